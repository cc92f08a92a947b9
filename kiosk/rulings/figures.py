"""The figures that trees name, and a code with those that are in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from string import Formatter
from typing import Final, TypeAlias

from msgspec.structs import replace as with_fields

from kiosk.messages import Message
from kiosk.rulings.code import Code
from kiosk.rulings.effects import AnyEffect, Points
from kiosk.rulings.texts import written
from kiosk.rulings.tree import Answer, Option, Outcome, Question, Text, Tree

InForce: TypeAlias = Mapping[str, int | str]
"""The figures of a tournament, by name: a number, or words that stand in a text alone."""

FIGURES: Final[Mapping[str, str]] = {
    "clean_points": "A clean burraco, beside its cards (Art. 17).",
    "semi_clean_points": "A semi-clean burraco.",
    "dirty_points": "A dirty burraco.",
    "closing_points": "Closing (Art. 16, 17).",
    "burraco_cards": "The cards that make a burraco (Art. 13).",
    "unplayable_stock": "The cards at the bottom of the stock that nobody draws (Art. 16).",
    "card_order": "Which cards are high, as it is read out (Art. 1, 27, 32 bis; R10).",
    "equal_cards": "Which of equal ones is higher, as it is read out.",
    "few_cards": "The number of cards from which a turn is not the shortest any more (Art. 32 bis).",
    "some_cards": "The number of cards from which a turn is the longest.",
    "few_seconds": "The seconds of the shortest turn.",
    "some_seconds": "Those of the turn between.",
    "many_seconds": "Those of the longest turn.",
    "seconds_after_call": "The seconds to finish for a player whom the arbiter has told to (Art. 32 bis).",
    "most_victory_points": "What a match gives at the most (Art. 17).",
    "bye_victory_points": "The bye (Art. 34).",
    "bye_match_points": "The match points that go with it.",
    "present_victory_points": "For the line whose opponents do not come (Art. 34).",
    "absent_victory_points": "For the line that does not come, or leaves with a reason (Art. 33, 34).",
    "late_free": "The seconds of the longest delay without a consequence (Art. 34).",
    "late_unwarned": "Those of the longest delay without an admonition.",
    "late_forfeit": "Those of the longest delay with which a match is still played.",
    "late_free_minutes": "The same in minutes, as they are read out.",
    "late_unwarned_minutes": "The same in minutes.",
    "late_forfeit_minutes": "The same in minutes.",
    "late_points": "The points for a delay without an admonition, from the fewest to the most.",
    "late_warned_points": "The points for a delay with an admonition.",
    "forfeit_points": "The points for the opponents of a line that loses on time (Sisal, Penalties).",
    "forfeit_victory_points": "What they get at the least.",
    "rimatura_points": "Mineo: the card points from which a side has the Rimatura.",
}
"""Those that trees may name, with what they are."""


def with_figures(code: Code, figures: InForce) -> Code:
    """A code with the figures that are in force in the place of their names.

    A tree is there where every figure that it names is in force: what regulations do not know, they have no
    case of, nor an answer that leads to one. Of a number, answers that cover none are left out.
    """
    there = {key: _filled(tree, figures) for key, tree in code.trees.items() if is_in_force(tree, figures)}
    trees = _without_dead_ends(there)
    groups = {group: tuple(key for key in keys if key in trees) for group, keys in code.groups.items()}
    readings = {
        key: with_fields(interpretation, reading=said(interpretation.reading, figures))
        for key, interpretation in code.interpretations.items()
    }
    whole = {group: keys for group, keys in groups.items() if keys}
    return replace(code, trees=trees, groups=whole, interpretations=readings)


def is_in_force(tree: Tree, figures: InForce) -> bool:
    """Whether the regulations and the rules of play have every figure that a tree names."""
    return all(name in figures for _, name in named_figures(tree))


def named_figures(tree: Tree) -> Iterator[tuple[str, str]]:
    """The figures that a tree names, each after its node."""
    for key, question in tree.questions.items():
        yield from ((f"questions.{key}", name) for name in names_in(question.ask))
        for answer_key, answer in question.answers.items():
            node = f"questions.{key}.answers.{answer_key}"
            bounds = (answer.least, answer.above, answer.below, answer.most)
            yield from ((node, name) for name in names_in(answer.label))
            yield from ((node, bound) for bound in bounds if isinstance(bound, str))
    for key, outcome in tree.outcomes.items():
        node = f"outcomes.{key}"
        for text in (outcome.say, outcome.remember, *(option.label for option in outcome.options.values())):
            yield from ((node, name) for name in names_in(text))
        effects = (*outcome.effects, *(met for option in outcome.options.values() for met in option.effects))
        for effect in effects:
            if isinstance(effect, Points) and isinstance(effect.points, str):
                yield node, effect.points


def names_in(text: Text) -> tuple[str, ...]:
    """The placeholders of a text."""
    english = written(text)
    if "{" not in english:  # as most are: a code is filled at every look at it
        return ()
    return tuple(name for _, name, _, _ in Formatter().parse(english) if name)


def said(text: Text, figures: InForce) -> Text:
    """A text with its figures, and a dash for those that are not in force; as it is where it names none."""
    names = names_in(text)
    if isinstance(text, Message) or not names:
        return text
    return Message(text, {name: _spoken(figures.get(name, "–")) for name in names})


def _spoken(figure: int | str) -> int | Message:
    """A figure as it stands in a text: its words, if it has any, are translated with the text."""
    return figure if isinstance(figure, int) else Message(figure)


def _without_dead_ends(trees: Mapping[str, Tree]) -> dict[str, Tree]:
    """The trees without answers that lead to one which is not there, and without those left unanswerable."""
    kept = {key: _leading_to(trees, tree) for key, tree in trees.items()}
    whole = {
        key: tree
        for key, tree in kept.items()
        if all(question.answers for question in tree.questions.values())
    }
    return whole if len(whole) == len(trees) else _without_dead_ends(whole)


def _leading_to(trees: Mapping[str, Tree], tree: Tree) -> Tree:
    led = {answer.tree for question in tree.questions.values() for answer in question.answers.values()}
    if led <= {None, *trees}:
        return tree
    questions = {
        key: with_fields(
            question,
            answers={
                name: answer
                for name, answer in question.answers.items()
                if answer.tree is None or answer.tree in trees
            },
        )
        for key, question in tree.questions.items()
    }
    return with_fields(tree, questions=questions)


def _filled(tree: Tree, figures: InForce) -> Tree:
    if next(named_figures(tree), None) is None:
        return tree
    return with_fields(
        tree,
        questions={key: _question(question, figures) for key, question in tree.questions.items()},
        outcomes={key: _outcome(outcome, figures) for key, outcome in tree.outcomes.items()},
    )


def _question(question: Question, figures: InForce) -> Question:
    answers = {key: _answer(answer, figures) for key, answer in question.answers.items()}
    filled = {key: answer for key, answer in answers.items() if _covers_something(answer)}
    return with_fields(question, ask=said(question.ask, figures), answers=filled)


def _answer(answer: Answer, figures: InForce) -> Answer:
    least, most = range_of(answer, figures)
    label = said(answer.label, figures)
    return with_fields(answer, label=label, least=least, most=most, above=None, below=None)


def _covers_something(answer: Answer) -> bool:
    least, most = range_of(answer)
    return least is None or most is None or least <= most


def range_of(answer: Answer, figures: InForce | None = None) -> tuple[int | None, int | None]:
    """The least and the most that an answer to a question for a number covers; None for no bound.

    Raises:
        KeyError: it names a figure that is not among these.
    """
    least, above, below, most = (
        int((figures or {})[bound]) if isinstance(bound, str) else bound
        for bound in (answer.least, answer.above, answer.below, answer.most)
    )
    return (
        least if above is None else above + 1,
        most if below is None else below - 1,
    )


def outcome_said(outcome: Outcome, figures: InForce) -> Outcome:
    """An outcome whose sentences hold the figures."""
    return with_fields(outcome, say=said(outcome.say, figures), remember=said(outcome.remember, figures))


def _outcome(outcome: Outcome, figures: InForce) -> Outcome:
    return with_fields(
        outcome_said(outcome, figures),
        effects=tuple(_effect(effect, figures) for effect in outcome.effects),
        options={key: _option(option, figures) for key, option in outcome.options.items()},
    )


def _option(option: Option, figures: InForce) -> Option:
    effects = tuple(_effect(effect, figures) for effect in option.effects)
    return with_fields(option, label=said(option.label, figures), effects=effects)


def _effect(effect: AnyEffect, figures: InForce) -> AnyEffect:
    if isinstance(effect, Points) and isinstance(effect.points, str):
        return with_fields(effect, points=int(figures[effect.points]))
    return effect
