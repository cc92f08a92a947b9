"""What several stations of a bus are to have is told to all at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Final
from zlib import crc32

from kiosk.sync.bus.frames import BRIEF, EVERYBODY, LARGEST_NUMBER, NOBODY, ROOM, BusFrame, Fragment, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.sync.bus.fragments import Outgoing

ANSWERED: Final = 3.0
"""Seconds in which what was told to all is not told again, whoever asks: the answers are on their way."""


class Telling:
    """A message on its way to all, each part once."""

    def __init__(self, message: bytes, token: int) -> None:
        self.message = message
        self._token = token
        self._number = 0

    @property
    def is_over(self) -> bool:
        return self._number > 0 and self._number * ROOM >= len(self.message)

    def next_part(self) -> BusFrame:
        start = self._number * ROOM
        self._number += 1
        fragment = Fragment(self._number, self.message[start : start + ROOM], is_last=self.is_over)
        return BusFrame(Kind.TELL, EVERYBODY, self._token, fragment=fragment)


class Listening:
    """Puts together what is told to all. Who misses a part misses the message."""

    def __init__(self) -> None:
        self._token = NOBODY
        self._parts: list[bytes] = []

    def take(self, frame: BusFrame) -> bytes | None:
        """The message that this part completes."""
        if frame.fragment.number == 1:
            self._token, self._parts = frame.token, []
        if frame.token != self._token or frame.fragment.number != len(self._parts) + 1:
            return None
        self._parts.append(frame.fragment.data)
        return b"".join(self._parts) if frame.fragment.is_last else None


class Teller:
    """The hub's: finds what is to be told to all, and gives it part by part."""

    def __init__(self) -> None:
        self._telling: Telling | None = None
        self._was_telling = False
        self._told: OrderedDict[bytes, float] = OrderedDict()

    @property
    def is_telling(self) -> bool:
        return self._telling is not None

    def was_told(self, message: bytes) -> bool:
        """Whether everybody has just been told this."""
        return message in self._told

    def forget(self, now: float) -> None:
        """What was told long ago may be told again."""
        while self._told and now - next(iter(self._told.values())) >= ANSWERED:
            self._told.popitem(last=False)

    def next_part(self, now: float, waiting: Sequence[Outgoing]) -> BusFrame | None:
        """Every second time: the next part of what stations that are linked wait for in common."""
        if self._telling is None:
            self._telling = _shared(waiting)
        telling = self._telling
        self._was_telling = telling is not None and not self._was_telling
        if telling is None or not self._was_telling:
            return None
        frame = telling.next_part()
        self._told[telling.message] = now
        self._told.move_to_end(telling.message)
        if telling.is_over:
            self._telling = None
        return frame


def _shared(waiting: Sequence[Outgoing]) -> Telling | None:
    """Something that several stations are to have; it is not sent to each of them any more."""
    counts = Counter(message for each in waiting for message in each.unsaid())
    for message, count in counts.most_common():
        if count > 1 and BRIEF < len(message) <= LARGEST_NUMBER * ROOM:
            for each in waiting:
                if message in each.unsaid():
                    each.drop(message)
            return Telling(message, crc32(message))
    return None
