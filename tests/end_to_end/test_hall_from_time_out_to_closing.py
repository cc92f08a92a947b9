"""Three tables, each a program of its own: one is lost for a while, all hear the time-out, and all are sent home."""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from kiosk.demo.script import DEALS
from kiosk.hub.cli.client import HubRefusedError
from kiosk.messages import Message
from tests.end_to_end.director import Director
from tests.end_to_end.processes import Program, running_hub, surroundings, wait_for

TABLES = 3
PAIRS = "\n".join(f"Rossi {number} - Bianchi {number}" for number in range(1, 2 * TABLES + 1))
PATIENCE = 100.0
LIMITS = {
    "slow_deal_minutes": 0,
    "deals_behind": 0,
    "link_lost_seconds": 1,
    "missing_score_minutes": 0,
    "disk_megabytes": 0,
    "camera_seconds": 0,
    "is_lateness_told": False,
}


def are_linked(director: Director) -> bool:
    director.admit_whoever_waits()
    return sum(tile["is_linked"] for tile in director.state()["tiles"]) == TABLES


def heard_by(tables: int) -> Message:
    return Message("heard by {n} of {m} tables", {"n": tables, "m": TABLES})


def alerts(director: Director) -> list[tuple[str, int]]:
    return [(alert["kind"], alert["table"]) for alert in director.state()["alerts"]]


def attend(director: Director) -> Mapping[str, Any] | None:
    """Answer the calls; the hall once every match is in."""
    hall: Mapping[str, Any] = director.state()
    for call in hall["calls"]:
        names = {"author": call["author"], "epoch": call["epoch"], "call": call["number"]}
        with suppress(HubRefusedError):  # resolved a moment ago
            director.command("claim_call", **names, arbiter="Conti")
            director.command("resolve_call", **names)
    return hall if hall["delivered"] == TABLES else None


@pytest.mark.timeout(150)
def test_a_lost_table_is_missed_has_the_time_out_late_and_is_sent_home_with_the_others(
    tmp_path: Path, project: Path
) -> None:
    environment = surroundings(project, SDL_VIDEODRIVER="dummy")
    with running_hub(tmp_path / "hub", environment) as hub, ExitStack() as hall:
        director = Director(hub)
        director.open(PAIRS, deals=len(DEALS))
        director.command("set_alert_limits", **LIMITS)
        director.command("publish_round", round=1, pairing="entry")
        code = director.open_enrolment()
        module = [sys.executable, "-W", "error", "-m", "tests.end_to_end.calling_table"]
        tables = []
        for number in range(1, TABLES + 1):
            folder = tmp_path / f"table-{number}"
            command = [*module, str(folder / "data"), director.sync, str(number), code, "evening"]
            tables.append(hall.enter_context(Program(command, folder, environment)))
        wait_for(lambda: are_linked(director), "every table is linked", PATIENCE)
        lost = tables[-1]
        lost.signal(signal.SIGSTOP)
        wait_for(lambda: ("link_lost", TABLES) in alerts(director), "the lost table is missed", PATIENCE)
        director.command("start_round", round=1, minutes=30)
        director.command("announce_time_out", round=1)
        director.wait_until_shown("/", heard_by(TABLES - 1))
        lost.signal(signal.SIGCONT)
        director.wait_until_shown("/", heard_by(TABLES))
        end = wait_for(lambda: attend(director), "every match is delivered", PATIENCE)
        assert end["step"] == "finished"
        director.command("close_tournament", arbiter="Dora", left=[], remark="")
        assert [table.wait() for table in tables] == [0] * TABLES
        assert not any("Traceback" in table.complained for table in tables)
