"""The command: count every side of the yardstick and every real photograph, and print the figures.

    python -m kiosk.vision.evaluation [--sides N | --full] [--photos DIR] [--checkpoint FILE] [--report]
                                      [--enrolled N] [--failures DIR] [--workers N]

With `--checkpoint` a run that was stopped goes on where it was, as long as the recogniser is the same. With
`--failures` the sides that are not read exactly are kept as pictures of what was read.

Exit code: 0 if every figure is reached or `--report` is given, 1 if one is missed, 2 for bad input,
130 after Ctrl-C, which prints what has been counted so far.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import cv2

from kiosk.games.burraco.rules import INTERNATIONAL, Rules
from kiosk.interruption import INTERRUPTED, heed_interrupts
from kiosk.messages import N_, KioskError
from kiosk.progress_line import ProgressLine
from kiosk.vision.counting import count
from kiosk.vision.evaluation import yardstick
from kiosk.vision.evaluation.checkpoint import Checkpoint
from kiosk.vision.evaluation.enrolled_decks import enrolled_deck, fans_deck
from kiosk.vision.evaluation.failures import keep_failure
from kiosk.vision.evaluation.metrics import HitTally, SideScore, score_side
from kiosk.vision.evaluation.photos import (
    LabelledPhoto,
    SidePhoto,
    labelled_photos,
    read_image,
    score_photo,
    side_photos,
)
from kiosk.vision.evaluation.report_tables import gains_report, photos_report, shortfalls, sides_report
from kiosk.vision.evaluation.several_frames import frames_of
from kiosk.vision.model import GENERIC_DECK, RIG_PHOTO, Shot, Shows
from kiosk.vision.training.sides.rendered_sides import shot_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from kiosk.vision.evaluation.yardstick import YardstickQuestion
    from kiosk.vision.model import Deck

ENROLLED_SIDES: Final = 60
PHOTOS_VARIABLE: Final = "KIOSK_PHOTOS"
_T = TypeVar("_T")
_R = TypeVar("_R")


@dataclass(frozen=True, slots=True)
class _Played:
    """As much of a game as counting asks for."""

    rules: Rules


def count_question(question: YardstickQuestion, failures: Path | None = None) -> tuple[int, SideScore]:
    """Render a side of the yardstick, count it, and measure the result; with the side's seed."""
    rendered = question.render()
    shot = shot_of(rendered, question.station)
    proposal = count([shot], question.station.rig, GENERIC_DECK, _Played(question.rules))
    score = replace(score_side(rendered.truth, proposal), picture=question.name)
    if failures is not None:
        keep_failure(failures, rendered, proposal, score)
    return question.seed, score


def count_enrolled(question: YardstickQuestion) -> tuple[int, SideScore]:
    """The same with the side's deck enrolled."""
    rendered = question.render()
    shot = shot_of(rendered, question.station)
    proposal = count([shot], question.station.rig, enrolled_deck(question), _Played(question.rules))
    return question.seed, replace(score_side(rendered.truth, proposal), picture=question.name)


def count_frames(question: YardstickQuestion) -> tuple[int, SideScore, SideScore]:
    """A side counted from one noisy frame, and from several; with its seed."""
    rendered = question.render()
    frames = frames_of(rendered.image, question.number)
    scores = []
    for images in (frames[:1], frames):
        shot = replace(shot_of(rendered, question.station), images=images)
        proposal = count([shot], question.station.rig, GENERIC_DECK, _Played(question.rules))
        scores.append(replace(score_side(rendered.truth, proposal), picture=question.name))
    return question.seed, scores[0], scores[1]


def count_side_photo(photo: SidePhoto, failures: Path | None = None) -> SideScore:
    """The same for a photograph of a whole side."""
    rendered = photo.load()
    shot = Shot((rendered.image,), "photo", rendered.truth.shows)
    proposal = count([shot], RIG_PHOTO, GENERIC_DECK, _Played(photo.rules))
    score = replace(score_side(rendered.truth, proposal), picture=photo.path.stem)
    if failures is not None:
        keep_failure(failures, rendered, proposal, score)
    return score


