"""From where hall time goes on after a start."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.simulated.clock import SimulatedClock
from kiosk.hall_time.anchor import LONGEST_OFF, Anchor, Beginning, Ground, Reading, go_on
from kiosk.hall_time.anchor_file import AnchorFile
from kiosk.hall_time.hall_clock import DELAY, HallClock

KEPT = Anchor("evening", "boot 1", monotonic=500.0, wall=9_000.0, hall=2_000.0)
"""The wall clock was 7,000 seconds ahead of hall time."""


def test_where_nothing_has_happened_it_begins_with_the_wall_clock() -> None:
    assert go_on(None, None, Reading("boot 1", 5.0, 9_000.0)) == Beginning(9_000.0, Ground.NOTHING)


@pytest.mark.parametrize("wall", [0.0, 9_100.0, 1e9])
def test_in_the_same_boot_it_has_been_measured_whatever_the_wall_clock_says(wall: float) -> None:
    assert go_on(KEPT, 1_900.0, Reading("boot 1", 600.0, wall)) == Beginning(2_100.0, Ground.SAME_BOOT)


def test_in_another_boot_the_wall_clock_says_it() -> None:
    beginning = go_on(KEPT, 1_900.0, Reading("boot 2", 3.0, 9_060.0))
    assert beginning == Beginning(2_060.0, Ground.WALL_CLOCK, 60.0)


@pytest.mark.parametrize("wall", [8_900.0, 0.0, 9_000.0 + LONGEST_OFF + 1])
def test_a_wall_clock_that_cannot_be_right_is_not_believed(wall: float) -> None:
    assert go_on(KEPT, 1_900.0, Reading("boot 2", 3.0, wall)) == Beginning(2_000.0, Ground.LAST_KNOWN)


def test_a_wall_clock_a_little_behind_was_set_right() -> None:
    beginning = go_on(KEPT, 1_900.0, Reading("boot 2", 3.0, 8_998.0))
    assert beginning == Beginning(2_000.0, Ground.WALL_CLOCK)


@pytest.mark.parametrize("boot", ["", "boot 1"])
def test_what_has_no_name_or_counts_from_a_later_start_is_another_boot(boot: str) -> None:
    kept = Anchor("evening", boot, monotonic=500.0, wall=9_000.0, hall=2_000.0)
    assert go_on(kept, None, Reading(boot, 499.0, 9_060.0)).ground is Ground.WALL_CLOCK


def test_it_never_goes_on_before_the_last_event() -> None:
    assert go_on(KEPT, 2_500.0, Reading("boot 1", 600.0, 9_100.0)).hall == 2_500.0


def test_a_machine_that_knew_nothing_goes_on_from_the_last_event() -> None:
    beginning = go_on(None, 2_000.0, Reading("boot 1", 5.0, 9_000.0), ahead=6_000.0)
    assert beginning == Beginning(3_000.0, Ground.WALL_CLOCK, 1_000.0)


def test_what_is_kept_is_found_again_unless_it_is_another_tournaments_or_damaged(tmp_path: Path) -> None:
    machine = SimulatedClock(500.0, 9_000.0)
    clock = HallClock(machine)
    clock.set(2_000.0)
    file = AnchorFile(tmp_path / "hall-time.json", "evening")
    assert file.read() is None
    file.keep(clock)
    assert file.read() == KEPT
    assert AnchorFile(tmp_path / "hall-time.json", "yesterday").read() is None
    (tmp_path / "hall-time.json").write_bytes(b"{")
    assert file.read() is None


def test_a_folder_that_cannot_be_written_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    AnchorFile(tmp_path / "file/hall-time.json", "evening").keep(HallClock(SimulatedClock()))
    assert "hall time is not kept" in caplog.text


def test_hall_time_follows_no_step_of_the_wall_clock() -> None:
    machine = SimulatedClock(500.0, 9_000.0)
    clock = HallClock(machine)
    machine.set_wall(2_000.0)
    machine.advance(10)
    assert clock.wall() == 9_010.0
    assert clock.ahead == -7_000.0


def test_what_is_heard_is_believed_by_its_quickest_word() -> None:
    clock = HallClock(SimulatedClock(0.0, 9_000.0))
    clock.hear(2_000.0)
    assert clock.wall() == 2_000.0
    clock.hear(2_000.0 - DELAY / 2)
    assert clock.wall() == 2_000.0, "it was longer on its way"
    clock.hear(2_000.1)
    assert clock.wall() == 2_000.1
    clock.hear(1_990.0)
    assert clock.wall() == 1_990.0, "hall time was set anew"
