"""What there is of a code in one tournament leads nowhere else."""

from __future__ import annotations

from itertools import product

import pytest

from kiosk.games.burraco.package import REGULATIONS, RULES
from kiosk.games.registry import game_for
from kiosk.projections.rulings.code_in_play import code_in_play
from kiosk.rulebook import code_of

PLAYED = list(product(RULES, REGULATIONS))


@pytest.mark.parametrize(("rules", "regulations"), PLAYED)
def test_every_answer_leads_to_something_that_there_is(rules: str, regulations: str) -> None:
    code = code_in_play(code_of("burraco"), game_for(rules, regulations, 2))
    assert code.trees
    for tree in code.trees.values():
        for key, question in tree.questions.items():
            assert question.answers, f"{tree.key}.{key}"
            for answer in question.answers.values():
                assert answer.tree is None or answer.tree in code.trees, f"{tree.key}.{key}"
                assert answer.question is None or answer.question in tree.questions, f"{tree.key}.{key}"
                assert answer.outcome is None or answer.outcome in tree.outcomes, f"{tree.key}.{key}"


@pytest.mark.parametrize(("rules", "regulations"), PLAYED)
def test_a_yes_or_no_is_never_left_with_one_of_them(rules: str, regulations: str) -> None:
    code = code_in_play(code_of("burraco"), game_for(rules, regulations, 2))
    questions = [question for tree in code.trees.values() for question in tree.questions.values()]
    assert {len(question.answers) for question in questions if question.kind == "yes_no"} == {2}


def test_art_32_bis_who_drags_out_a_turn_is_not_led_to_limits_that_sisal_does_not_have() -> None:
    def answers(regulations: str) -> set[str]:
        code = code_in_play(code_of("burraco"), game_for("burraco_italiano", regulations, 2))
        return set(code.trees["BCON"].questions["rule"].answers)

    assert answers("federation") - answers("sisal") == {"slow"}
