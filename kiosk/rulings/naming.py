"""Which cards and which meld the effects of a ruling are about, as far as the arbiter named them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from kiosk.cards import parse_card
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
        "exposed",
        "stray",
        "thrown",
        "owed",
        "played_card",
        "extra_played",
    }
)
"""The cards for which the fact ``cards`` asks; others, such as those picked up, are not named."""


def named(effects: tuple[AnyEffect, ...], facts: Facts) -> tuple[AnyEffect, ...]:
    """The effects with the cards and the meld that the arbiter named.

    Of penalised cards the highest is discarded first (Art. 1): where one effect takes some of them now, a
    later one is about those that remain.
    """
    cards = facts.get("cards", ())
    meld = str(facts.get("meld", ""))
    left = dict.fromkeys(_OF_THE_CASE, cards if isinstance(cards, tuple) else ())
    result: list[AnyEffect] = []
    for effect in effects:
        match effect:
            case Freeze():
                result.append(replace(effect, described=meld))
            case Cards() if effect.cards in left:
                those, left[effect.cards] = _split(effect, left[effect.cards])
                result.append(replace(effect, named=those))
            case _:
                result.append(effect)
    return tuple(result)


def _split(effect: Cards, cards: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards that an effect is about, and those that remain for later ones."""
    if effect.count is None or effect.count >= len(cards):
        return cards, cards
    if effect.order != "norm":
        return (), cards  # whoever chooses says which
    ordered = tuple(map(str, sorted(map(parse_card, cards))))
    return ordered[: effect.count], ordered[effect.count :]
