"""Tables on a serial line or a bus: a thread for each port serves the same session as the network does."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Event
from typing import Final

from hardware.ports import DeviceError, SerialPort
from kiosk.journal.background_thread import background_thread

OpenPort = Callable[[str], SerialPort]
"""Opens the port of that name in the settings, wherever it is now, or raises `DeviceError`."""
Serve = Callable[[SerialPort, Event], None]
"""Serves an open port until the flag is set, or raises `DeviceError` when the adapter is pulled out."""

_RETRY: Final = 2.0
"""Seconds between attempts to open a port that is missing."""

_log = logging.getLogger(__name__)


class PortListener:
    """Serves one port while it is there, and waits for it while it is not."""

    def __init__(
        self,
        device: str,
        open_port: OpenPort,
        serve: Serve,
        on_change: Callable[[], None],
    ) -> None:
        self.device = device
        self.problem: str | None = None
        """Why no table is served here now; None while the port is open."""
        self._open_port = open_port
        self._serve = serve
        self._on_change = on_change

    def listening(self) -> AbstractContextManager[None]:
        """Serves as long as the context lasts."""
        return background_thread(f"port {self.device}", self._run)

    def _run(self, is_over: Event) -> None:
        while not is_over.is_set():
            try:
                port = self._open_port(self.device)
                self._tell(None)
                try:
                    self._serve(port, is_over)
                finally:
                    port.close()
            except DeviceError as error:
                self._tell(str(error))
            except Exception as error:  # noqa: BLE001 - whatever it was, the tables at this port need it again
                _log.exception("the port %s broke off", self.device)
                self._tell(f"The port {self.device} broke off: {error}.")
            is_over.wait(_RETRY)

    def _tell(self, problem: str | None) -> None:
        if problem != self.problem:
            self.problem = problem
            self._on_change()
