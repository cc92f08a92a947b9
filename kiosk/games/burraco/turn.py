"""A player's turn: its time, taking the discard pile, discarding, going out, and the end of the stock."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from kiosk.cards import PACK
from kiosk.games.burraco.adding import add_card
from kiosk.games.burraco.illegal import IllegalMeldError
from kiosk.games.burraco.meld import why_illegal
from kiosk.games.burraco.rules import Burraco, GoingOut
from kiosk.games.burraco.sequence import is_wild
from kiosk.games.regulations import PenaltyOrder, UnforeseenError
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from kiosk.cards import Card
    from kiosk.games.burraco.meld import Meld
    from kiosk.games.burraco.rules import Rules
    from kiosk.games.regulations import Regulations


def turn_seconds(cards_in_hand: int, regulations: Regulations) -> int:
    """How long a turn may take (Art. 32 bis), by the cards held before drawing.

    After the discard pile is taken they are counted again, and the longer time holds (R22).

    Raises:
        UnforeseenError: the regulations limit no turn.
    """
    for limit in regulations.turn_limits:
        if limit.fewer_than is None or cards_in_hand < limit.fewer_than:
            return limit.seconds
    raise UnforeseenError(N_("The regulations set no time for a turn."), article="Art. 32 bis")


def can_pick_up(melds: Sequence[Meld], hand: Sequence[Card], pile: Sequence[Card], rules: Rules) -> bool:
    """Whether the discard pile may be taken: a card of hand or pile must then go to a meld (Art. 8).

    Args:
        melds: the player's line's.
        hand: the player's cards.
        pile: the whole discard pile.
        rules: the code of play; under some the pile may always be taken.
    """
    if not rules.pick_up_needs_play:
        return True
    cards = (*hand, *pile)
    return any(_can_add(meld, card, rules) for meld in melds for card in set(cards)) or _can_open(
        cards, rules
    )


def _can_add(meld: Meld, card: Card, rules: Rules) -> bool:
    try:
        add_card(meld, card, rules)
    except IllegalMeldError:
        return False
    return True


def _can_open(cards: Iterable[Card], rules: Rules) -> bool:
    """Whether some of the cards make a meld; a longer one holds one of the shortest.

    A second set of a rank (Art. 30) needs no thought: its cards can be added to the first.
    """
    openings = set(combinations(sorted(cards), rules.shortest_meld))
    return any(why_illegal(opening, rules) is None for opening in openings)


def may_discard_single(picked: Card, hand_before: Collection[Card], discard: Card) -> bool:
    """Whether a player who took a pile of one card may make that discard.

    He may not throw the same card back, unless he held its twin (Art. 8; Sisal, Choices; R14).
    """
    return discard is not picked or picked in hand_before


def going_out(
    *, has_pozzetto: bool, burracos: Collection[Burraco], last_discard: Card | None, rules: Rules
) -> GoingOut:
    """What it is when a player has no card left (Art. 14, 16, 31).

    Args:
        has_pozzetto: whether the line has taken its pozzetto before.
        burracos: those of the line.
        last_discard: the last card if it was discarded; None if it went to a meld.
        rules: the code of play; `rules.articles.going_out` names the article of each outcome.
    """
    if not has_pozzetto:
        return GoingOut.TAKES_POZZETTO
    if last_discard is None:
        return GoingOut.NO_DISCARD
    if rules.closing_burracos.isdisjoint(burracos):
        return GoingOut.NO_BURRACO
    return GoingOut.WILD_DISCARDED if is_wild(last_discard) else GoingOut.CLOSING


def stock_cards(rules: Rules) -> int:
    """Cards of the stock once four hands and two pozzetti are dealt and the first card is turned."""
    return len(PACK) - 4 * rules.hand_cards - 2 * rules.pozzetto_cards - 1


def is_last_turn(stock_after_draw: int, rules: Rules) -> bool:
    """Whether the deal ends with this player's discard because the stock is used up (Art. 16)."""
    return stock_after_draw <= rules.unplayable_stock


def penalty_order(cards: Iterable[Card], order: PenaltyOrder) -> list[Card]:
    """Penalised cards in the order in which they must be discarded (glossary, Art. 27; R10)."""
    match order:
        case PenaltyOrder.RANK:
            return sorted(cards)
        case PenaltyOrder.POINTS:
            return sorted(cards, key=lambda card: (-card.points, card.suit or 0, card.rank))


def crosswise_cards(burraco: Burraco) -> int:
    """How many cards at the player's edge lie crosswise to mark a burraco (Art. 13); no evidence (R4)."""
    match burraco:
        case Burraco.NONE:
            return 0
        case Burraco.CLEAN:
            return 2
        case Burraco.SEMI_CLEAN | Burraco.DIRTY:
            return 1
