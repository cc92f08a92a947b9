"""Who may be replaced, and what the clock proposes for those who are late or leave.

The clock only proposes: the arbiter applies it, where no unfair advantage results (Art. 33, 34).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk.games.burraco.figures import in_minutes
from kiosk.games.burraco.forfeits import (
    Abandonment,
    AbandonmentRuling,
    LatenessRuling,
    abandonment,
    lateness,
)
from kiosk.games.regulations import Format, Lateness, Regulations
from kiosk.messages import N_, Message


@dataclass(frozen=True, slots=True)
class LatenessProposal:
    """What follows at one table from what the clock says now."""

    delays: Mapping[str, int]
    """By party, the whole seconds from the scheduled start to its coming, or to now."""
    ruling: LatenessRuling
    says: Mapping[str, Message]
    """What is proposed for each party that is late enough for something."""
    since: float
    """When it came to be so, seconds as `now`: each limit that is passed changes what follows for both."""
    changes_at: float | None
    """When more follows if nobody comes until then, seconds as `now`; None if nothing does."""


def may_substitute(completed: int, scheduled: int, regulations: Regulations) -> bool:
    """Whether a player may be replaced: no more than half of the matches are over (Art. 33, R29).

    Args:
        completed: rounds completed; the one in progress is not.
        scheduled: rounds of the tournament.
        regulations: for the share after which it is too late.
    """
    return completed <= scheduled * regulations.substitution_share


def propose_for_lateness(
    came: Mapping[str, float | None],
    scheduled: float,
    now: float,
    match_format: Format,
    regulations: Regulations,
) -> LatenessProposal:
    """What the clock proposes at a table; asked again at `changes_at`, it proposes more (Art. 34).

    Args:
        came: when each of the two parties was complete at the table; None: it is not yet.
        scheduled: when the round was to begin.
        now: the time; all three in seconds from the same moment.
        match_format: the format of the match.
        regulations: those in force; some know no lateness, and nothing is proposed then.
    """
    delays = {party: max(0, int((now if at is None else at) - scheduled)) for party, at in came.items()}
    limits = regulations.lateness
    ruling = lateness(delays, match_format, regulations)
    if limits is None:
        return LatenessProposal(delays, ruling, {}, scheduled, None)
    absent = [delays[party] for party, at in came.items() if at is None]
    moments = limits.moments
    passed = [moment for moment in moments if moment < max(delays.values(), default=0)]
    ahead = [moment for moment in moments if moment >= min(absent)] if absent else []
    said = {party: _says(party, delay, ruling, limits) for party, delay in delays.items()}
    return LatenessProposal(
        delays,
        ruling,
        {party: message for party, message in said.items() if message is not None},
        scheduled + max(passed, default=0),
        scheduled + ahead[0] + 1 if ahead else None,
    )


def propose_for_abandonment(
    lead: int, match_format: Format, regulations: Regulations
) -> dict[Abandonment, AbandonmentRuling]:
    """What each kind of abandonment would bring, for the arbiter to choose from (Art. 33, R26).

    In later rounds whoever is due to meet those who left rests, and gets the bye's figure.

    Args:
        lead: points by which the staying party was ahead when play stopped, negative if behind; 0 if none.
        match_format: the format of the match.
        regulations: those in force.

    Raises:
        kiosk.games.regulations.UnforeseenError: the regulations have no figure for those who stay.
    """
    return {
        kind: abandonment(kind, lead, match_format, regulations)
        for kind in (Abandonment.JUSTIFIED, Abandonment.UNJUSTIFIED, Abandonment.BOTH)
    }


def _says(party: str, delay: int, ruling: LatenessRuling, limits: Lateness) -> Message | None:
    if delay > limits.forfeit_after:
        return Message(
            N_("More than {minutes} minutes late: the match is lost."),
            {"minutes": in_minutes(limits.forfeit_after)},
        )
    passed = [step for step in limits.steps if delay > step.after]
    if not passed:
        return None
    figures = {"minutes": in_minutes(passed[-1].after), "points": passed[-1].credit}
    if ruling.awards is None and party in ruling.warned:
        return Message(
            N_("More than {minutes} minutes late: {points} points to the others, and a warning."), figures
        )
    if ruling.awards is None:
        return Message(N_("More than {minutes} minutes late: {points} points to the others."), figures)
    if party in ruling.warned:
        return Message(N_("More than {minutes} minutes late: a warning."), figures)
    return None
