"""A serial cable made of two pseudo-terminals, whose ends open as real serial ports."""

from __future__ import annotations

import os
import select
import tty
from contextlib import suppress
from random import Random
from threading import Thread
from types import TracebackType
from typing import Final, Self

from hardware.simulated.line_faults import LineFaults, inject_faults
from hardware.simulated.serial_cable import End

_READ_SIZE: Final = 4096
_STOP: Final = b"s"


class PtyCable:
    """Use as a context manager. `paths` are the two ends, to open with pyserial or any other program.

    `faults` may be set at any time; the same `seed` mistreats the same bytes alike, as far as they come in
    the same pieces. A slow reader slows the writer down: nothing is lost unless `faults` say so.
    """

    def __init__(self, faults: LineFaults = LineFaults(), seed: int = 0) -> None:  # noqa: B008 - immutable
        self.faults = faults
        self._random = Random(seed)
        pairs = [os.openpty(), os.openpty()]
        self._masters = [master for master, _ in pairs]
        # Kept open, for a pseudo-terminal that nobody has open fails to read.
        self._slaves = [slave for _, slave in pairs]
        for master, slave in pairs:
            os.set_blocking(master, False)
            tty.setraw(slave)
        self.paths = (os.ttyname(self._slaves[0]), os.ttyname(self._slaves[1]))
        self._plugged = [True, True]
        self._waiting = (bytearray(), bytearray())
        self._orders, self._give_order = os.pipe()
        self._relay = Thread(target=self._carry, name="pty-cable")

    def __enter__(self) -> Self:
        self._relay.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()
        for end in (0, 1):
            self._drop(end)
        os.close(self._orders)
        os.close(self._give_order)

    def unplug(self, end: End) -> None:
        """Pull out this end for good: whoever has it open finds it hung up."""
        self._stop()
        self._drop(end)
        self._relay = Thread(target=self._carry, name="pty-cable")
        self._relay.start()

    def _stop(self) -> None:
        os.write(self._give_order, _STOP)
        self._relay.join()

    def _drop(self, end: int) -> None:
        if self._plugged[end]:
            self._plugged[end] = False
            self._waiting[end].clear()
            os.close(self._masters[end])
            os.close(self._slaves[end])

    def _carry(self) -> None:
        ends = [end for end in (0, 1) if self._plugged[end]]
        while True:
            readers = {self._masters[end]: end for end in ends if not self._waiting[1 - end]}
            writers = {self._masters[end]: end for end in ends if self._waiting[end]}
            readable, writable, _ = select.select([self._orders, *readers], list(writers), [])
            if self._orders in readable:
                os.read(self._orders, 1)
                return
            for master in readable:
                self._receive(readers[master])
            for master in writable:
                self._deliver(writers[master])

    def _receive(self, end: int) -> None:
        data = os.read(self._masters[end], _READ_SIZE)
        other = 1 - end
        if self._plugged[other]:
            for piece in inject_faults(data, self.faults, self._random):
                self._waiting[other].extend(piece)

    def _deliver(self, end: int) -> None:
        with suppress(BlockingIOError):
            written = os.write(self._masters[end], self._waiting[end])
            del self._waiting[end][:written]
