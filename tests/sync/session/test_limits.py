"""What a hub bounds, so that nobody who connects can take it from the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from hardware.simulated.clock import SimulatedClock
from kiosk.journal.bodies import CallRaised, PairEntered
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.endpoints import network_sessions
from kiosk.sync.endpoints.network_sessions import AUTHENTICATION_SECONDS, TICK_SECONDS
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.session.table_session import SILENCE_TIMEOUT_SECONDS
from kiosk.sync.wire.messages import Ping, RefusalReason, Refused, encode_message
from tests.sync.peer import ENCRYPTED, Peer, run

Admit = Callable[[Identity], None]
FULL = Refused(RefusalReason.FULL)


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock()


def test_one_connection_too_many_is_sent_away_with_a_word(
    hub_log: Log, director: Identity, clock: SimulatedClock, new_log: Callable[..., Log], admit: Admit
) -> None:
    server = SyncServer(hub_log, director, clock, max_connections=3, network_key=ENCRYPTED)

    async def scene() -> None:
        linked = [await linked_peer(server, number, new_log, admit) for number in (1, 2, 3)]
        late = Peer(server)
        await late.serving
        assert late.received == [FULL]
        assert "More than 3 devices" in str(server.incidents()[0].message)

        linked[0].to_hub.put_nowait(None)
        await linked[0].serving
        await linked_peer(server, 4, new_log, admit)

    run(scene)


def test_connections_that_say_nothing_take_no_tables_place(
    hub_log: Log, director: Identity, clock: SimulatedClock, new_log: Callable[..., Log], admit: Admit
) -> None:
    """Whoever has the most of them loses his oldest."""
    server = SyncServer(hub_log, director, clock, max_connections=4, network_key=ENCRYPTED)

    async def scene() -> None:
        await linked_peer(server, 1, new_log, admit)
        elsewhere = Peer(server, "192.168.1.9")
        silent = [Peer(server, "192.168.1.66") for _ in range(2)]
        await elsewhere.until(lambda: len(server._connections) == 4)

        await linked_peer(server, 2, new_log, admit)
        await silent[0].until(silent[0].serving.done)

        assert [unit.serving.done() for unit in (elsewhere, silent[1])] == [False, False]
        assert "had not said who it is" in str(server.incidents()[0].message)
        assert [link.author for link in server.links()] == ["table-1", "table-2"]

    run(scene)


async def linked_peer(server: SyncServer, number: int, new_log: Callable[..., Log], admit: Admit) -> Peer:
    identity = Identity.create(f"table-{number}")
    admit(identity)
    peer = Peer(server)
    session = await peer.meet(new_log(), identity)
    assert session.phase is LinkPhase.CONNECTED
    return peer


def test_one_stranger_too_many_is_sent_away_and_tables_are_not(
    hub_log: Log,
    director: Identity,
    clock: SimulatedClock,
    new_log: Callable[..., Log],
    admit: Admit,
) -> None:
    table = Identity.create("table-1")
    admit(table)
    server = SyncServer(hub_log, director, clock, max_waiting=2, network_key=ENCRYPTED)

    async def scene() -> None:
        code = server.enrolment.open(clock.wall()).code
        for number in (2, 3):
            await Peer(server).ask(Identity.create(f"table-{number}"), code)
        assert len(server.waiting()) == 2

        last = Peer(server)
        session = await last.ask(Identity.create("table-4"), code)
        await last.serving
        assert "Too many devices" in str(session.problem)
        assert len(server.waiting()) == 2

        await Peer(server).meet(new_log(), table)
        assert [link.author for link in server.links()] == ["table-1"]

    run(scene)


def test_who_does_not_say_who_he_is_is_given_up(
    hub_log: Log, director: Identity, clock: SimulatedClock
) -> None:
    server = SyncServer(hub_log, director, clock, network_key=ENCRYPTED)

    async def scene() -> None:
        peer = Peer(server)
        await peer.until(lambda: server._connections)
        for _ in range(int(AUTHENTICATION_SECONDS) + 1):
            peer.to_hub.put_nowait(encode_message(Ping(0)))  # anything but a proof
            clock.advance(1.0)
            await asyncio.sleep(0)
        async with asyncio.timeout(20 * TICK_SECONDS):
            await peer.serving

    run(scene)


def test_who_sends_faster_than_is_committed_waits(
    hub_log: Log, director: Identity, clock: SimulatedClock
) -> None:
    """At most one message of a connection is taken up at a time, however many are on their way."""
    server = SyncServer(hub_log, director, clock, network_key=ENCRYPTED)
    taken = 0

    async def receive() -> bytes:
        nonlocal taken
        taken += 1
        return encode_message(Ping(0))

    async def send(_: bytes) -> None:
        assert len(server._network._arrived) <= 1  # type: ignore[union-attr]
        if taken >= 200:
            raise ConnectionError

    async def scene() -> None:
        with pytest.raises(ConnectionError):
            await server.serve(receive, send)
        assert taken == 200, "each was answered before the next was taken"

    run(scene)


def test_who_does_not_take_what_is_sent_is_given_up_and_holds_up_nobody(  # noqa: PLR0917 - fixtures
    hub_log: Log,
    director: Identity,
    clock: SimulatedClock,
    new_log: Callable[..., Log],
    admit: Admit,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = Identity.create("table-1"), Identity.create("table-2")
    admit(first)
    admit(second)
    server = SyncServer(hub_log, director, clock, network_key=ENCRYPTED)
    monkeypatch.setattr(network_sessions, "SILENCE_TIMEOUT_SECONDS", 0.2)

    async def scene() -> None:
        mute, well = Peer(server), Peer(server)
        await mute.meet(new_log(), first)
        log = new_log()
        session = await well.meet(log, second)
        mute.takes.clear()
        for number in range(50):
            hub_log.append(director, PairEntered(number + 1, ("Anna", "Bruno")))
        log.append(second, CallRaised(round=1))
        await well.talk(session, lambda: session.committed == 1)
        assert hub_log.head("table-2").seq == 1

        await mute.serving
        assert [link.author for link in server.links()] == ["table-2"]

    run(scene)


def test_silent_connection_is_given_up(hub_log: Log, director: Identity, clock: SimulatedClock) -> None:
    server = SyncServer(hub_log, director, clock, network_key=ENCRYPTED)

    async def scene() -> None:
        peer = Peer(server)
        await peer.until(lambda: server._connections)
        clock.advance(SILENCE_TIMEOUT_SECONDS)
        async with asyncio.timeout(20 * TICK_SECONDS):
            await peer.serving
        assert server._connections == {}
        assert server._network is None

    run(scene)
