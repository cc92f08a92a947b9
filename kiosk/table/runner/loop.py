"""The loop: one thread owns the state; everybody else only posts events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, Protocol, assert_never

import pygame

from kiosk.table.model.events.consent_proof_events import StrokeDrawn
from kiosk.table.model.events.table_events import Ticked
from kiosk.table.runner.pilot import Hold, Leave, SaveScreen, Tap
from kiosk.table.screens.draw import draw
from kiosk.table.screens.shared.appearance import preferred_panel, preferred_theme
from kiosk.table.screens.shared.canvas import Canvas
from kiosk.table.steps.step import step
from kiosk.table.ui import (
    DrawnLine,
    Painter,
    PointerEvent,
    TouchFeedback,
    TouchTracker,
    Typesetter,
    Window,
    load_theme,
    touch,
)
from kiosk.translation import Translator

if TYPE_CHECKING:
    from hardware.ports import Clock
    from kiosk.table.model.effects import Effect
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.preferences import Preferences
    from kiosk.table.model.state import State
    from kiosk.table.runner.pilot import Pilot, PilotAct
    from kiosk.table.screens.shared.canvas import Scene

Pictures = Mapping[str, pygame.Surface]

_FRAME: Final = 1 / 30
"""Seconds between two drawings while a ring fills."""
_PILOT_GLANCE: Final = 0.05
_PILOT_FINGER: Final = -2


class Runtime(Protocol):
    """What the loop works for: journal, link and devices. All is called on the loop's thread."""

    def perform(self, effect: Effect) -> Iterable[TableEvent]:
        """Do an effect. The events that come of it at once are stepped before anything else."""
        ...

    def poll(self, now: float) -> Iterable[TableEvent]:
        """What has come about since the last time; `now` is monotonic seconds."""
        ...

    @property
    def patience(self) -> float:
        """Seconds within which `poll` wants to be asked again though nobody calls `Loop.wake`."""
        ...


