"""The counting process: answers in order, and a crash or a hang there costs one count and nothing else."""

from __future__ import annotations

import errno
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import Queue
from typing import Any, cast

import numpy as np
import pytest

from kiosk.games.registry import game_for
from kiosk.messages import KioskError, Message
from kiosk.table.workers import counting_process as counting_module
from kiosk.table.workers.counting_process import (
    DOES_NOT_START,
    STOPPED,
    TOO_SLOW,
    CountAnswer,
    CountFunction,
    CountingProcess,
    CountRequest,
)
from kiosk.vision.model import GENERIC_DECK, RIG_PHOTO, CountProposal, Shot

pytestmark = pytest.mark.process  # each test has a counting process of its own

PATIENCE = 40.0
PROPOSAL = CountProposal(melds=(), loose=(), findings=())


def asks(what: str, number: int = 1, side: int = 8) -> CountRequest:
    """A request whose zone tells the stand-in for vision what to do."""
    shot = Shot((np.zeros((side, side, 3), np.uint8),), zone=what)
    return CountRequest(number, (shot,), RIG_PHOTO, GENERIC_DECK, cast("Any", None))


def load_stand_in() -> CountFunction:
    return stand_in


def stand_in(request: CountRequest) -> CountProposal:
    match request.shots[0].zone:
        case "crash":
            os._exit(1)
        case "hang":
            threading.Event().wait()
        case "raise":
            raise ZeroDivisionError
        case "refuse":
            raise KioskError("Too dark: {lux} lux.", lux=3)
    return PROPOSAL


def load_nothing() -> CountFunction:
    raise ImportError("no models")


def load_for_ever() -> CountFunction:
    threading.Event().wait()
    raise AssertionError


class Table:
    """A table that waits for answers."""

    def __init__(self, load: Callable[[], CountFunction] = load_stand_in, **limits: float) -> None:
        self.answers: Queue[CountAnswer] = Queue()
        self.counting = CountingProcess(self.answers.put, load, **limits)

    def outcome(self, request: CountRequest) -> CountProposal | Message:
        self.counting.request(request)
        answer = self.answers.get(timeout=PATIENCE)
        assert answer.number == request.number
        return answer.outcome


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.counting.close()


def test_a_request_is_answered_with_its_proposal(table: Table) -> None:
    assert table.outcome(asks("count")) == PROPOSAL


def test_answers_come_in_the_order_of_the_requests(table: Table) -> None:
    numbers = list(range(10))
    for number in numbers:
        table.counting.request(asks("count", number))
    assert [table.answers.get(timeout=PATIENCE).number for _ in numbers] == numbers


def test_a_large_picture_does_not_hold_up_the_screen() -> None:
    table = Table(load_for_ever, start_limit=PATIENCE)
    request = asks("count", side=3000)
    begun = time.monotonic()
    for _ in range(5):
        table.counting.request(request)
    assert time.monotonic() - begun < 1.0
    table.counting.close()


def test_what_vision_refuses_is_said_in_its_own_words(table: Table) -> None:
    assert table.outcome(asks("refuse")) == Message("Too dark: {lux} lux.", {"lux": 3})


@pytest.mark.parametrize("accident", ["crash", "raise"])
def test_after_an_accident_the_next_count_succeeds(table: Table, accident: str) -> None:
    assert table.outcome(asks(accident)) == STOPPED
    assert table.outcome(asks("count")) == PROPOSAL


def test_a_count_that_hangs_is_given_up_and_the_next_succeeds() -> None:
    table = Table(time_limit=3.0)
    assert table.outcome(asks("hang")) == TOO_SLOW
    assert table.outcome(asks("count")) == PROPOSAL
    table.counting.close()


def test_a_process_that_is_killed_while_it_waits_costs_one_count(table: Table) -> None:
    assert table.outcome(asks("count")) == PROPOSAL
    os.kill(table.counting._process._process.pid or 0, signal.SIGKILL)
    table.counting._process._process.join()
    assert table.outcome(asks("count")) == STOPPED
    assert table.outcome(asks("count")) == PROPOSAL


