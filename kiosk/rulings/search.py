"""Finding the tree that an arbiter means, by article, by key or by words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from kiosk.messages import Message
from kiosk.rulings.code import Code
from kiosk.rulings.tree import Tree

_SHORT: Final = 4
"""Letters of the longest word that is never taken for an inflected one."""


def search(code: Code, text: str, translate: Callable[[Message | str], str]) -> tuple[Tree, ...]:
    """The trees that fit, best first; all of them, in the code's order, where nothing is asked for.

    Where no tree holds every word, those are found that hold the most of them, at least every other.

    Args:
        code: whose trees are searched.
        text: a tree's key, an article such as ``21 ter``, or words, each whole, begun or otherwise inflected.
        translate: from the trees' English to the language in which the arbiter writes.
    """
    wanted = _plain(text)
    words = wanted.split()
    for fewest in range(len(words), (len(words) - 1) // 2, -1):
        found = _found(code, wanted, fewest, translate)
        if found:
            return found
    return () if words else tuple(code.trees.values())


def _found(
    code: Code, wanted: str, fewest: int, translate: Callable[[Message | str], str]
) -> tuple[Tree, ...]:
    """The trees that hold so many of the wanted words, best first."""
    ranked = [(_rank(tree, wanted, fewest, translate), tree) for tree in code.trees.values()]
    fitting = [(rank, tree) for rank, tree in ranked if rank is not None]
    return tuple(tree for _, tree in sorted(fitting, key=lambda ranked_tree: ranked_tree[0]))


def _rank(tree: Tree, wanted: str, fewest: int, translate: Callable[[Message | str], str]) -> int | None:
    """How well a tree fits, 0 best; None: not at all."""
    if wanted == _plain(tree.key):
        return 0
    articles = [_article(_plain(cited)) for cited in tree.articles]
    article = _article(wanted)
    if article in articles:
        return 1 + articles.index(article)
    if any(re.match(rf"{re.escape(article)}(?!\d)", cited) for cited in articles) and article[:1].isdigit():
        return 20
    texts = (
        translate(tree.title),
        translate(tree.when),
        " ".join(
            translate(text)
            for question in tree.questions.values()
            for text in (question.ask, *(answer.label for answer in question.answers.values()))
            if text
        ),
    )
    return next(
        (30 + place for place, text in enumerate(texts) if _held(_plain(text), wanted) >= fewest), None
    )


def _held(text: str, wanted: str) -> int:
    """How many of the wanted words are in the text: whole, begun, inflected, or written as one."""
    words = text.split()
    pairs = ["".join(pair) for pair in pairwise(words)]
    return sum(any(word.startswith(_stem(asked)) for word in (*words, *pairs)) for asked in wanted.split())


def _stem(word: str) -> str:
    """A word without the vowel that inflects it: who writes ``pescato`` means ``pescata`` too."""
    return word[:-1] if len(word) > _SHORT and word[-1] in "aeio" else word


def _article(text: str) -> str:
    """An article's number without what is written around it: ``art. 21 ter`` is ``21ter``."""
    return re.sub(r"^(?:articolo|article|art|law|legge)(?=\d|\s)|\s", "", text)


def _plain(text: str) -> str:
    """Small letters and digits, without accents, words apart by single blanks."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[a-z0-9]+", letters))
