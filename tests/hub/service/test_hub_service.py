"""The director's word: what becomes an event, what is refused, and that nothing happens twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from kiosk.commands.calls import ClaimCall, ResolveCall
from kiosk.commands.command import MOST_PAIRS
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import AnnounceTimeOut, StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.commands.units import AdmitTable
from kiosk.games.registry import UnknownGameError
from kiosk.hub.console.views import console
from kiosk.hub.errors import InvalidRequestError, RefusedError
from kiosk.journal import snapshots
from kiosk.journal.bodies import (
    AuthorAdmitted,
    CallClaimed,
    CallResolved,
    CommandGiven,
    DeckEnrolled,
    PairEntered,
    RoundPublished,
    RoundsArranged,
    RoundStarted,
    Seating,
    TimeOutAnnounced,
    TournamentOpened,
)
from kiosk.journal.errors import JournalFullError
from kiosk.journal.event import Event
from kiosk.journal.identity import DIRECTOR
from kiosk.journal.log import Log
from kiosk.journal.snapshots import SnapshotFile
from kiosk.journal.store import Store
from tests.hub.playing import PAIRS, PlayingHall

OPENING = OpenTournament("Serata", "burraco_internazionale", "federation", 2, 3, PAIRS)


def bodies(hall: PlayingHall) -> list[object]:
    """What the director has said, without who commanded it."""
    said = (event.body for event in hall.log.all() if event.author == DIRECTOR)
    return [body for body in said if not isinstance(body, CommandGiven)]


def test_opening_enters_the_pairs_and_then_opens(hall: PlayingHall) -> None:
    hall.order(OPENING)
    assert bodies(hall) == [
        PairEntered(1, ("Rossi", "Esposito")),
        PairEntered(2, ("Bianchi", "De Sanctis")),
        PairEntered(3, ("Ferrari", "Romano")),
        PairEntered(4, ("Colombo", "Ricci")),
        PairEntered(5, ("Marino", "Greco")),
        PairEntered(6, ("Bruno", "Gallo")),
        RoundsArranged("modified_danish"),
        TournamentOpened("Serata", "burraco_internazionale", "federation", 2, 3),
    ]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": "  "}, "name"),
        ({"rules": "whist"}, "rules"),
        ({"regulations": "mine"}, "regulations"),
        ({"deals": 7}, "deals"),
        ({"rounds": 21}, "rounds"),
        ({"pairs": ""}, "pairs"),
        ({"pairs": "Rossi - Esposito"}, "pairs"),
        ({"pairs": "Rossi - Esposito\nRossi - Esposito"}, "pairs"),
        ({"pairs": "Rossi - Esposito\n" + "x" * 61 + " - Bianchi"}, "pairs"),
    ],
)
def test_a_senseless_opening_is_refused_and_names_the_field(
    hall: PlayingHall, wrong: dict[str, object], field: str
) -> None:
    with pytest.raises((RefusedError, UnknownGameError)) as caught:
        hall.order(replace_fields(OPENING, wrong))
    assert caught.value.field == field
    assert bodies(hall) == []


def replace_fields(command: OpenTournament, fields: dict[str, object]) -> OpenTournament:
    return structs.replace(command, **fields)


def test_a_tournament_is_opened_once(hall: PlayingHall) -> None:
    hall.order(OPENING)
    with pytest.raises(RefusedError, match="open already"):
        hall.order(OPENING)


def test_a_round_is_published_started_and_timed_out_in_that_order(hall: PlayingHall) -> None:
    hall.open()
    for early in (StartRound(1, 30), AnnounceTimeOut(1), PublishRound(2, "entry")):
        with pytest.raises(RefusedError):
            hall.order(early)
    hall.order(PublishRound(1, "entry"))
    with pytest.raises(RefusedError, match="not started"):
        hall.order(AnnounceTimeOut(1))
    hall.order(StartRound(1, 30))
    hall.order(AnnounceTimeOut(1))
    assert bodies(hall)[-3:] == [
        RoundPublished(1, (Seating(1, 1, 2), Seating(2, 3, 4), Seating(3, 5, 6))),
        RoundStarted(1, 1800),
        TimeOutAnnounced(1, hall.clock.time + 3600),
    ]
    for again in (PublishRound(1, "entry"), StartRound(1, 30), AnnounceTimeOut(1)):
        with pytest.raises(RefusedError):
            hall.order(again)


def test_the_next_round_waits_for_every_sheet(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    for table in (1, 3):
        play(hall, table)
    with pytest.raises(RefusedError, match="not delivered their score sheet: 2"):
        hall.order(PublishRound(2, "danish"))
    play(hall, 2)
    with pytest.raises(RefusedError, match="over"):
        hall.order(AnnounceTimeOut(1))
    hall.order(PublishRound(2, "danish"))


def play(hall: PlayingHall, table: int, round_: int = 1) -> None:
    hall.table(table).accept(round_, 1)
    hall.table(table).accept(round_, 2)
    hall.table(table).deliver(round_)


def test_no_round_follows_the_last(hall: PlayingHall) -> None:
    hall.open("Rossi - Esposito\nBianchi - Conti", rounds=1)
    hall.begin()
    play(hall, 1)
    with pytest.raises(RefusedError, match="all are played"):
        hall.order(PublishRound(2, "danish"))


def test_a_call_is_claimed_by_one_arbiter_and_resolved(hall: PlayingHall) -> None:
    hall.open()
    call = hall.table(3).call()
    with pytest.raises(RefusedError, match="arbiter's name"):
        hall.order(ClaimCall("table-3", 1, call.seq, "  "))
    hall.order(ClaimCall("table-3", 1, call.seq, " Anna  Conti "))
    hall.order(ClaimCall("table-3", 1, call.seq, "Anna Conti"))
    with pytest.raises(RefusedError, match="Anna Conti is going to table 3"):
        hall.order(ClaimCall("table-3", 1, call.seq, "Serra"))
    hall.order(ResolveCall("table-3", 1, call.seq))
    with pytest.raises(RefusedError, match="not open any more"):
        hall.order(ResolveCall("table-3", 1, call.seq))
    assert bodies(hall)[-2:] == [
        CallClaimed("table-3", 1, call.seq, "Anna Conti"),
        CallResolved("table-3", 1, call.seq),
    ]


def test_a_call_that_nobody_raised_cannot_be_claimed(hall: PlayingHall) -> None:
    hall.open()
    with pytest.raises(RefusedError, match="not open"):
        hall.order(ClaimCall("table-3", 1, 1, "Conti"))


def test_a_waiting_table_is_admitted_with_the_key_that_was_compared(hall: PlayingHall) -> None:
    admit = hall.wait_at_door(4)
    with pytest.raises(RefusedError, match="compare again"):
        hall.order(AdmitTable(admit.author, admit.epoch, "0000 0000 0000 0000 0000"))
    hall.order(admit)
    [body] = bodies(hall)
    assert isinstance(body, AuthorAdmitted)
    assert (body.author, body.table, body.public_key) == ("table-4", 4, hall.sync.now_waiting[0].public_key)


def test_the_same_key_does_nothing_twice(hall: PlayingHall) -> None:
    hall.open()
    call = hall.table(1).call()
    command = ClaimCall("table-1", 1, call.seq, "Conti")
    hall.service.perform(command, "once")
    hall.order(ResolveCall("table-1", 1, call.seq))
    before = bodies(hall)
    hall.service.perform(command, "once")
    assert bodies(hall) == before


def test_a_key_belongs_to_one_command(hall: PlayingHall) -> None:
    hall.open()
    hall.service.perform(PublishRound(1, "entry"), "once")
    with pytest.raises(InvalidRequestError, match="another command"):
        hall.service.perform(StartRound(1, 30), "once")


def test_a_refused_command_may_be_sent_again_with_its_key(hall: PlayingHall) -> None:
    hall.open()
    with pytest.raises(RefusedError):
        hall.service.perform(StartRound(1, 30), "start")
    hall.order(PublishRound(1, "entry"))
    hall.service.perform(StartRound(1, 30), "start")
    assert bodies(hall)[-1] == RoundStarted(1, 1800)


def test_a_restart_is_a_replay(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    hall.order(AnnounceTimeOut(1))
    play(hall, 2)
    hall.table(1).call()
    again = hall.new_service()
    assert again.state == hall.service.state
    again.close()


def test_a_restart_reads_of_the_journal_what_came_after_the_snapshot_and_knows_what_was_obeyed(
    hall: PlayingHall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.open()
    hall.service.perform(PublishRound(1, "entry"), "publish")
    monkeypatch.setattr(snapshots, "MIN_NEW_EVENTS", 1)
    hall.new_service(SnapshotFile(tmp_path / "snapshot", hall.identity)).close()
    hall.service.perform(StartRound(1, 30), "start")
    read: list[int] = []
    whole = Log.all
    monkeypatch.setattr(Log, "all", lambda log, after=0: read.append(after) or whole(log, after))
    events, before = hall.log.last_arrival, bodies(hall)
    read.clear()
    again = hall.new_service(SnapshotFile(tmp_path / "snapshot", hall.identity))
    assert read == [events - 2]  # the round's start, and who commanded it
    assert again.state == hall.service.state
    assert list(again.audit_log) == [
        event for event in whole(hall.log) if isinstance(event.body, CommandGiven)
    ]
    again.perform(PublishRound(1, "entry"), "publish")
    again.perform(StartRound(1, 30), "start")
    with pytest.raises(InvalidRequestError, match="another command"):
        again.perform(StartRound(1, 30), "publish")
    assert bodies(hall) == before
    again.perform(AnnounceTimeOut(1), "time-out")
    assert bodies(hall) != before
    again.close()


def test_a_foreign_event_changes_what_is_known_and_the_version(hall: PlayingHall) -> None:
    hall.open()
    table = hall.table(2)
    before = hall.service.version
    table.call()
    assert hall.service.version != before
    assert [call.table for call in hall.service.state.hall.calls.open] == [2]


def test_the_version_stays_while_nothing_changes(hall: PlayingHall) -> None:
    hall.link(1)
    before = hall.service.version
    hall.clock.time += 60
    hall.service.refresh_presence()
    assert hall.service.version == before
    hall.sync.now_linked.clear()
    hall.service.refresh_presence()
    assert hall.service.version != before
    assert hall.service.presence.seen == {"table-1": hall.clock.time}


def test_thousands_of_keys_are_not_kept_for_ever(hall: PlayingHall) -> None:
    hall.open()
    call = hall.table(1).call()
    command = ClaimCall("table-1", 1, call.seq, "Conti")
    for number in range(1100):
        hall.service.perform(command, f"key {number}")
    assert len(hall.service._idempotency_keys) == 1000


def test_a_tournament_is_opened_in_one_go_or_not_at_all(
    hall: PlayingHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Power that fails in the middle must not leave pairs that the next list does not have."""
    add, added = Store.add, []

    def fail(self: Store, event: Event) -> None:
        added.append(event)
        if len(added) == 3:
            raise JournalFullError("The disk is full.")
        add(self, event)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "add", fail)
        with pytest.raises(JournalFullError):
            hall.order(OPENING)
    assert bodies(hall) == []
    hall.open("Rossi - Esposito\nBianchi - Conti")
    assert sorted(hall.service.state.hall.tournament.pairs) == [1, 2]


