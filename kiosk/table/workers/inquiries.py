"""What is looked up for a screen: a PIN, the codes, the journal, the log. Most of it apart from the loop."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Thread
from typing import TYPE_CHECKING, assert_never

from kiosk.journal.pins import is_pin, party_verifier_of
from kiosk.messages import KioskError
from kiosk.references import references
from kiosk.rulebook import code_of
from kiosk.table.model.effects import (
    CheckLinePin,
    CheckPin,
    Inquiry,
    OpenRulebook,
    ReadFacts,
    ReadHistory,
    ReadReferences,
    SealLinePin,
    WriteLogs,
)
from kiosk.table.model.events.arbiter_events import HistoryRead, PinChecked, RulebookOpened
from kiosk.table.model.events.consent_proof_events import LinePinChecked, LinePinSealed
from kiosk.table.model.events.reference_events import ReferencesRead
from kiosk.table.model.events.service_events import FactsRead
from kiosk.table.model.events.table_events import NotRead
from kiosk.table.model.history import history
from kiosk.table.model.modes.arbiter_modes import SERVICE
from kiosk.table.workers.service_work import read_facts, write_logs

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.journal.identity import Identity
    from kiosk.journal.log import Log
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.tree import CodeKey
    from kiosk.sync.endpoints.client import SyncClient
    from kiosk.table.model.events.table_events import TableEvent


class Inquiries:
    """For the loop's thread; `post` takes what comes of an inquiry later, from any thread.

    `service_pin` is what `kiosk.journal.pins` keeps of the PIN that opens the service screens, `logs` the
    folder of the program's log, `cameras` how many there are.
    """

    def __init__(
        self,
        log: Log,
        identity: Identity,
        post: Callable[[TableEvent], None],
        *,
        service_pin: str,
        logs: Path,
        cameras: int,
    ) -> None:
        self.client: SyncClient | None = None
        """The link, which knows by which ways the director's PC answers."""
        self._log = log
        self._identity = identity
        self._post = post
        self._service_pin = service_pin
        self._logs = logs
        self._cameras = cameras

    def make(  # noqa: PLR0911 - a case for each inquiry
        self, inquiry: Inquiry, hall: TournamentState
    ) -> Iterable[TableEvent]:
        """What is known at once; the rest is posted."""
        match inquiry:
            case SealLinePin(party=party, pin=pin):
                return (LinePinSealed(party, party_verifier_of(pin)),)
            case CheckLinePin(party=party, pin=pin, verifier=verifier):
                return (LinePinChecked(party, is_pin(pin, verifier)),)
            case ReadReferences(code=code):
                return (_read_references(code),)
            case CheckPin(official=official, pin=pin):
                return self._apart(lambda: self._check(official, pin, hall))
            case OpenRulebook(code=code):
                return self._apart(lambda: _open_rulebook(code, hall))
            case ReadHistory():
                return self._apart(lambda: self._read_history(hall))
            case ReadFacts():
                return self._apart(self._read_facts)
            case WriteLogs():
                return self._apart(lambda: write_logs(self._logs, self._identity.author))
            case _:
                assert_never(inquiry)

    def _apart(self, work: Callable[[], TableEvent]) -> tuple[()]:
        """Do what takes a while on a thread of its own; what comes of it is posted."""
        Thread(target=lambda: self._post(work()), name="apart", daemon=True).start()
        return ()

    def _check(self, official: int, pin: str, hall: TournamentState) -> PinChecked:
        known = hall.officials.get(official)
        verifier = self._service_pin if official == SERVICE else known and known.verifier
        if not verifier:
            return PinChecked(official, is_right=False, is_set=False)
        return PinChecked(official, is_right=is_pin(pin, verifier))

    def _read_facts(self) -> FactsRead:
        ways = () if self.client is None else self.client.state.ways
        return FactsRead(read_facts(self._log, self._identity, ways, self._cameras))

    def _read_history(self, hall: TournamentState) -> HistoryRead:
        return HistoryRead(history(self._log.all(), self._identity.author, hall.tournament.game))


def _open_rulebook(code: CodeKey, hall: TournamentState) -> RulebookOpened | NotRead:
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
