from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

BENCH = Path(__file__).parents[2] / "tools" / "bench_director.py"


def test_bench_pairs_by_every_system() -> None:
    measured = subprocess.run(
        [sys.executable, str(BENCH), "--only", "pairings", "--report"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert [line.split("600 pairs, ")[1].split(":")[0] for line in measured.stdout.splitlines()] == [
        "modified danish",
        "danish",
        "mitchell",
        "round robin",
    ]
