"""What must hold of ruling trees beyond their types: every path ends, and says what it can keep."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from math import inf
from typing import Final, get_args

from kiosk.games.burraco.federation import FEDERATION, TWO_DEALS
from kiosk.games.burraco.figures import figures_in_force
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.mineo.settings import MineoSettings
from kiosk.rulings.effects import (
    AnyEffect,
    Cards,
    DealFate,
    Discretion,
    Freeze,
    InvolvedRole,
    Multiple,
    Points,
    Report,
    SuspendChecks,
)
from kiosk.rulings.facts import COLLECTED, DELAYS, KNOWN, FactKind, is_told
from kiosk.rulings.figures import InForce, named_figures, names_in, range_of
from kiosk.rulings.rules_of_play import trees_by
from kiosk.rulings.texts import interpretation_texts, tree_texts
from kiosk.rulings.tree import Answer, Interpretation, Outcome, Question, RulesKey, Tree

_EXAMPLES: Final[InForce] = {
    **figures_in_force(INTERNATIONAL, SISAL.formats[0], SISAL),
    **figures_in_force(INTERNATIONAL, TWO_DEALS, FEDERATION),
    "rimatura_points": MineoSettings().rimatura_points,
}
"""What the figures that a tree names are by default: its numbers are looked at by these."""
_ROLES: Final = frozenset(get_args(InvolvedRole))
_KNOWN_AS: Final = {"yes_no": FactKind.YES_NO, "choice": FactKind.CHOICE, "number": FactKind.NUMBER}


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake in a file, and where: tree and node are empty where the file itself is wrong."""

    file: str
    tree: str
    node: str
    sentence: str

    def __str__(self) -> str:
        return f"{' '.join(filter(None, (self.file, self.tree, self.node)))}: {self.sentence}"


def check(
    trees: Mapping[str, Tree],
    files: Mapping[str, str],
    interpretations: Mapping[str, Interpretation],
    translated: Callable[[str], bool] | None,
) -> list[Problem]:
    """Everything that is wrong with the trees of a code.

    Args:
        trees: by key.
        files: the file of each tree.
        interpretations: those that notes may name.
        translated: whether a text has a translation; None: none are needed.
    """
    problems = []
    for key, tree in trees.items():
        own = _Checks(tree, trees, interpretations)
        found = [
            (node, f"“{name}” is no figure.") for node, name in named_figures(tree) if name not in _EXAMPLES
        ]
        found = found or [*own.questions(), *own.outcomes(), *own.paths(), *own.facts()]
        if translated is not None:
            found += [
                (node, f"“{text}” has no translation.")
                for node, text in tree_texts(tree)
                if not translated(text)
            ]
        problems += [Problem(files[key], key, node, sentence) for node, sentence in found]
    problems += [Problem(files[key], key, node, sentence) for key, node, sentence in _endless(trees)]
    problems += [
        Problem("interpretations", interpretation.key, "", f"“{name}” is no figure.")
        for interpretation in interpretations.values()
        for name in names_in(interpretation.reading)
        if name not in _EXAMPLES
    ]
    if not problems:
        problems += [
            Problem(files[key], key, node, sentence)
            for rules in get_args(RulesKey)
            for key, node, sentence in _by_rules_of_play(trees, rules, interpretations)
        ]
    if translated is not None:
        problems += [
            Problem("interpretations", interpretation.key, "", f"“{text}” has no translation.")
            for interpretation in interpretations.values()
            for text in interpretation_texts(interpretation)
            if not translated(text)
        ]
    return problems


_Found = Iterator[tuple[str, str]]
"""Nodes and what is wrong with them."""


