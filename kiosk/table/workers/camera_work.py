"""What a table does with its cameras: the live picture, the shot, the count. For the loop's thread."""

from __future__ import annotations

import logging
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final, assert_never

from hardware.ports import DeviceError
from kiosk.games.offers import Melds, offers_of
from kiosk.journal.attachments import AttachmentError
from kiosk.messages import N_, Message
from kiosk.table.model.effects import (
    CountCards,
    InspectCamera,
    KeepAttachment,
    KeepDeck,
    PhotographDeck,
    ShowLive,
    StopLive,
)
from kiosk.table.model.events.count_events import CountArrived, CountFailed, PictureTaken
from kiosk.table.model.events.deck_events import CardsNotSeen, CardsSeen
from kiosk.table.model.events.service_events import CameraFailed
from kiosk.table.model.events.table_events import Device, DeviceChanged
from kiosk.table.model.picture_names import CARD, LIVE
from kiosk.table.workers.camera_attachments import keep_deck, keep_record
from kiosk.table.workers.counting_process import OF_A_DECK, CountRequest, DeckLook
from kiosk.table.workers.deck_photographs import DeckPhotographs
from kiosk.table.workers.live_picture import LivePicture
from kiosk.table.workers.photographing import (
    CLOSING_SECONDS,
    NO_ANSWER,
    NO_COUNT,
    CameraWatch,
    take_photo,
    take_shot,
)
from kiosk.table.workers.placement import CameraPlaced, Placement
from kiosk.vision.model import GENERIC_DECK, Shot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import pygame

    from hardware.ports import Camera
    from kiosk.games.game import Game
    from kiosk.journal.attachments import AttachmentStore
    from kiosk.table.model.effects import CameraEffect
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.workers.counting_process import CountAnswer, CountingProcess
    from kiosk.table.workers.devices import Devices
    from kiosk.table.workers.photographing import TakenShot
    from kiosk.vision.model import Area, Deck, Rig

_NOT_COUNTED: Final = Message(N_("The camera cannot count this game. Write the points."))
_NOT_KEPT: Final = Message(N_("The picture cannot be kept: the disk may be full. Write the points."))
_OTHERS: Final = (LIVE, CARD)
"""How the names begin of what is shown beside the pictures of counts."""
_log = logging.getLogger(__name__)


