"""Whether the cards of a hand were counted already, in another picture of the same deal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.vision.model import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.cards import Card
    from kiosk.vision.model import CountProposal

MIN_REPEATED_CARDS: Final = 4
MIN_REPEATED_SHARE: Final = 0.8
"""Cards of the smaller of two counts, and share of them that the other one shows, too, from which they may be
the very same cards: of five in hand so many have their twin among thirty melded ones once in thirty deals."""


def check_counted_twice(counted: CountProposal, beside: Iterable[CountProposal]) -> tuple[VisionFinding, ...]:
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
