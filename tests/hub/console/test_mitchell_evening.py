"""An evening by Mitchell's system through the pages; one of its tables is the table's own program."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from kiosk.journal.bodies import TimeOutAnnounced
from kiosk.journal.identity import table_author
from tests.end_to_end.processes import Program, surroundings
from tests.hub.browser import Browser
from tests.hub.conftest import RunHub, settings
from tests.hub.console.test_federation_evening import (
    ARBITER,
    PAIRS,
    correct,
    declared,
    rule_on_lateness,
    rule_on_moved_cards,
)
from tests.hub.people import Arbiter, Director, Tables, shows
from tests.hub.playing import line

TWELVE = "\n".join(PAIRS.splitlines()[:12])
LINKED = range(1, 6)
PROGRAM = 6
WORTH = {1: {"ns": line(cards=290), "ew": line(cards=200)}}
"""The deals that the program's players play come to 90 points for North-South."""


@dataclass(frozen=True)
class TableProgram:
    """A table with simulated devices in a process of its own, which plays in every round."""

    program: Program
    author: str = table_author(PROGRAM)

    def wait_until_asking(self) -> str:
        return self.program.wait_until_said(r"fingerprint: (.+)")


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_an_evening_by_mitchell_from_the_set_up_to_the_closing(
    tmp_path: Path, project: Path, run_hub: RunHub, browser: Browser
) -> None:
    """Twelve pairs, three rounds: who sits North-South stays, the others move on by one table."""
    with run_hub(settings(tmp_path)) as hub:
        director = Director(browser.page(), hub)
        director.open_burraco("Torneo del giovedì", TWELVE, "mitchell", 3)
        tables = Tables(tmp_path, hub, Random(12))

        programs: list[TableProgram] = []

        def begin_program(code: str) -> TableProgram:
            module = [sys.executable, "-W", "error", "-m", "tests.end_to_end.calling_table"]
            folder = tmp_path / "program"
            command = [*module, str(folder / "data"), hub.sync, str(PROGRAM), code, "evening"]
            environment = surroundings(project, SDL_VIDEODRIVER="dummy")
            programs.append(TableProgram(Program(command, folder, environment)))
            return programs[0]

        with tables.gathered(LINKED, director, begin_program):
            (table,) = programs
            with table.program:
                arbiter = Arbiter.enrol(browser, ARBITER, *director.name_arbiter(ARBITER))
                first_round(director, arbiter, tables)
                second_round(director, arbiter, tables)
                last_round(director, tables)
                declared(director, tables)
                assert table.program.wait() == 0
                assert "Traceback" not in table.program.complained
        assert director.page.complaints() == []
        assert arbiter.page.complaints() == []


def first_round(director: Director, arbiter: Arbiter, tables: Tables) -> None:
    """The program's players press their button; a pair comes late."""
    begin(director, tables, 1)
    arbiter.go_to(PROGRAM)
    arbiter.resolve(PROGRAM)
    for table in LINKED:
        tables.check_in(1, table, *(("ns",) if table == 4 else ("ns", "ew")))
    rule_on_lateness(tables, arbiter, 4)
    end(director, tables, 1)


def second_round(director: Director, arbiter: Arbiter, tables: Tables) -> None:
    """A penalty; a result of the round before is corrected, which moves nobody (Art. 19)."""
    begin(director, tables, 2)
    seats = director.seats()
    correct(director, tables, (1, 3, 2), "ew", 395)
    assert director.seats() == seats
    rule_on_moved_cards(tables, arbiter, 2)
    end(director, tables, 2)


def last_round(director: Director, tables: Tables) -> None:
    """With the time-out, and a correction before the standings are declared."""
    begin(director, tables, 3)
    director.page.wait_for(f"document.querySelector('#tile-{PROGRAM} [data-state=delivered]')", 30)
    director.announce_time_out()
    for table in tables.by_number.values():
        table.wait_for_body(TimeOutAnnounced)
    end(director, tables, 3)
    shows(director.page, "#keys", "All rounds are played")


def begin(director: Director, tables: Tables, round_: int) -> None:
    director.publish(round_)
    tables.sit_down(round_)
    tables.count.matches[round_, PROGRAM].deals.update(WORTH)
    assert_moved_on(tables, round_)
    director.start(round_)


def end(director: Director, tables: Tables, round_: int) -> None:
    tables.deliver_all(round_)
    director.wait_for_standings(tables.count)


def assert_moved_on(tables: Tables, round_: int) -> None:
    """Since the round before, and nobody has met anybody twice."""
    matches = tables.count.matches
    assert len({match for before in range(1, round_ + 1) for match in tables.count.met(before)}) == 6 * round_
    if round_ > 1:
        stayed = [matches[round_, table].ns for table in range(1, 7)]
        assert stayed == [matches[round_ - 1, table].ns for table in range(1, 7)]
        before = [matches[round_ - 1, table].ew for table in range(1, 7)]
        now = [matches[round_, table].ew for table in range(1, 7)]
        assert now in (before[1:] + before[:1], before[-1:] + before[:-1])
