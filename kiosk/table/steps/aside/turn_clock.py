"""The clock of a single turn (Art. 32 bis): the time by cards in hand, then the seconds to finish.

It measures and shows; what follows is the arbiter's. It counts whole seconds, and never one too few.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.games.offers import offers_of
from kiosk.table.model.effects import Beep, Effect
from kiosk.table.model.events import turn_events
from kiosk.table.model.modes.showing_modes import ShowingClock, ShowingTurnClock
from kiosk.table.model.state import AtHome, State

if TYPE_CHECKING:
    from kiosk.games.regulations import TurnLimit
    from kiosk.table.model.events.turn_events import TurnEvent
    from kiosk.table.model.table_view import TableView

_BEEP: Final = {"finish": 0.3, "over": 0.8}
"""Seconds of sound at the beginning of a phase."""


class TurnPhase(Enum):
    """How far a timed turn has come."""

    TURN = "turn"
    FINISH = "finish"
    """The time is over: the player is to finish and discard."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TurnTime:
    """What the clock shows."""

    phase: TurnPhase
    left: int
    """Whole seconds of the phase that are left."""


def turn_limits(view: TableView) -> tuple[TurnLimit, ...]:
    """The limits by cards in hand; empty where the regulations or the director have turns not timed."""
    clock = offers_of(view.game).turn_clock
    return () if clock is None or view.arranged.turn_clock == "off" else clock.limits


def turn_time(state: State, mode: ShowingTurnClock) -> TurnTime | None:
    """What a running clock shows; None while no turn is timed."""
    clock = offers_of(state.view.game).turn_clock
    if mode.seconds is None or clock is None:
        return None
    left = mode.seconds - _gone(state, mode)
    if left > 0:
        return TurnTime(TurnPhase.TURN, left)
    left += clock.seconds_to_finish
    return TurnTime(TurnPhase.FINISH, left) if left > 0 else TurnTime(TurnPhase.OVER, 0)


def _gone(state: State, mode: ShowingTurnClock) -> int:
    """Whole seconds since the turn began. It began somewhere within the second that was shown then."""
    return max(0, int(state.monotonic - mode.since) - 1)


def longer(state: State, mode: ShowingTurnClock) -> int | None:
    """The next higher limit; None where there is none."""
    limits = sorted(limit.seconds for limit in turn_limits(state.view))
    return next((limit for limit in limits if mode.seconds is not None and limit > mode.seconds), None)


def step_turn(state: State, event: TurnEvent) -> State:
    """Open the clock, start a turn, or lengthen the one that runs."""
    limits = turn_limits(state.view)
    match event:
        case turn_events.OpenTurnClock():
            is_open = isinstance(state.mode, AtHome | ShowingClock | ShowingTurnClock) and bool(limits)
            return replace(state, mode=ShowingTurnClock()) if is_open else state
        case turn_events.StartTurn(seconds):
            is_limit = seconds in {limit.seconds for limit in limits}
            if not is_limit or not isinstance(state.mode, ShowingTurnClock):
                return state
            return replace(state, mode=ShowingTurnClock(seconds, state.monotonic))
        case turn_events.LengthenTurn():
            if not isinstance(state.mode, ShowingTurnClock):
                return state
            higher = longer(state, state.mode)
            return state if higher is None else replace(state, mode=replace(state.mode, seconds=higher))
        case _:
            assert_never(event)


def is_lit(state: State) -> bool:
    """Whether the clock lights the lamp: while the player is to finish."""
    time = _shown(state)
    return time is not None and time.phase is TurnPhase.FINISH


def sounds(before: State, after: State) -> tuple[Effect, ...]:
    """The sound at the end of a phase, where the hall wants sounds."""
    earlier, now = _shown(before), _shown(after)
    is_heard = after.view.arranged.turn_clock == "sounding" and after.preferences.sound == "on"
    if earlier is None or now is None or not is_heard:
        return ()
    if before.mode != after.mode or earlier.phase is now.phase:
        return ()
    return (Beep(_BEEP[now.phase.value]),)


def _shown(state: State) -> TurnTime | None:
    return turn_time(state, state.mode) if isinstance(state.mode, ShowingTurnClock) else None
