"""A fuzzer that looks for the bytes that break what reads them.

    python -m tests.chaos.fuzzing TARGET [-runs=N] [-seed=N]

Needs atheris. What a target raises is a finding; the input is printed with it.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from kiosk.messages import KioskError

RUNS: Mapping[str, int] = {
    "frames": 30_000,
    "bus": 1_000,
    "messages": 30_000,
    "events": 100_000,
    "pages": 2_000,
    "parcels": 40_000,
}
"""The targets in `tests.chaos.fuzz_targets`, and the inputs that a seed plays with each: slow ones get fewer."""


def hindrance() -> str | None:
    """Why nothing can be fuzzed here."""
    return None if importlib.util.find_spec("atheris") else "atheris is not installed"


def fuzz(seed: int, runs: Mapping[str, int] = RUNS) -> int:
    """Fuzz every target in a process of its own; how many inputs that were.

    Raises:
        AssertionError: with what was found.
    """
    with TemporaryDirectory() as folder:
        for target, count in runs.items():
            command = [
                sys.executable,
                "-m",
                "tests.chaos.fuzzing",
                target,
                f"-runs={count}",
                f"-seed={seed + 1}",
            ]
            done = subprocess.run(
                command,
                capture_output=True,
                text=True,
                check=False,
                cwd=folder,
                env={"PYTHONPATH": str(Path(__file__).parents[2]), "PATH": "/usr/bin:/bin"},
            )
            assert done.returncode == 0, f"{target}: {done.stdout[-2000:]}{done.stderr[-3000:]}"
    return sum(runs.values())


def main() -> None:
    import atheris  # noqa: PLC0415 - there are few machines that have it

    with atheris.instrument_imports(include=["kiosk.sync", "kiosk.journal", "cobs"]):
        from tests.chaos.fuzz_targets import TARGETS  # noqa: PLC0415 - what it is to watch while it loads
    target = TARGETS[sys.argv.pop(1)]

    def look(data: bytes) -> None:
        try:
            target(data)
        except KioskError as error:
            raise AssertionError(f"not the error that is promised: {error!r}") from error

    atheris.Setup([sys.argv[0], "-max_len=400", *sys.argv[1:]], look)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
