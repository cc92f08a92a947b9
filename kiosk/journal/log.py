"""The append-only journal of a node: its own stream and every other that it knows, in one database."""

from __future__ import annotations

import time
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

from kiosk.journal.admission import AdmissionVerdict, admit
from kiosk.journal.errors import OvertakenError, WrongKeyError, WrongTournamentError
from kiosk.journal.event import Event, Stream, sign_event
from kiosk.journal.listeners import Listener, Listeners
from kiosk.journal.store import Head, Store
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType
    from typing import Self

    from kiosk.journal.bodies import AnyBody
    from kiosk.journal.database import DatabaseLocation
    from kiosk.journal.identity import Identity


class LoggedEvent(NamedTuple):
    """An event and its place in the order of arrival, which counts from 1 and is this log's own."""

    arrival: int
    event: Event


class Fork(NamedTuple):
    """An event that contradicts its author's stream."""

    kept: Event | None
    """The one that counts in its place, if there is one."""
    other: Event


class Log:
    """The journal at a place.

    Any thread may use it; what a method was asked to store is on the disk when it returns. The director's
    admissions and revocations are obeyed: they say whose events are admitted. Other bodies are kept without
    being understood.
    """

    def __init__(self, place: DatabaseLocation, *, wall: Callable[[], float] = time.time) -> None:
        """Open or create the journal; `wall` gives seconds since 1970.

        Other processes may write into a journal on PostgreSQL too: see `catch_up`.

        Raises:
            JournalError: damaged, in use, or not to be opened (see `kiosk.journal.errors`).
        """
        self._place = place
        self._wall = wall
        self._lock = RLock()
        self._listeners = Listeners()
        self._store = Store(place)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        with self._lock:
            self._store.close()

    @property
    def place(self) -> DatabaseLocation:
        return self._place

    @property
    def tournament(self) -> str | None:
        """The tournament that every event here belongs to; None until `enter`."""
        return self._store.tournament

    def enter(self, tournament: str) -> None:
        """Make this the journal of a tournament, for good.

        Raises:
            WrongTournamentError: it is another's already.
        """
        with self._lock:
            if self._store.tournament is None:
                with self._transaction():
                    self._store.enter(tournament)
            if self._store.tournament != tournament:
                raise WrongTournamentError(
                    N_("The file {path} belongs to another tournament. Start with an empty folder."),
                    path=self._store.name,
                )

    def trust(self, author: str, epoch: int, public_key: bytes) -> None:
        """Take a stream's events from now on if they are signed by this key.

        Raises:
            WrongKeyError: the stream is known by another key.
        """
        with self._lock, self._transaction():
            self._use_key((author, epoch), public_key, is_own=False)

    def trusted_key(self, author: str, epoch: int) -> bytes | None:
        """The public key that signs a stream here."""
        with self._lock:
            return self._store.keys.get((author, epoch))

    def may_speak(self, author: str, epoch: int, public_key: bytes) -> bool:
        """Whether this key was admitted for the author, is not revoked and no later epoch has replaced it."""
        with self._lock:
            newest = self._store.newest_key.get(author, 0)
            stream = (author, epoch)
            is_known = epoch == newest and self._store.keys[stream] == public_key
            return is_known and stream not in self._store.revoked

    def newest_epoch(self, author: str) -> int:
        """The highest epoch for which a key of the author was admitted; 0 if none was."""
        with self._lock:
            return self._store.newest_key.get(author, 0)

    def is_spoken_for(self, author: str, epoch: int) -> bool:
        """Whether a key of this or a later epoch was admitted for the author."""
        with self._lock:
            return self._store.newest_key.get(author, 0) >= epoch

    def append(self, identity: Identity, body: AnyBody) -> Event:
        """Sign and store what has happened.

        Raises:
            WrongTournamentError: the journal has entered no tournament yet.
            WrongKeyError: the author's stream was written with another key.
            InvalidEventError: a value of the body is outside its bounds.
            JournalFullError: no room; nothing was stored.
        """
        (event,) = self.append_all(identity, (body,))
        return event

    def append_all(
        self, identity: Identity, bodies: Sequence[AnyBody], *, after: int | None = None
    ) -> tuple[Event, ...]:
        """Sign and store what belongs together: all of it, or, whatever happens meanwhile, nothing.

        Args:
            identity: the author.
            bodies: what has happened, in order.
            after: the number of the author's last event that was known when this was decided; None where
                nobody else writes as this author.

        Raises:
            OvertakenError: the author's last event is another by now.
            JournalError, InvalidEventError: as `append`.
        """
        with self._lock:
            with self._transaction():
                if after is not None and self._store.head((identity.author, identity.epoch)).seq != after:
                    raise OvertakenError(
                        N_("Something else was decided at the same moment. Look again, and try again.")
                    )
                events = tuple(self._append(identity, body) for body in bodies)
            self._listeners.note(events)
        self._listeners.tell()
        return events

    def admit(self, events: Sequence[Event]) -> tuple[AdmissionVerdict, ...]:
        """Take in events from elsewhere, each stream's in order, in one transaction. A verdict for each.

        Raises:
            JournalFullError: no room; nothing was stored.
        """
        with self._lock:
            with self._transaction():
                verdicts = tuple(admit(self._store, event) for event in events)
            judged = zip(events, verdicts, strict=True)
            self._listeners.note(
                tuple(event for event, verdict in judged if verdict is AdmissionVerdict.ADMITTED)
            )
        self._listeners.tell()
        return verdicts

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Commit at once, when the context ends, whatever this thread stores in it; others wait.

        The disk is waited for once: nothing of it may be told to anybody before.

        Raises:
            JournalFullError: no room; nothing was stored.
        """
        with self._lock, self._listeners.waiting(), self._transaction():
            yield
        self._listeners.tell()

    def catch_up(self) -> None:
        """Take note, and tell the listeners, of what other processes have stored.

        Raises:
            JournalUnavailableError: it cannot be read now.
        """
        with self._lock:
            self._listeners.note_committed(self._store.catch_up())
        self._listeners.tell()

    def head(self, author: str, epoch: int | None = None) -> Head:
        """The head of an author's stream: of the newest epoch that has an event, if none is named."""
        with self._lock:
            if epoch is None:
                epoch = max(self._store.epochs.get(author, ()), default=1)
            return self._store.head((author, epoch))

    def heads(self) -> tuple[Head, ...]:
        """The head of every stream that has an event, by author and epoch."""
        with self._lock:
            return tuple(self._store.heads[stream] for stream in sorted(self._store.heads))

    def heads_of(self, authors: Sequence[str]) -> tuple[Head, ...]:
        """The heads of these authors' streams, in their order, and by epoch."""
        with self._lock:
            epochs, heads = self._store.epochs, self._store.heads
            return tuple(heads[author, epoch] for author in authors for epoch in epochs.get(author, ()))

    def read(
        self, author: str, after: int = 0, limit: int = 100, epoch: int | None = None
    ) -> tuple[Event, ...]:
        """At most `limit` events of a stream (see `head`) that follow number `after`."""
        with self._lock:
            return tuple(self._store.stream(self.head(author, epoch).stream, after, limit))

    @property
    def last_arrival(self) -> int:
        """The place of the newest event in the order of arrival; 0 when there is none."""
        return self._store.newest_arrival

    def since(self, arrival: int = 0, limit: int = 1000) -> tuple[LoggedEvent, ...]:
        """At most `limit` events that arrived after the given place, in the order of arrival."""
        with self._lock:
            return tuple(LoggedEvent(*row) for row in self._store.arrivals(arrival, limit))

    def hashes(self, limit: int) -> tuple[bytes, ...]:
        """The hashes of the first events, at most `limit` of them, in the order of arrival."""
        with self._lock:
            return tuple(self._store.hashes(limit))

    def all(self, after: int = 0) -> Iterator[Event]:
        """Every event in the order of arrival, the order to fold them in, but the first `after`."""
        arrival = after
        while page := self.since(arrival):
            yield from (recorded.event for recorded in page)
            arrival = page[-1].arrival

    def forks(self) -> tuple[Fork, ...]:
        """Every event that was kept apart, in the order in which they were found."""
        with self._lock:
            return tuple(Fork(*pair) for pair in self._store.forks())

    def add_listener(self, listener: Listener) -> None:
        """Call `listener` with new events after their commit, in the order of arrival.

        It is called on the thread of whoever stored them: it must be quick and must not wait for another
        thread. What it raises goes to the program's log.
        """
        self._listeners.add(listener)

    def remove_listener(self, listener: Listener) -> None:
        """Call it no more; nothing happens if it was not called."""
        self._listeners.remove(listener)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._store.transaction() as missed:
            self._listeners.note_committed(missed)
            yield

    def _append(self, identity: Identity, body: AnyBody) -> Event:
        stream = (identity.author, identity.epoch)
        event = sign_event(self._next_event(stream, body), identity.private_key)
        self._use_key(stream, identity.public_key, is_own=True)
        self._store.add(event)
        return event

    def _next_event(self, stream: Stream, body: AnyBody) -> Event:
        tournament = self._store.tournament
        if tournament is None:
            raise WrongTournamentError(
                N_("This table is in no tournament yet. Connect it to the director's PC first.")
            )
        head = self._store.head(stream)
        return Event(tournament, *stream, head.seq + 1, head.hash, max(self._wall(), 0.0), body, b"")

    def _use_key(self, stream: Stream, public_key: bytes, *, is_own: bool) -> None:
        self._store.add_key(stream, public_key, is_own=is_own)
        if self._store.keys[stream] != public_key:
            raise WrongKeyError(
                N_(
                    "This tournament knows {author} by another key. Put back its key file or start with an "
                    "empty folder."
                ),
                author=stream[0],
            )
