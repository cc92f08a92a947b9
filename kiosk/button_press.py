"""What a button's raw edges mean: pressed, held, released, stuck. Pure; time comes with edges and ticks.

A press is told at its first edge, because nobody who calls the arbiter should wait. What chatters within
`DEBOUNCE` after it belongs to it, and so does a contact that opens for less than that. A lone spike counts
as a press too: a call too many is taken back on the screen, a call too few leaves a player waiting.
A hold is stricter: the contact must stay closed without the least gap, so that no hum on the wire and no
worn contact announces a time-out by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hardware.ports import Edge

DEBOUNCE: Final = 0.030
"""Seconds for which the contact must stay open before the button counts as let go."""
HOLD: Final = 2.0
"""Seconds of closed contact that make a press a hold."""
STUCK: Final = 30.0
"""Seconds after which nobody can be meaning to press any more."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing happened until `at` (seconds on the clock of the edges)."""

    at: float


@dataclass(frozen=True, slots=True)
class Pressed:
    """The button went down at `at`."""

    at: float


@dataclass(frozen=True, slots=True)
class Held:
    """The button has been kept down for `HOLD`; once for each press at most."""

    at: float


@dataclass(frozen=True, slots=True)
class Stuck:
    """The button has been down for `STUCK`; once for each press at most."""

    at: float


@dataclass(frozen=True, slots=True)
class Released:
    """The button was let go at `at`, which is known `DEBOUNCE` later. `held`: whether it had been `Held`."""

    at: float
    held: bool


PressReport = Pressed | Held | Stuck | Released


@dataclass(frozen=True, slots=True)
class ButtonState:
    """What is known of a button; begin with ``ButtonState()``, a button at rest."""

    closed: bool = False
    """The contact, as the last edge left it."""
    changed_at: float = 0.0
    """When the last edge came."""
    pressed_at: float | None = None
    """When the press began that has not been released yet."""
    held: bool = False
    stuck: bool = False


def observe(state: ButtonState, signal: Edge | Tick) -> tuple[ButtonState, tuple[PressReport, ...]]:
    """What an edge, or the time that went by, tells about the button.

    Signals come in order of time. Ticks are needed for `Held`, `Stuck` and `Released` to be told when they
    are due, and make no other difference.

    >>> state, reports = observe(ButtonState(), Edge(pressed=True, at=5.0))
    >>> reports
    (Pressed(at=5.0),)
    >>> observe(state, Tick(at=7.5))[1]
    (Held(at=7.0),)
    """
    state, reports = _let_pass(state, signal.at)
    if isinstance(signal, Tick) or signal.pressed == state.closed:
        return state, reports
    state = replace(state, closed=signal.pressed, changed_at=signal.at)
    if signal.pressed and state.pressed_at is None:
        return replace(state, pressed_at=signal.at), (*reports, Pressed(signal.at))
    return state, reports


def _let_pass(state: ButtonState, now: float) -> tuple[ButtonState, tuple[PressReport, ...]]:
    """What has come about between the last edge and `now`, in order of time."""
    if state.pressed_at is None:
        return state, ()
    released = not state.closed and now - state.changed_at >= DEBOUNCE
    last_down = state.changed_at if released else now
    held_at = state.changed_at + HOLD
    stuck_at = state.pressed_at + STUCK
    reports: list[PressReport] = []
    if state.closed and not state.held and not state.stuck and held_at <= min(now, stuck_at):
        reports.append(Held(held_at))
        state = replace(state, held=True)
    if not state.stuck and stuck_at <= last_down:
        reports.append(Stuck(stuck_at))
        state = replace(state, stuck=True)
    if released:
        reports.append(Released(state.changed_at, state.held))
        state = ButtonState(closed=False, changed_at=state.changed_at)
    return state, tuple(reports)
