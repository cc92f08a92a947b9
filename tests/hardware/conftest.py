"""Skips the tests marked `pi` on any other machine."""

from __future__ import annotations

from pathlib import Path

import pytest

MODEL = Path("/proc/device-tree/model")


def pytest_runtest_setup(item: pytest.Item) -> None:
    is_pi = MODEL.exists() and "Raspberry Pi" in MODEL.read_text()
    if item.get_closest_marker("pi") and not is_pi:
        pytest.skip("needs a Raspberry Pi")
