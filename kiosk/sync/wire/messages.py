"""What hub and table say to each other: the same messages over every carrier.

    table                                    hub
    Hello(author, key, nonce)           ->
                                        <-   Challenge(hub's key and nonce, signed)
    Proof(signed; what the table has)   ->
                                        <-   Welcome(what the hub has), or Waiting, or Refused
    Events(of one stream)              <->   Ack(what is committed)
    Ping                                ->
                                        <-   Pong(time)
    Want(part of an attachment)        <->   Chunk, or Absent
                                        <-   Stored(an attachment that is whole here)
    Declined, and no more               ->
    Order(an official's command)        ->
                                        <-   OrderResult

Nothing arrives for certain: every message may be lost, doubled or late, and what is not answered is said
again. An `Ack` is sent after the commit and is cumulative.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, MsgspecError, Struct
from msgspec.msgpack import Decoder, Encoder

from kiosk.journal.bodies import Count, Digest, Key, Number
from kiosk.journal.store import Head
from kiosk.messages import N_, KioskError
from kiosk.sync.wire.table_status import TableStatus

PROTOCOL_VERSION: Final = 3
MAX_MESSAGE_SIZE: Final = 64 * 1024
"""Bytes of the largest message."""
MAX_MESSAGE_EVENTS: Final = 32
"""Events in a message."""
MAX_CHUNK_SIZE: Final = 16 * 1024
"""Bytes of the largest part of an attachment."""
MAX_BATCH_SIZE: Final = 4096
"""Bytes of events after which a message takes no more: a third of a second at 115,200 baud."""

Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
SignatureBytes = Annotated[bytes, Meta(min_length=64, max_length=64)]
ExchangeKey = Annotated[bytes, Meta(max_length=32)]
"""The public key of an end for one session, on a line that is not encrypted; else empty."""
WallTime = Annotated[float, Meta(ge=0, lt=1e12)]
"""Seconds since 1970."""
Heads = Annotated[tuple[Head, ...], Meta(max_length=64)]


class InvalidMessageError(KioskError, ValueError):
    """The bytes are no message of this protocol."""


class RefusalReason(StrEnum):
    """Why a hub does not take something."""

    VERSION = "version"
    """The two programs have no version of the protocol in common."""
    NOT_PROVED = "not proved"
    """The signature does not belong to the key."""
    NOT_A_TABLE = "not a table"
    REPLACED = "replaced"
    """Another key speaks for this table, or nobody does any more."""
    FOREIGN = "foreign"
    """The events are another author's."""
    INVALID = "invalid"
    """The events are none, or not signed by their author."""
    FORKED = "forked"
    """Two units have written as this table; the events are kept apart and count nowhere."""
    FULL = "full"
    """The hub serves as many as it can, or as many units as it can show ask to be admitted."""
    NO_SESSION = "no session"
    """The hub has forgotten this table: it must say hello again."""
    NOT_UNDERSTOOD = "not understood"
    """The events are of a kind that this version of the program does not know."""
    NOT_ENROLLED = "not enrolled"
    """Nobody has accepted this key as the table's."""
    NO_WINDOW = "no window"
    """A unit asks to become a table, and the director has not opened the enrolment, or no more."""
    WRONG_CODE = "wrong code"
    TURNED_DOWN = "turned down"
    """The director has said no."""
    TAKEN = "taken"
    """Another unit was accepted for this table meanwhile."""
    OTHER_KEY = "other key"
    """The connection is encrypted under another key than the hub's."""
    OTHER_HUB = "other hub"
    """Another director has signed than the one that the table knows."""
    OTHER_TOURNAMENT = "other tournament"
    """The table's journal belongs to another tournament."""
    AHEAD = "ahead"
    """The events were written, by the table's clock, at a time that has not come yet. They are taken."""


