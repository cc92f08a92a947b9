"""The button: a press at once, a hold after two seconds, and nothing made up from a bad contact."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.ports import Edge
from hardware.simulated.clock import SimulatedClock
from hardware.simulated.panel import SimulatedButton
from kiosk.button_press import (
    DEBOUNCE,
    HOLD,
    STUCK,
    ButtonState,
    Held,
    Pressed,
    PressReport,
    Released,
    Stuck,
    Tick,
    observe,
)


def down(at: float) -> Edge:
    return Edge(pressed=True, at=at)


def up(at: float) -> Edge:
    return Edge(pressed=False, at=at)


def reports_of(signals: Iterable[Edge | Tick]) -> list[PressReport]:
    state = ButtonState()
    told: list[PressReport] = []
    for signal in signals:
        state, reports = observe(state, signal)
        told.extend(reports)
    return told


@pytest.mark.parametrize(
    ("signals", "expected"),
    [
        pytest.param([Tick(100)], [], id="a button at rest says nothing"),
        pytest.param([down(1)], [Pressed(1)], id="a press is told at once"),
        pytest.param([down(0.0)], [Pressed(0.0)], id="also at the very start of the clock"),
        pytest.param([up(1)], [], id="an edge up at rest means nothing"),
        pytest.param([down(1), down(1.5)], [Pressed(1)], id="an edge told twice counts once"),
        pytest.param(
            [down(1), up(1.1), Tick(1.2)], [Pressed(1), Released(1.1, held=False)], id="a short press"
        ),
        pytest.param([down(1), up(1.1), Tick(1.12)], [Pressed(1)], id="no release before it has settled"),
        pytest.param(
            [down(1), up(1.001), Tick(2)],
            [Pressed(1), Released(1.001, held=False)],
            id="a lone spike is a press: better a call too many",
        ),
        pytest.param(
            [down(1), up(1.001), down(1.002), up(1.004), down(1.006), up(1.2), Tick(2)],
            [Pressed(1), Released(1.2, held=False)],
            id="chatter while pressing",
        ),
        pytest.param(
            [down(1), up(1.2), down(1.201), up(1.203), down(1.204), up(1.210), Tick(2)],
            [Pressed(1), Released(1.210, held=False)],
            id="chatter while letting go is no second press",
        ),
        pytest.param(
            [down(1), up(1.2), down(1.229), up(1.4), Tick(2)],
            [Pressed(1), Released(1.4, held=False)],
            id="up for less than 30 ms is no release",
        ),
        pytest.param(
            [down(1), up(1.2), down(1.231)],
            [Pressed(1), Released(1.2, held=False), Pressed(1.231)],
            id="up for more than 30 ms is",
        ),
        pytest.param([down(1), Tick(2.99)], [Pressed(1)], id="not held before 2 s"),
        pytest.param([down(1), Tick(3)], [Pressed(1), Held(3)], id="held at 2 s"),
        pytest.param([down(1), Tick(3), Tick(4)], [Pressed(1), Held(3)], id="held is told once"),
        pytest.param(
            [down(1), up(3.5), Tick(4)],
            [Pressed(1), Held(3), Released(3.5, held=True)],
            id="a hold is told even without a tick in between",
        ),
        pytest.param(
            [down(1), up(2.9), Tick(4)],
            [Pressed(1), Released(2.9, held=False)],
            id="time after letting go does not make a hold",
        ),
        pytest.param(
            [down(1), up(2.5), down(2.501), Tick(3.2), Tick(4.501)],
            [Pressed(1), Held(4.501)],
            id="a contact that opens for a moment begins the hold anew",
        ),
        pytest.param([down(1), Tick(30.9)], [Pressed(1), Held(3)], id="not stuck before 30 s"),
        pytest.param(
            [down(1), Tick(31), Tick(99)], [Pressed(1), Held(3), Stuck(31)], id="stuck at 30 s, told once"
        ),
        pytest.param(
            [down(1), Tick(40), up(50), Tick(51), down(60)],
            [Pressed(1), Held(3), Stuck(31), Released(50, held=True), Pressed(60)],
            id="a freed button works again",
        ),
        pytest.param(
            [down(1), up(32), Tick(33)],
            [Pressed(1), Held(3), Stuck(31), Released(32, held=True)],
            id="in order of time after a long silence",
        ),
    ],
)
def test_what_the_edges_mean(signals: list[Edge | Tick], expected: list[PressReport]) -> None:
    told = reports_of(signals)
    assert [type(report) for report in told] == [type(report) for report in expected]
    assert [report.at for report in told] == pytest.approx([report.at for report in expected])
    assert [report.held for report in told if isinstance(report, Released)] == [
        report.held for report in expected if isinstance(report, Released)
    ]


def test_ten_presses_in_a_second_are_ten_presses() -> None:
    edges = [edge for start in range(10) for edge in (down(start / 10), up(start / 10 + 0.05))]
    told = reports_of([*edges, Tick(2.0)])
    assert [report.at for report in told if isinstance(report, Pressed)] == [
        start / 10 for start in range(10)
    ]
    assert not any(isinstance(report, Held | Stuck) for report in told)


def test_mains_hum_on_the_wire_is_one_press_that_gets_stuck_and_never_a_hold() -> None:
    hum = [Edge(pressed=half % 2 == 0, at=half * 0.01) for half in range(4000)]
    told = reports_of(hum)
    assert [type(report) for report in told] == [Pressed, Stuck]


def test_a_worn_button_played_by_its_twin() -> None:
    clock = SimulatedClock(monotonic=10.0)
    button = SimulatedButton(clock)
    signals: list[Edge | Tick] = []
    button.listen(signals.append)
    button.bounce(pressed=True, changes=7)
    clock.advance(0.2)
    button.bounce(pressed=False, changes=7)
    assert reports_of([*signals, Tick(11.0)]) == [Pressed(10.0), Released(10.206, held=False)]


patient = settings(deadline=None)  # the machine may be busy with something else

gaps = st.floats(0.0, 3.0) | st.floats(0.0, 0.04)


@st.composite
def edge_streams(draw: st.DrawFn) -> list[Edge]:
    """Any edges at all in order of time, repeated ones included."""
    now = 0.0
    edges = []
    for pressed, gap in draw(st.lists(st.tuples(st.booleans(), gaps), max_size=60)):
        now += gap
        edges.append(Edge(pressed, now))
    return edges


@patient
@given(edges=edge_streams())
def test_any_edges_tell_a_story_that_makes_sense(edges: list[Edge]) -> None:
    told = reports_of([*edges, Tick(1000.0)])
    assert [report.at for report in told] == sorted(report.at for report in told)
    down_now = False
    since_press: list[type[PressReport]] = []
    for report in told:
        if isinstance(report, Pressed):
            assert not down_now
            down_now, since_press = True, []
        else:
            assert down_now
            assert type(report) not in since_press
            since_press.append(type(report))
            down_now = not isinstance(report, Released)


@patient
@given(edges=edge_streams())
def test_two_presses_are_never_closer_than_the_debouncing(edges: list[Edge]) -> None:
    presses = [report.at for report in reports_of(edges) if isinstance(report, Pressed)]
    assert all(later - earlier >= DEBOUNCE for earlier, later in pairwise(presses))


@patient
@given(edges=edge_streams(), ticks=st.lists(st.floats(0.0, 200.0), max_size=30))
def test_ticks_change_when_things_are_told_and_never_what(edges: list[Edge], ticks: list[float]) -> None:
    end = Tick(1000.0)
    with_ticks = sorted([*edges, *map(Tick, ticks)], key=lambda signal: signal.at)
    assert reports_of([*with_ticks, end]) == reports_of([*edges, end])


presses = st.tuples(st.floats(0.05, 40.0), st.floats(0.05, 5.0), st.integers(0, 4), st.integers(0, 4))


@patient
@given(people=st.lists(presses, min_size=1, max_size=8))
def test_however_worn_the_contact_people_are_understood(people: list[tuple[float, float, int, int]]) -> None:
    """Each press lasts long enough to be meant; the contact chatters for up to 16 ms at either end."""
    now = 1.0
    signals: list[Edge | Tick] = []
    expected: list[PressReport] = []
    for duration, pause, down_chatter, up_chatter in people:
        first_down, first_up = now, now + duration
        signals += [Edge(place % 2 == 0, first_down + place * 0.002) for place in range(2 * down_chatter + 1)]
        signals += [Edge(place % 2 == 1, first_up + place * 0.002) for place in range(2 * up_chatter + 1)]
        settled_down, settled_up = signals[-2 * up_chatter - 2].at, signals[-1].at
        expected.append(Pressed(first_down))
        held = settled_down + HOLD <= first_up
        if held:
            expected.append(Held(settled_down + HOLD))
        if first_down + STUCK <= settled_up:
            expected.append(Stuck(first_down + STUCK))
        expected.append(Released(settled_up, held))
        now = settled_up + pause
    assert reports_of([*signals, Tick(now + 1.0)]) == expected