class _Checks:
    """The checks of one tree."""

    def __init__(
        self, tree: Tree, trees: Mapping[str, Tree], interpretations: Mapping[str, Interpretation]
    ) -> None:
        self._tree = tree
        self._trees = trees
        self._interpretations = interpretations

    def questions(self) -> _Found:
        if not self._tree.articles:
            yield "", "The tree cites no article."
        for key, question in self._tree.questions.items():
            node = f"questions.{key}"
            for answer_key, answer in question.answers.items():
                yield from self._answer(f"{node}.answers.{answer_key}", answer, question)
            yield from ((node, sentence) for sentence in _KINDS[question.kind](question))
            yield from ((node, sentence) for sentence in self._notes(question.notes))

    def _answer(self, node: str, answer: Answer, question: Question) -> _Found:
        if self._tree.plays and not set(answer.plays) <= set(self._tree.plays):
            yield node, "The answer is bound to rules of play by which there is no such tree."
        targets = [target for target in (answer.question, answer.outcome, answer.tree) if target is not None]
        if len(targets) != 1:
            yield node, "An answer leads to exactly one of a question, an outcome or a tree."
        for target, known, what in (
            (answer.question, self._tree.questions, "question"),
            (answer.outcome, self._tree.outcomes, "outcome"),
            (answer.tree, self._trees, "tree"),
        ):
            if target is not None and target not in known:
                yield node, f"There is no {what} “{target}”."
        lower, upper = (answer.least, answer.above), (answer.most, answer.below)
        if question.kind != "number" and (lower, upper) != ((None, None), (None, None)):
            yield node, "Only the answers of a number have bounds."
        if None not in lower or None not in upper:
            yield node, "A number is bounded once below and once above."
        if answer.about != "offender":
            if answer.tree is None:
                yield node, "Only a tree to which an answer leads can be about the partner."
            yield from ((node, sentence) for sentence in self._partner())

    def ways(self) -> _Found:
        """Whether each question that is asked can be answered, and every answer leads to something."""
        for key, question in self._tree.questions.items():
            node = f"questions.{key}"
            if not question.answers:
                yield node, "No answer to this question is left."
            elif question.kind != "choice":
                yield from ((node, sentence) for sentence in _KINDS[question.kind](question))
            for answer_key, answer in question.answers.items():
                if answer.tree is not None and answer.tree not in self._trees:
                    yield f"{node}.answers.{answer_key}", f"There is no tree “{answer.tree}”."

    def outcomes(self) -> _Found:
        for key, outcome in self._tree.outcomes.items():
            node = f"outcomes.{key}"
            if not outcome.articles:
                yield node, "The outcome cites no article."
            for tree in (*outcome.then, *outcome.then_partner):
                if tree not in self._trees:
                    yield node, f"There is no tree “{tree}” to open next."
            if outcome.then_partner:
                yield from ((node, sentence) for sentence in self._partner())
            yield from ((node, sentence) for sentence in self._notes(outcome.notes))
            asking = {name for name, question in self._tree.questions.items() if question.known in DELAYS}
            if outcome.delays is not None and f"o.{key}" in self._reached(without=asking):
                yield node, "The outcome can be reached without asking for a delay."
            yield from ((node, sentence) for sentence in self._otherwise(key, outcome))
            if len(outcome.options) == 1:
                yield f"{node}.options", "One option is no choice."
            for place, effect in _effects(node, outcome):
                yield from ((place, sentence) for sentence in self._effect(effect, key))

    def _partner(self) -> Iterator[str]:
        if not is_told("partner", self._tree.collect):
            yield "The facts that the tree collects do not say who “partner” is."

    def _notes(self, notes: tuple[str, ...]) -> Iterator[str]:
        for note in notes:
            if note not in self._interpretations:
                yield f"There is no interpretation “{note}”."

    def _otherwise(self, key: str, outcome: Outcome) -> Iterator[str]:
        for note, others in outcome.otherwise.items():
            if note not in outcome.notes:
                yield f"The outcome does not rest on the interpretation “{note}”."
            for other in others:
                if other == key or other not in self._tree.outcomes:
                    yield f"There is no other outcome “{other}” to give instead."

    def _effect(self, effect: AnyEffect, outcome: str) -> Iterator[str]:
        for role in _roles(effect):
            if role not in _ROLES:
                yield f"“{role}” is no role."
            elif not is_told(role, self._tree.collect):
                yield f"The facts that the tree collects do not say who “{role}” is."
        if self._tree.scope != "deal" and _is_about_a_deal(effect):
            yield "Only a tree whose scope is a deal can have an effect on one."
        if isinstance(effect, Points):
            if isinstance(effect.points, Discretion):
                yield from _discretion(effect.points)
            if effect.plus is not None:
                yield from self._multiple(effect.plus, outcome)

    def _multiple(self, multiple: Multiple, outcome: str) -> Iterator[str]:
        asked = self._tree.questions.get(multiple.question)
        if asked is None or asked.kind != "number":
            yield f"The tree has no question “{multiple.question}” that asks for a number."
        elif f"o.{outcome}" in self._reached(without={multiple.question}):
            yield f"The outcome can be reached without the question “{multiple.question}”."

    def paths(self) -> _Found:
        if not self._tree.questions:
            yield "", "The tree has no question."
            return
        reached = self._reached()
        for key in self._tree.questions:
            if f"q.{key}" not in reached:
                yield f"questions.{key}", "No answer leads to this question."
        for key in self._tree.outcomes:
            if f"o.{key}" not in reached:
                yield f"outcomes.{key}", "No answer leads to this outcome."

    def _reached(self, without: Container[str] = ()) -> set[str]:
        """The nodes that can be reached from the root, passing by some questions or none."""
        reached: set[str] = set()
        waiting = [next(iter(self._tree.questions))]
        while waiting:
            key = waiting.pop()
            if f"q.{key}" in reached or key in without or key not in self._tree.questions:
                continue
            reached.add(f"q.{key}")
            for answer in self._tree.questions[key].answers.values():
                if answer.outcome is not None:
                    reached |= {f"o.{outcome}" for outcome in self._given_for(answer.outcome)}
                if answer.question is not None:
                    waiting.append(answer.question)
        return reached

    def _given_for(self, outcome: str) -> set[str]:
        """An outcome, and those that may be given instead."""
        node = self._tree.outcomes.get(outcome)
        return {outcome} if node is None else {outcome, *chain(*node.otherwise.values())}

    def facts(self) -> _Found:
        for fact in self._tree.collect:
            if fact not in COLLECTED:
                yield "collect", f"“{fact}” is no fact that a tree can collect."
        for key, question in self._tree.questions.items():
            if question.known is not None:
                yield from (
                    (f"questions.{key}", sentence) for sentence in self._known(question, question.known)
                )

    def _known(self, question: Question, known: str) -> Iterator[str]:
        fact = KNOWN.get(known)
        if fact is None:
            yield f"“{known}” is no fact that the kiosk knows."
        elif fact.kind is not _KNOWN_AS[question.kind] or not set(fact.choices) <= set(question.answers):
            yield f"The fact “{known}” does not answer this question."
        elif fact.about and set(fact.about).isdisjoint(self._tree.collect):
            yield f"The tree collects nothing that the fact “{known}” is about."


