"""A drawn side tells what a patch does: where each index stands, and how much of it shows."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest

from kiosk.cards import parse_card
from kiosk.vision.training.cards.deck_styles import JokerMark
from kiosk.vision.training.patches.side_patches import side_patch
from kiosk.vision.training.sides.rendered_sides import DEMO_STYLE, render_side

CARDS = tuple(map(parse_card, ("7H", "JK", "9H")))


def _heights(joker: JokerMark, *, of_jokers: bool) -> set[int]:
    """How high the indices are, px, of the jokers or of the other cards."""
    style = replace(DEMO_STYLE, joker=joker)
    indices = side_patch(render_side([CARDS], style=style), style).indices
    return {round(index.place.height) for index in indices if index.card.is_joker is of_jokers}


def test_every_index_of_a_side_stands_where_it_was_drawn() -> None:
    rendered = render_side([CARDS])
    drawn = [index for card in rendered.truth.melds[0].cards[::2] for index in card.indices]
    told = [found for found in side_patch(rendered, DEMO_STYLE).indices if not found.card.is_joker]
    assert len(told) == len(drawn) == 4
    for index, found in zip(drawn, told, strict=True):
        assert hypot(index.centre[0] - found.place.x, index.centre[1] - found.place.y) < 1e-6
        assert found.place.height == pytest.approx(index.height_px)
        assert found.visible == pytest.approx(index.visible_fraction)


def test_of_a_jokers_word_as_much_is_read_as_stands_where_an_index_would() -> None:
    usual = _heights(JokerMark.WORD_DOWN, of_jokers=False)
    assert _heights(JokerMark.WORD_DOWN, of_jokers=True) == usual


def test_a_word_along_the_short_edge_is_read_whole() -> None:
    usual = _heights(JokerMark.WORD_ACROSS, of_jokers=False)
    assert not _heights(JokerMark.WORD_ACROSS, of_jokers=True) & usual
