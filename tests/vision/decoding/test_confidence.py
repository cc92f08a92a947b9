"""Confidences are lowered by what is odd about a card's place, and decide nothing by it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.cards import parse_card
from kiosk.messages import Message
from kiosk.vision.decoding.confidence import (
    LOOSE_FACTOR,
    MARKED_COLUMN_FACTOR,
    NO_MELD_FACTOR,
    lowered_by_context,
)
from kiosk.vision.model import (
    Burraco,
    CardReading,
    CountProposal,
    GroupKind,
    MeldReading,
    Quad,
    VisionFinding,
)


def reading(name: str, x: float, *, doubtful: bool = False) -> CardReading:
    quad: Quad = ((x, 0.0), (x + 20, 0.0), (x + 20, 40.0), (x, 40.0))
    return CardReading(parse_card(name), 1.0, (), quad, quad, doubtful=doubtful)


def meld(*cards: CardReading, problem: Message | None = None) -> MeldReading:
    return MeldReading(cards, GroupKind.SET, None, Burraco.NONE, 15, 0, problem, 1.0)


def confidences(proposal: CountProposal) -> list[float]:
    return [
        read.confidence
        for read in (*lowered_by_context(proposal).readings, *lowered_by_context(proposal).loose)
    ]


PLAIN = meld(reading("3S", 0), reading("3D", 50, doubtful=True), reading("3H", 100))


def test_a_meld_without_anything_odd_is_as_sure_as_its_cards_look() -> None:
    assert confidences(CountProposal((PLAIN,), (), ())) == [1.0, 1.0, 1.0]


def test_the_doubtful_cards_of_a_marked_column_are_less_sure_than_they_look() -> None:
    marked = VisionFinding(
        "hidden_card", Message("?"), Message("!"), spoils=True, quad=PLAIN.cards[0].outline
    )
    found = lowered_by_context(CountProposal((PLAIN,), (), (marked,)))
    assert [read.confidence for read in found.readings] == [1.0, MARKED_COLUMN_FACTOR, 1.0]
    assert found.melds[0].confidence == pytest.approx(MARKED_COLUMN_FACTOR)


def test_what_makes_no_meld_or_lies_apart_is_less_sure() -> None:
    illegal = replace(PLAIN, problem=Message("These cards are no meld."))
    proposal = CountProposal((illegal,), (reading("KD", 400),), ())
    assert confidences(proposal) == [NO_MELD_FACTOR] * 3 + [LOOSE_FACTOR]


def test_what_is_doubtful_stays_as_it_was() -> None:
    proposal = CountProposal((PLAIN,), (), ())
    assert [read.doubtful for read in lowered_by_context(proposal).readings] == [False, True, False]
