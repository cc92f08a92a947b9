"""Write down what this checkout does, to compare it with another that must do the same, byte for byte.

    python tools/behaviour.py DIRECTORY [--only PART ...] [--sides N] [--photos FOLDER] [--workers N]
    diff -r BEFORE AFTER
    python tools/behaviour.py --renew

    screens   the digest of every screen of the table, in every look
    hub       the description of what the hub answers, and who may open what and give which command
    results   the files of the recorded evenings (`tests/recordings`), and their pages, on paper too
    sync      what both ends of the recorded sessions answer
    counts    what is read in the sample, rendered sides and photographs, as `kiosk count --json` prints it

Counting goes on where it was stopped: what is in the directory is not counted again. `--renew` keeps the
digests of hub and results that the tests compare as they are now; look at what differs before.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Protocol

PROJECT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(PROJECT))
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import cv2
import pygame

from kiosk.cli.main import main as kiosk
from kiosk.games.burraco.game import BurracoGame
from kiosk.progress_line import ProgressLine
from kiosk.vision.counting import count
from kiosk.vision.evaluation.yardstick import YardstickQuestion, yardstick_sides
from kiosk.vision.model import GENERIC_DECK
from kiosk.vision.training.sides.rendered_sides import shot_of
from tests.recordings import hub, sync
from tests.recordings.digests import renew
from tests.recordings.hub import Outputs
from tools.goldens import LOOKS, drawn

SIDES: Final = 60
"""Everyday sides that are counted; with those of the other series 114, some ten minutes on two cores."""
SAMPLE: Final = PROJECT / "assets" / "samples" / "side.jpg"
PHOTOGRAPHED: Final = {"sides": "", "sides2": "images", "sides3": "images"}
"""The folders of photographed sides, and where in them their pictures are."""


class Side(Protocol):
    """A side to be counted."""

    @property
    def name(self) -> str:
        """Of its file."""
        ...

    def proposal(self) -> str:
        """What is read in it, as JSON."""
        ...


@dataclass(frozen=True, slots=True)
class RenderedSide:
    """A side of the yardstick."""

    question: YardstickQuestion

    @property
    def name(self) -> str:
        return f"rendered/{self.question.series.name}-{self.question.number:04}.json"

    def proposal(self) -> str:
        station = self.question.station
        shot = shot_of(self.question.render(), station)
        read = count([shot], station.rig, GENERIC_DECK, BurracoGame(rules=self.question.rules))
        return json.dumps(read.to_json(), indent=1) + "\n"


@dataclass(frozen=True, slots=True)
class PhotographedSide:
    """A side in a file, and how it is to be counted."""

    name: str
    path: Path
    rules: str = "international"
    shows: str = "melds"

    def proposal(self) -> str:
        """As the command prints it, with the sentence where nothing can be counted."""
        written = io.StringIO()
        with redirect_stdout(written), redirect_stderr(written):
            how = ("--rules", self.rules, "--shows", self.shows, "--language", "en")
            kiosk(["count", str(self.path), "--json", *how])
        return written.getvalue()


def photographed(photos: Path) -> Iterator[PhotographedSide]:
    """The sides of which the folders of photographs know how they are to be counted."""
    for folder, pictures in PHOTOGRAPHED.items():
        truth = photos / folder / "truth.json"
        if truth.is_file():
            known = json.loads(truth.read_text(encoding="utf-8"))
            for scene in known["scenes"] if isinstance(known, dict) else known:
                path = photos / folder / pictures / Path(scene.get("image") or scene["file"]).name
                shows = "rows" if scene["category"] == "rows" else "melds"
                yield PhotographedSide(f"{folder}/{path.stem}.json", path, scene["variant"], shows)


def count_side(folder: Path, side: Side) -> None:
    """Count a side and keep what was read; whole or not at all."""
    path = folder / side.name
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(side.proposal(), encoding="utf-8")
    unfinished.rename(path)


def _prepare_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends them
    cv2.setNumThreads(1)


def write_counts(folder: Path, options: argparse.Namespace) -> None:
    sides: list[Side] = [PhotographedSide("sample.json", SAMPLE)]
    sides += photographed(options.photos) if options.photos else ()
    sides += map(RenderedSide, yardstick_sides(options.sides))
    left = [side for side in sides if not (folder / side.name).exists()]
    progress = ProgressLine(len(left), "sides")
    with multiprocessing.get_context("spawn").Pool(options.workers, _prepare_worker) as pool:
        for _ in pool.imap_unordered(partial(count_side, folder), left):
            progress.step()
    progress.close()


def write_screens(folder: Path, _options: argparse.Namespace) -> None:
    digests = (
        f"{hashlib.sha256(pygame.image.tobytes(surface, 'RGB')).hexdigest()}  {look.name}/{name}\n"
        for look in LOOKS
        for name, surface in drawn(look)
    )
    (folder / "screens.sha256").write_text("".join(digests), encoding="utf-8")


def write_hub(folder: Path, _options: argparse.Namespace) -> None:
    _write(folder, hub.offered())


def write_results(folder: Path, _options: argparse.Namespace) -> None:
    for evening in hub.EVENINGS:
        _write(folder / evening, hub.results(evening))


def write_sync(folder: Path, _options: argparse.Namespace) -> None:
    """Each replayed session: what was said in a step, a line for each of its messages."""
    for name in sync.SESSIONS:
        steps = sync.replay(name, sync.recorded(name))
        said = (f"{step.at:.6f} {step.end} {data.hex()}\n" for step in steps for data in step.says)
        (folder / f"{name}.txt").write_text("".join(said), encoding="utf-8")


def _write(folder: Path, outputs: Outputs) -> None:
    for name, data in outputs:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


PARTS: Final[Mapping[str, Callable[[Path, argparse.Namespace], None]]] = {
    "screens": write_screens,
    "hub": write_hub,
    "results": write_results,
    "sync": write_sync,
    "counts": write_counts,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=Path, nargs="?", help="where to write")
    parser.add_argument("--renew", action="store_true", help="keep what the tests compare as it is now")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART")
    parser.add_argument("--sides", type=int, default=SIDES, help="everyday sides to count (%(default)s)")
    parser.add_argument("--photos", type=Path, help="folder of photographed sides")
    parser.add_argument("--workers", type=int, default=2, help="processes that count (%(default)s)")
    options = parser.parse_args(arguments)
    if options.renew:
        renew()
    elif options.directory is None:
        parser.error("name a directory")
    for part in options.only if options.directory is not None else ():
        folder = options.directory / part
        folder.mkdir(parents=True, exist_ok=True)
        PARTS[part](folder, options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
