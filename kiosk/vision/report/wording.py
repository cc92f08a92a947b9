"""What a proposal is called in words, the same wherever it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.vision.model import Burraco, GroupKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.vision.model import CountProposal, MeldReading

_NAMES: Final[Mapping[GroupKind | Burraco, str]] = {
    GroupKind.SEQUENCE: N_("sequence"),
    GroupKind.SET: N_("set"),
    GroupKind.ILLEGAL: N_("illegal"),
    GroupKind.ROW: N_("row"),
    Burraco.CLEAN: N_("clean"),
    Burraco.SEMI_CLEAN: N_("semi-clean"),
    Burraco.DIRTY: N_("dirty"),
}


def name_meld(meld: MeldReading) -> Message:
    """What a meld is: its kind of burraco, or else of meld."""
    return Message(_NAMES[meld.kind if meld.burraco is Burraco.NONE else meld.burraco])


def sum_up(proposal: CountProposal) -> Message:
    """What the side counts, and whether that is sure; of rows or a hand the cards alone."""
    if proposal.is_of_rows:
        result = N_("Cards {points}: sure.") if proposal.is_sure else N_("Cards {points}: please check.")
        return Message(result, {"points": proposal.points})
    result = N_("Cards {points}, burracos {base}: sure.")
    if not proposal.is_sure:
        result = N_("Cards {points}, burracos {base}: please check.")
    return Message(result, {"points": proposal.points, "base": proposal.base})
