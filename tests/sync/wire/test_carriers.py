"""The same promises over the real carriers: a WebSocket on the loopback, a cable in memory, a pseudo-terminal."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from threading import Thread
from time import monotonic

import pytest

from hardware.ports import SerialPort
from hardware.raspberry.clock import SystemClock
from hardware.raspberry.serial_port import TtySerialPort
from hardware.simulated.line_faults import LineFaults
from hardware.simulated.pty_cable import PtyCable
from hardware.simulated.serial_bus import BusLine, SimulatedBus
from hardware.simulated.serial_cable import SimulatedCable
from kiosk.hub.server.certificates import Certificates
from kiosk.journal.bodies import AuthorAdmitted, CallRaised, PairEntered
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.bus.ends import BusCarrier, BusServer
from kiosk.sync.endpoints.client import SyncClient
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.link import LinkPhase, LinkState
from kiosk.sync.session.table_session import TableSession
from kiosk.sync.wire.carriers import Carrier, CarrierError, SerialCarrier, WebSocketCarrier
from tests.end_to_end.processes import wait_for
from tests.sync.carrying import Light, network_hub, running_table, serial_hub, wait_for_events

pytestmark = pytest.mark.slow  # lines that are real keep their own time


@pytest.fixture(
    params=["network", "cable", "bad cable", "pseudo-terminal", "bus", "bad bus", "bus on a pseudo-terminal"]
)
def carrier(
    request: pytest.FixtureRequest, server: SyncServer, certificates: Certificates
) -> Iterator[Carrier]:
    """A way to `server`."""
    with ExitStack() as parts:
        match request.param:
            case "network":
                port = parts.enter_context(network_hub(server, certificates))
                yield WebSocketCarrier(f"wss://127.0.0.1:{port}/sync")
            case "pseudo-terminal":
                hub_end, table_end = parts.enter_context(PtyCable()).paths
                parts.enter_context(serial_hub(server, lambda: TtySerialPort(hub_end)))
                yield SerialCarrier(lambda: TtySerialPort(table_end))
            case "bus on a pseudo-terminal":
                hub_end, table_end = parts.enter_context(PtyCable()).paths
                parts.enter_context(serial_hub(BusServer(server), lambda: TtySerialPort(hub_end)))
                yield BusCarrier(lambda: TtySerialPort(table_end), 12)
            case "bus" | "bad bus":
                faults = LineFaults(1e-4, 1e-4, 1e-4) if request.param == "bad bus" else LineFaults()
                bus = SimulatedBus(BusLine(2, echo=request.param == "bad bus", faults=faults, seed=3))
                parts.enter_context(serial_hub(BusServer(server), lambda: bus.open_port(0)))
                yield BusCarrier(lambda: bus.open_port(1), 12)
            case kind:
                faults = LineFaults(1e-4, 1e-4, 1e-4, 0.05) if kind == "bad cable" else LineFaults()
                cable = SimulatedCable(faults, seed=3)
                parts.enter_context(serial_hub(server, lambda: cable.open_port(0)))
                yield SerialCarrier(lambda: cable.open_port(1))


def test_events_go_both_ways_over_every_carrier(  # noqa: PLR0917 - fixtures, given by name
    carrier: Carrier,
    server: SyncServer,
    hub_log: Log,
    table_log: Log,
    table: Identity,
    director: Identity,
    admit: Callable[[Identity], None],
) -> None:
    with running_table(table_log, table, carrier) as (client, light):
        light.wait_for(lambda state: "has not accepted this table" in str(state.problem))
        assert (server.links(), server.waiting()) == ((), ())

        admit(table)
        light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
        for round_ in range(40):
            table_log.append(table, CallRaised(round=round_))
            hub_log.append(director, PairEntered(round_ + 1, ("Anna", "Bruno")))
        light.wait_until_all_is_sent(40)
        wait_for_events(table_log, "director", 41)

        assert client.state.pending == 0
        assert [link.author for link in server.links()] == ["table-12"]
        assert server.waiting() == ()
    assert hub_log.read("table-12") == table_log.read("table-12")
    assert hub_log.read("director") == table_log.read("director")


def test_table_works_on_without_a_hub_and_catches_up(  # noqa: PLR0917 - fixtures, given by name
    certificates: Certificates,
    server: SyncServer,
    hub_log: Log,
    table_log: Log,
    table: Identity,
    admit: Callable[[Identity], None],
) -> None:
    admit(table)
    with ExitStack() as parts:
        with network_hub(server, certificates) as port:
            _, light = parts.enter_context(
                running_table(table_log, table, WebSocketCarrier(f"wss://127.0.0.1:{port}/sync"))
            )
            light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
        light.wait_for(lambda state: state.phase is LinkPhase.OFFLINE)

        for _ in range(3):
            table_log.append(table, CallRaised(round=1))
        light.wait_for(lambda state: (state.phase, state.pending) == (LinkPhase.OFFLINE, 3))

        with network_hub(server, certificates, port):
            light.wait_until_all_is_sent(3)
            parts.close()
    assert hub_log.read("table-12") == table_log.read("table-12")


def test_a_link_that_was_open_is_tried_again_at_once_however_often_it_was_lost(  # noqa: PLR0917 - fixtures
    certificates: Certificates,
    server: SyncServer,
    table_log: Log,
    table: Identity,
    admit: Callable[[Identity], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    attempts: list[int] = []
    monkeypatch.setattr(
        "kiosk.sync.endpoints.client.back_off", lambda attempt, _: attempts.append(attempt) or 0.01
    )
    admit(table)
    with network_hub(server, certificates) as port:
        carrier = WebSocketCarrier(f"wss://127.0.0.1:{port}/sync")
    with running_table(table_log, table, carrier) as (_, light):
        for _ in range(3):
            with network_hub(server, certificates, port):
                light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
                attempts.clear()
            light.wait_for(lambda state: state.phase is LinkPhase.OFFLINE)
            wait_for(lambda: attempts, "the next attempt")
            assert attempts[0] == 1


def test_both_carriers_at_once_carry_each_event_once(  # noqa: PLR0917 - fixtures, given by name
    certificates: Certificates,
    server: SyncServer,
    hub_log: Log,
    table_log: Log,
    table: Identity,
    admit: Callable[[Identity], None],
) -> None:
    admit(table)
    cable = SimulatedCable()
    with (
        network_hub(server, certificates) as port,
        serial_hub(server, lambda: cable.open_port(0)),
        running_table(
            table_log,
            table,
            WebSocketCarrier(f"wss://127.0.0.1:{port}/sync"),
            SerialCarrier(lambda: cable.open_port(1)),
        ) as (_, light),
    ):
        light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
        for count in range(1, 41):
            table_log.append(table, CallRaised(round=1))
            if count == 20:
                cable.unplug(1)
        light.wait_until_all_is_sent(40)
        assert light.shown[-1].phase is LinkPhase.CONNECTED

    assert hub_log.read("table-12") == table_log.read("table-12")
    assert hub_log.forks() == ()


def test_whichever_way_works_carries_and_the_light_says_which(
    server: SyncServer, hub_log: Log, table_log: Log, table: Identity, admit: Callable[[Identity], None]
) -> None:
    admit(table)
    cable, bus = SimulatedCable(), SimulatedBus(BusLine(2))
    with (
        serial_hub(server, lambda: cable.open_port(0)),
        serial_hub(BusServer(server), lambda: bus.open_port(0)),
        running_table(
            table_log,
            table,
            SerialCarrier(lambda: cable.open_port(1)),
            BusCarrier(lambda: bus.open_port(1), 12),
        ) as (_, light),
    ):
        light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
        for count, (pull, left) in enumerate(
            [
                (lambda: None, ("serial", "bus")),
                (lambda: cable.unplug(1), ("bus",)),
                (lambda: cable.plug(1), ("serial", "bus")),
                (lambda: bus.unplug(0), ("serial",)),
                (lambda: bus.plug(0), ("serial", "bus")),
                (lambda: bus.unplug(1), ("serial",)),
            ],
            start=1,
        ):
            pull()
            table_log.append(table, CallRaised(round=1))
            light.wait_for(lambda state, left=left: state.ways == left)  # type: ignore[misc]
            light.wait_until_all_is_sent(count)
        cable.unplug(0)
        cable.unplug(1)
        state = light.wait_for(lambda state: state.phase is LinkPhase.OFFLINE)
        assert state.ways == ()

    assert hub_log.read("table-12") == table_log.read("table-12")
    assert hub_log.forks() == ()


@contextmanager
def tables_on_a_bus(
    server: SyncServer, bus: SimulatedBus, tables: dict[Log, Identity]
) -> Iterator[list[Light]]:
    """Tables with a journal each, at the addresses from 1."""
    with ExitStack() as parts:
        parts.enter_context(serial_hub(BusServer(server), lambda: bus.open_port(0)))
        yield [
            parts.enter_context(
                running_table(log, table, BusCarrier(lambda end=end: bus.open_port(end), end))  # type: ignore[misc]
            )[1]
            for end, (log, table) in enumerate(tables.items(), start=1)
        ]


def test_tables_on_one_bus_keep_apart(
    server: SyncServer, hub_log: Log, new_log: Callable[..., Log], admit: Callable[[Identity], None]
) -> None:
    tables = {new_log(): Identity.create(f"table-{number}") for number in (1, 2, 3)}
    for table in tables.values():
        admit(table)
    bus = SimulatedBus(BusLine(4, echo=True))
    with tables_on_a_bus(server, bus, tables) as lights:
        for light in lights:
            light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
        for round_ in range(5):
            for log, table in tables.items():
                log.append(table, CallRaised(round=round_))
        for light in lights:
            light.wait_until_all_is_sent(5)
        assert [link.carrier for link in server.links()] == ["bus 1", "bus 2", "bus 3"]

    for log, table in tables.items():
        assert hub_log.read(table.author) == log.read(table.author)


@pytest.mark.parametrize(
    ("new_wire", "hub_at", "carrier_over"),
    [
        (SimulatedCable, lambda server: server, SerialCarrier),
        (lambda: SimulatedBus(BusLine(2)), BusServer, lambda open_port: BusCarrier(open_port, 12)),
    ],
    ids=["serial", "bus"],
)
def test_adapter_that_is_pulled_out_and_put_back(  # noqa: PLR0917 - fixtures and parameters, given by name
    new_wire: Callable[[], SimulatedCable | SimulatedBus],
    hub_at: Callable[[SyncServer], SyncServer | BusServer],
    carrier_over: Callable[[Callable[[], SerialPort]], Carrier],
    server: SyncServer,
    table_log: Log,
    table: Identity,
    admit: Callable[[Identity], None],
) -> None:
    admit(table)
    wire = new_wire()
    carrier = carrier_over(lambda: wire.open_port(1))
    with (
        serial_hub(hub_at(server), lambda: wire.open_port(0)),
        running_table(table_log, table, carrier) as (_, light),
    ):
        light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
        wire.unplug(1)
        state = light.wait_for(lambda state: state.phase is LinkPhase.OFFLINE)
        assert carrier.name in str(state.problem)
        table_log.append(table, CallRaised(round=1))

        wire.plug(1)

        light.wait_until_all_is_sent(1)


def test_two_tables_with_one_address_are_named_on_the_screen_and_at_the_hub(
    server: SyncServer, new_log: Callable[..., Log], admit: Callable[[Identity], None]
) -> None:
    first, second = Identity.create("table-1"), Identity.create("table-2")
    admit(first)
    bus = SimulatedBus(BusLine(3))
    with tables_on_a_bus(server, bus, {new_log(): first}) as (light,):
        light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
        with running_table(new_log(), second, BusCarrier(lambda: bus.open_port(2), 1)) as (_, other):
            state = other.wait_for(lambda state: state.problem is not None)
            assert "Two devices have the address 1" in str(state.problem)
        assert light.shown[-1].phase is LinkPhase.CONNECTED


@pytest.mark.parametrize("address", [0, 33])
def test_address_that_no_bus_has_is_refused(address: int) -> None:
    with pytest.raises(CarrierError, match="from 1 to 32"):
        BusCarrier(SimulatedBus(BusLine(2)).open_port, address)  # type: ignore[arg-type]


def test_nobody_at_the_address_is_offline_and_no_more(table_log: Log, table: Identity) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        port = listener.getsockname()[1]
    light = Light()
    client = SyncClient(
        table_log, table, [WebSocketCarrier(f"wss://127.0.0.1:{port}/sync")], SystemClock(), light.show
    )

    with client:
        table_log.enter("evening")
        table_log.append(table, CallRaised(round=1))
        light.wait_for(lambda state: state.pending == 1)

    assert client.state == LinkState(LinkPhase.OFFLINE, pending=1, is_looking=True)


@pytest.mark.parametrize(
    "address", ["", "hub", "http://127.0.0.1/", "ws://127.0.0.1:8080/sync", "wss://127.0.0.1:99999/sync"]
)
def test_address_that_is_none_is_named(table_log: Log, table: Identity, address: str) -> None:
    with running_table(table_log, table, WebSocketCarrier(address)) as (_, light):
        state = light.wait_for(lambda state: state.problem is not None)

    assert "is not an address" in str(state.problem)


@pytest.mark.parametrize(
    "answer", [b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", b"220 mail.example ESMTP\r\n"]
)
def test_something_else_at_the_address_is_named(table_log: Log, table: Identity, answer: bytes) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:

        def reply() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(answer)

        thread = Thread(target=reply)
        thread.start()
        carrier = WebSocketCarrier(f"wss://127.0.0.1:{listener.getsockname()[1]}/sync")
        with running_table(table_log, table, carrier) as (_, light):
            state = light.wait_for(lambda state: state.problem is not None)
            thread.join()

    assert "Something else" in str(state.problem)


def test_mute_peer_does_not_keep_the_program_from_ending(table_log: Log, table: Identity) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        carrier = WebSocketCarrier(f"wss://127.0.0.1:{listener.getsockname()[1]}/sync")
        with running_table(table_log, table, carrier):
            connection, _ = listener.accept()
            began = monotonic()
        connection.close()

    assert monotonic() - began < 5.0


def test_garbage_ends_the_connection_and_is_reported(server: SyncServer) -> None:
    sent: list[bytes] = []

    async def receive() -> bytes:
        return b"\xff\xfe"

    async def send(message: bytes) -> None:
        sent.append(message)

    asyncio.run(server.serve(receive, send))

    (incident,) = server.incidents()
    assert "does not speak" in str(incident.message)
    assert (sent, server.links(), server.waiting()) == ([], (), ())


def test_a_mistake_of_the_program_ends_a_connection_and_not_the_line(
    server: SyncServer, hub_log: Log, table_log: Log, director: Identity, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread goes on, and serves the line again."""
    table = Identity.create("table-12")
    hub_log.append(director, AuthorAdmitted(table.author, 1, table.public_key, 12))
    mishaps = [ArithmeticError("at the hub"), ArithmeticError("at the hub")]
    step = HubSession.step

    def stumble(self: HubSession, now: float, wall: float, received: bytes | None = None) -> list[bytes]:
        if received is not None and mishaps:
            raise mishaps.pop()
        return step(self, now, wall, received)

    monkeypatch.setattr(HubSession, "step", stumble)
    cable = SimulatedCable()
    with (
        serial_hub(server, lambda: cable.open_port(0)),
        running_table(table_log, table, SerialCarrier(lambda: cable.open_port(1))) as (_, light),
    ):
        light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
        table_log.append(table, CallRaised(round=1))
        light.wait_until_all_is_sent(1)
    assert hub_log.read("table-12") == table_log.read("table-12")
    assert not mishaps


def test_a_mistake_of_the_program_is_said_by_the_light(  # noqa: PLR0917 - fixtures, given by name
    certificates: Certificates,
    server: SyncServer,
    table_log: Log,
    table: Identity,
    admit: Callable[[Identity], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    admit(table)
    mishaps = [ArithmeticError("at the table")]
    step = TableSession.step

    def stumble(self: TableSession, now: float, wall: float, received: bytes | None = None) -> list[bytes]:
        if received is not None and mishaps:
            raise mishaps.pop()
        return step(self, now, wall, received)

    monkeypatch.setattr(TableSession, "step", stumble)
    with (
        network_hub(server, certificates) as port,
        running_table(table_log, table, WebSocketCarrier(f"wss://127.0.0.1:{port}/sync")) as (_, light),
    ):
        light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
    assert any("mistake of the program" in str(state.problem) for state in light.shown)
