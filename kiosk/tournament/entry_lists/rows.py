"""Rows of a list whose columns are known: who is proposed by them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.tournament.entry_lists.columns import OF_NAMES, Section, places_of
from kiosk.tournament.entry_lists.entries import SQUADS, Column, Entry, Meaning, Told
from kiosk.tournament.entry_lists.furniture import kind_of_furniture
from kiosk.tournament.entry_lists.gathering import WANTED, Gathered, left_out, together, two_by_two
from kiosk.tournament.entry_lists.line_marks import unmarked
from kiosk.tournament.entry_lists.lines import by_lines
from kiosk.tournament.entry_lists.names import cleaned, has_letter
from kiosk.tournament.entry_lists.persons import (
    Person,
    is_aside,
    number_of,
    people,
    person,
    pieces,
    whole_number,
)
from kiosk.tournament.entry_lists.tables import Row

_MARKED: Final = frozenset(
    [
        "c",
        "k",
        "x",
        "si",
        "sì",
        "s",
        "cap",
        "cap.",
        "capitano",
        "yes",
        "y",
        "✓",
        "✔",
        "v",
        "true",
        "vero",
        "1",
    ]
)
_SHARED: Final = re.compile(r"\s+[-–—]\s+|\s*[–—/|]\s*")


_NO_CLUB: Final = re.compile(r"nessun[oa]?|none|no|n\.?\s?[ad]\.?|n/a|\W*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Read:
    """One row under its headings."""

    row: Row
    columns: Sequence[Column]
    entrants: str

    def cell(self, place: int) -> str:
        cells = self.row.cells
        text = " ".join(cleaned(cells[place])[0].split()) if place < len(cells) else ""
        is_club = place < len(self.columns) and self.columns[place].meaning is Meaning.CLUB
        return "" if is_club and _NO_CLUB.fullmatch(text) else text

    def places(self, *meanings: Meaning) -> list[int]:
        return [place for place, column in enumerate(self.columns) if column.meaning in meanings]

    def said(self, meaning: Meaning) -> list[str]:
        """What stands in the columns of that meaning."""
        return [self.cell(place) for place in self.places(meaning)]

    @property
    def numbers(self) -> list[int | None]:
        """The numbers that the list gives to those on the row."""
        return [whole_number(cell) for cell in self.said(Meaning.NUMBER)]

    @property
    def team(self) -> str:
        return next(iter(self.said(Meaning.TEAM)), "")

    @property
    def is_hidden(self) -> bool:
        """Whether signs that cannot be seen stand in a name."""
        cells = self.row.cells
        names = self.places(*OF_NAMES, Meaning.TEAM)
        return any(cleaned(cells[place])[1] for place in names if place < len(cells))


def by_columns(section: Section, entrants: str, told: list[Told]) -> Iterator[Entry]:
    """The entrants of rows whose columns are known; what is to be told of the whole list comes to `told`."""
    columns = section.columns
    for column in columns:
        one = Told(column.meaning.value, column.heading)
        if column.meaning in {Meaning.GROUP, Meaning.TABLE} and one not in told:
            told.append(one)
    meanings = [column.meaning for column in columns]
    players = {at for place, at in places_of(columns).items() if meanings[place] in OF_NAMES}
    is_of_one = len(players) == 1 and Meaning.NAMES not in meanings
    found = [entry for row in section.rows for entry in _row(_Read(row, columns, entrants))]
    if entrants == TEAMS and {Meaning.TEAM, Meaning.NUMBER} & {*meanings}:
        yield from _by_team(found)
    elif entrants == PAIRS and is_of_one:
        yield from _by_pair(found, told)
    else:
        yield from found


def _row(read: _Read) -> tuple[Entry, ...]:
    """The entrants of one row, before rows that belong together are put together."""
    row = read.row
    written = [cell for cell in row.cells if cell.strip()]
    named = [place for place in read.places(*OF_NAMES) if has_letter(read.cell(place))]
    kind = kind_of_furniture(" ".join(written))
    if kind and (kind != "title" or not named or len(written) == 1):
        return (left_out(row, kind),)
    if not named and not read.team and not any(read.said(Meaning.CARD)):
        return (left_out(row, "no_name" if all(map(is_aside, written)) else "note"),)
    has_room_for_one = read.entrants in {TEAMS, INDIVIDUALS, SQUADS} or len(read.places(Meaning.SURNAME)) == 1
    if len(written) == 1 and len(read.columns) > 2 and not has_room_for_one:
        return tuple(by_lines((row,), read.entrants, []))
    entries = tuple(_of_names(read)) if read.places(Meaning.NAMES) else _of_players(read)
    if not read.is_hidden:
        return entries
    return tuple(
        replace(entry, told=(Told("hidden"), *(one for one in entry.told if one.key != "hidden")))
        for entry in entries
    )


def _of_names(read: _Read) -> Iterator[Entry]:
    """The entrants of cells that hold all the names of one; cards and clubs may stand in other cells."""
    several = read.places(Meaning.NAMES)
    cards, clubs, numbers = read.said(Meaning.CARD), read.said(Meaning.CLUB), read.numbers
    for order, place in enumerate(several):
        written = read.row.cells[place] if place < len(read.row.cells) else ""
        if not written.strip():
            continue
        inner, text = unmarked(cleaned(written)[0])
        found = list(people(pieces(text, WANTED[read.entrants])))
        own_cards = _shared(cards[order : order + 1] if len(several) > 1 else cards, len(found))
        shared_clubs = clubs[order : order + 1] if len(several) > 1 and len(clubs) > 1 else clubs
        own_clubs = _shared(shared_clubs, len(found), is_one_for_all=True)
        known = [
            _with(one, number_of(card), club)
            for one, card, club in zip(found, own_cards, own_clubs, strict=True)
        ]
        own = numbers[order] if len(numbers) == len(several) else next(iter(numbers), None)
        number = inner if own is None else own
        yield Gathered(read.row.line, read.row.text, read.team, number, known).entry(read.team)


def _with(one: Person, card: str, club: str) -> Person:
    """With the card number and club that stand beside a name, where none stands with it."""
    known = one.player
    return replace(one, player=replace(known, number=known.number or card, club=known.club or club))


def _shared(cells: Sequence[str], count: int, *, is_one_for_all: bool = False) -> list[str]:
    """What the cells say of each of so many players: a cell for each, or one cell with something for each."""
    if len(cells) == 1 and count > 1:
        parts = [part.strip() for part in _SHARED.split(f" {cells[0]} ")]
        if len(parts) == count:
            return parts
        if is_one_for_all:
            return [cells[0]] * count
        several = cells[0].split()
        return several if len(several) == count else [*cells, *[""] * count][:count]
    return [*cells, *[""] * count][:count]


def _of_players(read: _Read) -> tuple[Entry, ...]:
    """The entrant of a row whose cells are one player's each; of four seats, the entrants."""
    places = places_of(read.columns)
    seats = sorted({at for place, at in places.items() if read.columns[place].meaning in OF_NAMES})
    number = next(iter(read.numbers), None)
    group = Gathered(read.row.line, read.row.text, read.team, number)
    for at in seats:
        own = {
            read.columns[place].meaning: read.cell(place)
            for place, whose in places.items()
            if whose == at and read.cell(place)
        }
        group.people.extend(_in_cells(read, own, group, is_alone=len(seats) == 1))
    marks = (cell.casefold() for cell in read.said(Meaning.CAPTAIN))
    if len(group.people) == 1 and any(mark in _MARKED for mark in marks):
        group.people = [replace(group.people[0], is_captain=True)]
    if read.entrants in {PAIRS, INDIVIDUALS} and len(seats) == 4:
        halves = (group.people[:2], group.people[2:])
        return tuple(Gathered(group.line, group.text, "", None, part).entry("") for part in halves if part)
    return (group.entry(read.team),)


