"""Which cards and which meld the effects of a ruling are about, as far as the arbiter named them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from kiosk.cards import Card, parse_card
from kiosk.games.burraco.turn import penalty_order
from kiosk.games.regulations import PenaltyOrder
from kiosk.rulings.effects import AnyEffect, Cards, CardsInvolved, Freeze
from kiosk.rulings.facts import Facts

_OF_THE_CASE: Final[frozenset[CardsInvolved]] = frozenset(
    {
        "wrong_meld",
        "own_cards_of_wrong_meld",
        "surplus",
        "wrongly_played",
        "added_to_partners_meld",
        "last_meld",
        "last_added",
        "opened",
        "added",
        "second_wild",
        "higher_wild",
        "highest_in_hand",
        "exposed",
        "stray",
        "thrown",
        "owed",
        "played_card",
        "extra_played",
    }
)
"""The cards for which the fact ``cards`` asks; others, such as those picked up, are not named."""


_WILDS: Final[frozenset[CardsInvolved]] = frozenset({"second_wild", "higher_wild"})
"""Wild cards, whatever was named beside them. In a set, which Article 30 is about, every two is one."""

_HIGHEST: Final[frozenset[CardsInvolved]] = frozenset({"higher_wild", "highest_in_hand"})
"""Those that are, by what they are called, the highest of the cards that were named."""


def named(effects: tuple[AnyEffect, ...], facts: Facts, by: PenaltyOrder) -> tuple[AnyEffect, ...]:
    """The effects with the cards and the meld that the arbiter named.

    Where the order of the code holds (Art. 1, 27; R10), the cards stand in it, and of several the highest is
    meant. Where one effect makes a player discard some of them now, a later one is about those that remain.

    Args:
        effects: as an outcome has them.
        facts: what the arbiter told; ``cards`` and ``meld`` are looked at.
        by: how the regulations read that order.
    """
    cards = facts.get("cards", ())
    meld = str(facts.get("meld", ""))
    told = tuple(map(parse_card, cards)) if isinstance(cards, tuple) else ()
    left = dict.fromkeys(_OF_THE_CASE, told)
    result: list[AnyEffect] = []
    for effect in effects:
        match effect:
            case Freeze():
                result.append(replace(effect, described=meld))
            case Cards() if effect.cards in left:
                those, left[effect.cards] = _split(effect, left[effect.cards], by)
                result.append(replace(effect, named=tuple(map(str, those))))
            case _:
                result.append(effect)
    return tuple(result)


def _split(
    effect: Cards, cards: tuple[Card, ...], by: PenaltyOrder
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that an effect is about, and those that later ones are about."""
    meant = tuple(card for card in cards if effect.cards not in _WILDS or _is_wild(card))
    is_ranked = effect.order == "norm" or effect.cards in _HIGHEST
    if is_ranked:
        meant = tuple(penalty_order(meant, by))
    if effect.cards == "highest_in_hand" and len(meant) == 1 and _is_wild(meant[0]):
        return (), cards  # his last card: a wild one may not be discarded to close (Art. 14, 31B)
    if effect.count is not None and effect.count < len(meant) and not is_ranked:
        return (), cards  # whoever chooses says which
    those = meant[: effect.count]
    return those, meant[len(those) :] if _are_gone(effect) else those


def _are_gone(effect: Cards) -> bool:
    """Whether its cards leave the player's hands before anything else happens to them."""
    return effect.action == "discard" and effect.at == "now"


def _is_wild(card: Card) -> bool:
    return card.is_joker or card.is_two
