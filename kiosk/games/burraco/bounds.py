"""What two packs allow: the least points of so many burracos, and the most points that can be counted.

The least points are a bound, not always reached: the cheapest cards are supposed, whether or not they can all
be had at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.cards import PACK, Rank
from kiosk.games.burraco.rules import Burraco
from kiosk.games.burraco.sequence import is_wild

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.burraco.rules import Rules

CHEAP: Final = min(card.points for card in PACK)
CHEAP_RANKS: Final = frozenset(rank for rank in Rank if rank.points == CHEAP)
CHEAP_CARDS: Final = sum(card.rank in CHEAP_RANKS for card in PACK)
NEXT_CHEAP: Final = min(card.points for card in PACK if card.points > CHEAP)
CARDS_OF_A_RANK: Final = 8
PACK_POINTS: Final = sum(card.points for card in PACK)
WILD_POINTS: Final = tuple(sorted(card.points for card in PACK if is_wild(card)))


def least_points(burracos: Mapping[Burraco, int], rules: Rules, *, cards: int = 0) -> int | None:
    """The points below which no melds with these burracos can be.

    Args:
        burracos: how many of each kind, 0 or more.
        rules: the code of play.
        cards: how many cards are melded at least, burracos included.

    Returns:
        The bound, or None if two packs do not hold so many burracos.
    """
    naturals = {
        Burraco.CLEAN: rules.burraco_cards,
        Burraco.SEMI_CLEAN: min(rules.semi_clean_run, rules.semi_clean_set - 1),
        Burraco.DIRTY: rules.burraco_cards - 1,
    }
    needed = sum(count * naturals[burraco] for burraco, count in burracos.items())
    wilds = sum(count for burraco, count in burracos.items() if burraco is not Burraco.CLEAN)
    if wilds > len(WILD_POINTS) or needed + wilds > len(PACK):
        return None
    cheap = _most_cheap(burracos, naturals, rules)
    others = max(0, cards - needed - wilds)
    return CHEAP * (cheap + others) + NEXT_CHEAP * (needed - cheap) + sum(WILD_POINTS[:wilds])


def _most_cheap(burracos: Mapping[Burraco, int], naturals: Mapping[Burraco, int], rules: Rules) -> int:
    """How many of the burracos' natural cards can be of the cheapest.

    A sequence holds one of each cheap rank. A set of a cheap rank is all cheap, but a rank has cards for few.
    """
    sets = len(CHEAP_RANKS & rules.set_ranks) * (CARDS_OF_A_RANK // (rules.burraco_cards - 1))
    cheap = 0
    for burraco in (Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY):
        count = burracos.get(burraco, 0)
        as_sets = min(count, sets)
        sets -= as_sets
        in_sequence = min(naturals[burraco], len(CHEAP_RANKS))
        cheap += as_sets * naturals[burraco] + (count - as_sets) * in_sequence
    return min(cheap, CHEAP_CARDS)


def most_points(untaken_pozzetti: int, rules: Rules) -> int:
    """The most points that both lines' melds, hands, pozzetti and penalised cards can be worth together.

    The last cards of the stock, at least one of the discard pile and the untaken pozzetti are not counted.
    """
    uncounted = rules.unplayable_stock + 1 + untaken_pozzetti * rules.pozzetto_cards
    return PACK_POINTS - CHEAP * uncounted


def pozzetto_range(rules: Rules) -> tuple[int, int]:
    """The least and the most points of a whole pozzetto."""
    points = sorted(card.points for card in PACK)
    return sum(points[: rules.pozzetto_cards]), sum(points[-rules.pozzetto_cards :])
