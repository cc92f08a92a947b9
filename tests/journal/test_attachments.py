from __future__ import annotations

import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.journal.attachments import (
    MAX_ATTACHMENT_SIZE,
    AttachmentError,
    AttachmentStore,
    NoRoomError,
    WrongAttachmentError,
    attachments_of,
)
from kiosk.journal.bodies import CallRaised, ConsentProved, DealAccepted, DeckEnrolled

PICTURE = b"a picture" * 1000
NAME = hashlib.sha256(PICTURE).digest()


@pytest.fixture
def store(tmp_path: Path) -> AttachmentStore:
    return AttachmentStore(tmp_path / "pictures", reserve=0)


def test_what_is_kept_is_named_by_its_digest_and_read_again(store: AttachmentStore) -> None:
    assert store.put(PICTURE) == NAME
    assert store.put(PICTURE) == NAME

    assert (store.read(NAME), store.size(NAME)) == (PICTURE, 9000)
    assert store.read_part(NAME, 8998, 10) == PICTURE[8998:]


def test_what_is_not_there_is_said(store: AttachmentStore) -> None:
    assert store.size(NAME) is None
    for read in (lambda: store.read(NAME), lambda: store.read_part(NAME, 0, 1)):
        with pytest.raises(AttachmentError, match="not here"):
            read()


def test_damaged_picture_is_not_shown_and_can_be_fetched_again(
    store: AttachmentStore, tmp_path: Path
) -> None:
    store.put(PICTURE)
    (path,) = (tmp_path / "pictures").glob("??/*")
    path.write_bytes(b"rubbish")

    with pytest.raises(WrongAttachmentError):
        store.read(NAME)

    assert store.size(NAME) is None


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(chunk=st.integers(1, 4000), interrupted=st.sets(st.integers(0, 20)))
def test_parts_are_put_together_and_doubled_ones_passed_over(
    chunk: int, interrupted: set[int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("pictures")
    store = AttachmentStore(folder, reserve=0)
    is_whole = False
    for place, offset in enumerate(range(0, len(PICTURE), chunk)):
        if place in interrupted:
            store = AttachmentStore(folder, reserve=0)
            assert not store.add_part(NAME, offset - chunk, b"late", len(PICTURE))
        assert (store.size(NAME), store.arrived(NAME)) == (None, offset)
        is_whole = store.add_part(NAME, offset, PICTURE[offset : offset + chunk], len(PICTURE))

    assert is_whole
    assert (store.read(NAME), store.arrived(NAME)) == (PICTURE, 0)


def test_parts_that_come_by_two_ways_at_once_are_put_together(
    store: AttachmentStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table may be linked over the network and a cable: each fetches what is missing."""
    both = Barrier(2)
    arrived = store.arrived

    def look(digest: bytes) -> int:
        found = arrived(digest)
        with suppress(BrokenBarrierError):
            both.wait(0.2)
        return found

    monkeypatch.setattr(store, "arrived", look)
    with ThreadPoolExecutor(2) as ways:
        for _ in ways.map(lambda _: store.add_part(NAME, 0, PICTURE[:4000], len(PICTURE)), range(2)):
            pass
    monkeypatch.undo()

    assert store.arrived(NAME) == 4000
    assert store.add_part(NAME, 4000, PICTURE[4000:], len(PICTURE))
    assert store.read(NAME) == PICTURE


def test_parts_that_are_something_else_are_dropped(store: AttachmentStore) -> None:
    store.add_part(NAME, 0, PICTURE[:8000], 9000)

    with pytest.raises(WrongAttachmentError):
        store.add_part(NAME, 8000, bytes(1000), 9000)

    assert (store.size(NAME), store.arrived(NAME)) == (None, 0)


def test_more_than_was_announced_is_not_taken(store: AttachmentStore) -> None:
    assert not store.add_part(NAME, 0, PICTURE, 10)
    assert store.arrived(NAME) == 0


def test_a_picture_without_measure_is_refused(store: AttachmentStore) -> None:
    with pytest.raises(AttachmentError, match="too large"):
        store.put(bytes(MAX_ATTACHMENT_SIZE + 1))
    with pytest.raises(AttachmentError, match="too large"):
        store.add_part(NAME, 0, b"x", MAX_ATTACHMENT_SIZE + 1)


def test_the_last_of_the_disk_is_the_journals(tmp_path: Path) -> None:
    store = AttachmentStore(tmp_path / "pictures", reserve=2**60)

    with pytest.raises(NoRoomError, match="Results are still saved"):
        store.put(PICTURE)
    with pytest.raises(NoRoomError):
        store.add_part(NAME, 0, PICTURE[:1], len(PICTURE))


def test_purging_by_date_keeps_the_names(store: AttachmentStore, tmp_path: Path) -> None:
    store.put(PICTURE)
    other = store.put(b"newer")
    store.add_part(hashlib.sha256(b"half").digest(), 0, b"ha", 4)
    for path in (tmp_path / "pictures").glob("??/*"):
        is_newer = path.name == other.hex()[2:]
        os.utime(path, (2000.0, 2000.0) if is_newer else (1000.0, 1000.0))

    assert store.purge(before=1500.0) == 1

    assert (store.size(NAME), store.is_purged(NAME)) == (None, True)
    assert (store.read(other), store.is_purged(other)) == (b"newer", False)
    assert store.arrived(hashlib.sha256(b"half").digest()) == 0
    assert store.purge(before=1500.0) == 0
    assert store.is_purged(NAME)


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("")

    with pytest.raises(AttachmentError, match="cannot be used"):
        AttachmentStore(tmp_path / "pictures").put(PICTURE)


def test_an_accepted_deal_names_its_pictures_and_proposals() -> None:
    deal = DealAccepted(1, 1, {}, (), "camera", pictures=(NAME,), proposals=(bytes(32),))

    assert attachments_of(deal) == (NAME, bytes(32))
    assert attachments_of(DeckEnrolled("bridge", NAME)) == (NAME,)
    assert attachments_of(CallRaised(round=1)) == ()
    assert attachments_of(ConsentProved(1, 0, "ns", "ns", "signature", drawing=NAME)) == (NAME,)
    assert attachments_of(ConsentProved(1, 0, "ns", "ns", "initials", "MR")) == ()
