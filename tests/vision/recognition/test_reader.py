"""The networks on single printed cards of the project's own deck."""

from __future__ import annotations

from math import pi, remainder

import cv2
import numpy as np
import pytest

from kiosk.cards import CARDS, JOKER, Card, parse_card
from kiosk.vision.model import NOTHING, Index
from kiosk.vision.recognition.detector import find_indices
from kiosk.vision.recognition.engine import installed_network
from kiosk.vision.recognition.reader import (
    CROP_HEIGHT_PX,
    CROP_WIDTH_PX,
    JOKER_RARITY,
    card_chances,
    crop,
    read_indices,
)
from kiosk.vision.training.cards.faces import PRINT, PrintedDeck
from kiosk.vision.training.sides.rendered_sides import DEMO_STYLE

SCALE = 4.0
DECK = PrintedDeck(DEMO_STYLE)


def laid(card: Card, turn: float = 0.0) -> tuple[np.ndarray, Index]:
    """The card on a green cloth, turned by `turn` rad, and where its upper left index is."""
    face = DECK.face(card)
    x0, y0, x1, y1 = face.indices[0].box
    image = np.full((480, 480, 3), (60, 110, 30), np.uint8)
    c, s = np.cos(turn) * SCALE / PRINT, np.sin(turn) * SCALE / PRINT
    linear = np.array([[c, -s], [s, c]])
    middle = np.array(face.image.shape[1::-1]) / 2
    place = np.concatenate([linear, (np.array([240, 240]) - linear @ middle)[:, None]], axis=1)
    cv2.warpAffine(face.image, place, (480, 480), image, cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    x, y = linear @ (np.array([(x0 + x1) / 2, (y0 + y1) / 2]) * PRINT - middle) + 240
    return image, Index(float(x), float(y), turn, (y1 - y0) * SCALE, 1.0)


def best(image: np.ndarray, index: Index) -> int:
    return int(read_indices(image, [index], installed_network("reader"))[0].argmax())


def test_every_card_of_the_demo_deck_is_read() -> None:
    wrong = [card for card in CARDS if best(*laid(card)) != card.index]
    assert wrong == []


@pytest.mark.parametrize("turn", [0.5, pi / 2, -2.0, pi])
def test_a_card_is_read_however_it_is_turned(turn: float) -> None:
    for card in CARDS[1:52:10]:
        assert best(*laid(card, turn)) == card.index


def test_an_empty_place_is_nothing() -> None:
    cloth = np.full((200, 200, 3), (60, 110, 30), np.uint8)
    assert best(cloth, Index(100, 100, 0.3, 60, 1.0)) == NOTHING


@pytest.mark.parametrize("turn", [0.0, 0.5, pi / 2, -2.0, pi])
def test_the_index_is_found_where_it_is(turn: float) -> None:
    image, true = laid(CARDS[20], turn)
    found = find_indices(image, installed_network("detector"))
    near = min(found, key=lambda place: np.hypot(place.x - true.x, place.y - true.y))
    assert np.hypot(near.x - true.x, near.y - true.y) < 0.15 * true.height
    assert abs(remainder(near.angle - true.angle, 2 * pi)) < 0.3
    assert near.height == pytest.approx(true.height, rel=0.25)


class _Nearsighted:
    """A detector that sees an index in the middle of a picture of more than 2000 px, and none in others."""

    def run(self, pictures: np.ndarray) -> list[np.ndarray]:
        height, width = pictures.shape[2] // 4, pictures.shape[3] // 4
        fields = np.zeros((1, 4, height, width), np.float32)
        fields[0, 1] = 1
        fields[0, 0, height // 2, width // 2] = 0.9 * (pictures.shape[3] > 2000)
        return [fields]


def test_where_nothing_is_sure_a_picture_is_looked_at_from_nearer() -> None:
    cloth = np.full((600, 4608, 3), (60, 110, 30), np.uint8)
    assert len(find_indices(cloth, _Nearsighted())) == 1


def test_no_index_is_found_on_a_bare_cloth() -> None:
    cloth = np.full((300, 500, 3), (60, 110, 30), np.uint8)
    assert find_indices(cloth, installed_network("detector")) == ()


@pytest.mark.parametrize("height", [30.0, 54.0, 200.0])
def test_a_crop_has_one_size_whatever_the_index(height: float) -> None:
    image = np.zeros((300, 300, 3), np.uint8)
    assert crop(image, Index(5, 290, 1.0, height, 1.0)).shape == (CROP_HEIGHT_PX, CROP_WIDTH_PX, 3)


def test_chances_add_up_to_one() -> None:
    random = np.random.default_rng(1)
    ranks, suits = random.dirichlet(np.ones(15), 4), random.dirichlet(np.ones(5), 4)
    assert card_chances(ranks, suits).sum(axis=1) == pytest.approx(1)


def test_jokers_are_as_rare_as_they_lie() -> None:
    ranks, suits = np.zeros((1, 15)), np.array([[0.0, 0.0, 0.0, 1.0, 0.0]])
    ranks[0, [0, 2, 14]] = 0.4, 0.4, 0.2
    (chances,) = card_chances(ranks, suits)
    assert chances[NOTHING] == pytest.approx(0.2)
    assert chances[JOKER.index] == pytest.approx(JOKER_RARITY * chances[parse_card("AS").index])


def test_specks_are_not_taken_for_many_indices_of_a_large_card() -> None:
    image, index = laid(parse_card("7H"))
    large = cv2.resize(image, (1200, 1200), interpolation=cv2.INTER_CUBIC)
    random = np.random.default_rng(3)
    large[tuple(random.integers(0, 1200, (2, 6000)))] = random.choice((0, 255), (6000, 1))
    found = find_indices(large, installed_network("detector"))
    assert any(np.hypot(place.x - 2.5 * index.x, place.y - 2.5 * index.y) < 30 for place in found)
    assert len(found) < 10


def test_no_index_asks_the_reader_nothing() -> None:
    assert read_indices(np.zeros((9, 9, 3), np.uint8), [], installed_network("reader")).shape == (0, 54)
