"""Cards that lie by themselves and show nothing that could be read."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from kiosk.cards import parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.vision.counting import count
from kiosk.vision.model import GENERIC_DECK, RIG_PHOTO, Shot, Shows
from kiosk.vision.training.cards.deck_styles import JokerMark
from kiosk.vision.training.sides.rendered_sides import DEMO_STYLE, render_side
from kiosk.vision.training.sides.truth import Rendered

pytestmark = pytest.mark.slow  # sides are rendered and counted

UNMARKED = replace(DEMO_STYLE, joker=JokerMark.NOTHING)


@cache
def side(*rows: str, shows: Shows = Shows.ROWS, seed: int = 0) -> Rendered:
    return render_side([parse_cards(row) for row in rows], style=UNMARKED, shows=shows, seed=seed)


def found(rendered: Rendered, image: np.ndarray) -> list[str]:
    proposal = count([Shot((image,), "photo", rendered.truth.shows)], RIG_PHOTO, GENERIC_DECK, BurracoGame())
    return [finding.code for finding in proposal.findings if finding.code == "card_alone"]


@pytest.mark.parametrize(("alone", "codes"), [("JK", ["card_alone"]), ("QH 7D", [])])
def test_a_joker_without_a_mark_that_lies_alone_is_asked_about(alone: str, codes: list[str]) -> None:
    """Demanding side 2070, silently wrong: a row of one joker, on which nothing is read, was not counted."""
    rendered = side("9S 4D KH 7C QD 2H", alone)
    assert found(rendered, rendered.image) == codes


@pytest.mark.parametrize("beside", ["QH", "QH 7D"])
def test_a_joker_without_a_mark_alone_in_a_hand_without_a_scale_is_asked_about(beside: str) -> None:
    rendered = side(beside, "JK", shows=Shows.HAND)
    assert found(rendered, rendered.image) == ["card_alone"]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("hand", ["JK QH", "JK 4H", "JK AS"])
def test_a_card_is_no_wider_for_the_one_that_it_covers(hand: str, seed: int) -> None:
    """The paper of both together is no one card's: its indices would not lie around the middle."""
    rendered = side(hand, shows=Shows.HAND, seed=seed)
    proposal = count([Shot((rendered.image,), "photo", Shows.HAND)], RIG_PHOTO, GENERIC_DECK, BurracoGame())
    assert not proposal.is_sure


@pytest.mark.parametrize(
    ("width", "height", "codes"), [(1.0, 1.0, ["card_alone"]), (1.4, 1.4, []), (1.0, 0.6, [])]
)
def test_a_sheet_is_a_card_if_it_is_as_large(width: float, height: float, codes: list[str]) -> None:
    rendered = side("9S 4D KH 7C QD 2H", "5H 6D AC QS")
    card = rendered.truth.melds[0].cards[-1]
    corners = np.asarray(card.corners)
    across, down = (
        float(np.linalg.norm(corners[1] - corners[0])),
        float(np.linalg.norm(corners[2] - corners[1])),
    )
    image, paper = rendered.image.copy(), np.quantile(rendered.image.reshape(-1, 3), 0.98, axis=0)
    left, top = 40, image.shape[0] - 60 - round(1.4 * down)
    corner = left + round(width * across), top + round(height * down)
    cv2.rectangle(image, (left, top), corner, paper.tolist(), -1)
    assert found(rendered, image) == codes
