"""The photographs of a deck that is enrolled here, one after the other, and the cards that they showed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.table.model.picture_names import CARD, card_name
from kiosk.table.workers.counting_process import DeckLook, DeckRequest
from kiosk.table.workers.photographing import card_picture

if TYPE_CHECKING:
    import pygame

    from hardware.ports import Image
    from kiosk.vision.decks.enrolment import DeckPhoto


class DeckPhotographs:
    """Keeps the newest photograph's cards among `pictures`, by their `card_name`."""

    def __init__(self, pictures: dict[str, pygame.Surface]) -> None:
        self._pictures = pictures
        self._looked_at: tuple[DeckPhoto, ...] = ()
        """What the photographs have shown so far."""
        self._photo: Image | None = None
        """The one that is looked at."""

    @property
    def is_waiting(self) -> bool:
        """Whether a photograph is looked at now."""
        return self._photo is not None

    def begin_anew(self) -> None:
        """Another deck: nothing of it has been seen yet."""
        self._looked_at = ()
        for name in [name for name in self._pictures if name.startswith(CARD)]:
            self._pictures.pop(name, None)

    def request(self, number: int, photo: Image) -> DeckRequest:
        """What the counting process is to look at, beside what it has seen before."""
        self._photo = photo
        return DeckRequest(number, photo, self._looked_at)

    def give_up(self) -> None:
        """Nothing was seen on the photograph."""
        self._photo = None

    def take(self, look: DeckLook) -> None:
        """Keep the photograph's cards, small, to be shown where somebody has to name one."""
        photo, self._photo, self._looked_at = self._photo, None, look.photos
        for place, sighting in enumerate(look.enrolment.sightings):
            if photo is not None and sighting.photo == len(look.photos) - 1:
                self._pictures[card_name(place)] = card_picture(photo, sighting.outline)