def count_labelled_photo(photo: LabelledPhoto, deck: Deck = GENERIC_DECK) -> tuple[str, str, HitTally]:
    """The group of a labelled photograph, its name, and what was read right in it."""
    shot = Shot((read_image(photo.path),), "photo", Shows.HAND)
    proposal = count([shot], RIG_PHOTO, deck, _Played(INTERNATIONAL))
    return photo.group, photo.path.name, score_photo(photo, proposal)


def _prepare_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interruption means
    cv2.setNumThreads(1)


def _each(work: Callable[[_T], _R], items: Sequence[_T], workers: int, label: str) -> Iterator[_R]:
    """The results of `work`, as they come, from `workers` processes."""
    progress = ProgressLine(len(items), label)
    context = multiprocessing.get_context("spawn")
    with context.Pool(max(1, workers), _prepare_worker) as pool:
        try:
            for result in pool.imap_unordered(work, items):
                progress.step()
                yield result
        finally:
            progress.close()


@dataclass(slots=True)
class Results:
    """What has been counted so far."""

    synthetic: dict[int, SideScore]
    """By the seeds of the sides."""
    real: list[SideScore]
    photos: defaultdict[str, HitTally]
    """By group; with its deck enrolled, a group is another."""
    pictures: dict[str, HitTally] = field(default_factory=dict)
    """The same photographs one by one, without an enrolled deck."""
    enrolled: dict[int, SideScore] = field(default_factory=dict)
    """With the side's deck enrolled."""
    one_frame: dict[int, SideScore] = field(default_factory=dict)
    several_frames: dict[int, SideScore] = field(default_factory=dict)

    @property
    def judged(self) -> list[SideScore]:
        """Of the rendered sides, those of the series of which figures are to be reached."""
        series = [series for series in yardstick.SERIES if series.has_figures]
        return [score for seed, score in self.synthetic.items() if any(one.has(seed) for one in series)]

    def text(self) -> str:
        """All the tables."""
        parts = [
            sides_report(series.title, scores)
            for series in yardstick.SERIES
            if (scores := [self.synthetic[seed] for seed in sorted(self.synthetic) if series.has(seed)])
            or series is yardstick.EVERYDAY
        ]
        if self.real:
            parts.append(sides_report("Photographs of whole sides", self.real))
        if self.photos:
            parts.append(photos_report(self.photos, self.pictures))
        if self.enrolled:
            without = [self.synthetic[seed] for seed in sorted(self.enrolled) if seed in self.synthetic]
            enrolled = [self.enrolled[seed] for seed in sorted(self.enrolled)]
            title = "The same sides without and with their deck enrolled"
            parts.append(gains_report(title, {"without": without, "enrolled": enrolled}))
        if self.one_frame:
            one, several = (
                [scores[seed] for seed in sorted(scores)] for scores in (self.one_frame, self.several_frames)
            )
            title = "The same sides with noise, from one frame and from three"
            parts.append(gains_report(title, {"one frame": one, "three frames": several}))
        return "\n\n".join(parts)


def _count_rendered(results: Results, checkpoint: Checkpoint | None, options: argparse.Namespace) -> None:
    asked = yardstick.yardstick_sides(options.sides)
    counted = checkpoint.load() if checkpoint else {}
    results.synthetic |= {
        question.seed: counted[question.seed] for question in asked if question.seed in counted
    }
    left = [question for question in asked if question.seed not in counted]
    work = partial(count_question, failures=options.failures)
    for seed, score in _each(work, left, options.workers, "rendered sides"):
        results.synthetic[seed] = score  # one by one, so that an interruption keeps them
        if checkpoint:
            checkpoint.add(seed, score)