def many_pairs(count: int) -> str:
    return "\n".join(f"Anna{number}a - Bruno{number}b" for number in range(count))


def test_the_largest_tournament_has_rounds_that_can_be_published(hall: PlayingHall) -> None:
    hall.open(many_pairs(MOST_PAIRS))
    hall.begin()
    assert len(hall.service.state.hall.tournament.rounds[1]) == MOST_PAIRS // 2


def test_a_tournament_that_no_round_would_hold_is_refused(hall: PlayingHall) -> None:
    with pytest.raises(RefusedError, match="at most") as caught:
        hall.open(many_pairs(MOST_PAIRS + 1))
    assert caught.value.field == "pairs"


def test_odd_pairs_and_regulations_without_byes_make_no_trouble(hall: PlayingHall) -> None:
    hall.order(OpenTournament("Serata", "burraco_internazionale", "sisal", 2, 3, many_pairs(5)))
    hall.begin()
    shown = console(hall.service.state, hall.service.presence, ())
    assert [row.victory_points for row in shown.standings] == [0] * 5


def test_two_windows_that_publish_the_same_round_publish_it_once(hall: PlayingHall) -> None:
    hall.open()
    hall.service.perform(PublishRound(1, "entry"), "one window")
    with pytest.raises(RefusedError):
        hall.service.perform(PublishRound(1, "danish"), "the other")
    assert sum(isinstance(body, RoundPublished) for body in bodies(hall)) == 1


def test_the_first_deck_that_a_table_enrols_is_the_halls(hall: PlayingHall) -> None:
    hall.open()
    hall.table(3).say(DeckEnrolled("bridge", bytes(32)))
    hall.service.refresh_presence()
    hall.table(1).say(DeckEnrolled("poker", bytes([1] * 32)))
    hall.service.refresh_presence()

    decks = hall.service.state.hall.decks

    assert decks.of("table-2") == DeckEnrolled("bridge", bytes(32))
    assert decks.of("table-1") == DeckEnrolled("poker", bytes([1] * 32))
