"""The whole hub: its start, its end, its tables on the network and on a serial line."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from hardware.raspberry.serial_port import TtySerialPort
from hardware.simulated.pty_cable import PtyCable
from kiosk.hub.auth.cookies import director_cookie
from kiosk.hub.cli.next_tournament import run_next_tournament
from kiosk.hub.errors import HubError, PortInUseError
from kiosk.hub.runner.app import RunningHub, serve
from kiosk.journal.errors import CorruptJournalError, JournalInUseError
from kiosk.sync.bus.ends import BusCarrier
from kiosk.sync.wire.carriers import SerialCarrier, WebSocketCarrier
from tests.hub.conftest import RunHub, settings
from tests.hub.director import Director, admit_call_and_announce, trusting
from tests.hub.linked_table import LinkedTable, open_enrolment
from tests.hub.listening import listening


def never_ready(_: RunningHub) -> None:
    pytest.fail("the hub started")


def test_a_port_in_use_is_one_sentence_and_touches_nothing(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortInUseError, match=f"^Port {port} is in use"):
            serve(settings(tmp_path, port=port), never_ready)
    assert not (tmp_path / "hub").exists()


@pytest.mark.parametrize("host", ["192.0.2.77", "no such name"])
def test_an_address_that_is_not_this_machines_is_one_sentence(tmp_path: Path, host: str) -> None:
    with pytest.raises(HubError, match=f"cannot listen at {host}"):
        serve(settings(tmp_path, host=host), never_ready)


def test_a_damaged_journal_is_said_and_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "hub"
    folder.mkdir()
    (folder / "hub.sqlite").write_bytes(b"not a journal" * 1000)
    with pytest.raises(CorruptJournalError):
        serve(settings(tmp_path), never_ready)
    assert (folder / "hub.sqlite").read_bytes() == b"not a journal" * 1000


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "hub").write_text("")
    with pytest.raises(HubError, match="cannot be used"):
        serve(settings(tmp_path), never_ready)


def test_two_hubs_do_not_share_a_journal(tmp_path: Path, run_hub: RunHub) -> None:
    with run_hub(settings(tmp_path)), pytest.raises(JournalInUseError):
        serve(settings(tmp_path), never_ready)


def test_a_hub_whose_key_is_not_the_journals_says_so_before_the_evening_begins(
    tmp_path: Path, run_hub: RunHub
) -> None:
    with run_hub(settings(tmp_path)):
        pass
    (tmp_path / "hub/director.key").unlink()
    with pytest.raises(HubError, match="another key"):
        serve(settings(tmp_path), never_ready)


def test_a_restarted_hub_knows_everything_and_the_director_stays_in(tmp_path: Path, run_hub: RunHub) -> None:
    with run_hub(settings(tmp_path)) as hub:
        first = Director(hub)
        first.open()
        first.begin()
    with run_hub(settings(tmp_path)) as hub:
        second = Director(hub)
        assert second.token == first.token
        page = httpx.get(second.address, cookies={director_cookie(first.token): first.token}).text
        assert "Serata" in page
        assert "De Sanctis" in page


def test_the_next_tournament_begins_with_the_same_keys_and_the_last_one_can_still_be_shown(
    tmp_path: Path, run_hub: RunHub
) -> None:
    folder = settings(tmp_path).data
    with run_hub(settings(tmp_path)) as hub:
        Director(hub).open()
        with pytest.raises(JournalInUseError):
            list(run_next_tournament(folder))
    keys = [folder / name for name in ("director.key", "director-token", "tls/authority.key")]
    kept = [key.read_bytes() for key in keys]

    list(run_next_tournament(folder))
    assert [key.read_bytes() for key in keys] == kept
    with run_hub(settings(tmp_path)) as hub:
        assert "Serata" not in httpx.get(hub.director, follow_redirects=True).text
        Director(hub).open()
    list(run_next_tournament(folder))

    with run_hub(replace(settings(tmp_path), data=folder / "before-1")) as hub:
        assert "Serata" in httpx.get(hub.director, follow_redirects=True).text
    assert (folder / "before-2" / "hub.sqlite").is_file()


def test_without_a_journal_there_is_nothing_to_set_aside(tmp_path: Path) -> None:
    with pytest.raises(HubError, match="no tournament"):
        list(run_next_tournament(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_hub_with_a_page_open_ends_without_waiting_for_it(tmp_path: Path, run_hub: RunHub) -> None:
    with run_hub(settings(tmp_path)) as hub:
        director = Director(hub)
        director.open()
        with listening(director.address, "/live/console", token=director.token) as events:
            next(events)
            hub.stop()
            assert [event.kind for event in events] in (["regions"], [])


@pytest.mark.process
def test_a_signal_ends_the_hub_without_a_word(tmp_path: Path) -> None:
    program = (
        "from pathlib import Path; from kiosk.hub.runner.app import HubSettings, serve; "
        f"serve(HubSettings(Path({str(tmp_path)!r}), '127.0.0.1', 0, 0), lambda hub: print(hub.hall, flush=True))"
    )
    with subprocess.Popen(
        (sys.executable, "-W", "error", "-c", program),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().endswith("/hall\n")
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
        assert process.stderr.read() == ""


def test_a_table_is_admitted_calls_and_hears(tmp_path: Path, run_hub: RunHub) -> None:
    with run_hub(settings(tmp_path)) as hub:
        director = Director(hub)
        director.open()
        with LinkedTable(tmp_path, 2, WebSocketCarrier(hub.sync), open_enrolment(hub.director)) as table:
            admit_call_and_announce(director, table)


def test_a_table_on_a_serial_line_has_the_same_session(tmp_path: Path, run_hub: RunHub) -> None:
    with PtyCable() as cable, run_hub(settings(tmp_path, serial=(cable.paths[0],))) as hub:
        director = Director(hub)
        director.open()
        carrier = SerialCarrier(lambda: TtySerialPort(cable.paths[1]))
        with LinkedTable(tmp_path, 2, carrier, open_enrolment(hub.director)) as table:
            admit_call_and_announce(director, table)


@pytest.mark.slow
def test_tables_on_two_buses_have_the_same_session(tmp_path: Path, run_hub: RunHub) -> None:
    with (
        PtyCable() as first,
        PtyCable() as second,
        run_hub(settings(tmp_path, bus=(first.paths[0], second.paths[0]))) as hub,
    ):
        director = Director(hub)
        director.open()
        on_first = BusCarrier(lambda: TtySerialPort(first.paths[1]), 3)
        on_second = BusCarrier(lambda: TtySerialPort(second.paths[1]), 2)
        code = open_enrolment(hub.director)
        with (
            LinkedTable(tmp_path / "3", 3, on_first, code) as other,
            LinkedTable(tmp_path / "2", 2, on_second, code) as table,
        ):
            other.wait_until_asking()
            admit_call_and_announce(director, table)


def test_a_missing_serial_adapter_is_on_the_page(tmp_path: Path, run_hub: RunHub) -> None:
    device = str(tmp_path / "ttyUSB7")
    with run_hub(settings(tmp_path, serial=(device,))) as hub:
        director = Director(hub)
        director.open()
        assert "check that it is plugged in" in director.wait_until_shown("notices", device)


def test_a_web_socket_that_speaks_another_language_is_closed_and_shown(
    tmp_path: Path, run_hub: RunHub
) -> None:
    with run_hub(settings(tmp_path)) as hub:
        for nonsense in ("hello", b"\x00\xff" * 100):
            with connect(hub.sync, ssl=trusting(tmp_path)) as link:
                link.send(nonsense)
                with pytest.raises(ConnectionClosed):
                    link.recv(timeout=10)
        assert httpx.get(hub.hall.replace("/hall", "/health")).json()["status"] == "ok"
