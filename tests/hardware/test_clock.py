"""The machine's own clock."""

from __future__ import annotations

import time

import pytest

from hardware.raspberry.clock import SystemClock


def test_it_measures_the_time_that_the_machine_sleeps_too() -> None:
    assert SystemClock().monotonic() == pytest.approx(time.clock_gettime(time.CLOCK_BOOTTIME), abs=1)


def test_it_names_the_boot_that_all_its_programs_share() -> None:
    assert SystemClock().boot == SystemClock().boot != ""


def test_its_wall_clock_is_the_machines() -> None:
    assert SystemClock().wall() == pytest.approx(time.time(), abs=1)
