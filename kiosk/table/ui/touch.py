"""Fingers and mouse, turned into taps and holds in one place. Pure: places, times and targets come in.

A tap acts when it is let go inside its target. A hold acts by itself after `HOLD_SECONDS`, and forgives a
drift of `DRIFT_MM`. For unsteady hands, two taps on a held field do the same. The second tap of a nervous
double one never acts on what the first has put under the finger: nobody has seen that yet.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from kiosk.table.model.events.proof_events import StrokeDrawn

if TYPE_CHECKING:
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.ui.shapes import Target

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

Targets = Mapping[str, "Target"]


@dataclass(frozen=True, slots=True)
class Contact:
    """A finger on the screen, and what it came down on."""

    target: str
    tap: TableEvent | None
    hold: TableEvent | None
    x: float
    y: float
    since: float
    path: tuple[tuple[float, float], ...] = ()
    """Where it has been, on a target that it draws on."""


@dataclass(frozen=True, slots=True)
class Armed:
    """A held field that waits for its second tap, since when and for what."""

    since: float
    hold: TableEvent


@dataclass(frozen=True, slots=True)
class Tapped:
    """What was tapped last, where it lay, and when it was let go."""

    name: str
    target: Target
    at: float


@dataclass(frozen=True, slots=True)
class Touches:
    """Every finger that is down, by its number; and since when held fields wait for a second tap."""

    contacts: Mapping[int, Contact] = field(default_factory=dict)
    armed: Mapping[str, Armed] = field(default_factory=dict)
    tapped: Tapped | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is to be seen moving, or goes out by itself."""
        return bool(self.armed) or any(each.hold is not None for each in self.contacts.values())

    @property
    def drawn(self) -> Mapping[str, tuple[tuple[float, float], ...]]:
        """The lines that are being drawn, by the target's name."""
        return {each.target: each.path for each in self.contacts.values() if each.path}

    def portion(self, name: str, now: float) -> float:
        """How far the ring of a held field has filled, 0 to 1."""
        held = [now - each.since for each in self.contacts.values() if each.target == name and each.hold]
        return min(1.0, max(held) / HOLD_SECONDS) if held else 0.0


def press(touches: Touches, finger: int, place: tuple[float, float], now: float, targets: Targets) -> Touches:
    """A finger comes down."""
    x, y = place
    for name, target in reversed(list(targets.items())):
        if target.rect.contains(x, y):
            if _is_unseen(touches.tapped, name, target, place, now):
                return touches
            path = ((x, y),) if target.draws else ()
            contact = Contact(name, target.tap, target.hold, x, y, now, path)
            return replace(touches, contacts={**touches.contacts, finger: contact})
    return touches


def _is_unseen(
    tapped: Tapped | None, name: str, target: Target, place: tuple[float, float], now: float
) -> bool:
    """Whether a tap has only just put this target under the finger in place of another."""
    if tapped is None or now - tapped.at >= UNSEEN_SECONDS or not tapped.target.rect.contains(*place):
        return False
    return (name, target.tap, target.hold) != (tapped.name, tapped.target.tap, tapped.target.hold)


def move(touches: Touches, finger: int, place: tuple[float, float], drift_px: float) -> Touches:
    """A finger wanders; a held field lets go of it after `drift_px`."""
    contact = touches.contacts.get(finger)
    if contact is not None and contact.path:
        return _draw(touches, finger, contact, place)
    if contact is None or contact.hold is None:
        return touches
    if math.hypot(place[0] - contact.x, place[1] - contact.y) <= drift_px:
        return touches
    return _without(touches, finger)


def release(
    touches: Touches, finger: int, place: tuple[float, float], now: float, targets: Targets
) -> tuple[Touches, TableEvent | None]:
    """A finger is lifted; what it tapped, if it did."""
    contact = touches.contacts.get(finger)
    if contact is None:
        return touches, None
    touches = _without(touches, finger)
    target = targets.get(contact.target)
    if target is None or (target.tap, target.hold) != (contact.tap, contact.hold):
        return touches, None
    if contact.path:
        return touches, _stroke(contact, target) if target.draws else None
    if target.hold is not None:
        return _tap_held(touches, contact, target.hold, now)
    if target.tap is None or not target.rect.contains(*place):
        return touches, None
    return replace(touches, tapped=Tapped(contact.target, target, now)), target.tap


def keep(touches: Touches, targets: Targets) -> Touches:
    """What is still so on these targets: no hold and no first tap outlives what it was meant for."""
    contacts = {
        finger: each
        for finger, each in touches.contacts.items()
        if each.hold is None or (each.target in targets and targets[each.target].hold == each.hold)
    }
    armed = {
        name: each
        for name, each in touches.armed.items()
        if name in targets and targets[name].hold == each.hold
    }
    if (contacts, armed) == (touches.contacts, touches.armed):
        return touches
    return replace(touches, contacts=contacts, armed=armed)


def pass_time(touches: Touches, now: float, targets: Targets) -> tuple[Touches, tuple[TableEvent, ...]]:
    """What has been held for long enough; and held fields that wait no longer for a second tap."""
    armed = {name: each for name, each in touches.armed.items() if now - each.since < AGAIN_SECONDS}
    if armed != touches.armed:
        touches = replace(touches, armed=armed)
    touches = keep(touches, targets)
    held: list[TableEvent] = []
    for finger, contact in touches.contacts.items():
        if contact.hold is not None and now - contact.since >= HOLD_SECONDS:
            touches = _without(touches, finger)
            held.append(contact.hold)
    return touches, tuple(held)


def _draw(touches: Touches, finger: int, contact: Contact, place: tuple[float, float]) -> Touches:
    """The line goes on, in steps that can be seen."""
    if math.dist(contact.path[-1], place) < STEP_PX or len(contact.path) >= LONGEST_LINE:
        return touches
    longer = replace(contact, path=(*contact.path, place))
    return replace(touches, contacts={**touches.contacts, finger: longer})


def _stroke(contact: Contact, target: Target) -> StrokeDrawn:
    """The line in widths of its target, and within it."""
    rect = target.rect
    tallest = rect.height / rect.width
    return StrokeDrawn(
        tuple(
            (min(1.0, max(0.0, (x - rect.x) / rect.width)), min(tallest, max(0.0, (y - rect.y) / rect.width)))
            for x, y in contact.path
        )
    )


def _tap_held(
    touches: Touches, contact: Contact, hold: TableEvent, now: float
) -> tuple[Touches, TableEvent | None]:
    before = touches.armed.get(contact.target)
    if before is not None and before.hold == hold and APART_SECONDS <= now - before.since < AGAIN_SECONDS:
        armed = {name: each for name, each in touches.armed.items() if name != contact.target}
        return replace(touches, armed=armed), hold
    return replace(touches, armed={**touches.armed, contact.target: Armed(now, hold)}), None


def _without(touches: Touches, finger: int) -> Touches:
    contacts = {number: each for number, each in touches.contacts.items() if number != finger}
    return replace(touches, contacts=contacts)
