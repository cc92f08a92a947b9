"""A table from its settings: enrolled where it is none yet, run, and begun again where it broke off."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from queue import SimpleQueue
from threading import Event as Flag
from typing import TYPE_CHECKING, Final

from hardware.raspberry.clock import SystemClock
from kiosk.hall_time import anchor_file
from kiosk.hall_time.anchor_file import AnchorFile
from kiosk.hall_time.following import FollowedHallTime, last_written
from kiosk.hall_time.hall_clock import HallClock
from kiosk.journal.attachments import DEFAULT_BUDGET, AttachmentStore
from kiosk.journal.identity import DIRECTOR, shared_fingerprint, table_of
from kiosk.journal.log import Log
from kiosk.journal.snapshots import SnapshotFile
from kiosk.messages import N_
from kiosk.sync.endpoints.client import SyncClient
from kiosk.sync.endpoints.known_hub import KnownHub
from kiosk.sync.enrolment.enroller import Enroller, EnrolState
from kiosk.table.model.modes.enrolling_modes import Enrolling
from kiosk.table.model.preferences import Preferences
from kiosk.table.model.state import State
from kiosk.table.runner.enrolled import EnrolmentError, hub_file, journal_file, keep_enrolment, own_identity
from kiosk.table.runner.enrolment_runtime import EnrolmentRuntime
from kiosk.table.runner.loop import Loop
from kiosk.table.runner.runtime import TableRuntime
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.trouble import show_trouble
from kiosk.table.runner.wiring import carriers, enrolment_carrier, open_devices
from kiosk.table.ui import PANELS, Window
from kiosk.table.workers.counting_process import CountFunction, CountingProcess, load_vision
from kiosk.table.workers.deck_folder import DeckFolder
from kiosk.table.workers.devices import Devices
from kiosk.table.workers.draft_file import DraftFile, DraftSaver
from kiosk.table.workers.preferences_file import PreferencesFile
from kiosk.table.workers.service_work import keeping_log
from kiosk.table.workers.table_deck import TableDeck
from kiosk.vision.capture import mat_markers
from kiosk.vision.model import RIG_A, RIG_B, RIG_C, RIG_PHOTO, Rig

if TYPE_CHECKING:
    from hardware.ports import MachineClock
    from kiosk.sync.endpoints.discovery import FoundHub
    from kiosk.table.runner.pilot import Pilot


_RIGS: Final = {rig.name: rig for rig in (RIG_A, RIG_B, RIG_C, RIG_PHOTO)}
_log = logging.getLogger(__name__)


def run_table(
    settings: TableSettings,
    devices: Devices | None = None,
    *,
    pilot: Pilot | None = None,
    load: Callable[[], CountFunction] = load_vision,
    clock: MachineClock | None = None,
) -> None:
    """Run a table until its window is closed or its pilot leaves.

    Whatever goes wrong meanwhile goes to the program's log, with its traceback; the players see one calm
    sentence, and the table starts again from its journal.

    Args:
        settings: how the table is set up.
        devices: `simulated_devices`, where simulation is asked for; the real ones if none are given. They are
            closed at the end.
        pilot: somebody who plays by itself until a person touches the screen.
        load: what the counting process begins with.
        clock: the machine's, if none is given.

    Raises:
        kiosk.messages.KioskError: the journal or the key cannot be used, and so the table cannot begin.
    """
    now = clock or SystemClock()
    window = Window(PANELS[settings.panel], settings.turn, fullscreen=settings.fullscreen)
    beside = devices or open_devices(settings.cameras, now)
    table = _Table(settings, beside, window, now, load)
    try:
        with keeping_log(settings.data / "log"):
            while not table.run(pilot):
                pass
    finally:
        beside.close()
        window.close()


def _rig(settings: TableSettings) -> Rig:
    """The rig of a table, with the markers of its mat if it has one."""
    rig = _RIGS[settings.rig]
    return rig if settings.mat is None else replace(rig, markers=mat_markers(*settings.mat))


@dataclass(frozen=True, slots=True)
class _Table:
    settings: TableSettings
    devices: Devices
    window: Window
    clock: MachineClock
    load: Callable[[], CountFunction]

    @property
    def kept(self) -> PreferencesFile:
        return PreferencesFile(self.settings.data / "preferences.json")

    @property
    def preferences(self) -> Preferences:
        """As they were set at the table last; where nothing was, as the settings have it."""
        settings = self.settings
        return self.kept.read(Preferences(theme=settings.theme, language=settings.language))

    def _draft_of(self, owner: str) -> DraftFile:
        return DraftFile(self.settings.data / "draft.json", owner)

    def run(self, pilot: Pilot | None) -> bool:
        """Run from the journal to the end; False when it shall begin again."""
        wants_enrolment = Flag()
        with ExitStack() as stack:
            loop = self._open(pilot, stack, wants_enrolment.set)
            try:
                if loop is not None:
                    loop.run()
            except Exception:  # noqa: BLE001 - whatever it was, players see a sentence and service the traceback
                _log.exception("the table broke off")
            else:
                if loop is not None and not wants_enrolment.is_set():
                    return True
                stack.close()
                return self._enrol(pilot, is_table=loop is not None)
        self._draft_of("nobody").write(None)  # it may be what the table broke off over
        return not show_trouble(self.window, self.settings.table or 0, self.preferences, self.clock)

    def _open(self, pilot: Pilot | None, stack: ExitStack, enrol: Callable[[], None]) -> Loop | None:
        """Journal, link, counting process and loop; `stack` closes them in the right order.

        None if this unit is not enrolled as a table. `enrol` is called where it shall be enrolled anew.
        """
        folder = self.settings.data

        clock = HallClock(self.clock)
        log = stack.enter_context(Log(journal_file(folder), wall=clock.wall))
        identity = own_identity(folder, log, self.settings.table)
        if identity is None:
            return None
        file = AnchorFile(folder / anchor_file.FILE, log.tournament or "")
        hall_time = FollowedHallTime(clock, file, last_written(log, identity.author, DIRECTOR))
        number = table_of(identity.author) or 0
        director_key = log.trusted_key(DIRECTOR, log.newest_epoch(DIRECTOR)) or b""
        fingerprint = shared_fingerprint(director_key, identity.public_key)
        attachments = AttachmentStore(folder / "attachments", budget=DEFAULT_BUDGET)
        new_decks = DeckFolder(folder / "decks", attachments)
        drafts = DraftSaver(self._draft_of(f"{log.tournament} {identity.author} {identity.epoch}"))
        stack.enter_context(drafts.running())
        runtime = TableRuntime(
            log,
            identity,
            self.devices,
            rig=_rig(self.settings),
            attachments=attachments,
            service_pin=self.settings.service_pin,
            deck=TableDeck(attachments, new_decks.recorded),
            new_decks=new_decks,
            snapshot=SnapshotFile(folder / "snapshot", identity),
            logs=folder / "log",
            preferences=self.kept,
            drafts=drafts,
        )
        state = State(number, fingerprint, preferences=self.preferences)
        loop = Loop(self.window, state, clock, runtime, pictures=runtime.pictures, pilot=pilot)
        stack.callback(loop.close)
        counting = None
        if self.devices.cameras:
            counting = CountingProcess(runtime.take_answer, self.load)
            stack.callback(counting.close)
        known_hub = KnownHub(hub_file(folder))
        client = SyncClient(
            log,
            identity,
            carriers(self.settings, number, known_hub, clock),
            clock,
            runtime.take_link,
            attachments=attachments,
            known_hub=known_hub,
            hear_time=hall_time.hear,
        )

        def leave() -> None:
            enrol()
            loop.stop()

        runtime.start(loop.wake, client, counting, leave)
        stack.callback(runtime.close)
        stack.enter_context(client)
        return loop

    def _enrol(self, pilot: Pilot | None, *, is_table: bool) -> bool:
        """Let the unit be enrolled, until its window is closed; False when it shall begin again."""
        settings = self.settings
        done = Flag()
        is_cabled = bool(settings.serial_ports) or settings.bus is not None
        mode = Enrolling(
            table=settings.table or 0,
            address=settings.hub or "",
            is_known=is_cabled or settings.hub is not None,
            has_camera=bool(self.devices.cameras),
            was_table=is_table,
        )
        runtime = EnrolmentRuntime(
            lambda address, table: enrolment_carrier(settings, address, table),
            lambda enrolled, endpoint: keep_enrolment(settings.data, enrolled, endpoint),
            self.clock,
            camera=self.devices.cameras[0] if self.devices.cameras else None,
            watchdog=self.devices.watchdog,
            looking=None if mode.is_known else _looking_for_hubs,
            preferences=self.kept,
        )
        state = State(0, mode=mode, preferences=self.preferences)
        loop = Loop(self.window, state, self.clock, runtime, pictures={}, pilot=pilot)

        def finish() -> None:
            done.set()
            loop.stop()

        runtime.start(loop.wake, finish)
        try:
            loop.run()
        finally:
            runtime.close()
            loop.close()
        return not done.is_set()


def _looking_for_hubs(on_found: Callable[[FoundHub], None]) -> AbstractContextManager[None]:
    from kiosk.sync.endpoints.discovery import looking  # noqa: PLC0415 - most units are enrolled

    return looking(on_found)


def enrol(settings: TableSettings, code: str, is_same: Callable[[str], bool]) -> None:
    """Enrol a unit without its screen, by the same words; nothing happens if it is a table already.

    `is_same` is asked whether the director's page shows this fingerprint.

    Raises:
        EnrolmentError: the hub, the director or `is_same` has said no, or does not answer.
        kiosk.messages.KioskError: the unit's files cannot be used.
    """
    if settings.table is None:
        raise EnrolmentError(N_("Say which table this device is to be."))
    with Log(journal_file(settings.data)) as log:
        if own_identity(settings.data, log, settings.table) is not None:
            return
    carrier = enrolment_carrier(settings, settings.hub or "", settings.table)
    changed: SimpleQueue[EnrolState] = SimpleQueue()
    with Enroller(settings.table, code, carrier, SystemClock(), changed.put) as enroller:
        while (state := changed.get()).enrolled is None:
            if state.problem is not None:
                raise EnrolmentError(N_("The enrolment failed: {reason}"), reason=state.problem)
            if state.fingerprint is not None:
                if not is_same(state.fingerprint):
                    raise EnrolmentError(N_("The fingerprints are not the same. Nothing was changed."))
                enroller.confirm()
    keep_enrolment(settings.data, state.enrolled, state.endpoint)
