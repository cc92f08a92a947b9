"""A table's journal, link and devices, as the loop sees them. Callbacks fill queues and wake the loop."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from queue import SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, TypeVar, assert_never

from hardware.ports import DeviceError
from kiosk.journal.serial_number import serial_number
from kiosk.journal.snapshots import Projector
from kiosk.messages import KioskError
from kiosk.projections.tournament_state import TournamentState, fold
from kiosk.sync.session.link import LinkPhase, LinkState
from kiosk.table.model.effects import (
    Beep,
    CameraEffect,
    DrawDealer,
    DropCommand,
    Effect,
    EnrolEffect,
    HandEffect,
    Inquiry,
    KeepPreferences,
    LeaveForEnrolment,
    Record,
    SaveDraft,
    SendCommand,
    SetLamp,
    TellActivity,
)
from kiosk.table.model.events.dealer_events import DealerDrawn
from kiosk.table.model.events.table_events import (
    DeviceChanged,
    DraftFound,
    LinkChanged,
    Recorded,
    RecordingFailed,
    TableEvent,
)
from kiosk.table.model.link import Link
from kiosk.table.model.table_view import table_view
from kiosk.table.steps.consent.save_errors import not_saved
from kiosk.table.workers.call_button import CallButton
from kiosk.table.workers.camera_work import CameraWork
from kiosk.table.workers.code_reader import CodeReader
from kiosk.table.workers.hand_work import HandWork
from kiosk.table.workers.health import TableHealth
from kiosk.table.workers.inquiries import Inquiries
from kiosk.table.workers.queues import drain
from kiosk.table.workers.remote_commands import RemoteCommands
from kiosk.vision.model import GENERIC_DECK

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
    from kiosk.sync.endpoints.client import SyncClient
    from kiosk.table.model.table_view import TableView
    from kiosk.table.workers.counting_process import CountAnswer, CountingProcess
    from kiosk.table.workers.deck_folder import DeckFolder
    from kiosk.table.workers.devices import Devices
    from kiosk.table.workers.draft_file import DraftSaver
    from kiosk.table.workers.placement import CameraPlaced
    from kiosk.table.workers.preferences_file import PreferencesFile
    from kiosk.table.workers.table_deck import TableDeck
    from kiosk.vision.model import Deck, Rig

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
        new_decks: DeckFolder | None = None,
        snapshot: SnapshotFile | None = None,
        logs: Path,
        preferences: PreferencesFile | None = None,
        drafts: DraftSaver | None = None,
    ) -> None:
        """`service_pin`: what `kiosk.journal.pins` keeps of the PIN that opens the service screens.

        Without `deck`, cards are counted as those of a deck of which nothing is known; what lies in
        `new_decks` is recorded as soon as it lies there. What the journal tells is kept at `snapshot`, how
        the screen looks at `preferences`, and what is entered with `drafts`.
        """
        self._log = log
        self._identity = identity
        self._devices = devices
        self._deck = deck
        self._new_decks = new_decks
        self._projector = Projector(fold, TournamentState(), snapshot)
        self._news: SimpleQueue[Event] = SimpleQueue()
        self._posted: SimpleQueue[TableEvent] = SimpleQueue()
        self._placed: SimpleQueue[CameraPlaced] = SimpleQueue()
        self._button = CallButton()
        self._link: LinkState | None = None
        self._wake: Callable[[], None] = lambda: None
        self._leave: Callable[[], None] = lambda: None
        self._client: SyncClient | None = None
        self._remote_commands = RemoteCommands()
        reader = CodeReader(devices.cameras[0], monotonic, self._post) if devices.cameras else None
        self._hand = HandWork(log, identity, self._post, reader=reader)
        self._inquiries = Inquiries(
            log, identity, self._post, service_pin=service_pin, logs=logs, cameras=len(devices.cameras)
        )
        self._preferences = preferences
        self._drafts = drafts
        self._health = TableHealth(logs.parent, has_camera=bool(devices.cameras))
        self._cameras = CameraWork(devices, rig, attachments, self._post, self._placed.put)

    @property
    def _hall(self) -> TournamentState:
        return self._projector.state

    def start(
        self,
        wake: Callable[[], None],
        client: SyncClient,
        counting: CountingProcess | None,
        leave: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin to listen. `wake` lets the loop call `poll`, from any thread; `leave` gives the unit up."""
        self._wake = self._button.wake = wake
        self._leave = leave
        self._client = client
        self._remote_commands.client = client
        self._hand.client = client
        self._inquiries.client = client
        self._log.add_listener(self._hear)
        self._projector.replay(self._log)
        self._post(Recorded(self._table_view()))
        draft = None if self._drafts is None else self._drafts.read()
        if draft is not None:
            self._post(DraftFound(draft))
        for device in sorted(self._devices.missing, key=lambda device: device.value):
            self._post(DeviceChanged(device, works=False))
        if self._devices.button is not None:
            self._devices.button.listen(self._button.on_edge)
        self._cameras.start(wake, counting)

    @property
    def pictures(self) -> Mapping[str, pygame.Surface]:
        """The photographs that a scene may name."""
        return self._cameras.pictures

    def close(self) -> None:
        """Stop listening; the devices are the caller's."""
        self._wake = self._button.wake = lambda: None
        self._cameras.close()
        self._hand.stop_looking()
        self._log.remove_listener(self._hear)
        self._projector.close()

    def _hear(self, events: Sequence[Event]) -> None:
        for event in events:
            self._news.put(event)
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

    @property
    def patience(self) -> float:
        return self._button.patience

    def poll(self, now: float) -> Iterator[TableEvent]:
        self._take_in_decks()
        yield from self._journal_news()
        yield from self._posted_news()
        yield from self._remote_commands.news()
        yield from self._cameras.news()
        yield from self._button.news(now)
        yield from self._link_news()
        self._signal(self._devices.watchdog, lambda watchdog: watchdog.pet())
        if self._client is not None:
            self._client.report(self._health.status(now))

    def perform(  # noqa: C901, PLR0911, PLR0912 - a case for each kind of effect
        self, effect: Effect
    ) -> Iterable[TableEvent]:
        match effect:
            case Record(bodies=bodies):
                return self._record(bodies)
            case _ if isinstance(effect, CameraEffect):
                return self._cameras.perform(effect, self._hall.tournament.game, self._deck_now)
            case _ if isinstance(effect, Inquiry):
                return self._inquiries.make(effect, self._hall)
            case SendCommand(command=command, language=language):
                return self._remote_commands.send(command, language)
            case DropCommand():
                self._remote_commands.drop()
            case _ if isinstance(effect, HandEffect):
                return self._hand.perform(effect)
            case DrawDealer(seats=seats):
                return (DealerDrawn(secrets.choice(seats)),)
            case TellActivity(activity=activity):
                self._health.set_activity(activity)
            case SetLamp(lit=lit):
                self._signal(self._devices.lamp, lambda lamp: lamp.set(lit))
            case Beep(seconds=seconds):
                self._signal(self._devices.buzzer, lambda buzzer: buzzer.beep(seconds))
            case LeaveForEnrolment():
                self._leave()
            case KeepPreferences(preferences=preferences):
                if self._preferences is not None:
                    self._preferences.keep(preferences)
            case SaveDraft(draft=draft):
                if self._drafts is not None:
                    self._drafts.keep(draft)
            case _ if isinstance(effect, EnrolEffect):
                pass  # this unit is a table
            case _:
                assert_never(effect)
        return ()

    def _posted_news(self) -> Iterator[TableEvent]:
        for placed in drain(self._placed):
            self._health.hear(placed)
        for event in drain(self._posted):
            self._health.hear(event)
            yield event

    def _journal_news(self) -> Iterator[TableEvent]:
        for event in drain(self._news):
            self._projector.apply((event,))
            is_own = event.author == self._identity.author and event.epoch == self._identity.epoch
            if is_own:
                self._link = None  # whatever the screen says of it now, the link's own word follows
            yield Recorded(self._table_view(), event.body if is_own else None)

    def _take_in_decks(self) -> None:
        if self._new_decks is not None:
            author = self._identity.author
            self._new_decks.take_in(
                self._hall.decks, author, lambda body: self._log.append(self._identity, body)
            )

    def _deck_now(self) -> Deck:
        if self._deck is None:
            return GENERIC_DECK
        return self._deck.current(self._hall.decks, self._identity.author)

    def _table_view(self) -> TableView:
        return table_view(self._hall, self._identity.author, self._identity.epoch)

    def _link_news(self) -> Iterator[TableEvent]:
        link = self._client.state if self._client is not None else None
        if link is None or link == self._link:
            return
        self._link = link
        connected = link.phase is not LinkPhase.OFFLINE
        serial = serial_number(self._log.head(self._identity.author, self._identity.epoch))
        yield LinkChanged(
            Link(
                connected,
                link.pending,
                link.problem,
                link.is_looking,
                ways=link.ways,
                serial=serial,
            )
        )

    def _record(self, bodies: Sequence[AnyBody]) -> Iterable[TableEvent]:
        try:
            self._log.append_all(self._identity, bodies)
        except KioskError as error:
            _log.exception("not recorded: %s", ", ".join(type(body).__name__ for body in bodies))
            return (RecordingFailed(tuple(bodies), not_saved(error)),)
        return tuple(self._journal_news())

    def _signal(self, device: _T | None, do: Callable[[_T], None]) -> None:
        """A lamp or buzzer that is missing or fails is a pity; the table goes on."""
        try:
            if device is not None:
                do(device)
        except DeviceError as error:
            _log.warning("%s", error)
