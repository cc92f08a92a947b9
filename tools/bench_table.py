"""Measure the table against its figures: redraw, touch, taps, idle, start and memory.

    python tools/bench_table.py [--report] [--only NAME ...] [--seconds N]

Prints a table; exits with 1 where a figure is missed, unless `--report` is given. Everything is drawn in
memory. The figures are meant for a machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final

PROJECT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(PROJECT))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from hardware.raspberry.clock import SystemClock
from kiosk.demo.director import Director
from kiosk.games.registry import game_for
from kiosk.hub.cli.client import DirectorClient
from kiosk.hub.server.hub_process import hub_process
from kiosk.journal.bodies import (
    Acceptance,
    AnyBody,
    AuthorAdmitted,
    CallCancelled,
    CallRaised,
    DealAccepted,
    MatchDelivered,
    MatchSigned,
    PairEntered,
    RoundPublished,
    RoundStarted,
    Seating,
    TournamentOpened,
)
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from kiosk.table.model.effects import Effect, Record
from kiosk.table.model.events.table_events import Recorded, TableEvent
from kiosk.table.model.state import State
from kiosk.table.runner.app import enrol, run_table
from kiosk.table.runner.loop import Loop
from kiosk.table.runner.pilot import PilotAct
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.wiring import simulated_devices
from kiosk.table.screens.draw import draw
from kiosk.table.screens.shared.canvas import Canvas, Target
from kiosk.table.ui import PANELS, TEN_INCH, Painter, TouchFeedback, Typesetter, Window, load_theme
from kiosk.translation import Translator
from tests.table.preview.gallery import sample_pictures
from tests.table.samples.states import sample_states
from tools.count_taps import count_taps, right_proposal
from tools.figures import Figure, say

TABLE: Final = 12
EVENTS: Final = 10_000
"""Events of the journal with which a table starts."""
REPEATS: Final = 15
PATIENCE: Final = 60.0
WARM_UP: Final = 4.0
"""Seconds until the counting process has started and the screen has settled."""
TOUCHED: Final = ("sheet", "entry", "acceptance", "review", "count", "more", "review-pick")
"""Screens whose every key is tapped."""


def measure_redraw() -> Iterator[Figure]:
    """Every screen painted anew on a panel of 1280 x 800 px, as the loop paints it; the slowest of them.

    In time of the processor: painting waits for nothing, and what else the machine does is not counted.
    """
    window = Window(TEN_INCH)
    theme = load_theme("day")
    typesetter = Typesetter(theme.regular, theme.bold)
    painter, pictures = Painter(typesetter), sample_pictures()
    medians: dict[str, float] = {}
    for name, state in sample_states().items():
        scene = draw(Canvas(TEN_INCH, theme, Translator("it"), typesetter, TouchFeedback()), state)
        taken = []
        for _ in range(REPEATS):
            began = time.thread_time()
            painter.paint(window.surface, scene, pictures)
            window.show()
            taken.append(1000 * (time.thread_time() - began))
        medians[name] = statistics.median(taken[1:])
    slowest = max(medians, key=medians.__getitem__)
    yield Figure("full redraw, slowest screen", "ms", medians[slowest], 4.0, slowest)
    yield Figure("full redraw, usual screen", "ms", statistics.median(medians.values()), 4.0)
    window.close()


class Still:
    """A runtime in which nothing happens by itself: what is recorded is so at once."""

    patience = 60.0

    def __init__(self, state: State) -> None:
        self._state = state

    def perform(self, effect: Effect) -> Sequence[TableEvent]:
        bodies = effect.bodies if isinstance(effect, Record) else ()
        return tuple(Recorded(self._state.view, body) for body in bodies)

    def poll(self, now: float) -> Sequence[TableEvent]:
        del now
        return ()


def measure_touch() -> Iterator[Figure]:
    """From the finger's lifting to the changed screen, over every key of some screens."""
    window = Window(TEN_INCH)
    taken: dict[str, float] = {}
    for name in TOUCHED:
        state = sample_states()[name]
        targets = _loop(window, state).scene.targets
        for key, target in targets.items():
            if target.tap is not None:
                taken[f"{name}: {key}"] = _tap(window, state, target)
    slowest = max(taken, key=taken.__getitem__)
    ordered = sorted(taken.values())
    yield Figure("touch to pixels, slowest", "ms", taken[slowest], 50.0, slowest)
    yield Figure(
        "touch to pixels, 95 %", "ms", ordered[int(0.95 * len(ordered))], 50.0, f"{len(ordered)} keys"
    )
    window.close()


