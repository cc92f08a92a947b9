"""A match at one table: totals, victory points, match points (Art. 17-19)."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from kiosk.games.burraco.sheet import POINTS_STEP, NotMultipleOfFiveError
from kiosk.games.game import PartyResult
from kiosk.games.lines import EW, LINES, NS
from kiosk.games.regulations import Award, Band, Format, Regulations, UnforeseenError
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def band_of(difference: int, match_format: Format) -> Band:
    """The band in which a difference of points lies.

    Args:
        difference: of the two totals, either sign.
        match_format: the format whose bands hold.

    Raises:
        NotMultipleOfFiveError: no two totals differ by so much (R7).
    """
    _check_points(difference)
    return tuple(takewhile(lambda band: band.difference <= abs(difference), match_format.bands))[-1]


def victory_points(lead: int, match_format: Format) -> int:
    """The victory points of the line that leads by `lead` points, negative if it is behind.

    Raises:
        NotMultipleOfFiveError: no two totals differ by so much (R7).
    """
    band = band_of(lead, match_format)
    return band.winner if lead >= 0 else band.loser


def equivalent(victory_points: int, match_format: Format) -> Award:
    """Victory points with their match points: the least difference that earns them (R1).

    Raises:
        UnforeseenError: no match of this format gives these victory points.
    """
    if not match_format.has_equivalents:
        return Award(victory_points, None)
    for band in match_format.bands:
        if victory_points == band.winner:
            return Award(victory_points, band.difference)
        if victory_points == band.loser:
            return Award(victory_points, -band.difference)
    raise UnforeseenError(
        N_("No match of {label} gives {points} victory points. Enter another number."),
        article="Art. 17",
        field="victory_points",
        label=match_format.label,
        points=victory_points,
    )


def match_result(
    deals: Mapping[str, Sequence[int]],
    credited: Mapping[str, int],
    match_format: Format,
    regulations: Regulations,
) -> dict[str, PartyResult]:
    """The result of a match.

    Args:
        deals: each line's points, deal by deal.
        credited: points added beside the deals (Art. 20, 34; R34); a line without any may be left out.
        match_format: the format whose bands hold.
        regulations: for the cap on match points, if there is one.

    Raises:
        NotMultipleOfFiveError: points that no deal and no credit can have.
    """
    for worth in (*deals[NS], *deals[EW], *credited.values()):
        _check_points(worth)
    totals = {line: sum(deals[line]) + credited.get(line, 0) for line in LINES}
    lead = totals[NS] - totals[EW]
    return {
        NS: PartyResult(totals[NS], victory_points(lead, match_format), _match_points(lead, regulations)),
        EW: PartyResult(totals[EW], victory_points(-lead, match_format), _match_points(-lead, regulations)),
    }


def _match_points(lead: int, regulations: Regulations) -> int:
    cap = regulations.match_points_cap
    return lead if cap is None else max(-cap, min(cap, lead))


def _check_points(points: int) -> None:
    if points % POINTS_STEP:
        raise NotMultipleOfFiveError(
            N_("{points} is not a multiple of 5: no deal, credit or difference can be so. Check the sums."),
            article="Art. 17",
            field="total",
            points=points,
        )
