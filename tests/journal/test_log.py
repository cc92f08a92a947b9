from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from kiosk.journal.admission import AdmissionVerdict
from kiosk.journal.bodies import AuthorAdmitted, AuthorRevoked, CallCancelled, CallRaised, PairEntered
from kiosk.journal.database import DatabaseLocation
from kiosk.journal.errors import OvertakenError, WrongKeyError, WrongTournamentError
from kiosk.journal.event import FIRST_HASH, Event, InvalidEventError, event_hash, is_signed_by, sign_event
from kiosk.journal.identity import Identity
from kiosk.journal.log import Fork, Log


def calls(log: Log, identity: Identity, count: int) -> list[Event]:
    return [log.append(identity, CallRaised(round=number)) for number in range(count)]


def test_stream_is_numbered_from_one_signed_and_chained(log: Log, table: Identity) -> None:
    events = calls(log, table, 3)

    assert [event.seq for event in events] == [1, 2, 3]
    assert [event.prev_hash for event in events] == [FIRST_HASH, *map(event_hash, events[:2])]
    assert all(is_signed_by(event, table.public_key) for event in events)
    assert (log.head("table-12").seq, log.head("table-12").hash) == (3, event_hash(events[2]))


def test_journal_is_the_same_after_reopening(log: Log, table: Identity, director: Identity) -> None:
    calls(log, table, 2)
    log.append(director, PairEntered(1, ("Anna", "Bruno")))
    before = (list(log.all()), log.heads(), log.last_arrival, log.tournament)
    log.close()

    with Log(log.place) as again:
        assert (list(again.all()), again.heads(), again.last_arrival, again.tournament) == before
        assert again.append(table, CallRaised(round=9)).seq == 3


def test_nothing_is_written_before_a_tournament_is_entered(
    places: Callable[[], DatabaseLocation], table: Identity
) -> None:
    with Log(places()) as log, pytest.raises(WrongTournamentError, match="no tournament yet"):
        log.append(table, CallRaised(round=1))


def test_journal_belongs_to_one_tournament(log: Log) -> None:
    log.enter("evening")

    with pytest.raises(WrongTournamentError, match="another tournament"):
        log.enter("another")

    assert log.tournament == "evening"


def test_body_outside_its_bounds_is_refused_and_leaves_no_gap(log: Log, table: Identity) -> None:
    with pytest.raises(InvalidEventError):
        log.append(table, CallCancelled(call=0))

    assert log.append(table, CallRaised(round=1)).seq == 1


def test_another_key_cannot_write_a_known_stream(log: Log, table: Identity) -> None:
    calls(log, table, 1)

    with pytest.raises(WrongKeyError, match="table-12"):
        log.append(Identity.create("table-12"), CallRaised(round=1))


def test_pages_of_a_stream_and_of_the_order_of_arrival(log: Log, table: Identity, director: Identity) -> None:
    calls(log, table, 3)
    log.append(director, PairEntered(1, ("Anna", "Bruno")))
    calls(log, table, 2)

    assert [event.seq for event in log.read("table-12", after=1, limit=3)] == [2, 3, 4]
    assert [arrival for arrival, _ in log.since(2, limit=3)] == [3, 4, 5]
    assert [event.author for _, event in log.since(2)] == ["table-12", "director", "table-12", "table-12"]
    assert log.last_arrival == 6


