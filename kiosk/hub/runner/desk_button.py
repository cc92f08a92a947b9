"""The button on the director's desk: held for two seconds it announces the time-out to every table (Art. 15).

A short press does nothing. The lamp beside it is dark while there is nothing to say, blinks while a time-out
is on its way to the tables, and is lit once every table has it.
"""

from __future__ import annotations

import logging
import secrets
from queue import Empty, SimpleQueue
from threading import Event as Flag
from threading import Thread
from typing import TYPE_CHECKING, Final

from hardware.ports import DeviceError
from kiosk.button_press import ButtonState, Held, Tick, observe
from kiosk.commands.play import AnnounceTimeOut
from kiosk.commands.roles import Role
from kiosk.hub.auth.roles import Principal
from kiosk.hub.rounds.time_out_views import time_out_view
from kiosk.messages import KioskError, Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.ports import Button, Clock, Edge, Lamp
    from kiosk.hub.service.hub_service import HubService

AT_REST: Final = 0.25
"""Seconds between two looks at the lamp."""
PRESSED: Final = 0.02
"""Seconds between two looks at a button that is down."""
BLINK: Final = 0.5
"""Seconds for which the lamp is lit, and dark, while it blinks."""
_AT_THE_BUTTON: Final = Principal(Role.DIRECTOR)
_log = logging.getLogger(__name__)


class DeskButton:
    """Listens to the button until it is closed. `complain` is told why nothing was announced."""

    def __init__(
        self,
        service: HubService,
        button: Button,
        lamp: Lamp | None,
        clock: Clock,
        complain: Callable[[Message], None],
    ) -> None:
        self._service = service
        self._button = button
        self._lamp = lamp
        self._clock = clock
        self._complain = complain
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self._state = ButtonState()
        self._lit: bool | None = None
        self._closing = Flag()
        self._thread = Thread(target=self._run, name="desk-button", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._button.listen(self._edges.put)
        self._thread.start()

    def close(self) -> None:
        """Listen no more, and let the devices go."""
        self._closing.set()
        self._button.close()
        if self._thread.is_alive():
            self._thread.join(2.0)
        if self._lamp is not None:
            self._lamp.close()

    def look(self) -> None:
        """Take what the button has done since the last time, and set the lamp; for one thread."""
        signals: list[Edge | Tick] = []
        while True:
            try:
                signals.append(self._edges.get_nowait())
            except Empty:
                break
        now = self._clock.monotonic()
        for signal in (*signals, Tick(now)):
            self._state, reports = observe(self._state, signal)
            if any(isinstance(report, Held) for report in reports):
                self._announce()
        self._show(now)

    def _run(self) -> None:
        while not self._closing.wait(AT_REST if self._state.pressed_at is None else PRESSED):
            self.look()

    def _announce(self) -> None:
        round_ = self._service.state.hall.tournament.round
        try:
            self._service.perform(
                AnnounceTimeOut(max(1, round_)), f"button-{secrets.token_hex(8)}", _AT_THE_BUTTON
            )
        except KioskError as error:
            self._complain(error.message)
        except Exception:  # noqa: BLE001 - the thread must go on to listen
            _log.exception("the button's command failed")

    def _show(self, now: float) -> None:
        announced = time_out_view(self._service.state, self._service.presence)
        is_lit = announced is not None and (not announced.missing or int(now / BLINK) % 2 == 0)
        if self._lamp is None or is_lit == self._lit:
            return
        try:
            self._lamp.set(is_lit)
        except DeviceError as error:
            _log.warning("%s", error)
        self._lit = is_lit
