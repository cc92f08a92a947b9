"""An event: one thing that happened, signed by who says so and chained to what they said before.

The bytes of an event are msgpack in one canonical form; they are what is signed, hashed, stored and sent.
"""

from __future__ import annotations

import hashlib
from functools import cached_property, lru_cache
from typing import Annotated, Final, TypeAlias

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Meta, MsgspecError, Struct, structs
from msgspec.msgpack import Decoder, Encoder

from kiosk.journal.bodies import AnyBody, Digest, Key, Number
from kiosk.messages import N_, KioskError

MAX_EVENT_SIZE: Final = 32 * 1024
"""Bytes of the largest event that a journal takes; an accepted deal has a few hundred."""

FIRST_HASH: Final = bytes(32)
"""What the first event of a stream has in the place of its predecessor's hash."""

_PURPOSE: Final = b"kiosk event 1\0"
"""Stands before what is signed, so that a signature made for another purpose is none here."""

Stream: TypeAlias = tuple[str, int]
"""An author and an epoch: what `seq` counts in."""


class InvalidEventError(KioskError, ValueError):
    """The bytes or the values are no event that this version understands."""


class Event(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, dict=True):
    """One link of an author's chain.

    `seq` counts from 1 without gaps within an epoch; `prev_hash` is the hash of the event before.
    `written_at` is hall time (`kiosk.hall_time`) in seconds since 1970, as far as the author knew it:
    information, never an order.
    """

    tournament: Key
    author: Key
    epoch: Number
    seq: Number
    prev_hash: Digest
    written_at: Annotated[float, Meta(ge=0, lt=1e12)]
    body: AnyBody
    signature: Annotated[bytes, Meta(max_length=64)]

    @property
    def stream(self) -> Stream:
        return self.author, self.epoch

    @cached_property
    def data(self) -> bytes:
        """The canonical bytes, signature included."""
        return _encoder.encode(self)

    @cached_property
    def hash(self) -> bytes:
        """SHA-256 of `data`."""
        return hashlib.sha256(self.data).digest()


_encoder = Encoder(order="deterministic")
_decoder = Decoder(Event)
_NO_SIGNATURE: Final = _encoder.encode(b"")


def encode_event(event: Event) -> bytes:
    """The event's canonical bytes, signature included."""
    return event.data


def decode_event(data: bytes) -> Event:
    """Read an event; its signature and place in the chain are not checked here.

    Raises:
        InvalidEventError: not an event, of an unknown kind or with unknown fields, too large, or written in
            another form than the canonical one.
    """
    event = _parse(data)
    if encode_event(event) != data:
        raise InvalidEventError(N_("This entry is not written as this program writes it."))
    return event


def event_hash(event: Event) -> bytes:
    """SHA-256 of the canonical bytes: what the next event of the stream names."""
    return event.hash


def sign_event(event: Event, key: Ed25519PrivateKey) -> Event:
    """The event with a signature over everything else. Any signature it had is replaced.

    Raises:
        InvalidEventError: a value is outside its bounds.
    """
    try:
        checked = _parse(encode_event(_unsigned(event)))
    except (OverflowError, TypeError) as error:
        raise InvalidEventError(
            N_("This cannot be written as an entry ({reason})."), reason=str(error)
        ) from None
    return structs.replace(checked, signature=key.sign(_PURPOSE + encode_event(checked)))


def is_signed_by(event: Event, public_key: bytes) -> bool:
    """Whether the event carries a signature made with the key that belongs to `public_key` (32 bytes)."""
    try:
        _key(public_key).verify(event.signature, _PURPOSE + _statement(event))
    except InvalidSignature:
        return False
    return True


@lru_cache(maxsize=4096)
def _key(public_key: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(public_key)


def _statement(event: Event) -> bytes:
    """What is signed: the event with an empty signature, which ends its bytes."""
    signed_end = _encoder.encode(event.signature)
    return event.data.removesuffix(signed_end) + _NO_SIGNATURE


def _unsigned(event: Event) -> Event:
    return structs.replace(event, signature=b"")


def _parse(data: bytes) -> Event:
    if len(data) > MAX_EVENT_SIZE:
        raise InvalidEventError(N_("An entry of {size} bytes is too large."), size=len(data))
    try:
        return _decoder.decode(data)
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidEventError(
            N_("This is not an entry that this version understands ({reason})."), reason=str(error)
        ) from None
