from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from kiosk.journal.bodies import AuthorAdmitted, AuthorRevoked, CallRaised, LapStarted, PairEntered
from kiosk.journal.errors import JournalFullError
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.messages import KioskError
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.exchange import RETRY_SECONDS
from kiosk.sync.session.handshake import proof_statement
from kiosk.sync.session.hub_session import HubPhase, HubSession
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.session.refusals import FORKED, OTHER_HUB, OTHER_TOURNAMENT
from kiosk.sync.session.table_session import PING_SECONDS, SILENCE_TIMEOUT_SECONDS, TableSession
from kiosk.sync.wire.messages import (
    MAX_BATCH_SIZE,
    MAX_MESSAGE_SIZE,
    PROTOCOL_VERSION,
    Ack,
    Challenge,
    Declined,
    Events,
    Hello,
    InvalidMessageError,
    Ping,
    Pong,
    Proof,
    RefusalReason,
    Refused,
    Waiting,
    Welcome,
    decode_message,
    encode_message,
)
from kiosk.sync.wire.packing import pack
from tests.sync.peer import ENCRYPTED

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sync.conftest import Wire

    Admit = Callable[[Identity], None]
    NewLog = Callable[..., Log]


def call(wire: Wire, count: int = 1) -> None:
    for _ in range(count):
        wire.table_log.append(wire.table, CallRaised(round=1))


def kinds(said: list[object]) -> list[str]:
    return [type(message).__name__ for message in said]


