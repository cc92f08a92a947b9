"""Every story of the three codes ends where the code says, and every outcome has its story."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kiosk.rulebook import code_of
from kiosk.rulings.code import Code
from kiosk.rulings.interpretations import departed_from
from tests.rulings.consulting import CODES, walk

CASES: dict[str, list[dict[str, Any]]] = yaml.load(
    Path(__file__).with_name("cases.yaml").read_text("utf-8"), yaml.CSafeLoader
)
CODE_OF: dict[str, Code] = {tree: code_of(key) for key in CODES for tree in code_of(key).trees}
STORIES = [
    pytest.param(tree, case, id=f"{tree}: {case['story']}") for tree, cases in CASES.items() for case in cases
]


def outcome_of(tree: str, case: dict[str, Any]) -> tuple[str, str]:
    """The tree and the key of the outcome at which a story ends."""
    *elsewhere, key = case["outcome"].split(".")
    return (elsewhere[0] if elsewhere else tree), key


@pytest.mark.parametrize(("tree", "case"), STORIES)
def test_a_story_ends_at_the_outcome_of_the_code(tree: str, case: dict[str, Any]) -> None:
    state, (ends_in, key) = walk(CODE_OF[tree], tree, case["answers"]), outcome_of(tree, case)
    assert state.tree.key == ends_in
    assert state.outcome_key is not None
    if state.outcome_key != key:  # the arbiter reads the code otherwise
        readings = CODE_OF[tree].interpretations
        assert departed_from(state.tree, state.outcome_key, key, readings) == case["departs_from"]
    else:
        assert "departs_from" not in case


def test_every_outcome_has_a_story() -> None:
    told = {outcome_of(tree, case) for tree, cases in CASES.items() for case in cases}
    assert {(key, outcome) for key, owner in CODE_OF.items() for outcome in owner.trees[key].outcomes} == told


def test_no_two_stories_are_told_alike() -> None:
    stories = [(tree, case["story"]) for tree, cases in CASES.items() for case in cases]
    assert len(set(stories)) == len(stories)
