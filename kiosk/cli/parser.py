"""The words of the command line: which commands and options ``kiosk`` has, in a person's language."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from kiosk.cli.argparse_translation import translate_argparse
from kiosk.messages import N_
from kiosk.translation import LANGUAGES, Translator, machine_language

HUB_FOLDER: Final = Path.home() / "kiosk-hub"
"""Where a hub keeps its files if nobody says otherwise."""

_FILE: Final = N_("FILE")
_FOLDER: Final = N_("FOLDER")
_ADDRESS: Final = N_("ADDRESS")
_DEVICE: Final = N_("DEVICE")
_NUMBER: Final = N_("NUMBER")
_PHOTOGRAPH: Final = N_("PHOTOGRAPH")


@dataclass(frozen=True, slots=True)
class Argument:
    """An option, or what stands without one."""

    name: str
    about: str
    """English; ``%(default)s`` is what it is when nobody says."""
    value: str
    """What the help calls its value, in English; empty where it has none or a few to choose from."""
    settings: Mapping[str, Any]
    """Those of `argparse.ArgumentParser.add_argument`."""


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One of the things that the program does."""

    name: str
    about: str
    arguments: tuple[Argument, ...] = ()


def _value(name: str, about: str, value: str = "", **settings: object) -> Argument:
    return Argument(name, about, value, settings)


def _path(name: str, about: str, value: str = _FILE, **settings: object) -> Argument:
    return Argument(name, about, value, {"type": Path, **settings})


def _number(name: str, about: str, value: str = _NUMBER, **settings: object) -> Argument:
    return Argument(name, about, value, {"type": int, **settings})


def _switch(name: str, about: str) -> Argument:
    return Argument(name, about, "", {"action": "store_true"})


def _devices(name: str, about: str) -> Argument:
    return Argument(name, about, _DEVICE, {"action": "append"})


_RUNNING: Final = (
    _path(
        "--data",
        N_("folder of the director's PC that runs (default: %(default)s)"),
        _FOLDER,
        default=HUB_FOLDER,
    ),
    _value("--address", N_("of its pages (default: %(default)s)"), _ADDRESS, default="http://127.0.0.1:8080"),
)
"""Where a hub is that runs."""

