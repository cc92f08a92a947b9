"""The whole trial evening: its tables play the rounds over their links, and it can be closed."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest

from kiosk.demo.simulated_tables import SimulatedTables
from kiosk.demo.table_admission import TableAdmission
from kiosk.demo.trial import PAIRS, TABLES
from kiosk.hub.cli.client import DirectorClient
from tests.end_to_end.processes import wait_for
from tests.hub.conftest import RunHub, settings

SECONDS = 0.2
"""That a deal takes."""


def play_round(director: DirectorClient, round_: int) -> None:
    """Seat it, start it, and go to whoever calls, until all sheets are in."""
    director.command("publish_round", round=round_, pairing="modified_danish")
    director.command("start_round", round=round_, minutes=60)

    def is_over() -> bool:
        hall = director.state()
        for call in hall["calls"]:
            names = {"author": call["author"], "epoch": call["epoch"], "call": call["number"]}
            if call["arbiter"] is None:
                director.command("claim_call", **names, arbiter="Dora Conti")
            director.command("resolve_call", **names)
        return bool(hall["delivered"] == hall["matches"])

    wait_for(is_over, f"round {round_} is over")


@pytest.mark.slow
@pytest.mark.timeout(90)
def test_a_trial_evening_can_be_played_to_its_closing(tmp_path: Path, run_hub: RunHub) -> None:
    closing = Event()
    with run_hub(settings(tmp_path)) as hub, SimulatedTables(tmp_path, hub.sync, SECONDS) as tables:
        director = DirectorClient(hub.director)
        director.command(
            "open_tournament", name="Prova", rules="burraco_internazionale", regulations="federation",
            deals=2, rounds=2, pairs=PAIRS,
        )  # fmt: skip
        admission = TableAdmission(director, closing)
        code = admission.open_enrolment()
        for number in TABLES:
            tables.enrol(number, code, admission)
        playing = Thread(target=tables.play, args=(closing,))
        playing.start()
        try:
            for round_ in (1, 2):
                play_round(director, round_)
            wait_for(
                lambda: sum(tile["is_linked"] for tile in director.state()["tiles"]) == len(TABLES),
                "all are linked",
            )
            director.command("close_tournament", arbiter="Dora Conti")
        finally:
            closing.set()
            playing.join()
        hall = director.state()
        assert hall["step"] == "closed"
        assert not hall["notices"]
        assert sum(row["victory_points"] for row in hall["standings"]) == 2 * (5 * 20 + 14)
