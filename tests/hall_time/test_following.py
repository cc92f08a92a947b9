"""A table counts as its hub does, whatever is done to the table's own clock."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.simulated.clock import SimulatedClock
from kiosk.hall_time.anchor_file import AnchorFile
from kiosk.hall_time.following import FollowedHallTime
from kiosk.hall_time.hall_clock import HallClock

HUB = 1_800_000_000.0
"""What the hub's clock says at first."""
YEARS = 10 * 365 * 86_400.0


class Unit:
    """A table's unit: `true` is what the hub's clock says, of which the table hears now and then."""

    def __init__(self, folder: Path, wall: float = HUB - YEARS) -> None:
        self.true = HUB
        self.machine = SimulatedClock(20.0, wall)
        self._file = AnchorFile(folder / "hall-time.json", "evening")
        self.start()

    def start(self, last: float | None = None) -> None:
        self.clock = HallClock(self.machine)
        self.hall_time = FollowedHallTime(self.clock, self._file, last)

    def hears(self, late: float = 0.0) -> None:
        """The hub's word, that much later."""
        said = self.true
        self.passes(late)
        self.hall_time.hear(said - self.clock.wall())

    def passes(self, seconds: float) -> None:
        self.true += seconds
        self.machine.advance(seconds)

    @property
    def off(self) -> float:
        return self.clock.wall() - self.true


@pytest.fixture
def unit(tmp_path: Path) -> Unit:
    return Unit(tmp_path)


def test_without_the_hub_it_goes_by_its_own_clock(unit: Unit) -> None:
    assert unit.off == -YEARS


def test_from_the_hubs_first_word_on_it_goes_by_that(unit: Unit) -> None:
    unit.hears()
    unit.passes(3600)
    unit.machine.set_wall(0.0)
    assert unit.off == 0.0


def test_it_still_knows_when_it_starts_again_without_the_hub(unit: Unit) -> None:
    unit.hears()
    unit.passes(60)
    unit.machine.set_wall(0.0)
    unit.start()
    assert unit.off == 0.0


def test_after_another_boot_it_goes_by_its_clock_as_far_as_that_was_off(unit: Unit) -> None:
    unit.hears()
    unit.passes(60)
    unit.machine = SimulatedClock(0.0, unit.machine.wall() + 30, "boot 2")
    unit.true += 30
    unit.start()
    assert unit.off == 0.0


def test_a_clock_that_went_back_with_the_power_goes_on_from_the_last_event(unit: Unit) -> None:
    unit.hears()
    unit.passes(60)
    unit.machine = SimulatedClock(boot="boot 2")
    unit.start(last=HUB + 50)
    assert unit.clock.wall() == HUB + 50
    unit.hears()
    assert unit.off == 0.0


befalls = st.one_of(
    st.tuples(st.just("passes"), st.floats(0, 4 * 3600)),
    st.tuples(st.just("set"), st.floats(0, 4e9)),
    st.tuples(st.just("hears"), st.floats(0, 0.7)),
    st.tuples(st.just("starts"), st.floats(0, 100)),
)


@settings(max_examples=100, deadline=None)
@given(happens=st.lists(befalls, max_size=12))
def test_once_it_has_heard_of_the_hub_it_is_never_a_second_off(happens: list[tuple[str, float]]) -> None:
    with TemporaryDirectory() as folder:
        unit = Unit(Path(folder))
        unit.hears()
        for what, much in happens:
            match what:
                case "passes":
                    unit.passes(much)
                case "set":
                    unit.machine.set_wall(much)
                case "hears":
                    unit.hears(much)
                case _:
                    unit.passes(much)
                    unit.start(last=HUB)
            assert abs(unit.off) < 1.0
