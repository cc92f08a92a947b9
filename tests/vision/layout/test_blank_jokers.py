"""Jokers that bear no mark, on pictures that the project renders itself."""

from __future__ import annotations

from dataclasses import replace
from math import atan2
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.cards import JOKER, Card, format_cards, parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.vision.counting import count
from kiosk.vision.evaluation.yardstick import DEMANDING, EVERYDAY, ROWS, Series, question
from kiosk.vision.layout.blank_jokers import bear_marks, may_have_blank_jokers, resolve_conflicts
from kiosk.vision.model import (
    GENERIC_DECK,
    RIG_PHOTO,
    CardReading,
    CountProposal,
    Deck,
    Index,
    Print,
    SeenCard,
    Shot,
    Shows,
    corner_places,
)
from kiosk.vision.recognition.prints import PRINT_HEIGHT_PX, PRINT_WIDTH_PX, cut_print, encode_print
from kiosk.vision.training.cards.deck_styles import JokerMark
from kiosk.vision.training.sides.rendered_sides import DEMO_STYLE, render_side, shot_of
from kiosk.vision.training.sides.truth import Rendered

pytestmark = pytest.mark.slow  # sides are rendered and counted

UNMARKED = replace(DEMO_STYLE, joker=JokerMark.NOTHING)


def side(*melds: str, shows: Shows = Shows.MELDS, unmarked: bool = True) -> Rendered:
    style = UNMARKED if unmarked else DEMO_STYLE
    return render_side([parse_cards(meld) for meld in melds], style=style, shows=shows)


def see(rendered: Rendered) -> CountProposal:
    shot = Shot((rendered.image,), "photo", rendered.truth.shows)
    return count([shot], RIG_PHOTO, GENERIC_DECK, BurracoGame())


def see_question(number: int, series: Series = EVERYDAY) -> CountProposal:
    """A side of the yardstick, counted as its station takes it."""
    asked = question(number, series)
    return count(
        [shot_of(asked.render(), asked.station)], asked.station.rig, GENERIC_DECK, BurracoGame(asked.rules)
    )


def melds(proposal: CountProposal) -> list[str]:
    return [format_cards(card.card for card in meld.cards if card.card) for meld in proposal.melds]


def jokers(proposal: CountProposal) -> list[CardReading]:
    return [reading for reading in proposal.readings if reading.card is not None and reading.card.is_joker]


def seen_bare(proposal: CountProposal) -> list[CardReading]:
    """The jokers of which nothing but paper was seen, and which are likeliest by that alone."""
    return [
        joker
        for joker in jokers(proposal)
        if joker.inferred and len(joker.alternatives) > 1 and joker.alternatives[0].card is joker.card
    ]


def without_index(rendered: Rendered, name: str) -> Rendered:
    """The same, paper over all indices of the one card of that name, as a reflection wipes them out."""
    (card,) = [laid for meld in rendered.truth.melds for laid in meld.cards if str(laid.card) == name]
    image = rendered.image.copy()
    for index in card.indices:
        mask = np.zeros(image.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, np.asarray(index.quad, np.int32), 255)
        image[mask > 0] = np.quantile(image[mask > 0], 0.95, axis=0)
    return replace(rendered, image=image)


@pytest.mark.parametrize(
    "laid",
    [
        ["9S 8S JK 6S 5S", "KH QH JH 10H"],
        ["JK 9S 8S 7S", "KH QH JH 10H"],
        ["9S 8S 7S JK", "KH QH JH 10H"],
        ["3D 3S 3H JK", "KH QH JK 10H", "9S 8S 7S JK"],
        ["3D 3S 3H 3C 3D 3S JK", "KH QH JH 10H"],
    ],
)
def test_a_joker_without_a_mark_is_read_wherever_it_lies(laid: list[str]) -> None:
    rendered = side(*laid)
    proposal = see(rendered)
    assert melds(proposal) == laid
    assert proposal.points == rendered.truth.points
    assert all(joker.doubtful and joker.inferred for joker in jokers(proposal))


def test_jokers_without_a_mark_are_read_at_both_ends_of_a_row() -> None:
    rows = ["JK 9S 4D KH 7C JK", "5H 6D AC QS"]
    assert set(melds(see(side(*rows, shows=Shows.ROWS)))) == set(rows)


def test_a_card_whose_index_is_wiped_out_but_not_its_pips_is_no_joker() -> None:
    proposal = see(without_index(side("KH QH JH 10H", "9S 8S 7S 6S"), "8S"))
    assert not jokers(proposal)
    assert not proposal.is_sure


def test_in_a_deck_whose_jokers_bear_marks_no_bare_card_is_one() -> None:
    bare = without_index(side("9S 8S JK 6S 5S", "AD AS AH AC", unmarked=False), "AS")
    proposal = see(bare)
    assert melds(proposal)[0] == "9S 8S JK 6S 5S"
    assert not seen_bare(proposal)
    assert not proposal.is_sure


def test_of_a_deck_whose_jokers_bear_none_a_bare_card_is_one_and_asked_about() -> None:
    bare = without_index(side("9S 8S JK 6S 5S", "AD AS AH AC"), "AS")
    assert [joker.doubtful for joker in seen_bare(see(bare))] == [True, True]


def bare_joker(lay: SimpleNamespace) -> SeenCard:
    card: SeenCard = lay.cards(lay.column(["JK"]))[0]
    (corner, _) = corner_places(card.x, card.y, card.angle, card.shape)
    return replace(card, indices=(lay.index(corner.x, corner.y, lay.sure("JK")),), is_bare=True)