def _loop(window: Window, state: State) -> Loop:
    return Loop(window, state, SystemClock(), Still(state), pictures=sample_pictures())


def _tap(window: Window, state: State, target: Target) -> float:
    loop = _loop(window, state)
    place = tuple(round(coordinate) for coordinate in target.rect.centre)
    pygame.event.clear()
    loop.turn()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    loop.turn()
    began = time.perf_counter()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    loop.turn()
    taken = 1000 * (time.perf_counter() - began)
    loop.close()
    return taken


def fill_journal(folder: Path, number: int) -> None:
    """A table's journal of so many events, in the middle of a round: matches and calls, as evenings bring."""
    director = Identity.create(DIRECTOR)
    table = Identity.load_or_create(folder / "identity.json", table_author(TABLE))
    with Log(folder / "journal.sqlite") as log, log.batch():
        log.enter(director.public_key.hex()[:16])
        for author, body in islice(_evenings(table), number):
            log.append(director if author == DIRECTOR else table, body)


def _evenings(table: Identity) -> Iterator[tuple[str, AnyBody]]:
    game = game_for("burraco_internazionale", "federation", 2)
    yield DIRECTOR, TournamentOpened("Torneo di Natale", game.key, "federation", 4, 1000)
    yield DIRECTOR, AuthorAdmitted(table.author, table.epoch, table.public_key, TABLE)
    for pair in range(1, 5):
        yield DIRECTOR, PairEntered(pair, (f"Rossi {pair}", f"De Sanctis {pair}"))
    entry = {
        section.key: {field.key: max(0, field.minimum) for field in section.fields}
        for section in game.sections
    }
    both = (Acceptance("ns", "ew", 0.0), Acceptance("ew", "ns", 0.0))
    calls = 0
    for round_ in range(1, 1000):
        yield DIRECTOR, RoundPublished(round_, (Seating(TABLE, 1, 2),))
        yield DIRECTOR, RoundStarted(round_, 3600)
        for deal in range(1, 5):
            yield table.author, CallRaised(round_, "N")
            calls += 1
            yield table.author, CallCancelled(calls)
            yield table.author, DealAccepted(round_, deal, entry, both, "keypad")
        for party in ("ns", "ew"):
            yield table.author, MatchSigned(round_, party, 0.0)
        yield table.author, MatchDelivered(round_, "ns")


class Watcher:
    """Sits at the screen until it is usable and, with a hub, in a round; says so, and lets go."""

    def __init__(self, *, is_linked: bool) -> None:
        self._is_linked = is_linked
        self._seen = 0

    def act(self, state: State, targets: Mapping[str, Target], now: float) -> PilotAct | None:
        del targets
        self._seen += bool(state.fingerprint)
        if self._seen == 2:  # the turn before has drawn what was seen then
            print(f"usable {now}", flush=True)
        is_there = not self._is_linked or (state.link.connected and state.view.started)
        if self._seen >= 2 and is_there:
            print(f"there {now}", flush=True)
            corner = {"pos": (1, 1), "button": 1, "touch": False}
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, corner))
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, corner))
        return None

    def stop(self) -> None:
        """A touch beside every key: the table is on its own."""


def run_child(folder: Path, hub: str | None) -> None:
    """A table in this process, until it is told to end."""
    import numpy as np  # noqa: PLC0415 - the child's alone

    devices = simulated_devices([np.zeros((1296, 2304, 3), np.uint8)])
    settings = TableSettings(folder, hub=hub)
    run_table(settings, devices, pilot=Watcher(is_linked=hub is not None))


