"""The command ``kiosk``: reads the command line, runs one part of the program, says errors in a sentence."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from kiosk.messages import N_, KioskError, Message
from kiosk.settings import read_settings
from kiosk.translation import LANGUAGES, Translator, machine_language

WRONG_INPUT: Final = 2
INTERRUPTED: Final = 130
HUB_FOLDER: Final = Path.home() / "kiosk-hub"
"""Where a hub keeps its files if nobody says otherwise."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code: 0, 2 after an error that it has said, 130 when interrupted."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    options = _parser().parse_args(arguments)
    translate = Translator(options.language or machine_language())
    try:
        return int(options.run(options, translate))
    except KioskError as error:
        print(translate(error.message), file=sys.stderr)
        return WRONG_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED


# Each part is imported when it is asked for: a hub needs no camera, and a count no web server.


def _run_demo(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.demo.show import DemoSettings, run_demo  # noqa: PLC0415

    return run_demo(DemoSettings(options.out), translate)


def _run_table(options: argparse.Namespace, _translate: Translator) -> int:
    from kiosk.resources import asset  # noqa: PLC0415
    from kiosk.table.app import run_table  # noqa: PLC0415
    from kiosk.table.settings import TableSettings  # noqa: PLC0415
    from kiosk.table.wiring import simulated_devices  # noqa: PLC0415
    from kiosk.vision.load import read_picture  # noqa: PLC0415

    given = _given(options, ("data", "table", "hub", "serial", "bus", "bus_address", "language"))
    settings = read_settings(options.config, TableSettings, given)
    devices = None
    if options.simulated:
        shown = options.picture or [asset("samples/side.jpg")]
        devices = simulated_devices([read_picture(each) for each in shown])
    run_table(settings, devices)
    return 0


_HUB_OPTIONS: Final = (
    *("data", "host", "port", "secure_port", "database", "serial", "bus", "button", "keep_pictures"),
)


def _run_hub(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.app import HubSettings, RunningHub, serve  # noqa: PLC0415

    def announce(hub: RunningHub) -> None:
        for name, address in (
            (N_("The director's page: {address}"), hub.director),
            (N_("The director's page, on another machine: {address}"), hub.elsewhere),
            (N_("The hall's display: {address}"), hub.hall),
            (N_("The tables connect to: {address}"), hub.sync),
            (N_("The certificate for phones: {address}"), hub.certificate),
        ):
            print(translate(Message(name, {"address": address})), flush=True)

    given = _given(options, _HUB_OPTIONS)
    if options.trial:
        from kiosk.demo.trial import run_trial  # noqa: PLC0415

        print(translate(Message(N_("This is a trial: when the program ends, nothing of it is kept."))))
        run_trial(options.config, given, translate, announce, options.home)
    else:
        if options.config is None:
            given.setdefault("data", HUB_FOLDER)
        settings = read_settings(options.config, HubSettings, given)

        def begin(hub: RunningHub) -> None:
            print(translate(Message(N_("Everything is kept in {folder}."), {"folder": settings.data})))
            announce(hub)

        serve(settings, begin)
    return 0


def _run_export(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.carry_command import run_export  # noqa: PLC0415

    print(translate(run_export(options.file, options.data)))
    return 0


def _run_import(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.carry_command import run_import  # noqa: PLC0415

    for sentence in run_import(options.files, options.data):
        print(translate(sentence))
    return 0


def _run_results(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.results_command import run_results  # noqa: PLC0415

    for sentence in run_results(options.files, options.data, translate.language):
        print(translate(sentence))
    return 0


def _run_order(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.order_command import run_order  # noqa: PLC0415

    fields = [each.partition("=")[::2] for each in options.fields]
    for sentence in run_order(options.kind, fields, options.data, options.address, translate.language):
        print(translate(sentence))
    return 0


def _run_show(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.hub.order_command import run_show  # noqa: PLC0415

    print(run_show(options.table, options.data, options.address, translate.language), end="")
    return 0


def _run_count(options: argparse.Namespace, translate: Translator) -> int:
    from kiosk.vision.command import run_count  # noqa: PLC0415

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
    from kiosk.vision.enrol_command import run_enrol  # noqa: PLC0415

    return run_enrol(
        options.photos,
        options.name,
        options.data / "decks",
        translate,
        answers=options.answers,
        pictures=options.pictures,
    )


def _run_service_pin(_options: argparse.Namespace, translate: Translator) -> int:
    from getpass import getpass  # noqa: PLC0415 - asked here alone

    from kiosk.journal.pins import verifier_of  # noqa: PLC0415

    pin = getpass(translate(Message(N_("PIN of the service screens: "))))
    if getpass(translate(Message(N_("Once more: ")))) != pin:
        raise KioskError(N_("The two PINs are not the same. Nothing was printed."))
    print(f'service_pin = "{verifier_of(pin)}"')
    return 0


def _given(options: argparse.Namespace, names: Sequence[str]) -> dict[str, object]:
    """Those of the options that stand on the command line."""
    return {name: getattr(options, name) for name in names if getattr(options, name) is not None}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kiosk", description="Scoring kiosk for card tables.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--language", choices=LANGUAGES, help="language of the sentences; default: the machine's"
    )

    demo = commands.add_parser("demo", parents=[shared], help="hub and one simulated table play a round")
    demo.add_argument(
        "--out",
        type=Path,
        default=Path("out/demo"),
        help="where pictures of the screens go (default: out/demo)",
    )
    demo.set_defaults(run=_run_demo)

    pin = commands.add_parser(
        "service-pin", parents=[shared], help="print the line of a table's settings for a service PIN"
    )
    pin.set_defaults(run=_run_service_pin)

    table = commands.add_parser("table", parents=[shared], help="the kiosk of a table")
    table.add_argument("--config", type=Path, help="TOML file with the table's settings")
    table.add_argument("--data", type=Path, help="folder of the journal and the key")
    table.add_argument("--table", type=int, help="the table's number")
    table.add_argument("--hub", help="address that the hub printed for the tables")
    table.add_argument("--serial", help="serial device that leads to the hub")
    table.add_argument("--bus", help="serial device on an RS-485 bus that leads to the hub")
    table.add_argument("--bus-address", type=int, help="this table's address on it (default: its number)")
    table.add_argument("--simulated", action="store_true", help="twins instead of camera, button and lamp")
    table.add_argument(
        "--picture", type=Path, action="append", help="what the simulated camera shows; may be given again"
    )
    table.set_defaults(run=_run_table)

    _add_hub(commands, shared)
    _add_carrying(commands, shared)
    _add_directing(commands, shared)

    count = commands.add_parser("count", parents=[shared], help="count a side from a photograph")
    count.add_argument("photo", type=Path)
    count.add_argument("--json", action="store_true", help="print the proposal as JSON")
    count.add_argument("--overlay", type=Path, metavar="OUT.png", help="write the picture with what was read")
    count.add_argument("--rules", choices=("international", "italian"), default="international")
    count.add_argument(
        "--shows", choices=("melds", "rows", "hand"), default="melds", help="what lies in the picture"
    )
    count.add_argument("--deck", type=Path, metavar="FILE.deck", help="the deck, as enrol-deck wrote it")
    count.set_defaults(run=_run_count)

    enrol = commands.add_parser(
        "enrol-deck", parents=[shared], help="make a deck known from photographs of its cards laid out"
    )
    enrol.add_argument("photos", type=Path, nargs="+", help="photographs, six to nine, of all 54 cards apart")
    enrol.add_argument("--name", required=True, help="what the deck is called")
    enrol.add_argument("--data", type=Path, default=Path(), help="data folder of the table (default: here)")
    enrol.add_argument("--answers", type=Path, help="JSON file that names the cards that were asked about")
    enrol.add_argument("--pictures", type=Path, help="folder for the photographs with what was found")
    enrol.set_defaults(run=_run_enrol_deck)
    return parser


def _add_hub(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser
) -> None:
    hub = commands.add_parser("hub", parents=[shared], help="the director's PC")
    hub.add_argument("--config", type=Path, help="TOML file with the hub's settings")
    hub.add_argument(
        "--data",
        type=Path,
        help=f"folder of the journal, the key and the director's token (default: {HUB_FOLDER})",
    )
    hub.add_argument("--host", help="address to listen at (default: every one of this machine)")
    hub.add_argument("--port", type=int, help="port to listen at; 0 takes a free one (default: 8080)")
    hub.add_argument("--database", help="PostgreSQL address for the journal (default: a file in the folder)")
    hub.add_argument("--secure-port", type=int, help="port for TLS; 0 takes a free one (default: 8443)")
    hub.add_argument("--serial", action="append", help="serial device of a table; may be given again")
    hub.add_argument("--bus", action="append", help="serial device of an RS-485 bus; may be given again")
    hub.add_argument("--button", help="where the desk button is: gpio, or the path of a serial adapter")
    hub.add_argument(
        "--trial",
        action="store_true",
        help="a tournament to try, whose tables play by themselves",
    )
    hub.add_argument("--home", help=argparse.SUPPRESS)  # a trial's: the page from which it was begun
    hub.add_argument(
        "--keep-pictures",
        type=int,
        metavar="DAYS",
        help="days that pictures are kept after the tournament was closed (default: 30)",
    )
    hub.set_defaults(run=_run_hub)


def _add_carrying(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser
) -> None:
    export = commands.add_parser("export", parents=[shared], help="write a whole journal into one file")
    export.add_argument("file", type=Path, help="where to, such as evening.journal; or a table's .parcel")
    export.add_argument("--data", type=Path, required=True, help="folder of the hub or of the table")
    export.set_defaults(run=_run_export)

    bring = commands.add_parser(
        "import", parents=[shared], help="take what tables and hubs have exported; build a hub again from it"
    )
    bring.add_argument("files", type=Path, nargs="+", help="files that end in .journal or .parcel")
    bring.add_argument("--data", type=Path, required=True, help="folder of the hub")
    bring.set_defaults(run=_run_import)

    results = commands.add_parser(
        "results", parents=[shared], help="write the results of a tournament into JSON, HTML or CSV files"
    )
    results.add_argument(
        "files", type=Path, nargs="+", help="such as results.json, results.html, standings.csv, deals.csv"
    )
    results.add_argument(
        "--data", type=Path, required=True, help="folder of a hub that does not run, or a .journal file"
    )
    results.set_defaults(run=_run_results)


def _add_directing(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], shared: argparse.ArgumentParser
) -> None:
    running = argparse.ArgumentParser(add_help=False)
    running.add_argument(
        "--data", type=Path, default=HUB_FOLDER, help="folder of the hub that runs (default: %(default)s)"
    )
    running.add_argument(
        "--address", default="http://127.0.0.1:8080", help="of its pages (default: %(default)s)"
    )

    order = commands.add_parser(
        "order", parents=[shared, running], help="command what the director's pages command"
    )
    order.add_argument("kind", nargs="?", help="such as publish_round; without one, all are listed")
    order.add_argument(
        "fields", nargs="*", metavar="NAME=VALUE", help="such as round=1; =@FILE takes a file's text"
    )
    order.set_defaults(run=_run_order)

    show = commands.add_parser("show", parents=[shared, running], help="print a table of the results as CSV")
    show.add_argument("table", help="entrants, rounds, tables, deals, standings, rulings or warnings")
    show.set_defaults(run=_run_show)
