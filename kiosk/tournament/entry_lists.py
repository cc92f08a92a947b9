r"""Lists of entrants, as they are pasted or come in a CSV file.

One entrant on each line. The parts of a line stand apart by tabs, semicolons, dashes with spaces around them,
slashes or commas: the first of these that the line has. A part is a name, or the federation's number of the
player beside it, which may also stand after the name in brackets. A running number in front is passed over.

Where the first line names the columns (`Cognome`, `Nome`, `Tessera`, `Circolo`, `Squadra`, or in English),
each part is what its column says, and the parts stand apart as in that line.

>>> parse_pairs("1. Rossi Mario (10234) - D’Angelo Lucia")[0].players[0]
Player(name='Rossi Mario', number='10234', club='')
>>> parse_pairs("Tessera;Giocatore;Tessera;Giocatore\n77;Niccolò;78;Ada")[0].players[1]
Player(name='Ada', number='78', club='')
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from kiosk.messages import N_, KioskError
from kiosk.tournament.entrants import FEWEST_OF_A_TEAM, Pair, Player, Team

LONGEST_NAME: Final = 60
_LONGEST_LINE: Final = 2000

_BY_HAND: Final = (re.compile(r"\s+[-–—]\s+"), re.compile(r"\s*/\s*"))
_RUNNING_NUMBER: Final = re.compile(r"^\d{1,4}[.):]\s*")
_BARE_RUNNING_NUMBER: Final = re.compile(r"\d{1,3}")
_NUMBER: Final = re.compile(r"[A-Za-z]{0,3}\d{3,12}")
_NUMBER_IN_BRACKETS: Final = re.compile(
    r"^(?P<name>.+?)\s*[(\[#]\s*(?P<number>[A-Za-z]{0,3}\d{1,12})\s*[)\]]?$"
)
_TEAM_BY_HAND: Final = re.compile(r"^(?P<team>[^:;\t]+):(?P<players>.+)$")


class _Column(Enum):
    PASSED_OVER = "passed_over"
    SURNAME = "surname"
    NAME = "name"
    NUMBER = "number"
    CLUB = "club"
    TEAM = "team"


_HEADINGS: Final[Mapping[_Column, frozenset[str]]] = {
    _Column.PASSED_OVER: frozenset({"", "n", "n.", "nr", "no", "pos", "coppia", "pair"}),
    _Column.SURNAME: frozenset({"cognome", "surname", "last name"}),
    _Column.NAME: frozenset(
        {
            "nome",
            "name",
            "first name",
            "giocatore",
            "player",
            "nominativo",
            "cognome e nome",
            "nome e cognome",
        }
    ),
    _Column.NUMBER: frozenset(
        {"tessera", "n. tessera", "numero tessera", "codice", "number", "card", "federation number"}
    ),
    _Column.CLUB: frozenset({"club", "circolo", "società", "asd", "associazione"}),
    _Column.TEAM: frozenset({"squadra", "team"}),
}


class EntryListError(KioskError, ValueError):
    """A list of entrants cannot be read. `line` is the line's number, from 1; 0 for the whole list."""

    def __init__(self, text: str, /, *, line: int = 0, **values: object) -> None:
        self.line = line
        super().__init__(text, article="", field="entrants", line=line, **values)


@dataclass(frozen=True, slots=True)
class _Line:
    """What stands on one line."""

    number: int
    text: str
    players: tuple[Player, ...]
    team: str = ""


def parse_players(text: str) -> tuple[Player, ...]:
    """The players of a list, one on each line.

    Raises:
        EntryListError: it is empty, or a line has not one name, too long a name or somebody entered before.
    """
    lines = _lines(text)
    for line in lines:
        if len(line.players) != 1:
            raise _not_so(line, N_("Line {line}, “{text}”: write one name, as in “Rossi Mario”."))
    _require_each_once(lines)
    return tuple(line.players[0] for line in lines)


