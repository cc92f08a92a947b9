"""Who wins a match to points, or a knock-out match after its deals (Sisal, End of match)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kiosk.games.lines import EW, LINES, NS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import PartyResult
    from kiosk.games.regulations import Format, Regulations


@dataclass(frozen=True, slots=True)
class PointsMatch:
    """A match to points after a deal; deals are never cut short."""

    is_over: bool
    winner: str | None
    """None while the match goes on, and for a draw."""


def points_match(
    totals: Mapping[str, int], target: int, last_move: str, *, is_knock_out: bool, regulations: Regulations
) -> PointsMatch:
    """Where a match to points stands.

    Args:
        totals: each line's points.
        target: the points to reach; the regulations say whether just reaching it is enough (R20).
        last_move: the line that made the last move of the deal.
        is_knock_out: whether there must be a winner.
        regulations: those in force.
    """
    best = max(totals[line] for line in LINES)
    is_over = best >= target if regulations.is_target_included else best > target
    return PointsMatch(
        is_over, match_winner(totals, last_move, is_knock_out=is_knock_out) if is_over else None
    )


def match_winner(totals: Mapping[str, int], last_move: str, *, is_knock_out: bool) -> str | None:
    """Who wins on these totals; None for a draw.

    A level knock-out is lost by the line that made the last move.
    """
    if totals[NS] != totals[EW]:
        return max(LINES, key=lambda line: totals[line])
    if not is_knock_out:
        return None
    return EW if last_move == NS else NS


def without_draw(
    result: Mapping[str, PartyResult], last_move: str, match_format: Format
) -> Mapping[str, PartyResult]:
    """The result of a knock-out match: on level totals, the victory points are those of the least victory.

    Args:
        result: by line, as the totals alone make it.
        last_move: the line that made the last move of the last deal.
        match_format: the format whose bands hold.
    """
    if result[NS].total != result[EW].total or result[NS].victory_points is None:
        return result
    least = next(band for band in match_format.bands if band.winner > band.loser)
    won = match_winner({line: result[line].total for line in LINES}, last_move, is_knock_out=True)
    return {
        line: replace(result[line], victory_points=least.winner if line == won else least.loser)
        for line in LINES
    }
