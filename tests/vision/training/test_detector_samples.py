"""What the networks learn from: the same number is the same batch, and the truth turns with the picture."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, remainder, tau

import numpy as np
import pytest

from kiosk.cards import JOKER, parse_card
from kiosk.vision.model import Index
from kiosk.vision.recognition.reader import crop
from kiosk.vision.training.cards.deck_styles import TRAINING_FAMILIES, JokerMark, sample_style
from kiosk.vision.training.cards.faces import PrintedDeck
from kiosk.vision.training.patches.card_patches import Patch, TrueIndex, draw_patch, sample_deck
from kiosk.vision.training.patches.detector_samples import detector_batch, detector_fields
from kiosk.vision.training.patches.distractions import draw_print
from kiosk.vision.training.patches.reader_samples import reader_batch, shown_at


def test_two_batches_share_their_patches_turned_another_way() -> None:
    one, other = detector_batch(5, 6, 4)[0], detector_batch(5, 7, 4)[0]
    assert np.array_equal(one, detector_batch(5, 6, 4)[0])
    turned = [np.rot90(other[0], quarters) for quarters in range(4)]
    assert any(np.array_equal(one[0], quarter) for quarter in turned)
    assert not np.array_equal(one[0], other[0])


def test_the_fields_say_where_each_readable_index_is_and_how_it_is_turned() -> None:
    random = np.random.default_rng(3)
    patch = draw_patch(random, sample_deck(random, TRAINING_FAMILIES, with_art=False), 256, 30.0)
    fields = detector_fields(patch)
    readable = [index.place for index in patch.indices if index.is_readable]
    assert readable
    for place in readable:
        row, column = int(place.y / 4), int(place.x / 4)
        near = fields[:, max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]
        assert near[0].max() == pytest.approx(1.0)
        _, cosine, sine, *_ = near[:, *np.unravel_index(int(near[0].argmax()), near[0].shape)]
        assert abs(remainder(atan2(sine, cosine) - place.angle, tau)) < 0.01


def test_an_index_is_readable_by_its_rank_even_if_its_pip_is_covered() -> None:
    place = Index(0, 0, 0, 30, 1)
    assert TrueIndex(place, parse_card("7H"), 0.6, 1.0).is_readable
    assert TrueIndex(place, parse_card("7H"), 0.25, 0.5).is_readable
    assert not TrueIndex(place, parse_card("7H"), 0.25, 0.35).is_readable
    assert TrueIndex(place, parse_card("7H"), 0.2, 0.2).is_hidden
    assert TrueIndex(place, JOKER, 0.5, 0.5).is_readable


@pytest.mark.slow
def test_a_joker_stands_where_other_indices_do_however_long_its_word_is() -> None:
    style = replace(sample_style(TRAINING_FAMILIES[0], 1), joker=JokerMark.WORD_DOWN, four_indices=False)
    deck = PrintedDeck(style)
    word, index = deck.face(JOKER).indices[0], deck.face(parse_card("8H")).indices[0]
    assert word.box[3] - word.box[1] > 1.3 * style.index_height
    patches = (draw_patch(np.random.default_rng(seed), deck, 256, 30.0) for seed in range(40))
    jokers = [shown.place.height for patch in patches for shown in patch.indices if shown.card.is_joker]
    assert np.median(jokers) == pytest.approx(
        30.0 * (index.box[3] - index.box[1]) / style.index_height, rel=0.2
    )


@pytest.mark.slow
def test_crops_come_with_their_rank_and_suit() -> None:
    crops, labels = reader_batch(5, 0, 24)
    assert crops.shape == (24, 80, 144, 3)
    assert labels.min() >= 0
    assert set(labels[labels[:, 0] == 14, 1]) <= {4}
    assert np.array_equal(crops, reader_batch(5, 0, 24)[0])


def test_print_that_is_no_index_stands_where_it_is_said_to() -> None:
    """Words, forms and cloths: at the place there is ink, and no two are alike."""
    random = np.random.default_rng(4)
    drawn = [draw_print(random, TRAINING_FAMILIES) for _ in range(30)]
    crops = [crop(image, place).astype(np.float64) for image, place in drawn]
    assert np.median([middle[20:60, 40:104].std() for middle in crops]) > 10
    assert len({round(picture.mean(), 3) for picture in crops}) == len(crops)


def test_a_found_place_is_read_as_what_stands_there_the_same_way_up() -> None:
    seven = TrueIndex(Index(100, 100, 0, 40, 1), parse_card("7H"), 1.0, 1.0)
    patch = Patch(np.zeros((240, 240, 3), np.uint8), (seven,))
    assert shown_at(Index(104, 97, 0.2, 52, 0.8), patch) is seven
    assert shown_at(Index(104, 97, tau / 2, 52, 0.8), patch) is None
    assert shown_at(Index(104, 150, 0.2, 52, 0.8), patch) is None


def test_a_jokers_mark_is_one_whichever_way_up_it_was_found() -> None:
    star = TrueIndex(Index(100, 100, 0, 40, 1), JOKER, 1.0, 1.0)
    patch = Patch(np.zeros((240, 240, 3), np.uint8), (star,))
    assert shown_at(Index(100, 100, 1.3, 40, 0.8), patch) is star


def test_of_two_indices_at_a_place_the_one_that_can_be_read_is_read() -> None:
    under = TrueIndex(Index(100, 100, 0, 40, 1), parse_card("9S"), 0.25, 0.35)
    over = TrueIndex(Index(100, 112, 0, 40, 1), JOKER, 1.0, 1.0)
    patch = Patch(np.zeros((240, 240, 3), np.uint8), (under, over))
    assert shown_at(Index(100, 102, 0, 40, 0.8), patch) is over
