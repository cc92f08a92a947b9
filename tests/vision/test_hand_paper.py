"""Another card's paper under, on or beside those of a hand that were read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kiosk.cards import JOKER, parse_card, parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.vision import GENERIC_DECK, RIG_A, RIG_PHOTO, CountProposal, Shot, Shows, count
from kiosk.vision.training import layouts
from kiosk.vision.training.decks import JokerMark
from kiosk.vision.training.scene import LaidCard, LaidMeld, Scene, render
from kiosk.vision.training.sides import DEMO_STYLE, STATION_A, STATION_PHOTO, Station, _fair_light, _view
from kiosk.vision.training.table import Ground

UNMARKED = replace(DEMO_STYLE, joker=JokerMark.NOTHING)


def hand(*lying: LaidCard, station: Station = STATION_PHOTO, seed: int = 0) -> CountProposal:
    """Cards as somebody throws them down, the later ones over the earlier."""
    names = [each.card for each in lying if each.card is not None]
    meld = LaidMeld(layouts.read_layout(names, INTERNATIONAL, Shows.ROWS), lying)
    scene = Scene(
        style=UNMARKED,
        melds=(meld,),
        others=(),
        shows=Shows.HAND,
        ground=Ground.BAIZE,
        things=0,
        light_from=0.8,
    )
    view = _view(station, float(np.mean(station.px_per_mm)), (0.0, 0.0), 0.0)
    image = render(scene, view, _fair_light(np.random.default_rng(seed)), seed).image
    rig, zone = (RIG_A, "line_1") if station is STATION_A else (RIG_PHOTO, "photo")
    return count([Shot((image,), zone, Shows.HAND)], rig, GENERIC_DECK, BurracoGame())


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


@pytest.mark.parametrize("station", [STATION_PHOTO, STATION_A], ids=["no scale", "a scale"])
def test_of_cards_that_were_all_read_nothing_is_said(station: Station) -> None:
    names = parse_cards("KD 9H 4C 3S")
    lying = [LaidCard(card, 24.0 * place, 0.0, 4.0 * place) for place, card in enumerate(names)]
    proposal = hand(*lying, station=station)
    assert proposal.points == 30
    assert proposal.is_sure
