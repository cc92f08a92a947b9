"""Lists in every shape in which clubs send them: what is proposed, what is doubted, and what is passed over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.checks import checked
from kiosk.tournament.entry_lists.entries import Entry, Meaning, Weight
from kiosk.tournament.entry_lists.reader import read

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "cases.yaml").read_text("utf-8"))


def shown(player: Player) -> str:
    number = f" ({player.number})" if player.number else ""
    return f"{player.name}{number}{f' [{player.club}]' if player.club else ''}"


def shown_entry(entry: Entry) -> str:
    players = " + ".join(map(shown, entry.players))
    return f"{entry.team}: {players}" if entry.team else players


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_list_is_read_as_it_is_meant(case: dict[str, Any]) -> None:
    entrants = case.get("entrants", "pairs")
    reading = read(case["text"], entrants)
    found = checked(reading.entries, entrants, told=reading.told)
    lines = list(zip(found.entries, found.doubts, strict=True))
    assert [shown_entry(entry) for entry in found.entries if not entry.is_left_out] == case["entered"]
    assert {
        entry.line: doubt.key
        for entry, doubts in lines
        for doubt in doubts
        if doubt.weight is not Weight.REMARK
    } == case.get("doubts", {})
    assert {entry.line: entry.told[0].key for entry in found.entries if entry.is_left_out} == case.get(
        "left_out", {}
    )
    assert [doubt.key for doubt in found.of_the_list] == case.get("told", [])
    if "passed_over" in case:
        unused = [column.heading for column in reading.columns if column.meaning is Meaning.PASSED_OVER]
        assert unused == case["passed_over"]


def test_there_are_as_many_shapes_as_clubs_have() -> None:
    assert len({case["name"] for case in CASES}) == len(CASES) >= 60
