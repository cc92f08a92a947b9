"""When a match to points is over, and who wins a knock-out match (Sisal, End of match)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.games.lines import EW, LINES, NS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import PartyResult
    from kiosk.games.regulations import Format, Regulations


def is_target_reached(totals: Mapping[str, int], match_format: Format, regulations: Regulations) -> bool:
    """Whether a line has the points to which a match is played; never where its deals are counted.

    The regulations say whether just reaching them is enough (R20).
    """
    if match_format.target is None:
        return False
    best = max(totals[line] for line in LINES)
    return best >= match_format.target if regulations.is_target_included else best > match_format.target


def deal_of_target(
    deals: Mapping[int, Mapping[str, int]], match_format: Format, regulations: Regulations
) -> int | None:
    """The deal with which a match to points is over: it is looked at after each, and none is cut short.

    Args:
        deals: each line's points, by deal; what is given beside the deals ends no match.
        match_format: the format of the match.
        regulations: those in force.

    Returns:
        The first deal after which a line has reached the target; None: the match goes on.
    """
    totals = dict.fromkeys(LINES, 0)
    for deal, points in sorted(deals.items()):
        totals = {line: totals[line] + points[line] for line in LINES}
        if is_target_reached(totals, match_format, regulations):
            return deal
    return None


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
