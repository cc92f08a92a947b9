"""What is drawn on the photograph: every label where it can be read, in the reader's language."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.messages import Message
from kiosk.translation import Translator
from kiosk.vision.decoding.decode import decode_meld
from kiosk.vision.layout.columns import find_columns
from kiosk.vision.model import RIG_A, CountProposal, MeldReading, Quad, SeenIndex, VisionFinding
from kiosk.vision.report.overlay import draw_overlay

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


def both(lay: SimpleNamespace, seen: list[SeenIndex]) -> tuple[MeldReading, ...]:
    """The melds of two columns, from the left."""
    columns = sorted(find_columns(lay.cards(seen)), key=lambda found: found.cards[0].x)
    assert len(columns) == 2
    return tuple(decode_meld(found, INTERNATIONAL, RIG_A) for found in columns)


def lines_of(proposal: CountProposal, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written on the picture, line by line."""
    written: list[str] = []
    monkeypatch.setattr(
        "kiosk.vision.report.overlay.cv2.putText", lambda _image, text, *_: written.append(text)
    )
    draw_overlay(np.full((700, 1400, 3), CLOTH, np.uint8), proposal)
    return written


def test_why_a_meld_is_illegal_and_which_it_is_stands_on_the_picture(
    lay: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [*lay.column(["9S", "8S", "7S"]), *lay.column(["10H", "JK", "KC", "4D"], x=900)]
    melds = both(lay, seen)
    written = lines_of(CountProposal(melds, (), ()), monkeypatch)
    assert "2: 10H JK KC 4D: these cards are neither a sequence nor a set." in written
    assert {"1: sequence 25", "2: illegal 55"} <= set(written)


def test_a_finding_says_which_columns_it_is_of(
    column: CountProposal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def finding(quad: Quad | None) -> VisionFinding:
        return VisionFinding(
            "cut_off", Message("A card is cut."), Message("Push it."), spoils=True, quad=quad
        )

    own, none = finding(column.melds[0].cards[-1].outline), finding(None)
    assert "1: A card is cut." in lines_of(replace(column, findings=(own,)), monkeypatch)
    assert "A card is cut. (2)" in lines_of(replace(column, findings=(none, none)), monkeypatch)


def test_no_label_lies_over_the_next_column_where_there_is_room_elsewhere(
    lay: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The label of the open card's far index stands on its own card, not on the next column's."""
    apart = round(1.15 * lay.SHAPE.width)
    seen = [*lay.column(["9S", "8S", "7S"]), *lay.column(["3H", "3D", "3C", "3S"], x=500 + apart)]
    melds = both(lay, seen)
    labels: list[tuple[int, int]] = []
    monkeypatch.setattr(
        "kiosk.vision.report.overlay.cv2.rectangle", lambda _image, _start, end, *_: labels.append(end)
    )
    draw_overlay(np.full((700, 1400, 3), CLOTH, np.uint8), CountProposal(melds, (), ()))
    next_column = min(x for reading in melds[1].cards for x, _ in reading.outline)
    own = labels[1 : 1 + 1 + len(melds[0].cards)]
    assert all(right <= next_column for right, _ in own)


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