class CameraWork:
    """Photographs and counts one thing at a time; what belongs to an earlier request is dropped.

    `post` takes an event for the loop, from any thread; `wake` (see `start`) lets the loop call `news`.
    `tell` is called on any thread with what a picture shows of its camera's place.
    """

    def __init__(
        self,
        devices: Devices,
        rig: Rig,
        attachments: AttachmentStore,
        post: Callable[[TableEvent], None],
        tell: Callable[[CameraPlaced], None] = lambda _: None,
    ) -> None:
        self.pictures: dict[str, pygame.Surface] = {}
        self.counting: CountingProcess | None = None
        self._devices = devices
        self._rig = rig
        self._attachments = attachments
        self._wake: Callable[[], None] = lambda: None
        self._request = 0
        self._answers: SimpleQueue[tuple[int, TableEvent]] = SimpleQueue()
        """What the camera and the counting process answer, with the number of the request."""
        self._live = LivePicture(self.pictures)
        self._deck = DeckPhotographs(self.pictures)
        self._photographer: Thread | None = None
        self._placement = Placement()
        self._tell = tell
        self._watch = CameraWatch(lambda works: post(DeviceChanged(Device.CAMERA, works)))

    def start(self, wake: Callable[[], None], counting: CountingProcess | None) -> None:
        """Begin to look whether the first camera answers. Nothing is counted without `counting`."""
        self._wake = self._live.wake = wake
        self.counting = counting
        if self._devices.cameras:
            self._watch.look(self._devices.cameras[0])

    def close(self) -> None:
        """Let go of the cameras, as far as they answer."""
        self.stop_live()
        self._watch.close()
        self._live.join()
        if self._photographer is not None:
            self._photographer.join(CLOSING_SECONDS)

    def news(self) -> Iterator[TableEvent]:
        """Only what belongs to the last request: an earlier one may have been for the other party."""
        yield from self._live.news()
        while True:
            try:
                number, event = self._answers.get_nowait()
            except Empty:
                return
            if number == self._request:
                yield event

    def answer(self, number: int, event: TableEvent) -> None:
        """From any thread: the answer to the request of that number."""
        self._answers.put((number, event))
        self._wake()

    def take_answer(self, answer: CountAnswer) -> None:
        """The counting process's callback."""
        match answer.outcome:
            case Message() as message if self._deck.is_waiting:
                self._deck.give_up()
                self.answer(answer.number, CardsNotSeen(OF_A_DECK.get(message.text, message)))
            case Message() as message:
                self.answer(answer.number, CountFailed(message))
            case DeckLook() as look:
                self._deck.take(look)
                self.answer(answer.number, CardsSeen(look.enrolment))
            case proposal:
                self.answer(answer.number, CountArrived(proposal))

    def perform(  # noqa: PLR0911 - a case for each effect
        self, effect: CameraEffect, game: Game | None, deck: Callable[[], Deck]
    ) -> Iterable[TableEvent]:
        """Do what `step` wants done; `deck` finds the cards that are counted."""
        match effect:
            case CountCards():
                return self.count(game, effect, deck())
            case ShowLive(section=section):
                return self.show_live(game, section)
            case StopLive():
                self.stop_live()
                return ()
            case InspectCamera(camera=place):
                return self.inspect(place)
            case PhotographDeck(is_first=is_first):
                return self.photograph_deck(is_first=is_first)
            case KeepDeck(data=data):
                return (keep_deck(self._attachments, data),)
            case KeepAttachment(data=data):
                keep_record(self._attachments, data)
                return ()
            case _:
                assert_never(effect)

    def show_live(self, game: Game | None, section: str) -> Iterator[TableEvent]:
        """Look at this section's cards until `stop_live`."""
        place = self._place(game, section)
        if place is None:
            yield CountFailed(_NOT_COUNTED)
            return
        self._look(self._devices.camera(place), CountFailed(NO_COUNT), self._rig.area(self._zone(place)))

    def inspect(self, place: int) -> Iterator[TableEvent]:
        """Look through a camera, from 0, until `stop_live`; of those that there are, over and over."""
        self.stop_live()
        self._placement.begin_anew()
        if not self._devices.cameras:
            yield CameraFailed(NO_ANSWER)
            return
        self._look(self._devices.cameras[place % len(self._devices.cameras)], CameraFailed(NO_ANSWER), None)

    def _look(self, camera: Camera, failure: TableEvent, area: Area | None) -> None:
        self._request += 1
        number = self._request

        def fail() -> None:
            self.answer(number, failure)
            self._watch.look(camera)

        self.stop_live()
        self._live.look(camera, fail, area, self._taking_over())

    def _taking_over(self) -> Callable[[], None]:
        """What is to be called before the camera is opened: it waits until nobody else has it.

        A camera opens once at a time, and whoever left a picture that was being taken may come back at once.
        """
        viewfinder, photographer = self._live.hand_over(), self._photographer

        def wait() -> None:
            if viewfinder is not None:
                viewfinder.stop()
                viewfinder.join()
            if photographer is not None:
                photographer.join(CLOSING_SECONDS)

        return wait

    def stop_live(self) -> None:
        """Let go of the camera; returns at once."""
        self._live.stop()

    def count(self, game: Game | None, wanted: CountCards, deck: Deck = GENERIC_DECK) -> Iterator[TableEvent]:
        """Photograph a section's cards and have them counted with that deck; returns at once."""
        place, melds = self._place(game, wanted.section), offers_of(game).melds
        if place is None or self.counting is None or melds is None:
            yield CountFailed(_NOT_COUNTED)
            return
        self._request += 1
        arguments = (self.counting, self._request, place, (melds, deck, wanted), self._taking_over())
        self._photographer = Thread(target=self._photograph, args=arguments, name="photograph", daemon=True)
        self._photographer.start()

    def _photograph(
        self,
        counting: CountingProcess,
        number: int,
        place: int,
        what: tuple[Melds, Deck, CountCards],
        take_over: Callable[[], None],
    ) -> None:
        take_over()
        camera = self._devices.camera(place)
        try:
            taken = take_shot(camera, self._attachments)
        except DeviceError as error:
            _log.warning("no picture: %s", error)
            self._give_up(number, camera)
            return
        except AttachmentError:
            _log.exception("no picture kept")
            self.answer(number, CountFailed(_NOT_KEPT))
            return
        melds, deck, wanted = what
        self._show_beside(taken, wanted.beside)
        self.answer(number, PictureTaken(taken.digest, *taken.size))
        shot = Shot(taken.frames, self._zone(place), wanted.shows)
        counting.request(CountRequest(number, (shot,), self._rig, deck, melds))
        placed = self._placement.look(min(place, len(self._devices.cameras) - 1), taken.frames[0])
        if placed is not None:
            self._tell(placed)

    def _show_beside(self, taken: TakenShot, beside: bytes | None) -> None:
        """Keep it for the screen, and of the pictures before it that one alone which may be shown again."""
        kept = {taken.digest.hex(), "" if beside is None else beside.hex()}
        self.pictures[taken.digest.hex()] = taken.surface
        for name in [name for name in self.pictures if not name.startswith(_OTHERS)]:
            if name not in kept:
                self.pictures.pop(name, None)

    def photograph_deck(self, *, is_first: bool) -> Iterator[TableEvent]:
        """Photograph cards laid out and have them looked at, beside those of the earlier photographs."""
        if self.counting is None or not self._devices.cameras:
            yield CardsNotSeen(NO_ANSWER)
            return
        self._request += 1
        if is_first:
            self._deck.begin_anew()
        arguments = (self.counting, self._request, self._taking_over())
        self._photographer = Thread(
            target=self._photograph_deck, args=arguments, name="photograph", daemon=True
        )
        self._photographer.start()

    def _photograph_deck(self, counting: CountingProcess, number: int, take_over: Callable[[], None]) -> None:
        take_over()
        camera = self._devices.cameras[0]
        try:
            photo = take_photo(camera)
        except DeviceError as error:
            _log.warning("no picture: %s", error)
            self.answer(number, CardsNotSeen(NO_ANSWER))
            self._watch.look(camera)
            return
        counting.request(self._deck.request(number, photo))

    def _give_up(self, number: int, camera: Camera) -> None:
        self.answer(number, CountFailed(NO_COUNT))
        self._watch.look(camera)

    def _place(self, game: Game | None, section: str) -> int | None:
        """Which of the cameras and zones is this section's; None where nothing can be counted."""
        if self.counting is None or game is None or game.offers.melds is None:
            return None
        return [section.key for section in game.sections].index(section)

    def _zone(self, place: int) -> str:
        return self._rig.zones[min(place, len(self._rig.zones) - 1)].name
