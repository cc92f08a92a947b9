"""Lines of a list that are read one by one, because nothing stands between cells all over it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kiosk.games.entrants import PAIRS, TEAMS
from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.blocks import blocks_of
from kiosk.tournament.entry_lists.entries import MANY, Entry, Told
from kiosk.tournament.entry_lists.furniture import is_address, kind_of_furniture
from kiosk.tournament.entry_lists.gathering import WANTED, Gathered, left_out, together, two_by_two
from kiosk.tournament.entry_lists.line_marks import spoken, unmarked
from kiosk.tournament.entry_lists.names import cleaned, has_letter
from kiosk.tournament.entry_lists.persons import is_aside, people, pieces, whole_number
from kiosk.tournament.entry_lists.tables import Row
from kiosk.tournament.person_names import spelling

_TEAM_BEFORE: Final = re.compile(r"^(?P<team>[^:;\t]*[^\W\d][^:;\t]*):(?P<players>.*)$")
_TEAM_AND_DASH: Final = re.compile(r"^(?P<team>[^,;/]+?)\s+[-–—]\s+(?P<players>[^,;/]+(?:[,;/][^,;/]+){2,})$")
_LETTERED: Final = re.compile(r"\s*(?P<letter>[A-Za-z])[.:]\s+(?=\S)")
_HYPHENED: Final = re.compile(r"[^-]*\w-\w[^-]*")


def by_lines(rows: Sequence[Row], entrants: str, told: list[Told]) -> Iterator[Entry]:
    """The entrants of lines that are read one by one, or block by block."""
    blocks = blocks_of(rows, entrants)
    if blocks is not None:
        yield from blocks
        return
    lines = [_line(row, entrants) for row in _unlettered(rows)]
    if entrants == TEAMS:
        yield from _one_of_each_team(lines)
        return
    playing = [entry for entry in lines if not entry.is_left_out]
    is_of_singles = len(playing) > 1 and all(len(entry.players) == 1 for entry in playing)
    if (
        entrants == PAIRS
        and is_of_singles
        and all(_HYPHENED.fullmatch(entry.players[0].name) for entry in playing)
    ):
        told.append(Told("hyphens"))
        yield from (_cut_at_hyphen(entry) for entry in lines)
    elif entrants == PAIRS and is_of_singles and len(playing) > 2 and len(playing) % 2 == 0:
        told.append(Told("two_lines"))
        yield from two_by_two(lines)
    else:
        yield from lines


def _unlettered(rows: Sequence[Row]) -> Sequence[Row]:
    """Without the letters with which lines are counted, where they are those from A on: ``A. Rossi``."""
    marks = [_LETTERED.match(row.text) for row in rows]
    letters = "".join(mark["letter"].casefold() for mark in marks if mark is not None)
    is_of_cells = any(len(row.cells) > 1 for row in rows)
    if is_of_cells or len(letters) < 3 or not "abcdefghijklmnopqrstuvwxyz".startswith(letters):
        return rows
    cut = (
        row.text if mark is None else row.text[mark.end() :] for row, mark in zip(rows, marks, strict=True)
    )
    return [replace(row, text=text, cells=(text,)) for row, text in zip(rows, cut, strict=True)]


def _cut_at_hyphen(entry: Entry) -> Entry:
    """A pair between whose names a hyphen stands without spaces, as on every line of its list."""
    if entry.is_left_out:
        return entry
    [both] = entry.players
    one, other = both.name.split("-")
    return replace(entry, players=(Player(one.strip()), Player(other.strip(), both.number, both.club)))


def _one_of_each_team(lines: Sequence[Entry]) -> Iterator[Entry]:
    """A team whose players stand on several lines, each of which names it, once."""
    teams: dict[object, Entry] = {}
    for place, entry in enumerate(lines):
        key = spelling(entry.team) if entry.team else place
        teams[key] = together(teams[key], entry) if key in teams else entry
    yield from teams.values()


def _line(row: Row, entrants: str) -> Entry:
    """The entrant of one line, or why it names nobody."""
    is_of_cells = len(row.cells) > 1
    raw, is_changed = cleaned("\t".join(row.cells) if is_of_cells else row.text)
    said = spoken(raw)
    if said is None:
        return left_out(row, "chat")
    number, line = unmarked(said if is_of_cells else said.strip("\t ").strip('"'))
    kind = kind_of_furniture(" ".join(line.split())) or kind_of_furniture(" ".join(said.split()))
    if kind or not has_letter(line):
        return left_out(row, kind or "no_name")
    cut: list[str] = []
    if is_of_cells:
        number, cut = _of_cells([cell for cell in row.cells if cell.strip()], number, entrants)
    team = ""
    if entrants == TEAMS:
        team, cut = _team_before(line, cut)
    found = list(people(cut or pieces(line, WANTED[entrants]) if not team else cut))
    if not found and not team:
        return left_out(row, "note")
    group = Gathered(row.line, row.text, team, number, found)
    group.told.extend([Told("hidden")] * is_changed + [Told("address")] * is_address(line))
    return _halved(group.entry(team), entrants)


def _of_cells(cells: Sequence[str], number: int | None, entrants: str) -> tuple[int | None, list[str]]:
    """The number and the names of a row whose columns nothing names."""
    cut = [part for cell in cells for part in _of_cell(cell, len(cells), entrants)]
    first = whole_number(cut[0]) if cut else None
    if first is not None and first < 1000:
        return first, cut[1:]
    return number, cut if number is None else [unmarked(cut[0])[1], *cut[1:]]


def _of_cell(cell: str, cells: int, entrants: str) -> list[str]:
    """The names of one cell of a row without headings; a cell that holds a whole pair is cut."""
    if entrants == PAIRS and cells <= 3:
        cut = pieces(cell, 2)
        return cut if len(cut) == 2 and not any(is_aside(piece) for piece in cut) and cells < 3 else [cell]
    return [cell]


def _team_before(line: str, cut: list[str]) -> tuple[str, list[str]]:
    """The team's name at the beginning of a line, and the pieces of the rest."""
    before = _TEAM_BEFORE.match(line) or (None if cut else _TEAM_AND_DASH.match(line))
    if before is not None:
        return " ".join(before["team"].split()), pieces(before["players"], MANY)
    cut = cut or pieces(line, MANY)
    return "".join(" ".join(piece.strip(" :.").split()) for piece in cut[:1]), cut[1:]


def _halved(entry: Entry, entrants: str) -> Entry:
    """A pair between whose names nothing stands, or whose four words all stand apart, as it may be meant."""
    if entrants != PAIRS:
        return entry
    words = entry.players[0].name.split() if len(entry.players) == 1 else []
    if len(words) == 4 and not entry.players[0].number and entry.players[0].name.replace(" ", "").isalpha():
        halves = Player(" ".join(words[:2])), Player(" ".join(words[2:]))
        return replace(entry, players=halves, told=(*entry.told, Told("halved")))
    if len(entry.players) == 4 and all(len(player.name.split()) == 1 for player in entry.players):
        one, two, three, four = entry.players
        joined = (
            Player(f"{one.name} {two.name}", one.number or two.number, one.club or two.club),
            Player(f"{three.name} {four.name}", three.number or four.number, three.club or four.club),
        )
        return replace(entry, players=joined, told=(*entry.told, Told("halved")))
    return entry
