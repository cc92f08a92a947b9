"""Whether a line shows two sets of one rank, which no code allows: they may be one meld in two columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.burraco.line_melds import repeated_set_ranks
from kiosk.messages import N_, Message
from kiosk.vision.model import GroupKind, VisionFinding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.cards import Card, Rank
    from kiosk.vision.model import MeldReading


def check_duplicate_sets(melds: Sequence[MeldReading]) -> tuple[VisionFinding, ...]:
    """A finding for each set of a rank of which there is another one (fibur_int, Art. 30)."""
    ranks = [rank_of_set(meld.kind, [reading.card for reading in meld.cards], meld.wild) for meld in melds]
    repeated = repeated_set_ranks(ranks)
    return tuple(
        VisionFinding(
            "same_set_twice",
            Message(N_("The marked column is a set of the same rank as another one.")),
            Message(N_("A line has one set of a rank: check whether they are one meld.")),
            spoils=True,
            quad=meld.cards[0].outline,
        )
        for meld, rank in zip(melds, ranks, strict=True)
        if rank in repeated
    )


def rank_of_set(kind: GroupKind, cards: Sequence[Card | None], wild: int | None) -> Rank | None:
    """The rank of a set of cards, the one at the place `wild` left aside; None of other melds."""
    if kind is not GroupKind.SET:
        return None
    naturals = (card for place, card in enumerate(cards) if place != wild)
    return next((card.rank for card in naturals if card is not None), None)
