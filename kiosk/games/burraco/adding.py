"""Adding a card to a meld that lies on the table.

What may be added depends on how the meld came to be: the place of a wild is taken only by the very card that
it stands for (Art. 10; Sisal, Extending), so the final cards alone do not tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.burraco.illegal import Illegality, IllegalMeldError
from kiosk.games.burraco.meld import Meld, MeldKind, readings

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.games.burraco.rules import Rules


def add_card(meld: Meld, card: Card, rules: Rules) -> Meld:
    """The meld with one more card. A free wild may slide (R31) and a two may reach its natural place (R6).

    Raises:
        IllegalMeldError: the card does not belong there, or would displace a wild or a natural card.
    """
    cards = (*meld.cards, card)
    candidates = readings(cards, rules)
    possible = [candidate for candidate in candidates if _why_not(meld, candidate) is None]
    if possible:
        return possible[0]
    raise IllegalMeldError(_why_not(meld, candidates[0]) or Illegality.NOT_A_MELD, cards, rules)


def _why_not(before: Meld, after: Meld) -> Illegality | None:
    if after.kind is not before.kind:
        return Illegality.NOT_A_MELD
    if before.kind is MeldKind.SET:
        return None
    if not _naturals(before).items() <= _naturals(after).items():
        return Illegality.WAS_NATURAL
    return None if _keeps_wild(before, after) else Illegality.WILD_LOCKED


def _keeps_wild(before: Meld, after: Meld) -> bool:
    """Whether no other wild has taken the place of the meld's wild.

    A hole that the wild no longer fills is then filled by the very card of that place.
    """
    return before.wild is None or after.wild is None or after.wild_card is before.wild_card


def _naturals(meld: Meld) -> dict[int, Card]:
    """A sequence's cards that stand for themselves, by place."""
    return {
        place: card
        for index, (place, card) in enumerate(zip(meld.places, meld.cards, strict=True))
        if index != meld.wild
    }
