"""An interpretation that is called open can be followed or not, wherever a tree rests on it; no other can."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kiosk.rulebook import code_of
from kiosk.rulings.code import Code
from kiosk.rulings.interpretations import departures
from kiosk.rulings.tree import Interpretation, Tree
from tests.rulings.consulting import CODES

BOOKS: dict[str, Code] = {key: code_of(key) for key in CODES}
READINGS: dict[str, Interpretation] = dict(BOOKS["burraco"].interpretations)
OPEN = sorted(key for key, reading in READINGS.items() if reading.open)


def resting_on(reading: str) -> Iterator[Tree]:
    """The trees that note a reading, at an outcome or at a question."""
    for book in BOOKS.values():
        for tree in book.trees.values():
            notes = [node.notes for node in (*tree.outcomes.values(), *tree.questions.values())]
            if any(reading in noted for noted in notes):
                yield tree


def outcomes_on(tree: Tree, reading: str) -> list[str]:
    return [key for key, outcome in tree.outcomes.items() if reading in outcome.notes]


@pytest.mark.parametrize("reading", OPEN)
def test_an_open_reading_can_be_given_either_way_in_every_tree_that_rests_on_it(reading: str) -> None:
    """Another outcome by this reading itself; where only a question rests on it, another answer."""
    alone = {**{key: READINGS[key] for key in READINGS if not READINGS[key].open}, reading: READINGS[reading]}
    alone |= {key: closed(READINGS[key]) for key in OPEN if key != reading}
    trees = list(resting_on(reading))
    assert trees, "what no tree rests on is not for an arbiter to read otherwise"
    for tree in trees:
        outcomes = outcomes_on(tree, reading)
        for outcome in outcomes:
            assert departures(tree, outcome, alone), f"{tree.key}.{outcome}"
        if not outcomes:
            asked = [question for question in tree.questions.values() if reading in question.notes]
            for question in asked:
                ways = {(way.question, way.outcome, way.tree) for way in question.answers.values()}
                assert len(ways) > 1, f"{tree.key}: {question.ask}"


def closed(reading: Interpretation) -> Interpretation:
    return Interpretation(
        key=reading.key,
        articles=reading.articles,
        unclear=reading.unclear,
        reading=reading.reading,
        because=reading.because,
        open=False,
    )


def test_what_is_given_instead_does_something_else_or_says_it() -> None:
    for book in BOOKS.values():
        for tree in book.trees.values():
            for key, outcome in tree.outcomes.items():
                for other in {other for others in outcome.otherwise.values() for other in others}:
                    assert tree.outcomes[other].say != outcome.say, f"{tree.key}.{key}"


def test_nobody_is_offered_to_depart_from_a_reading_that_is_not_open() -> None:
    for book in BOOKS.values():
        for tree in book.trees.values():
            for key, outcome in tree.outcomes.items():
                for note in outcome.otherwise:
                    assert READINGS[note].open, f"{tree.key}.{key}"


def test_art_19_b_a_wrong_sum_can_be_corrected_although_the_next_tables_are_posted() -> None:
    tree = BOOKS["burraco"].trees["B19"]
    assert "fix_keep" in departures(tree, "final_sum", READINGS)
