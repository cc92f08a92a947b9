"""Procedurally drawn decks: the same style is the same deck, indices stand where the truth says."""

from dataclasses import replace

import numpy as np
import pytest

from kiosk.cards import CARDS, JOKER, parse_card
from kiosk.vision.training.cards.deck_styles import (
    DEMANDING_FAMILIES,
    EVALUATION_FAMILIES,
    TRAINING_FAMILIES,
    JokerMark,
    sample_style,
)
from kiosk.vision.training.cards.faces import PRINT, PrintedDeck, PrintedIndex
from kiosk.vision.training.cards.glyphs import Face, text_mask

FAMILIES = {family.name: family for family in (*TRAINING_FAMILIES, *EVALUATION_FAMILIES, *DEMANDING_FAMILIES)}


def ink_share(deck: PrintedDeck, index: PrintedIndex, image: np.ndarray) -> float:
    x0, y0, x1, y1 = (round(edge * PRINT) for edge in index.box)
    away = np.abs(image[y0:y1, x0:x1].astype(int) - deck.style.paper).max(axis=2)
    return float((away > 40).mean())


@pytest.mark.parametrize("name", FAMILIES)
def test_every_index_of_every_family_contains_ink_and_stands_on_the_card(name: str) -> None:
    deck = PrintedDeck(replace(sample_style(FAMILIES[name], 4), wear=0.0))
    for card in map(parse_card, ("AS", "10H", "QD", "7C", "JK")):
        face = deck.face(card)
        for index in face.indices:
            x0, y0, x1, y1 = index.box
            assert 0 <= x0 < x1 <= deck.style.width + 0.2, (card, index)
            assert 0 <= y0 < y1 <= deck.style.height + 0.2, (card, index)
            assert ink_share(deck, index, face.image) > 0.1, (card, index)


def test_nothing_is_printed_between_an_index_and_the_edge() -> None:
    deck = PrintedDeck(replace(sample_style(TRAINING_FAMILIES[0], 4), wear=0.0))
    face = deck.face(parse_card("8C"))
    x0, y0, _, _ = (round(edge * PRINT) for edge in face.indices[0].box)
    assert (face.image[:, : x0 - 1] == deck.style.paper).all()
    assert (face.image[: y0 - 1] == deck.style.paper).all()


def test_equal_seeds_give_equal_decks_and_other_seeds_others() -> None:
    one, same, other = (PrintedDeck(sample_style(TRAINING_FAMILIES[2], seed)) for seed in (3, 3, 4))
    for card in (JOKER, CARDS[17], None):
        assert (one.face(card).image == same.face(card).image).all()
    assert not np.array_equal(one.face(CARDS[17]).image, other.face(CARDS[17]).image)


def test_all_faces_of_a_deck_differ() -> None:
    deck = PrintedDeck(sample_style(TRAINING_FAMILIES[1], 3))
    corners = [deck.face(card).image[:200, :110].tobytes() for card in CARDS]
    assert len(set(corners)) == len(CARDS)


def test_a_deck_with_four_indices_has_one_in_each_corner_and_two_on_their_heads() -> None:
    style = replace(sample_style(TRAINING_FAMILIES[0], 3), four_indices=True)
    indices = PrintedDeck(style).face(parse_card("5D")).indices
    assert {index.corner: index.turned for index in indices} == {
        "TL": False,
        "TR": False,
        "BL": True,
        "BR": True,
    }


@pytest.mark.parametrize("mark", [mark for mark in JokerMark if mark is not JokerMark.NOTHING])
def test_every_joker_mark_has_its_index(mark: JokerMark) -> None:
    deck = PrintedDeck(replace(sample_style(TRAINING_FAMILIES[0], 3), joker=mark, wear=0.0))
    red, black = deck.face(JOKER, 0), deck.face(JOKER, 1)
    assert ink_share(deck, red.indices[0], red.image) > 0.1
    assert not np.array_equal(red.image, black.image)


def test_a_joker_without_a_mark_has_no_index() -> None:
    deck = PrintedDeck(replace(sample_style(TRAINING_FAMILIES[0], 3), joker=JokerMark.NOTHING))
    assert deck.face(JOKER).indices == ()


@pytest.mark.parametrize("mark", [mark for mark in JokerMark if mark.is_across])
def test_a_word_across_is_read_like_one_along_the_edge(mark: JokerMark) -> None:
    deck = PrintedDeck(replace(sample_style(TRAINING_FAMILIES[0], 3), joker=mark))
    upper, lower = deck.face(JOKER).indices
    x0, y0, x1, y1 = upper.box
    assert upper.across
    assert lower.across
    assert x1 - x0 > 2 * (y1 - y0)
    assert x1 < 0.8 * deck.style.width
    assert (upper.turned, lower.turned) == (False, True)


def test_index_heights_lie_between_8_and_20_mm() -> None:
    heights = [sample_style(family, seed).index_height for family in FAMILIES.values() for seed in range(20)]
    assert 8 <= min(heights) < 10
    assert 18 < max(heights) <= 20


def test_families_for_evaluation_share_nothing_with_those_for_training() -> None:
    assert not {family.name for family in TRAINING_FAMILIES} & {family.name for family in EVALUATION_FAMILIES}
    trained = {font for family in TRAINING_FAMILIES for font in family.fonts}
    judged = {font for family in EVALUATION_FAMILIES for font in family.fonts}
    assert not trained & judged


def test_a_condensed_ten_is_as_wide_as_one_figure() -> None:
    face = Face("OpenSans-Bold.ttf")
    wide, narrow, one = text_mask(face, "10", 80), text_mask(face, "10", 80, 0.5), text_mask(face, "8", 80)
    assert wide.shape[1] > 1.5 * one.shape[1]
    assert narrow.shape[1] < 1.1 * one.shape[1]
    assert narrow.shape[0] == pytest.approx(80, abs=4)


def test_rank_and_pip_of_an_index_do_not_touch() -> None:
    for family in FAMILIES.values():
        deck = PrintedDeck(replace(sample_style(family, 6), wear=0.0))
        for card in map(parse_card, ("JC", "QC", "AC", "10C")):
            index = deck.face(card).indices[0]
            pip_top = index.box[3] - deck.style.pip_height
            assert index.rank_box[3] < pip_top + 0.15, (family.name, card)
