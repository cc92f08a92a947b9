"""What reads bytes that anybody may have sent; each target raises where these bytes break a promise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias
from zlib import compress

from msgspec.msgpack import Encoder

from kiosk.journal.bodies import CallRaised, PairEntered
from kiosk.journal.event import (
    FIRST_HASH,
    Event,
    InvalidEventError,
    decode_event,
    encode_event,
    event_hash,
    is_signed_by,
    sign_event,
)
from kiosk.journal.identity import Identity
from kiosk.sync.bundles.bundle import Bundle, InvalidBundleError, decode_bundle, encode_bundle
from kiosk.sync.bundles.pages import InvalidPageError, PageReader, to_pages
from kiosk.sync.bus.frames import (
    LONG_TURN_BYTES,
    MIN_FRAME_SIZE,
    Heard,
    Joined,
    decode_bus_frame,
    encode_bus_frame,
)
from kiosk.sync.bus.master import BusMaster
from kiosk.sync.bus.station import BusStation
from kiosk.sync.wire.framing import FrameDecoder, encode_frame
from kiosk.sync.wire.messages import Events, InvalidMessageError, Ping, decode_message, encode_message
from kiosk.sync.wire.packing import pack, unpack

_TABLE = Identity.create("table-1")


def _chain(count: int) -> list[Event]:
    events: list[Event] = []
    previous = FIRST_HASH
    for seq in range(1, count + 1):
        body = CallRaised(round=seq) if seq % 2 else PairEntered(seq, ("Anna", "Bruno"))
        event = Event("evening", "table-1", 1, seq, previous, 1e9, body, b"")
        events.append(sign_event(event, _TABLE.private_key))
        previous = event_hash(events[-1])
    return events


_CHAIN = _chain(4)
_SAID = [encode_message(Ping(3)), encode_message(pack(_CHAIN)), encode_message(pack(_CHAIN[:1]))]
_LINE = b"".join(map(encode_frame, _SAID))
_ADDRESS = 3
_STEP = 0.01
"""Seconds."""
_BY_HUB = [*_SAID[:2], bytes(range(256)) * 2]
_BY_STATION = [*_SAID[:2], bytes(LONG_TURN_BYTES) * 2]
_Line: TypeAlias = list[tuple[float, bytes]]


def _hub() -> BusMaster:
    return BusMaster(0.0, [_ADDRESS])


def _station() -> BusStation:
    return BusStation(_ADDRESS, 0.0, draw=lambda below: below // 2)


def _conversation() -> tuple[_Line, _Line]:
    """What a station and its hub hear and when, until each has said everything to the other."""
    hub, station, now, answer = _hub(), _station(), 0.0, b""
    to_station, to_hub = [], []
    heard = 0
    while heard < len(_BY_HUB) + len(_BY_STATION):
        to_hub.append((now, answer))
        asked = hub.step(now, answer)
        to_station.append((now, asked))
        answer = station.step(now, asked) or station.step(now + _STEP)
        heard += len(_news(hub, _BY_HUB) + _news(station, _BY_STATION))
        now += 2 * _STEP
    return to_station, to_hub


def _news(end: BusStation | BusMaster, to_say: Sequence[bytes]) -> list[bytes]:
    """The messages that an end has heard; once it is linked, it says its own."""
    heard = []
    for news in end.take_news():
        match news:
            case Heard(message=message):
                heard.append(message)
            case Joined(address):
                for message in to_say:
                    end.send(address, message) if isinstance(end, BusMaster) else end.send(message)
            case _:
                pass
    return heard


_TO_STATION, _TO_HUB = _conversation()
_CARRIED = bytes(range(200)) * 2
_PARCEL = Encoder().encode(
    Bundle("evening", "table-1", 1, _TABLE.public_key, (), tuple(map(encode_event, _CHAIN)), bytes(64))
)
_PAGES = to_pages(_CARRIED)


def frames(data: bytes) -> None:
    """Whatever arrives on a line: only what was sent comes out of what was sent and then damaged."""
    for message in FrameDecoder().feed(data):
        assert encode_frame(message), "a frame of chance is one that can be made"
    damaged = _damaged(_LINE, data)
    got = FrameDecoder().feed(damaged)
    assert all(message in _SAID for message in got), "a damaged frame was taken"


def bus(data: bytes) -> None:
    """A bus: frames are read as they are written, and a line that was damaged says nothing that was not said."""
    frame = decode_bus_frame(data)
    if frame is not None:
        assert FrameDecoder().feed(encode_bus_frame(frame)) == [data]
    if data[:1] < b"\x80":
        assert set(_heard(_station(), _TO_STATION, _BY_STATION, data)) <= set(_BY_HUB)
    else:
        assert set(_heard(_hub(), _TO_HUB, _BY_HUB, data)) <= set(_BY_STATION)
    for end in (_station(), _hub()):
        end.step(0.1, encode_frame(data or b"\0"))  # well framed, by somebody who means harm


def _heard(end: BusStation | BusMaster, line: _Line, to_say: Sequence[bytes], how: bytes) -> list[bytes]:
    """What one end hears of a line that is damaged wherever much is said."""
    heard = []
    for at, said in line:
        end.step(at, _damaged(said, how) if len(said) > MIN_FRAME_SIZE else said)
        heard += _news(end, to_say)
    return heard


def messages(data: bytes) -> None:
    """A message that is taken says what it says, and nothing else."""
    for candidate in (data, _damaged(_SAID[1], data)):
        try:
            message = decode_message(candidate)
        except InvalidMessageError:
            continue
        assert decode_message(encode_message(message)) == message
        if isinstance(message, Events):
            _take(message)


def _take(message: Events) -> None:
    try:
        events = unpack(message, "evening")
    except InvalidEventError:
        return
    for event in events:
        if is_signed_by(event, _TABLE.public_key):
            assert event in _CHAIN, "what nobody has signed passes for signed"


def events(data: bytes) -> None:
    """An event that is taken is in its canonical bytes, and signed only if it was."""
    for candidate in (data, _damaged(encode_event(_CHAIN[0]), data)):
        try:
            event = decode_event(candidate)
        except InvalidEventError:
            continue
        assert encode_event(event) == candidate
        assert event == _CHAIN[0] or not is_signed_by(event, _TABLE.public_key)


def pages(data: bytes) -> None:
    """QR codes: pages that are damaged are refused, and do not spoil the others."""
    reader = PageReader()
    text = data.decode("latin-1")
    damaged = _damaged(_PAGES[0].encode(), data).decode("latin-1")
    for page in (text, damaged, *_PAGES):
        try:
            progress = reader.read(page)
        except InvalidPageError:
            continue
    assert progress.data == _CARRIED


def parcels(data: bytes) -> None:
    """Files from a stick."""
    mark = b"kiosk parcel 1\n"
    for candidate in (data, mark + data, mark + compress(data), mark + compress(_damaged(_PARCEL, data))):
        try:
            parcel = decode_bundle(candidate)
        except InvalidBundleError:
            continue
        assert decode_bundle(encode_bundle(parcel)) == parcel


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "frames": frames,
    "bus": bus,
    "messages": messages,
    "events": events,
    "pages": pages,
    "parcels": parcels,
}


def _damaged(data: bytes, how: bytes) -> bytes:
    """`data` after what `how` says: three bytes each for where, what and which."""
    result = bytearray(data)
    for start in range(0, min(len(how), 30) - 2, 3):
        place, what, value = how[start] * 7 % len(result), how[start + 1] % 4, how[start + 2]
        match what:
            case 0:
                result[place] ^= value
            case 1:
                del result[place : place + 1 + value % 3]
            case 2:
                result[place:place] = result[place : place + 1 + value % 5]
            case _:
                result[place:place] = bytes([value])
        if not result:
            break
    return bytes(result)
