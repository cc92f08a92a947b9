"""What both lines' counts together say of the pack: no card more often than two packs hold it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.cards import PACK, show_cards
from kiosk.messages import N_, Message
from kiosk.vision.decoding.pack_inventory import find_surplus
from kiosk.vision.model import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.model import CountProposal

WHOLE_TABLE_CODES: Final = frozenset({"too_many_cards", "too_many_on_table", "counted_again"})
"""Of the findings of `check_table`, and of `check_counted_twice`."""


def check_table(proposals: Sequence[CountProposal]) -> tuple[VisionFinding, ...]:
    """Findings about the counts of all that lies on one table: both lines' melds and hands."""
    surplus = sorted(find_surplus([reading for proposal in proposals for reading in proposal.readings]))
    number = sum(len(meld.cards) for proposal in proposals for meld in proposal.melds)
    found = []
    if number > len(PACK):
        message = Message(
            N_("{number} cards were seen; two packs hold {cards}."), {"number": number, "cards": len(PACK)}
        )
        advice = Message(N_("More cards than two packs hold: check whether one was counted on both sides."))
        found.append(VisionFinding("too_many_cards", message, advice, spoils=True))
    if surplus:
        cards = {"cards": show_cards(surplus)}
        message = Message(
            N_("Both sides together show more of these cards than two packs hold: {cards}."), cards
        )
        advice = Message(N_("More than two packs hold: {cards}. Check them on both sides."), cards)
        found.append(VisionFinding("too_many_on_table", message, advice, spoils=True))
    return tuple(found)
