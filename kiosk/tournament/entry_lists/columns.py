"""Which column of a list holds what: by its heading and what stands in it, or by what stands in it alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.tournament.entry_lists.entries import SQUADS, Column, Meaning
from kiosk.tournament.entry_lists.furniture import is_address
from kiosk.tournament.entry_lists.headings import is_heading_row, key_of, meaning_of, place_of, seat_of
from kiosk.tournament.entry_lists.names import has_letter
from kiosk.tournament.entry_lists.persons import is_aside, pieces, whole_number
from kiosk.tournament.entry_lists.tables import Row, Table

OF_NAMES: Final = frozenset({Meaning.NAMES, Meaning.PLAYER, Meaning.SURNAME, Meaning.FIRST_NAME})
_CARD: Final = re.compile(r"\s*'?[A-Za-z]{0,3}-?\d{3,12}(?:[.,]0+)?\s*")
_RESERVES: Final = frozenset({"riserva", "riserve", "reserve", "reserves"})
"""Headings of players of a team; of nobody where pairs or single players enter."""
_CLUB_WORDS: Final = re.compile(
    r"\b(?:a\.?s\.?d\.?|circolo|club|associazione|bridge|burraco|dopolavoro|cral)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under one line of headings, or all rows of a list that has none."""

    columns: tuple[Column, ...]
    """Empty where every line is read by itself."""
    rows: tuple[Row, ...]
    titles: tuple[Row, ...] = ()
    """What stands above the first line of headings."""
    is_guessed: bool = field(default=False)
    """Whether the columns have no headings, and which is a surname and which a first name is guessed."""


def sections_of(table: Table, entrants: str, chosen: Mapping[int, Meaning]) -> tuple[Section, ...]:
    """A list cut at its lines of headings, with the meaning of its columns.

    `chosen` are columns, by their place from 0, that somebody has said the meaning of.
    """
    rows = table.rows
    found = [place for place, row in enumerate(rows) if is_heading_row(_cells(row))]
    if not found:
        guessed, is_guessed = _by_content(table, entrants)
        unnamed = _with_chosen(guessed or _unnamed(rows, chosen), chosen)
        return (Section(unnamed, rows, is_guessed=is_guessed and not chosen),)
    sections: list[Section] = []
    place = 0
    titles: tuple[Row, ...] = rows[: found[0]]
    while place < len(found):
        headings = list(_cells(rows[found[place]]))
        end = found[place] + 1
        while place + 1 < len(found) and found[place + 1] == end:
            place += 1
            headings = _merged(headings, _cells(rows[end]))
            end += 1
        last = found[place + 1] if place + 1 < len(found) else len(rows)
        own = rows[end:last]
        columns: tuple[Column, ...] = ()
        aligned = tuple(_aligned(row, headings) for row in own)
        is_of_columns = not own or any(len(row.cells) > 1 for row in aligned)
        if is_of_columns and len([heading for heading in headings if heading.strip()]) > 1:
            own = aligned
            columns = _with_chosen(_by_heading(headings, own, entrants), chosen)
        sections.append(Section(columns, own, titles))
        titles = ()
        place += 1
    return tuple(sections)


def places_of(columns: Sequence[Column]) -> Mapping[int, int]:
    """Which player of the line, from 0, a column of names, cards or clubs is about, by the column's place."""
    places: dict[int, int] = {}
    players = Counter[Meaning]()
    for place, column in enumerate(columns):
        if column.meaning is Meaning.PLAYER:
            before = max(
                (at for known, at in places.items() if columns[known].meaning in OF_NAMES), default=-1
            )
            places[place] = column.place - 1 if column.place else before + 1
        elif column.meaning in {Meaning.SURNAME, Meaning.FIRST_NAME}:
            whole = sum(1 for other in columns[:place] if other.meaning is Meaning.PLAYER)
            places[place] = column.place - 1 if column.place else whole + players[column.meaning]
            players[column.meaning] += 1
    names = dict(places)
    for meaning in (Meaning.CARD, Meaning.CLUB):
        own = [place for place, column in enumerate(columns) if column.meaning is meaning]
        for order, place in enumerate(own):
            if columns[place].place:
                places[place] = columns[place].place - 1
            elif len(own) >= len(set(names.values())):
                places[place] = order
            else:
                left = [at for known, at in names.items() if known < place]
                places[place] = left[-1] if left else min(names.values(), default=0)
    return places


