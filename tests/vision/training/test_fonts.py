"""Typefaces fetched for training make families of decks; without them the project's own do."""

from __future__ import annotations

from pathlib import Path

from kiosk.vision.training.cards.deck_styles import EVALUATION_FAMILIES
from kiosk.vision.training.fetched.fonts import TYPEFACES, fetched_families


def test_where_nothing_was_fetched_there_are_no_more_families(tmp_path: Path) -> None:
    assert fetched_families(tmp_path / "nowhere") == ()


def test_each_typeface_that_was_fetched_makes_a_family_of_its_weights(tmp_path: Path) -> None:
    files = [
        tmp_path / f"{name}-normal.woff" for name in ("arvo-latin-400", "arvo-latin-700", "rubik-latin-700")
    ]
    for file in files:
        file.write_bytes(b"")
    families = {family.name: family.fonts for family in fetched_families(tmp_path)}
    assert families == {"arvo": tuple(map(str, files[:2])), "rubik": (str(files[2]),)}


def test_no_typeface_is_one_of_the_evaluation_decks() -> None:
    kept_apart = {
        font.split(".")[0].split("-")[0].lower() for family in EVALUATION_FAMILIES for font in family.fonts
    }
    assert not kept_apart & {typeface.name.replace("-", "") for typeface in TYPEFACES}