COMMANDS: Final = (
    Subcommand(
        "demo",
        N_("the director's PC and one simulated table play a round"),
        (
            _path(
                "--out",
                N_("where pictures of the screens go (default: %(default)s)"),
                _FOLDER,
                default=Path("out/demo"),
            ),
        ),
    ),
    Subcommand("service-pin", N_("print the line of a table's settings for a service PIN")),
    Subcommand("markers", N_("print the sheet (SVG) with the markers for a table's mat")),
    Subcommand(
        "table",
        N_("the kiosk of a table"),
        (
            _path("--config", N_("TOML file with the table's settings")),
            _path("--data", N_("folder of the tournament and the key"), _FOLDER),
            _number("--table", N_("the table's number")),
            _value("--hub", N_("address that the director's PC printed for the tables"), _ADDRESS),
            _value("--serial", N_("serial device that leads to the director's PC"), _DEVICE),
            _value("--bus", N_("serial device on an RS-485 bus that leads to the director's PC"), _DEVICE),
            _number("--bus-address", N_("this table's address on it (default: its number)")),
            _switch("--simulated", N_("simulated camera, button and lamp")),
            _path("--picture", N_("what the simulated camera shows; may be given again"), action="append"),
        ),
    ),
    Subcommand(
        "hub",
        N_("the director's PC"),
        (
            _path("--config", N_("TOML file with the settings of the director's PC")),
            _path(
                "--data",
                N_(
                    "folder of the tournament, the key and the director's token (default: kiosk-hub, at home)"
                ),
                _FOLDER,
            ),
            _value("--host", N_("address to listen at (default: every one of this machine)"), _ADDRESS),
            _number("--port", N_("port to listen at; 0 takes a free one (default: 8080)")),
            _value(
                "--database",
                N_("PostgreSQL address for the tournament (default: a file in the folder)"),
                _ADDRESS,
            ),
            _number("--secure-port", N_("port for TLS; 0 takes a free one (default: 8443)")),
            _devices("--serial", N_("serial device of a table; may be given again")),
            _devices("--bus", N_("serial device of an RS-485 bus; may be given again")),
            _value("--button", N_("where the desk button is: gpio, or a serial adapter's path"), _DEVICE),
            _switch("--trial", N_("a tournament to try, whose tables play by themselves")),
            _value("--home", argparse.SUPPRESS),  # a trial's: the page from which it was begun
            _number(
                "--keep-pictures",
                N_("days that pictures are kept after the tournament was closed (default: 30)"),
                N_("DAYS"),
            ),
        ),
    ),
    Subcommand(
        "export",
        N_("write a whole tournament into one file"),
        (
            _path("file", N_("where to, such as evening.journal; or a table's .parcel")),
            _path("--data", N_("folder of the director's PC or of the table"), _FOLDER, required=True),
        ),
    ),
    Subcommand(
        "import",
        N_("take what tables and director's PCs have exported; build a director's PC again from it"),
        (
            _path("files", N_("files that end in .journal or .parcel"), nargs="+"),
            _path("--data", N_("folder of the director's PC"), _FOLDER, required=True),
        ),
    ),
    Subcommand(
        "next-tournament",
        N_("set aside what a tournament has left, so that the same PC opens the next one"),
        (
            _path(
                "--data",
                N_("folder of a director's PC that does not run (default: %(default)s)"),
                _FOLDER,
                default=HUB_FOLDER,
            ),
        ),
    ),
    Subcommand(
        "results",
        N_("write the results of a tournament into JSON, HTML or CSV files"),
        (
            _path("files", N_("such as results.json, results.html, standings.csv, deals.csv"), nargs="+"),
            _path(
                "--data",
                N_("folder of a director's PC that does not run, or a .journal file"),
                _FOLDER,
                required=True,
            ),
        ),
    ),
    Subcommand(
        "check",
        N_("reckon a tournament anew, and name each difference; exits with 1 where there is one"),
        (_path("source", N_("a .journal file, or the folder of a director's PC that does not run")),),
    ),
    Subcommand(
        "simulate",
        N_("play random tournaments into .journal files, to check the program with"),
        (
            _number("--count", N_("how many (default: %(default)s)"), default=10),
            _number("--seed", N_("of the first; the others follow (default: %(default)s)"), default=1),
            _path(
                "--out",
                N_("where the files go; what is there already stays (default: %(default)s)"),
                _FOLDER,
                default=Path("out/simulated"),
            ),
        ),
    ),
    Subcommand(
        "order",
        N_("command what the director's pages command"),
        (
            _value("kind", N_("such as publish_round; without one: all of them"), N_("COMMAND"), nargs="?"),
            _value(
                "fields",
                N_("such as round=1; =@FILE takes a file's text, and pairs=@FILE any list, workbooks too"),
                N_("NAME=VALUE"),
                nargs="*",
            ),
            _switch("--yes", N_("enter a list of entrants without asking, unless something is doubtful")),
            *_RUNNING,
        ),
    ),
    Subcommand(
        "show",
        N_("print a table of the results as CSV"),
        (
            _value(
                "table",
                N_("entrants, rounds, tables, deals, standings, bracket, rulings, warnings or calls"),
                N_("TABLE"),
            ),
            *_RUNNING,
        ),
    ),
    Subcommand(
        "count",
        N_("count a line's melds from a photograph"),
        (
            _path("photo", N_("the photograph"), _PHOTOGRAPH),
            _switch("--json", N_("print the proposal as JSON")),
            _path("--overlay", N_("write the picture with what was read"), "OUT.png"),
            _value(
                "--rules",
                N_("by which rules the cards count (default: %(default)s)"),
                choices=("international", "italian"),
                default="international",
            ),
            _value(
                "--shows",
                N_("what lies in the picture"),
                choices=("melds", "rows", "hand"),
                default="melds",
            ),
            _path("--deck", N_("the deck, as enrol-deck wrote it"), "FILE.deck"),
        ),
    ),
    Subcommand(
        "enrol-deck",
        N_("make a deck known from photographs of its cards laid out"),
        (
            _path("photos", N_("photographs, six to nine, of all 54 cards apart"), _PHOTOGRAPH, nargs="+"),
            _value("--name", N_("what the deck is called"), N_("NAME"), required=True),
            _path("--data", N_("data folder of the table (default: here)"), _FOLDER, default=Path()),
            _path("--answers", N_("JSON file that names the cards that were asked about")),
            _path("--pictures", N_("folder for the photographs with what was found"), _FOLDER),
        ),
    ),
)
_LANGUAGE: Final = _value(
    "--language", N_("language of the sentences (default: the machine's)"), choices=LANGUAGES
)


def asked_language(arguments: Sequence[str]) -> str:
    """The language of the help and of what is wrong: that of ``--language``, or else the machine's."""
    for option, following in pairwise((*arguments, "")):
        name, equals, value = option.partition("=")
        asked = value if equals else following
        if name == _LANGUAGE.name and asked in LANGUAGES:
            return asked
    return machine_language()


def command_parser(translate: Translator) -> argparse.ArgumentParser:
    """Reads the command line; the command's name comes as ``command``, its arguments by theirs."""

    def say(text: str | None) -> str:
        return translate(text) if text else ""

    translate_argparse(say)
    parser = argparse.ArgumentParser(prog="kiosk", description=say(N_("Scoring kiosk for card tables.")))
    commands = parser.add_subparsers(
        title=say(N_("commands")), dest="command", required=True, metavar=say(N_("COMMAND"))
    )
    for subcommand in COMMANDS:
        command = commands.add_parser(
            subcommand.name, help=say(subcommand.about), description=say(subcommand.about)
        )
        for argument in (*subcommand.arguments, _LANGUAGE):
            _add(command, argument, say)
    return parser


def _add(command: argparse.ArgumentParser, argument: Argument, say: Callable[[str], str]) -> None:
    settings = {**argument.settings, "help": say(argument.about)}
    if argument.value:
        settings["metavar"] = say(argument.value)
    command.add_argument(argument.name, **settings)
