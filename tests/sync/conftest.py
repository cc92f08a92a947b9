from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from hardware.raspberry.clock import SystemClock
from kiosk.hub.server.certificates import Certificates
from kiosk.journal.bodies import AuthorAdmitted
from kiosk.journal.identity import DIRECTOR, Identity, table_of
from kiosk.journal.log import Log
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.table_session import TableSession
from kiosk.sync.wire.messages import RefusalReason, WireMessage, decode_message, encode_message
from tests.sync.peer import ENCRYPTED

TOURNAMENT = "evening"


@pytest.fixture(scope="session")
def memory() -> Iterator[Path]:
    """A folder in memory, where there is one: these tests do not pull plugs, and disks are slow."""
    place = Path("/dev/shm")  # noqa: S108 - a folder with a random name is made in it
    with tempfile.TemporaryDirectory(dir=place if place.is_dir() else None) as folder:
        yield Path(folder)


WRITTEN_AT = 1_700_000_000.0
"""By every journal's clock, in seconds since 1970: before the walls of the tests."""


@pytest.fixture
def new_log(memory: Path, director: Identity) -> Iterator[Callable[..., Log]]:
    """Makes journals: with a tournament's name a hub's, else one of a table that was enrolled in ours."""
    with ExitStack() as opened:

        def make(tournament: str | None = None) -> Log:
            folder = opened.enter_context(tempfile.TemporaryDirectory(dir=memory))
            log = opened.enter_context(Log(Path(folder) / "journal.db", wall=lambda: WRITTEN_AT))
            log.enter(tournament or TOURNAMENT)
            if tournament is None:
                log.trust(DIRECTOR, director.epoch, director.public_key)
            return log

        yield make


@pytest.fixture(scope="session")
def certificates(memory: Path) -> Certificates:
    """A hub's, for the loopback."""
    return Certificates(memory / "tls", {"127.0.0.1"})


@pytest.fixture
def director() -> Identity:
    return Identity.create("director")


@pytest.fixture
def server(hub_log: Log, director: Identity, certificates: Certificates) -> SyncServer:
    return SyncServer(hub_log, director, SystemClock(), network_key=certificates.key_digest)


@pytest.fixture
def table() -> Identity:
    return Identity.create("table-12")


@pytest.fixture
def hub_log(new_log: Callable[..., Log]) -> Log:
    return new_log("evening")


@pytest.fixture
def table_log(new_log: Callable[..., Log]) -> Log:
    return new_log()


@pytest.fixture
def admit(hub_log: Log, director: Identity) -> Callable[[Identity], None]:
    """What the director does when a table asks."""

    def accept(identity: Identity) -> None:
        table = table_of(identity.author)
        assert table is not None
        hub_log.append(director, AuthorAdmitted(identity.author, identity.epoch, identity.public_key, table))

    return accept


class Wire:
    """A table and a hub that talk without loss, at a time that only `wait` moves."""

    def __init__(self, table_log: Log, table: Identity, hub_log: Log, director: Identity) -> None:
        self.now = 100.0
        self.wall = 1_800_000_000.0
        self.refused: list[tuple[str, RefusalReason]] = []
        self.hub = Hub(hub_log, director, bytes(15) + b"1")
        self.table_log, self.table = table_log, table
        self.connect()

    def connect(self, binding: bytes = ENCRYPTED, known_key: bytes | None = None) -> None:
        """Both ends begin anew."""
        self.table_session = TableSession(
            self.table_log, self.table, self.now, binding=binding, known_key=known_key
        )
        self.hub_session = HubSession(
            self.hub, self.now, lambda *refused: self.refused.append(refused), binding=binding
        )

    def restart_hub(self, epoch: bytes = bytes(15) + b"2") -> None:
        """The hub begins anew without the table's knowing."""
        self.hub = Hub(self.hub.log, self.hub.identity, epoch)
        self.hub_session = HubSession(
            self.hub, self.now, lambda *refused: self.refused.append(refused), binding=ENCRYPTED
        )

    def to_hub(self, message: WireMessage | None = None) -> list[WireMessage]:
        data = None if message is None else encode_message(message)
        said = self.hub_session.step(self.now, self.wall, data)
        return [*map(decode_message, [*said, *self.hub_session.obey()])]

    def to_table(self, message: WireMessage | None = None) -> list[WireMessage]:
        data = None if message is None else encode_message(message)
        return [*map(decode_message, self.table_session.step(self.now, self.wall, data))]

    def talk(self) -> list[WireMessage]:
        """Until neither has anything to say. What was said, in order."""
        said: list[WireMessage] = []
        to_hub, to_table = self.to_table(), self.to_hub()
        while to_hub or to_table:
            said += [*to_hub, *to_table]
            replies = [reply for message in [*to_hub, None] for reply in self.to_hub(message)]
            to_hub = [reply for message in [*to_table, None] for reply in self.to_table(message)]
            to_table = replies
        return said

    def wait(self, seconds: float) -> list[WireMessage]:
        self.now += seconds
        self.wall += seconds
        return self.talk()


@pytest.fixture
def wire(table_log: Log, table: Identity, hub_log: Log, director: Identity) -> Wire:
    return Wire(table_log, table, hub_log, director)
