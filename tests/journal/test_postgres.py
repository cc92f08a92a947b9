"""A journal on PostgreSQL: several processes at once, and a server that goes and comes back."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import psycopg
import pytest

from kiosk.journal.admission import AdmissionVerdict
from kiosk.journal.bodies import AuthorAdmitted, AuthorRevoked, CallRaised
from kiosk.journal.errors import CorruptJournalError, JournalUnavailableError
from kiosk.journal.event import Event
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.journal.postgres import following
from tests.postgres_server import PostgresServer, programs

_WRITER = """
import sys
from pathlib import Path
from kiosk.journal.bodies import CallRaised
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log

address, author, count = sys.argv[1:]
identity = Identity.create(author)
with Log(address) as log:
    for number in range(int(count)):
        print(log.append(identity, CallRaised(round=number)).seq, flush=True)
"""
PATIENCE = 20.0


@pytest.fixture
def address(postgres: PostgresServer) -> str:
    address = postgres.new_database()
    with Log(address) as log:
        log.enter("evening")
    return address


@pytest.fixture
def here(address: str) -> Iterator[Log]:
    with Log(address) as opened:
        yield opened


@pytest.fixture
def there(address: str) -> Iterator[Log]:
    """The same journal, as another process has it open."""
    with Log(address) as opened:
        yield opened


def change(address: str, statement: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(statement)  # type: ignore[call-overload]


def test_streams_of_several_processes_have_one_order_without_gaps(address: str) -> None:
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", _WRITER, address, f"table-{number}", "40"], stdout=subprocess.DEVNULL
        )
        for number in (1, 2, 3)
    ]
    assert [writer.wait() for writer in writers] == [0, 0, 0]

    with Log(address) as log:
        recorded = log.since(0)
    assert [logged.arrival for logged in recorded] == list(range(1, 121))
    for number in (1, 2, 3):
        seqs = [logged.event.seq for logged in recorded if logged.event.author == f"table-{number}"]
        assert seqs == list(range(1, 41))


def test_one_author_may_write_in_two_processes_by_turns(here: Log, there: Log, director: Identity) -> None:
    for number in range(6):
        (here, there)[number % 2].append(director, CallRaised(round=number))

    assert [event.seq for event in here.read("director")] == [1, 2, 3, 4, 5, 6]


def test_listener_hears_what_others_wrote_in_the_order_of_arrival(
    here: Log, there: Log, director: Identity, table: Identity
) -> None:
    heard: list[int] = []
    here.add_listener(lambda events: heard.extend(event.body.round for event in events))  # type: ignore[union-attr]

    there.append(table, CallRaised(round=1))
    here.append(director, CallRaised(round=2))
    there.append(table, CallRaised(round=3))
    here.catch_up()

    assert heard == [1, 2, 3]


def test_listener_hears_of_others_even_if_its_own_writing_fails(
    here: Log, there: Log, table: Identity
) -> None:
    heard: list[Event] = []
    here.add_listener(heard.extend)
    there.append(table, CallRaised(round=1))

    with pytest.raises(ZeroDivisionError), here.batch():
        1 / 0  # noqa: B018
    here.catch_up()

    assert [event.seq for event in heard] == [1]


def test_admission_by_one_process_counts_in_the_other(
    here: Log, there: Log, tmp_path: Path, director: Identity, table: Identity
) -> None:
    with Log(tmp_path / "table.db") as at_the_table:
        at_the_table.enter("evening")
        event = at_the_table.append(table, CallRaised(round=1))
    there.append(director, AuthorAdmitted("table-12", 1, table.public_key, 12))
    here.catch_up()
    assert here.may_speak("table-12", 1, table.public_key)
    assert here.admit((event,)) == (AdmissionVerdict.ADMITTED,)
    assert there.admit((event,)) == (AdmissionVerdict.DUPLICATE,)

    there.append(director, AuthorRevoked("table-12", 1))
    here.catch_up()
    assert not here.may_speak("table-12", 1, table.public_key)


def test_follower_wakes_who_waits(address: str, here: Log, there: Log, table: Identity) -> None:
    heard = threading.Event()

    def listen(events: Sequence[Event]) -> None:
        if events[-1].seq == 3:
            heard.set()

    here.add_listener(listen)
    with following(address, here.catch_up):
        for number in range(3):
            there.append(table, CallRaised(round=number))
        assert heard.wait(PATIENCE)


def test_server_that_was_killed_has_everything_and_is_found_again(table: Identity) -> None:
    with PostgresServer(programs()) as server:
        address = server.new_database()
        heard: list[Event] = []
        with Log(address) as log:
            log.enter("evening")
            log.add_listener(heard.extend)
            log.append(table, CallRaised(round=1))
            server.stop("immediate")
            with pytest.raises(JournalUnavailableError, match="Check that it runs"):
                log.append(table, CallRaised(round=2))
            assert log.head("table-12").seq == 0  # nothing is claimed that cannot be read
            server.start()

            assert log.append(table, CallRaised(round=2)).seq == 2
            assert [event.seq for event in heard] == [1, 2]


def test_damage_is_noticed_when_the_journal_is_opened(address: str, here: Log, table: Identity) -> None:
    for number in range(5):
        here.append(table, CallRaised(round=number))
    change(address, "UPDATE events SET data = '\\x00' WHERE seq = 3")

    with pytest.raises(CorruptJournalError, match="Keep a copy of the database"):
        Log(address)


def test_a_later_version_is_left_alone(address: str) -> None:
    change(address, "UPDATE journal_version SET number = 99")

    with pytest.raises(JournalUnavailableError, match="another version"):
        Log(address)


def test_server_that_does_not_wait_for_its_disk_is_refused() -> None:
    with PostgresServer(programs()) as server:
        address = server.new_database()
        change(address, "ALTER SYSTEM SET fsync = off")
        change(address, "SELECT pg_reload_conf()")
        server.stop("fast")
        server.start()

        with pytest.raises(JournalUnavailableError, match="fsync = on"):
            Log(address)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("postgresql://kiosk:hidden@127.0.0.1:1/evening", "127.0.0.1/evening cannot be used"),
        ("not an address", "Write it like postgresql://"),
    ],
)
def test_wrong_address_is_one_sentence_without_the_password(wrong: str, said: str) -> None:
    with pytest.raises(JournalUnavailableError, match=said) as caught:
        Log(wrong)

    assert "hidden" not in str(caught.value)
