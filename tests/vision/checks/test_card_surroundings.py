"""What lies around the cards of a hand that were read, and may be another one."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.cards import JOKER, parse_card, parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.vision.checks.card_surroundings import check_around_hand
from kiosk.vision.counting import count
from kiosk.vision.imaging.border import border_of
from kiosk.vision.model import GENERIC_DECK, RIG_A, RIG_PHOTO, CountProposal, SeenCard, Shot, Shows
from kiosk.vision.training.cards.deck_styles import JokerMark
from kiosk.vision.training.sides import layouts
from kiosk.vision.training.sides.rendered_sides import (
    DEMO_STYLE,
    STATION_A,
    STATION_PHOTO,
    Station,
    _fair_light,
    _view,
)
from kiosk.vision.training.sides.scene import LaidCard, LaidMeld, TableScene, render
from kiosk.vision.training.sides.table_top import Ground

pytestmark = pytest.mark.slow  # sides are rendered and counted

UNMARKED = replace(DEMO_STYLE, joker=JokerMark.NOTHING)


def hand(
    *lying: LaidCard,
    station: Station = STATION_PHOTO,
    seed: int = 0,
    ground: Ground = Ground.BAIZE,
    shows: Shows = Shows.HAND,
) -> CountProposal:
    """Cards as somebody throws them down, the later ones over the earlier."""
    names = [reading.card for reading in lying if reading.card is not None]
    meld = LaidMeld(layouts.read_layout(names, INTERNATIONAL, Shows.ROWS), lying)
    scene = TableScene(
        style=UNMARKED,
        melds=(meld,),
        others=(),
        shows=shows,
        ground=ground,
        things=0,
        light_from=0.8,
    )
    view = _view(station, float(np.mean(station.px_per_mm)), (0.0, 0.0), 0.0)
    image = render(scene, view, _fair_light(np.random.default_rng(seed)), seed).image
    rig, zone = (RIG_A, "line_1") if station is STATION_A else (RIG_PHOTO, "photo")
    return count([Shot((image,), zone, shows)], rig, GENERIC_DECK, BurracoGame())


@pytest.mark.parametrize("station", [STATION_PHOTO, STATION_A], ids=["no scale", "a scale"])
@pytest.mark.parametrize(
    "other",
    [(8.0, 35.0, 90.0), (35.0, 40.0, 10.0), (63.0, 0.0, 0.0)],
    ids=["across it", "at its corner", "touching it"],
)
def test_a_joker_without_a_mark_shows_its_paper(other: tuple[float, float, float], station: Station) -> None:
    """With one other card; what lies over the joker hides nothing of itself."""
    joker, king = LaidCard(JOKER, 0.0, 0.0, 0.0), LaidCard(parse_card("KD"), *other)
    proposal = hand(joker, king, station=station)
    assert proposal.points == 40 or not proposal.is_sure


@pytest.mark.parametrize("shows", [Shows.ROWS, Shows.HAND])
def test_a_heap_is_no_sure_count(shows: Shows) -> None:
    """Of a queen under two others nothing shows."""
    queen, jack = LaidCard(parse_card("QC"), 0.0, 0.0, 0.0), LaidCard(parse_card("JH"), 4.0, -3.0, 12.0)
    king = LaidCard(parse_card("KH"), -4.0, 3.0, 95.0)
    assert not hand(queen, jack, king, shows=shows).is_sure


@pytest.mark.parametrize("station", [STATION_PHOTO, STATION_A], ids=["no scale", "a scale"])
def test_of_cards_that_were_all_read_nothing_is_said(station: Station) -> None:
    names = parse_cards("KD 9H 4C 3S")
    lying = [LaidCard(card, 24.0 * place, 0.0, 4.0 * place) for place, card in enumerate(names)]
    proposal = hand(*lying, station=station)
    assert proposal.points == 30
    assert proposal.is_sure


@pytest.mark.parametrize("station", [STATION_PHOTO, STATION_A], ids=["no scale", "a scale"])
@pytest.mark.parametrize("aside", [16.0, 45.0])
def test_a_card_that_lies_face_down_under_another_shows_its_back(aside: float, station: Station) -> None:
    down, ten = LaidCard(None, 0.0, 0.0, 2.0), LaidCard(parse_card("10D"), aside, 0.0, -2.0)
    assert not hand(down, ten, station=station).is_sure


@pytest.mark.parametrize("seed", [12, 18])
def test_on_a_table_as_white_as_paper_a_joker_shows_its_picture(seed: int) -> None:
    """On these the paper of a joker that touches an eight cannot be told."""
    eight, joker = LaidCard(parse_card("8S"), 0.0, 0.0, 180.0), LaidCard(JOKER, -63.0, 0.0, 1.0)
    assert not hand(eight, joker, seed=seed).is_sure


def test_the_corner_of_a_card_under_two_that_cross_is_seen() -> None:
    lying = [
        LaidCard(parse_card("7H"), 0.0, 0.0, 5.0),
        LaidCard(parse_card("JH"), -23.0, -9.0, 51.0),
        LaidCard(parse_card("KH"), -17.0, 25.0, -42.0),
    ]
    proposal = hand(*lying, ground=Ground.CLOTH, seed=9094)
    assert proposal.points == 25 or not proposal.is_sure


def test_a_joker_across_which_a_card_lies_makes_that_one_no_larger() -> None:
    """Without a scale a card is as large as its paper: the joker's would be taken for its own."""
    joker, two = LaidCard(JOKER, 0.0, 0.0, 180.0), LaidCard(parse_card("2D"), 1.0, -1.0, 96.0)
    proposal = hand(joker, two)
    assert proposal.points == 50 or not proposal.is_sure


@pytest.mark.parametrize(
    "joker", [None, (45.0, 40.0, 90.0), (40.0, 60.0, 0.0)], ids=["none", "across it", "beside it"]
)
def test_a_joker_without_a_mark_may_lie_out_of_its_column(joker: tuple[float, float, float] | None) -> None:
    """Thrown on the column of a sequence, or half under it."""
    names = parse_cards("9S 8S 7S 6S 5S")
    column = [LaidCard(card, 0.0, 22.0 * place, 0.0) for place, card in enumerate(names)]
    lying = column if joker is None else [*column, LaidCard(JOKER, *joker)]
    proposal = hand(*lying, shows=Shows.MELDS, ground=Ground.CLOTH, seed=9094)
    assert proposal.is_sure == (joker is None)


def test_what_lies_beside_the_other_lines_cards_is_nothing_of_the_hands(lay: SimpleNamespace) -> None:
    """A glass beside a card that the border cuts; beside one of the hand it is asked about."""
    picture = np.full((1600, 2400, 3), (60, 90, 40), np.uint8)
    of_hand, of_others = (
        SeenCard((lay.index(x - 70, y - 97, lay.sure(name)),), lay.sure(name), x, y, 0.0, lay.SHAPE)
        for name, x, y in (("KH", 1200.0, 1000.0), ("4S", 1200.0, 40.0))
    )
    for card in (of_hand, of_others):
        cv2.fillConvexPoly(picture, np.array(card.outline, np.int32), (240, 240, 240))
    border = border_of(picture)
    cv2.circle(picture, (1450, 120), 80, (30, 30, 200), -1)
    assert not list(check_around_hand(picture, border, [of_hand, of_others]))
    cv2.circle(picture, (1450, 1000), 80, (30, 30, 200), -1)
    (finding,) = check_around_hand(picture, border, [of_hand, of_others])
    assert finding.code == "hidden_card"
    assert finding.quad is not None
    assert np.allclose(np.mean(finding.quad, axis=0), (1450, 1000), atol=30)
