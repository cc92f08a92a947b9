"""The pages in docs/it and docs/en call everything by the words on the screen, and speak as the program does."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.house.words import INSTEAD_OF, TU, catalogue

DOCS: Final = Path(__file__).parent.parent.parent / "docs"
PAGES: Final = sorted((DOCS / "it").glob("*.md")) + sorted((DOCS / "en").glob("*.md"))
ITALIAN: Final = [page for page in PAGES if page.parent.name == "it"]
ENGLISH: Final = [page for page in PAGES if page.parent.name == "en"]
CODE: Final = re.compile(
    r"^ *```.*?^ *```|`[^`]*`|^ {4,}(?![-*\d ]).*?$|\]\([^)]*\)", re.MULTILINE | re.DOTALL
)
"""What is typed and not said: fences, spans, blocks of commands, and where a link leads."""
EMPHASIS: Final = re.compile(r"(\*{1,2})(?=\S)([^*]+)(?<=\S)\1")
INSTEAD_IN_ITALIAN: Final = {
    r"unità": "il dispositivo del tavolo",
    r"hub": "il PC del direttore",
    r"kiosk": "il programma",
    r"(?<!/)journal": "gli atti, o il file del torneo",
    r"fogl\w+(?! di calcolo)": "lo score, o la scheda",
    r"console": "la pagina di tutti i tavoli",
    r"victory point|match point": "Victory Points, Match Points",
}
LETTERS: Final = 3
"""So many of its own has a sentence with gaps that is looked for; of fewer any word would be one."""


@cache
def said(page: Path) -> str:
    """A page without what is typed."""
    return CODE.sub("", page.read_text())


@cache
def on_the_screen(language: str) -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Every string of the program in this language, and those with gaps for names and figures."""
    texts = {
        _bare(english if language == "en" else italian)
        for name in ("kiosk", "rulings")
        for english, (italian, _) in catalogue(DOCS.parent, name).items()
    }
    gap = re.compile(r"\{\w+\}")
    gapped = [text for text in texts if gap.search(text)]
    return frozenset(texts), tuple(
        re.compile(".+".join(re.escape(part) for part in gap.split(text)))
        for text in gapped
        if sum(letter.isalpha() for letter in gap.sub("", text)) >= LETTERS
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_sets_off_is_said_so_on_the_screen(page: Path) -> None:
    """Bold and italics are for names of keys, pages and fields, and for nothing else."""
    texts, gapped = on_the_screen(page.parent.name)
    words = {_bare(found[2]) for found in EMPHASIS.finditer(said(page))}
    unknown = {word for word in words - texts if not any(text.fullmatch(word) for text in gapped)}
    assert unknown == set()


def test_the_pages_name_many_keys() -> None:
    assert sum(len(EMPHASIS.findall(said(page))) for page in PAGES) > 500


@pytest.mark.parametrize("word", [*INSTEAD_OF, "console"])
def test_no_english_page_speaks_as_the_program_does_of_itself(word: str) -> None:
    machine = re.compile(rf"\b(?:{word})\b", re.IGNORECASE)
    found = [f"{page.name}: {line}" for page in ENGLISH for line in _lines(page) if machine.search(line)]
    assert found == [], f"say {INSTEAD_OF.get(word, 'the page of all tables')}"


@pytest.mark.parametrize("word", INSTEAD_IN_ITALIAN)
def test_no_italian_page_speaks_as_the_program_does_of_itself(word: str) -> None:
    machine = re.compile(rf"\b(?:{word})\b" if word[0].islower() else word)
    found = [f"{page.name}: {line}" for page in ITALIAN for line in _lines(page) if machine.search(line)]
    assert found == [], f"say {INSTEAD_IN_ITALIAN[word]}"


@pytest.mark.parametrize("page", ITALIAN, ids=lambda page: page.stem)
def test_an_italian_page_has_italian_signs_and_speaks_to_all(page: Path) -> None:
    wrong = re.compile(r"[A-Za-zÀ-ú]'[A-Za-zÀ-ú«{]|[“”]")
    keys = EMPHASIS.sub("", said(page))
    assert wrong.findall(said(page)) == []
    assert TU.findall(keys) == []


def _lines(page: Path) -> list[str]:
    return re.split(r"\n(?=\n|[-#|])|(?<=[.:;]) ", re.sub(r"(?<=\S)\n(?=[^\n#|-])", " ", said(page)))


def _bare(text: str) -> str:
    """A string in one line, without the dots and colons that end it, and with printers' apostrophes."""
    return " ".join(text.split()).rstrip(".:…").replace("'", "’").strip()