def test_listener_hears_of_everything_in_order_after_the_commit(log: Log, table: Identity) -> None:
    heard: list[int] = []

    def listen(events: Sequence[Event]) -> None:
        assert log.head("table-12").seq >= events[-1].seq
        heard.extend(event.seq for event in events)

    log.add_listener(listen)
    threads = [threading.Thread(target=calls, args=(log, table, 20)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.remove_listener(listen)
    calls(log, table, 1)

    assert heard == list(range(1, 61))


class TestAdmission:
    def test_what_the_director_admits_is_taken_once(
        self, log: Log, other_log: Log, table: Identity, director: Identity
    ) -> None:
        events = calls(other_log, table, 3)
        log.append(director, AuthorAdmitted("table-12", 1, table.public_key, 12))

        assert log.admit(events[:2]) == (AdmissionVerdict.ADMITTED, AdmissionVerdict.ADMITTED)
        assert log.admit(events) == (
            AdmissionVerdict.DUPLICATE,
            AdmissionVerdict.DUPLICATE,
            AdmissionVerdict.ADMITTED,
        )
        assert log.read("table-12") == tuple(events)

    def test_unknown_author_is_not_taken(self, log: Log, other_log: Log, table: Identity) -> None:
        assert log.admit(calls(other_log, table, 1)) == (AdmissionVerdict.UNKNOWN_AUTHOR,)
        assert log.head("table-12").seq == 0

    def test_name_without_the_key_is_not_taken(self, log: Log, other_log: Log, table: Identity) -> None:
        log.trust("table-12", 1, table.public_key)

        assert log.admit(calls(other_log, Identity.create("table-12"), 1)) == (
            AdmissionVerdict.BAD_SIGNATURE,
        )

    def test_unsigned_rubbish_is_not_even_kept_as_a_fork(
        self, log: Log, other_log: Log, table: Identity
    ) -> None:
        calls(log, table, 2)

        assert log.admit(calls(other_log, Identity.create("table-12"), 1)) == (
            AdmissionVerdict.BAD_SIGNATURE,
        )
        assert log.forks() == ()

    def test_gap_is_told_and_nothing_is_stored(self, log: Log, other_log: Log, table: Identity) -> None:
        events = calls(other_log, table, 3)
        log.trust("table-12", 1, table.public_key)

        assert log.admit([events[0], events[2]]) == (AdmissionVerdict.ADMITTED, AdmissionVerdict.GAP)
        assert log.head("table-12").seq == 1

    def test_other_tournament_is_not_taken(self, log: Log, tmp_path: Path, table: Identity) -> None:
        log.trust("table-12", 1, table.public_key)
        with Log(tmp_path / "another.db") as another:
            another.enter("another")

            assert log.admit(calls(another, table, 1)) == (AdmissionVerdict.WRONG_TOURNAMENT,)

    def test_key_pinned_once_cannot_be_replaced(self, log: Log, director: Identity) -> None:
        log.trust("director", 1, director.public_key)
        log.trust("director", 1, director.public_key)

        with pytest.raises(WrongKeyError):
            log.trust("director", 1, Identity.create("director").public_key)

        assert log.trusted_key("director", 1) == director.public_key

    def test_only_the_director_admits(self, log: Log, table: Identity) -> None:
        other = Identity.create("table-13")
        log.append(table, AuthorAdmitted("table-13", 1, other.public_key, 13))

        assert log.trusted_key("table-13", 1) is None

    def test_revoked_and_replaced_keys_may_not_speak(
        self, log: Log, table: Identity, director: Identity
    ) -> None:
        new = Identity.create("table-12", epoch=2)
        assert not log.may_speak("table-12", 1, table.public_key)
        log.append(director, AuthorAdmitted("table-12", 1, table.public_key, 12))
        assert log.may_speak("table-12", 1, table.public_key)
        assert not log.may_speak("table-12", 1, new.public_key)
        log.append(director, AuthorAdmitted("table-12", 2, new.public_key, 12))
        assert not log.may_speak("table-12", 1, table.public_key)
        assert log.may_speak("table-12", 2, new.public_key)
        log.append(director, AuthorRevoked("table-12", 2))
        assert not log.may_speak("table-12", 2, new.public_key)
        log.close()

        with Log(log.place) as again:
            assert not again.may_speak("table-12", 2, new.public_key)


class TestFork:
    """A card was cloned: two units have written as one table."""

    def test_both_versions_are_kept_and_told(self, log: Log, other_log: Log, table: Identity) -> None:
        ours, theirs = calls(log, table, 3), calls(other_log, table, 1)
        theirs += [other_log.append(table, CallCancelled(call=1)) for _ in range(4)]

        verdicts = log.admit(theirs)

        assert verdicts == (AdmissionVerdict.DUPLICATE, *[AdmissionVerdict.FORKED] * 4)
        assert log.read("table-12") == tuple(ours)
        assert log.forks() == (
            Fork(ours[1], theirs[1]),
            Fork(ours[2], theirs[2]),
            Fork(None, theirs[3]),
            Fork(None, theirs[4]),
        )

    def test_it_is_kept_once_and_over_a_restart(self, log: Log, other_log: Log, table: Identity) -> None:
        calls(log, table, 2)
        other_log.append(table, CallRaised(round=7))
        theirs = list(other_log.all())
        log.admit(theirs)
        log.admit(theirs)
        log.close()

        with Log(log.place) as again:
            assert [fork.other for fork in again.forks()] == theirs

    def test_stream_that_counts_goes_on(self, log: Log, other_log: Log, table: Identity) -> None:
        ours = calls(log, table, 1)
        other_log.append(table, CallRaised(round=7))
        log.admit(list(other_log.all()))

        ours += calls(log, table, 1)

        assert log.read("table-12") == tuple(ours)

    def test_continuation_that_does_not_follow_our_head_is_a_fork(
        self, log: Log, other_log: Log, table: Identity
    ) -> None:
        calls(log, table, 1)
        other_log.append(table, CallRaised(round=7))
        other_log.append(table, CallRaised(round=8))

        assert log.admit(other_log.read("table-12", after=1)) == (AdmissionVerdict.FORKED,)
        assert log.head("table-12").seq == 1


def test_what_belongs_together_is_stored_together_or_not_at_all(log: Log, director: Identity) -> None:
    """A list of pairs that is cut short would leave pairs of nobody's in the next."""
    with pytest.raises(InvalidEventError):
        log.append_all(director, (PairEntered(1, ("A", "B")), PairEntered(0, ("C", "D"))))
    assert log.head("director").seq == 0
    heard: list[Sequence[Event]] = []
    log.add_listener(heard.append)
    events = log.append_all(director, (PairEntered(1, ("A", "B")), PairEntered(2, ("C", "D"))))
    assert log.read("director") == events
    assert heard == [events]
    assert log.append_all(director, ()) == ()


def test_what_was_decided_on_an_older_stream_is_not_stored(log: Log, director: Identity) -> None:
    calls(log, director, 2)

    with pytest.raises(OvertakenError):
        log.append_all(director, (CallRaised(round=1),), after=1)

    assert log.head("director").seq == 2
    assert log.append_all(director, (CallRaised(round=1),), after=2)[0].seq == 3


def test_a_listener_that_fails_keeps_nobody_else_from_hearing(
    log: Log, table: Identity, caplog: pytest.LogCaptureFixture
) -> None:
    """The event is on the disk by then: whoever wrote it must not think that it is not."""

    def fail(_: Sequence[Event]) -> None:
        raise RuntimeError("its window is gone")

    heard: list[Sequence[Event]] = []
    log.add_listener(fail)
    log.add_listener(heard.append)
    event = log.append(table, CallRaised(1))
    assert heard == [(event,)]
    assert "its window is gone" in caplog.text


@pytest.mark.parametrize("number", [2**63, 2**64 - 1])
def test_numbers_that_no_journal_can_hold_are_no_event(
    log: Log, table: Identity, director: Identity, number: int
) -> None:
    with pytest.raises(InvalidEventError):
        log.append(director, AuthorAdmitted("table-1", number, table.public_key, 1))
    with pytest.raises(InvalidEventError):
        sign_event(
            Event("evening", "table-12", 1, number, bytes(32), 0.0, CallRaised(1), b""), table.private_key
        )


class TestTogether:
    def test_what_is_stored_together_is_heard_of_after_the_one_commit(
        self, log: Log, table: Identity, director: Identity
    ) -> None:
        heard: list[int] = []
        log.add_listener(lambda events: heard.append(len(events)))
        with log.batch():
            calls(log, table, 3)
            log.append(director, PairEntered(1, ("Anna", "Bruno")))
            assert heard == []

        assert heard == [4]
        assert (log.head("table-12").seq, log.head("director").seq) == (3, 1)

    def test_all_of_it_is_undone_when_it_fails(self, log: Log, table: Identity) -> None:
        heard: list[object] = []
        log.add_listener(heard.append)
        calls(log, table, 1)

        def fail() -> None:
            with log.batch():
                calls(log, table, 2)
                raise ArithmeticError

        with pytest.raises(ArithmeticError):
            fail()

        assert (log.head("table-12").seq, len(heard)) == (1, 1)
        assert calls(log, table, 1)[0].seq == 2

    def test_part_that_fails_alone_takes_nothing_else_with_it(self, log: Log, table: Identity) -> None:
        with log.batch():
            calls(log, table, 1)
            with pytest.raises(InvalidEventError):
                log.append_all(table, (CallRaised(round=1), CallCancelled(call=0)))
            calls(log, table, 1)

        assert [event.seq for event in log.read("table-12")] == [1, 2]
        log.close()
        with Log(log.place) as again:
            assert again.head("table-12").seq == 2

    def test_other_threads_wait_and_hear(self, log: Log, table: Identity, director: Identity) -> None:
        heard: list[str] = []
        log.add_listener(lambda events: heard.extend(event.author for event in events))
        other = threading.Thread(target=log.append, args=(director, PairEntered(1, ("Anna", "Bruno"))))
        with log.batch():
            calls(log, table, 1)
            other.start()
            calls(log, table, 1)
        other.join()

        assert sorted(heard) == ["director", "table-12", "table-12"]
