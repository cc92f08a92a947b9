"""A table looks for its hub by its key: whoever is not the hub hears nothing."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from hardware.raspberry.clock import SystemClock
from hardware.simulated.clock import SimulatedClock
from kiosk.hub.server.certificates import Certificates
from kiosk.journal.bodies import CallRaised
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.endpoints import hub_search
from kiosk.sync.endpoints.discovery import FoundHub
from kiosk.sync.endpoints.hub_places import FIRST_PAUSE, LONGEST_PAUSE, HubPlaces
from kiosk.sync.endpoints.hub_search import SearchingCarrier
from kiosk.sync.endpoints.known_hub import MOST_ADDRESSES, KnownHub, addresses_file
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.wire.carriers import CarrierError, NobodyAnswersError
from tests.sync.carrying import network_hub, running_table, wait_for_events

if TYPE_CHECKING:
    from kiosk.sync.endpoints.hub_search import Looking

Admit = Callable[[Identity], None]
HUB = "wss://10.0.0.5:8443/sync"
OTHER = "wss://10.0.0.7:8443/sync"


class Impostor:
    """Somebody with a key of his own who takes whatever comes, and keeps what was said to him."""

    def __init__(self, context: ssl.SSLContext) -> None:
        self._context = context
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(20.0)
        self.heard: list[bytes] = []
        """What each visitor has said."""
        self._thread = Thread(target=self._run)

    @property
    def address(self) -> str:
        return f"wss://127.0.0.1:{self._listener.getsockname()[1]}/sync"

    def __enter__(self) -> Impostor:  # noqa: PYI034 - nothing inherits from it
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def _run(self) -> None:
        while True:
            try:
                visitor, _ = self._listener.accept()
            except OSError:
                return
            with visitor:
                visitor.settimeout(5.0)
                try:
                    with self._context.wrap_socket(visitor, server_side=True) as secure:
                        self.heard.append(secure.recv(4096))
                except OSError:
                    self.heard.append(b"")


@pytest.fixture
def impostor(tmp_path: Path) -> Iterator[Impostor]:
    with Impostor(Certificates(tmp_path / "impostor", {"127.0.0.1"}).context) as impostor:
        yield impostor


def told_of(*hubs: FoundHub) -> Looking:
    """A network in which these hubs say where they are."""

    @contextmanager
    def looking(on_found: Callable[[FoundHub], None]) -> Iterator[None]:
        for hub in hubs:
            on_found(hub)
        yield

    return looking


def nobody_is_asked(_: Callable[[FoundHub], None]) -> Iterator[None]:  # type: ignore[misc]
    raise AssertionError("the network was asked")
    yield


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_search, "LOOK_AFTER", 0.2)
    monkeypatch.setattr(hub_search, "LOOK_FOR", 0.3)
    monkeypatch.setattr(hub_search, "PATIENT_ATTEMPTS", 0)


def known_at(address: str, key: bytes) -> KnownHub:
    known = KnownHub()
    known.keep(address, key)
    return known


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@pytest.mark.slow
def test_a_hub_that_has_moved_is_found_and_its_new_place_is_remembered(  # noqa: PLR0917 - fixtures, by name
    server: SyncServer,
    certificates: Certificates,
    hub_log: Log,
    table_log: Log,
    table: Identity,
    admit: Admit,
    impostor: Impostor,
    tmp_path: Path,
) -> None:
    admit(table)
    table_log.append(table, CallRaised(round=1))
    before = f"wss://127.0.0.1:{free_port()}/sync"
    known = KnownHub(tmp_path / "hub.json")
    known.keep(before, certificates.key_digest)
    with network_hub(server, certificates) as port:
        now = f"wss://127.0.0.1:{port}/sync"
        hubs = told_of(FoundHub("impostor", impostor.address), FoundHub("hub", now))
        carrier = SearchingCarrier(known, (), SystemClock(), looking=hubs)
        with running_table(table_log, table, carrier, known_hub=known) as (_, light):
            light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
            wait_for_events(hub_log, "table-12", 1)
    assert KnownHub(tmp_path / "hub.json").addresses == (now, before)
    assert set(impostor.heard) == {b""}


@pytest.mark.usefixtures("impatient")
def test_who_answers_where_the_hub_was_hears_nothing_and_is_named_at_the_table(
    impostor: Impostor, caplog: pytest.LogCaptureFixture
) -> None:
    carrier = SearchingCarrier(known_at(impostor.address, b"k" * 32), (), SystemClock(), looking=told_of())
    for _ in range(2):
        with pytest.raises(CarrierError) as caught:
            carrier.connect().__enter__()
        assert not caught.value.silent
        assert "another key" in str(caught.value)
    assert impostor.heard == [b""]
    assert caplog.text.count("was passed over") == 1


@pytest.mark.usefixtures("impatient")
def test_another_hub_in_the_network_is_passed_over_in_silence(impostor: Impostor) -> None:
    known = known_at(f"wss://127.0.0.1:{free_port()}/sync", b"k" * 32)
    looking = told_of(FoundHub("another", impostor.address))
    carrier = SearchingCarrier(known, (), SystemClock(), looking=looking)
    with pytest.raises(NobodyAnswersError):
        carrier.connect().__enter__()
    assert impostor.heard == [b""]


@pytest.mark.usefixtures("impatient")
def test_who_says_that_he_has_another_key_is_not_even_asked(impostor: Impostor) -> None:
    known = known_at(f"wss://127.0.0.1:{free_port()}/sync", b"k" * 32)
    looking = told_of(FoundHub("another", impostor.address, b"another"))
    carrier = SearchingCarrier(known, (), SystemClock(), looking=looking)
    with pytest.raises(NobodyAnswersError):
        carrier.connect().__enter__()
    assert impostor.heard == []


def test_a_hub_that_starts_again_is_waited_for_before_the_network_is_asked() -> None:
    known = known_at(f"wss://127.0.0.1:{free_port()}/sync", b"k" * 32)
    carrier = SearchingCarrier(known, (), SystemClock(), looking=nobody_is_asked)  # type: ignore[arg-type]
    for _ in range(hub_search.PATIENT_ATTEMPTS):
        with pytest.raises(NobodyAnswersError):
            carrier.connect().__enter__()


def test_a_table_that_does_not_know_the_key_tries_what_the_installer_wrote_alone() -> None:
    tried: list[str] = []

    def open_to(address: str) -> object:
        tried.append(address)
        raise NobodyAnswersError("nobody")

    carrier = SearchingCarrier(
        KnownHub(),
        (HUB,),
        SystemClock(),
        looking=nobody_is_asked,  # type: ignore[arg-type]
        open_to=open_to,  # type: ignore[arg-type]
    )
    for _ in range(hub_search.PATIENT_ATTEMPTS + 1):
        with pytest.raises(NobodyAnswersError):
            carrier.connect().__enter__()
    assert set(tried) == {HUB}


class TestPlaces:
    def test_who_showed_another_key_is_left_alone_longer_each_time(self) -> None:
        places, clock = HubPlaces(), SimulatedClock()
        pauses = []
        for _ in range(5):
            began = clock.monotonic()
            places.note_stranger(OTHER, began)
            while not places.to_try([OTHER], clock.monotonic()):
                clock.advance(0.5)
            pauses.append(clock.monotonic() - began)
        assert pauses == [FIRST_PAUSE, 2 * FIRST_PAUSE, *[LONGEST_PAUSE] * 3]

    def test_once_the_hub_is_there_again_it_is_tried_as_ever(self) -> None:
        places = HubPlaces()
        places.note_stranger(HUB, 0.0)
        places.forget_stranger(HUB)
        assert places.to_try([HUB], 0.1) == [HUB]
        assert not places.is_strangers(HUB)

    def test_each_address_is_tried_once_in_the_order_given(self) -> None:
        assert HubPlaces().to_try([HUB, OTHER, HUB], 0.0) == [HUB, OTHER]


class TestKnownHub:
    def test_the_last_addresses_are_kept_newest_first(self, tmp_path: Path) -> None:
        known = KnownHub(tmp_path / "hub.json")
        for number in range(MOST_ADDRESSES + 2):
            known.keep(f"wss://10.0.0.{number}:8443/sync", b"k" * 32)
        again = KnownHub(tmp_path / "hub.json").addresses
        assert len(again) == MOST_ADDRESSES
        assert again[:2] == ("wss://10.0.0.9:8443/sync", "wss://10.0.0.8:8443/sync")

    def test_under_another_key_the_addresses_of_before_are_forgotten(self, tmp_path: Path) -> None:
        known = KnownHub(tmp_path / "hub.json")
        known.keep(HUB, b"k" * 32)
        known.keep(OTHER, b"n" * 32)
        assert KnownHub(tmp_path / "hub.json").addresses == (OTHER,)

    def test_what_a_program_of_before_has_written_is_read_and_left_readable(self, tmp_path: Path) -> None:
        path = tmp_path / "hub.json"
        path.write_text(f'{{"address": "{HUB}", "key": "{"6b" * 32}"}}')
        known = KnownHub(path)
        assert (known.addresses, known.key) == ((HUB,), b"k" * 32)
        known.keep(OTHER, b"k" * 32)
        assert path.read_text() == f'{{"address":"{OTHER}","key":"{"6b" * 32}"}}'
        assert addresses_file(path).exists()
