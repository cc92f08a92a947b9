"""What is said on an RS-485 bus: one line for many tables, on which nobody speaks but when the hub asks.

    hub                                      station at that address
    Invite(except for whom)             ->
                                        <-   Present(a token that it draws), in a slot drawn by lot
    Poll(token, a fragment, room)       ->
                                        <-   Reply(token, a fragment that fits the room, what is urgent)
    Tell(a fragment, to all)            ->

Each frame is a frame of the serial line (`kiosk.sync.wire.framing`) with a header. Its kind tells the
direction: who hears his own echo knows it. The messages of a session are cut into fragments, whose time on
the line is bounded; each is said again until it is confirmed. What several stations are to have, such as the
director's news, is told to all at once; who has missed a part gets it by itself when his session asks.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.sync.wire.framing import encode_frame

if TYPE_CHECKING:
    from collections.abc import Callable

ADDRESSES: Final = range(1, 33)
"""Where stations may be: RS-485 drives 32 loads."""
LONG_TURN_BYTES: Final = 232
"""Bytes of the largest fragment: 22 ms at 115,200 baud with all that goes with it."""
SHORT_TURN_BYTES: Final = 20
"""Bytes of room in a short question and its answer: enough for a sign of life and its seal."""
INVITATION_SLOTS: Final = 4
"""In how many slots the answers to an invitation are spread, so that two at one address are told apart."""
NO_TOKEN: Final = 0
"""The token that no station has."""
BROADCAST_ADDRESS: Final = 0
"""The address of what is told to all."""

_HEADER: Final = struct.Struct("<BBIBBBB")
_KIND: Final = 0x07
_IS_LAST: Final = 0x08
_IS_URGENT: Final = 0x10
_HAS_MORE: Final = 0x20
_IS_WHOLE: Final = 0x40
_UNUSED: Final = 0x80
_KINDS: Final = 5
MAX_FRAGMENT_NUMBER: Final = 255
"""Of a fragment."""
_BITS_OF_A_BYTE: Final = 10
"""With its start and stop bits."""


@dataclass(frozen=True, slots=True)
class BusSettings:
    """How a bus is run; the same at all its ends."""

    baudrate: int = 115_200
    turnaround: float = 0.001
    """Seconds of quiet between two speakers, for adapters that change direction by themselves."""
    reaction: float = 0.02
    """Seconds that a station may take to answer besides: its adapter's, its driver's and its program's."""

    def duration(self, size: int) -> float:
        """Seconds that so many bytes take on the line.

        >>> BusSettings(baudrate=9_600).duration(96)
        0.1
        """
        return size * _BITS_OF_A_BYTE / self.baudrate

    @property
    def slot(self) -> float:
        """Seconds of one slot of the answers to an invitation."""
        return self.duration(MIN_FRAME_SIZE) + 2 * self.turnaround


DEFAULT_SETTINGS: Final = BusSettings()


class Kind(IntEnum):
    INVITE = 0
    PRESENT = 1
    POLL = 2
    REPLY = 3
    TELL = 4


@dataclass(frozen=True, slots=True)
class Fragment:
    """Some bytes of a message, or all of a short one, which may come between the fragments of a long one."""

    number: int = 0
    """1 to 255 in a circle; 0 where there is none."""
    data: bytes = b""
    is_last: bool = False
    is_whole: bool = False


NO_FRAGMENT: Final = Fragment()


@dataclass(frozen=True, slots=True)
class BusFrame:
    """One frame. `address` is the station's, whoever speaks."""

    kind: Kind
    address: int
    token: int
    """Names the link between hub and station. In an invitation: the station that need not answer. In what is
    told to all: the message."""
    turn: int = 0
    """Counted by the hub; a reply repeats it, so that a late one is none."""
    taken: int = 0
    """The number of the newest fragment that the speaker has taken."""
    room: int = 0
    """Bytes that the reply may have."""
    fragment: Fragment = NO_FRAGMENT
    is_urgent: bool = False
    has_more: bool = False
    """There is something to say that does not fit the room."""


def encode_bus_frame(frame: BusFrame) -> bytes:
    """The frame as it goes over the line."""
    flags = (
        frame.kind
        | (_IS_LAST if frame.fragment.is_last else 0)
        | (_IS_WHOLE if frame.fragment.is_whole else 0)
        | (_IS_URGENT if frame.is_urgent else 0)
        | (_HAS_MORE if frame.has_more else 0)
    )
    fragment = frame.fragment
    header = _HEADER.pack(
        frame.address, flags, frame.token, frame.turn, fragment.number, frame.taken, frame.room
    )
    return encode_frame(header + fragment.data)


def decode_bus_frame(content: bytes) -> BusFrame | None:
    """Read what `kiosk.sync.wire.framing.FrameDecoder` found; None if it is no frame of a bus."""
    if not _HEADER.size <= len(content) <= _HEADER.size + LONG_TURN_BYTES:
        return None
    address, flags, token, turn, number, taken, room = _HEADER.unpack_from(content)
    if flags & _KIND >= _KINDS or flags & _UNUSED:
        return None
    fragment = Fragment(number, content[_HEADER.size :], bool(flags & _IS_LAST), bool(flags & _IS_WHOLE))
    return BusFrame(
        Kind(flags & _KIND),
        address,
        token,
        turn,
        taken,
        room,
        fragment,
        bool(flags & _IS_URGENT),
        bool(flags & _HAS_MORE),
    )


MIN_FRAME_SIZE: Final = len(encode_bus_frame(BusFrame(Kind.REPLY, 1, 1)))
"""Bytes of a frame without a fragment."""


def frame_size(room: int) -> int:
    """Bytes on the line of a frame with so large a fragment."""
    return MIN_FRAME_SIZE + room


@dataclass(frozen=True, slots=True)
class Joined:
    """Hub and station at this address speak to each other from now on: a new connection."""

    address: int


@dataclass(frozen=True, slots=True)
class Heard:
    address: int
    message: bytes


@dataclass(frozen=True, slots=True)
class Left:
    """They do not any more."""

    address: int


@dataclass(frozen=True, slots=True)
class Clashed:
    """Two units have this address; address 0 is the hub's."""

    address: int


BusNews: TypeAlias = Joined | Heard | Left | Clashed
RandomNumber: TypeAlias = "Callable[[int], int]"
"""Draws a whole number from 0 up to, without, the one that is given."""
