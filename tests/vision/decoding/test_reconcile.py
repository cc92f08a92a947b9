"""Melds and counting rows of the same cards, reconciled; frames of the same scene."""

from __future__ import annotations

import numpy as np
import pytest

from kiosk.cards import parse_card
from kiosk.games.burraco.game import BurracoGame
from kiosk.vision.counting import count
from kiosk.vision.decoding.reconcile import reconcile
from kiosk.vision.evaluation.several_frames import FRAMES, frames_of
from kiosk.vision.model import (
    GENERIC_DECK,
    RIG_PHOTO,
    Burraco,
    CardReading,
    CountProposal,
    GroupKind,
    MeldReading,
    Shot,
    Shows,
)
from kiosk.vision.training.sides.rendered_sides import render_side

QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def cards(names: str, kind: GroupKind = GroupKind.ROW, doubtful: str = "") -> CountProposal:
    readings = tuple(
        CardReading(
            None if name == "?" else parse_card(name), 0.99, (), QUAD, QUAD, doubtful=name in ("?", doubtful)
        )
        for name in names.split()
    )
    points = sum(reading.card.points for reading in readings if reading.card)
    meld = MeldReading(readings, kind, None, Burraco.NONE, points, 0, None, 0.9)
    return CountProposal((meld,), (), ())


def test_rows_without_a_doubt_settle_the_same_cards_of_the_melds() -> None:
    melds = cards("9S 8S 7S 6S", GroupKind.SEQUENCE, doubtful="7S")
    assert not melds.is_settled

    assert reconcile(melds, cards("6S 9S 7S 8S")).is_sure


def test_doubtful_rows_settle_nothing() -> None:
    melds = cards("9S 8S 7S 6S", GroupKind.SEQUENCE, doubtful="7S")

    assert not reconcile(melds, cards("6S 9S 7S 8S", doubtful="7S")).is_settled
    assert not reconcile(cards("9S ? 7S", GroupKind.SEQUENCE), cards("9S ? 7S")).is_settled


def test_other_points_are_a_finding_that_names_the_cards() -> None:
    found = reconcile(cards("9S 8S 7S", GroupKind.SEQUENCE), cards("9S JK 7S ?"))

    (differ,) = found.findings
    assert (differ.code, differ.spoils) == ("rows_differ", True)
    assert str(differ.advice).endswith("Only in the melds: 8♠; only in the rows: ★ ?.")
    assert found.points == 25


def test_other_names_are_a_finding_though_the_points_are_the_same() -> None:
    found = reconcile(cards("9S 8S 7S", GroupKind.SEQUENCE), cards("9S 8C 7S"))

    assert [finding.code for finding in found.findings] == ["rows_differ"]
    assert not found.is_sure


def test_another_suit_in_a_set_counts_the_same() -> None:
    assert reconcile(cards("9S 9C 9H", GroupKind.SET), cards("9S 9C 9D")).is_sure


def test_a_card_of_the_rows_that_could_not_be_read_may_be_hidden_in_the_melds() -> None:
    found = reconcile(cards("9S 8S 7S", GroupKind.SEQUENCE), cards("9S 8S 7S ?"))

    assert [finding.code for finding in found.findings] == ["rows_differ"]
    assert not found.is_sure


def test_without_rows_the_melds_stay_as_they_are() -> None:
    melds = cards("9S 8S 7S", GroupKind.SEQUENCE, doubtful="7S")
    assert reconcile(melds, CountProposal((), (), ())) == melds


@pytest.mark.slow
def test_a_hand_beside_the_melds_is_no_part_of_their_points() -> None:
    melds = render_side([[parse_card(name) for name in ("9S", "8S", "7S", "6S")]])
    hand = render_side([[parse_card(name) for name in ("KD", "4C")]], shows=Shows.HAND)
    shots = [Shot((melds.image,), "photo"), Shot((hand.image,), "photo", Shows.HAND)]

    proposal = count(shots, RIG_PHOTO, GENERIC_DECK, BurracoGame())

    assert proposal.points == 30
    assert sorted(str(reading.card) for reading in proposal.loose) == ["4C", "KD"]
    assert "rows_differ" not in {finding.code for finding in proposal.findings}


@pytest.mark.slow
def test_frames_are_the_same_scene_with_noise_of_their_own() -> None:
    picture = render_side([[parse_card("9S"), parse_card("8S"), parse_card("7S")]]).image

    frames = frames_of(picture, 3)

    assert len(frames) == FRAMES
    assert not np.array_equal(frames[0], frames[1])
    assert max(np.abs(frame.astype(float) - picture).mean() for frame in frames) < 8
