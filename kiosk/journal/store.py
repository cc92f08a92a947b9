"""The tables under a `Log`, and what of them is kept in memory: heads, keys and the tournament."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from kiosk.journal.bodies import AuthorAdmitted, AuthorRevoked, Count, Digest, Key, Number
from kiosk.journal.database import open_database
from kiosk.journal.errors import JournalUnavailableError, readable_errors
from kiosk.journal.event import FIRST_HASH, Event, Stream, decode_event, encode_event, event_hash
from kiosk.journal.identity import DIRECTOR
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    import apsw


class Head(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The last event of a stream: its number (0 before the first) and hash."""

    author: Key
    epoch: Number
    seq: Count
    hash: Digest

    @property
    def stream(self) -> Stream:
        return self.author, self.epoch


class Store:
    """Not locked: its `Log` sees to that. Writes happen inside `transaction`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = open_database(path)
        self.tournament: str | None = None
        self.newest_arrival = 0
        self.keys: dict[Stream, bytes] = {}
        self.revoked: set[Stream] = set()
        self.heads: dict[Stream, Head] = {}
        self.epochs: dict[str, list[int]] = {}
        """Of each author's streams that have an event, in order."""
        self.newest_key: dict[str, int] = {}
        """The highest epoch for which an author's key is known."""
        self._is_writing = False
        self._load()

    def close(self) -> None:
        with readable_errors(self._path):
            self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing, on the disk when it ends; or, inside another, on the disk when that one ends."""
        if self._is_writing:
            with self._part():
                yield
            return
        self._is_writing = True
        try:
            self._execute("BEGIN IMMEDIATE")
            yield
            self._execute("COMMIT")
        except BaseException:
            self._undo()
            raise
        finally:
            self._is_writing = False

    @contextmanager
    def _part(self) -> Iterator[None]:
        if not self._connection.in_transaction:
            raise JournalUnavailableError(
                N_("The journal {path} cannot be used ({reason})."),
                path=str(self._path),
                reason="the transaction has failed",
            )
        self._execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            with readable_errors(self._path):
                if self._connection.in_transaction:  # else a full disk has undone everything
                    self._connection.execute("ROLLBACK TO part")
            self._load()
            raise
        self._execute("RELEASE part")

    def _undo(self) -> None:
        with readable_errors(self._path):
            if self._connection.in_transaction:  # a full disk has ended it already
                self._connection.execute("ROLLBACK")
        self._load()

    def head(self, stream: Stream) -> Head:
        return self.heads.get(stream) or Head(*stream, 0, FIRST_HASH)

    def enter(self, tournament: str) -> None:
        self._execute("INSERT INTO tournament (id) VALUES (?)", tournament)
        self.tournament = tournament

    def add_key(self, stream: Stream, public_key: bytes, *, is_own: bool = False) -> None:
        """Remember a stream's key, unless it has one."""
        if stream not in self.keys:
            self._execute(
                "INSERT INTO keys (author, epoch, public_key, is_own) VALUES (?, ?, ?, ?)",
                *stream,
                public_key,
                is_own,
            )
            self._note_key(stream, public_key)

    def _note_key(self, stream: Stream, public_key: bytes) -> None:
        self.keys[stream] = public_key
        author, epoch = stream
        self.newest_key[author] = max(epoch, self.newest_key.get(author, 0))

    def _note_head(self, head: Head) -> None:
        if head.stream not in self.heads:
            self.epochs[head.author] = sorted([*self.epochs.get(head.author, ()), head.epoch])
        self.heads[head.stream] = head

    def add(self, event: Event) -> None:
        """Append an event that fits its stream's head, and obey the director's admissions."""
        digest = event_hash(event)
        self._execute(
            "INSERT INTO events (author, epoch, seq, hash, data) VALUES (?, ?, ?, ?, ?)",
            *event.stream,
            event.seq,
            digest,
            encode_event(event),
        )
        self.newest_arrival = self._connection.last_insert_rowid()
        self._note_head(Head(*event.stream, event.seq, digest))
        if event.author == DIRECTOR:
            self._obey(event)

    def _obey(self, event: Event) -> None:
        match event.body:
            case AuthorAdmitted(author=author, epoch=epoch, public_key=public_key):
                self.add_key((author, epoch), public_key)
            case AuthorRevoked(author=author, epoch=epoch):
                self._execute("UPDATE keys SET is_revoked = 1 WHERE (author, epoch) = (?, ?)", author, epoch)
                self.revoked.add((author, epoch))
            case _:
                pass

    def holds(self, event: Event) -> bool:
        """Whether exactly this event is in its stream."""
        found = self._execute(
            "SELECT hash FROM events WHERE (author, epoch, seq) = (?, ?, ?)", *event.stream, event.seq
        ).get
        return bool(found == event_hash(event))

    def set_apart(self, event: Event) -> None:
        """Keep an event that contradicts its stream; once, however often it comes."""
        self._execute(
            "INSERT OR IGNORE INTO forks (author, epoch, seq, hash, data) VALUES (?, ?, ?, ?, ?)",
            *event.stream,
            event.seq,
            event_hash(event),
            encode_event(event),
        )

    def is_set_apart(self, digest: bytes) -> bool:
        return bool(self._execute("SELECT count(*) FROM forks WHERE hash = ?", digest).get)

    def forks(self) -> Iterator[tuple[Event | None, Event]]:
        """Each event set apart, after the one in its place, in the order in which they were found."""
        rows = self._rows(
            "SELECT events.data, forks.data FROM forks"
            " LEFT JOIN events USING (author, epoch, seq) ORDER BY found"
        )
        for kept, other in rows:
            yield decode_event(kept) if kept is not None else None, decode_event(other)

    def stream(self, stream: Stream, after: int, limit: int) -> Iterator[Event]:
        rows = self._rows(
            "SELECT data FROM events WHERE (author, epoch) = (?, ?) AND seq > ? ORDER BY seq LIMIT ?",
            *stream,
            after,
            limit,
        )
        return (decode_event(data) for (data,) in rows)

    def arrivals(self, after: int, limit: int) -> Iterator[tuple[int, Event]]:
        rows = self._rows(
            "SELECT arrival, data FROM events WHERE arrival > ? ORDER BY arrival LIMIT ?", after, limit
        )
        return ((arrival, decode_event(data)) for arrival, data in rows)

    def _execute(self, statement: str, *values: apsw.SQLiteValue) -> apsw.Cursor:
        with readable_errors(self._path):
            return self._connection.execute(statement, values)

    def _rows(self, statement: str, *values: apsw.SQLiteValue) -> Sequence[tuple[Any, ...]]:
        """All rows at once: a disk that fails between two of them fails here."""
        with readable_errors(self._path):
            return self._connection.execute(statement, values).fetchall()

    def _load(self) -> None:
        self.tournament = self._execute("SELECT id FROM tournament").get
        self.keys.clear()
        self.revoked.clear()
        self.heads.clear()
        self.epochs.clear()
        self.newest_key.clear()
        for author, epoch, public_key, is_revoked in self._rows(
            "SELECT author, epoch, public_key, is_revoked FROM keys"
        ):
            self._note_key((author, epoch), public_key)
            if is_revoked:
                self.revoked.add((author, epoch))
        for author, epoch, seq, digest in self._rows(
            "SELECT author, epoch, max(seq), hash FROM events GROUP BY author, epoch"
        ):
            self._note_head(Head(author, epoch, seq, digest))
        self.newest_arrival = self._execute("SELECT coalesce(max(arrival), 0) FROM events").get
