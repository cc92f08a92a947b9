"""The tables under a `Log`, and what of them is kept in memory: heads, keys and the tournament."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from kiosk.journal.bodies import AuthorAdmitted, AuthorRevoked, Count, Digest, Key, Number
from kiosk.journal.errors import JournalUnavailableError
from kiosk.journal.event import FIRST_HASH, Event, Stream, decode_event, encode_event, event_hash
from kiosk.journal.identity import DIRECTOR
from kiosk.journal.opening import open_database
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.journal.database import DatabaseLocation, SqlValue


_EVERYTHING: Final = 2**62
"""More events than a journal holds."""


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
    """Not locked: its `Log` sees to that. Writes happen inside `transaction`.

    Other processes may write into the same database. What they have written is known here after `catch_up`,
    with which every transaction begins.
    """

    def __init__(self, place: DatabaseLocation) -> None:
        """Open or create the journal at a place.

        Raises:
            JournalError: see `kiosk.journal.errors`.
        """
        self._database = open_database(place)
        self.tournament: str | None = None
        self.newest_arrival = 0
        self.keys: dict[Stream, bytes] = {}
        self.revoked: set[Stream] = set()
        self.own: set[Stream] = set()
        """Streams that are known to be written here."""
        self.heads: dict[Stream, Head] = {}
        self.epochs: dict[str, list[int]] = {}
        """Of each author's streams that have an event, in order."""
        self.newest_key: dict[str, int] = {}
        """The highest epoch for which an author's key is known."""
        self._is_writing = False
        self._is_loaded = False
        self._load()
        ((self.newest_arrival,),) = self._execute("SELECT coalesce(max(arrival), 0) FROM events")

    @property
    def name(self) -> str:
        """Of the place, for people."""
        return self._database.name

    def close(self) -> None:
        self._database.close()

    @contextmanager
    def transaction(self) -> Iterator[tuple[Event, ...]]:
        """All or nothing, on the disk when it ends; or, inside another, on the disk when that one ends.

        Gives what other processes have stored meanwhile.
        """
        if self._is_writing:
            with self._part():
                yield ()
            return
        self._is_writing = True
        known = self.newest_arrival
        try:
            self._database.begin()
            missed = self.catch_up()
            known = self.newest_arrival
            yield missed
            self._database.commit()
        except BaseException:
            self._undo(known)
            raise
        finally:
            self._is_writing = False

    def catch_up(self) -> tuple[Event, ...]:
        """Take note of what was stored by others, and give it in the order of arrival."""
        if not self._is_loaded:
            self._load()
        missed = []
        for arrival, event in self.arrivals(self.newest_arrival, _EVERYTHING):
            self.newest_arrival = arrival
            self._note_head(Head(*event.stream, event.seq, event_hash(event)))
            missed.append(event)
        if missed or self.tournament is None:
            self._load_keys()
        return tuple(missed)

    @contextmanager
    def _part(self) -> Iterator[None]:
        if not self._database.in_transaction:
            raise JournalUnavailableError(
                N_("The tournament's file {path} cannot be used ({reason})."),
                path=self.name,
                reason="the transaction has failed",
            )
        known = self.newest_arrival
        self._execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            if self._database.in_transaction:  # else a full disk has undone everything
                self._execute("ROLLBACK TO SAVEPOINT part")
            self._load()
            self.newest_arrival = known
            raise
        self._execute("RELEASE SAVEPOINT part")

    def _undo(self, known: int) -> None:
        """Forget what was not committed. If it was, and only the answer got lost, `catch_up` finds it."""
        self._forget()
        self.newest_arrival = known
        if self._database.in_transaction:  # a full disk has ended it already
            self._database.rollback()
        self._load()

    def head(self, stream: Stream) -> Head:
        return self.heads.get(stream) or Head(*stream, 0, FIRST_HASH)

    def enter(self, tournament: str) -> None:
        self._execute("INSERT INTO tournament (id) VALUES (?)", tournament)
        self.tournament = tournament

    def add_key(self, stream: Stream, public_key: bytes, *, is_own: bool = False) -> None:
        """Remember a stream's key, unless it has one; and that the stream is written here."""
        if is_own and stream in self.keys and stream not in self.own:
            self._execute("UPDATE keys SET is_own = 1 WHERE (author, epoch) = (?, ?)", *stream)
            self.own.add(stream)
        if stream not in self.keys:
            self._execute(
                "INSERT INTO keys (author, epoch, public_key, is_own) VALUES (?, ?, ?, ?)",
                *stream,
                public_key,
                int(is_own),
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
        arrival = self.newest_arrival + 1
        self._execute(
            "INSERT INTO events (arrival, author, epoch, seq, hash, data) VALUES (?, ?, ?, ?, ?, ?)",
            arrival,
            *event.stream,
            event.seq,
            digest,
            encode_event(event),
        )
        self.newest_arrival = arrival
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
        )
        return found == [(event_hash(event),)]

    def set_apart(self, event: Event) -> None:
        """Keep an event that contradicts its stream; once, however often it comes."""
        self._execute(
            "INSERT INTO forks (author, epoch, seq, hash, data) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            *event.stream,
            event.seq,
            event_hash(event),
            encode_event(event),
        )

    def is_set_apart(self, digest: bytes) -> bool:
        return bool(self._execute("SELECT found FROM forks WHERE hash = ?", digest))

    def forks(self) -> Iterator[tuple[Event | None, Event]]:
        """Each event set apart, after the one in its place, in the order in which they were found."""
        rows = self._execute(
            "SELECT events.data, forks.data FROM forks"
            " LEFT JOIN events USING (author, epoch, seq) ORDER BY found"
        )
        for kept, other in rows:
            yield decode_event(kept) if kept is not None else None, decode_event(other)

    def stream(self, stream: Stream, after: int, limit: int) -> Iterator[Event]:
        rows = self._execute(
            "SELECT data FROM events WHERE (author, epoch) = (?, ?) AND seq > ? ORDER BY seq LIMIT ?",
            *stream,
            after,
            limit,
        )
        return (decode_event(data) for (data,) in rows)

    def arrivals(self, after: int, limit: int) -> Iterator[tuple[int, Event]]:
        rows = self._execute(
            "SELECT arrival, data FROM events WHERE arrival > ? ORDER BY arrival LIMIT ?", after, limit
        )
        return ((arrival, decode_event(data)) for arrival, data in rows)

    def hashes(self, limit: int) -> Iterator[bytes]:
        rows = self._execute("SELECT hash FROM events ORDER BY arrival LIMIT ?", limit)
        return (digest for (digest,) in rows)

    def _execute(self, statement: str, *values: SqlValue) -> Sequence[tuple[Any, ...]]:
        return self._database.rows(statement, *values)

    def _forget(self) -> None:
        """Claim nothing until everything has been read again."""
        self._is_loaded = False
        self.keys.clear()
        self.revoked.clear()
        self.own.clear()
        self.newest_key.clear()
        self.heads.clear()
        self.epochs.clear()

    def _load(self) -> None:
        self._forget()
        self._load_keys()
        for author, epoch, seq, digest in self._execute(
            "SELECT author, epoch, seq, hash FROM events"
            " JOIN (SELECT author, epoch, max(seq) AS seq FROM events GROUP BY author, epoch) AS newest"
            " USING (author, epoch, seq)"
        ):
            self._note_head(Head(author, epoch, seq, digest))
        self._is_loaded = True

    def _load_keys(self) -> None:
        names = self._execute("SELECT id FROM tournament")
        self.tournament = names[0][0] if names else None
        for author, epoch, public_key, is_own, is_revoked in self._execute(
            "SELECT author, epoch, public_key, is_own, is_revoked FROM keys"
        ):
            self._note_key((author, epoch), public_key)
            if is_own:
                self.own.add((author, epoch))
            if is_revoked:
                self.revoked.add((author, epoch))