def parse_pairs(text: str) -> tuple[Pair, ...]:
    """The pairs of a list, one on each line.

    Raises:
        EntryListError: it is empty, or a line has not two names, too long a name or somebody entered before.
    """
    pairs = []
    lines = _lines(text)
    for line in lines:
        if len(line.players) != 2:
            raise _not_so(line, N_("Line {line}, “{text}”: write two names, as in “Rossi - Esposito”."))
        pairs.append(Pair((line.players[0], line.players[1])))
    _require_each_once(lines)
    return tuple(pairs)


def parse_teams(text: str) -> tuple[Team, ...]:
    """The teams of a list: on each line a team's name and some of its players, or all; the captain first.

    By hand the team's name ends with a colon; in a CSV file it is the first part, or the column so named.

    Raises:
        EntryListError: it is empty, a line names no team or nobody, a name is too long, somebody is entered
            before, or a team has fewer than four players.
    """
    lines = _lines(text, is_of_teams=True)
    players: dict[str, list[Player]] = {}
    last: dict[str, _Line] = {}
    for line in lines:
        if not line.team or not line.players:
            raise _not_so(line, N_("Line {line}, “{text}”: write the team, a colon and its players."))
        players.setdefault(line.team, []).extend(line.players)
        last[line.team] = line
    _require_each_once(lines)
    for name, members in players.items():
        if len(members) < FEWEST_OF_A_TEAM:
            raise EntryListError(
                N_("Line {line}: the team {team} has {count} players. It needs {fewest}."),
                line=last[name].number,
                team=name,
                count=len(members),
                fewest=FEWEST_OF_A_TEAM,
            )
    return tuple(Team(name, tuple(members)) for name, members in players.items())


def _lines(text: str, *, is_of_teams: bool = False) -> tuple[_Line, ...]:
    """The lines on which something stands; they have been checked for what holds of any list."""
    numbered = [(number, _clean(line)) for number, line in enumerate(text.splitlines(), 1)]
    written = [(number, line) for number, line in numbered if line.strip(" \t;,")]
    for number, content in written:
        if len(content) > _LONGEST_LINE:
            raise EntryListError(N_("Line {line} is too long to be one of entrants."), line=number)
    columns = _columns(written[0][1]) if written else None
    if columns is not None:
        separator, kinds = columns
        lines = [_by_columns(number, content, separator, kinds) for number, content in written[1:]]
    else:
        lines = [_by_content(number, content, is_of_a_team=is_of_teams) for number, content in written]
    if not lines:
        raise EntryListError(N_("The list is empty."))
    for line in lines:
        for name in (line.team, *(player.name for player in line.players)):
            if len(name) > LONGEST_NAME:
                raise EntryListError(
                    N_("Line {line} has a name of more than {most} characters. Shorten it."),
                    line=line.number,
                    most=LONGEST_NAME,
                )
    return tuple(lines)


def _clean(line: str) -> str:
    """The line with its letters in one piece, and without what cannot be seen; joined emoji stay joined."""
    kept = (
        character
        for character in unicodedata.normalize("NFC", line)
        if character in "\t\u200d" or unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
    )
    return "".join(kept)


def _cells(line: str, separator: str) -> list[str]:
    """The parts of a line of a CSV file."""
    [cells] = csv.reader([line], delimiter=separator, skipinitialspace=True)
    return [" ".join(cell.split()) for cell in cells]


def _columns(line: str) -> tuple[str, list[_Column]] | None:
    """What a line names as columns, and what stands between them; None if it is no line of headings."""
    for separator in ("\t", ";", ","):
        headings = [cell.casefold().rstrip(" _0123456789") for cell in _cells(line, separator)]
        kinds = [kind for heading in headings for kind, known in _HEADINGS.items() if heading in known]
        is_of_names = _Column.NAME in kinds or _Column.SURNAME in kinds
        if len(kinds) == len(headings) and is_of_names:
            return separator, kinds
    return None


