"""``kiosk count PHOTO``: counts a side from a photograph and prints what was read, doubts first."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Final

import cv2

from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN
from kiosk.games.offers import Melds
from kiosk.messages import N_, KioskError
from kiosk.system_errors import reason_of
from kiosk.vision.capture.picture_file import read_picture
from kiosk.vision.counting import count
from kiosk.vision.decks.deck_file import load_deck
from kiosk.vision.model import GENERIC_DECK, RIG_PHOTO, GroupKind, Shot, Shows
from kiosk.vision.report.overlay import draw_overlay
from kiosk.vision.report.wording import name_meld, sum_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from kiosk.messages import Message
    from kiosk.vision.model import CardReading, CountProposal, Image, MeldReading, VisionFinding

    Say = Callable[[Message], str]

RULES: Final = {"international": INTERNATIONAL, "italian": ITALIAN}


class OverlayError(KioskError, OSError):
    """The overlay cannot be written."""


class NothingCountedError(KioskError):
    """There is no meld in the picture, or it is not fit to be counted."""

    def __init__(self, finding: VisionFinding) -> None:
        super().__init__("{message} {advice}", message=finding.message, advice=finding.advice)


def run_count(
    photo: Path,
    say: Say = str,
    *,
    as_json: bool = False,
    overlay: Path | None = None,
    rules: str = "international",
    shows: str = "melds",
    deck: Path | None = None,
) -> int:
    """Count the side in the file `photo` and print it; returns the exit code.

    `rules` is a key of `RULES`, `shows` a value of `Shows`. With `overlay`, the picture is also written there
    with the readings drawn on it. `deck` is the file of an enrolled deck, and `say` puts messages in the
    reader's language.

    Raises:
        KioskError: the file is no picture or shows nothing to count, the deck cannot be read, or the overlay
            cannot be written.
    """
    picture = read_picture(photo)
    cards = GENERIC_DECK if deck is None else load_deck(deck)
    proposal = count([Shot((picture,), "photo", Shows(shows))], RIG_PHOTO, cards, Melds(RULES[rules]))
    if overlay is not None:
        write_overlay(overlay, draw_overlay(picture, proposal, say))
    if proposal.findings and not proposal.melds:
        raise NothingCountedError(max(proposal.findings, key=lambda finding: finding.spoils))
    text = json.dumps(proposal.to_json(), indent=1) if as_json else "\n".join(describe(proposal, say))
    sys.stdout.write(text + "\n")
    return 0


def write_overlay(path: Path, drawn: Image) -> None:
    """Write the picture `drawn` to the file `path`.

    Raises:
        OverlayError: the file cannot be written, or its name ends as no picture's does.
    """
    try:
        is_coded, data = cv2.imencode(path.suffix, drawn)
    except cv2.error:
        is_coded = False
    if not is_coded:
        raise OverlayError(
            N_("The picture {path} cannot be written. Give a file that ends in .png or .jpg."), path=path
        )
    try:
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise OverlayError(
            N_("The picture {path} cannot be written ({reason}). Give a place that can be written to."),
            path=path,
            reason=reason_of(error),
        ) from error


def describe(proposal: CountProposal, say: Say = str) -> Iterator[str]:
    """The proposal as lines of text, what must be checked first; melds by their numbers, from 1."""
    for finding in proposal.findings:
        yield f"! {_number(proposal.number_of(finding))}{say(finding.message)} {say(finding.advice)}"
    for number, meld in enumerate(proposal.melds, 1):
        if meld.problem is not None:
            yield f"! {_number(number)}{say(meld.problem)}"
    for reading in proposal.doubts:
        yield f"? {_number(proposal.number_of(reading))}{_doubt(reading)}"
    for number, meld in enumerate(proposal.melds, 1):
        yield f"{number:>2}  {_meld(meld, say)}"
    yield say(sum_up(proposal))


def _number(number: int | None) -> str:
    return "" if number is None else f"{number}: "


def _doubt(reading: CardReading) -> str:
    best = ", ".join(
        f"{alternative.card or '-'} {alternative.probability:.0%}" for alternative in reading.alternatives
    )
    x, y = reading.quad[0]
    return f"{reading.card or '-'} ({x:.0f}, {y:.0f}): {best}"


def _meld(meld: MeldReading, say: Say) -> str:
    names = " ".join(
        f"({reading.card or '?'})" if place == meld.wild else str(reading.card or "?")
        for place, reading in enumerate(meld.cards)
    )
    bonus = "" if meld.kind is GroupKind.ROW else f"{meld.bonus:+}"
    return f"{say(name_meld(meld)):<12} {meld.points:>4} {bonus:>5}  {meld.confidence:>4.0%}  {names}"
