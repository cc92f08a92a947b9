"""A deal on a player's sheet: + and −, difference, multiplier, points of the deal, running total (Art. 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from kiosk.games.game import format_signed
from kiosk.games.mineo.codes import UNMISSABLE
from kiosk.games.mineo.settings import SoloFaced, SoloOutcome

if TYPE_CHECKING:
    from kiosk.games.mineo.codes import Codes
    from kiosk.games.mineo.settings import MineoSettings

SOLOIST_MULTIPLIERS = frozenset({3, 6})
AGAINST_SOLO_5 = 2


@dataclass(frozen=True, slots=True)
class Row:
    """What is written of one deal on one player's sheet; everything else in the row follows from it.

    A repeated deal has one row: the score of the last attempt, and the penalties of all.
    """

    plus: Codes
    """What the player's side has scored."""
    minus: Codes
    """What the other side has scored."""
    multiplier: int
    penalties: tuple[int, ...] = ()
    """Points of each, 1 or more; never multiplied, and credited to nobody (Art. 8)."""
    is_against_soloist: bool = False
    """Whether the player opposed a soloist; the sheet itself tells it of a solo with 5 cards only."""

    def figures(self, settings: MineoSettings) -> RowFigures:
        """The row's numbers."""
        return RowFigures(
            realised=self.plus.value(settings),
            suffered=self.minus.value(settings),
            extra=self.plus.without(UNMISSABLE).value(settings),
            multiplier=self.multiplier,
            penalty=sum(self.penalties),
        )

    def is_solo_held(self, settings: MineoSettings) -> bool:
        """Whether it is a solo faced without a negative outcome (Art. 9.3, M-9)."""
        is_faced = self.multiplier in SOLOIST_MULTIPLIERS or (
            settings.solo_faced is SoloFaced.AGAINST_TOO
            and (self.is_against_soloist or self.multiplier == AGAINST_SOLO_5)
        )
        figures = self.figures(settings)
        is_by_partial = settings.solo_outcome is SoloOutcome.PARTIAL
        return is_faced and (figures.partial if is_by_partial else figures.difference) >= 0


@dataclass(frozen=True, slots=True)
class RowFigures:
    """The numbers of a row. All whole; all may be 0, and the last four negative."""

    realised: int
    suffered: int
    extra: int
    """What is realised beside the Rimatura and the Vanto (Art. 9.4)."""
    multiplier: int
    penalty: int

    @property
    def difference(self) -> int:
        return self.realised - self.suffered

    @property
    def product(self) -> int:
        """The difference, multiplied."""
        return self.difference * self.multiplier

    @property
    def partial(self) -> int:
        """The points of the deal: the product, penalties taken away."""
        return self.product - self.penalty


@dataclass(frozen=True, slots=True)
class SheetTotals:
    """The sums of a sheet's columns, to check it by: `realised` less `suffered` is `difference`."""

    realised: int
    suffered: int
    difference: int
    """Not the total: that is multiplied."""
    penalty: int
    partial: int
    """The sum of the deals' points: the final total."""


def sheet_totals(rows: Iterable[Row], settings: MineoSettings) -> SheetTotals:
    """The sums of the columns of some rows of one sheet."""
    figures = [row.figures(settings) for row in rows]
    return SheetTotals(
        realised=sum(row_figures.realised for row_figures in figures),
        suffered=sum(row_figures.suffered for row_figures in figures),
        difference=sum(row_figures.difference for row_figures in figures),
        penalty=sum(row_figures.penalty for row_figures in figures),
        partial=sum(row_figures.partial for row_figures in figures),
    )


def running_totals(partials: Sequence[int], before: int = 0) -> tuple[int, ...]:
    """The total after each deal; it goes on through rounds and tables.

    Args:
        partials: the points of each deal.
        before: the total before the first of them.
    """
    return tuple(accumulate(partials, initial=before))[1:]


def cells(row: Row, before: int, credited: int, settings: MineoSettings) -> tuple[str, ...]:
    """The row as the sheet has it: +, its number, −, its number, difference, multiplier, points, total.

    Args:
        row: the row.
        before: the total before this deal.
        credited: what rulings add to the points of the deal; a penalty is negative.
        settings: those in force.
    """
    figures = row.figures(settings)
    beside = [
        f"{format_signed(points)}(PE)"
        for points in (*(-penalty for penalty in row.penalties), credited)
        if points
    ]
    return (
        row.plus.text,
        str(figures.realised),
        row.minus.text,
        str(figures.suffered),
        format_signed(figures.difference),
        f"x{row.multiplier}",
        " ".join([format_signed(figures.product), *beside]),
        format_signed(before + figures.partial + credited),
    )
