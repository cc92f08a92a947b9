"""Why a table and a hub do not come together, as the table's screen says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.journal.identity import DIRECTOR
from kiosk.messages import N_, Message
from kiosk.sync.session.handshake import is_hubs
from kiosk.sync.wire.messages import Challenge, Hello, RefusalReason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.journal.log import Log

OTHER_TOURNAMENT: Final = Message(
    N_("This table belongs to another tournament than the director's PC. Call the arbiter.")
)
OTHER_HUB: Final = Message(N_("This is not the director's PC that this table knows. Call the arbiter."))
OTHER_KEY: Final = Message(
    N_(
        "The director's PC shows another key than it did before. Nothing was sent. Call the arbiter: if the "
        "PC was changed, this table must be enrolled anew."
    )
)
FORKED: Final = Message(
    N_("Two devices have written as this table. Both versions are kept. Call the arbiter.")
)

REFUSED: Final[Mapping[RefusalReason, Message]] = {
    RefusalReason.VERSION: Message(
        N_("The table and the director's PC have different versions. Update them.")
    ),
    RefusalReason.NOT_PROVED: Message(
        N_("The director's PC does not know this table's key. Call the arbiter.")
    ),
    RefusalReason.NOT_ENROLLED: Message(
        N_("The director's PC has not accepted this table. Enrol it anew, or call the arbiter.")
    ),
    RefusalReason.NOT_A_TABLE: Message(N_("This device has no table number. Set it up again.")),
    RefusalReason.REPLACED: Message(
        N_("This device was revoked, or another one has taken this table's place. Call the arbiter.")
    ),
    RefusalReason.FOREIGN: Message(
        N_("The director's PC did not take what this table sent. Call the arbiter.")
    ),
    RefusalReason.INVALID: Message(
        N_("The director's PC did not take what this table sent. Call the arbiter.")
    ),
    RefusalReason.NOT_UNDERSTOOD: Message(
        N_("The director's PC does not understand what this table sent. Update the director's PC.")
    ),
    RefusalReason.FORKED: FORKED,
    RefusalReason.FULL: Message(N_("Too many devices connect to the director's PC. Call the arbiter.")),
    RefusalReason.AHEAD: Message(
        N_("This table's clock is wrong. Results count all the same. Tell the director.")
    ),
}
DECLINED: Final[Mapping[RefusalReason, Message]] = {
    RefusalReason.OTHER_KEY: OTHER_KEY,
    RefusalReason.OTHER_HUB: OTHER_HUB,
    RefusalReason.OTHER_TOURNAMENT: OTHER_TOURNAMENT,
}
LASTING: Final = {
    RefusalReason.VERSION,
    RefusalReason.NOT_PROVED,
    RefusalReason.NOT_A_TABLE,
    RefusalReason.NOT_ENROLLED,
    RefusalReason.REPLACED,
    RefusalReason.FULL,
}
"""Refusals that end a connection."""


def verify_hub(log: Log, hello: Hello, challenge: Challenge, binding: bytes) -> RefusalReason | None:
    """Why a table turns away whoever asks it so; None if this is the hub at which it was enrolled."""
    known = log.trusted_key(DIRECTOR, challenge.key_epoch)
    if known != challenge.public_key or not is_hubs(hello, challenge, binding):
        return RefusalReason.OTHER_HUB
    return RefusalReason.OTHER_TOURNAMENT if log.tournament != challenge.tournament else None
