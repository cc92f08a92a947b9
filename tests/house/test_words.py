"""One word for one thing, and one voice, in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.house.words import INSTEAD_OF, TU, catalogue

if TYPE_CHECKING:
    from pathlib import Path

BUT: Final = {
    "kiosk": r"kiosk-hub|“kiosk|is kiosk service-pin|kiosk of a table|kiosk for card",  # the product, its commands
    "journal": r"\.journal",
    "sheet": r"the sheet \(SVG\)",  # of the mat's markers
    "units": r"same unit",  # of measure
}
"""Where they stand all the same."""
INFINITIVE: Final = re.compile(r"[A-ZÀ-Ý][a-zà-ù]+(?:are|ere|ire|rre)(?:l[oaie]|ne)?\b")
NO_VERBS: Final = {"Altre", "Oltre", "Sempre", "Tessere", "Mazziere", "Cartelle", "Fotocamere"}
KEY: Final = re.compile(r"<(?:button|summary)\b[^>]*>\s*\{\{ _\(\"([^\"]+)\"")


@pytest.mark.parametrize("word", INSTEAD_OF)
def test_no_sentence_speaks_as_the_program_does_of_itself(project: Path, word: str) -> None:
    said = re.compile(rf"\b(?:{word})\b", re.IGNORECASE)
    exempt = re.compile("|".join([r"\{\w+\}", *BUT.values()]))
    sentences = [*catalogue(project, "kiosk"), *catalogue(project, "rulings")]
    assert [text for text in sentences if said.search(exempt.sub("", text))] == [], f"say {INSTEAD_OF[word]}"


@pytest.mark.parametrize("name", ["kiosk", "rulings"])
def test_italian_has_its_own_apostrophes_and_quotation_marks(project: Path, name: str) -> None:
    wrong = re.compile(r"[A-Za-zÀ-ú]'[A-Za-zÀ-ú«{]|[“”]")
    assert [italian for italian, _ in catalogue(project, name).values() if wrong.search(italian)] == []


def test_what_has_a_plural_in_italian_takes_it(project: Path) -> None:
    plural = re.compile(
        r"\b(?:[Ii]|[Dd]ei|[Tt]anti|questi|più di un|\{count\}) burraco\b|\bBurraco (?:puliti|sporchi)"
    )
    assert [italian for italian, _ in catalogue(project, "kiosk").values() if plural.search(italian)] == []


def test_keys_of_the_pages_say_what_the_machine_is_told(project: Path) -> None:
    """As the table's: *Annulla*, not *Annullare*."""
    italian = catalogue(project, "kiosk")
    keys = {
        key
        for page in (project / "assets/hub/templates").rglob("*.html")
        for key in KEY.findall(page.read_text())
        if key in italian
    }
    assert len(keys) > 100, "the pages' keys are not found any more"
    assert [italian[key][0] for key in sorted(keys) if _is_infinitive(italian[key][0])] == []


def test_keys_of_the_table_say_what_the_machine_is_told(project: Path) -> None:
    """Questions may: *Annullare la chiamata?*"""
    texts = [
        italian
        for italian, places in catalogue(project, "kiosk").values()
        if any(place.startswith("kiosk/table/screens/") for place in places)
        and len(italian.split()) <= 5
        and italian[-1:] not in ".?:"
    ]
    assert [text for text in texts if _is_infinitive(text)] == []


def test_sentences_speak_to_people_as_voi(project: Path) -> None:
    """A sentence that asks for something says it as to several: *Chiamate l’arbitro.*"""
    asks = re.compile(r"(?:^|[.:!] )([A-ZÀ-Ý][a-zà-ù]+(?:are|ere|ire)(?:l[oaie]|ne)?)\b(?=[^.?]*\.)")
    found = [
        italian
        for italian, _ in catalogue(project, "kiosk").values()
        for verb in asks.findall(italian)
        if verb not in NO_VERBS and not re.search(rf"{verb}[^.]* (?:non fa|è|sono) ", italian)
    ]
    assert found == []


def test_no_sentence_speaks_to_one_person_alone(project: Path) -> None:
    """Keys may, and the names of keys that a sentence tells: «Scarica il certificato»."""
    sentences = [
        italian
        for italian, _ in catalogue(project, "kiosk").values()
        if italian.endswith((".", "?", "!")) or ". " in italian
    ]
    found = [text for text in sentences if TU.search(re.sub(r"«[^»]*»", "", text))]
    assert found == []


def _is_infinitive(text: str) -> bool:
    verb = INFINITIVE.match(text)
    return verb is not None and verb[0] not in NO_VERBS
