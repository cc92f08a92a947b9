"""What makes a receipt the hub's own on a line that others can reach too: a check under a key of the session.

TLS sees to that where there is TLS. On a serial line and on a bus both ends draw a key for each session
(X25519); `Hello` and `Challenge` carry them, and the signatures of `Challenge` and `Proof` bind them to who
the two are. From then on each message bears eight bytes that only the other end can have made (keyed
BLAKE2b). Events bear their authors' signatures already, and go as they are: a bus tells them to all tables
at once.
"""

from __future__ import annotations

from hashlib import blake2b
from hmac import compare_digest
from typing import TYPE_CHECKING, Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import MsgspecError

from kiosk.sync.wire.messages import (
    Ack,
    Challenge,
    Declined,
    Events,
    Hello,
    Order,
    OrderResult,
    RefusalReason,
    Refused,
    WireMessage,
    decode_message,
    encode_message,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SEAL_SIZE: Final = 9
"""Bytes that a seal adds to a message."""

_MARK: Final = b"\xc1"
"""No message begins with this byte: MessagePack does not use it."""
_KEY: Final = 32
_PURPOSE: Final = b"kiosk seal 1\0"


class Seal:
    """Writes and reads the messages of one end of a session.

    `is_needed`: others reach the line. `draw` gives 16 bytes by chance each time.
    """

    def __init__(self, draw: Callable[[], bytes], *, is_needed: bool) -> None:
        self._draw = draw
        self._is_needed = is_needed
        self._private: X25519PrivateKey | None = None
        self._keys: tuple[bytes, bytes] | None = None
        """By which this end seals, and by which the other does."""

    def begin(self) -> bytes:
        """A session begins: the key for the other end (see `Hello.exchange`)."""
        self.forget()
        if not self._is_needed:
            return b""
        self._private = X25519PrivateKey.from_private_bytes(self._draw() + self._draw())
        return self._private.public_key().public_bytes_raw()

    def forget(self) -> None:
        """The session is over."""
        self._private = self._keys = None

    def agree(self, exchange: bytes, statement: bytes, *, is_hub: bool) -> bool:
        """Take the other end's key; whether there is one as the line needs it.

        `statement` is what both ends know of their meeting.
        """
        if self._private is None:
            return not exchange
        try:
            shared = self._private.exchange(X25519PublicKey.from_public_bytes(exchange))
        except ValueError:  # of another length, or a point that gives nothing away but zeros
            return False
        keys = HKDF(SHA256(), 2 * _KEY, salt=None, info=_PURPOSE + statement).derive(shared)
        by_hub, by_table = keys[:_KEY], keys[_KEY:]
        self._keys = (by_hub, by_table) if is_hub else (by_table, by_hub)
        return True

    def write(self, message: WireMessage) -> bytes:
        """The message as it goes over the line."""
        data = encode_message(message)
        if self._keys is None or _goes_as_it_is(message):
            return data
        return _MARK + _check(self._keys[0], data) + data

    def read(self, data: bytes) -> WireMessage | None:
        """The message that arrived; None where nothing shows that the other end of this session wrote it.

        Raises:
            InvalidMessageError: it is none, or too large.
        """
        if not self._is_needed:
            return decode_message(data)
        if data[:1] == _MARK:
            check, content = data[1:SEAL_SIZE], data[SEAL_SIZE:]
            is_sealed = self._keys is not None and compare_digest(_check(self._keys[1], content), check)
            return decode_message(content) if is_sealed else None
        message = decode_message(data)
        may_be_bare = _goes_as_it_is(message) or (isinstance(message, Refused) and self._keys is None)
        return message if may_be_bare else None


def subject(data: bytes) -> tuple[object, ...]:
    """What a message is about: a newer one about the same makes an older one superfluous."""
    try:
        message = decode_message(data[SEAL_SIZE:] if data[:1] == _MARK else data)
    except (MsgspecError, ValueError):
        return (data,)
    match message:
        case Events(author=author, epoch=epoch):
            return Events, author, epoch
        case Ack(head=head):
            return Ack, *head.stream
        case Order(key=key) | OrderResult(key=key):
            return type(message), key
        case _:
            return (type(message),)


def _goes_as_it_is(message: WireMessage) -> bool:
    """Whether it proves itself, or is said where there is no session."""
    match message:
        case Hello() | Challenge() | Events() | Declined() | Refused(reason=RefusalReason.NO_SESSION):
            return True
        case _:
            return False


def _check(key: bytes, data: bytes) -> bytes:
    return blake2b(data, key=key, digest_size=SEAL_SIZE - 1).digest()
