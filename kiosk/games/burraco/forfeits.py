"""What is awarded for a match not played to its end: byes, lateness, abandonment, time run out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kiosk.games.burraco.match import band_of, equivalent, victory_points
from kiosk.games.regulations import Award, UnforeseenError
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.regulations import Format, Lateness, Regulations


class Abandonment(Enum):
    """Why a match is not played to its end (Art. 33)."""

    JUSTIFIED = "justified"
    UNJUSTIFIED = "unjustified"
    """After a quarrel or in protest."""
    BOTH = "both"
    """Both parties leave."""
    LATER_ROUND = "later_round"
    """The party left in an earlier round."""


@dataclass(frozen=True, slots=True)
class LatenessRuling:
    """What follows from the delays at one table. By party."""

    warned: frozenset[str]
    credited: Mapping[str, int]
    """Points added to a party's total; nothing is taken from the late one (R34)."""
    awards: Mapping[str, Award] | None
    """What each party gets if the match is not played; None if it is."""


@dataclass(frozen=True, slots=True)
class AbandonmentRuling:
    """What follows when a party leaves; the director confirms it."""

    present: Award
    """For the party that stays, if one does."""
    leaving: Award | None
    """For the party that leaves; None in a later round, where it has no match."""
    is_reported: bool
    """Whether the case goes to Sports Justice."""


@dataclass(frozen=True, slots=True)
class TimeForfeitRuling:
    """What follows when a player's clock runs out."""

    difference: int
    """Points in favour of the opponents, 0 or more."""
    offender: Award
    opponent: Award


def bye(match_format: Format) -> Award:
    """What a pair gets that has no opponents in a round (Art. 34).

    Raises:
        UnforeseenError: the regulations have no such figure.
    """
    if match_format.bye is None:
        raise UnforeseenError(
            N_("The regulations give no points for a bye. Enter what the director decides."),
            article="Art. 34",
            field="bye",
        )
    return match_format.bye


def lateness(seconds: Mapping[str, int], match_format: Format, regulations: Regulations) -> LatenessRuling:
    """What follows from delays (Art. 34, R23-R25).

    Args:
        seconds: each of the two parties' delay from the scheduled start.
        match_format: the format of the match.
        regulations: those in force; some know no lateness.
    """
    limits = regulations.lateness
    if limits is None:
        return LatenessRuling(frozenset(), dict.fromkeys(seconds, 0), None)
    absent = {party for party, delay in seconds.items() if delay > limits.forfeit_after}
    warned = frozenset(party for party, delay in seconds.items() if _is_warned(delay, limits))
    if absent:
        present, away = match_format.present_victory_points, match_format.absent_victory_points
        awards = {party: equivalent(away if party in absent else present, match_format) for party in seconds}
        return LatenessRuling(warned, dict.fromkeys(seconds, 0), awards)
    first, second = seconds
    credited = {first: _credit(seconds[second], limits), second: _credit(seconds[first], limits)}
    return LatenessRuling(warned, credited, None)


def _is_warned(delay: int, limits: Lateness) -> bool:
    return any(step.is_warned and delay > step.after for step in limits.steps)


def _credit(delay: int, limits: Lateness) -> int:
    return max((step.credit for step in limits.steps if delay > step.after), default=0)


def abandonment(
    kind: Abandonment, lead: int, match_format: Format, regulations: Regulations
) -> AbandonmentRuling:
    """What follows when a party leaves (Art. 33, R26); results already played stand.

    Args:
        kind: why the match is not played to its end.
        lead: points by which the staying party was ahead when play stopped, negative if behind; 0 if none.
        match_format: the format of the match.
        regulations: those in force.

    Raises:
        UnforeseenError: the regulations have no figure for the case.
    """
    match kind:
        case Abandonment.JUSTIFIED:
            leaving = equivalent(match_format.absent_victory_points, match_format)
            return AbandonmentRuling(_best(lead, match_format), leaving, is_reported=False)
        case Abandonment.UNJUSTIFIED:
            leaving = equivalent(0, match_format) if regulations.is_walkout_charged else Award(0, 0)
            return AbandonmentRuling(_best(lead, match_format), leaving, is_reported=True)
        case Abandonment.BOTH:
            return AbandonmentRuling(Award(0, 0), Award(0, 0), is_reported=False)
        case Abandonment.LATER_ROUND:
            return AbandonmentRuling(bye(match_format), None, is_reported=False)


def _best(lead: int, match_format: Format) -> Award:
    """The bye's figure, or what the party had matured if that is more: by victory, then match points."""
    matured = Award(victory_points(lead, match_format), lead)
    return max(bye(match_format), matured, key=lambda award: (award.victory_points, award.match_points or 0))


def time_forfeit(
    offender_total: int, opponent_total: int, match_format: Format, regulations: Regulations
) -> TimeForfeitRuling:
    """What follows when a player's clock runs out: his line loses whatever the score (Sisal, Penalties; R19).

    Args:
        offender_total: the offender's line's running total.
        opponent_total: the other line's.
        match_format: the format whose bands hold.
        regulations: those in force.

    Raises:
        UnforeseenError: under these regulations nobody loses on time.
    """
    if regulations.time_forfeit is None:
        raise UnforeseenError(
            N_("Under these regulations no match is lost on time. Call the arbiter."), field="time_forfeit"
        )
    difference = max(0, opponent_total - offender_total + regulations.time_forfeit.margin)
    least = max(regulations.time_forfeit.least_victory_points, band_of(difference, match_format).winner)
    won = next(band.winner for band in match_format.bands if band.winner >= least)
    return TimeForfeitRuling(difference, equivalent(0, match_format), equivalent(won, match_format))
