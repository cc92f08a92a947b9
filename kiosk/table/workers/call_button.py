"""The call button of a table: edges come in on any thread, what they mean goes out on the loop's."""

from __future__ import annotations

from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from hardware.ports import Edge
from kiosk.button_press import ButtonState, Held, Released, Stuck, Tick, observe
from kiosk.table.model.events.call_events import ButtonHeld, ButtonPressed
from kiosk.table.model.events.table_events import Device, DeviceChanged
from kiosk.table.workers.queues import drain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kiosk.table.model.events.table_events import TableEvent

_PATIENCE: Final = 0.02
"""Seconds between two looks at a button that is down."""
_LEFT_ALONE: Final = 60.0


class CallButton:
    """`wake` lets the loop call `news`, from any thread."""

    def __init__(self) -> None:
        self.wake: Callable[[], None] = lambda: None
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self._state = ButtonState()

    def on_edge(self, edge: Edge) -> None:
        """The device's callback."""
        self._edges.put(edge)
        self.wake()

    @property
    def patience(self) -> float:
        """Seconds within which `news` wants to be asked again."""
        return _LEFT_ALONE if self._state.pressed_at is None else _PATIENCE

    def news(self, now: float) -> Iterator[TableEvent]:
        """What the edges up to `now` (monotonic seconds) come to."""
        edges = sorted(drain(self._edges), key=lambda edge: edge.at)
        signals: tuple[Edge | Tick, ...] = (*edges, Tick(now))
        for signal in signals:
            self._state, reports = observe(self._state, signal)
            for report in reports:
                match report:
                    case Released(held=False):
                        yield ButtonPressed()
                    case Released():
                        yield DeviceChanged(Device.BUTTON, works=True)
                    case Held():
                        yield ButtonHeld()
                    case Stuck():
                        yield DeviceChanged(Device.BUTTON, works=False)
                    case _:
                        pass
