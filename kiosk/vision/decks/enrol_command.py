"""``kiosk enrol-deck PHOTO ...``: makes a deck of photographs of its 54 cards, and asks what it cannot tell.

What is asked is printed as a list, numbered as in the pictures that are written beside it. The answers stand
in a JSON file, ``{"12": "7H", "31": "JK", "40": null}``; null means that there is no card. An answer against
what a card looks like is asked back, and taken if it insists: ``{"12": "KS!"}``.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import InvalidCardError, parse_card
from kiosk.messages import N_, KioskError, Message
from kiosk.system_errors import reason_of
from kiosk.vision.capture.picture_file import read_picture
from kiosk.vision.decks.deck_file import save_deck
from kiosk.vision.decks.enrolment import enrol_deck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from kiosk.cards import Card
    from kiosk.vision.decks.enrolment import DeckEnrolment
    from kiosk.vision.model import Image

    Say = Callable[[Message], str]

_INSISTING: Final = "!"
_LONGEST_NAME: Final = 200
"""Characters of a name that a table can record."""
_NAMED: Final = (0, 140, 0)
_ASKED: Final = (0, 0, 220)
_PAPER: Final = (255, 255, 255)


class DeckNameError(KioskError, ValueError):
    """The deck cannot be called so."""


class AnswersError(KioskError, ValueError):
    """The file of answers cannot be used."""


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """What somebody says that a card is; None: it is none of the deck."""

    card: Card | None
    insists: bool = False
    """Whether it stands against what the card looks like."""


class PicturesError(KioskError, OSError):
    """The pictures cannot be written."""


def run_enrol(
    photos: Sequence[Path],
    name: str,
    folder: Path,
    say: Say = str,
    *,
    answers: Path | None = None,
    pictures: Path | None = None,
    at_table: bool = False,
) -> int:
    """Enrol the deck in the photographs and write it into `folder`; returns the exit code.

    With `at_table`, that is where a table looks for new decks (see `kiosk.table.workers.deck_folder`).
    With `pictures`, each photograph is also written into that folder with what was found in it. If cards
    have no name yet, or one that can hardly be theirs, or are missing, that is printed, no deck is written,
    and the code is 1.

    Raises:
        KioskError: the name is none, a photograph or the answers cannot be read, or the deck cannot be
            written.
    """
    if not name.strip() or not name.isprintable() or len(name) > _LONGEST_NAME:
        raise DeckNameError(
            N_("Give the deck a name, in one line of at most {most} characters."), most=_LONGEST_NAME
        )
    images = [read_picture(photo) for photo in photos]
    enrolment = enrol_deck(images)
    enrolment, doubts = take_answers(enrolment, _read_answers(answers) if answers else {})
    if pictures is not None:
        for number, (photo, image) in enumerate(zip(photos, images, strict=True)):
            _write(pictures, f"{number + 1}-{photo.stem}.png", draw_sightings(image, enrolment, number))
    sys.stdout.write("".join(f"{line}\n" for line in describe(enrolment, photos, say)))
    sys.stdout.write("".join(f"! {say(doubt)}\n" for doubt in doubts))
    if doubts or enrolment.problem is not None:
        return 1
    path = save_deck(enrolment.deck(name), folder)
    enrolled = N_("Deck “{name}” enrolled: {path}")
    if at_table:
        enrolled = N_(
            "Deck “{name}” enrolled. The table counts with it at once, or from its next start, and shares it"
            " with the other tables."
        )
    sys.stdout.write(say(Message(enrolled, {"name": name, "path": path})) + "\n")
    return 0


def take_answers(
    enrolment: DeckEnrolment, answers: Mapping[int, CardAnswer]
) -> tuple[DeckEnrolment, Sequence[Message]]:
    """The enrolment with the answers, by the card's place, and what is to be said of those it does not take.

    Raises:
        AnswersError: there is no such place.
    """
    doubts = []
    for place, answer in answers.items():
        if place not in range(len(enrolment.sightings)):
            raise AnswersError(N_("There is no card number {number} in the photographs."), number=place + 1)
        likelier = enrolment.sightings[place].likelier_than(answer.card)
        if likelier is None or answer.insists:
            enrolment = enrolment.with_answer(place, answer.card)
            continue
        values = {"number": place + 1, "likelier": likelier, "card": answer.card}
        doubts.append(
            Message(
                N_(
                    "Card {number} looks like {likelier}, the answer says {card}. Look at it again: if it is"
                    " {card}, write “{card}!”; if not, mend the answer."
                ),
                values,
            )
        )
    return enrolment, doubts


def describe(enrolment: DeckEnrolment, photos: Sequence[Path], say: Say = str) -> Iterator[str]:
    """What was found, as lines of text: what is missing before what must be named."""
    for finding in enrolment.findings:
        yield f"! {say(finding.message)} {say(finding.advice)}"
    found = {"cards": len(enrolment.sightings), "photos": len(photos)}
    yield say(Message(N_("Cards found: {cards}. Photographs: {photos}."), found))
    if enrolment.problem is not None:
        yield f"! {say(enrolment.problem)}"
    for place in enrolment.questions:
        sighting = enrolment.sightings[place]
        best = ", ".join(
            f"{alternative.card} {alternative.probability:.0%}" for alternative in sighting.alternatives
        )
        x, y = (round(float(middle)) for middle in np.mean(sighting.outline, axis=0))
        yield f"? {place + 1}: {photos[sighting.photo].name} ({x}, {y}): {best}"
    if enrolment.questions:
        yield say(Message(N_("Write their names into a JSON file and give it with --answers.")))


def draw_sightings(photo: Image, enrolment: DeckEnrolment, number: int) -> Image:
    """A copy of photograph `number` (from 0) with every card's number and name, what is asked in red."""
    drawn = photo.copy()
    size = max(0.5, photo.shape[1] / 1800)
    for place, sighting in enumerate(enrolment.sightings):
        if sighting.photo != number:
            continue
        colour = _NAMED if sighting.is_settled else _ASKED
        cv2.polylines(drawn, [np.round(sighting.outline).astype(np.int32)], True, colour, round(3 * size))
        text = f"{place + 1}: {sighting.card or '?'}"
        (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, round(2 * size))
        x, y = (round(float(value)) for value in np.mean(sighting.outline, axis=0))
        left, foot = x - width // 2, y + height // 2
        cv2.rectangle(drawn, (left - 8, foot - height - 10), (left + width + 8, foot + 10), _PAPER, -1)
        cv2.putText(
            drawn, text, (left, foot), cv2.FONT_HERSHEY_SIMPLEX, size, colour, round(2 * size), cv2.LINE_AA
        )
    return drawn


def _write(folder: Path, name: str, drawn: Image) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(cv2.imencode(".png", drawn)[1].tobytes())
    except OSError as error:
        raise PicturesError(
            N_("The pictures cannot be written to {path} ({reason})."),
            path=str(folder),
            reason=reason_of(error),
        ) from error


def _read_answers(path: Path) -> Mapping[int, CardAnswer]:
    """The answers by the card's place, from 0."""
    try:
        said = json.loads(path.read_text("utf-8"))
        return {int(number) - 1: _answer(name) for number, name in said.items()}
    except OSError as error:
        raise AnswersError(
            N_("The answers in {path} cannot be read ({reason})."), path=str(path), reason=reason_of(error)
        ) from error
    except (ValueError, AttributeError, TypeError, InvalidCardError) as error:
        raise AnswersError(
            N_('The answers in {path} cannot be understood. Write them like {{"12": "7H", "31": "JK"}}.'),
            path=str(path),
        ) from error


def _answer(name: str | None) -> CardAnswer:
    """As it stands in the file."""
    if not name:
        return CardAnswer(None)
    return CardAnswer(parse_card(name.removesuffix(_INSISTING)), insists=name.endswith(_INSISTING))
