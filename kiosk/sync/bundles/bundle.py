"""Journals carried by hand: what one side has for the other as one signed bundle, on a stick or on paper.

A table's bundle has what, as far as it knows, the hub has not. The director's answer has the same form: it
says what the hub has for good, and brings the director's news. To take a bundle twice, late, or after another
changes nothing: events are admitted as over any carrier.
"""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Meta, MsgspecError, Struct, structs
from msgspec.msgpack import Decoder, Encoder

from kiosk.journal.admission import AdmissionVerdict
from kiosk.journal.bodies import Digest, Key, Number
from kiosk.journal.event import InvalidEventError, decode_event, encode_event, event_hash
from kiosk.journal.identity import DIRECTOR
from kiosk.journal.store import Head
from kiosk.messages import N_, KioskError
from kiosk.sync.wire.messages import Heads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.journal.event import Event
    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log

MAX_BUNDLE_SIZE: Final = 8 * 1024 * 1024
"""Bytes of the largest bundle, unpacked: many evenings of one table."""
SUFFIX: Final = ".parcel"
"""Of a bundle's file."""
RECEIPT_CODE_DIGITS: Final = 8

_MAGIC: Final = b"kiosk parcel 1\n"
_PURPOSE: Final = b"kiosk parcel 1\0"
_CODE_PURPOSE: Final = b"kiosk receipt 1\0"
_SIGNATURE: Final = 64
_PAGE: Final = 1000
_TAKEN: Final = {AdmissionVerdict.ADMITTED, AdmissionVerdict.DUPLICATE, AdmissionVerdict.FORKED}


class BundleError(KioskError):
    """A bundle cannot be taken."""


class InvalidBundleError(BundleError, ValueError):
    """The bytes are no bundle."""


