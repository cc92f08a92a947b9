"""The evaluation set stays what it is."""

from collections import Counter

import numpy as np

from kiosk.vision.evaluation import yardstick
from kiosk.vision.training.decks import EVALUATION_FAMILIES, TRAINING_FAMILIES
from kiosk.vision.training.sides import STATIONS, Taking


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
    pairs = {(each.station.rig.name, each.family.name) for each in questions}
    assert len(pairs) == len(STATIONS) * len(EVALUATION_FAMILIES)
    assert {each.rules.key for each in questions if each.station.rig.name == "photo"} == {
        "burraco_internazionale",
        "burraco_italiano",
    }


def test_the_conditions_are_as_hard_as_they_were() -> None:
    shares = {
        name: getattr(yardstick, name)
        for name in ("GLARE", "TIGHT", "TILTED", "ROWS", "HANDS", "ILLEGAL", "TURNED")
    }
    first = {
        "GLARE": 0.25,
        "TIGHT": 0.2,
        "TILTED": 0.2,
        "ROWS": 0.1,
        "HANDS": 0.03,
        "ILLEGAL": 0.03,
        "TURNED": 0.05,
    }
    assert all(shares[name] >= first[name] for name in first)
    assert yardstick.FIRST_SEED == 2_604_000_000
    assert yardstick.SIDES >= 300


def test_a_side_is_always_the_same_picture() -> None:
    question = yardstick.question(1)
    one, same = question.render(), question.render()
    assert np.array_equal(one.image, same.image)
    assert one.truth.family == question.family.name
