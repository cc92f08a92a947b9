"""Tables on a serial line: a thread for each port serves the same session as the network does."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from types import TracebackType
from typing import Final, Self

from hardware.ports import DeviceError, SerialPort
from kiosk.sync.server import SyncServer

_RETRY: Final = 2.0
"""Seconds between attempts to open a port that is missing."""


class SerialListener:
    """Serves one port while it is there, and waits for it while it is not. A context manager."""

    def __init__(
        self,
        device: str,
        open_port: Callable[[str], SerialPort],
        sync: SyncServer,
        on_change: Callable[[], None],
    ) -> None:
        self.device = device
        self.problem: str | None = None
        """Why no table is served here now; None while the port is open."""
        self._open_port = open_port
        self._sync = sync
        self._on_change = on_change
        self._stop = Event()
        self._thread = Thread(target=self._run, name=f"serial {device}", daemon=True)

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
                    self._sync.serve_port(port, self._stop, carrier=self.device)
                finally:
                    port.close()
            except DeviceError as error:
                self._tell(str(error))
                self._stop.wait(_RETRY)

    def _tell(self, problem: str | None) -> None:
        if problem != self.problem:
            self.problem = problem
            self._on_change()
