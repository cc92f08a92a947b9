"""A hall for tests: the hub's journal and desk, and tables that say things in it without a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kiosk.commands.command import Command
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.commands.units import AdmitTable
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.site.assembly import create_service
from kiosk.journal.admission import AdmissionVerdict
from kiosk.journal.bodies import (
    Acceptance,
    AnyBody,
    AuthorAdmitted,
    CallRaised,
    DealAccepted,
    MatchDelivered,
    MatchSigned,
)
from kiosk.journal.event import Event
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from kiosk.journal.snapshots import SnapshotFile
from kiosk.messages import Message
from kiosk.sync.endpoints.incidents import Incident
from kiosk.sync.endpoints.units import TableLink, WaitingAuthor
from kiosk.sync.session.enrolment_window import SharedEnrolment
from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.entries import Entry
from kiosk.tournament.entry_lists.plain_form import written

TOKEN: Final = "a-token-for-tests"  # noqa: S105 - of no other use

ORIGIN: Final = "http://hub.test"
"""The address of pages that are asked for without a server."""

PAIRS: Final = """Rossi - Esposito
Bianchi - De Sanctis
Ferrari - Romano
Colombo - Ricci
Marino - Greco
Bruno - Gallo
"""


def looked_at(pairs: str) -> str:
    """A list of pairs of which somebody has said that every name is right as it is, however odd."""
    couples = (line.split(" - ") for line in pairs.splitlines())
    entries = (
        Entry(0, "", tuple(Player(name.strip()) for name in names), is_confirmed=True) for names in couples
    )
    return written(tuple(entries), "pairs")


class FakeSync:
    """Stands for the tables' links: what a test says is so."""

    def __init__(self) -> None:
        self.now_linked: list[TableLink] = []
        self.now_waiting: list[WaitingAuthor] = []
        self.now_incidents: list[Incident] = []
        self.enrolment = SharedEnrolment()
        self.woken = 0

    @property
    def clock(self) -> FakeClock:
        return FakeClock()

    def wake(self) -> None:
        self.woken += 1

    def links(self) -> tuple[TableLink, ...]:
        return tuple(self.now_linked)

    def waiting(self) -> tuple[WaitingAuthor, ...]:
        return tuple(self.now_waiting)

    def incidents(self) -> tuple[Incident, ...]:
        return tuple(self.now_incidents)

    def put_aside(self, author: str, at: float) -> None:
        self.now_incidents = [one for one in self.now_incidents if (one.author, one.at) != (author, at)]

    def report(self, author: str, message: Message) -> None:
        self.now_incidents.append(Incident(author, message, self.clock.time))


@dataclass
class FakeClock:
    time: float = 1_800_000_000.0

    def monotonic(self) -> float:
        return self.time

    def wall(self) -> float:
        return self.time


def line(
    clean: int = 0, dirty: int = 0, cards: int = 0, in_hand: int = 0, *, closing: bool = False
) -> dict[str, int]:
    """One line's values of a deal in which it took and played its pozzetto."""
    return {
        "clean": clean,
        "dirty": dirty,
        "closing": int(closing),
        "pozzetto": 2,
        "cards": cards,
        "in_hand": in_hand,
        "pozzetto_cards": 0,
        "penalised": 0,
    }


CLOSED_BY_NS: Final = {
    "ns": line(clean=1, dirty=1, cards=245, closing=True),
    "ew": line(dirty=1, cards=180, in_hand=35),
}
"""645 to 245."""


@dataclass
class TableAtHome:
    """A table's own journal, whose events are carried to the hub by hand."""

    number: int
    hub: Log
    log: Log
    identity: Identity

    def say(self, body: AnyBody) -> Event:
        event = self.log.append(self.identity, body)
        assert self.hub.admit((event,)) == (AdmissionVerdict.ADMITTED,)
        return event

    def call(self, round_: int = 1, seat: str | None = None) -> Event:
        return self.say(CallRaised(round_, seat))

    def accept(self, round_: int, deal: int, entry: Mapping[str, Mapping[str, int]] = CLOSED_BY_NS) -> Event:
        at = self.log._wall()
        acceptances = (Acceptance("ns", "ew", at), Acceptance("ew", "ns", at))
        return self.say(
            DealAccepted(round_, deal, {k: dict(v) for k, v in entry.items()}, acceptances, "keypad")
        )

    def deliver(self, round_: int) -> Event:
        for party in ("ns", "ew"):
            self.say(MatchSigned(round_, party, self.log._wall()))
        return self.say(MatchDelivered(round_, "ns"))


@dataclass
class PlayingHall:
    """A hub without its web server."""

    folder: Path
    clock: FakeClock = field(default_factory=FakeClock)
    sync: FakeSync = field(default_factory=FakeSync)
    tables: dict[int, TableAtHome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.identity = Identity.create(DIRECTOR)
        self.log = Log(self.folder / "hub.sqlite", wall=self.clock.wall)
        self.log.enter("evening")
        self.service = self.new_service()
        self._keys = 0

    def new_service(self, snapshot: SnapshotFile | None = None) -> HubService:
        """The service as after a restart."""
        return create_service(self.log, self.identity, self.sync, self.clock, snapshot)  # type: ignore[arg-type]

    def order(self, command: Command) -> None:
        """Perform a command once."""
        self._keys += 1
        self.service.perform(command, f"key-{self._keys}")

    def open(
        self,
        pairs: str = PAIRS,
        deals: int = 2,
        rounds: int = 3,
        name: str = "Serata di burraco",
        system: str = "modified_danish",
    ) -> None:
        rules = "burraco_internazionale"
        self.order(OpenTournament(name, rules, "federation", deals, rounds, pairs, system))

    def begin(self, round_: int = 1, pairing: str = "entry", minutes: int = 30) -> None:
        self.order(PublishRound(round_, pairing))
        self.order(StartRound(round_, minutes))

    def table(self, number: int, behind: float = 0.0) -> TableAtHome:
        """A table that has been admitted; by its own clock it is so many seconds earlier."""
        if number not in self.tables:
            identity = Identity.create(table_author(number))
            log = Log(self.folder / f"table-{number}.sqlite", wall=lambda: self.clock.wall() - behind)
            log.enter("evening")
            self.log.append(self.identity, AuthorAdmitted(identity.author, 1, identity.public_key, number))
            self.tables[number] = TableAtHome(number, self.log, log, identity)
        return self.tables[number]

    def wait_at_door(self, number: int) -> AdmitTable:
        """A table that asks to be admitted, and the command that admits it."""
        identity = Identity.create(table_author(number))
        self.sync.now_waiting.append(
            WaitingAuthor(
                identity.author, 1, identity.public_key, number, identity.fingerprint, self.clock.wall()
            )
        )
        return AdmitTable(identity.author, 1, identity.fingerprint)

    def link(self, number: int, heard: int = 0) -> None:
        """Have a table connected."""
        self.sync.now_linked.append(TableLink(table_author(number), "network", self.clock.wall(), heard))
        self.service.refresh_presence()

    def close(self) -> None:
        self.service.close()
        for table in self.tables.values():
            table.log.close()
        self.log.close()
