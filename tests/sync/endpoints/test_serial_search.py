"""Serial adapters that come back under other names, and a hub that is at another of a table's ports."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing

import pytest
from serial.tools.list_ports_common import ListPortInfo

from hardware.ports import DeviceError, SerialAdapter, SerialPort
from hardware.raspberry.clock import SystemClock
from hardware.raspberry.serial_adapters import identity_of
from hardware.raspberry.serial_port import TtySerialPort
from hardware.simulated.pty_cable import PtyCable
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.endpoints import serial_search
from kiosk.sync.endpoints.serial_places import SerialPlaces
from kiosk.sync.endpoints.serial_search import SearchingSerialCarrier
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.wire.carriers import CarrierError, ElsewhereError, NobodyAnswersError
from tests.sync.carrying import running_table, serial_hub

HALL, BUS, OTHER = (SerialAdapter(f"/dev/ttyUSB{number}", f"adapter {number}") for number in range(3))


class Plugs:
    """The sockets of a machine."""

    def __init__(self, *adapters: SerialAdapter) -> None:
        self.adapters = adapters

    def now(self, *adapters: SerialAdapter) -> None:
        self.adapters = adapters

    def places(self, *configured: str) -> SerialPlaces:
        def is_there(path: str) -> bool:
            return any(each.path == path for each in self.adapters)

        return SerialPlaces(configured, lambda: self.adapters, is_there, lambda path: path)


def as_called(adapter: SerialAdapter, path: str) -> SerialAdapter:
    return SerialAdapter(path, adapter.identity)


def test_an_adapter_that_comes_back_under_another_name_is_the_same() -> None:
    plugs = Plugs(HALL, BUS)
    places = plugs.places(HALL.path, BUS.path)
    assert places.same(BUS.path) == BUS.path
    plugs.now(HALL)
    assert places.same(BUS.path) == BUS.path  # which is missing, and is said so
    plugs.now(HALL, as_called(BUS, "/dev/ttyUSB9"))
    assert places.same(BUS.path) == "/dev/ttyUSB9"


def test_two_adapters_that_have_changed_their_names_are_told_apart() -> None:
    plugs = Plugs(HALL, BUS)
    places = plugs.places(HALL.path, BUS.path)
    for path in (HALL.path, BUS.path):
        places.same(path)
    plugs.now(as_called(BUS, HALL.path), as_called(HALL, BUS.path))
    assert (places.same(BUS.path), places.same_or_free(HALL.path)) == (HALL.path, BUS.path)


def test_where_a_port_is_missing_one_that_is_nobodys_stands_in() -> None:
    plugs = Plugs(BUS, OTHER)
    places = plugs.places(HALL.path, BUS.path)
    assert places.same_or_free(HALL.path) == OTHER.path
    assert places.same(HALL.path) == OTHER.path


def test_two_missing_ports_do_not_share_an_adapter() -> None:
    places = Plugs(OTHER).places(HALL.path, BUS.path)
    assert places.same_or_free(HALL.path) == OTHER.path
    assert places.same_or_free(BUS.path) == BUS.path


def test_a_table_looks_at_its_own_ports_before_any_other() -> None:
    places = Plugs(OTHER, HALL, BUS).places(HALL.path, BUS.path)
    assert places.candidates((HALL.path,)) == (HALL.path, OTHER.path)


@pytest.mark.parametrize(
    ("serial_number", "location", "identity"),
    [
        ("A10K", "1-1.3:1.0", "0403:6001 A10K 1.0"),
        (None, "1-1.3:1.0", "0403:6001 1-1.3 1.0"),
    ],
    ids=["with a number", "by its socket"],
)
def test_what_an_adapter_is(serial_number: str | None, location: str, identity: str) -> None:
    port = ListPortInfo("/dev/ttyUSB0")
    port.vid, port.pid, port.serial_number, port.location = 0x0403, 0x6001, serial_number, location
    assert identity_of(port) == identity


def refusing(path: str) -> SerialPort:
    raise DeviceError(f"{path} does not open")


def test_where_no_port_opens_the_first_one_is_named() -> None:
    carrier = SearchingSerialCarrier(lambda: ("/dev/a", "/dev/b"), refusing, SystemClock())
    with pytest.raises(CarrierError, match="/dev/a does not open"):
        carrier.connect().__enter__()


def listen(carrier: SearchingSerialCarrier) -> None:
    with carrier.connect() as connection:
        while True:
            connection.receive(0.02)


def test_a_silent_port_is_left_for_the_next_one_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serial_search, "PATIENCE", 0.05)
    with PtyCable() as first, PtyCable() as second:
        paths = (first.paths[1], second.paths[1])
        carrier = SearchingSerialCarrier(lambda: paths, TtySerialPort, SystemClock())
        for expected in (ElsewhereError, NobodyAnswersError):
            with pytest.raises(NobodyAnswersError) as caught:
                listen(carrier)
            assert type(caught.value) is expected


@pytest.mark.slow
def test_a_table_finds_its_hub_at_another_port_and_again_when_it_moves(
    server: SyncServer,
    table_log: Log,
    table: Identity,
    admit: Callable[[Identity], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serial_search, "PATIENCE", 1.5)
    admit(table)
    with ExitStack() as cables:
        silent, first, second = (cables.enter_context(PtyCable()) for _ in range(3))
        paths = [cable.paths[1] for cable in (silent, first, second)]
        carrier = SearchingSerialCarrier(lambda: paths, TtySerialPort, SystemClock())
        with running_table(table_log, table, carrier) as (_, light):
            with serial_hub(server, lambda: TtySerialPort(first.paths[0])):
                light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
            first.unplug(1)
            with serial_hub(server, lambda: TtySerialPort(second.paths[0])):
                light.wait_for(lambda state: state.phase is LinkPhase.OFFLINE)
                light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)


def test_a_port_that_is_let_go_of_may_be_opened_again() -> None:
    with PtyCable() as cable:
        carrier = SearchingSerialCarrier(lambda: (cable.paths[1],), TtySerialPort, SystemClock())
        for _ in range(2):
            with carrier.connect():
                pass
        with closing(TtySerialPort(cable.paths[1])):
            pass
