"""The seating draw (Art. 3, R11), against every way in which those who are tied may draw again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, permutations, product

import pytest

from kiosk.cards import COPIES, Card, parse_card, parse_cards
from kiosk.games.burraco.seating import seat

PAIRS = (("A1", "A2"), ("B1", "B2"))
PLAYERS = ("A1", "A2", "B1", "B2")
FEW = parse_cards("JK 2D KH 5D 3S")


def drawn(cards: tuple[Card, ...]) -> dict[str, Card]:
    return dict(zip(PLAYERS, cards, strict=True))


def ends(draw: dict[str, Card]) -> Iterator[tuple[str, str]]:
    """Who keeps the score and who deals, for every order in which the tied players may end up."""
    by_card = sorted(PLAYERS, key=lambda player: draw[player])
    groups = [list(group) for _, group in groupby(by_card, key=lambda player: draw[player])]
    for orders in product(*(permutations(group) for group in groups)):
        order = [player for group in orders for player in group]
        scorer = order[0]
        yield scorer, max((player for player in order if player[0] != scorer[0]), key=order.index)


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("KH KH 7C 3D", "B2"), ("JK JK 3D 7C", "B1"), ("9S 4C 2D 2D", "A2"), ("KH KH 3D 3D", None)],
)
def test_art_3_who_deals_is_settled_although_partners_share_the_highest_card(
    cards: str, dealer: str | None
) -> None:
    """Whichever of them keeps the score, the lower of the other pair deals."""
    decided = seat(drawn(parse_cards(cards)), [], PAIRS)
    assert (decided.scorer, decided.dealer, decided.is_blocked) == (None, dealer, True)


def test_art_3_partners_who_draw_again_leave_the_dealer_as_it_was() -> None:
    draw = drawn(parse_cards("KH KH 7C 3D"))
    decided = seat(draw, [{"A1": parse_card("3S"), "A2": parse_card("3C")}], PAIRS)
    assert (decided.scorer, decided.dealer, decided.ties) == ("A2", "B2", ())


def test_art_3_a_draw_settles_what_no_further_draw_can_change() -> None:
    """Every draw from a few cards; the scorer and the dealer are open only if they depend on a tie."""
    tried = 0
    for cards in product(FEW, repeat=4):
        if any(count > COPIES[card] for card, count in Counter(cards).items()):
            continue
        draw, tried = drawn(cards), tried + 1
        decided = seat(draw, [], PAIRS)
        scorers = {scorer for scorer, _ in ends(draw)}
        dealers = {dealer for _, dealer in ends(draw)}
        assert decided.scorer == (scorers.pop() if len(scorers) == 1 else None), draw
        assert decided.dealer == (dealers.pop() if len(dealers) == 1 else None), draw
        assert decided.is_blocked == (decided.scorer is None or decided.dealer is None)
    assert tried > 400
