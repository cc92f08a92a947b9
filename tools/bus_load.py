"""A bus with whole sessions at each end of each link, in virtual time, for the bench."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final

from kiosk.journal.bodies import AuthorAdmitted, CallRaised, LapStarted, RoundPublished, Seating
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.table_session import TableSession
from tests.sync.bus_hall import Hall


class BusHall:
    """A bus in virtual time with a session at each end of each link."""

    STEP: Final = 0.02
    """Seconds between two looks of a session at what has arrived: a slow machine's."""

    def __init__(self, parts: ExitStack, folder: Path, hub: Hub) -> None:
        self._parts = parts
        self._folder = folder
        self._hub = hub
        self._hall = Hall([])
        self._identities: dict[int, Identity] = {}
        self._logs: dict[int, Log] = {}
        self._hub_sessions: dict[int, HubSession] = {}
        self._read: dict[int, tuple[int, int]] = {}
        self.sessions: dict[int, TableSession] = {}

    def add_table(self, number: int) -> None:
        identity = self._identities[number] = Identity.create(table_author(number))
        self._hub.log.append(
            self._hub.identity, AuthorAdmitted(identity.author, 1, identity.public_key, number)
        )
        log = self._logs[number] = self._parts.enter_context(Log(self._folder / f"{number}.sqlite"))
        log.enter("bench")
        log.trust(DIRECTOR, self._hub.identity.epoch, self._hub.identity.public_key)
        self._hall.restart_station(number)
        self.sessions[number] = TableSession(log, identity, self._hall.now)
        self._hub_sessions[number] = HubSession(self._hub, self._hall.now, lambda *_: None)
        self._read[number] = (0, 0)

    def talk_until(self, wanted: Callable[[], bool], seconds: float = 120.0) -> None:
        deadline = self._hall.now + seconds
        while not wanted() and self._hall.now < deadline:
            self._hall.run(self.STEP)
            for number in self.sessions:
                self._step(number)

    def is_linked(self) -> bool:
        """Whether every table has all that the director has written, and the hub knows it."""
        newest = self._hub.log.head(DIRECTOR).seq
        return self.is_settled() and all(
            hub_session.heard == newest for hub_session in self._hub_sessions.values()
        )

    def measure_news(self) -> float:
        """The director publishes a round: seconds until every table has it."""
        began = self._hall.now
        seatings = tuple(Seating(number, 2 * number - 1, 2 * number) for number in self.sessions)
        self._hub.log.append(self._hub.identity, RoundPublished(1, seatings))
        self.talk_until(self.is_settled)
        took = self._hall.now - began
        self.talk_until(self.is_linked)
        self.talk_until(lambda: False, 10.0)  # what was repeated meanwhile is over, too
        return took

    def is_settled(self) -> bool:
        """Whether every table has all that the director has written."""
        return all(log.head(DIRECTOR) == self._hub.log.head(DIRECTOR) for log in self._logs.values())

    def measure_call(self, number: int, chance: Random) -> float:
        """Others accept something too, then one calls: seconds until the hub has committed the call."""
        self.talk_until(lambda: False, chance.uniform(0.2, 0.6))
        for other in chance.sample(sorted(self.sessions), 3):
            self._logs[other].append(self._identities[other], LapStarted(round=1, deal=1, must_draw="N"))
        log = self._logs[number]
        event = log.append(self._identities[number], CallRaised(round=1))
        began = self._hall.now
        self.talk_until(lambda: self._hub.log.head(event.author).seq >= event.seq, 20.0)
        return self._hall.now - began

    def _step(self, number: int) -> None:
        hall, session, now = self._hall, self.sessions[number], self._hall.now
        station = hall.station(number)
        at_hub, at_table = hall.messages_at_hub(number), hall.messages_at(number)
        hub_read, table_read = self._read[number]
        self._read[number] = (len(at_hub), len(at_table))
        station.hurry(session.is_urgent)
        for received in [*at_table[table_read:], None]:
            for message in session.step(now, 0.0, received):
                station.send(message)
        for received in [*at_hub[hub_read:], None]:
            for message in self._hub_sessions[number].step(now, 0.0, received):
                hall.hub.send(number, message)
