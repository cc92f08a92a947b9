"""A table's journal, link and devices, as the loop sees them. Callbacks fill queues and wake the loop."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeVar, assert_never

from hardware.ports import DeviceError, Edge
from kiosk.games.burraco.game import BurracoGame
from kiosk.messages import N_, KioskError, Message
from kiosk.projections.hall import Hall, fold, replay
from kiosk.references import references
from kiosk.sync.link import LinkPhase, LinkState
from kiosk.table.counting import CountRequest
from kiosk.table.effects import Beep, Count, Effect, ReadReferences, Record, SetLamp
from kiosk.table.evening import evening_of
from kiosk.table.events import (
    ButtonHeld,
    ButtonPressed,
    CountArrived,
    CountFailed,
    Device,
    DeviceChanged,
    LinkChanged,
    NotRead,
    PictureTaken,
    Recorded,
    RecordingFailed,
    ReferencesRead,
    TableEvent,
)
from kiosk.table.photographing import CLOSING_SECONDS, NO_ANSWER, CameraWatch, take_shot
from kiosk.table.press import ButtonState, Held, Released, Stuck, Tick, observe
from kiosk.table.state import Link
from kiosk.vision.deck import GENERIC_DECK
from kiosk.vision.shots import Shot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pygame

    from kiosk.journal.bodies import AnyBody
    from kiosk.journal.event import Event
    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log
    from kiosk.rulings.tree import CodeKey
    from kiosk.sync.client import SyncClient
    from kiosk.table.counting import CountAnswer, Counting
    from kiosk.table.devices import Devices
    from kiosk.table.evening import Evening
    from kiosk.vision.shots import Rig

_NOT_COUNTED: Final = Message(N_("The camera cannot count this game. Write the points."))
_NOT_KEPT: Final = Message(N_("The picture cannot be kept: the disk may be full. Write the points."))
_BUTTON_PATIENCE: Final = 0.02
"""Seconds between two looks at a button that is down."""
_log = logging.getLogger(__name__)
_T = TypeVar("_T")


class TableRuntime:
    """What a table has beside its screen. It belongs to the loop's thread, except where callbacks come in."""

    def __init__(
        self,
        log: Log,
        identity: Identity,
        devices: Devices,
        *,
        rig: Rig,
        pictures_folder: Path,
    ) -> None:
        self.pictures: dict[str, pygame.Surface] = {}
        self._log = log
        self._identity = identity
        self._devices = devices
        self._rig = rig
        self._folder = pictures_folder
        self._hall = Hall()
        self._news: SimpleQueue[Event] = SimpleQueue()
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self._posted: SimpleQueue[TableEvent] = SimpleQueue()
        self._counted: SimpleQueue[tuple[int, TableEvent]] = SimpleQueue()
        """What the camera and the counting process answer, with the number of the request."""
        self._button = ButtonState()
        self._link: LinkState | None = None
        self._request = 0
        self._wake: Callable[[], None] = lambda: None
        self._client: SyncClient | None = None
        self._counting: Counting | None = None
        self._photographer: Thread | None = None
        self._watch = CameraWatch(lambda works: self._post(DeviceChanged(Device.CAMERA, works)))

    def start(self, wake: Callable[[], None], client: SyncClient, counting: Counting | None) -> None:
        """Begin to listen. `wake` lets the loop call `poll`, from any thread."""
        self._wake = wake
        self._client = client
        self._counting = counting
        self._log.add_listener(self._hear)
        self._hall = replay(self._log.all())
        self._post(Recorded(self._evening()))
        for device in sorted(self._devices.missing, key=lambda each: each.value):
            self._post(DeviceChanged(device, works=False))
        if self._devices.button is not None:
            self._devices.button.listen(self._feel)
        if self._devices.cameras:
            self._watch.look(self._devices.cameras[0])

    def close(self) -> None:
        """Stop listening; the devices are the caller's."""
        self._wake = lambda: None
        self._watch.close()
        if self._photographer is not None:
            self._photographer.join(CLOSING_SECONDS)
        self._log.remove_listener(self._hear)

    # Callbacks, on any thread ----------------------------------------------------------------------------

    def _hear(self, events: Sequence[Event]) -> None:
        for event in events:
            self._news.put(event)
        self._wake()

    def _feel(self, edge: Edge) -> None:
        self._edges.put(edge)
        self._wake()

    def _post(self, event: TableEvent) -> None:
        self._posted.put(event)
        self._wake()

    def _answer(self, number: int, event: TableEvent) -> None:
        self._counted.put((number, event))
        self._wake()

    def take_link(self, link: LinkState) -> None:
        """The sync client's callback; the state is read when the loop asks."""
        del link
        self._wake()

    def take_answer(self, answer: CountAnswer) -> None:
        """The counting process's callback."""
        outcome = answer.outcome
        event = CountFailed(outcome) if isinstance(outcome, Message) else CountArrived(outcome)
        self._answer(answer.number, event)

    # For the loop ----------------------------------------------------------------------------------------

    @property
    def patience(self) -> float:
        return 60.0 if self._button.pressed_at is None else _BUTTON_PATIENCE

    def poll(self, now: float) -> Iterator[TableEvent]:
        yield from self._journal_news()
        yield from _drain(self._posted)
        yield from self._count_news()
        yield from self._button_news(now)
        yield from self._link_news()
        self._signal(self._devices.watchdog, lambda watchdog: watchdog.pet())

    def perform(self, effect: Effect) -> Iterable[TableEvent]:
        match effect:
            case Record(body=body):
                return self._record(body)
            case Count(section=section):
                return self._count(section)
            case ReadReferences(code=code):
                return (_read_references(code),)
            case SetLamp(lit=lit):
                self._signal(self._devices.lamp, lambda lamp: lamp.set(lit))
                return ()
            case Beep(seconds=seconds):
                self._signal(self._devices.buzzer, lambda buzzer: buzzer.beep(seconds))
                return ()
            case _:
                assert_never(effect)

    def _journal_news(self) -> Iterator[TableEvent]:
        for event in _drain(self._news):
            self._hall = fold(self._hall, event)
            is_own = event.author == self._identity.author and event.epoch == self._identity.epoch
            if is_own:
                self._link = None  # whatever the screen says of it now, the link's own word follows
            yield Recorded(self._evening(), event.body if is_own else None)

    def _count_news(self) -> Iterator[TableEvent]:
        """Only what belongs to the last request: an earlier one may have been for the other party."""
        for number, event in _drain(self._counted):
            if number == self._request:
                yield event

    def _evening(self) -> Evening:
        return evening_of(self._hall, self._identity.author, self._identity.epoch)

    def _button_news(self, now: float) -> Iterator[TableEvent]:
        edges = sorted(_drain(self._edges), key=lambda edge: edge.at)
        signals: tuple[Edge | Tick, ...] = (*edges, Tick(now))
        for signal in signals:
            self._button, reports = observe(self._button, signal)
            for report in reports:
                match report:
                    case Released(held=False):
                        yield ButtonPressed()
                    case Released():
                        yield DeviceChanged(Device.BUTTON, works=True)
                    case Held():
                        yield ButtonHeld()
                    case Stuck():
                        yield DeviceChanged(Device.BUTTON, works=False)
                    case _:
                        pass

    def _link_news(self) -> Iterator[TableEvent]:
        link = self._client.state if self._client is not None else None
        if link is None or link == self._link:
            return
        self._link = link
        connected = link.phase is not LinkPhase.OFFLINE
        yield LinkChanged(Link(connected, link.pending, link.problem, round(link.hub_ahead or 0), link.ways))

    def _record(self, body: AnyBody) -> Iterable[TableEvent]:
        try:
            self._log.append(self._identity, body)
        except KioskError as error:
            _log.exception("not recorded: %s", type(body).__name__)
            return (RecordingFailed(body, error.message),)
        return tuple(self._journal_news())

    def _signal(self, device: _T | None, do: Callable[[_T], None]) -> None:
        """A lamp or buzzer that is missing or fails is a pity; the table goes on."""
        try:
            if device is not None:
                do(device)
        except DeviceError as error:
            _log.warning("%s", error)

    # The count -------------------------------------------------------------------------------------------

    def _count(self, section: str) -> Iterable[TableEvent]:
        game = self._hall.tournament.game
        if self._counting is None or not isinstance(game, BurracoGame):
            return (CountFailed(_NOT_COUNTED),)
        self._request += 1
        place = [each.key for each in game.sections].index(section)
        arguments = (self._counting, self._request, place, game)
        self._photographer = Thread(target=self._photograph, args=arguments, name="photograph", daemon=True)
        self._photographer.start()
        return ()

    def _photograph(self, counting: Counting, number: int, place: int, game: BurracoGame) -> None:
        camera = self._devices.camera(place)
        try:
            taken = take_shot(camera, self._folder)
        except DeviceError as error:
            _log.warning("no picture: %s", error)
            self._answer(number, CountFailed(NO_ANSWER))
            self._watch.look(camera)
            return
        except OSError:
            _log.exception("no picture kept")
            self._answer(number, CountFailed(_NOT_KEPT))
            return
        self.pictures[taken.digest.hex()] = taken.surface
        for old in list(self.pictures)[:-2]:
            self.pictures.pop(old, None)
        self._answer(number, PictureTaken(taken.digest, *taken.surface.get_size()))
        zone = self._rig.zones[min(place, len(self._rig.zones) - 1)].name
        counting.request(CountRequest(number, (Shot(taken.frames, zone),), self._rig, GENERIC_DECK, game))


def _read_references(code: CodeKey) -> ReferencesRead | NotRead:
    """The pages of a code; a mistake in one is said, for no page is missed more than the table's screen."""
    try:
        return ReferencesRead(references(code))
    except KioskError as error:
        return NotRead(error.message)


def _drain(queue: SimpleQueue[_T]) -> Iterator[_T]:
    while True:
        try:
            yield queue.get_nowait()
        except Empty:
            return
