"""Twins of what is on the table beside the screen: button, lamp, buzzer, backlight, watchdog."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hardware.ports import Clock, Edge


class SimulatedButton:
    """A button that is pressed by calling it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._on_edge: Callable[[Edge], None] | None = None
        self._pressed = False

    def listen(self, on_edge: Callable[[Edge], None]) -> None:
        """Call `on_edge` at each raw edge, and at once if the button is down already."""
        self._on_edge = on_edge
        if self._pressed:
            on_edge(Edge(pressed=True, at=self._clock.monotonic()))

    def press(self) -> None:
        """Push the button down now, in one clean edge."""
        self.play([Edge(pressed=True, at=self._clock.monotonic())])

    def release(self) -> None:
        """Let the button go now, in one clean edge."""
        self.play([Edge(pressed=False, at=self._clock.monotonic())])

    def bounce(self, pressed: bool, changes: int = 5, gap: float = 0.001) -> None:
        """Push or let go as a worn contact does: `changes` edges (an odd number), `gap` seconds apart."""
        now = self._clock.monotonic()
        self.play(Edge(pressed == (place % 2 == 0), now + place * gap) for place in range(changes))

    def play(self, edges: Iterable[Edge]) -> None:
        """Give these raw edges as they are, whatever their times."""
        for edge in edges:
            self._pressed = edge.pressed
            if self._on_edge:
                self._on_edge(edge)

    def close(self) -> None:
        self._on_edge = None


class SimulatedLamp:
    """A lamp that remembers. `states` are its changes: seconds on the clock, and whether it was lit."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.states: list[tuple[float, bool]] = []

    @property
    def lit(self) -> bool:
        return bool(self.states) and self.states[-1][1]

    def set(self, lit: bool) -> None:
        if lit != self.lit:
            self.states.append((self._clock.monotonic(), lit))

    def close(self) -> None:
        self.set(lit=False)


class SimulatedBuzzer:
    """A silent buzzer. `beeps` are the seconds on the clock when each began, and how long it was to last."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.beeps: list[tuple[float, float]] = []

    def beep(self, seconds: float) -> None:
        self.beeps.append((self._clock.monotonic(), seconds))

    def close(self) -> None:
        """Nothing sounds, so there is nothing to end."""


class SimulatedBacklight:
    """A backlight whose `level` can be looked at; it starts at full brightness."""

    def __init__(self) -> None:
        self.level = 1.0

    def set(self, level: float) -> None:
        self.level = min(max(level, 0.0), 1.0)


class SimulatedWatchdog:
    """A watchdog that never bites. `pets` are the seconds on the clock when the program said it was alive."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.pets: list[float] = []

    def pet(self) -> None:
        self.pets.append(self._clock.monotonic())
