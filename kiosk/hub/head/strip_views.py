"""The strip in the head of every official's page: what wants somebody now, as plain values. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.commands.roles import RULING, Role
from kiosk.hub.auth.roles import Principal
from kiosk.hub.calls.views import CallRow, call_rows
from kiosk.hub.rounds.clock_views import ClockView, clock_view
from kiosk.hub.rounds.progress import round_says
from kiosk.hub.service.alert import Alert
from kiosk.hub.service.hub_state import HubState
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import CallTimesSet
from kiosk.messages import Message


@dataclass(frozen=True, slots=True)
class Strip:
    """What wants somebody now, the same for all."""

    name: str
    """The tournament's."""
    says: Message
    """How far it is: what the newest round is called."""
    is_scored: bool
    """Whether its tables hand in sheets."""
    closed_at: float | None
    """When the standings were declared; None while the tournament is open."""
    clock: ClockView
    has_time_out: bool
    """Whether the round is in its last lap."""
    has_code: bool
    """Whether there is a code to rule by."""
    calls: tuple[CallRow, ...]
    call_times: CallTimesSet
    alerts: tuple[Alert, ...]
    """Those that nobody has seen yet."""
    waiting: int
    """How many tables wait to be let in."""


@dataclass(frozen=True, slots=True)
class StripCall:
    """An open call, as whoever looks stands to it."""

    call: CallRow
    is_own: bool
    """Whether it is whoever looks that is going."""
    was_own: bool
    """Whether another has taken it over from whoever looks."""
    may_rule: bool
    """Whether it is for them to go: not where they play at the table."""


def strip_view(state: HubState, presence: Presence) -> Strip:
    """What wants somebody now. The tournament must be open.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    hall = state.hall
    opened = hall.tournament.opened
    assert opened is not None  # noqa: S101 - before the opening there is no strip
    clock = clock_view(hall)
    return Strip(
        name=opened.name,
        says=round_says(hall.tournament),
        is_scored=hall.tournament.is_scored,
        closed_at=None if hall.tournament.closed is None else hall.tournament.closed.at,
        clock=clock,
        has_time_out=hall.tournament.round in state.time_outs and not clock.is_round_over,
        has_code=hall.tournament.offers.code is not None,
        calls=call_rows(hall),
        call_times=hall.calls.times,
        alerts=tuple(alert for alert in presence.alerts if alert.silence is None),
        waiting=len(presence.waiting),
    )


def viewer(principal: Principal, calls: Sequence[CallRow]) -> Principal:
    """Whoever looks, without their name where no call concerns them: all of those see the same."""
    is_concerned = any(
        _is_own(principal, call) or principal.name in call.taken_from or call.is_played_by(principal.name)
        for call in calls
    )
    return Principal(principal.role, principal.name if is_concerned else "")


def strip_calls(strip: Strip, principal: Principal) -> tuple[StripCall, ...]:
    """The calls for a `viewer`, the longest waiting first."""
    rules = principal.role in RULING
    return tuple(
        StripCall(
            call,
            is_own=_is_own(principal, call),
            was_own=principal.name in call.taken_from,
            may_rule=rules and not call.is_played_by(principal.name),
        )
        for call in strip.calls
    )


def alerts_for(strip: Strip, principal: Principal) -> tuple[Alert, ...]:
    """The alerts that concern somebody: arbiters are not told of cables."""
    if principal.role is not Role.ARBITER:
        return strip.alerts
    return tuple(alert for alert in strip.alerts if alert.is_for_arbiters)


def _is_own(principal: Principal, call: CallRow) -> bool:
    return bool(principal.name) and call.arbiter == principal.name
