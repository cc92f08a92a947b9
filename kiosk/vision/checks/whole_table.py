"""What both lines' counts together say of the pack: no card more often than two packs hold it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from kiosk.cards import PACK, show_cards
from kiosk.messages import N_, Message
from kiosk.vision.decoding.pack_inventory import find_surplus
from kiosk.vision.model import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.cards import Card
    from kiosk.vision.model import CountProposal

WHOLE_TABLE_CODES: Final = frozenset({"too_many_cards", "too_many_on_table", "counted_again"})
"""Of the findings of `check_table` and `check_again`."""
MIN_REPEATED_CARDS: Final = 4
MIN_REPEATED_SHARE: Final = 0.8
"""Cards of the smaller of two counts, and share of them that the other one shows, too, from which they may be
the very same cards: of five in hand so many have their twin among thirty melded ones once in thirty deals."""


def check_again(counted: CountProposal, beside: Iterable[CountProposal]) -> tuple[VisionFinding, ...]:
    """A finding if cards of a hand seem to be those of another count of the same deal."""
    own = _named(counted)
    again = any(_is_again(own, _named(other)) for other in beside if counted.is_of_rows or other.is_of_rows)
    if not again:
        return ()
    message = Message(N_("These cards seem to have been counted already, in another picture of this deal."))
    advice = Message(N_("Are these cards counted twice? Only those that were not melded belong here."))
    return (VisionFinding("counted_again", message, advice, spoils=True),)


def _named(count: CountProposal) -> Counter[Card]:
    return Counter(reading.card for reading in count.readings if reading.card is not None)


def _is_again(one: Counter[Card], other: Counter[Card]) -> bool:
    smaller = min(one.total(), other.total())
    return smaller >= MIN_REPEATED_CARDS and (one & other).total() >= MIN_REPEATED_SHARE * smaller


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
