"""Fingers and mouse, turned into taps and holds in one place. Pure: places, times and targets come in.

A tap acts when it is let go inside its target. A hold acts by itself after `HOLD_SECONDS`, and forgives a
drift of `DRIFT_MM`. For unsteady hands, two taps on a held field do the same. The second tap of a nervous
double one never acts on what the first has put under the finger: nobody has seen that yet.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Generic, TypeAlias

from kiosk.table.ui.shapes import E, Polyline, Target

if TYPE_CHECKING:
    from kiosk.table.ui.geometry import Rect

HOLD_SECONDS: Final = 0.8
DRIFT_MM: Final = 10.0
AGAIN_SECONDS: Final = 3.0
"""How long a held field waits for the second tap."""
APART_SECONDS: Final = 0.3
"""The second tap must come this much later than the first: a nervous double tap is one."""
UNSEEN_SECONDS: Final = 0.4
"""So long after a tap nobody has seen what it put in its target's place."""
STEP_PX: Final = 2.0
LONGEST_LINE: Final = 500
"""Points of one line."""

Targets: TypeAlias = Mapping[str, Target[E]]


@dataclass(frozen=True, slots=True)
class ActiveTouch(Generic[E]):
    """A finger on the screen, and what it came down on."""

    target: str
    tap: E | None
    hold: E | None
    x: float
    y: float
    since: float
    path: Polyline = ()
    """Where it has been, on a target that it draws on."""


@dataclass(frozen=True, slots=True)
class PendingConfirm(Generic[E]):
    """A held field that waits for its second tap, since when and for what."""

    since: float
    hold: E


@dataclass(frozen=True, slots=True)
class LastTap(Generic[E]):
    """What was tapped last, where it lay, and when it was let go."""

    name: str
    target: Target[E]
    at: float


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """What a finger has drawn, in widths of its target from its upper left corner, and within it."""

    points: Polyline


@dataclass(frozen=True, slots=True)
class TouchTracker(Generic[E]):
    """Every finger that is down, by its number; and since when held fields wait for a second tap."""

    active: Mapping[int, ActiveTouch[E]] = field(default_factory=dict)
    pending: Mapping[str, PendingConfirm[E]] = field(default_factory=dict)
    last_tap: LastTap[E] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is to be seen moving, or goes out by itself."""
        return bool(self.pending) or any(touch.hold is not None for touch in self.active.values())

    @property
    def drawn(self) -> Mapping[str, Polyline]:
        """The lines that are being drawn, by the target's name."""
        return {touch.target: touch.path for touch in self.active.values() if touch.path}

    def portion(self, name: str, now: float) -> float:
        """How far the ring of a held field has filled, 0 to 1."""
        held = [now - touch.since for touch in self.active.values() if touch.target == name and touch.hold]
        return min(1.0, max(held) / HOLD_SECONDS) if held else 0.0


def press(
    tracker: TouchTracker[E], finger: int, place: tuple[float, float], now: float, targets: Targets[E]
) -> TouchTracker[E]:
    """A finger comes down."""
    x, y = place
    for name, target in reversed(list(targets.items())):
        if target.rect.contains(x, y):
            if _is_unseen(tracker.last_tap, name, target, place, now):
                return tracker
            path = ((x, y),) if target.draws else ()
            active_touch = ActiveTouch(name, target.tap, target.hold, x, y, now, path)
            return replace(tracker, active={**tracker.active, finger: active_touch})
    return tracker


def _is_unseen(
    last_tap: LastTap[E] | None, name: str, target: Target[E], place: tuple[float, float], now: float
) -> bool:
    """Whether a tap has only just put this target under the finger in place of another."""
    if last_tap is None or now - last_tap.at >= UNSEEN_SECONDS or not last_tap.target.rect.contains(*place):
        return False
    return (name, target.tap, target.hold) != (last_tap.name, last_tap.target.tap, last_tap.target.hold)


def move(
    tracker: TouchTracker[E], finger: int, place: tuple[float, float], drift_px: float
) -> TouchTracker[E]:
    """A finger wanders; a held field lets go of it after `drift_px`."""
    active_touch = tracker.active.get(finger)
    if active_touch is not None and active_touch.path:
        return _draw(tracker, finger, active_touch, place)
    if active_touch is None or active_touch.hold is None:
        return tracker
    if math.hypot(place[0] - active_touch.x, place[1] - active_touch.y) <= drift_px:
        return tracker
    return _without(tracker, finger)