def _count_photos(results: Results, folder: Path | None, options: argparse.Namespace) -> None:
    if folder is None:
        return
    work = partial(count_side_photo, failures=options.failures)
    for score in _each(work, side_photos(folder), options.workers, "photographed sides"):
        results.real.append(score)
    labelled = labelled_photos(folder)
    for group, name, tally in _each(count_labelled_photo, labelled, options.workers, "photographs"):
        results.photos[group] += tally
        results.pictures[f"{group}/{name}"] = tally
    deck = fans_deck(folder)
    for photo in labelled:
        if deck is not None and photo.group == "fans":
            group, _, tally = count_labelled_photo(photo, deck)
            results.photos[f"{group}, enrolled"] += tally


def _count_enrolled(results: Results, sides: int, workers: int) -> None:
    """As many of the sides as asked for once more, their decks enrolled."""
    asked = [question for question in yardstick.yardstick_sides(sides) if question.seed in results.synthetic]
    for seed, score in _each(count_enrolled, asked, workers, "enrolled decks"):
        results.enrolled[seed] = score


def _count_frames(results: Results, sides: int, workers: int) -> None:
    for seed, one, several in _each(count_frames, yardstick.yardstick_sides(sides), workers, "frames"):
        results.one_frame[seed], results.several_frames[seed] = one, several


def _photos_folder(asked: Path | None) -> Path | None:
    """The folder asked for, or the environment's if it exists."""
    if asked is not None:
        if not asked.is_dir():
            raise KioskError(N_("There is no folder {path} with photographs."), path=asked)
        return asked
    variable = os.environ.get(PHOTOS_VARIABLE)
    return Path(variable) if variable and Path(variable).is_dir() else None


def _tell(message: object) -> None:
    sys.stderr.write(f"{message}\n")


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m kiosk.vision.evaluation", description="Measure the recogniser."
    )
    number = parser.add_mutually_exclusive_group()
    number.add_argument(
        "--sides",
        type=int,
        default=yardstick.SIDES,
        help="everyday sides to count, with the other series' share of theirs (%(default)s)",
    )
    number.add_argument(
        "--full",
        action="store_const",
        dest="sides",
        const=yardstick.FULL_SIDES,
        help=f"{yardstick.FULL_SIDES} of them",
    )
    parser.add_argument("--checkpoint", type=Path, help="file in which to keep what has been counted")
    parser.add_argument(
        "--photos", type=Path, help=f"folder of real photographs (default: ${PHOTOS_VARIABLE})"
    )
    parser.add_argument(
        "--enrolled",
        type=int,
        default=ENROLLED_SIDES,
        help="everyday sides that are counted once more with their deck enrolled, and from three frames,"
        " with the other series' share of theirs (%(default)s)",
    )
    parser.add_argument("--failures", type=Path, help="folder for pictures of the sides not read exactly")
    parser.add_argument("--report", action="store_true", help="print the figures without judging them")
    parser.add_argument("--workers", type=int, default=2, help="processes (%(default)s)")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    heed_interrupts()
    asked = _arguments(arguments)
    results = Results({}, [], defaultdict(HitTally))
    try:
        folder = _photos_folder(asked.photos)
        if folder is None:
            _tell("No folder of real photographs: they are skipped.")
        checkpoint = Checkpoint(asked.checkpoint) if asked.checkpoint else None
        _count_rendered(results, checkpoint, asked)
        _count_photos(results, folder, asked)
        _count_enrolled(results, min(asked.enrolled, asked.sides), asked.workers)
        _count_frames(results, min(asked.enrolled, asked.sides), asked.workers)
    except KioskError as error:
        _tell(error)
        return 2
    except KeyboardInterrupt:
        sys.stdout.write(results.text() + "\n")
        _tell("Interrupted: the figures are those of what had been counted.")
        return INTERRUPTED
    sys.stdout.write(results.text() + "\n")
    missed = shortfalls(results.judged, results.photos)
    if missed:
        sys.stdout.write("\nNot reached\n" + "\n".join(f"  {figure}" for figure in missed) + "\n")
    return 1 if missed and not asked.report else 0
