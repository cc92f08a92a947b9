"""Tables on a serial line or a bus: a thread for each port serves the same session as the network does."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from types import TracebackType
from typing import Final, Self

from hardware.ports import DeviceError, SerialPort

Serve = Callable[[SerialPort, Event], None]
"""Serves an open port until the flag is set, or raises `DeviceError` when the adapter is pulled out."""

_RETRY: Final = 2.0
"""Seconds between attempts to open a port that is missing."""

_log = logging.getLogger(__name__)


class PortListener:
    """Serves one port while it is there, and waits for it while it is not. A context manager."""

    def __init__(
        self,
        device: str,
        open_port: Callable[[str], SerialPort],
        serve: Serve,
        on_change: Callable[[], None],
    ) -> None:
        self.device = device
        self.problem: str | None = None
        """Why no table is served here now; None while the port is open."""
        self._open_port = open_port
        self._serve = serve
        self._on_change = on_change
        self._stop = Event()
        self._thread = Thread(target=self._run, name=f"port {device}", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                port = self._open_port(self.device)
                self._tell(None)
                try:
                    self._serve(port, self._stop)
                finally:
                    port.close()
            except DeviceError as error:
                self._tell(str(error))
            except Exception as error:  # noqa: BLE001 - whatever it was, the tables at this port need it again
                _log.exception("the port %s broke off", self.device)
                self._tell(f"The port {self.device} broke off: {error}.")
            self._stop.wait(_RETRY)

    def _tell(self, problem: str | None) -> None:
        if problem != self.problem:
            self.problem = problem
            self._on_change()
