"""The page of what each set of rules says has the program's own figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Burraco
from kiosk.games.mineo.penalties import DECLARED_PARTNER, EXPOSED_CARD, REVOKE, WRONG_COUNT, WRONG_DISCARD
from kiosk.games.mineo.roles import Contract, DealRole, multiplier
from kiosk.games.mineo.settings import STANDARD

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kiosk.games.burraco.rules import Rules

MOST: Final = {"it": "oltre", "en": "over"}
POINTS: Final = {"it": "punti", "en": "points"}
KINDS: Final = {
    "it": {Burraco.CLEAN: "Pulito", Burraco.SEMI_CLEAN: "Semipulito", Burraco.DIRTY: "Sporco"},
    "en": {Burraco.CLEAN: "Clean", Burraco.SEMI_CLEAN: "Semi-clean", Burraco.DIRTY: "Dirty"},
}
ERRORS: Final = (
    ("8.a", WRONG_COUNT),
    ("8.b", WRONG_DISCARD),
    ("8.c, 8.d", EXPOSED_CARD),
    ("8.e", DECLARED_PARTNER),
    ("8.f", REVOKE),
)

pages = pytest.mark.parametrize(("language", "page"), [("it", "regolamenti"), ("en", "regulations")])


@pytest.fixture
def text(language: str, page: str, project: Path) -> str:
    return (project / "docs" / language / f"{page}.md").read_text("utf-8")


def bands(language: str) -> Iterator[str]:
    """Of every format, what each band reaches from and to; all end a step of five below the next."""
    for step in range(11):
        columns = []
        for known in FEDERATION.formats:
            least = known.bands[step].difference
            is_last = step + 1 == len(known.bands)
            columns.append(
                f"{MOST[language]} {least - 5}"
                if is_last
                else f"{least}-{known.bands[step + 1].difference - 5}"
            )
        yield f"| {10 + step}-{10 - step} | {' | '.join(columns)} |"


def burraco(rules: Rules, kind: Burraco, language: str) -> str:
    return f"{rules.bonus(kind)} {POINTS[language]}" if kind in rules.burracos else "–"


@pages
def test_art_17_it_has_every_band_of_the_federation(text: str, language: str) -> None:
    assert [row for row in bands(language) if row not in text] == []


@pages
def test_art_13_it_has_what_each_burraco_is_worth(text: str, language: str) -> None:
    rows = [
        f"| {name} | {burraco(INTERNATIONAL, kind, language)} | {burraco(ITALIAN, kind, language)} |"
        for kind, name in KINDS[language].items()
    ]
    assert [row for row in rows if row not in text] == []


@pages
@pytest.mark.parametrize(("article", "points"), ERRORS)
def test_mineo_art_8_it_has_what_each_error_costs(text: str, article: str, points: int) -> None:
    (row,) = [line for line in text.splitlines() if line.startswith(f"| {article} |")]
    assert row.split("|")[3].split()[0].rstrip(",") == str(points)


@pages
def test_mineo_art_4_it_has_every_multiplier(text: str) -> None:
    solos = [
        ", ".join(f"x{multiplier(solo, role, STANDARD)}" for role in (DealRole.SOLOIST, DealRole.OPPONENT))
        for solo in (Contract.SOLO_15, Contract.SOLO_5)
    ]
    assert [both for both in solos if f"| {both} |" not in text] == []
