"""The hub's side of a connection, without I/O: messages in, messages out, time as a parameter."""

from __future__ import annotations

import secrets
from enum import Enum
from typing import TYPE_CHECKING, Final

from kiosk.journal.identity import DIRECTOR, table_of
from kiosk.sync.session.admission import Hub, challenge, decision, objection
from kiosk.sync.session.attachment_transfer import AttachmentTransfer
from kiosk.sync.session.clock_check import is_clock_ahead
from kiosk.sync.session.exchange import Exchange
from kiosk.sync.session.handshake import is_tables, proof_statement
from kiosk.sync.session.table_session import SILENCE_TIMEOUT_SECONDS
from kiosk.sync.wire.messages import (
    MAX_CHUNK_SIZE,
    PROTOCOL_VERSION,
    Absent,
    Ack,
    Challenge,
    Chunk,
    Declined,
    Events,
    Hello,
    Order,
    Ping,
    Pong,
    Proof,
    RefusalReason,
    Refused,
    Waiting,
    Want,
    Welcome,
    WireMessage,
)
from kiosk.sync.wire.seal import Seal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from kiosk.sync.wire.table_status import TableStatus

_DECLINED: Final = {RefusalReason.OTHER_KEY, RefusalReason.OTHER_HUB, RefusalReason.OTHER_TOURNAMENT}
"""Why a table turns a hub away."""


class HubPhase(Enum):
    """How far a connection has come."""

    UNKNOWN = "unknown"
    """Nobody has proved who he is."""
    WAITING = "waiting"
    """A table that the director has not admitted yet."""
    OPEN = "open"


