"""A table sleeps until something happens, and is not woken by what is over."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.table.ui.event_waiter import DesktopWaiter, FileWaiter, open_waiter

LONG = 30.0
"""Seconds that no test waits."""


@pytest.fixture
def waiter(tmp_path: Path) -> Iterator[FileWaiter]:
    waiter = FileWaiter(tmp_path)
    yield waiter
    waiter.close()


def seconds(waiter: FileWaiter, limit: float) -> float:
    began = time.monotonic()
    waiter.wait(limit)
    return time.monotonic() - began


def test_a_call_from_another_thread_wakes_it(waiter: FileWaiter) -> None:
    threading.Timer(0.05, waiter.wake).start()
    assert seconds(waiter, LONG) < LONG / 2


def test_a_call_before_the_wait_is_not_lost_and_counts_once(waiter: FileWaiter) -> None:
    waiter.wake()
    waiter.wake()
    assert seconds(waiter, LONG) < LONG / 2
    assert seconds(waiter, 0.05) >= 0.05


def test_a_touch_wakes_it(tmp_path: Path) -> None:
    device = tmp_path / "event3"
    os.mkfifo(device)
    finger = os.open(device, os.O_RDWR)
    waiter = FileWaiter(tmp_path)
    try:
        threading.Timer(0.05, lambda: os.write(finger, bytes(24))).start()
        assert seconds(waiter, LONG) < LONG / 2
        assert seconds(waiter, 0.05) >= 0.05, "what was read wakes nobody again"
    finally:
        waiter.close()
        os.close(finger)


def test_a_screen_that_is_unplugged_does_not_keep_it_awake(tmp_path: Path) -> None:
    device = tmp_path / "event0"
    os.mkfifo(device)
    finger = os.open(device, os.O_RDWR)
    waiter = FileWaiter(tmp_path)
    waiter.wait(0.0)
    os.close(finger)
    device.unlink()
    waiter.wait(0.1)
    assert seconds(waiter, 0.05) >= 0.05
    waiter.close()


def test_nobody_is_woken_after_the_end(waiter: FileWaiter) -> None:
    """The numbers of its files may be the journal's by then."""
    waiter.close()
    waiter.wake()
    waiter.close()


def test_sdl_waits_where_it_can() -> None:
    assert isinstance(open_waiter("wayland"), DesktopWaiter)
    bare = open_waiter("kmsdrm")
    assert isinstance(bare, FileWaiter)
    bare.close()
