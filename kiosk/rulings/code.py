"""A code of play as its ruling trees: what an arbiter can look up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk.rulings.effects import CorrectionLeave
from kiosk.rulings.tree import Interpretation, Tree


@dataclass(frozen=True, slots=True, eq=False)  # read once, and then itself: so it can be a cache's key
class Code:
    """Checked by `kiosk.rulings.loader`: every key that a tree names is here."""

    trees: Mapping[str, Tree]
    """By key, in the order of the code."""
    groups: Mapping[str, tuple[str, ...]]
    """The keys of the trees that stand together, by the name of their file."""
    interpretations: Mapping[str, Interpretation]


def tree_about_the_sheet(code: Code) -> str | None:
    """The tree that says whether a sheet may be corrected; None in a code that has none."""
    for tree in code.trees.values():
        for outcome in tree.outcomes.values():
            if any(isinstance(effect, CorrectionLeave) for effect in outcome.effects):
                return tree.key
    return None


def cited(article: str) -> str:
    """An article as it is named in a sentence.

    >>> cited("21ter"), cited("L67.B1(a)"), cited("Conduct")
    ('Art. 21ter', 'L67.B1(a)', 'Conduct')
    """
    return f"Art. {article}" if article[:1].isdigit() else article