def test_an_index_that_shows_a_rank_well_says_what_card_it_is(lay: SimpleNamespace) -> None:
    joker = bare_joker(lay)
    seven = lay.index(
        joker.indices[0].place.x, joker.indices[0].place.y, lay.chances(_7H=0.6, _7D=0.38, nothing=0.02)
    )
    assert resolve_conflicts([joker], [seven]) == ((), (seven,))


def test_what_is_hardly_read_on_a_bare_card_is_left_out(lay: SimpleNamespace) -> None:
    joker = bare_joker(lay)
    place = joker.indices[0].place
    seven = lay.index(place.x, place.y, lay.chances(_7H=0.5, nothing=0.5))
    further_on = lay.index(place.x, place.y + lay.UNIT, lay.sure("9S"))
    assert resolve_conflicts([joker], [seven, further_on]) == ((joker,), (further_on,))


@pytest.mark.parametrize(("chance", "is_mark"), [(0.93, False), (0.97, True)])
def test_what_hardly_looks_like_a_mark_elsewhere_is_none_where_a_bare_card_is_seen(
    lay: SimpleNamespace, chance: float, is_mark: bool
) -> None:
    """Demanding side 1276: a court picture looked like a mark, so that two bare jokers were left out."""
    joker = bare_joker(lay)
    place = joker.indices[0].place
    mark = lay.index(place.x + 9 * lay.UNIT, place.y, lay.sure("JK", chance))
    assert resolve_conflicts([joker], [mark]) == ((joker,), (mark,) if is_mark else ())


def test_one_joker_that_is_surely_read_tells_that_all_bear_marks(lay: SimpleNamespace) -> None:
    assert bear_marks(lay.cards(lay.column(["9S", "JK", "7S"])))
    assert not bear_marks(lay.cards(lay.column(["9S", "8S", "7S"])))


PAPER = np.full((PRINT_HEIGHT_PX, PRINT_WIDTH_PX, 3), 230, np.uint8)
LETTER = cv2.putText(PAPER.copy(), "J", (14, 40), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (20, 20, 160), 3)


def enrolled(*prints: tuple[Card, np.ndarray]) -> Deck:
    return replace(
        GENERIC_DECK, name="club", prints=tuple(Print(card, encode_print(cut)) for card, cut in prints)
    )


def prints_of(rendered: Rendered) -> list[tuple[Card, np.ndarray]]:
    """What the open indices of a side show."""
    shown = [
        (card.card, index)
        for meld in rendered.truth.melds
        for card in meld.cards
        for index in card.indices
        if card.card is not None and index.visible_fraction == 1
    ]
    return [
        (
            card,
            cut_print(
                rendered.image, Index(*index.centre, atan2(index.up[0], -index.up[1]), index.height_px, 1.0)
            ),
        )
        for card, index in shown
    ]


def test_an_enrolled_deck_tells_whether_its_jokers_bear_marks() -> None:
    assert may_have_blank_jokers(GENERIC_DECK)
    assert may_have_blank_jokers(enrolled((JOKER, PAPER), (JOKER, LETTER)))
    assert not may_have_blank_jokers(enrolled((JOKER, LETTER)))


@pytest.mark.parametrize(("joker", "jokers_read"), [(PAPER, 1), (LETTER, 0)])
def test_a_bare_card_is_a_joker_if_those_of_the_enrolled_deck_are_bare(
    joker: np.ndarray, jokers_read: int
) -> None:
    rendered = side("3D 3S 3H JK", "KH QH JH 10H")
    deck = enrolled((JOKER, joker), *prints_of(rendered))
    proposal = count([Shot((rendered.image,), "photo")], RIG_PHOTO, deck, BurracoGame())
    assert len(seen_bare(proposal)) == jokers_read


def test_a_stripe_of_the_cloth_before_a_row_is_no_joker() -> None:
    """Demanding side 699: as white and as wide as what shows of a card."""
    asked = question(699, DEMANDING)
    rendered = asked.render()
    assert not jokers(see(rendered))


def test_a_card_that_was_read_beside_its_row_is_no_joker() -> None:
    """Rows side 155: at the end of a row that hardly overlaps the edge of the next one's first card is seen."""
    proposal = see_question(155, ROWS)
    assert not jokers(proposal)


def test_a_bare_joker_between_two_cards_of_a_short_row_is_read() -> None:
    """Demanding side 2239, silently wrong: two cards so far apart were no row, and no edge was looked for."""
    proposal = see_question(2239, DEMANDING)
    assert "AS JK QS" in melds(proposal)
    assert [joker.doubtful for joker in seen_bare(proposal)] == [True]


@pytest.mark.parametrize(("number", "bare"), [(504, 1), (714, 0)])
def test_of_a_tight_column_only_what_is_all_paper_is_a_bare_joker(number: int, bare: int) -> None:
    """Less than the upper half of a rank shows; of side 714's seven that leaves a little ink."""
    proposal = see_question(number, DEMANDING)
    assert len(seen_bare(proposal)) == bare


def test_a_joker_that_lies_across_a_burraco_is_not_laid_along_it() -> None:
    """What lies below it is paper, too, where an upright one would end."""
    assert [joker.sideways for joker in seen_bare(see_question(4714, DEMANDING))] == [True, True]
