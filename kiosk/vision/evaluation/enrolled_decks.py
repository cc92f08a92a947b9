"""What an enrolled deck gains: the same sides, and photographs, counted with their deck enrolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import JOKER, InvalidCardError, parse_card
from kiosk.vision.decks.enrolment import enrol_deck
from kiosk.vision.evaluation.photos import read_image
from kiosk.vision.model import Deck
from kiosk.vision.training.sides.deck_photos import deck_photos
from kiosk.vision.training.sides.rendered_sides import style_of_side

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kiosk.vision.decks.enrolment import DeckEnrolment, Sighting
    from kiosk.vision.evaluation.yardstick import YardstickQuestion
    from kiosk.vision.model import Image
    from kiosk.vision.training.sides.truth import CardTruth, Rendered

FANS_DECK: Final = "fans_deck"
_CLOTH: Final = (70, 110, 40)
_ACROSS: Final = 5
_APART: Final = 60
"""Px between two cards that are laid out."""
_EACH: Final = 9
"""Cards in a photograph."""


def enrolled_deck(question: YardstickQuestion) -> Deck:
    """The deck of a side, enrolled from rendered photographs; what is asked is answered as people would."""
    style = style_of_side(question.seed, question.station, question.taking)
    photos = deck_photos(style, seed=question.number)
    enrolment = enrol_deck([photo.image for photo in photos])
    for place in enrolment.questions:
        card = _nearest(enrolment.sightings[place], photos).card
        enrolment = enrolment.with_answer(place, card)
    return _deck(style.family, enrolment)


def _nearest(sighting: Sighting, photos: Sequence[Rendered]) -> CardTruth:
    middle = np.mean(sighting.outline, axis=0)
    laid = photos[sighting.photo].truth.melds[0].cards
    return min(laid, key=lambda card: float(np.hypot(*(np.mean(card.corners, axis=0) - middle))))


def _deck(name: str, enrolment: DeckEnrolment) -> Deck:
    """The deck, even if some of it is missing: then it gains less."""
    return Deck(name, *enrolment.sizes, enrolment.prints)


def fans_deck(folder: Path) -> Deck | None:
    """The deck of the group ``fans``, from pictures of its cards laid out nine at a time; None without them.

    Its jokers are in no picture, so it is one that a table would not enrol.
    """
    paths = [path for path in sorted((folder / FANS_DECK).glob("*.jpg")) if _is_card(path)]
    if not paths:
        return None
    cards = [read_image(path) for path in paths]
    sheets = [_laid_out(cards[first : first + _EACH]) for first in range(0, len(cards), _EACH)]
    enrolment = enrol_deck(sheets)
    return _deck(FANS_DECK, enrolment) if set(enrolment.missing) <= {JOKER} else None


def _is_card(path: Path) -> bool:
    try:
        parse_card(path.stem)
    except InvalidCardError:
        return False
    return True


def _laid_out(cards: Sequence[Image]) -> Image:
    height, width = (max(card.shape[axis] for card in cards) + _APART for axis in (0, 1))
    rows = -(-len(cards) // _ACROSS)
    sheet = np.full((rows * height + _APART, _ACROSS * width + _APART, 3), _CLOTH, np.uint8)
    for place, card in enumerate(cards):
        top, left = _APART + place // _ACROSS * height, _APART + place % _ACROSS * width
        sheet[top : top + card.shape[0], left : left + card.shape[1]] = card
    return np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.5), np.uint8)
