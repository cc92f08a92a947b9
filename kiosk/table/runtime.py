"""A table's journal, link and devices, as the loop sees them. Callbacks fill queues and wake the loop."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar, assert_never

from hardware.ports import DeviceError, Edge
from kiosk.journal.pins import is_pin
from kiosk.journal.serial_number import serial_number
from kiosk.journal.snapshots import Folding
from kiosk.messages import KioskError
from kiosk.press import ButtonState, Held, Released, Stuck, Tick, observe
from kiosk.projections.hall import Hall, fold
from kiosk.references import references
from kiosk.rulebook import code_of
from kiosk.sync.link import LinkPhase, LinkState
from kiosk.table import line_pins
from kiosk.table.arbiter_events import HistoryRead, PinChecked, RulebookOpened
from kiosk.table.arbiter_stages import SERVICE
from kiosk.table.call_events import ButtonHeld, ButtonPressed
from kiosk.table.camera_work import CameraWork
from kiosk.table.code_reader import CodeReader
from kiosk.table.effects import (
    Beep,
    CarryOnStick,
    CheckLinePin,
    CheckPin,
    Command,
    Count,
    DropCommand,
    Effect,
    EnrolEffect,
    InspectCamera,
    Keep,
    KeepDeck,
    KeepPreferences,
    LeaveForEnrolment,
    LookForReceipt,
    OpenRulebook,
    PackPages,
    PhotographDeck,
    ReadFacts,
    ReadHistory,
    ReadReferences,
    Record,
    SealLinePin,
    SetLamp,
    ShowLive,
    StopLive,
    StopLooking,
    TakeReceipt,
    TellActivity,
    WriteLogs,
)
from kiosk.table.evening import evening_of
from kiosk.table.events import (
    Device,
    DeviceChanged,
    LinkChanged,
    NotRead,
    Recorded,
    RecordingFailed,
    TableEvent,
)
from kiosk.table.hand_work import HandWork
from kiosk.table.health import Health
from kiosk.table.history import history
from kiosk.table.orders import Orders
from kiosk.table.proof_events import LinePinChecked, LinePinSealed
from kiosk.table.reference_events import ReferencesRead
from kiosk.table.service_events import FactsRead
from kiosk.table.service_work import read_facts, write_logs
from kiosk.table.state import Link
from kiosk.vision.deck import GENERIC_DECK

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pygame

    from kiosk.journal.attachments import AttachmentStore
    from kiosk.journal.bodies import AnyBody
    from kiosk.journal.event import Event
    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log
    from kiosk.journal.snapshots import SnapshotFile
    from kiosk.rulings.tree import CodeKey
    from kiosk.sync.client import SyncClient
    from kiosk.table.counting import CountAnswer, Counting
    from kiosk.table.devices import Devices
    from kiosk.table.evening import Evening
    from kiosk.table.placement import CameraPlaced
    from kiosk.table.preferences import PreferencesFile
    from kiosk.table.table_deck import TableDeck
    from kiosk.vision.deck import Deck
    from kiosk.vision.shots import Rig

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
        attachments: AttachmentStore,
        service_pin: str = "",
        deck: TableDeck | None = None,
        snapshot: SnapshotFile | None = None,
        logs: Path,
        preferences: PreferencesFile | None = None,
    ) -> None:
        """`service_pin`: what `kiosk.journal.pins` keeps of the PIN that opens the service screens.

        Without `deck`, cards are counted as those of a deck of which nothing is known. What the journal tells
        is kept at `snapshot`, and how the screen looks at `preferences`.
        """
        self._log = log
        self._identity = identity
        self._devices = devices
        self._deck = deck
        self._folding = Folding(fold, Hall(), snapshot)
        self._news: SimpleQueue[Event] = SimpleQueue()
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self._posted: SimpleQueue[TableEvent] = SimpleQueue()
        self._placed: SimpleQueue[CameraPlaced] = SimpleQueue()
        self._button = ButtonState()
        self._link: LinkState | None = None
        self._wake: Callable[[], None] = lambda: None
        self._leave: Callable[[], None] = lambda: None
        self._client: SyncClient | None = None
        self._orders = Orders(identity)
        self._service_pin = service_pin
        reader = CodeReader(devices.cameras[0], monotonic, self._post) if devices.cameras else None
        self._hand = HandWork(log, identity, self._post, reader=reader)
        self._logs = logs
        self._preferences = preferences
        self._health = Health(logs.parent, has_camera=bool(devices.cameras))
        self._cameras = CameraWork(devices, rig, attachments, self._post, self._placed.put)

    @property
    def _hall(self) -> Hall:
        return self._folding.state

    def start(
        self,
        wake: Callable[[], None],
        client: SyncClient,
        counting: Counting | None,
        leave: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin to listen. `wake` lets the loop call `poll`, from any thread; `leave` gives the unit up."""
        self._wake = wake
        self._leave = leave
        self._client = client
        self._orders.client = client
        self._hand.client = client
        self._log.add_listener(self._hear)
        self._folding.replay(self._log)
        self._post(Recorded(self._evening()))
        for device in sorted(self._devices.missing, key=lambda each: each.value):
            self._post(DeviceChanged(device, works=False))
        if self._devices.button is not None:
            self._devices.button.listen(self._feel)
        self._cameras.start(wake, counting)

    @property
    def pictures(self) -> Mapping[str, pygame.Surface]:
        """The photographs that a view may name."""
        return self._cameras.pictures

    def close(self) -> None:
        """Stop listening; the devices are the caller's."""
        self._wake = lambda: None
        self._cameras.close()
        self._hand.stop_looking()
        self._log.remove_listener(self._hear)
        self._folding.close()

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

    def take_link(self, link: LinkState) -> None:
        """The sync client's callback; the state is read when the loop asks."""
        del link
        self._wake()

    def take_answer(self, answer: CountAnswer) -> None:
        """The counting process's callback."""
        self._cameras.take_answer(answer)

    # For the loop ----------------------------------------------------------------------------------------

    @property
    def patience(self) -> float:
        return 60.0 if self._button.pressed_at is None else _BUTTON_PATIENCE

    def poll(self, now: float) -> Iterator[TableEvent]:
        yield from self._journal_news()
        yield from self._posted_news()
        yield from self._orders.news()
        yield from self._cameras.news()
        yield from self._button_news(now)
        yield from self._link_news()
        self._signal(self._devices.watchdog, lambda watchdog: watchdog.pet())
        if self._client is not None:
            self._client.report(self._health.condition(now))

    def perform(  # noqa: C901, PLR0911, PLR0912 - a case for each effect
        self, effect: Effect
    ) -> Iterable[TableEvent]:
        match effect:
            case Record(bodies=bodies):
                return self._record(bodies)
            case Count(section=section):
                return self._cameras.count(self._hall.tournament.game, section, self._deck_now())
            case ShowLive(section=section):
                return self._cameras.show_live(self._hall.tournament.game, section)
            case StopLive():
                self._cameras.stop_live()
                return ()
            case CheckPin(official=official, pin=pin):
                self._apart(lambda: self._is_right(official, pin))
                return ()
            case OpenRulebook(code=code):
                self._apart(lambda: _open_rulebook(code, self._hall))
                return ()
            case ReadHistory():
                self._apart(self._history)
                return ()
            case Command(command=command, language=language):
                return self._orders.send(command, language)
            case DropCommand():
                self._orders.drop()
                return ()
            case InspectCamera(camera=place):
                return self._cameras.inspect(place)
            case PhotographDeck(is_first=is_first):
                return self._cameras.photograph_deck(is_first=is_first)
            case KeepDeck(data=data):
                return (self._cameras.keep_deck(data),)
            case ReadFacts():
                self._apart(self._facts)
                return ()
            case WriteLogs():
                self._apart(lambda: write_logs(self._logs, self._identity.author))
                return ()
            case Keep(data=data):
                self._cameras.keep(data)
                return ()
            case SealLinePin(party=party, pin=pin):
                return (LinePinSealed(party, line_pins.verifier_of(pin)),)
            case CheckLinePin(party=party, pin=pin, verifier=verifier):
                return (LinePinChecked(party, line_pins.is_pin(pin, verifier)),)
            case ReadReferences(code=code):
                return (_read_references(code),)
            case PackPages():
                return (self._hand.pack(),)
            case TakeReceipt(code=receipt):
                return (self._hand.take_receipt(receipt),)
            case CarryOnStick():
                self._hand.carry_on_stick()
                return ()
            case LookForReceipt():
                self._hand.look_for_receipt()
                return ()
            case StopLooking():
                self._hand.stop_looking()
                return ()
            case TellActivity(activity=activity):
                self._health.do(activity)
                return ()
            case SetLamp(lit=lit):
                self._signal(self._devices.lamp, lambda lamp: lamp.set(lit))
                return ()
            case Beep(seconds=seconds):
                self._signal(self._devices.buzzer, lambda buzzer: buzzer.beep(seconds))
                return ()
            case LeaveForEnrolment():
                self._leave()
                return ()
            case KeepPreferences(preferences=preferences):
                if self._preferences is not None:
                    self._preferences.keep(preferences)
                return ()
            case _ if isinstance(effect, EnrolEffect):
                return ()  # this unit is a table
            case _:
                assert_never(effect)

    def _posted_news(self) -> Iterator[TableEvent]:
        for placed in _drain(self._placed):
            self._health.hear(placed)
        for event in _drain(self._posted):
            self._health.hear(event)
            yield event

    def _journal_news(self) -> Iterator[TableEvent]:
        for event in _drain(self._news):
            self._folding.learn((event,))
            is_own = event.author == self._identity.author and event.epoch == self._identity.epoch
            if is_own:
                self._link = None  # whatever the screen says of it now, the link's own word follows
            yield Recorded(self._evening(), event.body if is_own else None)

    def _deck_now(self) -> Deck:
        if self._deck is None:
            return GENERIC_DECK
        return self._deck.current(self._hall.decks, self._identity.author)

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
        ahead = round(link.hub_ahead or 0)
        serial = serial_number(self._log.head(self._identity.author, self._identity.epoch))
        yield LinkChanged(Link(connected, link.pending, link.problem, ahead, link.ways, serial))

    def _record(self, bodies: Sequence[AnyBody]) -> Iterable[TableEvent]:
        try:
            self._log.append_all(self._identity, bodies)
        except KioskError as error:
            _log.exception("not recorded: %s", ", ".join(type(body).__name__ for body in bodies))
            return (RecordingFailed(tuple(bodies), error.message),)
        return tuple(self._journal_news())

    def _apart(self, work: Callable[[], TableEvent]) -> None:
        """Do what takes a while on a thread of its own; what comes of it is posted."""
        Thread(target=lambda: self._post(work()), name="apart", daemon=True).start()

    def _is_right(self, official: int, pin: str) -> PinChecked:
        known = self._hall.officials.get(official)
        verifier = self._service_pin if official == SERVICE else known and known.verifier
        return PinChecked(official, is_right=bool(verifier) and is_pin(pin, verifier or ""))

    def _facts(self) -> FactsRead:
        ways = () if self._client is None else self._client.state.ways
        return FactsRead(read_facts(self._log, self._identity, ways, len(self._devices.cameras)))

    def _history(self) -> HistoryRead:
        return HistoryRead(history(self._log.all(), self._identity.author, self._hall.tournament.game))

    def _signal(self, device: _T | None, do: Callable[[_T], None]) -> None:
        """A lamp or buzzer that is missing or fails is a pity; the table goes on."""
        try:
            if device is not None:
                do(device)
        except DeviceError as error:
            _log.warning("%s", error)


def _open_rulebook(code: CodeKey, hall: Hall) -> RulebookOpened | NotRead:
    try:
        return RulebookOpened(code_of(code), hall)
    except KioskError as error:
        return NotRead(error.message)


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