def _cells(row: Row) -> tuple[str, ...]:
    """The cells of a row; a line of headings may have nothing but spaces between them."""
    if len(row.cells) > 1:
        return row.cells
    [line] = row.cells
    wide = re.split(r"\s{2,}|\t", line.strip())
    if len(wide) > 1 and is_heading_row(wide):
        return tuple(wide)
    words = line.split()
    if (
        len(words) > 1
        and not is_heading_row([line])
        and all(len(word) > 1 and meaning_of(word) for word in words)
    ):
        return tuple(words)
    return row.cells


def _aligned(row: Row, headings: Sequence[str]) -> Row:
    """A row under headings between which nothing but spaces stands, as in a text copied from a page."""
    if len(row.cells) > 1:
        return row
    wide = tuple(re.split(r"\s{2,}|\t", row.text))
    if len(wide) == len(headings):
        return replace(row, cells=wide)
    short = {Meaning.GROUP, Meaning.TABLE, Meaning.NUMBER}
    before = next((at for at, heading in enumerate(headings) if meaning_of(heading) not in short), 0)
    words = row.text.split(maxsplit=before)
    if (
        0 < before == len(headings) - 1
        and len(words) == before + 1
        and all(len(word) <= 4 for word in words[:before])
    ):
        return replace(row, cells=tuple(words))
    return row


def _merged(upper: Sequence[str], lower: Sequence[str]) -> list[str]:
    """Two lines of headings as one: what the lower says, with the player's number that the upper one has."""
    merged, above = [], ""
    for place in range(max(len(upper), len(lower))):
        written = upper[place].strip() if place < len(upper) else ""
        above = written or above
        below = lower[place].strip() if place < len(lower) else ""
        which = place_of(above)
        merged.append(f"{below} {which}" if below and which and not place_of(below) else below or written)
    return merged


def _by_heading(headings: Sequence[str], rows: Sequence[Row], entrants: str) -> tuple[Column, ...]:
    columns = [
        Column(
            heading.strip(),
            meaning_of(heading) or Meaning.PASSED_OVER,
            _example(rows, place),
            _place(heading),
        )
        for place, heading in enumerate(headings)
    ]
    has_surname = any(column.meaning is Meaning.SURNAME for column in columns)
    settled = [_settled(column, place, rows, has_surname=has_surname) for place, column in enumerate(columns)]
    return tuple(_of_entrants(settled, rows, entrants))


def _place(heading: str) -> int:
    return seat_of(heading) or place_of(heading)


def _settled(column: Column, place: int, rows: Sequence[Row], *, has_surname: bool) -> Column:
    """A column whose heading may mean this or that, by what stands below it."""
    values = _values(rows, place)
    numbers = [whole_number(value) for value in values]
    is_of_numbers = bool(values) and sum(number is not None for number in numbers) * 5 >= len(values) * 4
    meaning, key = column.meaning, key_of(column.heading)[0]
    if meaning is Meaning.FIRST_NAME and not has_surname:
        meaning = Meaning.PLAYER
    if meaning in {Meaning.NAMES, Meaning.PLAYER, Meaning.TEAM} and is_of_numbers:
        meaning = Meaning.NUMBER
    elif meaning is Meaning.NUMBER and key in {"coppia n", "n coppia"} and values and not is_of_numbers:
        meaning = Meaning.NAMES
    elif (
        meaning is Meaning.NUMBER
        and key in {"numero", "number", "n", "no", "nr", "num"}
        and not is_of_numbers
    ):
        is_of_cards = bool(values) and all(_CARD.fullmatch(value) for value in values)
        meaning = Meaning.CARD if is_of_cards else meaning
    elif meaning is Meaning.NUMBER and is_of_numbers and key in {"numero", "number"}:
        told = [number for number in numbers if number is not None]
        meaning = Meaning.CARD if told and min(told) >= 100 else meaning
    elif (
        meaning is Meaning.CAPTAIN
        and values
        and any(len(value) > 4 and has_letter(value) for value in values)
    ):
        meaning = Meaning.PLAYER
    return replace(column, meaning=meaning)


