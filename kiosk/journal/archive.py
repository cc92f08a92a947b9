"""A whole journal in one file: to keep when the evening is over, and to build a hub again from.

What is read from an archive has been checked: the file is whole, every stream is an unbroken chain from its
first event, and each event is signed by its author. Whose key may speak is said by the director's events;
whether the director's key is the right one, only people can tell (`Archive.fingerprint`).
"""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, MsgspecError, Struct
from msgspec.msgpack import Decoder, Encoder

from kiosk.journal.admission import AdmissionVerdict
from kiosk.journal.bodies import AuthorAdmitted, Digest, Key, Number
from kiosk.journal.errors import JournalError, JournalUnavailableError, WrongKeyError, WrongTournamentError
from kiosk.journal.event import (
    FIRST_HASH,
    InvalidEventError,
    decode_event,
    encode_event,
    event_hash,
    is_signed_by,
)
from kiosk.journal.files import write_secret
from kiosk.journal.identity import DIRECTOR, fingerprint
from kiosk.messages import N_
from kiosk.system_errors import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from kiosk.journal.event import Event, Stream
    from kiosk.journal.log import Log

SUFFIX: Final = ".journal"
"""Of an archive's file."""
MAX_ARCHIVE_SIZE: Final = 512 * 1024 * 1024
"""Bytes of the largest archive, unpacked: a thousand tables for a week."""

_MAGIC: Final = b"kiosk journal 1\n"
_DIGEST: Final = 32
_PAGE: Final = 1000


class InvalidArchiveError(JournalError, ValueError):
    """The file is no archive, or not as it was written."""


class ForkedArchiveError(JournalError):
    """The archive and the journal contradict each other."""