class Bundle(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What `author` has for the other side. `heads`: what it has of the streams that both follow."""

    tournament: Key
    author: Key
    epoch: Number
    public_key: Digest
    heads: Heads
    events: tuple[bytes, ...]
    signature: Annotated[bytes, Meta(max_length=_SIGNATURE)]


@dataclass(frozen=True, slots=True)
class Delivered:
    """What became of a table's bundle at the hub."""

    author: str
    epoch: int
    admitted: int
    """Events that are new here."""
    known: int
    """Events that were here already."""
    forked: int
    """Events that contradict what is here. They are kept apart, and the director has to look at them."""
    head: Head
    """The end of the table's stream at the hub, now."""
    may_speak: bool
    """Whether the unit still speaks for its table; else it was replaced or revoked."""


_encoder = Encoder()
_decoder = Decoder(Bundle)


def bundle_for_hub(log: Log, identity: Identity, committed: int = 0) -> Bundle:
    """A table's bundle: its events after number `committed`, which the hub is known to have.

    Raises:
        BundleError: the table is in no tournament yet.
    """
    events = _read(log, identity.author, identity.epoch, committed)
    heads = (head for head in log.heads() if head.author in {DIRECTOR, identity.author})
    return _sign(log, identity, tuple(heads), events)


def bundle_for_table(log: Log, director: Identity, bundle: Bundle) -> Bundle:
    """The answer to a table's bundle: what the hub has of it for good, and the director's news.

    Raises:
        BundleError: the hub has no tournament yet.
    """
    stream = (director.author, director.epoch)
    known = next((head.seq for head in bundle.heads if head.stream == stream), 0)
    news = _read(log, *stream, min(known, log.head(*stream).seq))
    return _sign(log, director, log.heads_of((DIRECTOR, bundle.author)), news)


def receipt_for_table(log: Log, director: Identity, author: str) -> Bundle:
    """The same without the news: so short that a camera reads it from one code or two.

    Raises:
        BundleError: the hub has no tournament yet.
    """
    return _sign(log, director, log.heads_of((author,)), iter(()))


def take_at_hub(log: Log, bundle: Bundle) -> Delivered:
    """Admit a table's events; they are committed when this returns.

    Events of a unit that has been replaced are admitted too: they were signed while it was the table's.

    Raises:
        BundleError: it is another tournament's or an unknown unit's, is forged, or begins after a gap.
    """
    key = log.trusted_key(bundle.author, bundle.epoch)
    _check(log, bundle, key)
    if key is None:
        raise BundleError(
            N_("This device of {author} has not been admitted. Admit it, then read its parcel again."),
            author=bundle.author,
        )
    if bundle.author == DIRECTOR:
        raise BundleError(N_("This parcel is for a table, not for the director's PC."))
    events = _events_of(bundle, (bundle.author, bundle.epoch))
    verdicts = log.admit(events)
    head = log.head(bundle.author, bundle.epoch)
    if AdmissionVerdict.GAP in verdicts:
        raise BundleError(
            N_(
                "The entries {first} to {last} of {author} are missing here. "
                "Let the table make a parcel with everything."
            ),
            author=bundle.author,
            first=head.seq + 1,
            last=events[0].seq - 1,
        )
    if not _TAKEN.issuperset(verdicts):
        raise BundleError(
            N_("This parcel holds entries that {author} has not signed. They were not taken."),
            author=bundle.author,
        )
    return Delivered(
        bundle.author,
        bundle.epoch,
        verdicts.count(AdmissionVerdict.ADMITTED),
        verdicts.count(AdmissionVerdict.DUPLICATE),
        verdicts.count(AdmissionVerdict.FORKED),
        head,
        log.may_speak(bundle.author, bundle.epoch, key),
    )


def take_at_table(log: Log, identity: Identity, bundle: Bundle) -> int:
    """Take the director's answer: the number up to which the hub has this table's events for good.

    Raises:
        BundleError: it is not from the director that this table knows, is for another table, or the hub has
            another version of this table's journal.
    """
    key = log.trusted_key(DIRECTOR, bundle.epoch) if bundle.author == DIRECTOR else None
    _check(log, bundle, key)
    if key is None:
        raise BundleError(N_("This answer is not from the director's PC that this table knows."))
    log.admit(_events_of(bundle, (DIRECTOR, bundle.epoch)))
    own = [head for head in bundle.heads if head.stream == (identity.author, identity.epoch)]
    if not own:
        return 0
    (head,) = own
    ours = log.read(head.author, head.seq - 1, 1, head.epoch)
    if head.seq > 0 and (not ours or event_hash(ours[0]) != head.hash):
        raise BundleError(
            N_("The director's PC has another version of this table's entries. Call the arbiter.")
        )
    return head.seq


def receipt_code(head: Head) -> str:
    """Eight digits that only who has the events up to `head` can tell: what an arbiter types at the table.

    >>> receipt_code(Head("table-12", 1, 3, bytes(32)))
    '7199 9812'
    """
    digest = hashlib.sha256(_CODE_PURPOSE + _encoder.encode(head)).digest()
    digits = f"{int.from_bytes(digest) % 10**RECEIPT_CODE_DIGITS:0{RECEIPT_CODE_DIGITS}}"
    return f"{digits[:4]} {digits[4:]}"


def take_code(log: Log, identity: Identity, committed: int, code: str) -> int:
    """The number up to which the hub has this table's events, by a `receipt_code`.

    Raises:
        BundleError: it is the code of none of the events after number `committed`.
    """
    typed = "".join(code.split())
    for event in _read(log, identity.author, identity.epoch, committed):
        head = Head(*event.stream, event.seq, event_hash(event))
        if receipt_code(head).replace(" ", "") == typed:
            return event.seq
    raise BundleError(N_("This is not the code for what this table has sent. Check the digits."))


def encode_bundle(bundle: Bundle) -> bytes:
    """The bundle as a file or as the content of pages."""
    return _MAGIC + zlib.compress(_encoder.encode(bundle), 9)


def is_bundle(data: bytes) -> bool:
    """Whether the bytes say that they are a bundle."""
    return data.startswith(_MAGIC)


def decode_bundle(data: bytes) -> Bundle:
    """Read a bundle.

    Raises:
        InvalidBundleError: it is none, is cut off, or is too large.
    """
    if not is_bundle(data):
        raise InvalidBundleError(N_("This file is no parcel of a table or of the director's PC."))
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(data[len(_MAGIC) :], MAX_BUNDLE_SIZE)
        if not unpacker.eof or unpacker.unused_data:
            raise InvalidBundleError(N_("This parcel is cut off or too large. Copy it again."))
        return _decoder.decode(content)
    except (zlib.error, MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidBundleError(N_("This parcel is damaged. Copy it again.")) from error


def _sign(log: Log, identity: Identity, heads: Heads, events: Iterator[Event]) -> Bundle:
    if log.tournament is None:
        raise BundleError(N_("There is no tournament yet, so there is nothing to carry."))
    bundle = Bundle(
        log.tournament,
        identity.author,
        identity.epoch,
        identity.public_key,
        heads,
        tuple(map(encode_event, events)),
        b"",
    )
    return structs.replace(bundle, signature=identity.private_key.sign(_statement(bundle)))


def _statement(bundle: Bundle) -> bytes:
    return _PURPOSE + _encoder.encode(structs.replace(bundle, signature=b""))


def _check(log: Log, bundle: Bundle, key: bytes | None) -> None:
    """Check tournament, key and signature."""
    if bundle.tournament != log.tournament:
        raise BundleError(N_("This parcel belongs to another tournament. Nothing was taken."))
    if key is not None and key != bundle.public_key:
        raise BundleError(
            N_("Another key than the known one has signed this parcel of {author}. Nothing was taken."),
            author=bundle.author,
        )
    try:
        Ed25519PublicKey.from_public_bytes(bundle.public_key).verify(bundle.signature, _statement(bundle))
    except InvalidSignature:
        raise BundleError(
            N_("This parcel was changed on its way, or is not from {author}. Nothing was taken."),
            author=bundle.author,
        ) from None


def _events_of(bundle: Bundle, stream: tuple[str, int]) -> list[Event]:
    try:
        events = [decode_event(data) for data in bundle.events]
    except InvalidEventError as error:
        raise InvalidBundleError(
            N_("This parcel holds entries that this version does not understand. Update the program.")
        ) from error
    if any(event.stream != stream for event in events):
        raise InvalidBundleError(N_("This parcel holds entries of somebody else. Nothing was taken."))
    return events


def _read(log: Log, author: str, epoch: int, after: int) -> Iterator[Event]:
    while page := log.read(author, after, _PAGE, epoch):
        yield from page
        after = page[-1].seq
