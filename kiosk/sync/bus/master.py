"""The hub's end of a bus, without I/O: bytes in, bytes out, time as a parameter."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kiosk.sync.bus.broadcast import Broadcaster
from kiosk.sync.bus.fragments import Incoming, Outgoing
from kiosk.sync.bus.frames import (
    ADDRESSES,
    DEFAULT_SETTINGS,
    INVITATION_SLOTS,
    LONG_TURN_BYTES,
    NO_TOKEN,
    SHORT_TURN_BYTES,
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
    frame_size,
)
from kiosk.sync.wire.framing import FrameDecoder

if TYPE_CHECKING:
    from collections.abc import Sequence

MIN_CYCLE_SECONDS: Final = 0.05
"""Seconds at least from one round of questions to the next while nobody has anything to say."""
MAX_SHORT_TURNS: Final = 6
"""Between two long turns that are not urgent: what bounds the time until a call is heard of."""
MAX_UNANSWERED_TURNS: Final = 5
"""Turns without an answer after which a station is taken for gone."""
MIN_INVITATION_SECONDS: Final = 0.5
"""Seconds until a station that is not there is invited again; doubled each time up to the next."""
MAX_INVITATION_SECONDS: Final = 8.0
STEADY_SECONDS: Final = 10.0
"""Seconds after which a station that was there may come back without the wait of one that comes and goes."""
ADDRESS_CHECK_SECONDS: Final = 30.0
"""Seconds between two looks for a second unit at an address."""


@dataclass(slots=True)
class _Place:
    """What the hub knows of an address."""

    token: int = NO_TOKEN
    outgoing: Outgoing = field(default_factory=Outgoing)
    incoming: Incoming = field(default_factory=Incoming)
    is_urgent: bool = False
    has_more: bool = False
    unanswered: int = 0
    joined_at: float = 0.0
    invite_at: float = 0.0
    wait: float = MIN_INVITATION_SECONDS

    @property
    def is_pressing(self) -> bool:
        """Whether one of them has, while the arbiter is called: the answer that goes back counts as well."""
        return self.is_urgent and self.is_waiting

    @property
    def is_waiting(self) -> bool:
        """Whether either end has something to say."""
        return self.has_more or not self.outgoing.is_empty


@dataclass(slots=True)
class _Turn:
    """What was said last, and until when the answer is waited for."""

    said: BusFrame
    deadline: float
    latest: float
    """A line on which somebody goes on speaking is waited for until then, and no longer."""
    present: set[int] = field(default_factory=set)


class BusMaster:
    """Asks the stations at `addresses` in turn. `step` it with what arrives and at `next_at`.

    A station with something urgent is served at once, in every second turn; the others are asked briefly in
    between, and have a long turn now and then. Each turn ends at a fixed time, answered or not; who does not
    answer is asked ever more seldom.
    """

    def __init__(
        self, now: float, addresses: Sequence[int] = ADDRESSES, settings: BusSettings = DEFAULT_SETTINGS
    ) -> None:
        self._settings = settings
        self._decoder = FrameDecoder()
        self._places = {address: _Place(invite_at=now) for address in addresses}
        self._scan: deque[int] = deque()
        self._order: deque[int] = deque(addresses)
        self._news: list[BusNews] = []
        self._turn: _Turn | None = None
        # An echo whose end is lost on the line arrives with the next.
        self._said: deque[BusFrame] = deque(maxlen=8)
        self._number = 0
        self._scans = 0
        self._was_urgent = False
        self._broadcaster = Broadcaster()
        self._free_at = now
        self._cycle_at = now
        self._heard_at = now

    def send(self, address: int, message: bytes) -> None:
        """Let a station have a message; lost if none is there."""
        place = self._places[address]
        if place.token != NO_TOKEN and not self._broadcaster.was_broadcast(message):
            place.outgoing.put(message)

    def take_news(self) -> list[BusNews]:
        """What has happened since the last time."""
        news, self._news = self._news, []
        return news

    def next_at(self) -> float:
        """When `step` has something to do even if nothing arrives."""
        if self._turn is not None:
            return self._turn.deadline
        if self._is_busy():
            return self._free_at
        invited = (place.invite_at for place in self._places.values())
        return max(self._free_at, min([*invited, *([self._cycle_at] if self._linked() else [])]))

    def step(self, now: float, received: bytes = b"") -> bytes:
        """Take what arrived, if anything, and give what is to be put on the line now.

        Call it again at `next_at`. `now` is in seconds that only go forward.
        """
        if received:
            self._heard_at = now
        self._broadcaster.forget(now)
        for content in self._decoder.feed(received):
            frame = decode_bus_frame(content)
            if frame is not None:
                self._hear(frame, now)
        self._end_turn(now)
        if self._turn is not None or now < self._free_at:
            return b""
        frame = self._choose(now)
        return b"" if frame is None else self._ask(frame, now)

    def _hear(self, frame: BusFrame, now: float) -> None:
        turn = self._turn
        if frame.kind in {Kind.POLL, Kind.INVITE, Kind.TELL}:
            if frame not in self._said:  # not our echo: somebody else's question
                self._news.append(Clashed(0))
            return
        if turn is None or frame.address != turn.said.address:
            return
        if frame.kind is Kind.PRESENT and turn.said.kind is Kind.INVITE:
            turn.present.add(frame.token)
        elif (frame.kind, frame.token, frame.turn) == (Kind.REPLY, turn.said.token, turn.said.turn):
            self._take(self._places[frame.address], frame)
            self._turn, self._free_at = None, now + self._settings.turnaround

    def _take(self, place: _Place, frame: BusFrame) -> None:
        place.unanswered = 0
        place.is_urgent, place.has_more = frame.is_urgent, frame.has_more
        place.outgoing.confirm(frame.taken)
        message = place.incoming.take(frame.fragment)
        if message is not None:
            self._news.append(Heard(frame.address, message))

    def _end_turn(self, now: float) -> None:
        """End a turn whose time is over."""
        turn = self._turn
        if turn is None or now < turn.deadline:
            return
        # An answer that is still coming in is waited for, but somebody who never ends is not.
        quiet_at = self._heard_at + 2 * self._settings.turnaround
        if now < quiet_at and now < turn.latest:
            turn.deadline = min(quiet_at, turn.latest)
            return
        self._turn = None
        if turn.said.kind is Kind.INVITE:
            self._receive_guests(turn, now)
        else:
            self._miss(turn.said.address, now)

    def _receive_guests(self, turn: _Turn, now: float) -> None:
        address, place = turn.said.address, self._places[turn.said.address]
        guests = sorted(turn.present - {NO_TOKEN})
        # More than one, or one beside who is linked: two units share the address.
        if len(guests) + (place.token != NO_TOKEN) > 1:
            self._news.append(Clashed(address))
        if place.token != NO_TOKEN:
            place.invite_at = now + ADDRESS_CHECK_SECONDS
        elif guests:
            self._places[address] = _Place(
                guests[0], joined_at=now, invite_at=now + ADDRESS_CHECK_SECONDS, wait=place.wait
            )
            self._news.append(Joined(address))
        else:
            place.invite_at = now + place.wait
            place.wait = min(2 * place.wait, MAX_INVITATION_SECONDS)

    def _miss(self, address: int, now: float) -> None:
        """A station did not answer: what it had asked for before does not count any more."""
        place = self._places[address]
        place.unanswered += 1
        place.is_urgent = place.has_more = False
        if place.unanswered < MAX_UNANSWERED_TURNS:
            return
        was_steady = now - place.joined_at >= STEADY_SECONDS
        wait = MIN_INVITATION_SECONDS if was_steady else min(2 * place.wait, MAX_INVITATION_SECONDS)
        self._places[address] = _Place(invite_at=now + (0.0 if was_steady else place.wait), wait=wait)
        self._news.append(Left(address))

    def _linked(self) -> list[int]:
        return [address for address in self._order if self._places[address].token != NO_TOKEN]

    def _is_busy(self) -> bool:
        """Whether a turn can be had at once."""
        linked = [place for place in self._places.values() if place.token != NO_TOKEN]
        is_scanning = any(self._places[address].token != NO_TOKEN for address in self._scan)
        has_news = self._broadcaster.is_broadcasting and bool(linked)
        return is_scanning or has_news or any(place.is_waiting for place in linked)

    def _choose(self, now: float) -> BusFrame | None:
        """The next question: what is urgent, what has waited long enough, or the next in the round."""
        linked = self._linked()
        # A call: a long turn at once, but never two in a row, or the others would not be heard.
        urgent = [address for address in linked if self._places[address].is_pressing]
        if urgent and not self._was_urgent:
            self._was_urgent = True
            return self._long_turn(urgent[0])
        self._was_urgent = False
        # Enough short turns: now a part for all, or a long turn for whoever has waited longest.
        waiting = [address for address in linked if self._places[address].is_waiting]
        if (waiting or self._broadcaster.is_broadcasting) and self._scans >= min(
            MAX_SHORT_TURNS, len(linked)
        ):
            self._scans = 0
            told = self._broadcaster.next_part(now, [self._places[address].outgoing for address in linked])
            if told is not None or waiting:
                return told or self._long_turn(waiting[0])
        # Otherwise everybody is asked briefly, one after the other.
        return self._next_scan() or self._start_round(now, linked)

    def _next_scan(self) -> BusFrame | None:
        while self._scan:
            address = self._scan.popleft()
            if self._places[address].token != NO_TOKEN:
                self._scans += 1
                return self._question(address)
        return None

    def _start_round(self, now: float, linked: Sequence[int]) -> BusFrame | None:
        """Between two rounds there is time for one invitation."""
        is_busy = self._broadcaster.is_broadcasting or any(
            self._places[address].is_waiting for address in linked
        )
        if now >= self._cycle_at or is_busy:
            self._scan.extend(linked)
            self._cycle_at = now + MIN_CYCLE_SECONDS
        address = min(self._places, key=lambda address: self._places[address].invite_at)
        if now >= self._places[address].invite_at:
            return BusFrame(Kind.INVITE, address, self._places[address].token)
        return self._next_scan()

    def _long_turn(self, address: int) -> BusFrame:
        """Whoever has had a long turn is the last for the next."""
        self._order.remove(address)
        self._order.append(address)
        return self._question(address, LONG_TURN_BYTES)

    def _question(self, address: int, room: int = SHORT_TURN_BYTES) -> BusFrame:
        place = self._places[address]
        self._number = (self._number + 1) % 256
        return BusFrame(
            Kind.POLL,
            address,
            place.token,
            self._number,
            place.incoming.taken,
            room,
            place.outgoing.fill(room),
        )

    def _ask(self, frame: BusFrame, now: float) -> bytes:
        data = encode_bus_frame(frame)
        settings = self._settings
        self._said.append(frame)
        if frame.kind is Kind.TELL:
            # Nobody answers what all are told: the line is free when it is said.
            self._free_at = now + settings.duration(len(data)) + 2 * settings.turnaround
            return data
        # The turn ends when the longest answer must have come; an invitation's answers have slots.
        answer = settings.duration(frame_size(frame.room)) + settings.turnaround
        if frame.kind is Kind.INVITE:
            answer = INVITATION_SLOTS * settings.slot + settings.turnaround
        deadline = now + settings.duration(len(data)) + answer + settings.reaction
        self._turn = _Turn(frame, deadline, deadline + settings.duration(frame_size(LONG_TURN_BYTES)))
        return data
