"""Melds that lie under the camera still when a hand is photographed."""

from __future__ import annotations

import pytest

from kiosk.cards import parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.vision.counting import count
from kiosk.vision.model import GENERIC_DECK, RIG_PHOTO, CountProposal, Shot, Shows
from kiosk.vision.training.sides.rendered_sides import render_side

pytestmark = pytest.mark.slow  # sides are rendered and counted


def hand(*rows: str, lie_as: Shows) -> CountProposal:
    picture = render_side([parse_cards(row) for row in rows], shows=lie_as).image
    return count([Shot((picture,), "photo", Shows.HAND)], RIG_PHOTO, GENERIC_DECK, BurracoGame())


@pytest.mark.parametrize(
    "melds", [("9S 8S 7S 6S 5S", "3D 3S 3H"), ("KH QH JK 10H 9H 8H 7H",)], ids=["two", "a burraco"]
)
def test_melds_that_were_typed_are_no_sure_hand(melds: tuple[str, ...]) -> None:
    """Nobody photographed them as melds, so that no other count holds them."""
    proposal = hand(*melds, lie_as=Shows.MELDS)
    assert [finding.code for finding in proposal.findings] == ["left_melded"] * len(melds)
    assert not proposal.is_sure


@pytest.mark.parametrize("left", ["KD 9H JK 4C 3S", "6S 5S"])
def test_of_cards_that_make_no_meld_nothing_is_said(left: str) -> None:
    proposal = hand(left, lie_as=Shows.HAND)
    assert proposal.is_sure


def test_counting_rows_hold_what_was_melded() -> None:
    picture = render_side([parse_cards("9S 8S 7S 6S 5S")], shows=Shows.ROWS).image
    proposal = count([Shot((picture,), "photo", Shows.ROWS)], RIG_PHOTO, GENERIC_DECK, BurracoGame())
    assert proposal.is_sure
