"""The loop with a dummy display: touches, redraws, pilots, failures."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hardware.simulated.clock import SimulatedClock
from kiosk.journal.bodies import DealAccepted, PairEntered
from kiosk.table.model.effects import Effect, Record
from kiosk.table.model.events import call_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.table_events import Recorded, TableEvent
from kiosk.table.model.modes.match_modes import AskingWho
from kiosk.table.model.modes.showing_modes import ShowingMore
from kiosk.table.model.preferences import Preferences
from kiosk.table.model.state import AtHome
from kiosk.table.runner.loop import Loop
from kiosk.table.runner.pilot import Hold, Leave, PilotAct, SaveScreen, Tap
from kiosk.table.runner.trouble import show_trouble
from kiosk.table.screens.service.service import TROUBLE
from kiosk.table.ui import PANELS, TOUCH_DISPLAY_2, Window
from tests.table.playing import START, Table


class Runtime:
    """Does a table's effects in memory, and gives what a test has put in `news`."""

    patience = 60.0

    def __init__(self, table: Table) -> None:
        self.table = table
        self.news: deque[TableEvent] = deque()

    def perform(self, effect: Effect) -> Iterable[TableEvent]:
        if isinstance(effect, Record):
            (body,) = effect.bodies
            self.table._append("table-12", body)
            return (Recorded(self.table.view, body),)
        return ()

    def poll(self, _now: float) -> Iterator[TableEvent]:
        while self.news:
            yield self.news.popleft()


class Script:
    """Does one act after the other, each as soon as its target can be touched."""

    def __init__(self, *acts: PilotAct) -> None:
        self.acts = deque(acts)
        self.stopped = False

    def act(self, _state: object, _targets: object, _now: float) -> PilotAct | None:
        return self.acts.popleft() if self.acts else None

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window(PANELS["7inch"])
    pygame.event.clear()
    yield opened
    opened.close()


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock(100.0, START)


def make_loop(window: Window, clock: SimulatedClock, table: Table, pilot: Script | None = None) -> Loop:
    state = replace(table.state, preferences=Preferences(language="en"))
    loop = Loop(window, state, clock, Runtime(table), pictures={}, pilot=pilot)
    loop.turn()
    return loop


def mouse(kind: int, place: tuple[float, float], *, touch: bool = False) -> None:
    details = {"pos": (round(place[0]), round(place[1])), "touch": touch}
    button = {} if kind == pygame.MOUSEMOTION else {"button": pygame.BUTTON_LEFT}
    pygame.event.post(pygame.event.Event(kind, {**details, **button}))


def click(loop: Loop, name: str) -> None:
    place = loop.scene.targets[name].rect.centre
    mouse(pygame.MOUSEBUTTONDOWN, place)
    mouse(pygame.MOUSEBUTTONUP, place)
    loop.turn()


def test_a_click_on_a_key_does_what_the_key_says(window: Window, clock: SimulatedClock, table: Table) -> None:
    loop = make_loop(window, clock, table)
    click(loop, "end-deal")
    assert loop.state.mode == AskingWho("closing")


