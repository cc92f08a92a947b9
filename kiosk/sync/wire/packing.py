"""A batch of events as few bytes: what a radio, a slow line and thirty-two tables on one bus have to carry.

An event is signed and stored in its canonical bytes, but not sent in them. What the message says already
(author, epoch, number), what both ends know (the tournament) and what follows from the event before (its
hash) is left out; the rest is compressed against words that bodies are made of. The receiver puts the
canonical bytes together again: a mistake on the way, or another version's words, shows in the signature.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from msgspec import MsgspecError
from msgspec.msgpack import Decoder, Encoder

from kiosk.journal.bodies import AnyBody
from kiosk.journal.event import MAX_EVENT_SIZE, Event, InvalidEventError, encode_event, event_hash
from kiosk.messages import N_
from kiosk.sync.wire.messages import MAX_MESSAGE_SIZE, Events, WallTime

if TYPE_CHECKING:
    from collections.abc import Sequence

_HASH: Final = 32
_SIGNATURE: Final = 64
_RAW_DEFLATE: Final = -15

_WORDS: Final = (
    b"\x84\xa4kind\xabroundopened\xa4kind\xacpaircentered\xa4pair\xa7players\xa4kind\xaecallclaimed"
    b"\xa6author\xa5epoch\xa4call\xa7arbiter\xa4kind\xaccallresolved\xa5table\xa2ns\xa2ew\xa8seatings"
    b"\xa4kind\xb0timeoutannounced\xaaexpires_at\xa4kind\xacroundstarted\xa7seconds\xa4kind\xaematchdelivered"
    b"\xa4kind\xabmatchsigned\xa5party\xa2ns\xa5round\x01\xa2at\xcbA\xda"
    b"\x82\xa4kind\xadcallcancelled\xa4call\x01\x83\xa4kind\xaacallraised\xa5round\x01\xa4seat\xa1N\xc0"
    b"\x84\xa4kind\xaalapstarted\xa5round\x01\xa4deal\x01\xa9must_draw\xa1N"
    b"\x00\x00\x00\xa6source\xa6camera\xa8pictures\x91\xc4\x20\x00\x00\x00\xa6source\xa6keypad"
    b"\xa8pictures\x90\xa9proposals\x90\x00\x00\x00\x83\xa5party\xa2ew\xa3row\xa2ew\xa2at\xcbA\xda"
    b"\x00\x00\x00\x83\xa5party\xa2ew\xa3row\xa2ns\xa2at\xcbA\xda"
    b"\x00\x00\x00\x83\xa5party\xa2ns\xa3row\xa2ew\xa2at\xcbA\xda"
    b"\xabacceptances\x94\x83\xa5party\xa2ns\xa3row\xa2ns\xa2at\xcbA\xda"
    b"\x88\xa4kind\xacdealaccepted\xa5round\x01\xa4deal\x01\xa5entry"
    b"\x82\xa2ew\x84\xa4base\xcd\x01\xa7closing\x00\xa4hand\x00\xa6points\xcd\x03"
    b"\xa2ns\x84\xa4base\xcd\x01\xa7closing\x01\xa4hand\x00\xa6points\xcd\x03"
)
"""Part of the protocol: other words need another `kiosk.sync.wire.messages.PROTOCOL_VERSION`.

The commonest stand last.
"""

_encoder = Encoder(order="deterministic")
_decoder = Decoder(tuple[tuple[WallTime, AnyBody], ...])


def pack(events: Sequence[Event]) -> Events:
    """The message that carries these events of one stream, which follow each other; at least one.

    Raises:
        InvalidEventError: one of them is not signed.
    """
    first = events[0]
    if any(len(event.signature) != _SIGNATURE for event in events):
        raise InvalidEventError(N_("Only entries that are signed are sent."))
    said = _encoder.encode([(event.written_at, event.body) for event in events])
    compressor = zlib.compressobj(9, wbits=_RAW_DEFLATE, zdict=_WORDS)
    signatures = b"".join(event.signature for event in events)
    packed = first.prev_hash + signatures + compressor.compress(said) + compressor.flush()
    return Events(first.author, first.epoch, first.seq, len(events), packed)


def unpack(message: Events, tournament: str) -> tuple[Event, ...]:
    """The events of a message. They are well formed; their signatures and places are not checked here.

    Raises:
        InvalidEventError: it does not hold what it says, or something that this version does not understand.
    """
    start = _HASH + _SIGNATURE * message.count
    said = _read(message.packed[start:])
    if len(said) != message.count:
        raise InvalidEventError(N_("A message does not hold as many entries as it says."))
    previous = message.packed[:_HASH]
    events = []
    for place, (written_at, body) in enumerate(said):
        signature = message.packed[_HASH + _SIGNATURE * place :][:_SIGNATURE]
        seq = message.first + place
        event = Event(tournament, message.author, message.epoch, seq, previous, written_at, body, signature)
        if len(encode_event(event)) > MAX_EVENT_SIZE:
            raise InvalidEventError(N_("An entry of {size} bytes is too large."), size=len(event.data))
        previous = event_hash(event)
        events.append(event)
    return tuple(events)


def _read(packed: bytes) -> tuple[tuple[float, AnyBody], ...]:
    decompressor = zlib.decompressobj(wbits=_RAW_DEFLATE, zdict=_WORDS)
    try:
        said = decompressor.decompress(packed, MAX_MESSAGE_SIZE)
        if not decompressor.eof or decompressor.unused_data:
            raise InvalidEventError(N_("A message was cut off, or holds too much."))
        return _decoder.decode(said)
    except (zlib.error, MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidEventError(
            N_("This is not an entry that this version understands ({reason})."), reason=str(error)
        ) from None