def release(
    tracker: TouchTracker[E], finger: int, place: tuple[float, float], now: float, targets: Targets[E]
) -> tuple[TouchTracker[E], E | DrawnLine | None]:
    """A finger is lifted; what it tapped or drew, if it did."""
    active_touch = tracker.active.get(finger)
    if active_touch is None:
        return tracker, None
    tracker = _without(tracker, finger)
    target = targets.get(active_touch.target)
    if target is None or (target.tap, target.hold) != (active_touch.tap, active_touch.hold):
        return tracker, None
    if active_touch.path:
        return tracker, _drawn_line(active_touch.path, target.rect) if target.draws else None
    if target.hold is not None:
        return _tap_held(tracker, active_touch, target.hold, now)
    if target.tap is None or not target.rect.contains(*place):
        return tracker, None
    return replace(tracker, last_tap=LastTap(active_touch.target, target, now)), target.tap


def keep(tracker: TouchTracker[E], targets: Targets[E]) -> TouchTracker[E]:
    """What is still so on these targets: no hold and no first tap outlives what it was meant for."""
    active = {
        finger: touch
        for finger, touch in tracker.active.items()
        if touch.hold is None or (touch.target in targets and targets[touch.target].hold == touch.hold)
    }
    pending = {
        name: confirm
        for name, confirm in tracker.pending.items()
        if name in targets and targets[name].hold == confirm.hold
    }
    if (active, pending) == (tracker.active, tracker.pending):
        return tracker
    return replace(tracker, active=active, pending=pending)


def pass_time(
    tracker: TouchTracker[E], now: float, targets: Targets[E]
) -> tuple[TouchTracker[E], tuple[E, ...]]:
    """What has been held for long enough; and held fields that wait no longer for a second tap."""
    pending = {
        name: confirm for name, confirm in tracker.pending.items() if now - confirm.since < AGAIN_SECONDS
    }
    if pending != tracker.pending:
        tracker = replace(tracker, pending=pending)
    tracker = keep(tracker, targets)
    held: list[E] = []
    for finger, active_touch in tracker.active.items():
        if active_touch.hold is not None and now - active_touch.since >= HOLD_SECONDS:
            tracker = _without(tracker, finger)
            held.append(active_touch.hold)
    return tracker, tuple(held)


def _draw(
    tracker: TouchTracker[E], finger: int, active_touch: ActiveTouch[E], place: tuple[float, float]
) -> TouchTracker[E]:
    """The line goes on, in steps that can be seen."""
    if math.dist(active_touch.path[-1], place) < STEP_PX or len(active_touch.path) >= LONGEST_LINE:
        return tracker
    longer = replace(active_touch, path=(*active_touch.path, place))
    return replace(tracker, active={**tracker.active, finger: longer})


def _drawn_line(path: Polyline, rect: Rect) -> DrawnLine:
    """The way of a finger, within the target that it has drawn on."""
    tallest = rect.height / rect.width
    return DrawnLine(
        tuple(
            (min(1.0, max(0.0, (x - rect.x) / rect.width)), min(tallest, max(0.0, (y - rect.y) / rect.width)))
            for x, y in path
        )
    )


def _tap_held(
    tracker: TouchTracker[E], active_touch: ActiveTouch[E], hold: E, now: float
) -> tuple[TouchTracker[E], E | None]:
    before = tracker.pending.get(active_touch.target)
    if before is not None and before.hold == hold and APART_SECONDS <= now - before.since < AGAIN_SECONDS:
        pending = {name: confirm for name, confirm in tracker.pending.items() if name != active_touch.target}
        return replace(tracker, pending=pending), hold
    return replace(tracker, pending={**tracker.pending, active_touch.target: PendingConfirm(now, hold)}), None


def _without(tracker: TouchTracker[E], finger: int) -> TouchTracker[E]:
    active = {number: touch for number, touch in tracker.active.items() if number != finger}
    return replace(tracker, active=active)
