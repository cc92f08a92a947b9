"""Sides that several tests look at, each rendered once a session."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kiosk.cards import parse_cards
from kiosk.vision.training.sides.rendered_sides import render_side

if TYPE_CHECKING:
    from kiosk.vision.training.sides.truth import Rendered

FOUR_MELDS = ("9S 8S 7S 6S 5S", "KH QH JK 10H 9H", "3D 3S 3H", "8C 7C 6C 5C")


@cache
def drawn_side(*melds: str) -> Rendered:
    """A side laid of these melds; whoever draws on its picture draws on a copy."""
    rendered = render_side([parse_cards(names) for names in melds])
    rendered.image.flags.writeable = False
    return rendered