class TestMeeting:
    def test_table_that_was_not_accepted_is_turned_away_and_let_in_when_it_was(
        self, wire: Wire, admit: Admit
    ) -> None:
        assert kinds(wire.talk()) == ["Hello", "Challenge", "Proof", "Refused"]
        assert wire.table_session.is_over(wire.now)
        assert "has not accepted this table" in str(wire.table_session.problem)
        assert wire.refused == [("table-12", RefusalReason.NOT_ENROLLED)]

        admit(wire.table)
        wire.connect()
        wire.talk()

        assert wire.table_session.phase is LinkPhase.CONNECTED
        assert wire.table_log.read("director") == wire.hub.log.read("director")

    def test_hub_that_is_the_first_to_be_met_is_not_trusted_for_that(
        self, wire: Wire, admit: Admit, memory: Path
    ) -> None:
        admit(wire.table)
        with tempfile.TemporaryDirectory(dir=memory) as folder, Log(Path(folder) / "new.db") as log:
            wire.table_log = log
            wire.connect()
            wire.talk()
            assert wire.table_session.problem == OTHER_HUB
            assert log.tournament is None

    def test_waiting_table_says_nothing_that_counts(self, wire: Wire, new_log: NewLog) -> None:
        wire.talk()
        log = new_log("evening")
        event = log.append(wire.table, CallRaised(round=1))

        replies = wire.to_hub(pack((event,)))

        assert replies == [Refused(RefusalReason.NO_SESSION)]
        assert wire.hub.log.head("table-12").seq == 0

    def test_table_learns_the_hubs_time(self, wire: Wire, admit: Admit) -> None:
        admit(wire.table)
        wire.talk()
        (pong,) = wire.to_hub(Ping(0))

        wire.wall -= 60
        wire.to_table(pong)

        assert wire.table_session.hub_ahead == 60.0

    def test_recorded_hello_and_proof_cannot_be_played_again(self, wire: Wire, admit: Admit) -> None:
        admit(wire.table)
        said = wire.talk()
        recorded = [message for message in said if isinstance(message, Hello | Proof)]
        wire.restart_hub()

        replies = [reply for message in recorded for reply in wire.to_hub(message)]

        assert kinds(replies) == ["Challenge", "Refused"]
        assert wire.hub_session.phase is HubPhase.UNKNOWN

    def test_name_of_another_table_without_its_key(self, wire: Wire, admit: Admit) -> None:
        admit(wire.table)
        thief = Identity.create("table-12")
        hello = Hello((PROTOCOL_VERSION,), "table-12", 1, wire.table.public_key, bytes(16))
        (challenge,) = wire.to_hub(hello)
        assert isinstance(challenge, Challenge)

        signature = thief.private_key.sign(proof_statement(hello, challenge, ENCRYPTED))
        replies = wire.to_hub(Proof(challenge.nonce, (), signature))

        assert replies == [Refused(RefusalReason.NOT_PROVED)]
        assert wire.refused == [("table-12", RefusalReason.NOT_PROVED)]

    def test_other_key_for_an_admitted_table_is_refused(self, wire: Wire, admit: Admit) -> None:
        admit(Identity.create("table-12"))

        wire.talk()

        assert wire.table_session.is_over(wire.now)
        assert "another one has taken this table's place" in str(wire.table_session.problem)
        assert wire.refused == [("table-12", RefusalReason.REPLACED)]

    def test_revoked_table_is_shown_out(self, wire: Wire, admit: Admit, director: Identity) -> None:
        admit(wire.table)
        wire.talk()
        wire.hub.log.append(director, AuthorRevoked("table-12", 1))
        call(wire)

        wire.talk()

        assert wire.table_session.is_over(wire.now)
        assert wire.hub.log.head("table-12").seq == 0
        assert wire.table_log.head("table-12").seq == 1

    @pytest.mark.parametrize("author", ["director", "arbiter", "table-0", "table-x"])
    def test_only_tables_are_served(self, wire: Wire, author: str) -> None:
        wire.table = Identity.create(author)
        wire.connect()

        wire.talk()

        assert "no table number" in str(wire.table_session.problem)
        assert wire.table_session.is_over(wire.now)

    def test_versions_that_have_nothing_in_common(self, wire: Wire) -> None:
        hello = Hello(
            (PROTOCOL_VERSION + 1, PROTOCOL_VERSION + 2), "table-12", 1, wire.table.public_key, bytes(16)
        )

        assert wire.to_hub(hello) == [Refused(RefusalReason.VERSION)]

        wire.to_table(Refused(RefusalReason.VERSION))
        assert "different versions" in str(wire.table_session.problem)

    def test_another_hub_under_the_same_address_is_not_trusted(
        self, wire: Wire, admit: Admit, new_log: NewLog
    ) -> None:
        admit(wire.table)
        wire.talk()
        call(wire)
        impostor = Identity.create("director")
        other = new_log("evening")
        other.append(impostor, AuthorAdmitted("table-12", 1, wire.table.public_key, 12))
        wire.hub = Hub(other, impostor, wire.hub.epoch)
        wire.connect()

        said = wire.talk()

        assert kinds(said) == ["Hello", "Challenge", "Declined"]
        assert wire.refused == [("table-12", RefusalReason.OTHER_HUB)]
        assert (wire.table_session.problem, wire.table_session.is_over(wire.now)) == (OTHER_HUB, True)
        assert wire.table_log.head("table-12").seq == 1

    def test_hub_that_shows_a_key_that_is_not_its_own(self, wire: Wire) -> None:
        (hello,) = wire.to_table()
        (challenge,) = wire.to_hub(hello)
        assert isinstance(challenge, Challenge)

        wire.to_table(structs.replace(challenge, public_key=Identity.create("director").public_key))

        assert wire.table_session.problem == OTHER_HUB

    def test_journal_of_another_tournament_stays_as_it_is(
        self, wire: Wire, admit: Admit, new_log: NewLog, director: Identity
    ) -> None:
        admit(wire.table)
        wire.table_log = new_log("last week")
        wire.table_log.trust("director", 1, director.public_key)
        wire.connect()
        call(wire)

        said = wire.talk()

        assert kinds(said) == ["Hello", "Challenge", "Declined"]
        assert wire.refused == [("table-12", RefusalReason.OTHER_TOURNAMENT)]
        assert wire.table_session.problem == OTHER_TOURNAMENT
        assert wire.table_log.head("table-12").seq == 1


