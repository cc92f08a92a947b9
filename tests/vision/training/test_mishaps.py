"""What befalls a meld when a line is in a hurry changes how its cards lie, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from kiosk.cards import parse_cards
from kiosk.games.burraco.rules import ITALIAN
from kiosk.vision.training.sides.layouts import read_layout
from kiosk.vision.training.sides.mishaps import Mishap, with_mishap
from kiosk.vision.training.sides.placing import Habits, place_melds, place_rows
from kiosk.vision.training.sides.rendered_sides import DEMO_STYLE
from kiosk.vision.training.sides.scene import LaidMeld

SIDE = ("9S 8S 7S 6S", "KH QH JH 10H 9H 8H 7H")


def laid(*, rows: bool = False) -> tuple[LaidMeld, ...]:
    layouts = [read_layout(parse_cards(cards), ITALIAN) for cards in SIDE]
    place = place_rows if rows else place_melds
    return place(layouts, DEMO_STYLE, Habits(pitch=20.0), np.random.default_rng(1), (500.0, 350.0))


@pytest.mark.parametrize("rows", [False, True])
@pytest.mark.parametrize("mishap", Mishap)
def test_one_meld_is_laid_otherwise_and_counts_what_it_did(mishap: Mishap, rows: bool) -> None:
    before = laid(rows=rows)
    after = with_mishap(before, mishap, np.random.default_rng(2), DEMO_STYLE)
    assert [meld.layout for meld in after] == [meld.layout for meld in before]
    assert sum(one.cards != other.cards for one, other in zip(before, after, strict=True)) == 1
    names = [[card.card for card in meld.cards] for meld in after]
    hidden = sum(name is None for meld in names for name in meld)
    assert hidden == (mishap is Mishap.FACE_DOWN)


@pytest.mark.parametrize(("rows", "way"), [(False, "y"), (True, "x")])
def test_of_one_card_only_a_strip_shows(rows: bool, way: str) -> None:
    after = with_mishap(laid(rows=rows), Mishap.STRIP, np.random.default_rng(3), DEMO_STYLE)
    pitches = [
        abs(np.diff([getattr(card, way) for card in meld.cards if not card.sideways])) for meld in after
    ]
    assert min(map(min, pitches)) == pytest.approx(3.75, abs=2.5)


def test_a_single_card_meets_with_no_mishap() -> None:
    (meld, *_) = laid()
    alone = LaidMeld(meld.layout, meld.cards[:1])
    assert with_mishap([alone], Mishap.SLID, np.random.default_rng(1), DEMO_STYLE) == (alone,)
