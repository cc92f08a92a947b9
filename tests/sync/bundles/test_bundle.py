"""What is carried by hand: bundles on a stick or as pages, the director's answer, and the short code."""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from hardware.raspberry.clock import SystemClock
from kiosk.journal.bodies import AuthorAdmitted, CallRaised, PairEntered
from kiosk.journal.event import encode_event
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.bundles.bundle import (
    Bundle,
    BundleError,
    InvalidBundleError,
    _statement,
    bundle_for_hub,
    bundle_for_table,
    decode_bundle,
    encode_bundle,
    receipt_code,
    take_at_hub,
    take_at_table,
    take_code,
)
from kiosk.sync.bundles.pages import PageReader, to_pages
from kiosk.sync.endpoints.client import SyncClient

Admit = Callable[[Identity], None]
NewLog = Callable[..., Log]


@pytest.fixture
def met(table_log: Log, director: Identity, table: Identity, admit: Admit) -> Log:
    """The table's journal after it has once been connected."""
    admit(table)
    table_log.enter("evening")
    table_log.trust("director", 1, director.public_key)
    return table_log


@pytest.fixture(scope="module")
def parcel_file(memory: Path) -> bytes:
    with tempfile.TemporaryDirectory(dir=memory) as folder, Log(Path(folder) / "journal.db") as log:
        log.enter("evening")
        table = Identity.create("table-12")
        call(log, table, 3)
        return encode_bundle(bundle_for_hub(log, table))


def call(log: Log, identity: Identity, count: int) -> None:
    for _ in range(count):
        log.append(identity, CallRaised(round=1))


def by_stick(bundle: Bundle) -> Bundle:
    return decode_bundle(encode_bundle(bundle))


def by_paper(bundle: Bundle) -> Bundle:
    reader = PageReader()
    (data,) = [got for page in to_pages(encode_bundle(bundle)) if (got := reader.read(page).data) is not None]
    return decode_bundle(data)


@pytest.mark.parametrize("carry", [by_stick, by_paper])
def test_events_go_by_hand_and_the_answer_comes_back_the_same_way(
    carry: Callable[[Bundle], Bundle],
    met: Log,
    hub_log: Log,
    table: Identity,
    director: Identity,
) -> None:
    call(met, table, 5)
    hub_log.append(director, PairEntered(1, ("Anna", "Bruno")))

    bundle = carry(bundle_for_hub(met, table))
    delivered = take_at_hub(hub_log, bundle)
    committed = take_at_table(met, table, carry(bundle_for_table(hub_log, director, bundle)))

    assert (delivered.admitted, delivered.known, delivered.forked, delivered.head.seq) == (5, 0, 0, 5)
    assert committed == 5
    assert hub_log.read("table-12") == met.read("table-12")
    assert met.read("director") == hub_log.read("director")


def test_only_what_the_hub_has_not_is_carried(met: Log, table: Identity, hub_log: Log) -> None:
    call(met, table, 3)
    take_at_hub(hub_log, bundle_for_hub(met, table))
    call(met, table, 2)

    bundle = bundle_for_hub(met, table, committed=3)

    assert len(bundle.events) == 2
    assert take_at_hub(hub_log, bundle).admitted == 2


@settings(max_examples=60, deadline=None)
@given(
    exports=st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=8),
)
def test_parcels_of_any_age_in_any_order_any_number_of_times(
    exports: list[tuple[int, int]], memory: Path
) -> None:
    """What is at the hub is the table's stream from its beginning, whatever was carried when."""
    director, table = Identity.create("director"), Identity.create("table-12")
    with (
        tempfile.TemporaryDirectory(dir=memory) as folder,
        Log(Path(folder) / "hub.db") as hub_log,
        Log(Path(folder) / "table.db") as table_log,
    ):
        for log in (hub_log, table_log):
            log.enter("evening")
        hub_log.append(director, AuthorAdmitted("table-12", 1, table.public_key, 12))
        call(table_log, table, 12)
        everything = table_log.read("table-12")
        reached = 0
        for first, last in exports:
            bundle = bundle_for_hub(table_log, table, committed=first)
            cut = structs.replace(bundle, events=bundle.events[: max(0, last - first)])
            cut = _signed_again(cut, table)
            if first > reached and cut.events:
                with pytest.raises(BundleError, match="missing here"):
                    take_at_hub(hub_log, cut)
            else:
                delivered = take_at_hub(hub_log, cut)
                assert delivered.admitted == max(0, last - max(first, reached))
                reached = max(reached, last if cut.events else 0)
            assert hub_log.read("table-12") == everything[:reached]
        assert hub_log.forks() == ()


def _signed_again(bundle: Bundle, identity: Identity) -> Bundle:
    return structs.replace(bundle, signature=identity.private_key.sign(_statement(bundle)))


