from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

BENCH = Path(__file__).parents[3] / "tools" / "bench_sync.py"


def bench(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(BENCH), "--only", "sizes", *options], capture_output=True, text=True, check=False
    )


def test_bench_says_which_figures_are_missed_and_fails_for_them() -> None:
    measured = bench()

    assert "a call on the wire" in measured.stdout
    assert measured.returncode == (1 if "!" in measured.stdout else 0), measured.stderr
    assert bench("--report").returncode == 0
