"""What the other indices of a picture tell of one that is in doubt."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from kiosk.cards import CARDS, JOKER, Card, parse_card, parse_cards
from kiosk.vision.model import GENERIC_DECK, NOTHING, Index, Print
from kiosk.vision.recognition.in_picture_matching import with_in_picture_matches
from kiosk.vision.recognition.prints import PRINT_HEIGHT_PX, PRINT_WIDTH_PX, cut_print, encode_print
from kiosk.vision.training.sides.rendered_sides import render_side
from kiosk.vision.training.sides.truth import Rendered

MELDS = ["QH QS QD QC", "9H 9S 9D 9C", "KH QH JH JK", "JS JK JC JD"]


@pytest.fixture(scope="module")
def side() -> Rendered:
    return render_side([parse_cards(names) for names in MELDS])


def look(side: Rendered, *, without: str = "") -> tuple[list[Index], list[Card]]:
    """The open index of each card but of those of the ranks in `without`, and what it shows."""
    places, shown = [], []
    for meld in side.truth.melds:
        for card in meld.cards:
            assert card.card is not None
            index = max(card.indices, key=lambda shown: shown.visible_fraction)
            x, y = index.centre
            if not any(card.card.rank is parse_card(name).rank for name in without.split()):
                places.append(Index(x, y, float(np.arctan2(index.up[0], -index.up[1])), index.height_px, 1.0))
                shown.append(card.card)
    return places, shown


def chances_of(shown: list[Card], doubt: int, told: dict[str, float]) -> NDArray[np.float64]:
    """All are surely read but one, which may be what is told, or print."""
    chances = np.zeros((len(shown), NOTHING + 1))
    chances[np.arange(len(shown)), [card.index for card in shown]] = 1.0
    chances[doubt] = 0.0
    for name, chance in told.items():
        chances[doubt, parse_card(name).index] = chance
    chances[doubt, NOTHING] = 1 - sum(told.values())
    return chances


def test_a_queen_that_may_be_a_nine_looks_like_the_queens(side: Rendered) -> None:
    places, shown = look(side)
    doubt = shown.index(parse_card("QS"))

    chances = with_in_picture_matches(side.image, places, chances_of(shown, doubt, {"QS": 0.1, "9S": 0.85}))

    assert CARDS[int(chances[doubt].argmax())] is parse_card("QS")
    assert chances[doubt].sum() == pytest.approx(1)


def test_a_nine_that_may_be_a_queen_looks_like_the_nines(side: Rendered) -> None:
    places, shown = look(side)
    doubt = shown.index(parse_card("9S"))

    chances = with_in_picture_matches(side.image, places, chances_of(shown, doubt, {"9S": 0.1, "QS": 0.85}))

    assert CARDS[int(chances[doubt].argmax())] is parse_card("9S")


def test_an_enrolled_deck_shows_what_no_other_index_of_the_picture_does(side: Rendered) -> None:
    places, shown = look(side)
    doubt = shown.index(parse_card("9S"))
    said = chances_of([parse_card("9S")], 0, {"9S": 0.1, "QS": 0.85})
    deck = replace(
        GENERIC_DECK,
        prints=tuple(
            Print(card, encode_print(cut_print(side.image, place)))
            for place, card in zip(places, shown, strict=True)
            if str(card) in {"9H", "QH"}
        ),
    )

    alone = with_in_picture_matches(side.image, [places[doubt]], said)
    chances = with_in_picture_matches(side.image, [places[doubt]], said, deck)

    assert CARDS[int(alone[0].argmax())] is parse_card("QS")
    assert CARDS[int(chances[0].argmax())] is parse_card("9S")


def test_nothing_looks_like_a_joker_whose_corner_is_bare(side: Rendered) -> None:
    places, shown = look(side, without="JK")
    doubt = shown.index(parse_card("9S"))
    said = chances_of(shown, doubt, {"9S": 0.5, "JK": 0.4})
    bare = np.full((PRINT_HEIGHT_PX, PRINT_WIDTH_PX, 3), 255, np.uint8)
    deck = replace(GENERIC_DECK, prints=(Print(JOKER, encode_print(bare)),))

    chances = with_in_picture_matches(side.image, places, said, deck)

    assert chances[doubt] == pytest.approx(with_in_picture_matches(side.image, places, said)[doubt])


def test_what_is_surely_read_stays_as_it_is(side: Rendered) -> None:
    places, shown = look(side)
    doubt = shown.index(parse_card("QS"))
    said = chances_of(shown, doubt, {"QS": 0.5, "9S": 0.45})

    chances = with_in_picture_matches(side.image, places, said)

    others = np.arange(len(shown)) != doubt
    assert (chances[others] == said[others]).all()
    del places[doubt]
    assert (with_in_picture_matches(side.image, places, said[others]) == said[others]).all()


def test_without_an_example_of_either_nothing_is_told(side: Rendered) -> None:
    places, shown = look(side, without="9H")
    doubt = shown.index(parse_card("KH"))  # the only king
    said = chances_of(shown, doubt, {"KH": 0.6, "8H": 0.3})

    assert with_in_picture_matches(side.image, places, said)[doubt] == pytest.approx(said[doubt])


def test_a_joker_as_an_example_does_not_make_a_joker_of_a_jack(side: Rendered) -> None:
    """Its word begins with the jack's letter."""
    places, shown = look(side, without="JH")
    jacks, cards = look(side)
    doubt = len(places)
    said = chances_of([*shown, parse_card("JS")], doubt, {"JS": 0.5, "JK": 0.4})

    chances = with_in_picture_matches(side.image, [*places, jacks[cards.index(parse_card("JS"))]], said)

    assert chances[doubt, parse_card("JS").index] >= chances[doubt, JOKER.index]


def test_a_joker_unlike_the_others_is_none_the_less_one(side: Rendered) -> None:
    places, shown = look(side)
    doubt = shown.index(parse_card("9H"))
    said = chances_of(shown, doubt, {"JK": 0.9, "8H": 0.05})

    chances = with_in_picture_matches(side.image, places, said)

    assert chances[doubt, JOKER.index] == pytest.approx(0.9, abs=1e-3)
