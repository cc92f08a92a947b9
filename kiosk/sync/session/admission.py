"""Whom a hub lets speak: what it asks of whoever says hello, and why it turns somebody down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import structs

from kiosk.journal.errors import WrongTournamentError
from kiosk.messages import N_
from kiosk.sync.session.enrolment_window import CodeVerdict, SharedEnrolment
from kiosk.sync.session.handshake import challenge_statement
from kiosk.sync.wire.messages import (
    PROTOCOL_VERSION,
    Challenge,
    Hello,
    Order,
    OrderResult,
    Proof,
    RefusalReason,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.journal.attachments import AttachmentStore
    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log


@dataclass(frozen=True, slots=True)
class Hub:
    """What a hub's connections have in common. `epoch` (16 bytes) is drawn each time the hub starts."""

    log: Log
    identity: Identity
    epoch: bytes
    attachments: AttachmentStore | None = None
    obey: Callable[[str, Order], OrderResult] | None = None
    """Has an order of the table of that author obeyed; None where no orders are taken."""
    enrolment: SharedEnrolment = field(default_factory=SharedEnrolment)

    def may_speak(self, hello: Hello) -> bool:
        """Whether the director has admitted this key, and no later one."""
        return self.log.may_speak(hello.author, hello.epoch, hello.public_key)

    def is_spoken_for(self, hello: Hello) -> bool:
        """Whether the director has admitted a key for this table's epoch, or a later one."""
        return self.log.is_spoken_for(hello.author, hello.epoch)


def challenge(hub: Hub, hello: Hello, nonce: bytes, exchange: bytes, binding: bytes) -> Challenge:
    """What the hub asks of whoever says hello, signed by the director.

    Raises:
        WrongTournamentError: the hub has no tournament yet.
    """
    director, tournament = hub.identity, hub.log.tournament
    if tournament is None:
        raise WrongTournamentError(N_("The director's PC has no tournament yet. Open one first."))
    asked = Challenge(
        PROTOCOL_VERSION,
        hello.nonce,
        nonce,
        tournament,
        director.public_key,
        director.epoch,
        hub.epoch,
        bytes(64),
        hub.log.newest_epoch(hello.author) + 1,
        exchange,
    )
    signature = director.private_key.sign(challenge_statement(hello, asked, binding))
    return structs.replace(asked, signature=signature)


def objection(hub: Hub, hello: Hello, proof: Proof, wall: float) -> RefusalReason | None:
    """Why somebody whose key was not admitted may not even ask; None if he may."""
    if not proof.code:
        return RefusalReason.REPLACED if hub.is_spoken_for(hello) else RefusalReason.NOT_ENROLLED
    if (decided := decision(hub, hello)) is not None:
        return decided
    match hub.enrolment.answer(proof.code, wall):
        case CodeVerdict.RIGHT:
            return None
        case CodeVerdict.WRONG:
            return RefusalReason.WRONG_CODE
        case CodeVerdict.CLOSED:
            return RefusalReason.NO_WINDOW


def decision(hub: Hub, hello: Hello) -> RefusalReason | None:
    """What the director has said against somebody who asks, if anything."""
    if hub.is_spoken_for(hello):
        return RefusalReason.TAKEN
    if hub.enrolment.is_refused(hello.public_key):
        return RefusalReason.TURNED_DOWN
    return None