@contextmanager
def running_table(folder: Path, hub: str | None = None) -> Iterator[tuple[int, float]]:
    """A table in a process of its own: its number, and the seconds from its start until it was usable.

    Where there is a hub, the table is linked to it and plays when the context begins.
    """
    command = [sys.executable, str(Path(__file__)), "--child", str(folder), *((hub,) if hub else ())]
    began = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            usable = _heard(process.stdout, "usable")
            _heard(process.stdout, "there")
            yield process.pid, usable - began
        finally:
            process.send_signal(signal.SIGKILL)


def _heard(said: IO[str] | None, word: str) -> float:
    """When the table said that."""
    for line in said or ():
        if line.startswith(f"{word} "):
            return float(line.split()[1])
    raise RuntimeError(f"the table ended before it was {word}")


def measure_start() -> Iterator[Figure]:
    """A cold start with a long journal, and what the table's own process takes of the memory."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        fill_journal(folder, EVENTS)
        taken, peaks = [], []
        for _ in range(3):
            with running_table(folder) as (process, seconds):
                taken.append(seconds)
                time.sleep(1.0)
                peaks.append(_peak_megabytes(process))
        yield Figure(f"start to usable, {EVENTS} events", "s", statistics.median(taken), 2.0)
        yield Figure("memory, without the counting process", "MB", max(peaks), 150.0)


def measure_idle(seconds: float) -> Iterator[Figure]:
    """What a table takes of a core while nobody touches it, in a round: with a hub, and alone."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with hub_process(folder / "hub") as hub, Director(DirectorClient(hub.director)) as director:
            linked = TableSettings(folder / "linked", 1, hub=hub.sync)
            enrol(linked, director.admission.open_enrolment(), director.admission.accept)
            share = _share(linked.data, seconds, hub.sync)
            yield Figure("idle, linked to a hub, in a round", "%", share, 1.0)
        played = folder / "played"
        played.mkdir()
        fill_journal(played, 8)
        yield Figure("idle, without a hub, in a round", "%", _share(played, seconds), 1.0)


def measure_taps() -> Iterator[Figure]:
    """How often a finger touches the screen for a count that is right; at most as often as for typing it."""
    for name, panel in PANELS.items():
        taps = count_taps(panel, right_proposal())
        note = f"{name}; typing takes {taps.typed}"
        yield Figure("taps for both lines' count by the camera", "", taps.photographed, taps.typed, note)


def _share(folder: Path, seconds: float, hub: str | None = None) -> float:
    with running_table(folder, hub) as (process, _):
        time.sleep(WARM_UP)
        before, began = _cpu_seconds(process), time.monotonic()
        time.sleep(seconds)
        return 100 * (_cpu_seconds(process) - before) / (time.monotonic() - began)


def _cpu_seconds(process: int) -> float:
    """Of the process itself, in user and kernel."""
    spent = [
        sum(map(int, (task / "schedstat").read_text().split()[:1]))
        for task in Path(f"/proc/{process}/task").iterdir()
    ]
    return sum(spent) / 1e9


def _peak_megabytes(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    (peak,) = [line for line in lines if line.startswith("VmHWM")]
    return int(peak.split()[1]) / 1024


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 where a figure is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--report", action="store_true", help="exit with 0 even where a figure is missed")
    parser.add_argument("--only", nargs="+", choices=("redraw", "touch", "taps", "start", "idle"))
    parser.add_argument("--seconds", type=float, default=20.0, help="how long a table is watched at rest")
    parser.add_argument("--child", nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        run_child(Path(options.child[0]), next(iter(options.child[1:]), None))
        return 0
    batteries: dict[str, Callable[[], Iterator[Figure]]] = {
        "redraw": measure_redraw,
        "touch": measure_touch,
        "taps": measure_taps,
        "start": measure_start,
        "idle": lambda: measure_idle(options.seconds),
    }
    are_met = [say(batteries[name]()) for name in options.only or batteries]
    return 0 if options.report or all(are_met) else 1


if __name__ == "__main__":
    sys.exit(main())
