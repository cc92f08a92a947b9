"""What there is of a code by one tournament's rules of play: trees, their answers, and what these lead to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain

from msgspec.structs import replace as with_fields

from kiosk.rulings.code import Code
from kiosk.rulings.tree import Answer, Question, RulesKey, Tree


def is_bound_to(plays: Iterable[RulesKey], rules: str) -> bool:
    """Whether a tree or an answer with this `plays` is there by these rules of play."""
    bound = tuple(plays)
    return not bound or rules in bound


def code_by(code: Code, rules: str) -> Code:
    """A code as it is by these rules of play (`kiosk.games.burraco.rules.Rules.key`)."""
    trees = trees_by(code.trees, rules)
    groups = {group: tuple(key for key in keys if key in trees) for group, keys in code.groups.items()}
    return replace(code, trees=trees, groups={group: keys for group, keys in groups.items() if keys})


def trees_by(trees: Mapping[str, Tree], rules: str) -> dict[str, Tree]:
    """The trees that there are, each with the answers that there are and what these lead to."""
    return {key: _tree_by(tree, rules) for key, tree in trees.items() if is_bound_to(tree.plays, rules)}


def _tree_by(tree: Tree, rules: str) -> Tree:
    if not any(answer.plays for question in tree.questions.values() for answer in question.answers.values()):
        return tree
    asked = {key: _question_by(question, rules) for key, question in tree.questions.items()}
    questions = _asked_from_the_root(asked)
    answered = {answer.outcome for key in questions for answer in asked[key].answers.values()}
    reached = answered | {
        key for outcome in answered - {None} for key in chain(*tree.outcomes[str(outcome)].otherwise.values())
    }
    return with_fields(
        tree,
        questions={key: question for key, question in asked.items() if key in questions},
        outcomes={key: outcome for key, outcome in tree.outcomes.items() if key in reached},
    )


def _question_by(question: Question, rules: str) -> Question:
    answers: dict[str, Answer] = {
        key: answer for key, answer in question.answers.items() if is_bound_to(answer.plays, rules)
    }
    return with_fields(question, answers=answers)


def _asked_from_the_root(questions: Mapping[str, Question]) -> set[str]:
    """The questions to which answers lead from the first."""
    reached: set[str] = set()
    waiting = list(questions)[:1]
    while waiting:
        key = waiting.pop()
        if key in reached or key not in questions:
            continue
        reached.add(key)
        waiting += [answer.question for answer in questions[key].answers.values() if answer.question]
    return reached