class _StreamKey(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    author: Key
    epoch: Number
    public_key: Digest


class _Content(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    tournament: Key
    exported_at: Annotated[float, Meta(ge=0, lt=1e12)]
    keys: tuple[_StreamKey, ...]
    events: tuple[bytes, ...]
    forked: tuple[bytes, ...]


class Archive:
    """What an archive holds, checked. `events` are in the order of arrival; `forked` were kept apart."""

    def __init__(
        self,
        tournament: str,
        exported_at: float,
        keys: dict[Stream, bytes],
        events: Sequence[Event],
        forked: Sequence[Event],
    ) -> None:
        self.tournament = tournament
        self.exported_at = exported_at
        """Seconds since 1970."""
        self.events = tuple(events)
        self.forked = tuple(forked)
        self.keys = keys
        """Who signs the streams in it."""

    @property
    def fingerprint(self) -> str:
        """The director's key, for people who compare it; empty where there is nothing of the director's."""
        keys = [key for (author, _), key in sorted(self.keys.items()) if author == DIRECTOR]
        return fingerprint(keys[-1]) if keys else ""

    def admitted(self) -> dict[Stream, bytes]:
        """The keys that may speak: the director's, and those that the director has admitted."""
        directors = {stream: key for stream, key in self.keys.items() if stream[0] == DIRECTOR}
        return directors | {
            (event.body.author, event.body.epoch): event.body.public_key
            for event in self.events
            if event.author == DIRECTOR and isinstance(event.body, AuthorAdmitted)
        }


_encoder = Encoder()
_decoder = Decoder(_Content)


def make_archive(log: Log, exported_at: float) -> bytes:
    """The whole journal as the content of a file, what was kept apart included.

    Raises:
        WrongTournamentError: the journal has entered no tournament yet.
    """
    if log.tournament is None:
        raise WrongTournamentError(N_("There is no tournament here yet: there is nothing to keep."))
    keys = {
        (head.author, head.epoch): key
        for head in log.heads()
        if (key := log.trusted_key(head.author, head.epoch)) is not None
    }
    forked = [fork.other for fork in log.forks()]
    return pack_archive(Archive(log.tournament, exported_at, keys, tuple(log.all()), forked))


def pack_archive(archive: Archive) -> bytes:
    """An archive as the content of a file. Whether its events are signed is seen to when it is opened."""
    content = _Content(
        archive.tournament,
        archive.exported_at,
        tuple(_StreamKey(author, epoch, key) for (author, epoch), key in archive.keys.items()),
        tuple(map(encode_event, archive.events)),
        tuple(map(encode_event, archive.forked)),
    )
    packed = zlib.compress(_encoder.encode(content))
    return _MAGIC + hashlib.sha256(packed).digest() + packed


def write_archive(log: Log, path: Path, exported_at: float) -> None:
    """Write the whole journal into a file. After a power cut it is whole or not there.

    Raises:
        WrongTournamentError: the journal has entered no tournament yet.
        JournalUnavailableError: the file cannot be written.
    """
    data = make_archive(log, exported_at)
    try:
        write_secret(path, data)
    except OSError as error:
        raise JournalUnavailableError(
            N_("The archive {path} cannot be written ({reason})."),
            path=str(path),
            reason=reason_of(error),
        ) from error


def read_archive(path: Path) -> Archive:
    """Read and check an archive.

    Raises:
        InvalidArchiveError: it is none, or not as it was written.
        JournalUnavailableError: the file cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JournalUnavailableError(
            N_("The archive {path} cannot be read ({reason})."),
            path=str(path),
            reason=reason_of(error),
        ) from error
    return open_archive(data)


def is_archive(data: bytes) -> bool:
    """Whether the bytes say that they are an archive."""
    return data.startswith(_MAGIC)


def open_archive(data: bytes) -> Archive:
    """Check an archive, as `read_archive` does.

    Raises:
        InvalidArchiveError: it is none, or not as it was written.
    """
    if not is_archive(data):
        raise InvalidArchiveError(N_("This is no archive of a tournament."))
    try:
        return _checked(_unpack(data[len(_MAGIC) :]))
    except (zlib.error, MsgspecError, UnicodeDecodeError, RecursionError, InvalidEventError) as error:
        raise _damaged() from error


def import_archive(log: Log, archive: Archive) -> int:
    """Take everything from an archive that is not in the journal yet; how many events that were.

    A journal that is empty becomes one of the archive's tournament, and takes the director's key from it:
    compare `Archive.fingerprint` first. Importing again changes nothing.

    Raises:
        WrongTournamentError: they belong to two tournaments. Nothing was stored.
        WrongKeyError: they know an author by two keys, or a director speaks in the archive whom a journal
            that is not empty does not know. Nothing was stored.
        ForkedArchiveError: they contradict each other. Nothing was stored.
        InvalidArchiveError: an author was not admitted by the director. Nothing was stored.
        JournalFullError: no room. What was stored is in order; free some space and import again.
    """
    if log.tournament not in {None, archive.tournament}:
        raise WrongTournamentError(
            N_("This archive belongs to another tournament. Nothing was taken from it.")
        )
    admitted = archive.admitted()
    _check_keys(log, archive, admitted)
    _check_forks(log, archive)
    log.enter(archive.tournament)
    for stream in archive.keys:
        if stream in admitted:
            log.trust(*stream, admitted[stream])
    events = [*archive.events, *archive.forked]
    pages = (events[start : start + _PAGE] for start in range(0, len(events), _PAGE))
    return sum(log.admit(page).count(AdmissionVerdict.ADMITTED) for page in pages)


def _check_keys(log: Log, archive: Archive, admitted: dict[Stream, bytes]) -> None:
    for stream, key in archive.keys.items():
        known = log.trusted_key(*stream)
        # Else a file could bring a director of its own, who admits whom he likes.
        is_strange = known is None and stream[0] == DIRECTOR and log.tournament is not None
        if is_strange or known not in {None, key} or admitted.get(stream, key) != key:
            raise WrongKeyError(
                N_("The archive knows {author} by another key. Nothing was taken from it."), author=stream[0]
            )
        if known is None and stream not in admitted:
            raise InvalidArchiveError(
                N_("The director has not admitted {author}. Nothing was taken from the archive."),
                author=stream[0],
            )


def _check_forks(log: Log, archive: Archive) -> None:
    """Two chains that agree on one event agree on all before it: the last that both have tells."""
    last: dict[Stream, Event] = {}
    for event in archive.events:
        if event.seq <= log.head(*event.stream).seq:
            last[event.stream] = event
    for event in last.values():
        (ours,) = log.read(event.author, event.seq - 1, 1, event.epoch)
        if event_hash(ours) != event_hash(event):
            raise ForkedArchiveError(
                N_(
                    "The archive and this tournament have different entries of {author}. Nothing was "
                    "taken. Import the archive into an empty folder and compare them."
                ),
                author=event.author,
            )


def _unpack(data: bytes) -> _Content:
    digest, packed = data[:_DIGEST], data[_DIGEST:]
    if hashlib.sha256(packed).digest() != digest:
        raise _damaged()
    unpacker = zlib.decompressobj()
    content = unpacker.decompress(packed, MAX_ARCHIVE_SIZE)
    if not unpacker.eof:
        raise InvalidArchiveError(N_("This archive is too large."))
    return _decoder.decode(content)


def _checked(content: _Content) -> Archive:
    keys = {(named.author, named.epoch): named.public_key for named in content.keys}
    events = [decode_event(data) for data in content.events]
    forked = [decode_event(data) for data in content.forked]
    _check_chains(events)
    for event in (*events, *forked):
        key = keys.get(event.stream)
        if event.tournament != content.tournament or key is None or not is_signed_by(event, key):
            raise _damaged()
    return Archive(content.tournament, content.exported_at, keys, events, forked)


def _check_chains(events: Iterable[Event]) -> None:
    ends: dict[Stream, tuple[int, bytes]] = {}
    for event in events:
        if (event.seq - 1, event.prev_hash) != ends.get(event.stream, (0, FIRST_HASH)):
            raise _damaged()
        ends[event.stream] = (event.seq, event_hash(event))


def _damaged() -> InvalidArchiveError:
    return InvalidArchiveError(
        N_("This archive is not as it was written: it is damaged or was changed. Use another copy.")
    )
