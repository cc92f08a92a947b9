"""What arrives together is committed together, and nothing is said before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from threading import Thread

import pytest

from hardware.simulated.clock import SimulatedClock
from kiosk.journal.bodies import CallRaised, PairEntered
from kiosk.journal.errors import JournalFullError
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.messages import N_
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.session.table_session import TableSession
from kiosk.sync.wire.messages import Order, OrderResult
from tests.sync.peer import ENCRYPTED, Peer, run

Admit = Callable[[Identity], None]
COUNT = 24


@pytest.fixture
def server(hub_log: Log, director: Identity) -> SyncServer:
    return SyncServer(hub_log, director, SimulatedClock(), network_key=ENCRYPTED)


@pytest.fixture
def commits(hub_log: Log, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The hub's commits so far. An exception put in the list is raised by the next."""
    done: list[str] = []
    database = hub_log._store._database
    execute = database.rows

    def watch(statement: str, *values: object) -> object:
        if statement == "COMMIT":
            if done and isinstance(done[-1], Exception):
                raise done.pop()
            done.append(statement)
        return execute(statement, *values)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(database, "rows", watch)
        yield done


def test_many_tables_wait_for_few_commits(
    server: SyncServer, hub_log: Log, new_log: Callable[..., Log], admit: Admit, commits: list[str]
) -> None:
    tables = {new_log(): Identity.create(f"table-{number}") for number in range(1, COUNT + 1)}
    for identity in tables.values():
        admit(identity)

    async def scene() -> None:
        met = [(Peer(server), log, identity) for log, identity in tables.items()]
        sessions = await asyncio.gather(*(peer.meet(log, identity) for peer, log, identity in met))
        for log, identity in tables.items():
            log.append(identity, CallRaised(round=1))
        commits.clear()
        await asyncio.gather(
            *(
                peer.talk(session, lambda session=session: session.committed == 1)
                for (peer, _, _), session in zip(met, sessions, strict=True)
            )
        )

    run(scene)

    assert all(hub_log.head(identity.author).seq == 1 for identity in tables.values())
    assert len(commits) < COUNT


def test_commit_that_fails_acknowledges_nothing_and_is_made_up_for(
    server: SyncServer, table_log: Log, table: Identity, admit: Admit, commits: list[object]
) -> None:
    admit(table)
    hub_log = server.log

    async def scene() -> None:
        peer = Peer(server)
        session = await peer.meet(table_log, table)
        await peer.talk(session, lambda: table_log.head("director").seq == 1)
        table_log.append(table, CallRaised(round=1))
        commits.append(JournalFullError(N_("full")))
        await peer.talk(session, peer.serving.done)
        assert session.committed == 0
        assert hub_log.head("table-12").seq == 0
        assert [str(incident.message) for incident in server.incidents()] == ["full"]

        again = Peer(server)
        session = TableSession(table_log, table, 0.0, binding=ENCRYPTED)
        await again.talk(session, lambda: session.committed == 1)
        assert hub_log.read("table-12") == table_log.read("table-12")

    run(scene)


def test_an_order_is_obeyed_once_the_journal_is_free_for_whoever_else_commands(
    server: SyncServer, table_log: Log, table: Identity, admit: Admit
) -> None:
    """Whoever commands on a page holds the desk and waits for the journal: else each would wait for the other."""
    admit(table)
    hub_log = server.log
    committed: list[int] = []
    found: list[tuple[int, ...]] = []

    def obey(_: str, order: Order) -> OrderResult:
        elsewhere = Thread(target=lambda: committed.append(hub_log.head(table.author).seq), daemon=True)
        elsewhere.start()
        elsewhere.join(2.0)
        found.append(tuple(committed))
        return OrderResult(order.key)

    server.take_orders(obey)

    async def scene() -> None:
        peer = Peer(server)
        session = await peer.meet(table_log, table)
        table_log.append(table, CallRaised(round=1))
        session.order(Order("key-1", "en", b"{}"))
        await peer.talk(session, lambda: session.answers)

    run(scene)

    assert found == [(1,)], "the table's events are committed before"


def test_news_from_the_director_reach_all_at_once(
    server: SyncServer, hub_log: Log, director: Identity, new_log: Callable[..., Log], admit: Admit
) -> None:
    tables = {new_log(): Identity.create(f"table-{number}") for number in (1, 2, 3)}
    for identity in tables.values():
        admit(identity)

    async def scene() -> None:
        peers = [(Peer(server), log, identity) for log, identity in tables.items()]
        sessions = [await peer.meet(log, identity) for peer, log, identity in peers]
        hub_log.append(director, PairEntered(1, ("Anna", "Bruno")))
        await asyncio.gather(
            *(
                peer.talk(session, lambda log=log: log.head("director") == hub_log.head("director"))
                for (peer, log, _), session in zip(peers, sessions, strict=True)
            )
        )

    run(scene)


def test_a_mistake_of_the_program_ends_the_connections_that_wait_for_it(
    server: SyncServer, table_log: Log, table: Identity, admit: Admit, monkeypatch: pytest.MonkeyPatch
) -> None:
    admit(table)

    def fail(*_: object) -> list[bytes]:
        raise RuntimeError("a mistake")

    async def scene() -> None:
        peer = Peer(server)
        monkeypatch.setattr(server, "hear", fail)
        for message in TableSession(table_log, table, 0.0, binding=ENCRYPTED).step(0.0, 0.0, None):
            peer.to_hub.put_nowait(message)
        with pytest.raises(RuntimeError):
            await asyncio.wait_for(peer.serving, 5)

    run(scene)
