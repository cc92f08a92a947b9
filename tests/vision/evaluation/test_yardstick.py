"""The evaluation set stays what it is."""

from collections import Counter
from copy import deepcopy
from dataclasses import asdict, replace

import numpy as np
import pytest

from kiosk.cards import JOKER
from kiosk.vision.evaluation import yardstick
from kiosk.vision.evaluation.metrics import HitTally
from kiosk.vision.evaluation.run import count_question
from kiosk.vision.training.cards.deck_styles import DEMANDING_FAMILIES, EVALUATION_FAMILIES, TRAINING_FAMILIES
from kiosk.vision.training.sides.rendered_sides import STATIONS, Taking


def test_no_family_of_the_yardstick_is_trained_on() -> None:
    asked = {yardstick.question(number).family.name for number in range(yardstick.SIDES)}
    assert asked == {family.name for family in EVALUATION_FAMILIES}
    assert not asked & {family.name for family in TRAINING_FAMILIES}
    assert Taking().families == TRAINING_FAMILIES


def test_every_rig_takes_its_share_of_every_twenty_sides() -> None:
    for start in (0, 20, 280):
        rigs = Counter(yardstick.question(number).station.rig.name for number in range(start, start + 20))
        assert rigs == {"A": 3, "B": 2, "C": 2, "photo": 13}


def test_every_rig_sees_every_family_and_both_codes() -> None:
    questions = [yardstick.question(number) for number in range(yardstick.SIDES)]
    pairs = {(question.station.rig.name, question.family.name) for question in questions}
    assert len(pairs) == len(STATIONS) * len(EVALUATION_FAMILIES)
    assert {question.rules.key for question in questions if question.station.rig.name == "photo"} == {
        "burraco_internazionale",
        "burraco_italiano",
    }


def test_the_conditions_are_as_hard_as_they_were() -> None:
    everyday = yardstick.Conditions(
        glare=0.25, tight=0.2, tilted=0.2, rows=0.1, hands=0.03, illegal=0.03, turned=0.05
    )
    demanding = yardstick.Conditions(
        glare=0.35, tight=0.3, tilted=0.35, rows=0.12, hands=0.04, illegal=0.05, turned=0.1,
        cut_jokers=0.25, burracos=0.6, prints=0.3,
    )  # fmt: skip
    rows = replace(everyday, rows=1.0, hands=0.0, row_pitch=(17.0, 56.0))
    untidy = replace(everyday, hands=0.0, illegal=0.0, burracos=0.4, untidy=1.0)
    first = {"everyday": everyday, "demanding": demanding, "rows": rows, "untidy": untidy}
    for series in yardstick.SERIES:
        now, then = asdict(series.conditions), asdict(first[series.name])
        assert all(now[name] >= share for name, share in then.items())
    assert {series.name: (series.first_seed, series.share) for series in yardstick.SERIES} == {
        "everyday": (2_604_000_000, 1),
        "demanding": (2_704_000_000, 2),
        "rows": (2_804_000_000, 5),
        "untidy": (2_904_000_000, 5),
    }
    assert yardstick.SIDES >= 300


def test_the_full_run_can_show_a_silent_error_of_one_in_a_thousand() -> None:
    flawless = len(yardstick.yardstick_sides(yardstick.FULL_SIDES))
    assert HitTally(0, flawless).interval[1] <= 0.001
    assert len({question.seed for question in yardstick.yardstick_sides(yardstick.FULL_SIDES)}) == flawless


def test_a_demanding_side_is_of_a_family_that_nothing_is_trained_on() -> None:
    asked = {yardstick.question(number, yardstick.DEMANDING).family for number in range(40)}
    assert asked == set(DEMANDING_FAMILIES)
    trained = {font for family in TRAINING_FAMILIES for font in family.fonts}
    assert not trained & {font for family in asked for font in family.fonts}


def test_a_demanding_side_has_what_is_demanded() -> None:
    question = yardstick.question(0, yardstick.DEMANDING)
    certain = replace(question.series.conditions, cut_jokers=1.0, burracos=1.0, rows=0.0, hands=0.0)
    melds = replace(question, series=replace(question.series, conditions=certain)).render().truth.melds
    assert any(card.card is JOKER for meld in melds for card in meld.cards[:-1])
    assert any(card.sideways for meld in melds for card in meld.cards)


def test_a_side_is_always_the_same_picture() -> None:
    question = yardstick.question(1)
    one, same = question.render(), question.render()
    assert np.array_equal(one.image, same.image)
    assert one.truth.family == question.family.name


def test_a_side_is_the_same_picture_in_every_process() -> None:
    """A worker is sent a copy of the question; a rig that was told by its identity was not known there."""
    asked = yardstick.question(0)
    assert asked.station.rig.name == "photo"
    assert np.array_equal(deepcopy(asked).render().image, asked.render().image)


@pytest.mark.slow
def test_print_that_would_make_a_sequence_longer_is_asked_about() -> None:
    """Beside a column stands what the reader takes for a red ace; the sequence could have its own."""
    _, score = count_question(yardstick.question(971))
    assert not score.silently_wrong
