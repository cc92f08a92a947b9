"""A table looks for its hub at its serial ports: at those of its settings, then at what else is plugged in.

The port where somebody proves that he is the hub is kept, and tried first the next time.
"""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from hardware.ports import DeviceError
from kiosk.messages import N_
from kiosk.sync.wire.carriers import (
    SERIAL_CHUNK_SIZE,
    CarrierError,
    ElsewhereError,
    NobodyAnswersError,
    SerialConnection,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hardware.ports import Clock, SerialPort
    from kiosk.sync.wire.carriers import Connection

PATIENCE: Final = 5.0
"""Seconds in which a hub has to say something at a port, where there are others to try."""
_SILENT: Final = N_("Nobody answers at the serial port {path}.")
_log = logging.getLogger(__name__)


class SearchingSerialCarrier:
    """A serial line to the hub, wherever it is plugged in.

    `places` gives the paths to try, the likeliest first; `open_port` opens one, and raises `DeviceError`
    where there is none.
    """

    name = "serial"
    chunk = SERIAL_CHUNK_SIZE

    def __init__(
        self, places: Callable[[], Sequence[str]], open_port: Callable[[str], SerialPort], clock: Clock
    ) -> None:
        self._places = places
        self._open_port = open_port
        self._clock = clock
        self._proven: str | None = None
        self._left: list[str] = []
        """Those of this round that have not been tried yet."""
        self._is_only_one = False

    @contextmanager
    def connect(self) -> Iterator[Connection]:
        path, port = self._open_next()
        patience = None if self._is_only_one else PATIENCE
        connection = _SearchedConnection(port, self._clock, patience, is_last=not self._left)
        try:
            yield connection
        except DeviceError as error:
            raise _broken(error) from error
        finally:
            port.close()
            self._note(path, connection)

    def _open_next(self) -> tuple[str, SerialPort]:
        """The next port of the round that opens.

        Raises:
            CarrierError: none does, any more.
        """
        if not self._left:
            places = dict.fromkeys(self._places())
            self._left = sorted(places, key=lambda path: path != self._proven)
            self._is_only_one = len(self._left) == 1
        problem: DeviceError | None = None
        while self._left:
            path = self._left.pop(0)
            try:
                return path, self._open_port(path)
            except DeviceError as error:
                problem = problem or error
        if problem is None:
            raise NobodyAnswersError(_SILENT, path="–")
        raise _broken(problem)

    def _note(self, path: str, connection: _SearchedConnection) -> None:
        if connection.is_proven:
            if path != self._proven:
                _log.warning("the hub is at the serial port %s", path)
            self._proven, self._left = path, []


class _SearchedConnection(SerialConnection):
    """Gives up where nobody says anything for so many seconds at the beginning."""

    def __init__(self, port: SerialPort, clock: Clock, patience: float | None, *, is_last: bool) -> None:
        super().__init__(port)
        self._clock = clock
        self._until = None if patience is None else clock.monotonic() + patience
        self._is_last = is_last
        self.is_proven = False

    def receive(self, timeout: float) -> bytes | None:
        message = super().receive(timeout)
        if message is not None:
            self._until = None
        if self._until is not None and self._clock.monotonic() >= self._until:
            error = NobodyAnswersError if self._is_last else ElsewhereError
            raise error(N_("Nobody answers on the serial line."))
        return message

    def trust(self) -> None:
        self.is_proven = True


def _broken(error: DeviceError) -> CarrierError:
    return CarrierError(N_("The serial line does not work: {reason}"), reason=str(error))
