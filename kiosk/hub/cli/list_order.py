"""Lists of entrants on the command line: the hub reads them, they are shown, and somebody agrees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kiosk.commands.bridge import OpenBridge
from kiosk.commands.command import Command
from kiosk.commands.entrants import EnterPairs, EnterPlayers, EnterTeams
from kiosk.commands.mineo import OpenMineo
from kiosk.commands.opening import OpenTournament
from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.games.mineo.settings import MINEO
from kiosk.hub.cli.client import DirectorClient, HubRefusedError
from kiosk.hub.entrants.list_looks import MEANINGS
from kiosk.hub.errors import HubError
from kiosk.messages import N_, Message
from kiosk.system_errors import reason_of
from kiosk.tournament.entry_lists.entries import SQUADS, Meaning
from kiosk.tournament.entry_lists.names import cleaned

FILE: Final = "@"
"""Before the name of a file, where a field's value could stand."""
_LINE: Final = "{text}"
_BELOW: Final = "       {text}"


class DoubtfulListError(HubError):
    """Something in a list has to be mended, or looked at by somebody, before it can be entered."""


@dataclass(frozen=True, slots=True)
class ListField:
    """The field of a command that is a list of entrants."""

    name: str
    entrants: Callable[[Command, DirectorClient], str]
    """Who enters by it: a constant of `kiosk.games.entrants`, or `SQUADS`."""


def _always(entrants: str) -> Callable[[Command, DirectorClient], str]:
    return lambda _command, _client: entrants


def _of_opening(command: Command, _client: DirectorClient) -> str:
    return command.entrants if isinstance(command, OpenTournament) else PAIRS


def _of_players(_command: Command, client: DirectorClient) -> str:
    return SQUADS if client.results()["tournament"]["rules"] == MINEO else INDIVIDUALS


LISTS: Final[Mapping[type[Command], ListField]] = {
    OpenTournament: ListField("pairs", _of_opening),
    OpenBridge: ListField("pairs", _always(PAIRS)),
    OpenMineo: ListField("players", _always(SQUADS)),
    EnterPairs: ListField("pairs", _always(PAIRS)),
    EnterTeams: ListField("teams", _always(TEAMS)),
    EnterPlayers: ListField("players", _of_players),
}
"""By the command that brings one."""


@dataclass(frozen=True, slots=True)
class LookedAtList:
    """A list as the director's PC understands it."""

    plain: str
    """What is to be entered, word for word; empty where something is doubtful."""
    sentences: tuple[Message, ...]
    """Who would be entered, line by line, and everything that is doubtful."""
    open_count: int
    """How many lines and questions have to be looked at before."""

    def require_doubtless(self) -> None:
        """Make sure that nothing has to be looked at before it is entered.

        Raises:
            DoubtfulListError: something has.
        """
        if self.open_count:
            raise DoubtfulListError(
                N_(
                    "Nothing was entered. To be looked at: {count}, marked with “!” above. Mend them in the "
                    "list, or enter it on the director's page, where each can be confirmed or left out."
                ),
                count=self.open_count,
            )
        if not self.plain:
            raise DoubtfulListError(N_("Nothing was entered: the list names nobody."))


def look_at(written: str, entrants: str, client: DirectorClient) -> LookedAtList:
    """What a list would enter.

    Args:
        written: the list itself, or ``@FILE``, a workbook or text.
        entrants: who enters, a constant of `kiosk.games.entrants`, or `SQUADS`.
        client: asks the director's PC, which knows who plays already.

    Raises:
        KioskError: the file is no list, or it may be read in several ways.
    """
    text, read_as = written, None
    if written.startswith(FILE):
        text, read_as = _text_of(Path(written.removeprefix(FILE)), entrants, client)
    looked_at = client.look_at_list(text, entrants)
    sentences = (*([] if read_as is None else [read_as]), *_table(looked_at))
    waiting = [said for said in (*looked_at["lines"], *looked_at["doubts"]) if said["is_open"]]
    return LookedAtList(looked_at["plain"], sentences, len(waiting))


def _text_of(path: Path, entrants: str, client: DirectorClient) -> tuple[str, Message | None]:
    """What a file says, and, where it may say several things, which of them was read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _unusable(path, reason_of(error)) from error
    try:
        found = client.read_list_file(data, entrants)
    except HubRefusedError as error:
        if "reason" not in error.message.values:
            raise
        raise _unusable(path, error.message.values["reason"]) from error
    ways = [version["name"] for version in found["versions"]]
    if found["is_doubtful"]:
        raise DoubtfulListError(
            N_(
                "Nothing was entered: the file {path} can be read in several ways ({ways}). Save the one "
                "that counts in a file of its own, a workbook or a text in UTF-8."
            ),
            path=str(path),
            ways=", ".join(ways),
        )
    read_as = Message(N_("{path} is read as: {way}."), {"path": str(path), "way": ways[0]})
    return found["versions"][0]["text"], read_as if len(ways) > 1 else None


def _unusable(path: Path, reason: object) -> HubError:
    return HubError(N_("The file {path} cannot be used ({reason})."), path=str(path), reason=reason)


def _table(looked_at: Mapping[str, Any]) -> Iterator[Message]:
    """The list as it was looked at, one sentence a line of the terminal."""
    for column in looked_at["columns"]:
        meaning = MEANINGS[Meaning(column["meaning"])]
        heading = _shown(column["heading"] or column["example"])
        yield Message(N_("Column “{heading}”: {meaning}"), {"heading": heading, "meaning": meaning})
    for line in looked_at["lines"]:
        yield from _line(line)
    for doubt in looked_at["doubts"]:
        yield _text(f"{'!' if doubt['is_open'] else ' '} {_shown(doubt['says'])}")
    yield _text(looked_at["counted"])
    left_out = sum(line["number"] is None for line in looked_at["lines"])
    if left_out:
        yield Message(N_("Left out: {count}."), {"count": left_out})


def _line(line: Mapping[str, Any]) -> Iterator[Message]:
    mark = "!" if line["is_open"] else " "
    number = "–" if line["number"] is None else line["number"]
    yield _text(f"{mark}{number:>4}  {_shown(line['who'])}")
    for says in map(_shown, line["says"]):
        told = Message(N_("line {line}: {says}"), {"line": line["line"], "says": says})
        yield Message(_BELOW, {"text": told if line["line"] else says})


def _text(text: str) -> Message:
    return Message(_LINE, {"text": text})


def _shown(text: str) -> str:
    """Without what would command a terminal, or turn its writing round."""
    return cleaned(text)[0].replace("\t", "  ")
