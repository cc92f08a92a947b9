"""Messages cut into fragments for an RS-485 bus, and put together again."""

from __future__ import annotations

from collections import deque
from typing import Final

from kiosk.sync.bus.frames import LONG_TURN_BYTES, MAX_FRAGMENT_NUMBER, NO_FRAGMENT, Fragment
from kiosk.sync.wire.messages import MAX_MESSAGE_SIZE
from kiosk.sync.wire.seal import subject

_MAX_WAITING: Final = 16
"""Messages that wait for their turn; a session says again what found no place."""


class Outgoing:
    """Messages on their way to the other end, a fragment at a time; those that fit one go first."""

    def __init__(self) -> None:
        self._short: deque[bytes] = deque()
        self._long: deque[bytes] = deque()
        self._sent = 0
        self._said = NO_FRAGMENT
        self._number = 1

    @property
    def is_empty(self) -> bool:
        return not (self._short or self._long)

    def is_more_than(self, fragment: Fragment) -> bool:
        """Whether something would be left to say after a fragment that `fill` gave."""
        is_end = fragment.is_whole or fragment.is_last
        return len(self._short) + len(self._long) > (1 if is_end else 0)

    def put(self, message: bytes) -> None:
        """Add a message in the place of one about the same of which nothing has been said.

        One that is being said already, or finds no place, is passed over: sessions repeat, also on a line
        that is slower than their patience.
        """
        about = subject(message)
        for old in self.unsaid():
            if subject(old) == about:
                self.drop(old)
        queue = self._short if len(message) <= LONG_TURN_BYTES else self._long
        if len(queue) < _MAX_WAITING and message not in queue:
            queue.append(message)

    def unsaid(self) -> list[bytes]:
        """The messages of which nothing has been said."""
        short = list(self._short)[self._said.is_whole :]
        has_begun = self._sent > 0 or (self._said.number > 0 and not self._said.is_whole)
        return short + list(self._long)[has_begun:]

    def drop(self, message: bytes) -> None:
        """Take out a message that is `unsaid`."""
        (self._short if message in self._short else self._long).remove(message)

    def fill(self, room: int) -> Fragment:
        """The next fragment; `NO_FRAGMENT` if none fits."""
        if room == 0 or self.is_empty:
            return NO_FRAGMENT
        # What was once said under a number stays the same: it may have been heard.
        fragment = self._said if self._said.number else self._next(room)
        if len(fragment.data) > room:
            return NO_FRAGMENT
        self._said = fragment
        return fragment

    def confirm(self, taken: int) -> None:
        """The other end has taken the fragment of this number."""
        said = self._said
        if said.number == 0 or taken != said.number:
            return
        self._said = NO_FRAGMENT
        self._number = _following(self._number)
        if said.is_whole:
            self._short.popleft()
        elif said.is_last:
            self._long.popleft()
            self._sent = 0
        else:
            self._sent += len(said.data)

    def _next(self, room: int) -> Fragment:
        if self._short:
            return Fragment(self._number, self._short[0], is_whole=True)
        message = self._long[0]
        end = min(len(message), self._sent + min(room, LONG_TURN_BYTES))
        return Fragment(self._number, message[self._sent : end], is_last=end == len(message))


class Incoming:
    """Puts messages together again."""

    def __init__(self) -> None:
        self._message = bytearray()
        self.taken = 0
        """The number of the newest fragment."""

    def take(self, fragment: Fragment) -> bytes | None:
        """The message that this fragment completes. A fragment that came before is passed over."""
        if fragment.number == 0 or fragment.number != _following(self.taken):
            return None
        self.taken = fragment.number
        if fragment.is_whole:
            return fragment.data
        # What is too large is kept too large, for the session to refuse, and no larger.
        self._message += fragment.data[: MAX_MESSAGE_SIZE + 1 - len(self._message)]
        if not fragment.is_last:
            return None
        message = bytes(self._message)
        self._message.clear()
        return message


def _following(number: int) -> int:
    return number % MAX_FRAGMENT_NUMBER + 1