def test_a_finger_and_the_mouse_event_that_it_causes_are_one_touch(
    window: Window, clock: SimulatedClock, table: Table
) -> None:
    table.enters().do(events.GoBack())
    loop = make_loop(window, clock, table)
    x, y = loop.scene.targets["field-ns-pozzetto"].rect.centre
    finger = {"finger_id": 3, "x": x / window.panel.width, "y": y / window.panel.height}
    for kind, twin in (
        (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
        (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
    ):
        pygame.event.post(pygame.event.Event(kind, finger))
        mouse(twin, (x, y), touch=True)
    loop.turn()
    assert loop.state.draft.value("ns", "pozzetto") == 0, "one step on from “played”, not two"


def test_an_acceptance_is_held_until_its_ring_is_full(
    window: Window, clock: SimulatedClock, table: Table
) -> None:
    table.enters()
    loop = make_loop(window, clock, table)
    for name in ("accept-ew-ns", "accept-ns-ew"):
        place = loop.scene.targets[name].rect.centre
        mouse(pygame.MOUSEBUTTONDOWN, place)
        loop.turn()
        clock.advance(0.7)
        loop.turn()
        assert not table.recorded(DealAccepted)
        clock.advance(0.2)
        loop.turn()
        mouse(pygame.MOUSEBUTTONUP, place)
        loop.turn()
    assert len(table.recorded(DealAccepted)) == 1
    assert loop.state.mode == AtHome()


def test_nothing_is_drawn_while_nothing_changes(
    window: Window, clock: SimulatedClock, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[float] = []
    monkeypatch.setattr(window, "show", lambda: shown.append(clock.monotonic()))
    loop = make_loop(window, clock, table)
    for _ in range(8):
        clock.advance(0.1)
        loop.turn()
    assert len(shown) == 1
    clock.advance(1.0)
    loop.turn()
    assert len(shown) == 2, "the clock went on"


def test_a_turned_screen_is_touched_where_it_shows(
    window: Window, clock: SimulatedClock, table: Table
) -> None:
    loop = make_loop(window, clock, table)
    click(loop, "more")
    click(loop, "turn-screen")
    click_place = loop.scene.targets["language"].rect.centre
    upside_down = (window.panel.width - click_place[0], window.panel.height - click_place[1])
    mouse(pygame.MOUSEBUTTONDOWN, upside_down)
    mouse(pygame.MOUSEBUTTONUP, upside_down)
    loop.turn()
    assert loop.state.preferences.language == "it", "it was English"
    assert loop.state.mode == ShowingMore()


@pytest.mark.parametrize(
    ("turn", "on_panel"), [(0, (10, 20)), (90, (1260, 10)), (180, (1270, 700)), (270, (20, 710))]
)
def test_a_panel_that_stands_on_its_side_is_touched_where_it_shows(
    turn: int, on_panel: tuple[float, float]
) -> None:
    window = Window(TOUCH_DISPLAY_2, turn)  # type: ignore[arg-type]
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=1, touch=False)
    pointer = window.pointer_event(event)
    window.close()
    assert pointer is not None
    assert pointer.place == on_panel


def test_a_turned_panel_shows_the_picture_turned() -> None:
    window = Window(TOUCH_DISPLAY_2, 90)
    window.surface.fill((0, 0, 0))
    window.surface.set_at((1270, 5), (255, 0, 0))
    window.show()
    display = pygame.display.get_surface()
    assert display is not None
    assert display.get_size() == (720, 1280)
    x, y = next((x, y) for x in range(20) for y in range(20) if display.get_at((x, y))[0] == 255)
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False)
    pointer = window.pointer_event(event)
    window.close()
    assert pointer is not None
    assert pointer.place == pytest.approx((1270, 5), abs=1)


def test_a_pilot_plays_through_the_same_screens(
    window: Window, clock: SimulatedClock, table: Table, tmp_path: Path
) -> None:
    table.enters()
    picture = tmp_path / "end.png"
    pilot = Script(
        Hold("accept-ns-ew"), Hold("accept-ew-ns"), Tap("no such key"), SaveScreen(picture), Leave()
    )
    loop = make_loop(window, clock, table, pilot)
    for _ in range(100):
        clock.advance(0.05)
        loop.turn()
    assert len(table.recorded(DealAccepted)) == 1
    assert picture.exists()
    assert not pilot.acts


def test_a_persons_touch_stops_the_pilot(window: Window, clock: SimulatedClock, table: Table) -> None:
    pilot = Script(*[Tap("no such key")] * 50)
    loop = make_loop(window, clock, table, pilot)
    mouse(pygame.MOUSEMOTION, (5, 5))
    loop.turn()
    assert not pilot.stopped, "a mouse that moves is no touch"
    click(loop, "end-deal")
    left = len(pilot.acts)
    loop.turn()
    assert pilot.stopped
    assert len(pilot.acts) == left


def test_events_of_other_threads_are_taken(window: Window, clock: SimulatedClock, table: Table) -> None:
    loop = make_loop(window, clock, table)
    loop.post(call_events.ButtonPressed())
    loop.turn()
    assert loop.state.view.call is not None


def test_closing_the_window_ends_the_loop(window: Window, clock: SimulatedClock, table: Table) -> None:
    loop = make_loop(window, clock, table)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    loop.run()


def test_a_failure_shows_a_calm_sentence_and_a_touch_goes_on(window: Window, clock: SimulatedClock) -> None:
    mouse(pygame.MOUSEBUTTONUP, (100, 100))
    assert show_trouble(window, 12, Preferences(language="en"), clock)
    assert "saved" in str(TROUBLE)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not show_trouble(window, 12, Preferences(language="en"), clock)


def test_a_full_queue_and_a_closed_window_hurt_nobody_who_wakes(
    window: Window, clock: SimulatedClock, table: Table
) -> None:
    """Whoever wakes the loop has just stored something: he must not think that he has not."""
    loop = make_loop(window, clock, table)
    with suppress(pygame.error):
        while True:
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    loop.wake()
    pygame.event.clear()
    pygame.display.quit()
    loop.wake()


@pytest.mark.parametrize("name", ["A\0B", "\u200b", "\ufe0f", "A\nB", "\U0001f600"])
def test_a_name_that_no_font_takes_does_not_end_the_table(
    window: Window, clock: SimulatedClock, table: Table, name: str
) -> None:
    """Such characters come along when a list of pairs is pasted."""
    table.directs(PairEntered(1, (name, name)))
    loop = make_loop(window, clock, table)
    loop.turn()
    click(loop, "news-read")
    click(loop, "bell")
    assert loop.state.call_question is not None
