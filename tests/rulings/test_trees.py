"""The three codes as they ship: whole, and said in every language."""

from __future__ import annotations

import re

import pytest

from kiosk.references import references
from kiosk.resources import asset
from kiosk.rulebook import code_of
from kiosk.rulings.code import Code
from kiosk.rulings.effects import AnyEffect, Freeze
from kiosk.rulings.facts import COLLECTED, KNOWN, ROLE_NEEDS
from kiosk.rulings.loader import load_code
from kiosk.rulings.texts import code_texts
from kiosk.rulings.tree import CodeKey
from kiosk.translation import LANGUAGES, Translator
from tests.rulings.consulting import CODES


@pytest.mark.parametrize(("key", "trees"), [("burraco", 59), ("mineo", 10), ("bridge", 5)])
def test_a_code_is_whole(key: CodeKey, trees: int) -> None:
    assert len(code_of(key).trees) == trees


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", CODES)
def test_a_code_is_said_in_every_language(key: CodeKey, language: str) -> None:
    files = (*asset(f"rulings/{key}").glob("*.yaml"), asset("rulings/interpretations.yaml"))
    load_code({path.stem: path.read_text("utf-8") for path in files}, Translator(language).knows)


ALIKE_IN_ITALIAN = re.compile(
    r"[\d×][\d.a-z]{0,2}|[RSV]|\dA|\dR|\dP, \dP…|No|PE|RV|Scommessa|Faglio|Trunfu"  # codes, numbers, the game's own words
    r"|(?i:iocu novu|u stissu iocu|tutti cosi\?|pozzu turnari\?|ci putiti( abbivirari)?\?)"
    r"|.* primu \(.*sicunnu…\) iocu"  # and what Sicilian players say to each other (Art. 10)
)


@pytest.mark.parametrize("key", CODES)
def test_no_text_is_left_in_english(key: CodeKey) -> None:
    italian = Translator("it")
    pages = (text for page in references(key) for text in page.texts())
    same = {text for text in (*code_texts(code_of(key)), *pages) if italian(text) == text}
    assert {text for text in same if not ALIKE_IN_ITALIAN.fullmatch(text)} == set()


@pytest.mark.parametrize("key", CODES)
def test_every_note_is_an_interpretation_and_every_interpretation_is_noted_somewhere(key: CodeKey) -> None:
    assert notes_of(code_of(key)) <= set(code_of(key).interpretations)
    everywhere = set().union(*(notes_of(code_of(code)) for code in CODES))
    assert set(code_of(key).interpretations) - everywhere <= ABOUT_NO_TREE


ABOUT_NO_TREE = {"A35", "A36", "A49", "A50"}
"""Readings of the code that the assistant shows but no outcome rests on."""


def notes_of(book: Code) -> set[str]:
    trees = book.trees.values()
    questions = {note for tree in trees for question in tree.questions.values() for note in question.notes}
    return questions | {
        note for tree in trees for outcome in tree.outcomes.values() for note in outcome.notes
    }


def test_every_fact_that_the_kiosk_knows_answers_something() -> None:
    asked = {
        question.known
        for key in CODES
        for tree in code_of(key).trees.values()
        for question in tree.questions.values()
    }
    assert set(KNOWN) - asked <= {"player_on_turn", "lead", "forfeit_lead"}, "these fill in what is collected"


def test_roles_are_told_by_facts_that_can_be_collected() -> None:
    assert {fact for needs in ROLE_NEEDS.values() for fact in needs} <= set(COLLECTED)


def test_every_kind_of_effect_is_used() -> None:
    used = {
        type(effect)
        for key in CODES
        for tree in code_of(key).trees.values()
        for outcome in tree.outcomes.values()
        for effect in (
            *outcome.effects,
            *(effect for option in outcome.options.values() for effect in option.effects),
        )
    }
    assert used == set(AnyEffect.__args__)


@pytest.mark.parametrize(
    ("language", "words"), [("en", ("nearest the stock", "crosswise")), ("it", ("tallone", "di traverso"))]
)
def test_glossary_whatever_freezes_a_burraco_for_good_says_how_it_is_marked(
    language: str, words: tuple[str, ...]
) -> None:
    """The card nearest the stock lies crosswise; the mark does not tell a clean burraco from a dirty one."""
    found = 0
    for tree in code_of("burraco").trees.values():
        for key, outcome in tree.outcomes.items():
            frozen = [
                effect
                for effect in outcome.effects
                if isinstance(effect, Freeze) and effect.permanent and "earlier_burraco" in effect.keeps
            ]
            if frozen:
                found += 1
                said = Translator(language)(outcome.say)
                assert all(word in said for word in words), f"{tree.key}.{key}"
                assert "Glossary" in outcome.articles, f"{tree.key}.{key}"
    assert found >= 10
