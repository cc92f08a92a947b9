"""Attachments travel from table to hub in parts, behind everything else."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import CallRaised, DealAccepted, DeckEnrolled
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.attachment_fetch import MIN_ABSENT_RETRY_SECONDS, PART_TIMEOUT_SECONDS
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.session.table_session import TableSession
from kiosk.sync.wire.messages import Absent, Chunk, Events, OrderResult, Pong, Stored, Waiting, Want
from tests.sync.conftest import Wire
from tests.sync.peer import ENCRYPTED

PICTURE = bytes(range(256)) * 200


@pytest.fixture
def at_table(tmp_path: Path) -> AttachmentStore:
    return AttachmentStore(tmp_path / "table", reserve=0)


@pytest.fixture
def at_hub(tmp_path: Path) -> AttachmentStore:
    return AttachmentStore(tmp_path / "hub", reserve=0)


@pytest.fixture
def pulling(
    wire: Wire, at_table: AttachmentStore, at_hub: AttachmentStore, admit: Callable[[Identity], None]
) -> Wire:
    """A connected table whose hub fetches attachments."""
    admit(wire.table)
    wire.hub = Hub(wire.hub.log, wire.hub.identity, wire.hub.epoch, at_hub)
    reconnect(wire, at_table)
    wire.talk()
    return wire


def reconnect(wire: Wire, at_table: AttachmentStore, chunk: int = 4096) -> None:
    wire.table_session = TableSession(
        wire.table_log, wire.table, wire.now, attachments=at_table, binding=ENCRYPTED
    )
    wire.hub_session = HubSession(wire.hub, wire.now, lambda *_: None, chunk=chunk, binding=ENCRYPTED)


def accept(wire: Wire, *pictures: bytes) -> None:
    wire.table_log.append(wire.table, DealAccepted(1, 1, {}, (), "camera", pictures=pictures))


def test_picture_follows_its_event_in_parts(
    pulling: Wire, at_table: AttachmentStore, at_hub: AttachmentStore
) -> None:
    digest = at_table.put(PICTURE)
    accept(pulling, digest)

    said = pulling.talk()

    assert at_hub.read(digest) == PICTURE
    assert [type(message) for message in said][:2] == [Events, type(said[1])]
    assert sum(isinstance(message, Chunk) for message in said) == 13
    assert all(len(message.data) <= 4096 for message in said if isinstance(message, Chunk))


def test_events_go_before_parts(pulling: Wire, at_table: AttachmentStore) -> None:
    digest = at_table.put(PICTURE)
    accept(pulling, digest)
    (deal,) = pulling.to_table()
    ack, want = pulling.to_hub(deal)
    pulling.table_log.append(pulling.table, CallRaised(round=1))

    said = [*pulling.to_table(ack), *pulling.to_table(want)]

    (call,) = said
    assert isinstance(call, Events)
    (ack,) = pulling.to_hub(call)
    assert pulling.hub.log.head("table-12").seq == 2
    assert [type(message) for message in pulling.to_table(ack)] == [Chunk]


def test_transfer_goes_on_where_it_was_cut_off(
    pulling: Wire, at_table: AttachmentStore, at_hub: AttachmentStore
) -> None:
    digest = at_table.put(PICTURE)
    accept(pulling, digest)
    at_hub.add_part(digest, 0, PICTURE[:40_000], len(PICTURE))

    said = pulling.talk()

    (first, *_) = (message for message in said if isinstance(message, Want))
    assert first.offset == 40_000
    assert at_hub.read(digest) == PICTURE


def test_lost_part_is_asked_for_again(
    pulling: Wire, at_table: AttachmentStore, at_hub: AttachmentStore
) -> None:
    digest = at_table.put(PICTURE)
    accept(pulling, digest)
    (deal,) = pulling.to_table()
    ack, want = pulling.to_hub(deal)
    pulling.to_table(ack)
    assert pulling.to_hub() == []

    pulling.now += PART_TIMEOUT_SECONDS
    assert pulling.hub_session.next_at() <= pulling.now

    assert want in pulling.to_hub()
    late = pulling.to_table(want)
    for part in [*late, *late]:
        pulling.to_hub(part)
    assert at_hub.arrived(digest) == 4096


def test_what_the_table_does_not_have_delays_nothing(
    pulling: Wire, at_table: AttachmentStore, at_hub: AttachmentStore
) -> None:
    digest = at_table.put(PICTURE)
    accept(pulling, bytes(32), digest)

    said = pulling.talk()

    assert Absent(bytes(32)) in said
    assert at_hub.read(digest) == PICTURE
    assert pulling.talk() == []


def test_what_the_other_side_gets_later_is_asked_for_again(
    pulling: Wire, at_table: AttachmentStore, at_hub: AttachmentStore
) -> None:
    """The hub names a deck to the whole hall before it has its file from the table that photographed it."""
    digest = hashlib.sha256(PICTURE).digest()
    accept(pulling, digest)
    assert Absent(digest) in pulling.talk()
    pulling.now += MIN_ABSENT_RETRY_SECONDS
    pulling.talk()
    at_table.put(PICTURE)
    assert pulling.talk() == [], "more and more seldom"

    pulling.now += 2 * MIN_ABSENT_RETRY_SECONDS
    assert pulling.hub_session.next_at() <= pulling.now
    pulling.talk()
    assert at_hub.read(digest) == PICTURE


def test_purged_pictures_are_not_fetched_again(
    pulling: Wire, at_table: AttachmentStore, at_hub: AttachmentStore
) -> None:
    digest = at_table.put(PICTURE)
    accept(pulling, digest)
    pulling.talk()
    at_hub.purge(before=2**40)

    reconnect(pulling, at_table)
    said = pulling.talk()

    assert not any(isinstance(message, Want) for message in said)


def test_picture_that_is_another_is_given_up(
    pulling: Wire, at_table: AttachmentStore, at_hub: AttachmentStore, tmp_path: Path
) -> None:
    digest = at_table.put(PICTURE)
    next((tmp_path / "table").glob("??/*")).write_bytes(b"rubbish")
    accept(pulling, digest)

    pulling.talk()

    assert at_hub.size(digest) is None
    assert pulling.hub.log.head("table-12").seq == 1


def test_hub_without_room_takes_events_and_no_pictures(
    pulling: Wire, at_table: AttachmentStore, tmp_path: Path
) -> None:
    pulling.hub = Hub(
        pulling.hub.log,
        pulling.hub.identity,
        pulling.hub.epoch,
        AttachmentStore(tmp_path / "full", reserve=2**60),
    )
    reconnect(pulling, at_table)
    accept(pulling, at_table.put(PICTURE))

    said = pulling.talk()

    assert pulling.hub.log.head("table-12").seq == 1
    assert sum(isinstance(message, Want) for message in said) == 1


def test_line_that_can_spare_nothing_is_not_asked(pulling: Wire, at_table: AttachmentStore) -> None:
    reconnect(pulling, at_table, chunk=0)
    accept(pulling, at_table.put(PICTURE))

    said = pulling.talk()

    assert pulling.hub.log.head("table-12").seq == 1
    assert not any(isinstance(message, Want) for message in said)


def test_table_lets_go_of_what_the_hub_holds_and_of_nothing_else(
    pulling: Wire, tmp_path: Path, at_hub: AttachmentStore
) -> None:
    at_table = AttachmentStore(tmp_path / "small", reserve=0, budget=len(PICTURE))
    reconnect(pulling, at_table)
    first = at_table.put(PICTURE)
    accept(pulling, first)
    pulling.talk()
    assert at_table.size(first) == len(PICTURE), "there is room for it"

    never_named = at_table.put(PICTURE + b"never named")
    second = at_table.put(PICTURE + b"second")
    accept(pulling, second)
    said = pulling.talk()

    assert Stored(second) in said
    assert at_hub.read(second) == PICTURE + b"second"
    assert at_table.is_purged(first)
    assert at_table.size(never_named) is not None, "the hub does not have it"


def test_table_takes_nobodys_word_who_has_not_proved_to_be_the_hub(wire: Wire, tmp_path: Path) -> None:
    """A cable or a bus hears whoever is on it: a picture would go that only this table has."""
    at_table = AttachmentStore(tmp_path / "small", reserve=0, budget=0)
    session = wire.table_session = TableSession(
        wire.table_log, wire.table, wire.now, attachments=at_table, binding=ENCRYPTED
    )
    digest = at_table.put(PICTURE)

    for message in (Stored(digest), OrderResult("key-1"), Pong(9.0), Waiting(9.0)):
        wire.to_table(message)

    assert at_table.size(digest) == len(PICTURE)
    assert (session.answers, session.hub_ahead, session.phase) == ([], None, LinkPhase.OFFLINE)


def test_hub_says_again_what_it_holds_when_a_table_comes_back(
    pulling: Wire, at_table: AttachmentStore
) -> None:
    digest = at_table.put(PICTURE)
    accept(pulling, digest)
    pulling.talk()

    reconnect(pulling, at_table)
    said = pulling.talk()

    assert said.count(Stored(digest)) == 1
    assert not any(isinstance(message, Chunk | Want) for message in said)


def test_deck_of_the_director_reaches_the_table(
    pulling: Wire, at_table: AttachmentStore, at_hub: AttachmentStore
) -> None:
    pulling.table_session = TableSession(
        pulling.table_log, pulling.table, pulling.now, attachments=at_table, chunk=4096, binding=ENCRYPTED
    )
    digest = at_hub.put(b"a deck" * 5000)
    pulling.hub.log.append(pulling.hub.identity, DeckEnrolled("Dal Negro", digest))

    said = pulling.talk()

    assert at_table.read(digest) == b"a deck" * 5000
    assert Stored(digest) not in said, "the hub has it from the start"
    assert not any(isinstance(message, Absent) for message in said)


def test_unit_that_replaces_another_fetches_back_what_the_hub_holds_of_it(
    pulling: Wire,
    at_hub: AttachmentStore,
    admit: Callable[[Identity], None],
    new_log: Callable[..., Log],
    tmp_path: Path,
) -> None:
    """The pictures of its deals; and its deck, without which its camera would count worse."""
    deck, picture, purged = (at_hub.put(PICTURE + name) for name in (b"deck", b"picture", b"purged"))
    pulling.table_log.append(pulling.table, DeckEnrolled("Dal Negro", deck))
    accept(pulling, picture, purged, bytes(32))
    pulling.talk()
    at_hub._remove(at_hub._path(purged))

    pulling.table = Identity.create("table-12", epoch=2)
    admit(pulling.table)
    pulling.table_log = new_log()
    replacement = AttachmentStore(tmp_path / "replacement", reserve=0)
    pulling.table_session = TableSession(
        pulling.table_log, pulling.table, pulling.now, attachments=replacement, chunk=4096, binding=ENCRYPTED
    )
    pulling.hub_session = HubSession(pulling.hub, pulling.now, lambda *_: None, binding=ENCRYPTED)
    said = pulling.talk()

    assert replacement.read(deck) == PICTURE + b"deck"
    assert replacement.read(picture) == PICTURE + b"picture"
    assert Absent(purged) in said
    assert replacement.size(purged) is None
    assert pulling.hub.log.forks() == ()


def test_what_only_the_old_units_card_has_reaches_the_hub_from_the_new_one(
    pulling: Wire, at_table: AttachmentStore, at_hub: AttachmentStore, admit: Callable[[Identity], None]
) -> None:
    reconnect(pulling, at_table, chunk=0)
    accept(pulling, picture := at_table.put(PICTURE))
    pulling.talk()
    assert at_hub.size(picture) is None

    pulling.table = Identity.create("table-12", epoch=2)
    admit(pulling.table)
    reconnect(pulling, at_table)  # its folder was copied
    pulling.talk()

    assert at_hub.read(picture) == PICTURE


def test_unit_that_was_never_replaced_asks_for_nothing_of_its_own(
    pulling: Wire, tmp_path: Path, at_hub: AttachmentStore
) -> None:
    small = AttachmentStore(tmp_path / "small", reserve=0, budget=0)
    for _ in range(2):  # what it let go of, for want of room, does not come back
        pulling.table_session = TableSession(
            pulling.table_log, pulling.table, pulling.now, attachments=small, chunk=4096, binding=ENCRYPTED
        )
        pulling.hub_session = HubSession(pulling.hub, pulling.now, lambda *_: None, binding=ENCRYPTED)
        accept(pulling, digest := small.put(PICTURE))
        said = pulling.talk()
    assert small.is_purged(digest)
    assert at_hub.size(digest) == len(PICTURE)
    assert not any(isinstance(message, Absent) for message in said)


def test_line_that_cannot_spare_it_brings_no_deck(
    pulling: Wire, at_table: AttachmentStore, at_hub: AttachmentStore
) -> None:
    digest = at_hub.put(b"a deck")
    pulling.hub.log.append(pulling.hub.identity, DeckEnrolled("Dal Negro", digest))

    pulling.talk()

    assert at_table.size(digest) is None
