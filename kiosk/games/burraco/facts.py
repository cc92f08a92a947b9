"""What an accepted deal answers of what a ruling asks about one of its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.burraco.sheet import BURRACO_CELLS, Cell, Pozzetto

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.burraco.rules import Rules
    from kiosk.games.game import Entry


def facts_of_deal(entry: Entry, line: str, rules: Rules) -> Mapping[str, str]:
    """Whether the line took its pozzetto, and whether it had a burraco with which it may close."""
    values = entry[line]
    return {
        "pozzetto_taken": _yes_no(values[Cell.POZZETTO] != Pozzetto.NOT_TAKEN),
        "clean_burraco": _yes_no(any(values[BURRACO_CELLS[burraco]] for burraco in rules.closing_burracos)),
    }


def _yes_no(holds: bool) -> str:
    return "yes" if holds else "no"