class Loop:
    """Runs a table: takes events, steps the state, has effects done, and draws what has changed."""

    def __init__(
        self,
        window: Window,
        state: State,
        clock: Clock,
        runtime: Runtime,
        *,
        pictures: Pictures,
        pilot: Pilot | None = None,
    ) -> None:
        self.state = state
        self._window = window
        self._clock = clock
        self._runtime = runtime
        self._pictures = pictures
        self._pilot = pilot
        self._posted: SimpleQueue[TableEvent] = SimpleQueue()
        self._tracker: TouchTracker[TableEvent] = TouchTracker()
        self._shown: Scene | None = None
        self._is_over = False
        self._waiter = window.open_waiter()
        self._screen = _Screen(window, state.preferences)
        self.scene = self._screen.lay_out(state, TouchFeedback())

    def post(self, event: TableEvent) -> None:
        """From any thread: let the loop take this event."""
        self._posted.put(event)
        self.wake()

    def wake(self) -> None:
        """From any thread: let the loop ask its runtime now."""
        self._waiter.wake()

    def close(self) -> None:
        """Let go of what `wake` needs; nobody may call that afterwards."""
        self._waiter.close()

    def stop(self) -> None:
        """Let `run` return after this turn."""
        self._is_over = True

    def run(self) -> None:
        """Go on until the window is closed or `stop` is called."""
        while not self._is_over:
            self.turn(self._patience())

    def turn(self, timeout: float = 0.0) -> None:
        """Wait for something to happen, at most `timeout` seconds; take it in; draw what has changed."""
        happened = pygame.event.get()
        if not happened and timeout > 0:
            self._waiter.wait(timeout)
            happened = pygame.event.get()
        for event in happened:
            self._take_pygame(event)
        now = self._clock.monotonic()
        self._take(Ticked(now, self._clock.wall()))
        for news in self._runtime.poll(now):
            self._take(news)
        self._take_posted()
        self._ask_pilot(now)
        self._tracker, held = touch.pass_time(self._tracker, now, self.scene.targets)
        for event_held in held:
            self._take(event_held)
        self._draw(now)

    def _patience(self) -> float:
        """Seconds until something may be to be seen though nothing happens."""
        if self._tracker.is_busy:
            return _FRAME
        if self._pilot is not None:
            return _PILOT_GLANCE
        return max(0.01, min(1.0 - self._clock.monotonic() % 1.0, self._runtime.patience))

    def _take_posted(self) -> None:
        while True:
            try:
                event = self._posted.get_nowait()
            except Empty:
                return
            self._take(event)

    def _take(self, event: TableEvent) -> None:
        self.state, effects = step(self.state, event)
        for effect in effects:
            for answer in self._runtime.perform(effect):
                self._take(answer)
        self.scene = self._screen.lay_out(self.state, self._feedback(self._clock.monotonic()))
        self._tracker = touch.keep(self._tracker, self.scene.targets)

    def _take_pygame(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.stop()
            return
        if event.type in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
            self._shown = None
        pointer = self._window.pointer_event(event)
        if pointer is None:
            return
        if self._pilot is not None and pointer.what == "press":
            self._pilot.stop()
            self._pilot = None
        self._take_pointer(pointer)

    def _take_pointer(self, pointer: PointerEvent) -> None:
        now = self._clock.monotonic()
        place = self._turned(pointer.place)
        match pointer.what:
            case "press":
                self._tracker = touch.press(self._tracker, pointer.finger, place, now, self.scene.targets)
            case "move":
                drift_px = self._window.panel.mm(touch.DRIFT_MM)
                self._tracker = touch.move(self._tracker, pointer.finger, place, drift_px)
            case "release":
                self._release(pointer.finger, place, now)

    def _release(self, finger: int, place: tuple[float, float], now: float) -> None:
        self._tracker, outcome = touch.release(self._tracker, finger, place, now, self.scene.targets)
        match outcome:
            case None:
                pass
            case DrawnLine(points):
                self._take(StrokeDrawn(points))
            case _:
                self._take(outcome)

    def _turned(self, place: tuple[float, float]) -> tuple[float, float]:
        """A place as the scene has it, which may stand on its head."""
        if not self.state.preferences.turned:
            return place
        return self._window.panel.width - place[0], self._window.panel.height - place[1]

    def _feedback(self, now: float) -> TouchFeedback:
        names = {active_touch.target for active_touch in self._tracker.active.values()}
        portions = {name: self._tracker.portion(name, now) for name in sorted(names)}
        return TouchFeedback(portions, frozenset(self._tracker.pending), self._tracker.drawn)

    def _ask_pilot(self, now: float) -> None:
        if self._pilot is None or _PILOT_FINGER in self._tracker.active:
            return
        act = self._pilot.act(self.state, self.scene.targets, now)
        if act is not None:
            self._act(act, now)

    def _act(self, act: PilotAct, now: float) -> None:
        match act:
            case Tap(target=name) | Hold(target=name):
                target = self.scene.targets.get(name)
                if target is None:
                    return
                place = target.rect.centre
                seen = replace(self._tracker, last_tap=None)  # no pilot taps what it has not seen
                self._tracker = touch.press(seen, _PILOT_FINGER, place, now, self.scene.targets)
                if isinstance(act, Tap):
                    self._release(_PILOT_FINGER, place, now)
            case SaveScreen(path=path):
                self._draw(now)
                self._window.save(path)
            case Leave():
                self.stop()
            case _:
                assert_never(act)

    def _draw(self, now: float) -> None:
        self.scene = self._screen.lay_out(self.state, self._feedback(now))
        if self.scene != self._shown:
            self._shown = self.scene
            self._screen.paint(self.scene, self._pictures, turned=self.state.preferences.turned)


class _Screen:
    """Lays states out and paints them as the state's preferences have it."""

    def __init__(self, window: Window, preferences: Preferences) -> None:
        self._window = window
        self._laid_out: tuple[State, TouchFeedback, Scene] | None = None
        self._apply_theme(preferences)

    def _apply_theme(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._panel = preferred_panel(preferences, self._window.panel)
        self._theme = preferred_theme(preferences, load_theme(preferences.theme))
        self._say = Translator(preferences.language)
        self._typesetter = Typesetter(self._theme.regular, self._theme.bold)
        self._painter = Painter(self._typesetter)

    def lay_out(self, state: State, feedback: TouchFeedback) -> Scene:
        """The scene of a state; the last one again if nothing has changed."""
        if self._laid_out is not None:
            before, feedback_before, scene = self._laid_out
            if before is state and feedback_before == feedback:
                return scene
        wanted = replace(state.preferences, turned=self._preferences.turned)
        if wanted != self._preferences:
            self._apply_theme(wanted)
        canvas = Canvas(self._panel, self._theme, self._say, self._typesetter, feedback)
        scene = draw(canvas, state)
        self._laid_out = (state, feedback, scene)
        return scene

    def paint(self, scene: Scene, pictures: Pictures, *, turned: bool) -> None:
        surface = self._window.surface
        self._painter.paint(surface, scene, pictures)
        if turned:
            surface.blit(pygame.transform.rotate(surface, 180), (0, 0))
        self._window.show()
