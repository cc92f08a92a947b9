"""Which deck a table counts with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from kiosk.cards import CARDS
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import DeckEnrolled
from kiosk.projections.folds.decks import Decks
from kiosk.table.workers.table_deck import TableDeck
from kiosk.vision.decks.deck_file import encode_deck
from kiosk.vision.model import GENERIC_DECK, Deck, Print, damaged_deck
from kiosk.vision.recognition.prints import PRINT_HEIGHT_PX, PRINT_WIDTH_PX, encode_print


def deck(name: str) -> Deck:
    picture = encode_print(np.full((PRINT_HEIGHT_PX, PRINT_WIDTH_PX, 3), 200, np.uint8))
    return Deck(name, 58.0, 88.0, 14.0, tuple(Print(card, picture) for card in CARDS))


@pytest.fixture
def store(tmp_path: Path) -> AttachmentStore:
    return AttachmentStore(tmp_path / "attachments", reserve=0)


def test_without_an_enrolment_any_deck_is_counted(store: AttachmentStore, tmp_path: Path) -> None:
    assert TableDeck(store, tmp_path).current(Decks(), "table-1") is GENERIC_DECK


def test_a_table_without_a_deck_of_its_own_counts_with_the_halls(
    store: AttachmentStore, tmp_path: Path
) -> None:
    table = TableDeck(store, tmp_path)
    named = Decks({"director": DeckEnrolled("hall", store.put(encode_deck(deck("hall"))))})
    assert table.current(named, "table-1").name == "hall"
    assert table.current(named, "table-1") is table.current(named, "table-1")


@pytest.mark.parametrize(
    "spoil",
    [lambda file: file.unlink(), lambda file: file.write_bytes(b"no deck")],
    ids=["gone", "overwritten"],
)
def test_a_deck_of_its_own_that_is_damaged_costs_no_count_and_is_said(
    store: AttachmentStore, tmp_path: Path, spoil: Callable[[Path], object]
) -> None:
    digest = store.put(encode_deck(deck("own")))
    named = Decks({"table-1": DeckEnrolled("own", digest)})
    (file,) = (path for path in (tmp_path / "attachments").rglob("*") if path.is_file())
    spoil(file)

    for _ in range(2):
        assert TableDeck(store, tmp_path).current(named, "table-1") == damaged_deck("own")


def test_a_deck_that_is_none_is_said(store: AttachmentStore, tmp_path: Path) -> None:
    named = Decks({"director": DeckEnrolled("hall", store.put(b"no deck"))})
    assert TableDeck(store, tmp_path).current(named, "table-1") == damaged_deck("hall")


def test_until_the_halls_deck_has_arrived_any_deck_is_counted(store: AttachmentStore, tmp_path: Path) -> None:
    named = Decks({"director": DeckEnrolled("hall", bytes(32))})
    assert TableDeck(store, tmp_path).current(named, "table-1") is GENERIC_DECK


def test_the_deck_stays_whatever_room_pictures_need(tmp_path: Path) -> None:
    store = AttachmentStore(tmp_path / "attachments", reserve=0, budget=0)
    digest = store.put(encode_deck(deck("own")))
    named = Decks({"table-1": DeckEnrolled("own", digest)})
    assert TableDeck(store, tmp_path).current(named, "table-1") == deck("own")

    store.note_held(digest)
    picture = store.put(b"a picture")
    store.note_held(picture)

    assert store.is_purged(picture)
    assert TableDeck(store, tmp_path).current(named, "table-1") == deck("own")