class HubSession:
    """One connection's life: `step` it with every message that arrives, at `next_at`, and when the log grows.

    On a line that stays open, the same session serves table after table.
    """

    def __init__(
        self,
        hub: Hub,
        now: float,
        on_refusal: Callable[[str, RefusalReason], None],
        token: Callable[[], bytes] = lambda: secrets.token_bytes(16),
        chunk: int = MAX_CHUNK_SIZE,
        *,
        binding: bytes = b"",
    ) -> None:
        """`chunk`: bytes of attachments to ask for at a time, which the line must be able to spare; or 0.

        `on_refusal` is called with who sent it and why it was not taken, or with who turned this hub away.
        `binding` is the `key_digest` of the certificate shown over this connection, if it is encrypted.
        """
        self._binding = binding
        self._hub = hub
        self._chunk = chunk
        self._on_refusal = on_refusal
        self._token = token
        self._seal = Seal(token, is_needed=not binding)
        self._heard_at = now
        self._forget()

    @property
    def phase(self) -> HubPhase:
        return self._phase

    @property
    def hello(self) -> Hello | None:
        """Who speaks, once it is proved."""
        return None if self._phase is HubPhase.UNKNOWN else self._hello

    @property
    def heard(self) -> int:
        """The number up to which the table has said that it has the director's events."""
        exchange = self._exchange
        director = self._hub.identity
        return 0 if exchange is None else exchange.committed(director.author, director.epoch)

    def is_silent(self, now: float) -> bool:
        """Whether nothing has been heard for so long that the table is taken for lost."""
        return now - self._heard_at >= SILENCE_TIMEOUT_SECONDS

    def next_at(self) -> float:
        """When `step` has something to do even if nothing arrives and the log does not grow."""
        sending = self._exchange.next_at() if self._exchange is not None else None
        pulling = self._transfer.next_at() if self._transfer is not None else None
        silence = self._heard_at + SILENCE_TIMEOUT_SECONDS
        return min(due for due in (sending, pulling, silence) if due is not None)

    def step(self, now: float, wall: float, received: bytes | None = None) -> list[bytes]:
        """Take what arrived, if anything, and give what is to be sent. Events are committed by then.

        `now` is in seconds that only go forward, `wall` in seconds since 1970.

        Raises:
            kiosk.messages.KioskError: what arrived cannot be read or not be stored; the connection is of no
                more use.
        """
        replies: list[WireMessage] = []
        if received is not None:
            message = self._seal.read(received)
            if message is not None:
                self._heard_at = now
                replies += self._take(message, now, wall)
            elif self._exchange is None:  # somebody who believes that he has a session
                replies.append(Refused(RefusalReason.NO_SESSION))
        # On a line that stays open, whoever has gone makes room for the next.
        if self.is_silent(now):
            self._forget()
        replies += self._due(now, wall)
        self._report_refusals(replies)
        return [self._seal.write(reply) for reply in replies]

    def turn_away(self, reason: RefusalReason) -> list[bytes]:
        """The last word to somebody for whom there is no place."""
        return [self._seal.write(Refused(reason))]

    def obey(self) -> list[bytes]:
        """What becomes of the orders that have come, to be sent.

        Not within `Log.batch`: whoever commands elsewhere and this would wait for each other, and an order
        that is answered has to be in the journal for good.
        """
        hello, obey = self._hello, self._hub.obey
        orders = tuple(self._orders)
        self._orders.clear()
        if hello is None or obey is None:
            return []
        return [self._seal.write(obey(hello.author, order)) for order in orders]

    def _report_refusals(self, replies: Iterable[WireMessage]) -> None:
        for reply in replies:
            if (
                self._hello is not None
                and isinstance(reply, Refused)
                and reply.reason != RefusalReason.NO_SESSION
            ):
                self._on_refusal(self._hello.author, reply.reason)

    def _forget(self) -> None:
        self._phase = HubPhase.UNKNOWN
        self._seal.forget()
        self._hello: Hello | None = None
        self._challenge: Challenge | None = None
        self._proof: Proof | None = None
        self._verdict: RefusalReason | None = None
        """Why a unit that asked to become a table was turned down: said again, not judged again."""
        self._exchange: Exchange | None = None
        self._transfer: AttachmentTransfer | None = None
        self._orders: list[Order] = []
        self.status: TableStatus | None = None
        """How the table has last said that it is."""

    def _due(self, now: float, wall: float) -> list[WireMessage]:
        """The answer of the director, where it has changed, and the events to be sent."""
        admitted = self._decided(now, wall) if self._phase is HubPhase.WAITING else []
        if self._exchange is None:
            return admitted
        # The director may have revoked the unit, or admitted another, since it was let in.
        if not self._may_speak():
            self._exchange, self._transfer, self._phase = None, None, HubPhase.UNKNOWN
            return [Refused(RefusalReason.REPLACED)]
        return [
            *admitted,
            *self._exchange.send(now),
            *self._attachments_due(self._exchange, now),
        ]

    def _attachments_due(self, exchange: Exchange, now: float) -> Iterator[WireMessage]:
        if self._transfer is not None:
            yield from self._transfer.due(now, is_idle=exchange.is_done())
            yield from self._transfer.held()

    def _decided(self, now: float, wall: float) -> list[WireMessage]:
        """What the director has said to a unit that waits, if anything."""
        hello = self._hello
        if hello is None or self._may_speak():
            return self._admit(now, wall)
        if (reason := decision(self._hub, hello)) is None:
            return []
        self._phase, self._verdict = HubPhase.UNKNOWN, reason
        return [Refused(reason)]

    def _take(  # noqa: C901 - a case for each message
        self, message: WireMessage, now: float, wall: float
    ) -> list[WireMessage]:
        match message:
            case Hello():
                return self._greet(message)
            case Proof():
                return self._examine(message, now, wall)
            case Ping(status=status) if self._phase is not HubPhase.UNKNOWN:
                self.status = status
                return [Pong(wall)]
            case Events() if self._exchange is not None:
                return self._take_events(self._exchange, message, wall)
            case Ack() if self._exchange is not None:
                if self._hello is not None and message.run == self._hello.nonce:
                    self._exchange.take_ack(message)
            case Chunk() | Absent() | Want() if self._transfer is not None:
                self._transfer.take(message)
            case Declined(reason=reason) if reason in _DECLINED:
                self._on_refusal(self._hello.author if self._hello is not None else "", reason)
            case Refused(reason=RefusalReason.NOT_UNDERSTOOD) if self._exchange is not None:
                # What the director said waits for another program there; what the table says is taken on.
                self._on_refusal(self._hello.author if self._hello is not None else "", RefusalReason.VERSION)
            case Order() if self._exchange is not None:
                self._orders.append(message)
            case _:
                return [Refused(RefusalReason.NO_SESSION)]
        return []

    def _take_events(self, exchange: Exchange, events: Events, wall: float) -> list[WireMessage]:
        answers: list[WireMessage] = [*exchange.take_events(events)]
        if events.author != DIRECTOR:
            if exchange.is_forked(events.author, events.epoch):
                answers.append(Refused(RefusalReason.FORKED))
            if is_clock_ahead(exchange.written_at, wall):
                answers.append(Refused(RefusalReason.AHEAD))
        return answers

    def _greet(self, hello: Hello) -> list[WireMessage]:
        """Ask whoever says hello to prove it; the same hello, late or doubled, gets the same question."""
        if hello == self._hello and self._challenge is not None:
            return [self._challenge] if self._exchange is None else []
        self._forget()
        self._hello = hello
        if PROTOCOL_VERSION not in hello.versions:
            return [Refused(RefusalReason.VERSION)]
        if table_of(hello.author) is None:
            return [Refused(RefusalReason.NOT_A_TABLE)]
        asked = challenge(self._hub, hello, self._token(), self._seal.begin(), self._binding)
        statement = proof_statement(hello, asked, self._binding)
        if not self._seal.agree(hello.exchange, statement, is_hub=True):
            return [Refused(RefusalReason.VERSION)]
        self._challenge = asked
        return [asked]

    def _examine(self, proof: Proof, now: float, wall: float) -> list[WireMessage]:
        hello, asked = self._hello, self._challenge
        if hello is None or asked is None or proof.nonce != asked.nonce:
            return [Refused(RefusalReason.NO_SESSION)]
        if not is_tables(hello, asked, proof, self._binding):
            return [Refused(RefusalReason.NOT_PROVED)]
        self._proof = proof
        # The welcome was lost: it is said again, and the session goes on.
        if self._exchange is not None:
            return [self._welcome(hello, wall)]
        return self._admit(now, wall) if self._may_speak() else self._handle_pending(hello, proof, wall)

    def _handle_pending(self, hello: Hello, proof: Proof, wall: float) -> list[WireMessage]:
        """The answer to somebody whose key was not admitted; the same to the same proof, said again."""
        if self._phase is not HubPhase.WAITING and self._verdict is None:
            self._verdict = objection(self._hub, hello, proof, wall)
        if self._verdict is not None:
            return [Refused(self._verdict)]
        self._phase = HubPhase.WAITING
        return [Waiting(wall)]

    def _may_speak(self) -> bool:
        return self._hello is not None and self._hub.may_speak(self._hello)

    def _admit(self, now: float, wall: float) -> list[WireMessage]:
        hello, proof = self._hello, self._proof
        if hello is None or proof is None:
            return []
        self._phase = HubPhase.OPEN
        authors = (DIRECTOR, hello.author)
        heads = [head for head in proof.heads if head.author in authors]
        self._exchange = Exchange(self._hub.log, authors, self._hub.epoch, heads, now)
        self._transfer = AttachmentTransfer(
            self._hub.log, self._hub.attachments, (hello.author,), self._chunk
        )
        return [self._welcome(hello, wall)]

    def _welcome(self, hello: Hello, wall: float) -> Welcome:
        authors = (DIRECTOR, hello.author)
        heads = self._hub.log.heads_of(authors)
        return Welcome(self._hub.epoch, heads, wall)