def _of_entrants(columns: Sequence[Column], rows: Sequence[Row], entrants: str) -> list[Column]:
    """The columns as those who enter need them: a cell of several names, or one of one."""
    changed = list(columns)
    for place, column in enumerate(columns):
        if entrants == TEAMS and key_of(column.heading)[0] in _RESERVES:
            changed[place] = replace(column, meaning=Meaning.PLAYER, place=0)
        values = [value for value in _values(rows, place) if not is_aside(value)]
        others = sum(other.meaning in OF_NAMES for other in columns)
        if entrants in {INDIVIDUALS, SQUADS} and column.meaning is Meaning.NAMES:
            changed[place] = replace(column, meaning=Meaning.PLAYER)
        elif entrants == PAIRS and column.meaning is Meaning.PLAYER and others == 1:
            several = sum(len(pieces(value, 2)) > 1 for value in values)
            if values and several * 2 > len(values):
                changed[place] = replace(column, meaning=Meaning.NAMES)
        elif entrants == TEAMS and column.meaning is Meaning.PLAYER and others == 1 and values:
            several = sum(len(pieces(value, 4)) > 2 for value in values)
            if several * 2 > len(values):
                changed[place] = replace(column, meaning=Meaning.NAMES)
        elif entrants == PAIRS and column.meaning is Meaning.NAMES and others > 1 and values:
            single = sum(len(pieces(value, 2)) < 2 for value in values)
            if single * 5 > len(values) * 4 and len(columns) > 1:
                changed[place] = replace(column, meaning=Meaning.PLAYER)
    return changed


def _by_content(table: Table, entrants: str) -> tuple[tuple[Column, ...], bool]:
    """The columns of a list that names none; none where its rows are too unlike each other."""
    rows = [row for row in table.rows if len([cell for cell in row.cells if cell.strip()]) > 1]
    if not table.separator or len(rows) < 2 or len(rows) * 5 < len(table.rows) * 3:
        return (), False
    width = max(len(row.cells) for row in rows)
    kinds = [_kind_of(_values(rows, place), len(rows)) for place in range(width)]
    names = [place for place, kind in enumerate(kinds) if kind is Meaning.PLAYER]
    if not names or (any(kind is None for kind in kinds) and entrants != TEAMS):
        return (), False
    is_guessed = False
    if entrants == TEAMS:
        return (), False
    wanted = 1 if entrants in {INDIVIDUALS, SQUADS} else 2
    if len(names) == 2 * wanted and all(_is_of_one_word(_values(rows, place)) for place in names[::2]):
        is_guessed = True
        for order, place in enumerate(names):
            kinds[place] = Meaning.FIRST_NAME if order % 2 else Meaning.SURNAME
    elif len(names) == 1 and wanted == 2:
        kinds[names[0]] = Meaning.NAMES
    elif len(names) != wanted:
        return (), False
    return tuple(
        Column("", kind or Meaning.PASSED_OVER, _example(rows, place)) for place, kind in enumerate(kinds)
    ), is_guessed


def _kind_of(values: Sequence[str], rows: int) -> Meaning | None:
    """What a column without a heading holds; None where its cells are of several kinds."""
    if not values:
        return Meaning.PASSED_OVER
    numbers = [whole_number(value) for value in values]
    if all(number is not None for number in numbers) and len(set(numbers)) == len(numbers):
        told = [number for number in numbers if number is not None]
        return Meaning.NUMBER if max(told) < 1000 and told == sorted(told) else Meaning.CARD
    if all(_CARD.fullmatch(value) for value in values):
        return Meaning.CARD
    asides = sum(is_aside(value) or is_address(value) for value in values)
    if asides:
        return Meaning.PASSED_OVER if asides == len(values) else None
    clubs = sum(bool(_CLUB_WORDS.search(value)) for value in values)
    if clubs * 2 > len(values) or (rows >= 6 and len(set(values)) * 3 <= len(values)):
        return Meaning.CLUB
    return Meaning.PLAYER


def _is_of_one_word(values: Sequence[str]) -> bool:
    return sum(len(value.split()) == 1 for value in values) * 4 >= len(values) * 3


def _unnamed(rows: Sequence[Row], chosen: Mapping[int, Meaning]) -> tuple[Column, ...]:
    if not chosen:
        return ()
    width = max((len(row.cells) for row in rows), default=0)
    return tuple(Column("", Meaning.PASSED_OVER, _example(rows, place)) for place in range(width))


def _with_chosen(columns: Sequence[Column], chosen: Mapping[int, Meaning]) -> tuple[Column, ...]:
    return tuple(
        replace(column, meaning=chosen.get(place, column.meaning)) for place, column in enumerate(columns)
    )


def _values(rows: Sequence[Row], place: int) -> list[str]:
    return [row.cells[place].strip() for row in rows if place < len(row.cells) and row.cells[place].strip()]


def _example(rows: Sequence[Row], place: int) -> str:
    return next(iter(_values(rows, place)), "")[:60]