class TestEvents:
    @pytest.fixture(autouse=True)
    def connected(self, wire: Wire, admit: Admit) -> None:
        admit(wire.table)
        wire.talk()

    def test_event_is_at_the_hub_when_it_is_acknowledged(self, wire: Wire) -> None:
        call(wire)
        (batch,) = wire.to_table()
        assert isinstance(batch, Events)
        assert wire.table_session.committed == 0

        (ack,) = wire.to_hub(batch)

        assert isinstance(ack, Ack)
        assert (ack.head, ack.run) == (wire.hub.log.head("table-12"), wire.hub.epoch)
        wire.to_table(ack)
        assert wire.table_session.committed == 1
        assert wire.hub.log.read("table-12") == wire.table_log.read("table-12")

    def test_a_call_is_urgent_until_the_hub_has_it(self, wire: Wire) -> None:
        wire.table_log.append(wire.table, LapStarted(round=1, deal=1, must_draw="N"))
        assert not wire.table_session.is_urgent
        call(wire)
        assert wire.table_session.is_urgent

        wire.talk()

        assert not wire.table_session.is_urgent

    def test_events_are_not_sent_back_to_where_they_come_from(self, wire: Wire) -> None:
        call(wire, 3)

        said = wire.talk()

        assert kinds(said) == ["Events", "Ack"]

    def test_echo_of_the_own_events_is_no_acknowledgement(self, wire: Wire) -> None:
        call(wire, 2)
        (batch,) = wire.to_table()

        wire.to_table(batch)

        assert wire.table_session.committed == 0
        wire.wait(RETRY_SECONDS)
        assert wire.hub.log.head("table-12").seq == wire.table_session.committed == 2

    def test_echo_of_the_directors_events_does_not_tell_that_the_table_has_them(
        self, wire: Wire, director: Identity
    ) -> None:
        heard = wire.hub_session.heard
        wire.hub.log.append(director, PairEntered(1, ("Anna", "Bruno")))
        (batch,) = wire.to_hub()

        wire.to_hub(batch)

        assert wire.hub_session.heard == heard

    def test_lost_acknowledgement_is_asked_for_again_and_nothing_counts_twice(self, wire: Wire) -> None:
        call(wire)
        (batch,) = wire.to_table()
        wire.to_hub(batch)

        assert wire.to_table() == []
        said = wire.wait(RETRY_SECONDS)

        assert batch in said
        assert wire.table_session.committed == wire.hub.log.head("table-12").seq == 1

    def test_late_copy_of_an_acknowledgement_takes_nothing_back(self, wire: Wire) -> None:
        call(wire)
        (old,) = (message for message in wire.talk() if isinstance(message, Ack))
        call(wire)
        wire.talk()

        assert wire.to_table(old) == []
        assert wire.table_session.committed == 2

    def test_long_backlog_goes_in_batches_that_do_not_hold_up_the_line(self, wire: Wire) -> None:
        call(wire, 300)

        batches = [message for message in wire.talk() if isinstance(message, Events)]

        assert wire.table_session.committed == 300
        assert wire.hub.log.read("table-12", limit=500) == wire.table_log.read("table-12", limit=500)
        assert all(len(batch.packed) <= MAX_BATCH_SIZE for batch in batches)
        assert len(batches) > 5

    def test_event_larger_than_a_batch_goes_alone(self, wire: Wire, director: Identity) -> None:
        body = PairEntered(1, ("x" * 200, "y" * 200))
        for _ in range(20):
            wire.hub.log.append(director, body)

        wire.talk()

        assert wire.table_log.read("director") == wire.hub.log.read("director")

    def test_gap_is_filled_from_the_hubs_head(self, wire: Wire) -> None:
        call(wire, 3)
        late = wire.table_log.read("table-12", after=1)

        replies = wire.to_hub(pack(late))

        assert replies == [Ack(wire.hub.epoch, wire.hub.log.head("table-12"), 3)]
        assert wire.hub.log.head("table-12").seq == 0
        wire.talk()
        assert wire.hub.log.head("table-12").seq == 3

    def test_table_cannot_speak_for_another(self, wire: Wire, new_log: NewLog, admit: Admit) -> None:
        other = Identity.create("table-13")
        admit(other)
        event = new_log("evening").append(other, CallRaised(round=1))

        replies = wire.to_hub(pack((event,)))

        assert Refused(RefusalReason.FOREIGN) in replies
        assert wire.hub.log.head("table-13").seq == 0
        assert wire.refused == [("table-12", RefusalReason.FOREIGN)]

    def test_another_tables_event_under_the_own_name_is_refused(
        self, wire: Wire, new_log: NewLog, admit: Admit
    ) -> None:
        other = Identity.create("table-13")
        admit(other)
        event = new_log("evening").append(other, CallRaised(round=1))

        replies = wire.to_hub(structs.replace(pack((event,)), author="table-12"))

        assert Refused(RefusalReason.INVALID) in replies
        assert (wire.hub.log.head("table-12").seq, wire.hub.log.head("table-13").seq) == (0, 0)

    def test_forged_signature_is_refused_and_reported(self, wire: Wire, new_log: NewLog) -> None:
        forged = new_log("evening").append(Identity.create("table-12"), CallRaised(round=1))

        replies = wire.to_hub(pack((forged,)))

        assert Refused(RefusalReason.INVALID) in replies
        assert wire.hub.log.head("table-12").seq == 0
        assert wire.refused == [("table-12", RefusalReason.INVALID)]

    def test_director_cannot_be_played_by_a_table(self, wire: Wire, new_log: NewLog) -> None:
        log = new_log("evening")
        forged = log.append(Identity.create("director"), PairEntered(1, ("I", "Me")))

        wire.to_hub(pack((forged,)))

        assert wire.hub.log.forks() == ()
        assert len(wire.hub.log.read("director")) == 1

    def test_events_that_are_none(self, wire: Wire) -> None:
        assert wire.to_hub(Events("table-12", 1, 1, 1, b"\xc1")) == [Refused(RefusalReason.NOT_UNDERSTOOD)]

    def test_table_of_an_earlier_version_that_does_not_understand_the_director_goes_on(
        self, wire: Wire
    ) -> None:
        assert wire.to_hub(Refused(RefusalReason.NOT_UNDERSTOOD)) == []
        assert wire.refused == [("table-12", RefusalReason.VERSION)]

        call(wire)
        wire.talk()

        assert wire.hub.log.head("table-12").seq == 1

    def test_hub_that_restarted_is_greeted_again(self, wire: Wire) -> None:
        call(wire)
        wire.restart_hub()

        said = wire.talk()

        assert kinds(said)[:4] == ["Events", "Refused", "Hello", "Challenge"]
        assert wire.table_session.committed == wire.hub.log.head("table-12").seq == 1

    def test_acknowledgement_of_another_run_of_the_hub_counts_for_nothing(self, wire: Wire) -> None:
        call(wire)
        (batch,) = wire.to_table()
        assert isinstance(batch, Events)
        head = wire.table_log.head("table-12")

        replies = wire.to_table(Ack(bytes(16), head, batch.last))

        assert kinds(replies) == ["Hello"]
        assert wire.table_session.committed is None

    def test_hub_from_an_old_backup_gets_everything_back(
        self, wire: Wire, memory: Path, director: Identity
    ) -> None:
        call(wire, 2)
        wire.talk()
        path = wire.hub.log.place
        backup = shutil.copytree(path.parent, memory / f"backup-{path.parent.name}")
        call(wire, 3)
        wire.hub.log.append(director, PairEntered(1, ("Anna", "Bruno")))
        wire.talk()

        with Log(backup / path.name) as restored:
            assert restored.head("table-12").seq == 2
            wire.hub = Hub(restored, director, wire.hub.epoch)
            wire.restart_hub()
            wire.wait(PING_SECONDS)

            assert wire.table_session.committed == 5
            assert restored.read("table-12") == wire.table_log.read("table-12")
            assert restored.read("director") == wire.table_log.read("director")

    def test_cloned_card_loses_nothing_from_either_branch(self, wire: Wire, new_log: NewLog) -> None:
        call(wire, 2)
        wire.talk()
        clone = new_log()
        clone.trust("table-12", 1, wire.table.public_key)
        clone.admit(wire.table_log.read("table-12"))
        call(wire, 2)
        wire.talk()
        ours = wire.table_log.read("table-12")
        theirs = [clone.append(wire.table, CallRaised(round=round_)) for round_ in (7, 8, 9)]

        wire.table_log = clone
        wire.connect()
        wire.talk()

        assert wire.hub.log.read("table-12") == ours
        assert [fork.other for fork in wire.hub.log.forks()] == theirs
        assert wire.table_session.problem == FORKED
        assert set(wire.refused) == {("table-12", RefusalReason.FORKED)}, "the director sees it too"

    def test_card_from_an_old_backup_gets_its_own_events_back(self, wire: Wire, new_log: NewLog) -> None:
        call(wire, 2)
        restored = new_log()
        restored.trust("table-12", 1, wire.table.public_key)
        restored.admit(wire.table_log.read("table-12"))
        call(wire, 3)
        wire.talk()

        wire.table_log = restored
        wire.connect()
        wire.talk()

        assert restored.read("table-12") == wire.hub.log.read("table-12")
        assert wire.table_session.committed == 5
        assert restored.append(wire.table, CallRaised(round=1)).seq == 6

    def test_late_copy_of_an_acknowledgement_does_not_pass_for_that_of_another_version(
        self, wire: Wire, new_log: NewLog
    ) -> None:
        """The hub keeps the clone's events apart; what it said of the first unit's tells nothing of them."""
        call(wire, 3)
        old = [message for message in wire.talk() if isinstance(message, Ack)][-1]
        clone = new_log()
        for _ in range(3):
            clone.append(wire.table, CallRaised(round=9))
        wire.table_log = clone
        wire.connect()
        said = wire.to_table()
        while not (lost := [message for message in said if isinstance(message, Events)]):
            said = [
                reply
                for message in said
                for answer in wire.to_hub(message)
                for reply in wire.to_table(answer)
            ]

        wire.to_table(old)

        assert old.last == lost[0].last
        assert wire.table_session.committed == 0
        wire.wait(RETRY_SECONDS)
        assert [fork.other for fork in wire.hub.log.forks()] == list(clone.read("table-12"))
        assert wire.table_session.committed == 3

    def test_card_from_an_old_backup_that_was_written_on_loses_nothing(
        self, wire: Wire, new_log: NewLog
    ) -> None:
        """The hub has more events than the card: it must not take the card's new one for received."""
        call(wire, 2)
        restored = new_log()
        restored.trust("table-12", 1, wire.table.public_key)
        restored.admit(wire.table_log.read("table-12"))
        call(wire, 3)
        wire.talk()
        ours = wire.table_log.read("table-12")
        written = restored.append(wire.table, CallRaised(round=7))

        wire.table_log = restored
        wire.connect()
        wire.talk()

        assert [fork.other for fork in wire.hub.log.forks()] == [written]
        assert [fork.other for fork in restored.forks()] == list(ours[2:])
        assert wire.hub.log.read("table-12") == ours
        assert wire.table_session.problem == FORKED

    def test_full_disk_at_the_hub_acknowledges_nothing(
        self, wire: Wire, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        call(wire)
        (batch,) = wire.to_table()

        def no_room(*_: object) -> None:
            raise JournalFullError("full")

        with monkeypatch.context() as patch:
            patch.setattr(wire.hub.log._store, "add", no_room)
            with pytest.raises(JournalFullError):
                wire.to_hub(batch)
        assert wire.hub.log.head("table-12").seq == 0

        wire.wait(RETRY_SECONDS)

        assert wire.table_session.committed == 1

    @pytest.mark.parametrize("reason", RefusalReason)
    def test_nobody_declines_for_the_hubs_own_reasons(self, wire: Wire, reason: RefusalReason) -> None:
        """Else a stranger could tell the director that a table has forked."""
        wire.to_hub(Declined(reason))

        declines = {RefusalReason.OTHER_KEY, RefusalReason.OTHER_HUB, RefusalReason.OTHER_TOURNAMENT}
        assert wire.refused == ([("table-12", reason)] if reason in declines else [])

    def test_events_from_the_future_count_and_both_ends_say_so(
        self, wire: Wire, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(wire.table_log, "_wall", lambda: wire.wall + 20 * 365 * 86400)
            call(wire)
        wire.talk()

        assert wire.table_session.committed == 1
        assert wire.refused == [("table-12", RefusalReason.AHEAD)]
        assert "clock is wrong" in str(wire.table_session.problem)

        call(wire)
        wire.talk()

        assert (wire.table_session.committed, wire.table_session.problem) == (2, None)


class TestLine:
    def test_silent_hub_is_given_up(self, wire: Wire) -> None:
        wire.to_table()
        wire.now += SILENCE_TIMEOUT_SECONDS

        assert wire.table_session.is_over(wire.now)

    def test_quiet_link_stays_alive_with_a_word_now_and_then(self, wire: Wire, admit: Admit) -> None:
        admit(wire.table)
        wire.talk()

        said = [message for _ in range(12) for message in wire.wait(PING_SECONDS)]

        assert kinds(said) == ["Ping", "Pong"] * 12
        assert not wire.table_session.is_over(wire.now)

    def test_table_that_went_silent_is_forgotten(self, wire: Wire, admit: Admit) -> None:
        admit(wire.table)
        wire.talk()
        wire.now += SILENCE_TIMEOUT_SECONDS

        wire.to_hub()

        assert (wire.hub_session.phase, wire.hub_session.hello) == (HubPhase.UNKNOWN, None)

    def test_hello_that_was_lost_is_said_again(self, wire: Wire) -> None:
        first = wire.to_table()
        assert wire.to_table() == []
        wire.now += RETRY_SECONDS

        assert wire.to_table() == first

    def test_late_copy_of_the_hello_does_not_disturb_an_open_link(self, wire: Wire, admit: Admit) -> None:
        admit(wire.table)
        (hello, *_) = wire.talk()

        assert wire.to_hub(hello) == []
        assert wire.hub_session.phase is HubPhase.OPEN

    @pytest.mark.parametrize(
        "data", [b"", b"GET / HTTP/1.1\r\n", b"\x91\x63", bytes(MAX_MESSAGE_SIZE + 1), b"\x93\x07\xc0\xc0"]
    )
    def test_what_is_no_message_is_named(self, data: bytes) -> None:
        with pytest.raises(InvalidMessageError):
            decode_message(data)

    def test_table_in_the_place_of_the_hub_is_named(self, wire: Wire) -> None:
        with pytest.raises(InvalidMessageError, match="Another table"):
            wire.to_table(Hello((PROTOCOL_VERSION,), "table-13", 1, bytes(32), bytes(16)))

    @pytest.mark.parametrize(
        "message",
        [Ping(0), Waiting(1.0), Pong(1.0), Welcome(bytes(16), (), 1.0), Proof(bytes(16), (), bytes(64))],
        ids=lambda message: type(message).__name__,
    )
    def test_hub_that_knows_nobody_asks_for_a_hello(self, wire: Wire, message: object) -> None:
        assert wire.to_hub(message) == [Refused(RefusalReason.NO_SESSION)]  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def recorded(memory: Path) -> list[bytes]:
    """Every message of a conversation, in bytes."""
    director, table = Identity.create("director"), Identity.create("table-12")
    with (
        tempfile.TemporaryDirectory(dir=memory) as folder,
        Log(Path(folder) / "hub.db") as hub_log,
        Log(Path(folder) / "table.db") as table_log,
    ):
        hub_log.enter("evening")
        hub_log.append(director, AuthorAdmitted("table-12", 1, table.public_key, 12))
        table_log.enter("evening")
        table_log.trust("director", 1, director.public_key)
        hub, said = Hub(hub_log, director, bytes(16)), []
        table_session = TableSession(table_log, table, 0.0)
        hub_session = HubSession(hub, 0.0, lambda *_: None)
        for second in range(12):
            for to_hub in table_session.step(float(second), 0.0):
                said.append(to_hub)
                for to_table in hub_session.step(float(second), 0.0, to_hub):
                    said += [to_table, *table_session.step(float(second), 0.0, to_table)]
            if table_session.phase is LinkPhase.CONNECTED:
                table_log.append(table, CallRaised(round=second))
        return said


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_damaged_or_misplaced_messages_never_end_in_anything_but_a_sentence(
    data: st.DataObject, recorded: list[bytes], memory: Path
) -> None:
    messages = data.draw(st.lists(st.sampled_from(recorded), min_size=1, max_size=8))
    place, flip = data.draw(st.integers(0, 5000)), data.draw(st.integers(0, 255))
    director, table = Identity.create("director"), Identity.create("table-12")
    with tempfile.TemporaryDirectory(dir=memory) as folder, Log(Path(folder) / "journal.db") as log:
        log.enter("evening")
        sessions = (
            TableSession(log, table, 0.0),
            HubSession(Hub(log, director, bytes(16)), 0.0, lambda *_: None),
        )
        for message in messages:
            damaged = bytearray(message)
            damaged[place % len(message)] ^= flip
            for session in sessions:
                with suppress(KioskError):
                    session.step(0.0, 0.0, bytes(damaged))

        assert log.heads() == ()


@pytest.mark.parametrize("time", [float("nan"), float("inf"), 1e300])
def test_a_time_that_is_none_is_no_message(time: float) -> None:
    """The table's clock would follow it, and with it everything that the table writes."""
    for message in (Pong(time), Waiting(time), Welcome(bytes(16), (), time)):
        with pytest.raises(InvalidMessageError):
            decode_message(encode_message(message))
