"""The table's side of a connection, without I/O: messages in, messages out, time as a parameter."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.journal.identity import DIRECTOR
from kiosk.messages import N_, Message
from kiosk.sync.session.attachment_transfer import AttachmentTransfer
from kiosk.sync.session.exchange import RETRY_SECONDS, Exchange
from kiosk.sync.session.handshake import hello_of, proof_of, proof_statement
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.session.pending_calls import PendingCalls
from kiosk.sync.session.refusals import DECLINED, FORKED, LASTING, OTHER_KEY, REFUSED, verify_hub
from kiosk.sync.wire.messages import (
    Absent,
    Ack,
    Challenge,
    Chunk,
    Declined,
    Events,
    Hello,
    InvalidMessageError,
    Order,
    OrderResult,
    Ping,
    Pong,
    Proof,
    RefusalReason,
    Refused,
    Stored,
    Waiting,
    Want,
    Welcome,
    WireMessage,
)
from kiosk.sync.wire.seal import Seal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kiosk.journal.attachments import AttachmentStore
    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log
    from kiosk.sync.wire.table_status import TableStatus


PING_SECONDS: Final = 5.0
"""Seconds."""
SILENCE_TIMEOUT_SECONDS: Final = 15.0
"""Seconds without a word after which the other side is taken for lost."""


class TableSession:
    """One connection's life: `step` it with every message that arrives, and now and then without any."""

    def __init__(
        self,
        log: Log,
        identity: Identity,
        now: float,
        token: Callable[[], bytes] = lambda: secrets.token_bytes(16),
        attachments: AttachmentStore | None = None,
        *,
        chunk: int = 0,
        binding: bytes = b"",
        known_key: bytes | None = None,
    ) -> None:
        """`chunk`: bytes of attachments to ask for at a time, which the line must be able to spare; or 0.

        `binding` is the key of the connection's endpoint, if it is encrypted; `known_key` what it has to be,
        if the table knows.
        """
        self._log = log
        self._binding = binding
        self._identity = identity
        self._token = token
        self._seal = Seal(token, is_needed=not binding)
        self._attachments = attachments
        self._chunk = chunk
        self.problem: Message | None = None
        self.hub_ahead: float | None = None
        """Seconds from the time given to `step` to the hub's, once told; whoever reads it takes it away."""
        self.answers: list[OrderResult] = []
        """What has come of orders; whoever reads them takes them away."""
        self._order: Order | None = None
        self._order_at = now
        self._status: TableStatus | None = None
        self._is_ended = False
        self._pending_calls = PendingCalls(log, identity)
        self._heard_at = now
        self._say_hello(now)
        if binding and known_key not in (None, binding):  # not even a name is told to a stranger
            self._end(OTHER_KEY)

    @property
    def phase(self) -> LinkPhase:
        return LinkPhase.of(is_connected=self._exchange is not None, is_waiting=self._is_waiting)

    @property
    def committed(self) -> int | None:
        """The number up to which the hub has this table's events; None while it has not said."""
        if self._exchange is None:
            return None
        return self._exchange.committed(self._identity.author, self._identity.epoch)

    @property
    def received(self) -> Mapping[int, int]:
        """The same by epoch, of all that this journal has of the table's; empty while it has not said."""
        exchange, author = self._exchange, self._identity.author
        if exchange is None:
            return {}
        return {head.epoch: exchange.committed(*head.stream) for head in self._log.heads_of((author,))}

    @property
    def hub_run(self) -> bytes | None:
        """Names the hub's run to which this connection leads; None before it is open."""
        if self._exchange is None or self._challenge is None:
            return None
        return self._challenge.hub_epoch

    @property
    def is_urgent(self) -> bool:
        """Whether a call, or its end, is among what the hub has not committed yet."""
        return self._pending_calls.has_any(self.committed or 0)

    def is_over(self, now: float) -> bool:
        """Whether the connection is of no more use: refused, or the hub has gone silent."""
        return self._is_ended or now - self._heard_at >= SILENCE_TIMEOUT_SECONDS

    def order(self, order: Order | None) -> None:
        """Have this obeyed by the hub, in the place of whatever was asked before; None: nothing any more."""
        if order != self._order:
            self._order, self._order_at = order, 0.0

    def report(self, status: TableStatus | None) -> None:
        """How the table is now: said with every sign of life, and at once where it is news."""
        if status != self._status:
            self._status = status
            if self._exchange is not None:
                self._repeat_at = 0.0

    def step(self, now: float, wall: float, received: bytes | None = None) -> list[bytes]:
        """Take what arrived, if anything, and give what is to be sent.

        `now` is in seconds that only go forward, `wall` is hall time as far as is known.

        Raises:
            kiosk.messages.KioskError: what arrived cannot be read or not be stored; the connection is of no
                more use.
        """
        replies: list[WireMessage] = []
        if received is not None and not self._is_ended:
            message = self._seal.read(received)
            if message is not None:
                self._heard_at = now
                replies += self._take(message, now, wall)
        if not self._is_ended:
            replies += self._due(now)
        return [self._seal.write(reply) for reply in replies]

    def _say_hello(self, now: float) -> None:
        exchange = self._seal.begin()
        self._hello = hello_of(self._identity, self._token(), exchange)
        self._challenge: Challenge | None = None
        self._exchange: Exchange | None = None
        self._is_waiting = False
        self._transfer: AttachmentTransfer | None = None
        self._repeat_at = now

    def _due(self, now: float) -> list[WireMessage]:
        """What is said again because it was not answered, a sign of life, and the events to be sent."""
        due: list[WireMessage] = []
        # Hello, proof, or once the session is open a ping: each is said again until it is answered.
        if now >= self._repeat_at:
            due.append(self._opening())
            self._repeat_at = now + (RETRY_SECONDS if self._exchange is None else PING_SECONDS)
        if self._exchange is not None:
            due += self._exchange.send(now)  # events before all
            if self._order is not None and self._exchange.is_done() and now >= self._order_at:
                due.append(self._order)  # after the events: the hub judges it by them
                self._order_at = now + RETRY_SECONDS
            if self._transfer is not None:
                due += self._transfer.due(now, is_idle=self._exchange.is_done())
        return due

    def _opening(self) -> WireMessage:
        if self._exchange is not None:
            pending = self._log.head(*self._stream).seq - self._exchange.committed(*self._stream)
            return Ping(pending, self._status)
        if self._challenge is None:
            return self._hello
        heads = self._log.heads_of(self._authors)
        return proof_of(self._identity, self._hello, self._challenge, self._binding, heads)

    @property
    def _stream(self) -> tuple[str, int]:
        return self._identity.author, self._identity.epoch

    @property
    def _authors(self) -> tuple[str, str]:
        return self._identity.author, DIRECTOR

    def _take(  # noqa: C901 - a case for each message
        self, message: WireMessage, now: float, wall: float
    ) -> list[WireMessage]:
        match message:
            case Challenge():
                return self._on_challenge(message, now)
            case Welcome():
                self._open(message, now, wall)
            case Waiting(time=time) if self._challenge is not None:
                self._is_waiting = self._exchange is None
                self.hub_ahead = time - wall
            case Pong(time=time) if self._exchange is not None:
                self.hub_ahead = time - wall
            case Refused(reason=reason):
                self._be_refused(reason, now)
            case Ack():
                self._take_ack(message, now)
            case Events():
                return self._take_events(message)
            case Want() | Chunk() | Absent() | Stored() if self._transfer is not None:
                self._transfer.take(message)
            case OrderResult() if self._exchange is not None:
                self.answers.append(message)
            case Waiting() | Pong() | Want() | Chunk() | Absent() | Stored() | OrderResult():
                pass  # from nobody who has proved that he is the hub, or from before a new session
            case Hello() | Proof() | Ping() | Declined() | Order():
                raise InvalidMessageError(N_("Another table answers instead of the director's PC."))
            case _:
                assert_never(message)
        return []

    def _on_challenge(self, challenge: Challenge, now: float) -> list[WireMessage]:
        """Check that this is the hub at which this table was enrolled."""
        # Late or doubled, or the answer to somebody else's hello.
        if self._challenge is not None or challenge.table_nonce != self._hello.nonce:
            return []
        if (reason := verify_hub(self._log, self._hello, challenge, self._binding)) is not None:
            return [self._decline(reason)]
        if not self._seal.agree(
            challenge.exchange, proof_statement(self._hello, challenge, self._binding), is_hub=False
        ):
            return [self._decline(RefusalReason.OTHER_HUB)]
        self._challenge, self._repeat_at = challenge, now
        return []

    def _decline(self, reason: RefusalReason) -> Declined:
        self._end(DECLINED[reason])
        return Declined(reason)

    def _open(self, welcome: Welcome, now: float, wall: float) -> None:
        challenge = self._challenge
        if self._exchange is not None or challenge is None or welcome.hub_epoch != challenge.hub_epoch:
            return
        self._exchange = Exchange(self._log, self._authors, self._hello.nonce, welcome.heads, now)
        # The director's decks; and its own pictures and deck, where another unit was this table before.
        self._transfer = AttachmentTransfer(self._log, self._attachments, self._authors, self._chunk)
        self._is_waiting = False
        self.problem = None
        self.hub_ahead = welcome.time - wall
        self._repeat_at = now if self._status is not None else self._repeat_at
        self._note_fork()

    def _take_ack(self, ack: Ack, now: float) -> None:
        if self._exchange is None or self._challenge is None:
            return
        if ack.run == self._hello.nonce:  # our own word, echoed by the line
            return
        if ack.run != self._challenge.hub_epoch:  # the hub has started again: so does the session
            self._say_hello(now)
            return
        if self.problem == REFUSED[RefusalReason.AHEAD]:
            self.problem = None  # the hub says so again if it is
        self._exchange.take_ack(ack)
        self._note_fork()

    def _take_events(self, events: Events) -> list[WireMessage]:
        replies = [] if self._exchange is None else list(self._exchange.take_events(events))
        self._note_fork()
        return [*replies]

    def _note_fork(self) -> None:
        if self._exchange is not None and self._exchange.is_forked(*self._stream):
            self.problem = FORKED

    def _be_refused(self, reason: RefusalReason, now: float) -> None:
        if reason is RefusalReason.NO_SESSION:
            if self._challenge is not None:
                self._say_hello(now)
        elif reason in LASTING:
            self._end(REFUSED[reason])
        else:
            self.problem = REFUSED[reason]

    def _end(self, problem: Message) -> None:
        self.problem, self._is_ended = problem, True