def test_an_interrupt_from_the_keyboard_is_not_for_the_counting_process() -> None:
    table = Table()
    os.kill(table.counting._process._process.pid or 0, signal.SIGINT)  # it is still starting
    assert table.outcome(asks("count")) == PROPOSAL
    os.kill(table.counting._process._process.pid or 0, signal.SIGINT)
    assert table.outcome(asks("count")) == PROPOSAL
    table.counting.close()


def test_a_process_that_stops_taking_pictures_is_given_up() -> None:
    table = Table(time_limit=3.0)
    assert table.outcome(asks("count")) == PROPOSAL
    os.kill(table.counting._process._process.pid or 0, signal.SIGSTOP)
    assert table.outcome(asks("count", side=3000)) == TOO_SLOW
    table.counting.close()


def test_a_process_that_cannot_load_vision_is_told_at_each_request() -> None:
    table = Table(load_nothing)
    for _ in range(2):
        assert table.outcome(asks("count")) == DOES_NOT_START
    table.counting.close()


def test_a_process_that_never_gets_ready_is_given_up() -> None:
    table = Table(load_for_ever, start_limit=0.2)
    assert table.outcome(asks("count")) == DOES_NOT_START
    table.counting.close()


def test_a_machine_too_full_for_a_new_process_goes_on_when_there_is_room_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> None:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    with monkeypatch.context() as full:
        full.setattr(counting_module, "_Process", no_room)
        assert table.outcome(asks("crash")) == STOPPED
        assert isinstance(table.outcome(asks("count")), Message)
    assert isinstance(table.outcome(asks("count")), Message)
    assert table.outcome(asks("count")) == PROPOSAL


def test_a_request_that_cannot_be_sent_is_answered_too(table: Table) -> None:
    assert table.outcome(replace(asks("count"), game=cast("Any", lambda: None))) == STOPPED
    assert table.outcome(asks("count")) == PROPOSAL


@pytest.mark.parametrize("busy_with", ["hang", None])
def test_closing_ends_the_process_at_once_and_silently(busy_with: str | None) -> None:
    table = Table(time_limit=PATIENCE)
    assert table.outcome(asks("count")) == PROPOSAL
    if busy_with:
        table.counting.request(asks(busy_with))
    begun = time.monotonic()
    table.counting.close()
    assert time.monotonic() - begun < 5.0
    assert table.answers.empty()
    assert not table.counting._process._process.is_alive()


def test_real_vision_answers_from_its_process() -> None:
    answers: Queue[CountAnswer] = Queue()
    counting = CountingProcess(answers.put)
    black = Shot((np.zeros((480, 640, 3), np.uint8),), zone="photo")
    game = cast("Any", game_for("burraco_internazionale", "federation", deals=4))
    counting.request(CountRequest(1, (black,), RIG_PHOTO, GENERIC_DECK, game))
    outcome = answers.get(timeout=PATIENCE).outcome
    assert isinstance(outcome, CountProposal), outcome
    assert not outcome.is_sure
    assert outcome.findings
    counting.close()


ORPHAN = """
import sys
from kiosk.table.workers.counting_process import CountingProcess
from tests_stand_in import load

if __name__ == "__main__":
    counting = CountingProcess(print, load)
    counting._process.start(30.0)
    print(counting._process._process.pid, flush=True)
    sys.stdin.read()
"""


def test_the_process_ends_when_the_table_is_killed(tmp_path: Path, project: Path) -> None:
    (tmp_path / "tests_stand_in.py").write_text("def load():\n    return print\n")
    (tmp_path / "table.py").write_text(ORPHAN)
    environment = os.environ | {"PYTHONPATH": f"{project}:{tmp_path}"}
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "table.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as table:
        assert table.stdout
        pid = int(table.stdout.readline())
        orphan = os.pidfd_open(pid)
        table.kill()
    try:
        assert select.select([orphan], [], [], PATIENCE)[0], "the counting process is still alive"
    finally:
        os.close(orphan)


def test_the_table_itself_never_loads_vision(project: Path) -> None:
    script = "import sys, kiosk.table.workers.counting_process; print('cv2' in sys.modules or 'onnxruntime' in sys.modules)"
    printed = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONPATH": str(project)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout.strip() == "False"
