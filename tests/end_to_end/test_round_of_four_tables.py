"""A round at four tables with simulated devices, each a program of its own, and the hub that hears them all."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from kiosk.demo.script import DEALS
from kiosk.hub.cli.client import HubRefusedError
from kiosk.journal.bodies import CallRaised, CallResolved, DealAccepted, MatchDelivered, ResultSigned
from kiosk.journal.event import Event
from kiosk.journal.log import Log
from tests.end_to_end.director import Director
from tests.end_to_end.processes import Program, running_hub, surroundings, wait_for

TABLES = 4
PAIRS = tuple((f"Rossi {number}", f"Bianchi {number}") for number in range(1, 2 * TABLES + 1))
PATIENCE = 150.0
"""Seconds, on a machine that has much else to do."""


def attend(director: Director) -> Mapping[str, Any] | None:
    """Be director and arbiter for a moment; the hall once every match is in."""
    director.admit_whoever_waits()
    hall = director.state()
    if hall["step"] == "start" and sum(tile["is_linked"] for tile in hall["tiles"]) == TABLES:
        director.command("start_round", round=1, minutes=30)
    for call in hall["calls"]:
        names = {"author": call["author"], "epoch": call["epoch"], "call": call["number"]}
        with suppress(HubRefusedError):  # resolved a moment ago
            director.command("claim_call", **names, arbiter="Conti")
            director.command("resolve_call", **names)
    return hall if hall["matches"] == hall["delivered"] == TABLES else None


@pytest.mark.timeout(180)
def test_four_tables_play_a_round(tmp_path: Path, project: Path) -> None:
    environment = surroundings(project, SDL_VIDEODRIVER="dummy")
    with running_hub(tmp_path / "hub", environment) as hub, ExitStack() as hall:
        director = Director(hub)
        director.open("\n".join(" - ".join(pair) for pair in PAIRS), deals=len(DEALS))
        director.command("publish_round", round=1, pairing="entry")
        code = director.open_enrolment()
        module = [sys.executable, "-W", "error", "-m", "tests.end_to_end.calling_table"]
        tables = []
        for number in range(1, TABLES + 1):
            folder = tmp_path / f"table-{number}"
            command = [*module, str(folder / "data"), director.sync, str(number), code]
            tables.append(hall.enter_context(Program(command, folder, environment)))
        end = wait_for(lambda: attend(director), "every match is delivered", PATIENCE)
        assert [table.wait() for table in tables] == [0] * TABLES
        assert not any("Traceback" in table.complained for table in tables)
    results = Counter((row["victory_points"], row["match_points"]) for row in end["standings"])
    assert results == {(11, 90): TABLES, (9, -90): TABLES}
    assert {tuple(row["players"]) for row in end["standings"]} == set(PAIRS)
    _check_journal(tmp_path / "hub/data/hub.sqlite")


def _check_journal(path: Path) -> None:
    """Each table has said its own match, once, and its call was answered."""
    with Log(path) as log:
        assert not log.forks()
        heard = tuple(log.all())
    for number in range(1, TABLES + 1):
        said = [event.body for event in heard if event.author == f"table-{number}"]
        deals = [body for body in said if isinstance(body, DealAccepted)]
        assert [deal.deal for deal in deals] == [1, 2]
        for deal, sides in zip(deals, DEALS, strict=True):
            assert deal.entry == {
                party: {**deal.entry[party], **side.values} for party, side in sides.items()
            }
        assert sorted(body.party for body in said if isinstance(body, ResultSigned)) == ["ew", "ns"]
        assert sum(isinstance(body, MatchDelivered) for body in said) == 1
        assert sum(isinstance(body, CallRaised) for body in said) == 1
        assert [body.author for body in _resolved(heard)].count(f"table-{number}") == 1


def _resolved(heard: tuple[Event, ...]) -> list[CallResolved]:
    return [event.body for event in heard if isinstance(event.body, CallResolved)]
