"""Try to break the promise of the journals, by thousands of seeds.

    python tools/chaos.py [BATTERY ...] [--seed N] [--restart] [--workers N]

Goes on where it was stopped. What each battery has done, and every seed that failed, is kept in build/chaos;
`BATTERY --seed N` plays one seed again. Exits with 1 where anything failed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Final

PROJECT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(PROJECT))

from kiosk.interruption import INTERRUPTED, heed_interrupts
from tests.chaos.batteries import BATTERIES, Battery

KEPT: Final = PROJECT / "build" / "chaos"
WIDTH: Final = 30
"""Characters of the bar."""


@dataclass(slots=True)
class Account:
    """What a battery has done so far."""

    next_seed: int = 0
    done: int = 0
    """In the battery's unit."""
    seconds: float = 0.0
    failed: list[tuple[int, str]] = field(default_factory=list)
    """Seeds, and what they found."""

    @classmethod
    def read(cls, path: Path) -> Account:
        if not path.exists():
            return cls()
        stored = json.loads(path.read_text())
        return cls(**{**stored, "failed": [tuple(failure) for failure in stored["failed"]]})

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(json.dumps(asdict(self), indent=1))
        part.rename(path)


def play(name: str, first: int, count: int) -> tuple[int, list[tuple[int, str]]]:
    """Play seeds, in a process of its own: how much was done, and what failed."""
    done, failed = 0, []
    for seed in range(first, first + count):
        try:
            done += BATTERIES[name].play(seed)
        except Exception as error:  # noqa: BLE001 - whatever it finds is what we look for
            failed.append((seed, f"{type(error).__name__}: {error}"[:500]))
    return done, failed


def run(battery: Battery, account: Account, path: Path, workers: int) -> None:
    """Play what is left of a battery."""
    began, before = time.monotonic(), account.seconds
    at_start = account.done
    number = 1 if battery.is_alone else workers
    # Ctrl-C stops this process, which lets the others end what they have begun
    with ProcessPoolExecutor(number, initializer=signal, initargs=(SIGINT, SIG_IGN)) as pool:
        running: dict[Future[tuple[int, list[tuple[int, str]]]], int] = {}
        waiting: dict[int, tuple[int, list[tuple[int, str]]]] = {}
        sent = account.next_seed
        while account.done < battery.total:
            while len(running) < (1 if battery.is_alone else 2 * number):
                running[pool.submit(play, battery.name, sent, battery.chunk)] = sent
                sent += battery.chunk
            try:
                ended, _ = wait(running, return_when=FIRST_COMPLETED)
            except KeyboardInterrupt:
                pool.shutdown(cancel_futures=True)
                raise
            waiting |= {running.pop(future): future.result() for future in ended}
            while account.next_seed in waiting:  # in order, so that nothing is left out when it is stopped
                done, failed = waiting.pop(account.next_seed)
                account.next_seed += battery.chunk
                account.done += done
                account.failed += failed
            account.seconds = before + time.monotonic() - began
            account.write(path)
            show(battery, account, at_start, time.monotonic() - began)
        for future in running:
            future.cancel()
    print()


def show(battery: Battery, account: Account, at_start: int, seconds: float) -> None:
    share = min(1.0, account.done / battery.total)
    speed = (account.done - at_start) / seconds if seconds else 0.0
    left = (battery.total - account.done) / speed if speed and share < 1 else 0.0
    bar = ("#" * int(WIDTH * share)).ljust(WIDTH, ".")
    line = f"{battery.name:11} [{bar}] {account.done:,} of {battery.total:,} {battery.unit}"
    minutes, rest = divmod(int(left), 60)
    end = "\r" if sys.stdout.isatty() else "\n"
    print(f"{line}, {len(account.failed)} failed, {minutes}:{rest:02} left   ", end=end, flush=True)


def chosen(names: list[str]) -> Iterator[Battery]:
    for name in names or BATTERIES:
        yield BATTERIES[name]


def main() -> int:
    heed_interrupts()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("batteries", nargs="*", metavar="BATTERY", help=", ".join(BATTERIES))
    parser.add_argument("--seed", type=int, help="play this one seed and show what it finds")
    parser.add_argument("--restart", action="store_true", help="forget what was done before")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    unknown = set(arguments.batteries) - set(BATTERIES)
    if unknown:
        parser.error(f"there is no battery {', '.join(sorted(unknown))}")
    try:
        if arguments.seed is not None:
            return replay(arguments.batteries, arguments.seed)
        return everything(arguments)
    except KeyboardInterrupt:
        print("\nstopped; it goes on from here the next time")
        return INTERRUPTED


def replay(names: list[str], seed: int) -> int:
    status = 0
    for battery in chosen(names):
        try:
            print(f"{battery.name}: seed {seed} is well, {battery.play(seed):,} {battery.unit}")
        except Exception:  # noqa: BLE001 - it is shown
            traceback.print_exc()
            status = 1
    return status


def everything(arguments: argparse.Namespace) -> int:
    accounts = {}
    for battery in chosen(arguments.batteries):
        path = KEPT / f"{battery.name}.json"
        if arguments.restart:
            path.unlink(missing_ok=True)
        if battery.hindrance() is not None:
            print(f"{battery.name:11} is left out: {battery.hindrance()}")
            continue
        account = accounts[battery.name] = Account.read(path)
        run(battery, account, path, arguments.workers)
    for name, account in accounts.items():
        unit = BATTERIES[name].unit
        print(f"{name:11} {account.done:,} {unit} in {account.seconds:,.0f} s, {len(account.failed)} failed")
        for seed, what in account.failed:
            print(f"    python tools/chaos.py {name} --seed {seed}: {what}")
    return 1 if any(account.failed for account in accounts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