def _by_columns(number: int, text: str, separator: str, kinds: Sequence[_Column]) -> _Line:
    """A line whose parts are what its columns say; a column that comes again is the next player's."""
    players: list[dict[_Column, str]] = [{}]
    team = ""
    for kind, cell in zip(kinds, _cells(text, separator), strict=False):
        if kind is _Column.TEAM:
            team = cell
        elif kind is not _Column.PASSED_OVER:
            if kind in players[-1]:
                players.append({})
            players[-1][kind] = cell
    is_one_club = kinds.count(_Column.CLUB) == 1
    named = (
        Player(
            " ".join(filter(None, (cells.get(_Column.SURNAME), cells.get(_Column.NAME)))),
            cells.get(_Column.NUMBER, ""),
            players[-1 if is_one_club else place].get(_Column.CLUB, ""),
        )
        for place, cells in enumerate(players)
    )
    return _Line(number, text, tuple(player for player in named if player.name), team)


def _by_content(number: int, text: str, *, is_of_a_team: bool) -> _Line:
    """A line whose parts are told by what they are."""
    line = _RUNNING_NUMBER.sub("", text.strip())
    team = ""
    by_hand = _TEAM_BY_HAND.match(line) if is_of_a_team else None
    if by_hand is not None:
        team, line = " ".join(by_hand["team"].split()), by_hand["players"]
    cells = [cell for cell in _split(line) if cell]
    if len(cells) > 1 and _BARE_RUNNING_NUMBER.fullmatch(cells[0]):
        cells = cells[1:]
    if is_of_a_team and by_hand is None:
        team, cells = "".join(cells[:1]), cells[1:]
    return _Line(number, text.strip(), tuple(_players_of(cells)), team)


def _split(line: str) -> list[str]:
    for separator in ("\t", ";"):
        if separator in line:
            return _cells(line, separator)
    for pattern in _BY_HAND:
        if pattern.search(line):
            return [" ".join(cell.split()) for cell in pattern.split(line)]
    return _cells(line, ",")


def _players_of(cells: Sequence[str]) -> Iterator[Player]:
    """The names with the number that stands beside each: after it, or before it if all stand before."""
    is_number = [bool(_NUMBER.fullmatch(cell)) for cell in cells]
    numbers_come_first = bool(cells) and is_number[0]
    ordered = list(zip(cells, is_number, strict=True))
    if numbers_come_first:
        ordered.reverse()
    players: list[Player] = []
    for cell, stands_for_a_number in ordered:
        if stands_for_a_number and players and not players[-1].number:
            players[-1] = replace(players[-1], number=cell)
        elif bracketed := _NUMBER_IN_BRACKETS.match(cell):
            players.append(Player(bracketed["name"], bracketed["number"]))
        else:
            players.append(Player(cell))
    yield from reversed(players) if numbers_come_first else players


def _require_each_once(lines: Sequence[_Line]) -> None:
    numbers: dict[str, int] = {}
    entrants: dict[object, int] = {}
    for line in lines:
        known = [(_folded(player.name), player.number) for player in line.players]
        told = [number for _, number in known if number]
        if len(set(known)) != len(known) or len(set(told)) != len(told):
            raise _not_so(line, N_("Line {line}, “{text}”: the same player stands there twice."))
        before = entrants.setdefault((_folded(line.team), frozenset(known)), line.number)
        if before != line.number:
            raise _not_so(line, N_("Line {line}, “{text}”, is line {before} once more."), before=before)
        for player in line.players:
            before = numbers.setdefault(player.number, line.number) if player.number else line.number
            if before != line.number:
                raise _not_so(
                    line,
                    N_("Line {line}: the number {federation_number} stands on line {before} already."),
                    federation_number=player.number,
                    before=before,
                )


def _folded(name: str) -> str:
    """What two ways to type one name have in common."""
    return re.sub("[’ʼ`´]", "'", name).casefold()


def _not_so(line: _Line, text: str, **values: object) -> EntryListError:
    return EntryListError(text, line=line.number, text=line.text[:LONGEST_NAME], **values)
