"""The hub as a service: the hall as the journal tells it, the tables' links, and the director's word."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from threading import Lock

from hardware.ports import Clock
from kiosk.commands.command import Command, kind_of
from kiosk.commands.units import CloseEnrolment, EnrolmentCommand, OpenEnrolment, RefuseTable
from kiosk.hub.auth.roles import LOCAL_DIRECTOR, Principal
from kiosk.hub.errors import InvalidRequestError
from kiosk.hub.service.alert import Alert
from kiosk.hub.service.change_notifier import ChangeNotifier
from kiosk.hub.service.commands import Decider
from kiosk.hub.service.decisions import CommandContext
from kiosk.hub.service.enrolment_window import waiting_key
from kiosk.hub.service.find_alerts import FindAlerts
from kiosk.hub.service.hub_state import MAX_COMMANDS, HubState, fold
from kiosk.hub.service.presence import Presence, observe_presence
from kiosk.journal.bodies import AnyBody, CommandGiven
from kiosk.journal.errors import JournalError
from kiosk.journal.event import Event
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.journal.snapshots import Projector, SnapshotFile
from kiosk.journal.store import Head
from kiosk.messages import N_
from kiosk.rulebook import code_of
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.endpoints.units import WaitingAuthor

_log = logging.getLogger(__name__)


class HubService:
    """Gives commands their effect, once each. Any thread may use it; `changes` tells when pages are old."""

    def __init__(
        self,
        log: Log,
        identity: Identity,
        sync: SyncServer,
        clock: Clock,
        decider: Decider,
        *,
        find_alerts: FindAlerts,
        snapshot: SnapshotFile | None = None,
    ) -> None:
        """The log must have entered its tournament. What it tells is kept at `snapshot`."""
        self._log = log
        self._identity = identity
        self._sync = sync
        self._clock = clock
        self._decider = decider
        self._find_alerts = find_alerts
        self._commanding = Lock()
        self._idempotency_keys: OrderedDict[tuple[int | None, str], Command | str] = OrderedDict()
        self._run = secrets.token_hex(4)
        self._presence = Presence()
        self._presences = 0
        self._projector = Projector(fold, HubState(), snapshot)
        self.changes = ChangeNotifier()
        self._projector.replay(log)
        self._note_keys(self.state.commands)
        log.add_listener(self._learn)

    @property
    def state(self) -> HubState:
        return self._projector.state

    @property
    def log(self) -> Log:
        """The hub's journal."""
        return self._log

    @property
    def director_key(self) -> bytes:
        """The director's public key."""
        return self._identity.public_key

    @property
    def presence(self) -> Presence:
        return self._presence

    @property
    def version(self) -> str:
        """Names what a page shows: another version, another sight."""
        return f"{self._run}-{self.state.events}-{self._presences}"

    def now(self) -> float:
        """Hall time, in seconds since 1970: what is counted goes by it."""
        return self._clock.wall()

    def refresh_presence(self) -> None:
        """See which tables are there now. To be called now and then, on one thread."""
        self._share_deck()
        presence = observe_presence(self._presence, self._sync, self.now())
        if presence != self._presence:
            self._presence = presence
            self._presences += 1
            self.changes.notify()

    def put_aside(self, author: str, at: float) -> None:
        """Show no more what has happened at this instant; any thread may call it."""
        self._sync.put_aside(author, at)

    def refresh_alerts(self, free: int | None = None) -> None:
        """Show what is worth an alert now; as `look_for_alerts` and `show_alerts`."""
        self.show_alerts(self.look_for_alerts(free))

    def look_for_alerts(self, free: int | None) -> tuple[Alert, ...]:
        """What is worth an alert now. To be called now and then, by one at a time, on any thread.

        `free`: megabytes on the disk of the journal; None where nobody knows.
        """
        return self._find_alerts(self.state.hall, self._presence, self.now(), free)

    def show_alerts(self, alerts: tuple[Alert, ...]) -> None:
        """Let the pages show what was found. To be called on the thread of `refresh_presence`."""
        if alerts != self._presence.alerts:
            self._presence = replace(self._presence, alerts=alerts)
            self._presences += 1
            self.changes.notify()

    def _share_deck(self) -> None:
        """Enrol the first table's deck for the whole hall, so that no other table need photograph it too."""
        deck = self.state.hall.decks.to_share
        if deck is None:
            return
        try:
            with self._commanding:
                self._log.append_all(self._identity, (deck,), after=self._decided)
        except JournalError as error:  # the next look tries again
            _log.warning("the deck is not shared yet: %s", error)

    def enter(self, body: AnyBody) -> None:
        """Write into the journal what the director's PC has noticed of itself.

        Raises:
            OvertakenError: another hub on the same journal has decided something at this moment.
            JournalError: the journal does not take it.
        """
        with self._commanding:
            self._log.catch_up()
            self._log.append_all(self._identity, (body,), after=self._decided)

    @property
    def audit_log(self) -> Sequence[Event]:
        """Who has commanded what: the newest events whose bodies are `CommandGiven`, in their order."""
        return self.state.commands

    def perform(self, command: Command, key: str, by: Principal = LOCAL_DIRECTOR) -> None:
        """Write who commanded, and what it amounts to, in the journal; it is on the disk when this returns.

        What comes again from the same official with the same key does nothing, also after a restart.

        Raises:
            RefusedError: it makes no sense now.
            OvertakenError: another hub on the same journal has decided something at this moment.
            InvalidRequestError: the key was another command's.
            JournalError: the journal does not take it.
        """
        with self._commanding:
            self._log.catch_up()  # another hub may have decided something
            name = (by.official, key)
            before = self._idempotency_keys.get(name)
            if before is not None:
                if before not in (command, kind_of(command)):
                    raise InvalidRequestError(N_("This Idempotency-Key belongs to another command."))
                return
            decided = self._decided
            context = CommandContext(
                self.state.hall,
                self._presence,
                self._sync.waiting(),
                self.now(),
                code_of,
                secrets.token_hex(8),
            )
            if isinstance(command, EnrolmentCommand):
                self._see_to_window(command, context.waiting)
            bodies = self._decider.decide(command, context)
            if bodies:
                given = CommandGiven(by.official, by.name, kind_of(command), key, len(bodies))
                self._log.append_all(self._identity, (given, *bodies), after=decided)
            self._log.append_all(self._identity, self._decider.what_follows(self.state.hall))
            self._remember(name, command)

    def head(self, author: str) -> Head:
        """The last that somebody has said, as far as it has arrived here: on paper it dates a sheet."""
        return self._log.head(author)

    def _see_to_window(self, command: EnrolmentCommand, waiting: Sequence[WaitingAuthor]) -> None:
        enrolment = self._sync.enrolment
        match command:
            case OpenEnrolment(minutes=minutes):
                enrolment.open(self._clock.wall(), minutes)
            case CloseEnrolment():
                enrolment.close()
            case RefuseTable():
                enrolment.refuse(waiting_key(command, waiting))
                self._sync.wake()

    def health(self) -> Mapping[str, object]:
        """For the machine that watches over the hub."""
        return {
            "status": "ok",
            "tournament": self._log.tournament,
            "events": self.state.events,
            "tables_linked": len(self._presence.linked),
        }

    def close(self) -> None:
        """Listen no more to the journal."""
        self._log.remove_listener(self._learn)
        self._projector.close()

    def _remember(self, name: tuple[int | None, str], command: Command) -> None:
        self._idempotency_keys[name] = command
        while len(self._idempotency_keys) > MAX_COMMANDS:
            self._idempotency_keys.popitem(last=False)

    def _learn(self, events: Sequence[Event]) -> None:
        self._projector.apply(events)
        self._note_keys(events)
        self.changes.notify()

    def _note_keys(self, events: Iterable[Event]) -> None:
        """Which commands have been obeyed."""
        for event in events:
            if isinstance(event.body, CommandGiven) and event.author == DIRECTOR:
                self._idempotency_keys.setdefault((event.body.official, event.body.key), event.body.command)

    @property
    def _decided(self) -> int:
        """How far the director's own stream goes."""
        return self.state.decided.get(self._identity.epoch, 0)
