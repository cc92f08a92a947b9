"""What a page costs grows with the hall, and not with its square: the hub draws it while tables wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from kiosk.projections.folds.tournament import Tournament
from kiosk.projections.tournament_state import TournamentState
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall, looked_at
from tests.hub.site.test_accessibility import ADDRESSES, example

FEW: Final = 8
MANY: Final = 4 * FEW
ASKED: Final = ((TournamentState, "match"), (Tournament, "seating"), (Tournament, "match_at"))
"""What is asked of a hall table by table."""
ONE_LINE: Final = frozenset({"/live", "/static/{path:path}"})


def test_no_page_asks_every_table_about_every_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()
    for of, name in ASKED:
        monkeypatch.setattr(of, name, counted(getattr(of, name), asked))
    costs = [cost_of_pages(tmp_path / str(tables), tables, asked) for tables in (FEW, MANY)]
    few, many = costs
    assert {path: (few[path], many[path]) for path in few if many[path] > 6 * few[path] + MANY} == {}


def counted(ask: Callable[..., object], asked: Counter[str]) -> Callable[..., object]:
    def count(*arguments: object) -> object:
        asked["all"] += 1
        return ask(*arguments)

    return count


def cost_of_pages(folder: Path, tables: int, asked: Counter[str]) -> dict[str, int]:
    """How often each page of the director's asks about a table, in a first round that is played."""
    folder.mkdir()
    hall = PlayingHall(folder)
    pairs = "\n".join(f"Rossi {number:03} - Bianchi {number:03}" for number in range(2 * tables))
    try:
        hall.open(looked_at(pairs))
        hall.begin()
        office = Office(hall)
        director = office.director()
        costs: dict[str, int] = {}
        for address in sorted(set(ADDRESSES) - ONE_LINE):
            before = asked["all"]
            director.get(example(address, office))
            costs[address] = asked["all"] - before
        return costs
    finally:
        hall.close()