def _in_cells(
    read: _Read, own: Mapping[Meaning, str], group: Gathered, *, is_alone: bool
) -> Iterator[Person]:
    """Whom the cells of one place on the row name; of a squad it may be several."""
    whole = own.get(Meaning.PLAYER, "")
    whole = whole or " ".join(filter(None, (own.get(Meaning.SURNAME), own.get(Meaning.FIRST_NAME))))
    if not re.search(r"\w", whole):
        return
    if is_alone and Meaning.PLAYER in own:
        inner, whole = unmarked(whole)
        group.number = inner if group.number is None else group.number
    clubs = read.said(Meaning.CLUB)
    club = own.get(Meaning.CLUB, "") or (clubs[0] if len(clubs) == 1 else "")
    parts = pieces(whole, 1) if read.entrants == SQUADS else [whole]
    for one in people(parts) if len(parts) > 1 else (person(whole),):
        known = one.player
        number = number_of(own.get(Meaning.CARD, "")) or known.number
        yield replace(one, player=replace(known, number=number, club=club or known.club))


def _by_pair(rows: Sequence[Entry], told: list[Told]) -> Iterator[Entry]:
    """Rows of one player each put together by the pair's number, or two by two."""
    playing = [entry for entry in rows if not entry.is_left_out]
    numbers = Counter(entry.number for entry in playing if entry.number is not None)
    if numbers and (max(numbers.values()) > 1 or len(numbers) * 2 <= len(playing) + 1):
        yield from _put_together(rows, lambda entry: entry.number)
    elif playing and len(playing) % 2 == 0 and all(len(entry.players) == 1 for entry in playing):
        told.append(Told("two_lines"))
        yield from two_by_two(rows)
    else:
        yield from rows


def _by_team(rows: Sequence[Entry]) -> Iterator[Entry]:
    """Rows put together by the team's name, or its number."""
    for entry in _put_together(rows, lambda entry: entry.team.casefold() or entry.number):
        yield entry if entry.team or entry.is_left_out else replace(entry, team=str(entry.number or ""))


def _put_together(rows: Sequence[Entry], whose: Callable[[Entry], object]) -> Iterator[Entry]:
    """Rows of one entrant as one; where a row does not say whose it is, it belongs to the one before it."""
    groups: dict[object, Entry] = {}
    last: object = None
    for entry in (each for each in rows if not each.is_left_out):
        said = whose(entry)
        last = said if said not in {None, ""} else last
        key = entry.line if last is None else last
        groups[key] = together(groups[key], entry) if key in groups else entry
    yield from groups.values()
    yield from (entry for entry in rows if entry.is_left_out)
