"""A whole hub on a PC whose clock is set, and that is started anew; and two on PCs whose clocks differ."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path

import pytest

from kiosk.journal.bodies import ClockStepped, RoundStarted
from kiosk.journal.identity import DIRECTOR
from kiosk.journal.log import Log
from tests.end_to_end.processes import wait_for
from tests.hub.conftest import RunHub, settings
from tests.hub.director import Director
from tests.hub.set_clock import SetClock
from tests.postgres_server import PostgresServer

HOUR = 3600.0


def left(director: Director) -> float:
    """What the round has left by the director's page, as a browser counts it."""
    page = director.page("/")
    now = float(re.search(r'data-now="([\d.]+)"', page)[1])  # type: ignore[index]
    return max(float(until) for until in re.findall(r'data-until="([\d.]+)"', page)) - now


@pytest.mark.parametrize("step", [2 * HOUR, -2 * HOUR])
def test_an_evening_on_a_pc_whose_clock_is_set(tmp_path: Path, run_hub: RunHub, step: float) -> None:
    machine = SetClock()
    with run_hub(settings(tmp_path), machine=machine) as hub:
        director = Director(hub)
        director.open()
        director.begin()
        began = time.monotonic()
        machine.ahead += step
        word = "forward" if step > 0 else "back"
        told = director.wait_until_shown("notices", f"was set {word} by 2 h 00 min")
        assert "did not follow" in told
        assert left(director) == pytest.approx(30 * 60 - (time.monotonic() - began), abs=1)
        printed = re.search(r"Printed on .* at (\d\d:\d\d)", director.page("/paper/standings"))
        assert printed is not None
        assert printed[1] in {time.strftime("%H:%M", time.localtime(machine.wall() - ago)) for ago in (0, 5)}
    with run_hub(settings(tmp_path), machine=machine) as hub:
        assert left(Director(hub)) == pytest.approx(30 * 60 - (time.monotonic() - began), abs=1)
    with run_hub(settings(tmp_path), machine=SetClock(machine.ahead, boot="boot 2")) as hub:
        director = Director(hub)
        assert left(director) == pytest.approx(30 * 60 - (time.monotonic() - began), abs=1)
        director.wait_until_shown("notices", "for which this PC was off")
    with Log(tmp_path / "hub/hub.sqlite") as log:
        (stepped,) = [event.body for event in log.all() if isinstance(event.body, ClockStepped)]
    assert stepped.by == pytest.approx(step, abs=0.1)


@pytest.mark.parametrize("apart", [HOUR, -HOUR])
def test_two_hubs_whose_clocks_are_an_hour_apart_count_the_same(
    tmp_path: Path, postgres: PostgresServer, run_hub: RunHub, apart: float
) -> None:
    database = postgres.new_database()
    with run_hub(settings(tmp_path / "one", database=database), machine=SetClock()) as one:
        here = Director(one)
        here.open()
        (tmp_path / "other/hub").mkdir(parents=True)
        shutil.copy(tmp_path / "one/hub/director.key", tmp_path / "other/hub/director.key")
        with run_hub(settings(tmp_path / "other", database=database), machine=SetClock(apart)) as other:
            there = Director(other)
            here.order(kind="publish_round", round=1, pairing="entry")
            there.order(kind="start_round", round=1, minutes=30)
            began = time.monotonic()
            wait_for(lambda: "data-until" in here.page("/"), "the round at the first hub")
            for director in (here, there):
                assert left(director) == pytest.approx(30 * 60 - (time.monotonic() - began), abs=1)
            word = "ahead of" if apart > 0 else "behind"
            here.wait_until_shown("notices", f"1 h 00 min {word} the hall")
        assert left(here) == pytest.approx(30 * 60 - (time.monotonic() - began), abs=1)
    with run_hub(settings(tmp_path / "other", database=database), machine=SetClock(apart, "boot 2")) as other:
        assert left(Director(other)) == pytest.approx(30 * 60 - (time.monotonic() - began), abs=1)
    with Log(database) as log:
        (started,) = [event for event in log.all() if isinstance(event.body, RoundStarted)]
        assert log.head(DIRECTOR).seq >= started.seq
        assert started.written_at == pytest.approx(time.time(), abs=60)
