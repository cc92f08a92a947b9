"""A table's end of a bus, without I/O: bytes in, bytes out, time as a parameter."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.sync.bus.broadcast import BroadcastReceiver
from kiosk.sync.bus.fragments import Incoming, Outgoing
from kiosk.sync.bus.frames import (
    DEFAULT_SETTINGS,
    INVITATION_SLOTS,
    NO_TOKEN,
    BusFrame,
    BusNews,
    BusSettings,
    Clashed,
    Heard,
    Joined,
    Kind,
    Left,
    decode_bus_frame,
    encode_bus_frame,
)
from kiosk.sync.wire.framing import FrameDecoder

if TYPE_CHECKING:
    from kiosk.sync.bus.frames import RandomNumber

HUB_TIMEOUT_SECONDS: Final = 3.0
"""Seconds without a question after which the hub is taken for gone."""
_TOKENS: Final = 2**32


@dataclass(slots=True)
class _Answer:
    """What is to be answered, and when."""

    question: BusFrame
    at: float


class BusStation:
    """Answers the hub at `address`. `step` it with what arrives and at `next_at`."""

    def __init__(
        self,
        address: int,
        now: float,
        settings: BusSettings = DEFAULT_SETTINGS,
        draw: RandomNumber = secrets.randbelow,
    ) -> None:
        self._address = address
        self._settings = settings
        self._draw = draw
        self._decoder = FrameDecoder()
        self._news: list[BusNews] = []
        self._offered = NO_TOKEN
        self._token = NO_TOKEN
        self._outgoing = Outgoing()
        self._incoming = Incoming()
        self._is_urgent = False
        self._asked_at = now
        self._answer: _Answer | None = None
        self._broadcast_receiver = BroadcastReceiver()

    @property
    def is_linked(self) -> bool:
        """Whether the hub asks this station."""
        return self._token != NO_TOKEN

    def send(self, message: bytes) -> None:
        """Let the hub have a message; lost while the hub does not ask."""
        if self.is_linked:
            self._outgoing.put(message)

    def hurry(self, is_urgent: bool) -> None:
        """Say with every answer whether there is something urgent."""
        self._is_urgent = is_urgent

    def take_news(self) -> list[BusNews]:
        """What has happened since the last time."""
        news, self._news = self._news, []
        return news

    def next_at(self) -> float | None:
        """When `step` has something to do even if nothing arrives; None if it has not."""
        if self._answer is not None:
            return self._answer.at
        return self._asked_at + HUB_TIMEOUT_SECONDS if self.is_linked else None

    def step(self, now: float, received: bytes = b"") -> bytes:
        """Take what arrived, if anything, and give what is to be put on the line now.

        Call it again at `next_at`. `now` is in seconds that only go forward.
        """
        for content in self._decoder.feed(received):
            frame = decode_bus_frame(content)
            if frame is not None:
                # Whatever follows a question shows that its turn is over: only the newest is answered.
                self._answer = self._hear(frame, now)
        if self.is_linked and now - self._asked_at >= HUB_TIMEOUT_SECONDS:
            self._token = NO_TOKEN
            self._news.append(Left(self._address))
        answer = self._answer
        if answer is None or now < answer.at:
            return b""
        self._answer = None
        return encode_bus_frame(self._fill(answer.question))

    def _hear(self, frame: BusFrame, now: float) -> _Answer | None:
        if frame.kind is Kind.TELL:
            message = self._broadcast_receiver.take(frame)
            if message is not None and self.is_linked:
                self._news.append(Heard(self._address, message))
            return None
        if frame.address != self._address:
            return None
        match frame.kind:
            case Kind.INVITE:
                return self._be_invited(frame, now)
            case Kind.POLL:
                return self._be_asked(frame, now)
            case Kind.PRESENT | Kind.REPLY:
                if frame.token not in {self._offered, self._token}:  # not our echo
                    self._news.append(Clashed(self._address))
                return None
            case _:
                assert_never(frame.kind)

    def _be_invited(self, frame: BusFrame, now: float) -> _Answer | None:
        if self.is_linked and frame.token == self._token:
            return None
        self._offered = 1 + self._draw(_TOKENS - 1)
        wait = self._settings.turnaround + self._draw(INVITATION_SLOTS) * self._settings.slot
        return _Answer(frame, now + wait)

    def _be_asked(self, frame: BusFrame, now: float) -> _Answer | None:
        if frame.token == self._offered != NO_TOKEN:
            self._join()
        if frame.token != self._token or not self.is_linked:
            return None
        self._asked_at = now
        self._outgoing.confirm(frame.taken)
        message = self._incoming.take(frame.fragment)
        if message is not None:
            self._news.append(Heard(self._address, message))
        return _Answer(frame, now + self._settings.turnaround)

    def _join(self) -> None:
        if self.is_linked:
            self._news.append(Left(self._address))
        self._token, self._offered = self._offered, NO_TOKEN
        self._outgoing, self._incoming = Outgoing(), Incoming()
        self._news.append(Joined(self._address))

    def _fill(self, question: BusFrame) -> BusFrame:
        if question.kind is Kind.INVITE:
            return BusFrame(Kind.PRESENT, self._address, self._offered)
        fragment = self._outgoing.fill(question.room)
        has_more = self._outgoing.is_more_than(fragment)
        return BusFrame(
            Kind.REPLY,
            self._address,
            self._token,
            question.turn,
            self._incoming.taken,
            0,
            fragment,
            self._is_urgent,
            has_more,
        )