class _Wire(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Base of the messages."""


class Hello(_Wire, frozen=True, tag=1):
    """A table begins. `nonce` names the session; `exchange` is its key for seals (`kiosk.sync.wire.seal`)."""

    versions: Annotated[tuple[int, ...], Meta(min_length=1, max_length=16)]
    author: Key
    epoch: Number
    public_key: Digest
    nonce: Nonce
    exchange: ExchangeKey = b""


class Challenge(_Wire, frozen=True, tag=2):
    """The hub proves its key over both nonces and asks for the same. `hub_epoch` changes when it starts.

    `next_epoch` is the first in which nobody has spoken for the author: a new unit's.
    """

    version: Number
    table_nonce: Nonce
    nonce: Nonce
    tournament: Key
    public_key: Digest
    key_epoch: Number
    hub_epoch: Nonce
    signature: SignatureBytes
    next_epoch: Number = 1
    exchange: ExchangeKey = b""


class Proof(_Wire, frozen=True, tag=3):
    """The table answers the challenge of that nonce, and says what it has of the streams that it follows.

    `code`: of a unit that asks to become the table, from the director's page.
    """

    nonce: Nonce
    heads: Heads
    signature: SignatureBytes
    code: Annotated[str, Meta(max_length=16)] = ""


class Welcome(_Wire, frozen=True, tag=4):
    """The table may speak. `heads`: what the hub has of the streams that the table follows."""

    hub_epoch: Nonce
    heads: Heads
    time: WallTime


class Waiting(_Wire, frozen=True, tag=5):
    """The director has not admitted this key yet."""

    time: WallTime


class Refused(_Wire, frozen=True, tag=6):
    reason: RefusalReason


class Events(_Wire, frozen=True, tag=7):
    """So many events of one stream, in order, from number `first` (see `kiosk.sync.wire.packing`)."""

    author: Key
    epoch: Number
    first: Annotated[int, Meta(ge=1, lt=2**62)]
    count: Annotated[int, Meta(ge=1, le=MAX_MESSAGE_EVENTS)]
    packed: bytes

    @property
    def last(self) -> int:
        return self.first + self.count - 1


class Ack(_Wire, frozen=True, tag=8):
    """The answer to `Events` that ended with number `last`: the stream is committed up to `head`.

    `run` names who answers: the hub's epoch, or the nonce of the table's session, so that the echo of an
    answer answers nothing. `kept` is the hash of the last of the events, where all are kept for good and
    `head` does not say so.
    """

    run: Nonce
    head: Head
    last: Number
    kept: Digest | None = None


class Ping(_Wire, frozen=True, tag=9):
    pending: Count
    """Events that the table has for the hub."""
    status: TableStatus | None = None
    """How the table is; None where it does not say."""


class Pong(_Wire, frozen=True, tag=10):
    time: WallTime
    """By the hub's clock."""


class Want(_Wire, frozen=True, tag=11):
    """Asks for at most `length` bytes, from `offset`, of an attachment that the other side's events name."""

    digest: Digest
    offset: Count
    length: Annotated[int, Meta(ge=1, le=MAX_CHUNK_SIZE)]


class Chunk(_Wire, frozen=True, tag=12):
    """Some bytes of an attachment that has `size`. Events are sent first."""

    digest: Digest
    size: Count
    offset: Count
    data: Annotated[bytes, Meta(min_length=1, max_length=MAX_CHUNK_SIZE)]


class Absent(_Wire, frozen=True, tag=13):
    """The other side does not have this attachment, or not any more."""

    digest: Digest


class Stored(_Wire, frozen=True, tag=15):
    """The hub has this attachment of the table's for good: the table may let go of it when it needs room."""

    digest: Digest


class Declined(_Wire, frozen=True, tag=14):
    """The table does not talk to this hub; its director shall know why. Nobody has proved who says so."""

    reason: RefusalReason


class Order(_Wire, frozen=True, tag=20):
    """A command of an official who stands at the table, for the hub to obey; it is said until it is answered.

    The same `key` is obeyed once. `data` is the command as the hub's pages send it; `language` is that of the
    answer.
    """

    key: Key
    language: Annotated[str, Meta(max_length=8)]
    data: Annotated[bytes, Meta(max_length=MAX_CHUNK_SIZE)]


class OrderResult(_Wire, frozen=True, tag=21):
    """What became of the order of that key: empty where it was obeyed, else a sentence that says why not."""

    key: Key
    refusal: Annotated[str, Meta(max_length=2000)] = ""


WireMessage: TypeAlias = (
    Hello
    | Challenge
    | Proof
    | Welcome
    | Waiting
    | Refused
    | Events
    | Ack
    | Ping
    | Pong
    | Want
    | Chunk
    | Absent
    | Stored
    | Declined
    | Order
    | OrderResult
)

_encoder = Encoder()
_decoder: Decoder[WireMessage] = Decoder(WireMessage)


def encode_message(message: WireMessage) -> bytes:
    return _encoder.encode(message)


def decode_message(data: bytes) -> WireMessage:
    """Read a message.

    Raises:
        InvalidMessageError: it is none, or too large.
    """
    if len(data) > MAX_MESSAGE_SIZE:
        raise InvalidMessageError(N_("A message of {size} bytes is too large."), size=len(data))
    try:
        return _decoder.decode(data)
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidMessageError(
            N_("The other side does not speak this program's language ({reason})."), reason=str(error)
        ) from None
