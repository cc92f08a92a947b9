"""The command ``kiosk``: reads the command line, runs one part of the program, says errors in a sentence."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kiosk.cli.parser import HUB_FOLDER, asked_language, command_parser
from kiosk.interruption import INTERRUPTED, heed_interrupts
from kiosk.messages import N_, KioskError, Message
from kiosk.settings import read_settings
from kiosk.translation import Translator

DIFFERENT: Final = 1
WRONG_INPUT: Final = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code.

    That is 0, or 1 where `check` has found a difference, 2 after an error, which is said, 130 at Ctrl-C.
    """
    heed_interrupts()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    given = sys.argv[1:] if arguments is None else arguments
    translate = Translator(asked_language(given))
    options = command_parser(translate).parse_args(given)
    try:
        return RUN[options.command](options, translate)
    except KioskError as error:
        print(translate(error.message), file=sys.stderr)
        return WRONG_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


# Each part is imported when it is asked for: a hub needs no camera, and a count no web server.


def _run_demo(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.demo.demo_round import DemoSettings, run_demo

    return run_demo(DemoSettings(options.out), translate)


def _run_table(options: argparse.Namespace, _translate: Translator) -> int:
    from kiosk.resources import asset
    from kiosk.table.runner.app import run_table
    from kiosk.table.runner.settings import TableSettings
    from kiosk.table.runner.wiring import simulated_devices
    from kiosk.vision.capture.picture_file import read_picture

    given = _given(options, ("data", "table", "hub", "serial", "bus", "bus_address", "language"))
    settings = read_settings(options.config, TableSettings, given)
    devices = None
    if options.simulated:
        shown = options.picture or [asset("samples/side.jpg")]
        devices = simulated_devices([read_picture(path) for path in shown])
    run_table(settings, devices)
    return 0


_HUB_OPTIONS: Final = (
    *("data", "host", "port", "secure_port", "database", "serial", "bus", "button", "keep_pictures"),
)


def _run_hub(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.runner.app import RunningHub, serve
    from kiosk.hub.runner.settings import HubSettings

    def announce(hub: RunningHub) -> None:
        elsewhere = (
            N_(
                "This PC is in no network yet: phones and tables do not reach it. Connect it: the program "
                "follows by itself."
            )
            if hub.lacks_network
            else N_("The director's page, on another machine: {address}")
        )
        for name, address in (
            (N_("The director's page: {address}"), hub.director),
            (elsewhere, hub.elsewhere),
            (N_("The hall's display: {address}"), hub.hall),
            (N_("The tables connect to: {address}"), hub.sync),
            (N_("The certificate for phones: {address}"), hub.certificate),
        ):
            print(translate(Message(name, {"address": address})), flush=True)

    def move(hub: RunningHub) -> None:
        print(translate(Message(N_("The addresses of this PC have changed."))), flush=True)
        announce(hub)

    given = _given(options, _HUB_OPTIONS)
    if options.trial:
        from kiosk.demo.trial import run_trial

        print(translate(Message(N_("This is a trial: when the program ends, nothing of it is kept."))))
        run_trial(options.config, given, translate, announce, options.home)
    else:
        if options.config is None:
            given.setdefault("data", HUB_FOLDER)
        settings = read_settings(options.config, HubSettings, given)

        def begin(hub: RunningHub) -> None:
            kept = (
                N_("Everything is kept in {folder}.")
                if settings.database is None
                else N_("The tournament is kept in the database, everything else in {folder}.")
            )
            print(translate(Message(kept, {"folder": settings.data})))
            announce(hub)

        serve(settings, begin, on_moved=move)
    return 0


def _run_export(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.cli.carry_command import run_export

    print(translate(run_export(options.file, options.data)))
    return 0


def _run_import(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.cli.carry_command import run_import

    for sentence in run_import(options.files, options.data):
        print(translate(sentence))
    return 0


def _run_next_tournament(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.cli.next_tournament import run_next_tournament

    for sentence in run_next_tournament(options.data):
        print(translate(sentence))
    return 0


def _run_results(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.cli.results_command import run_results

    for sentence in run_results(options.files, options.data, translate.language):
        print(translate(sentence))
    return 0


def _run_check(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.cli.check_command import run_check

    checked = run_check(options.source)
    for sentence in checked.sentences:
        print(translate(sentence))
    return 0 if checked.is_in_order else DIFFERENT


def _run_simulate(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.simulation.simulate_command import run_simulate

    print(translate(run_simulate(options.count, options.seed, options.out)))
    return 0


def _run_order(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.cli.order_command import run_order

    def agrees() -> bool:
        return options.yes or _asked(translate)

    fields = [written.partition("=")[::2] for written in options.fields]
    for sentence in run_order(
        options.kind, fields, options.data, options.address, translate.language, agrees=agrees
    ):
        print(translate(sentence), flush=True)
    return 0


def _asked(translate: Translator) -> bool:
    """Whether whoever sits at the terminal wants the list that was shown."""
    if not sys.stdin.isatty():
        raise KioskError(
            N_(
                "Nothing was entered: nobody can be asked here. Look at the list above, then add --yes to "
                "enter it."
            )
        )
    try:
        answer = input(translate(Message(N_("Enter this list? Type yes or no: "))))
    except EOFError:
        return False
    return answer.strip().casefold() in {"y", "yes", "s", "si", "sì"}


def _run_show(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.cli.order_command import run_show

    print(run_show(options.table, options.data, options.address, translate.language), end="")
    return 0


def _run_count(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.vision.report.count_command import run_count

    return run_count(
        options.photo,
        translate,
        as_json=options.json,
        overlay=options.overlay,
        rules=options.rules,
        shows=options.shows,
        deck=options.deck,
    )


def _run_enrol_deck(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.table.runner.enrolled import identity_file
    from kiosk.vision.decks.enrol_command import run_enrol

    return run_enrol(
        options.photos,
        options.name,
        options.data / "decks",
        translate,
        answers=options.answers,
        pictures=options.pictures,
        at_table=identity_file(options.data).exists(),
    )


def _run_service_pin(_options: argparse.Namespace, translate: Translator) -> int:
    from getpass import getpass

    from kiosk.journal.pins import verifier_of

    pin = getpass(translate(Message(N_("PIN of the service screens: "))))
    if getpass(translate(Message(N_("Once more: ")))) != pin:
        raise KioskError(N_("The two PINs are not the same. Nothing was printed."))
    print(f'service_pin = "{verifier_of(pin)}"')
    return 0


def _run_markers(_options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.vision.capture.mat_sheet import draw_mat_sheet

    print(draw_mat_sheet(translate), end="")
    return 0


def _given(options: argparse.Namespace, names: Sequence[str]) -> dict[str, object]:
    """Those of the options that stand on the command line."""
    return {name: getattr(options, name) for name in names if getattr(options, name) is not None}


RUN: Final[Mapping[str, Callable[[argparse.Namespace, Translator], int]]] = {
    "demo": _run_demo,
    "service-pin": _run_service_pin,
    "markers": _run_markers,
    "table": _run_table,
    "hub": _run_hub,
    "export": _run_export,
    "import": _run_import,
    "next-tournament": _run_next_tournament,
    "results": _run_results,
    "check": _run_check,
    "simulate": _run_simulate,
    "order": _run_order,
    "show": _run_show,
    "count": _run_count,
    "enrol-deck": _run_enrol_deck,
}
"""What each command runs."""
