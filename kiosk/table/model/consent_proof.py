"""A party that proves its consent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from kiosk.messages import Message
    from kiosk.table.model.events.consent_proof_events import DrawnStroke


DIGITS: Final = 4
"""Of the PIN by which a party accepts: players remember them."""


@dataclass(frozen=True, slots=True)
class ConsentProof:
    """A party has held its field, and proves that it is the one: laid over the screen until it has."""

    party: str
    row: str
    """Whose row of the deal is accepted; of the match, the party itself."""
    is_match: bool
    way: Literal["initials", "pin", "signature"]
    digits: str = ""
    first: str | None = None
    """The PIN that is being chosen, as it was typed first."""
    is_waiting: bool = False
    """The PIN is being looked at."""
    strokes: tuple[DrawnStroke, ...] = ()
    problem: Message | None = None
