from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.interruption import heed_interrupts

WAITING = """
import time
from kiosk.interruption import INTERRUPTED, heed_interrupts
heed_interrupts()
try:
    print("waiting", flush=True)
    time.sleep(30)
except KeyboardInterrupt:
    raise SystemExit(INTERRUPTED)
"""


@pytest.fixture
def ignored() -> Iterator[None]:
    """As in what a shell without job control has put in the background."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.process
def test_a_command_that_was_started_with_interrupts_ignored_is_interrupted(
    ignored: None, project: Path
) -> None:
    command = [sys.executable, "-c", WAITING]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=project) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"waiting\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130


def test_who_heeds_interrupts_raises(ignored: None) -> None:
    heed_interrupts()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_a_handler_that_somebody_has_set_stays(ignored: None) -> None:
    def handler(*_: object) -> None: ...

    signal.signal(signal.SIGINT, handler)
    heed_interrupts()
    assert signal.getsignal(signal.SIGINT) is handler


def test_beside_the_main_thread_nothing_is_changed(ignored: None) -> None:
    """Only the main thread may set handlers."""
    thread = threading.Thread(target=heed_interrupts)
    thread.start()
    thread.join()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
