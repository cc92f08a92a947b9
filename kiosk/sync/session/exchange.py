"""Two logs become the same: what each side has said of some authors' streams, sent until it is committed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Final

from kiosk.journal.admission import AdmissionVerdict
from kiosk.journal.event import Event, InvalidEventError, Stream, encode_event, event_hash
from kiosk.sync.wire.messages import MAX_BATCH_SIZE, MAX_MESSAGE_EVENTS, Ack, Events, RefusalReason, Refused
from kiosk.sync.wire.packing import pack, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.journal.log import Log
    from kiosk.journal.store import Head

RETRY_SECONDS: Final = 1.0
"""Seconds without an answer after which a batch is sent again; doubled each time up to the next."""
MAX_RETRY_SECONDS: Final = 4.0

_NEW: Final = {AdmissionVerdict.ADMITTED}
_SAME: Final = {AdmissionVerdict.ADMITTED, AdmissionVerdict.DUPLICATE}
_KEPT: Final = {AdmissionVerdict.ADMITTED, AdmissionVerdict.DUPLICATE, AdmissionVerdict.FORKED}
_REFUSALS: Final = {
    AdmissionVerdict.WRONG_TOURNAMENT,
    AdmissionVerdict.UNKNOWN_AUTHOR,
    AdmissionVerdict.BAD_SIGNATURE,
}


@dataclass(slots=True)
class _Sending:
    """One stream on its way to the peer: a batch at a time."""

    after: int = 0
    """The number up to which the peer is known to have everything."""
    is_forked: bool = False
    """The peer has another version, and keeps ours apart."""
    in_flight: int | None = None
    """The last number of the batch that waits for its answer."""
    not_before: float = 0.0
    wait: float = RETRY_SECONDS

    def resend_all(self) -> None:
        """The peer has another version: let it have ours from the first event, once."""
        if not self.is_forked:
            self.after, self.is_forked, self.not_before = 0, True, 0.0

    def slow_down(self) -> None:
        self.wait = min(2 * self.wait, MAX_RETRY_SECONDS)


class Exchange:
    """Replication with one peer, without any I/O but the log's. `now` is in seconds that only go forward.

    `authors` are those whose streams the two sides share, first the one who writes here, which is also the
    most urgent; nobody else's are taken or given. `run` names this end in acknowledgements. `heads` is what
    the peer has.
    """

    def __init__(
        self, log: Log, authors: Sequence[str], run: bytes, heads: Sequence[Head], now: float
    ) -> None:
        self._log = log
        self._authors = tuple(authors)
        self._run = run
        self.written_at = 0.0
        """When the peer wrote what it sent last, by its clock, in seconds since 1970."""
        self._sending: dict[Stream, _Sending] = {}
        for head in heads:
            sending = self._sending[head.stream] = _Sending()
            self._learn(sending, head)
            if sending.after < head.seq and not sending.is_forked:  # it has more; let it send that first
                sending.not_before = now + RETRY_SECONDS

    def committed(self, author: str, epoch: int) -> int:
        """The number up to which the peer has said that it has a stream for good, if need be apart."""
        sending = self._sending.get((author, epoch))
        return 0 if sending is None else sending.after

    def is_forked(self, author: str, epoch: int) -> bool:
        """Whether the peer has another version of a stream."""
        sending = self._sending.get((author, epoch))
        return sending is not None and sending.is_forked

    def send(self, now: float) -> list[Events]:
        """What is to be sent now: the next batch of each stream, or again the one that was not answered."""
        return [batch for head in self._streams() if (batch := self._next(head, now)) is not None]

    def is_done(self) -> bool:
        """Whether the peer has everything."""
        return not any(self._is_behind(head) for head in self._streams())

    def next_at(self) -> float | None:
        """When `send` will have something again if nothing else happens."""
        waiting = [self._sending[head.stream].not_before for head in self._streams() if self._is_behind(head)]
        return min(waiting, default=None)

    def take_ack(self, ack: Ack) -> None:
        """Go on from what the peer has committed."""
        sending = self._sending.get(ack.head.stream)
        if sending is None:
            return
        # Not the answer to what was sent last: late, or doubled by the line.
        if sending.in_flight != ack.last:
            self._take_late_ack(sending, ack)
            return
        before, was_forked, sending.in_flight = sending.after, sending.is_forked, None
        self._learn(sending, ack.head)
        # The peer keeps our version apart from its own: go on, once through the whole stream.
        if was_forked and sending.is_forked and self._is_kept(ack):
            sending.after = ack.last
        if (sending.after, sending.is_forked) != (before, was_forked):
            sending.not_before, sending.wait = 0.0, RETRY_SECONDS
        else:  # it has taken nothing: it is asked again, ever more slowly
            sending.slow_down()

    def _take_late_ack(self, sending: _Sending, ack: Ack) -> None:
        """The answer to a batch that was given up, on a slow line: it may tell of more than is known."""
        before = sending.after
        if not sending.is_forked and ack.head.seq > before:
            self._learn(sending, ack.head)
            if sending.after > before:
                sending.in_flight, sending.not_before, sending.wait = None, 0.0, RETRY_SECONDS

    def take_events(self, message: Events) -> Iterator[Ack | Refused]:
        """Commit what the peer has sent, then answer.

        Raises:
            kiosk.journal.errors.JournalError: nothing was stored, and nothing may be answered.
        """
        if message.author not in self._authors:
            yield Refused(RefusalReason.FOREIGN)
            return
        try:
            events = unpack(message, self._log.tournament or "")
        except InvalidEventError:
            yield Refused(RefusalReason.NOT_UNDERSTOOD)
            return
        # Committed here: what is yielded below may be said.
        verdicts = self._log.admit(events)
        self.written_at = events[-1].written_at
        if not _REFUSALS.isdisjoint(verdicts):
            yield Refused(RefusalReason.INVALID)
        sending = self._sending.setdefault((message.author, message.epoch), _Sending())
        if AdmissionVerdict.FORKED in verdicts:
            sending.resend_all()
        elif not sending.is_forked and self._are_the_peers(message, verdicts):  # they need not be sent back
            sending.after = max(sending.after, message.last)
        # The answer is where this journal ends now, which also tells of a gap or a fork.
        head = self._log.head(message.author, message.epoch)
        last = event_hash(events[-1])
        kept = last if _KEPT.issuperset(verdicts) and last != head.hash else None
        yield Ack(self._run, head, message.last, kept)

    def _are_the_peers(self, message: Events, verdicts: Sequence[AdmissionVerdict]) -> bool:
        """Whether the peer has what it sent. What was written here may be an echo."""
        is_own = message.author == self._authors[0]
        return (_NEW if is_own else _SAME).issuperset(verdicts)

    def _is_kept(self, ack: Ack) -> bool:
        """Whether the peer has our version of what it acknowledges, apart from its own."""
        author, epoch = ack.head.stream
        ours = self._log.read(author, ack.last - 1, 1, epoch)
        return bool(ours) and event_hash(ours[0]) == ack.kept

    def _streams(self) -> tuple[Head, ...]:
        return self._log.heads_of(self._authors)

    def _is_behind(self, head: Head) -> bool:
        return self._sending.setdefault(head.stream, _Sending()).after < head.seq

    def _next(self, head: Head, now: float) -> Events | None:
        if not self._is_behind(head):
            return None
        sending = self._sending[head.stream]
        if now < sending.not_before:
            return None
        if sending.in_flight is not None:  # the last batch was not answered
            sending.slow_down()
        # A long frame seldom gets through a bad line: after a failure the events go one by one.
        limit = MAX_MESSAGE_EVENTS if sending.wait == RETRY_SECONDS else 1
        batch = _batch(self._log.read(head.author, sending.after, limit, head.epoch))
        sending.in_flight = sending.after + len(batch)
        sending.not_before = now + sending.wait
        return pack(batch)

    def _learn(self, sending: _Sending, head: Head) -> None:
        """Take note of what the peer has. Where it has more than we do, nothing is known of what we have."""
        if head.seq == 0:
            sending.after = 0
        elif ours := self._log.read(head.author, head.seq - 1, 1, head.epoch):
            if event_hash(ours[0]) != head.hash:
                sending.resend_all()
            else:
                sending.after, sending.is_forked = head.seq, False


def _batch(events: Sequence[Event]) -> Sequence[Event]:
    """The first of `events`, as many as make a batch and at least one."""
    sizes = accumulate(len(encode_event(event)) for event in events)
    fitting = len(list(takewhile(lambda size: size <= MAX_BATCH_SIZE, sizes)))
    return events[: max(1, fitting)]