def _yes_no(question: Question) -> Iterator[str]:
    if set(question.answers) != {"yes", "no"}:
        yield "This question needs the answers “yes” and “no”, and no other."


def _choice(question: Question) -> Iterator[str]:
    if len(question.answers) < 2:
        yield "A choice needs two answers at the least."
    if not all(answer.label for answer in question.answers.values()):
        yield "Every answer of a choice needs a label."


def _number(question: Question) -> Iterator[str]:
    """Every whole number must have exactly one answer."""
    bounds = (range_of(answer, _EXAMPLES) for answer in question.answers.values())
    ranges = sorted(
        (-inf if least is None else least, inf if most is None else most) for least, most in bounds
    )
    covered = -inf
    for place, (least, most) in enumerate(ranges):
        if least > most:
            yield f"A range ends at {most:g}, before it begins."
        if place and least <= covered:
            yield f"Two answers cover the number {least:g}."
        elif least > covered + 1:
            above = "" if covered == -inf else f" and above {covered:g}"
            yield f"No answer covers the numbers below {least:g}{above}."
        covered = max(covered, most)
    if covered < inf:
        yield f"No answer covers the numbers above {covered:g}."


def _by_rules_of_play(
    trees: Mapping[str, Tree], rules: RulesKey, interpretations: Mapping[str, Interpretation]
) -> Iterator[tuple[str, str, str]]:
    """What is not whole any more of what is there by these rules of play: tree, node and sentence."""
    left = trees_by(trees, rules)
    for key, tree in left.items():
        own = _Checks(tree, left, interpretations)
        for node, sentence in (*own.ways(), *own.outcomes(), *own.facts()):
            yield key, node, f"By the rules of play “{rules}”: {sentence}"


def _is_about_a_deal(effect: AnyEffect) -> bool:
    if isinstance(effect, Points):
        return effect.pool != "match"
    return isinstance(effect, Cards | Freeze | DealFate | SuspendChecks)


def _discretion(discretion: Discretion) -> Iterator[str]:
    least, most, step = discretion.least, discretion.most, discretion.step
    if step < 1:
        yield "A step is 1 at the least."
    elif (least is None) is not (most is None):
        yield "Limits are two, the least and the most."
    elif least is not None and most is not None and (least > most or (most - least) % step):
        yield "The limits do not go up in whole steps from the least to the most."


_KINDS: Final[Mapping[str, Callable[[Question], Iterator[str]]]] = {
    "yes_no": _yes_no,
    "choice": _choice,
    "number": _number,
}


def _effects(node: str, outcome: Outcome) -> Iterator[tuple[str, AnyEffect]]:
    for number, effect in enumerate(outcome.effects):
        yield f"{node}.effects[{number}]", effect
    for key, option in outcome.options.items():
        for number, effect in enumerate(option.effects):
            yield f"{node}.options.{key}.effects[{number}]", effect


def _roles(effect: AnyEffect) -> Iterator[str]:
    if not isinstance(effect, Report) and hasattr(effect, "to"):
        yield effect.to
    if isinstance(effect, Cards) and effect.shown_to is not None:
        yield effect.shown_to


def _endless(trees: Mapping[str, Tree]) -> Iterator[tuple[str, str, str]]:
    """A path that comes back to itself, inside a tree or by way of others, if there is one."""
    ways = {
        (key, name): set(_ways(key, question, trees))
        for key, tree in trees.items()
        for name, question in tree.questions.items()
    }
    try:
        TopologicalSorter(ways).prepare()
    except CycleError as error:
        circle = error.args[1]
        key, name = circle[0]
        path = ", ".join(".".join(step) for step in reversed(circle))
        yield key, f"questions.{name}", f"A path comes back to where it was: {path}."


def _ways(key: str, question: Question, trees: Mapping[str, Tree]) -> Iterator[tuple[str, str]]:
    """The questions to which the answers of one lead."""
    for answer in question.answers.values():
        if answer.question is not None:
            yield key, answer.question
        if answer.tree is not None and answer.tree in trees and trees[answer.tree].questions:
            yield answer.tree, next(iter(trees[answer.tree].questions))
