"""The texts of ruling trees that people read, with where they stand: what a catalogue has to translate."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.messages import Message
from kiosk.rulings.code import Code
from kiosk.rulings.tree import Interpretation, Text, Tree


def code_texts(code: Code) -> Iterator[str]:
    """Every text of a code; some stand more than once."""
    for tree in code.trees.values():
        yield from (text for _, text in tree_texts(tree))
    for interpretation in code.interpretations.values():
        yield from interpretation_texts(interpretation)


def tree_texts(tree: Tree) -> Iterator[tuple[str, str]]:
    """The texts of a tree, each after its node."""
    yield "title", tree.title
    yield "when", tree.when
    for key, question in tree.questions.items():
        node = f"questions.{key}"
        yield node, written(question.ask)
        yield from _labels(
            f"{node}.answers", {name: written(answer.label) for name, answer in question.answers.items()}
        )
    for key, outcome in tree.outcomes.items():
        node = f"outcomes.{key}"
        yield node, written(outcome.say)
        if outcome.remember:
            yield node, written(outcome.remember)
        yield from _labels(
            f"{node}.options", {name: written(option.label) for name, option in outcome.options.items()}
        )


def interpretation_texts(interpretation: Interpretation) -> tuple[str, str, str]:
    return interpretation.unclear, written(interpretation.reading), interpretation.because


def _labels(node: str, labels: dict[str, str]) -> Iterator[tuple[str, str]]:
    return ((f"{node}.{name}", label) for name, label in labels.items() if label)


def written(text: Text) -> str:
    """A text as its file has it, which is its key in the catalogue."""
    return text.text if isinstance(text, Message) else text
