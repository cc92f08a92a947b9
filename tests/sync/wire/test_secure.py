"""Tables know their hub by its TLS key, and that key by the director's signature."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from hardware.raspberry.clock import SystemClock
from kiosk.hub.server.certificates import Certificates
from kiosk.journal.bodies import CallRaised
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.endpoints.client import SyncClient
from kiosk.sync.endpoints.hub_search import SearchingCarrier
from kiosk.sync.endpoints.known_hub import KnownHub
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.session.refusals import OTHER_HUB, OTHER_KEY
from kiosk.sync.session.table_session import TableSession
from kiosk.sync.wire.carriers import WebSocketCarrier
from kiosk.sync.wire.messages import Declined, RefusalReason, encode_message
from tests.sync.carrying import Light, network_hub, running_table, wait_for_events
from tests.sync.conftest import Wire

Admit = Callable[[Identity], None]


def other_certificates(folder: Path) -> Certificates:
    return Certificates(folder / "other", {"127.0.0.1"})


class TestSession:
    @pytest.fixture(autouse=True)
    def met(self, wire: Wire, admit: Admit) -> None:
        admit(wire.table)
        wire.talk()
        wire.table_log.append(wire.table, CallRaised(round=1))

    def test_another_tls_key_hears_nothing_and_the_table_says_why(self, wire: Wire) -> None:
        wire.connect(binding=b"n" * 32, known_key=b"o" * 32)

        said = wire.talk()

        assert said == []
        assert (wire.table_session.problem, wire.table_session.is_over(wire.now)) == (OTHER_KEY, True)
        assert wire.refused == []
        assert wire.table_log.head("table-12").seq == 1

    def test_who_passes_the_words_on_under_a_key_of_his_own_is_found_out(self, wire: Wire) -> None:
        """A table that has lost what it knew of the TLS key is still not to be deceived."""
        wire.connect(binding=b"o" * 32)
        wire.table_session = TableSession(wire.table_log, wire.table, wire.now, binding=b"n" * 32)

        wire.talk()

        assert wire.table_session.problem == OTHER_HUB
        assert wire.refused == [("table-12", RefusalReason.OTHER_HUB)]
        assert wire.hub.log.head("table-12").seq == 0

    def test_the_key_that_is_known_is_taken(self, wire: Wire) -> None:
        wire.connect(binding=b"o" * 32, known_key=b"o" * 32)
        wire.talk()
        assert wire.table_session.phase is LinkPhase.CONNECTED
        assert wire.table_session.committed == 1

    def test_nobody_says_no_in_another_tables_name_to_any_harm(self, wire: Wire, director: Identity) -> None:
        wire.talk()
        session = HubSession(wire.hub, wire.now, lambda *refused: wire.refused.append(refused))
        assert session.step(wire.now, wire.wall, encode_message(Declined(RefusalReason.OTHER_HUB))) == []
        assert wire.refused == [("", RefusalReason.OTHER_HUB)]
        assert wire.hub.log.trusted_key("director", 1) == director.public_key


def test_a_hub_whose_keys_were_lost_is_named_at_the_table_and_the_queue_stays(  # noqa: PLR0917 - fixtures, by name
    server: SyncServer,
    certificates: Certificates,
    table_log: Log,
    table: Identity,
    admit: Admit,
    tmp_path: Path,
) -> None:
    admit(table)
    known = KnownHub(tmp_path / "hub.json")
    with network_hub(server, certificates) as port:
        address = f"wss://127.0.0.1:{port}/sync"
        light = Light()
        with SyncClient(
            table_log, table, [WebSocketCarrier(address)], SystemClock(), light.show, known_hub=known
        ):
            light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)
            light.wait_for(lambda _: known.key is not None)
    assert KnownHub(tmp_path / "hub.json").key == certificates.key_digest
    assert KnownHub(tmp_path / "hub.json").address == address
    table_log.append(table, CallRaised(round=1))

    with network_hub(server, other_certificates(tmp_path)) as port:
        configured = (f"wss://127.0.0.1:{port}/sync",)
        carrier = SearchingCarrier(known, configured, SystemClock(), looking=lambda _: nullcontext())
        again = Light()
        with SyncClient(table_log, table, [carrier], SystemClock(), again.show, known_hub=known):
            state = again.wait_for(lambda state: state.problem is not None)
            assert ("a PC with another key answers" in str(state.problem), state.pending) == (True, 1)
            table_log.append(table, CallRaised(round=1))
            again.wait_for(lambda state: state.pending == 2)
    assert server.incidents() == ()
    assert server.log.head("table-12").seq == 0


def test_a_renewed_certificate_under_the_same_key_is_nothing_new(  # noqa: PLR0917 - fixtures, given by name
    server: SyncServer,
    certificates: Certificates,
    hub_log: Log,
    table_log: Log,
    table: Identity,
    admit: Admit,
) -> None:
    admit(table)
    known = KnownHub()
    known.keep("wss://127.0.0.1:1/sync", certificates.key_digest)
    certificates.renew({f"10.0.0.{time.monotonic_ns() % 250}"})
    with network_hub(server, certificates) as port:
        carrier = WebSocketCarrier(f"wss://127.0.0.1:{port}/sync")
        with SyncClient(table_log, table, [carrier], SystemClock(), lambda _: None, known_hub=known):
            table_log.enter("evening")
            table_log.append(table, CallRaised(round=1))
            wait_for_events(hub_log, "table-12", 1)


def test_clocks_that_are_years_off_at_either_end_change_nothing(  # noqa: PLR0917 - fixtures, given by name
    hub_log: Log,
    director: Identity,
    table_log: Log,
    table: Identity,
    admit: Admit,
    tmp_path: Path,
) -> None:
    """The hub's certificate ended in 2002: browsers would say so, and tables do not ask."""
    admit(table)
    made_then = Certificates(
        tmp_path / "tls", {"127.0.0.1"}, lambda: datetime(2001, 1, 1, tzinfo=UTC) + timedelta(hours=1)
    )
    server = SyncServer(hub_log, director, SystemClock(), network_key=made_then.key_digest)
    with network_hub(server, made_then) as port:
        carrier = WebSocketCarrier(f"wss://127.0.0.1:{port}/sync")
        with running_table(table_log, table, carrier) as (_, light):
            light.wait_for(lambda state: state.phase is LinkPhase.CONNECTED)


def test_a_file_that_is_damaged_is_as_good_as_none(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hub.json"
    path.write_text("{")
    known = KnownHub(path)
    assert (known.key, known.address) == (None, None)
    assert "cannot be read" in caplog.text
    known.keep("wss://10.0.0.1:8443/sync", b"k" * 32)
    assert KnownHub(path).key == b"k" * 32
    assert path.stat().st_mode & 0o077 == 0
