"""Hub and table as processes, killed in the middle: every accepted deal is in the standings, exactly once."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kiosk.demo.script import DEALS, PAIRS
from kiosk.journal.bodies import DealAccepted, MatchDelivered, ResultSigned
from kiosk.journal.event import Event
from kiosk.journal.log import Log
from tests.end_to_end.director import Director
from tests.end_to_end.processes import Program, running_hub, surroundings, wait_for

pytestmark = pytest.mark.timeout(120)


class Hall:
    """A hall with one table; `folder` is all its disks."""

    def __init__(self, folder: Path, project: Path) -> None:
        self._folder = folder
        self._environment = surroundings(project, SDL_VIDEODRIVER="dummy")
        self._record = folder / "record.jsonl"
        self._port = 0
        self._lives = 0
        self._director: Director | None = None

    @contextmanager
    def hub(self) -> Iterator[Program]:
        """The hub: at first at a port of its own choice, later always there again."""
        with running_hub(self._folder / "hub", self._environment, self._port) as hub:
            self._director = Director(hub)
            self._port = int(re.findall(r":(\d+)/", self._director.sync)[0])
            yield hub

    @contextmanager
    def table(self, moment: str) -> Iterator[Program]:
        """The table, at which people play up to the moment."""
        self._lives += 1
        module = [sys.executable, "-W", "error", "-m", "tests.end_to_end.playing_table"]
        code = self.director.open_enrolment() if self._lives == 1 else "none is needed"
        command = [*module, str(self._folder / "table"), self.director.sync, str(self._record), moment, code]
        with Program(command, self._folder / f"life-{self._lives}", self._environment) as table:
            yield table
        assert "Traceback" not in table.complained

    @property
    def director(self) -> Director:
        """Of the newest hub."""
        assert self._director is not None
        return self._director

    def open(self) -> None:
        """Open the tournament and seat its two pairs."""
        self.director.open("\n".join(" - ".join(pair) for pair in PAIRS))
        self.director.command("publish_round", round=1, pairing="entry")

    def admit_and_start(self) -> None:
        """Let the table play, once it asks."""
        wait_for(lambda: self.director.state()["waiting"], "the table asks to be admitted")
        self.director.admit_whoever_waits()
        self.director.command("start_round", round=1, minutes=30)

    def accepted(self) -> list[dict[str, Any]]:
        """Every deal that players saw accepted: `deal` and `entry`, again in each life of the table."""
        return [json.loads(line) for line in self._record.read_text().splitlines()]

    @property
    def draft(self) -> dict[str, Any]:
        """What of a deal that is being entered is on the table's disk."""
        path = self._folder / "table" / "draft.json"
        return dict(json.loads(path.read_bytes())["draft"]) if path.exists() else {}

    def journal(self, of: str) -> Sequence[Event]:
        """What is in a journal, ``hub`` or ``table``, whose program has ended."""
        path = {"hub": "hub/data/hub.sqlite", "table": "table/journal.sqlite"}[of]
        with Log(self._folder / path) as log:
            assert not log.forks()
            return tuple(log.all())


@pytest.fixture
def hall(tmp_path: Path, project: Path) -> Hall:
    return Hall(tmp_path, project)


def assert_everything_arrived_once(hall: Hall) -> None:
    """After the end: what people saw accepted, and nothing else, is in both journals."""
    seen = {accepted["deal"]: accepted["entry"] for accepted in hall.accepted()}
    assert all(accepted["entry"] == seen[accepted["deal"]] for accepted in hall.accepted()), "a deal changed"
    for of in ("table", "hub"):
        bodies = [event.body for event in hall.journal(of) if event.author == "table-1"]
        deals = [body for body in bodies if isinstance(body, DealAccepted)]
        assert [deal.deal for deal in deals] == [1, 2]
        assert {deal.deal: deal.entry for deal in deals} == seen
        assert [len(deal.pictures) for deal in deals] == [1, 2]
        assert sorted(body.party for body in bodies if isinstance(body, ResultSigned)) == ["ew", "ns"]
        assert len([body for body in bodies if isinstance(body, MatchDelivered)]) == 1
        for deal, sides in zip(deals, DEALS, strict=True):
            assert deal.entry == {
                party: {**deal.entry[party], **side.values} for party, side in sides.items()
            }


def assert_standings(hall: Hall) -> None:
    """The match of the story counts, once."""
    rows = hall.director.state()["standings"]
    assert [tuple(row["players"]) for row in rows] == list(PAIRS)
    assert [(row["victory_points"], row["match_points"]) for row in rows] == [(11, 90), (9, -90)]


@pytest.mark.parametrize(
    "moments",
    [("half accepted", "first deal accepted"), ("second deal entered", "both deals accepted")],
    ids=" and ".join,
)
def test_a_killed_table_loses_no_accepted_deal(hall: Hall, moments: tuple[str, str]) -> None:
    with hall.hub():
        hall.open()
        with hall.table(moments[0]) as table:
            hall.admit_and_start()
            table.wait_until_said(f"(stopped: {moments[0]})")
            table.kill()
        with hall.table(moments[1]) as table:
            table.wait_until_said(f"(stopped: {moments[1]})")
            table.kill()
        with hall.table("the end") as table:
            assert table.wait() == 0
        assert hall.director.state()["delivered"] == 1
        assert_standings(hall)
    assert_everything_arrived_once(hall)


def test_what_was_half_entered_is_there_again_after_a_kill(hall: Hall) -> None:
    with hall.hub():
        hall.open()
        with hall.table("half entered") as table:
            hall.admit_and_start()
            table.wait_until_said("(stopped: half entered)")
            wait_for(lambda: hall.draft.get("written"), "what was written is on the disk")
            table.kill()
        entered = hall.draft
        with hall.table("found again") as table:
            table.wait_until_said("(stopped: found again)")
            table.kill()
        assert hall.draft == entered
        with hall.table("the end") as table:
            assert table.wait() == 0
        assert hall.draft == {}
        assert_standings(hall)
    assert_everything_arrived_once(hall)


def test_a_table_without_its_hub_goes_on_and_delivers_when_both_are_back(hall: Hall) -> None:
    with hall.hub() as hub:
        hall.open()
        with hall.table("both deals accepted") as table:
            hall.admit_and_start()
            table.wait_until_said("(deal 1)")
            hub.kill()
            table.wait_until_said("(stopped: both deals accepted)")
            table.kill()
    with hall.hub():
        with hall.table("half signed") as table:
            wait_for(lambda: hall.director.state()["tiles"][0]["played"] == 2, "both deals at the hub")
            table.wait_until_said("(stopped: half signed)")
            table.kill()
        with hall.table("the end") as table:
            assert table.wait() == 0
        assert_standings(hall)
    assert_everything_arrived_once(hall)


def test_what_is_delivered_without_the_hub_counts_once_it_is_back(hall: Hall) -> None:
    with hall.hub() as hub:
        hall.open()
        with hall.table("half accepted") as table:
            hall.admit_and_start()
            table.wait_until_said("(stopped: half accepted)")
            hub.kill()
            table.kill()
    with hall.table("delivered") as table:
        table.wait_until_said("(stopped: delivered)")
        table.kill()
    assert not any(isinstance(event.body, DealAccepted) for event in hall.journal("hub"))
    with hall.hub() as hub, hall.table("the end") as table:
        wait_for(lambda: hall.director.state()["delivered"], "the match at the hub")
        assert table.wait() == 0
        assert_standings(hall)
        hub.kill()
    with hall.hub():
        assert_standings(hall)
    assert_everything_arrived_once(hall)
