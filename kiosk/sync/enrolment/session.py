"""How a new unit becomes a table: the unit's side, without I/O.

The hub's is in `kiosk.sync.session.enrolment_window`.

Who speaks to whom is for people to say: both screens show the same fingerprint, made of both keys, and both
ask whether it is the same.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from kiosk.journal.identity import Identity, shared_fingerprint
from kiosk.messages import N_, Message
from kiosk.sync.session.exchange import RETRY_SECONDS
from kiosk.sync.session.handshake import hello_of, is_hubs, proof_of, proof_statement
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.session.table_session import SILENCE_TIMEOUT_SECONDS
from kiosk.sync.wire.messages import (
    Challenge,
    Declined,
    Pong,
    RefusalReason,
    Refused,
    Waiting,
    Welcome,
    WireMessage,
)
from kiosk.sync.wire.seal import Seal

if TYPE_CHECKING:
    from collections.abc import Callable

_PROBLEMS: Final = {
    RefusalReason.VERSION: Message(
        N_("The table and the director's PC have different versions. Update them.")
    ),
    RefusalReason.NOT_PROVED: Message(N_("The director's PC could not read this device's key. Begin again.")),
    RefusalReason.NOT_A_TABLE: Message(N_("This is not a table's number. Begin again.")),
    RefusalReason.WRONG_CODE: Message(
        N_("This is not the code on the director's page. After five wrong codes the director opens anew.")
    ),
    RefusalReason.NO_WINDOW: Message(
        N_("The director's PC takes no new tables now. Ask the director to open the enrolment.")
    ),
    RefusalReason.TURNED_DOWN: Message(
        N_("The director has not accepted this device. Compare the fingerprints.")
    ),
    RefusalReason.TAKEN: Message(
        N_("Another device was accepted for this table meanwhile. Ask the director, then begin again.")
    ),
    RefusalReason.FULL: Message(
        N_("Too many devices ask the director's PC at once. Wait, then begin again.")
    ),
}
_NOT_THE_HUB: Final = Message(
    N_("What answers is not a director's PC, or somebody stands between. Tell the director.")
)


@dataclass(frozen=True, slots=True)
class Enrolled:
    """What a unit knows once it is a table."""

    identity: Identity
    tournament: str
    director_key: bytes
    director_epoch: int


class EnrolSession:
    """One connection's life at a unit that is to become a table; to be stepped like a `TableSession`."""

    def __init__(
        self,
        identity: Identity,
        code: str,
        now: float,
        *,
        binding: bytes = b"",
        token: Callable[[], bytes] = lambda: secrets.token_bytes(16),
    ) -> None:
        """`identity` has a new key; its epoch becomes the one that the hub wants.

        `binding` is that of `TableSession`.
        """
        self._identity = identity
        self._code = code
        self._binding = binding
        self._token = token
        self._seal = Seal(token, is_needed=not binding)
        self.problem: Message | None = None
        self.enrolled: Enrolled | None = None
        """Set when the director and `confirm` have both said yes."""
        self._is_waiting = self._is_confirmed = self._is_ended = False
        self._heard_at = self._repeat_at = now
        self._say_hello(now)

    @property
    def phase(self) -> LinkPhase:
        return LinkPhase.of(is_connected=self.enrolled is not None, is_waiting=self._is_waiting)

    @property
    def fingerprint(self) -> str | None:
        """What both screens show; None before the hub has been heard."""
        if self._challenge is None:
            return None
        return shared_fingerprint(self._challenge.public_key, self._identity.public_key)

    def confirm(self) -> None:
        """Somebody at this unit has compared the fingerprints: they are the same."""
        self._is_confirmed = True

    def is_over(self, now: float) -> bool:
        return self._is_ended or self.enrolled is not None or now - self._heard_at >= SILENCE_TIMEOUT_SECONDS

    def step(self, now: float, wall: float, received: bytes | None = None) -> list[bytes]:  # noqa: ARG002 - as a `TableSession`
        """Take what arrived, if anything, and give what is to be sent.

        Raises:
            kiosk.messages.KioskError: what arrived cannot be read; the connection is of no more use.
        """
        replies: list[WireMessage] = []
        if received is not None and not self._is_ended:
            message = self._seal.read(received)
            if message is not None:
                self._heard_at = now
                replies += self._take(message, now)
        if not self._is_ended and self.enrolled is None and now >= self._repeat_at:
            replies.append(self._opening())
            self._repeat_at = now + RETRY_SECONDS
        return [self._seal.write(reply) for reply in replies]

    def _say_hello(self, now: float) -> None:
        exchange = self._seal.begin()
        self._hello = hello_of(self._identity, self._token(), exchange)
        self._challenge: Challenge | None = None
        self._repeat_at = now

    def _opening(self) -> WireMessage:
        if self._challenge is None:
            return self._hello
        return proof_of(self._identity, self._hello, self._challenge, self._binding, (), code=self._code)

    def _take(self, message: WireMessage, now: float) -> list[WireMessage]:
        match message:
            case Challenge() if self._challenge is None and message.table_nonce == self._hello.nonce:
                return self._on_challenge(message, now)
            case Waiting():
                self._is_waiting = True
            case Welcome() if self._challenge is not None and self._is_confirmed:
                known = self._challenge
                self.enrolled = Enrolled(self._identity, known.tournament, known.public_key, known.key_epoch)
            case Welcome():  # said again with the next proof
                self._is_waiting = True
            case Refused(reason=RefusalReason.NO_SESSION):
                self._say_hello(now)
            case Refused(reason=reason):
                self._end(_PROBLEMS.get(reason, _NOT_THE_HUB))
            case Pong() | _:
                pass
        return []

    def _on_challenge(self, challenge: Challenge, now: float) -> list[WireMessage]:
        if not is_hubs(self._hello, challenge, self._binding):
            self._end(_NOT_THE_HUB)
            return [Declined(RefusalReason.OTHER_HUB)]
        if challenge.next_epoch > self._identity.epoch:  # another unit was this table before
            self._identity = replace(self._identity, epoch=challenge.next_epoch)
            self._say_hello(now)
        elif not self._seal.agree(
            challenge.exchange, proof_statement(self._hello, challenge, self._binding), is_hub=False
        ):
            self._end(_NOT_THE_HUB)
        else:
            self._challenge, self._repeat_at = challenge, now
        return []

    def _end(self, problem: Message) -> None:
        self.problem, self._is_ended = problem, True
