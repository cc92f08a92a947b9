"""What is drawn on the photograph: every label where it can be read, in the reader's language."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.messages import Message
from kiosk.translation import Translator
from kiosk.vision.columns import find_columns
from kiosk.vision.decode import decode_meld
from kiosk.vision.overlay import draw_overlay
from kiosk.vision.proposal import CountProposal, VisionFinding
from kiosk.vision.shots import RIG_A

CLOTH = (60, 110, 30)


@pytest.fixture
def column(lay: SimpleNamespace) -> CountProposal:
    (whole,) = find_columns(lay.cards(lay.column(["9S", "8S", "7S"])))
    return CountProposal((decode_meld(whole, INTERNATIONAL, RIG_A),), (), ())


def changed(proposal: CountProposal, width: int) -> np.ndarray:
    """Where the overlay differs from the picture."""
    picture = np.full((700, width, 3), CLOTH, np.uint8)
    return np.asarray((draw_overlay(picture, proposal) != picture).any(axis=2))


def test_a_label_without_room_at_the_right_of_its_index_stands_at_its_left(column: CountProposal) -> None:
    first = column.melds[0].cards[0]
    left = min(x for x, _ in first.quad)
    edge = round(max(x for x, _ in first.quad)) + 8
    row = round(sum(y for _, y in first.quad) / 4)
    beside = np.s_[row - 2 : row + 2, round(left) - 12 : round(left) - 4]
    assert not changed(column, 1000)[beside].any()
    assert changed(column, edge)[beside].all()


def test_both_indices_of_an_open_card_are_framed(column: CountProposal) -> None:
    drawn = changed(column, 1000)
    opened = column.melds[0].cards[-1]
    for quad in (opened.quad, *opened.others):
        middle = np.round(np.mean(quad[:2], axis=0)).astype(int)
        assert drawn[middle[1] - 3 : middle[1] + 4, middle[0]].any()


def test_what_is_said_is_in_the_readers_language(column: CountProposal) -> None:
    asked: list[Message] = []

    def say(message: Message) -> str:
        asked.append(message)
        return Translator("it")(message)

    finding = VisionFinding(
        "dark", Message("The picture is too dark."), Message("Switch the light on."), spoils=True
    )
    picture = np.full((700, 1000, 3), CLOTH, np.uint8)
    drawn = draw_overlay(picture, CountProposal(column.melds, (), (finding,)), say)
    assert [message.text for message in asked] == [
        "Cards {points}, burracos {base}: please check.",
        "The picture is too dark.",
        "sequence",
    ]
    assert (drawn != draw_overlay(picture, CountProposal(column.melds, (), (finding,)))).any()
