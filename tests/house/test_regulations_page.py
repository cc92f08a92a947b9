"""The directors' pages tell every setting of each regulations as it is in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.games.burraco.package import REGULATIONS, conditions_for
from kiosk.games.burraco.settings import SETTINGS
from kiosk.games.entrants import TEAMS
from kiosk.translation import Translator

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.games.burraco.settings.kinds import Setting

NOTHING = "–"


def as_told(setting: Setting, regulations: str, translate: Translator) -> str:
    """How a setting usually is, with the deals of a match behind it where it depends on them."""
    formats = [known for known in REGULATIONS[regulations].formats if known.key != TEAMS]
    usual = {
        str(known.deals) if known.target is None else translate(known.label).lower(): setting.read(
            conditions_for(regulations, known.deals)
        )
        for known in formats
    }
    says = {length: translate(setting.says(value)) for length, value in usual.items() if value is not None}
    if len(set(says.values())) < 2 and len(says) in (0, len(usual)):
        return next(iter(says.values()), NOTHING)
    return ", ".join(f"{text} ({length})" for length, text in says.items())


def row(setting: Setting, translate: Translator) -> str:
    cells = (
        setting.article,
        translate(setting.label),
        *(as_told(setting, key, translate) for key in REGULATIONS),
    )
    return f"| {' | '.join(cells)} |"


@pytest.mark.parametrize(("language", "page"), [("it", "direttori"), ("en", "directors")])
def test_the_directors_page_tells_each_setting_of_the_regulations(
    language: str, page: str, project: Path
) -> None:
    text = (project / "docs" / language / f"{page}.md").read_text("utf-8")
    rows = [row(setting, Translator(language)) for setting in SETTINGS]
    assert [missing for missing in rows if missing not in text] == []