class TestRefused:
    def test_another_tournament(self, met: Log, table: Identity, new_log: NewLog) -> None:
        call(met, table, 1)

        with pytest.raises(BundleError, match="another tournament"):
            take_at_hub(new_log("last week"), bundle_for_hub(met, table))

    def test_unit_that_was_not_admitted(self, hub_log: Log, new_log: NewLog) -> None:
        log, stranger = new_log("evening"), Identity.create("table-13")
        call(log, stranger, 1)

        with pytest.raises(BundleError, match="has not been admitted"):
            take_at_hub(hub_log, bundle_for_hub(log, stranger))
        assert hub_log.head("table-13").seq == 0

    @pytest.mark.usefixtures("met")
    def test_name_of_a_table_with_another_key(self, hub_log: Log, new_log: NewLog) -> None:
        log, thief = new_log("evening"), Identity.create("table-12")
        call(log, thief, 1)

        with pytest.raises(BundleError, match="Another key"):
            take_at_hub(hub_log, bundle_for_hub(log, thief))

    def test_parcel_that_was_changed(self, met: Log, hub_log: Log, table: Identity) -> None:
        call(met, table, 2)
        bundle = bundle_for_hub(met, table)

        with pytest.raises(BundleError, match="changed on its way"):
            take_at_hub(hub_log, structs.replace(bundle, events=bundle.events[:1]))

    def test_entries_of_another_table(
        self, met: Log, hub_log: Log, table: Identity, new_log: NewLog, admit: Admit
    ) -> None:
        other = Identity.create("table-13")
        admit(other)
        event = new_log("evening").append(other, CallRaised(round=1))
        bundle = structs.replace(bundle_for_hub(met, table), events=(encode_event(event),))

        with pytest.raises(BundleError, match="somebody else"):
            take_at_hub(hub_log, _signed_again(bundle, table))

    def test_answer_for_the_hub_itself(
        self, hub_log: Log, met: Log, table: Identity, director: Identity
    ) -> None:
        answer = bundle_for_table(hub_log, director, bundle_for_hub(met, table))

        with pytest.raises(BundleError, match="for a table"):
            take_at_hub(hub_log, answer)

    def test_answer_of_an_impostor(self, met: Log, table: Identity, new_log: NewLog) -> None:
        impostor = Identity.create("director")
        answer = bundle_for_table(new_log("evening"), impostor, bundle_for_hub(met, table))

        with pytest.raises(BundleError, match="Another key"):
            take_at_table(met, table, answer)

    def test_answer_of_another_table(self, met: Log, table: Identity) -> None:
        with pytest.raises(BundleError, match="not from the director"):
            take_at_table(met, table, bundle_for_hub(met, table))

    def test_answer_about_another_version_of_the_journal(
        self, met: Log, hub_log: Log, table: Identity, director: Identity, new_log: NewLog
    ) -> None:
        clone = new_log("evening")
        clone.append(table, CallRaised(round=7))
        call(met, table, 2)
        take_at_hub(hub_log, bundle_for_hub(clone, table))
        delivered = take_at_hub(hub_log, bundle_for_hub(met, table))
        assert (delivered.admitted, delivered.forked) == (0, 2)

        with pytest.raises(BundleError, match="another version"):
            take_at_table(met, table, bundle_for_table(hub_log, director, bundle_for_hub(met, table)))

    def test_journal_without_a_tournament(self, tmp_path: Path, table: Identity) -> None:
        with Log(tmp_path / "new.db") as log, pytest.raises(BundleError, match="no tournament"):
            bundle_for_hub(log, table)

    @given(place=st.integers(0, 10_000), flip=st.integers(1, 255))
    def test_damaged_file_never_ends_in_anything_but_a_sentence(
        self, place: int, flip: int, parcel_file: bytes
    ) -> None:
        place %= len(parcel_file)
        flipped = bytearray(parcel_file)
        flipped[place] ^= flip

        for damaged in (parcel_file[:place], parcel_file + b"more", bytes(flipped)):
            with pytest.raises(InvalidBundleError):
                decode_bundle(damaged)

    def test_file_that_would_fill_the_memory(self) -> None:
        with pytest.raises(InvalidBundleError, match="too large"):
            decode_bundle(b"kiosk parcel 1\n" + zlib.compress(bytes(50_000_000)))

    @pytest.mark.parametrize("data", [b"", b"hello", b"kiosk parcel 1\n", b"kiosk parcel 1\nhello"])
    def test_what_is_no_parcel(self, data: bytes) -> None:
        with pytest.raises(InvalidBundleError):
            decode_bundle(data)


class TestCode:
    def test_code_read_aloud_says_how_far_the_hub_is(self, met: Log, hub_log: Log, table: Identity) -> None:
        call(met, table, 4)
        head = take_at_hub(hub_log, bundle_for_hub(met, table)).head
        call(met, table, 2)

        assert take_code(met, table, 0, receipt_code(head)) == 4
        assert take_code(met, table, 2, receipt_code(head).replace(" ", "")) == 4

    @pytest.mark.parametrize("code", ["", "0000 0000", "rubbish"])
    def test_wrong_code(self, met: Log, table: Identity, code: str) -> None:
        call(met, table, 4)

        with pytest.raises(BundleError, match="not the code"):
            take_code(met, table, 0, code)


def test_link_light_counts_what_was_delivered_by_hand(met: Log, table: Identity) -> None:
    client = SyncClient(met, table, [], SystemClock(), lambda _: None)
    with client:
        call(met, table, 3)
        assert client.state.pending == 3

        client.note_committed(2)

        assert (client.state.pending, client.state.committed) == (1, 2)


def test_events_of_a_dead_unit_are_taken_from_its_card(
    met: Log, hub_log: Log, table: Identity, admit: Admit
) -> None:
    """Its successor speaks for the table already; what it wrote before counts nevertheless."""
    call(met, table, 3)
    admit(Identity.create("table-12", epoch=2))

    delivered = take_at_hub(hub_log, bundle_for_hub(met, table))

    assert (delivered.admitted, delivered.epoch) == (3, 1)


def test_link_light_counts_what_the_unit_before_has_left_unsent(met: Log, table: Identity) -> None:
    call(met, table, 3)
    successor = Identity.create(table.author, epoch=2)
    with SyncClient(met, successor, [], SystemClock(), lambda _: None) as client:
        call(met, successor, 2)

        assert (client.state.pending, client.state.committed) == (5, 0)
