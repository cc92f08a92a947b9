"""What a hub did not take is told to the director, at whichever hub he looks."""

from __future__ import annotations

from contextlib import closing

import pytest

from hardware.simulated.clock import SimulatedClock
from kiosk.journal.errors import JournalUnavailableError
from kiosk.journal.notes import OwnNotes, notes_beside
from kiosk.messages import Message
from kiosk.sync.endpoints.incidents import PASSES_AFTER, Incidents
from kiosk.sync.wire.messages import RefusalReason
from tests.postgres_server import PostgresServer


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock()


def test_the_same_again_is_one_with_its_last_time(clock: SimulatedClock) -> None:
    incidents = Incidents(clock.wall)
    incidents.refuse("table-1", RefusalReason.WRONG_CODE)
    incidents.refuse("table-2", RefusalReason.WRONG_CODE)
    clock.advance(60)
    incidents.refuse("table-1", RefusalReason.WRONG_CODE)

    assert [(incident.author, incident.at) for incident in incidents.newest()] == [
        ("table-1", clock.wall()),
        ("table-2", clock.wall() - 60),
    ]


def test_the_newest_hundred_are_kept(clock: SimulatedClock) -> None:
    incidents = Incidents(clock.wall)
    for table in range(150):
        clock.advance(1)
        incidents.refuse(f"table-{table}", RefusalReason.FORKED)
    incidents.share()

    assert [incident.author for incident in incidents.newest()] == [
        f"table-{table}" for table in range(149, 49, -1)
    ]


def test_hubs_on_one_database_tell_each_other_theirs(clock: SimulatedClock, postgres: PostgresServer) -> None:
    address = postgres.new_database()
    nested = Message("Table {table} fell silent after {seconds} s.", {"table": Message("A"), "seconds": 1.5})
    with closing(notes_beside(address)) as at_one, closing(notes_beside(address)) as at_other:
        one, other = Incidents(clock.wall, at_one), Incidents(clock.wall, at_other)
        one.refuse("table-1", RefusalReason.NOT_PROVED)
        clock.advance(1)
        other.note("", nested)
        other.refuse("table-1", RefusalReason.NOT_PROVED)
        for hub in (one, other, one):
            hub.share()

        assert one.newest() == other.newest()
        said = {incident.author: incident for incident in one.newest()}
        assert len(one.newest()) == 2
        assert said["table-1"].at == clock.wall()
        assert said[""].message == nested


def test_what_cannot_be_told_yet_is_kept_until_it_can(clock: SimulatedClock) -> None:
    class Away(OwnNotes):
        is_away = True

        def read(self, name: str) -> bytes | None:
            if self.is_away:
                raise JournalUnavailableError("The database is away.")
            return super().read(name)

    notes = Away()
    one, other = Incidents(clock.wall, notes), Incidents(clock.wall, notes)
    one.refuse("table-1", RefusalReason.TAKEN)
    with pytest.raises(JournalUnavailableError):
        one.share()
    assert [incident.author for incident in one.newest()] == ["table-1"]

    notes.is_away = False
    one.share()
    other.share()
    assert one.newest() == other.newest() != ()


def test_a_refusal_goes_when_nobody_tries_again_and_what_was_not_taken_stays(
    clock: SimulatedClock,
) -> None:
    incidents = Incidents(clock.wall)
    incidents.refuse("table-1", RefusalReason.NOT_ENROLLED)
    incidents.refuse("table-2", RefusalReason.FORKED)
    clock.advance(PASSES_AFTER - 1)
    incidents.refuse("table-1", RefusalReason.NOT_ENROLLED)
    clock.advance(PASSES_AFTER - 1)
    assert {incident.author for incident in incidents.newest()} == {"table-1", "table-2"}
    clock.advance(1)
    assert {incident.author for incident in incidents.newest()} == {"table-2"}


def test_what_was_looked_at_is_told_anew_when_it_happens_again(clock: SimulatedClock) -> None:
    incidents = Incidents(clock.wall)
    for author in ("", "table-1"):
        incidents.note(author, Message("Something has happened."))
    incidents.put_aside("", clock.wall())
    assert [incident.author for incident in incidents.newest()] == ["table-1"]
    clock.advance(1)
    incidents.note("", Message("Something has happened."))
    assert [incident.author for incident in incidents.newest()] == ["", "table-1"]
