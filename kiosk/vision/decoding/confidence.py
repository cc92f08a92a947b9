"""When a reading may stand without anybody looking at it.

What must not be wrong is the score. So the strict limits are for the chance that a card counts what it is
read as: a seven of clubs that may be one of spades, in a set of sevens, changes nothing, and nobody is asked
about it.

The limits were set on rendered decks, never on photographs. They are strict on purpose: a doubt costs a
glance, a wrong count proposed as sure costs a match.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.vision.model import CardReading, CountProposal, Rig

MIN_WORTH_CHANCE: Final = 0.98
"""Chance of its worth from which a card with an index of full size stands."""
MIN_WORTH_CHANCE_SMALL: Final = 0.99
"""The same for an index between the rig's two limits."""
MIN_WORTH_CHANCE_JOKER: Final = 0.995
"""The same for a joker: worth most, fits anywhere, and other print looks like its word."""
MIN_WORTH_CHANCE_TOLD: Final = 0.995
"""The same for a card that looks rather like print, and is told by the rest of its meld."""
MAX_PRINT_CHANCE: Final = 0.6
"""Chance of print above which such a card is asked about, however well it is told: of nine drawn ones below,
surer than `MIN_WORTH_CHANCE`, all were right."""
MIN_NAME_CHANCE: Final = 0.1
"""Chance of its name by the picture alone below which a card is asked about, however well it would fit."""
MAX_RIVAL_RATIO: Final = 2.0
"""Times as likely, by the picture alone, as its name from which a name of another worth is asked about."""

MARKED_COLUMN_FACTOR: Final = 0.92
"""Share of the doubtful cards of a marked column that are as sure as they look: others are no cards."""
NO_MELD_FACTOR: Final = 0.95
"""The same for cards that, as read, make no meld."""
LOOSE_FACTOR: Final = 0.9
"""The same for what lies apart: it may be print, or the second index of a card."""


def lowered_by_context(proposal: CountProposal) -> CountProposal:
    """The proposal, its confidences lowered by what is odd about the place of each card.

    The picture of an index does not show whether the index belongs to a card of its own. The shares were
    measured on rendered sides, everyday and demanding; what is sure or doubtful they leave as it is.
    """
    marked = {finding.quad for finding in proposal.findings if finding.code == "hidden_card"}
    melds = []
    for meld in proposal.melds:
        share = 1.0 if meld.problem is None else NO_MELD_FACTOR
        is_marked = any(reading.outline in marked for reading in meld.cards)
        cards = tuple(
            _lowered(reading, share * (MARKED_COLUMN_FACTOR if is_marked and reading.doubtful else 1.0))
            for reading in meld.cards
        )
        melds.append(replace(meld, cards=cards, confidence=prod(card.confidence for card in cards)))
    loose = tuple(_lowered(reading, LOOSE_FACTOR) for reading in proposal.loose)
    return replace(proposal, melds=tuple(melds), loose=loose)


def _lowered(reading: CardReading, share: float) -> CardReading:
    return replace(reading, confidence=share * reading.confidence)


def is_doubtful(card: Card, worth: float, index_px: float, rig: Rig) -> bool:
    """Whether somebody must look at `card`, read from an index `index_px` high.

    `worth` is the chance that it counts what this card counts.
    """
    if index_px < rig.refuse_index_px:
        return True
    limit = MIN_WORTH_CHANCE if index_px >= rig.accept_index_px else MIN_WORTH_CHANCE_SMALL
    return worth < (MIN_WORTH_CHANCE_JOKER if card.is_joker else limit)
