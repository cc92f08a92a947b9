"""The table's figures can be measured, and a missed one fails the command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "tools" / "bench_table.py"


def bench(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH), "--only", "redraw", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_bench_says_which_figures_are_missed_and_fails_for_them() -> None:
    measured = bench()
    assert "full redraw, slowest screen" in measured.stdout
    assert measured.returncode == (1 if "!" in measured.stdout else 0), measured.stderr
    assert bench("--report").returncode == 0
