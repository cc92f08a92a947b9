"""One hall time for two hubs whose machines' clocks differ, over notes whose own clock may be set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.simulated.clock import SimulatedClock
from kiosk.hall_time.anchor import Beginning, Ground
from kiosk.hall_time.hall_clock import HallClock
from kiosk.hall_time.sharing import LEADER_TIMEOUT, TOLERANCE, SharedHallTime


class Notes:
    """In a database whose clock stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 77_000.0
        self._notes: dict[str, tuple[float, bytes]] = {}

    def read(self, name: str) -> bytes | None:
        return self._notes[name][1] if name in self._notes else None

    def aged(self, name: str) -> tuple[float, bytes] | None:
        if name not in self._notes:
            return None
        at, data = self._notes[name]
        return self.time - at, data

    def change(self, name: str, change: Callable[[bytes | None], bytes]) -> None:
        self._notes[name] = (self.time, change(self.read(name)))

    def recent(self, beginning: str, seconds: float) -> dict[str, bytes]:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


class Hub:
    def __init__(self, notes: Notes, name: bytes, wall: float) -> None:
        self.machine = SimulatedClock(0.0, wall)
        self.clock = HallClock(self.machine)
        self.shared = SharedHallTime(self.clock, notes, name)

    def begin(self, ground: Ground = Ground.WALL_CLOCK, off: float = 1e6) -> Ground:
        return self.shared.begin(Beginning(self.clock.wall(), ground, off)).ground


@pytest.fixture
def notes() -> Notes:
    return Notes()


@pytest.fixture
def hubs(notes: Notes) -> tuple[Hub, Hub]:
    """The other's clock is an hour behind."""
    one, other = Hub(notes, b"one", 10_000.0), Hub(notes, b"other", 6_400.0)
    one.begin()
    assert other.begin() is Ground.OTHER_HUB
    return one, other


def pass_time(notes: Notes, hubs: tuple[Hub, ...], seconds: float = 0.5) -> None:
    notes.time += seconds
    for hub in hubs:
        hub.machine.advance(seconds)
        hub.shared.share()


def test_a_hub_that_comes_takes_the_time_of_the_one_that_runs(notes: Notes, hubs: tuple[Hub, Hub]) -> None:
    one, other = hubs
    assert other.clock.wall() == one.clock.wall() == 10_000.0
    pass_time(notes, hubs)
    assert other.clock.wall() == one.clock.wall() == 10_000.5


def test_it_goes_on_by_that_when_the_first_has_gone(notes: Notes, hubs: tuple[Hub, Hub]) -> None:
    _, other = hubs
    for _ in range(10):
        pass_time(notes, (other,))
    third = Hub(notes, b"third", 0.0)
    assert third.begin() is Ground.OTHER_HUB
    assert third.clock.wall() == other.clock.wall() == 10_005.0


def test_machines_that_do_not_run_alike_are_held_together(notes: Notes, hubs: tuple[Hub, Hub]) -> None:
    one, other = hubs
    for _ in range(1_000):
        other.machine.advance(0.001)
        pass_time(notes, hubs)
        assert abs(other.clock.wall() - one.clock.wall()) <= TOLERANCE + 0.01


@pytest.mark.parametrize("step", [3600.0, -3600.0, 2.0])
def test_a_database_whose_clock_is_set_moves_nobody(notes: Notes, hubs: tuple[Hub, Hub], step: float) -> None:
    one, other = hubs
    pass_time(notes, hubs)
    notes.time += step
    for _ in range(20):
        pass_time(notes, hubs)
    assert other.clock.wall() == one.clock.wall() == 10_010.5


def test_who_starts_when_all_are_gone_goes_on_by_what_they_left(notes: Notes, hubs: tuple[Hub, Hub]) -> None:
    pass_time(notes, hubs)
    notes.time += 600
    third = Hub(notes, b"third", 123_456.0)
    assert third.begin() is Ground.WALL_CLOCK
    assert third.clock.wall() == 10_600.5


def test_who_has_measured_it_believes_that_before_what_others_left(
    notes: Notes, hubs: tuple[Hub, Hub]
) -> None:
    pass_time(notes, hubs)
    notes.time += LEADER_TIMEOUT + 1
    third = Hub(notes, b"third", 10_002.0)
    assert third.begin(Ground.SAME_BOOT) is Ground.SAME_BOOT
    assert third.clock.wall() == 10_002.0


def test_what_was_left_before_the_last_event_is_not_believed(notes: Notes, hubs: tuple[Hub, Hub]) -> None:
    pass_time(notes, hubs)
    notes.time += 600
    third = Hub(notes, b"third", 20_000.0)
    third.begin(Ground.LAST_KNOWN, off=0.0)
    assert third.clock.wall() == 20_000.0


def test_two_that_start_at_once_take_one_time(notes: Notes) -> None:
    one, other = Hub(notes, b"one", 10_000.0), Hub(notes, b"other", 6_400.0)
    change = notes.change

    def change_too_late(name: str, note: Callable[[bytes | None], bytes]) -> None:
        notes.change = change  # type: ignore[method-assign]
        one.begin(Ground.NOTHING, 0.0)
        change(name, note)

    notes.change = change_too_late  # type: ignore[method-assign]
    assert other.begin(Ground.NOTHING, 0.0) is Ground.OTHER_HUB
    assert other.clock.wall() == one.clock.wall() == 10_000.0
