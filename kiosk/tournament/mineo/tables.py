"""Tables and seats: letters from A, four entrants each, the first to deal at East (Art. 2, 3)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from kiosk.games.mineo.seats import DEALERS, SEATS, Seat, letter
from kiosk.messages import N_, KioskError, Message
from kiosk.tournament.mineo.entrants import PLAYERS, require_tables

Entrant = TypeVar("Entrant", bound=Hashable)

FEWEST_TABLES: Final = 4
"""Fewer cannot be recomposed without a second meeting, nor keep the top four apart in the final round."""


class DrawError(KioskError, ValueError):
    """A draw that cannot be put in order."""


@dataclass(frozen=True, slots=True)
class MineoTable(Generic[Entrant]):
    """A table of one round."""

    letter: str
    seats: Mapping[Seat, Entrant]

    @property
    def first_dealer(self) -> Entrant:
        """The lowest of the four, at East."""
        return self.seats[DEALERS[0]]


@dataclass(frozen=True, slots=True)
class Draw(Generic[Entrant]):
    """What the draw of the trionfi gives."""

    numbers: Mapping[Entrant, int]
    """Each entrant's player number, kept through the tournament; 1 is the highest draw (M-1)."""
    tables: tuple[MineoTable[Entrant], ...]
    """Of the first round."""


def draw_seats(draw: Mapping[Entrant, int]) -> Draw[Entrant]:
    """Seat the first round: the four highest at table A, and so on, each table filled from North (Art. 2).

    Args:
        draw: each entrant's trionfo, the higher the better; any different numbers will do (M-2).

    Raises:
        DrawError: two have drawn the same.
        kiosk.tournament.mineo.entrants.EntryError: they are no multiple of four.
    """
    if len(set(draw.values())) != len(draw):
        raise DrawError(N_("Two entrants have the same trionfo. Draw again."), article="Art. 2", field="draw")
    order = sorted(draw, key=lambda entrant: draw[entrant], reverse=True)
    return Draw({entrant: number for number, entrant in enumerate(order, 1)}, by_standings(order))


def by_standings(ranking: Sequence[Entrant]) -> tuple[MineoTable[Entrant], ...]:
    """The first four at table A, the next four at B, and so on; each table from North (Art. 3).

    Raises:
        kiosk.tournament.mineo.entrants.EntryError: they are no multiple of four.
    """
    tables = require_tables(len(ranking))
    return _seated([ranking[PLAYERS * table : PLAYERS * (table + 1)] for table in range(tables)])


def by_bands(ranking: Sequence[Entrant]) -> tuple[MineoTable[Entrant], ...]:
    """The final round: each table has one entrant of each quarter of the standings (Art. 3, M-3).

    Raises:
        kiosk.tournament.mineo.entrants.EntryError: they are no multiple of four.
    """
    tables = require_tables(len(ranking))
    return _seated([ranking[table::tables] for table in range(tables)])


def prearranged(
    groups: Sequence[Sequence[Entrant]], ranking: Sequence[Entrant]
) -> tuple[MineoTable[Entrant], ...]:
    """Seat the tables of a schedule: inside each, the best placed at North, the last at East (M-3).

    Args:
        groups: the entrants of each table.
        ranking: the standings, or before the first round the players' numbers; best first.
    """
    return _seated([sorted(group, key=ranking.index) for group in groups])


def set_up_warnings(entrants: int, *, is_prearranged: bool, is_final_by_bands: bool) -> tuple[Message, ...]:
    """What the organiser should know before the start about so many entrants (M-29).

    Raises:
        kiosk.tournament.mineo.entrants.EntryError: they are no multiple of four.
    """
    tables = require_tables(entrants)
    warnings = []
    if tables < FEWEST_TABLES and is_prearranged:
        text = N_(
            "With {tables} tables somebody meets again in every round. The schedule has the fewest such"
            " meetings; seating by the standings is the other way."
        )
        warnings.append(Message(text, {"tables": tables}))
    if tables < FEWEST_TABLES and is_final_by_bands:
        text = N_("With {tables} tables some of the first four share a table in the final round.")
        warnings.append(Message(text, {"tables": tables}))
    return tuple(warnings)


def _seated(groups: Sequence[Sequence[Entrant]]) -> tuple[MineoTable[Entrant], ...]:
    return tuple(
        MineoTable(letter(index), dict(zip(SEATS, group, strict=True))) for index, group in enumerate(groups)
    )
