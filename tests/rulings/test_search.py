"""An arbiter finds the tree by article, by key, or by a word of its title."""

from __future__ import annotations

import pytest

from kiosk.rulebook import code_of
from kiosk.rulings.search import search

ITALIAN = {code_of("burraco").trees["B07"].title: "Due carte pescate dal tallone: perché no"}


def found(text: str, book: str = "burraco") -> list[str]:
    trees = search(code_of(book), text, lambda english: ITALIAN.get(english, english))  # type: ignore[arg-type]
    return [tree.key for tree in trees]


def test_nothing_asked_finds_everything_in_order() -> None:
    assert found("  ") == list(code_of("burraco").trees)


@pytest.mark.parametrize("text", ["B21E", "b21e", "21ter", "21 ter", "Art. 21 ter", "articolo 21ter"])
def test_a_key_or_an_article_comes_first(text: str) -> None:
    assert found(text)[0] == "B21E"


def test_a_number_finds_its_article_and_those_added_to_it_but_no_longer_one() -> None:
    keys = found("21")
    assert {"B21A", "B21E", "B21F"} <= set(keys)
    assert keys[0] != "B21E"
    assert "B07" not in found("2")


def test_words_are_found_whole_or_begun_and_without_accents() -> None:
    assert found("due cart")[0] == "B07"
    assert found("PERCHE")[0] == "B07"


@pytest.mark.parametrize("text", ["pescato due carte", "pescati", "duecarte"])
def test_words_are_found_however_they_are_inflected_or_joined(text: str) -> None:
    assert found(text)[0] == "B07"


def test_where_no_tree_holds_every_word_the_nearest_are_found() -> None:
    assert found("due carte rubate")[0] == "B07"
    assert "B07" not in found("due cane rubate")


def test_other_codes_cite_in_their_own_way() -> None:
    assert found("M8.f", "mineo")[0] == "M08F"
    assert found("L67", "bridge")[0] == "R67"


def test_what_is_nowhere_is_not_found() -> None:
    assert found("zebra") == []
