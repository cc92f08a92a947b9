"""A table and a hub at the two ends of a bad serial line, byte by byte, in virtual time."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hardware.simulated.line_faults import FaultyLine, LineFaults
from kiosk.journal.bodies import AuthorAdmitted, CallRaised, PairEntered
from kiosk.journal.log import Log
from kiosk.messages import KioskError
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.table_session import TableSession
from kiosk.sync.wire.framing import FrameDecoder, encode_frame
from kiosk.sync.wire.messages import RefusalReason
from tests.chaos.world import DIRECTOR, TABLES, BrokenPromiseError

TICK = 0.05
BYTES_A_TICK = 576
"""At 115,200 baud."""
RATES = (1e-4, 1e-3, 3e-3, 1e-2)
"""Faults a byte."""
PATIENCE = 4 * 3600.0
"""Seconds of the line's time until everything is there, at the worst of the rates."""


class End:
    """One end: what has arrived and not been read yet, and the decoder that the program has."""

    def __init__(self) -> None:
        self.arrived = bytearray()
        self.decoder = FrameDecoder()

    def read(self, random: Random) -> list[bytes]:
        """The messages in the next bytes: as many as the line carries meanwhile, or fewer."""
        size = random.randint(1, BYTES_A_TICK)
        piece = bytes(self.arrived[:size])
        del self.arrived[:size]
        return self.decoder.feed(piece)


class Line:
    """Two logs, two sessions, two ends. `play` it until both have everything."""

    def __init__(self, folder: Path, seed: int, events: int) -> None:
        self.events = events
        """How many are written at each end."""
        self.random = Random(seed)
        rate = RATES[seed % len(RATES)]
        faults = LineFaults(drop=rate / 3, corrupt=rate / 3, duplicate=rate / 3, split=rate)
        self.wire = FaultyLine(faults, self.random)
        self.table, self.hub = End(), End()
        self.table_log = Log(folder / "table.db", wall=lambda: 0.0)
        self.hub_log = Log(folder / "hub.db")
        for log in (self.table_log, self.hub_log):
            log.enter("evening")
        self.table_log.trust(DIRECTOR.author, DIRECTOR.epoch, DIRECTOR.public_key)
        self.now = 0.0
        self.refusals: list[RefusalReason] = []
        (self.identity, _) = TABLES
        author, epoch = self.identity.author, self.identity.epoch
        self.hub_log.append(DIRECTOR, AuthorAdmitted(author, epoch, self.identity.public_key, 1))
        self.start_table()
        self.start_hub()

    def close(self) -> None:
        self.table_log.close()
        self.hub_log.close()

    def token(self) -> bytes:
        return self.random.randbytes(16)

    def start_table(self) -> None:
        """The table's program begins in the middle of whatever is on the line."""
        self.table.decoder = FrameDecoder()
        self.table_session = TableSession(self.table_log, self.identity, self.now, self.token)

    def start_hub(self) -> None:
        self.hub.decoder = FrameDecoder()
        hub = Hub(self.hub_log, DIRECTOR, self.token())
        self.hub_session = HubSession(
            hub, self.now, lambda _, reason: self.refusals.append(reason), self.token
        )

    def play(self) -> None:
        written = 0
        while not (written == self.events and self.is_done()):
            if self.now >= PATIENCE:
                raise BrokenPromiseError(f"not delivered: {self.hub_log.heads()}, {self.table_log.heads()}")
            if (
                written < self.events
                and self.table_log.tournament is not None
                and self.random.random() < 0.05
            ):
                written += 1
                self.table_log.append(self.identity, CallRaised(round=written))
                self.hub_log.append(DIRECTOR, PairEntered(written, ("Anna", "Bruno")))
            if written < self.events:
                self._disturb()
            self.tick()

    def _disturb(self) -> None:
        chance = self.random.random()
        if chance < 0.002:
            self.start_table()
        elif chance < 0.004:
            self.start_hub()
        elif chance < 0.01:
            end = self.random.choice([self.table, self.hub])
            end.arrived += self.random.randbytes(self.random.randint(1, 200))

    def tick(self) -> None:
        self.now += TICK
        if self.table_session.is_over(self.now):
            self.start_table()
        for received in [*self.table.read(self.random), None]:
            try:
                said = self.table_session.step(self.now, self.now, received)
            except KioskError as error:
                raise BrokenPromiseError(f"the table took what was not sent: {error}") from error
            self._carry(said, self.hub)
        for received in [*self.hub.read(self.random), None]:
            try:
                said = self.hub_session.step(self.now, self.now, received)
            except KioskError as error:
                raise BrokenPromiseError(f"the hub took what was not sent: {error}") from error
            self._carry(said, self.table)

    def _carry(self, messages: list[bytes], to: End) -> None:
        for message in messages:
            for piece in self.wire.carry(encode_frame(message)):
                to.arrived += piece

    def is_done(self) -> bool:
        author = self.identity.author
        return (
            self.table_session.committed == self.events == self.hub_log.head(author).seq
            and self.table_log.head("director").seq == self.hub_log.head("director").seq
        )

    def check(self) -> None:
        """Both logs are the same, and nothing was refused or kept apart."""
        for author in (self.identity.author, "director"):
            if self.hub_log.read(author) != self.table_log.read(author):
                raise BrokenPromiseError(f"{author} is not the same at both ends")
        if self.hub_log.forks() or self.table_log.forks() or set(self.refusals) - {RefusalReason.NO_SESSION}:
            raise BrokenPromiseError(f"something was taken for what it was not: {self.refusals}")


def bad_line(seed: int, events: int = 12) -> int:
    """One line with faults from one in ten thousand bytes to one in a hundred; how many they were."""
    place = Path("/dev/shm")  # noqa: S108 - a folder with a random name is made in it
    with TemporaryDirectory(dir=place if place.is_dir() else None) as folder:
        line = Line(Path(folder), seed, events)
        try:
            line.play()
            line.check()
        finally:
            line.close()
    return line.wire.count
