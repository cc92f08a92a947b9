"""What several stations of a bus are to have is told to all at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Final
from zlib import crc32

from kiosk.sync.bus.frames import (
    BROADCAST_ADDRESS,
    LONG_TURN_BYTES,
    MAX_FRAGMENT_NUMBER,
    NO_TOKEN,
    SHORT_TURN_BYTES,
    BusFrame,
    Fragment,
    Kind,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.sync.bus.fragments import Outgoing

NO_REPEAT_SECONDS: Final = 3.0
"""Seconds in which what was told to all is not told again, whoever asks: the answers are on their way."""


class Broadcast:
    """A message on its way to all, each part once."""

    def __init__(self, message: bytes, token: int) -> None:
        self.message = message
        self._token = token
        self._number = 0

    @property
    def is_over(self) -> bool:
        return self._number > 0 and self._number * LONG_TURN_BYTES >= len(self.message)

    def next_part(self) -> BusFrame:
        start = self._number * LONG_TURN_BYTES
        self._number += 1
        fragment = Fragment(self._number, self.message[start : start + LONG_TURN_BYTES], is_last=self.is_over)
        return BusFrame(Kind.TELL, BROADCAST_ADDRESS, self._token, fragment=fragment)


class BroadcastReceiver:
    """Puts together what is told to all. Who misses a part misses the message."""

    def __init__(self) -> None:
        self._token = NO_TOKEN
        self._parts: list[bytes] = []

    def take(self, frame: BusFrame) -> bytes | None:
        """The message that this part completes."""
        if frame.fragment.number == 1:
            self._token, self._parts = frame.token, []
        if frame.token != self._token or frame.fragment.number != len(self._parts) + 1:
            return None
        self._parts.append(frame.fragment.data)
        return b"".join(self._parts) if frame.fragment.is_last else None


class Broadcaster:
    """The hub's: finds what is to be told to all, and gives it part by part."""

    def __init__(self) -> None:
        self._broadcast: Broadcast | None = None
        self._was_broadcasting = False
        self._broadcast_at: OrderedDict[bytes, float] = OrderedDict()

    @property
    def is_broadcasting(self) -> bool:
        return self._broadcast is not None

    def was_broadcast(self, message: bytes) -> bool:
        """Whether everybody has just been told this."""
        return message in self._broadcast_at

    def forget(self, now: float) -> None:
        """What was told long ago may be told again."""
        while self._broadcast_at and now - next(iter(self._broadcast_at.values())) >= NO_REPEAT_SECONDS:
            self._broadcast_at.popitem(last=False)

    def next_part(self, now: float, waiting: Sequence[Outgoing]) -> BusFrame | None:
        """Every second time: the next part of what stations that are linked wait for in common."""
        if self._broadcast is None:
            self._broadcast = _shared(waiting)
        broadcast = self._broadcast
        self._was_broadcasting = broadcast is not None and not self._was_broadcasting
        if broadcast is None or not self._was_broadcasting:
            return None
        frame = broadcast.next_part()
        self._broadcast_at[broadcast.message] = now
        self._broadcast_at.move_to_end(broadcast.message)
        if broadcast.is_over:
            self._broadcast = None
        return frame


def _shared(waiting: Sequence[Outgoing]) -> Broadcast | None:
    """Something that several stations are to have; it is not sent to each of them any more."""
    counts = Counter(message for outgoing in waiting for message in outgoing.unsaid())
    for message, count in counts.most_common():
        if count > 1 and SHORT_TURN_BYTES < len(message) <= MAX_FRAGMENT_NUMBER * LONG_TURN_BYTES:
            for outgoing in waiting:
                if message in outgoing.unsaid():
                    outgoing.drop(message)
            return Broadcast(message, crc32(message))
    return None
