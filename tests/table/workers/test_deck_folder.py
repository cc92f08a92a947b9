"""A deck that ``kiosk enrol-deck`` left in the table's folder is recorded once, and then the journal alone tells."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from kiosk.cards import CARDS
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import DeckEnrolled
from kiosk.journal.errors import JournalFullError
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.projections.folds.decks import Decks
from kiosk.projections.tournament_state import replay
from kiosk.table.runner.runtime import TableRuntime
from kiosk.table.workers.deck_folder import DeckFolder
from kiosk.table.workers.devices import Devices
from kiosk.table.workers.table_deck import TableDeck
from kiosk.vision.decks.deck_file import DECK_SUFFIX, encode_deck, save_deck
from kiosk.vision.model import GENERIC_DECK, RIG_PHOTO, Deck, Print
from kiosk.vision.recognition.prints import PRINT_HEIGHT_PX, PRINT_WIDTH_PX, encode_print
from tests.table.playing import AUTHOR
from tests.table.steps.consent.test_agreement_safety import Link0

PRINT = encode_print(np.full((PRINT_HEIGHT_PX, PRINT_WIDTH_PX, 3), 200, np.uint8))


def deck(name: str) -> Deck:
    return Deck(name, 58.0, 88.0, 14.0, tuple(Print(card, PRINT) for card in CARDS))


class Unit:
    """A table's files, and the lives of its program between which the power may fail."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.folder = place / "decks"
        self.store = AttachmentStore(place / "attachments", reserve=0)
        self.log = Log(place / "journal.sqlite")
        self.log.enter("evening")
        self.identity = Identity.create(AUTHOR)
        self.begin()

    def begin(self) -> None:
        """The program's next life."""
        self.decks = DeckFolder(self.folder, self.store)

    def enrol(self, name: str) -> None:
        """As on the table's screen."""
        self.record(DeckEnrolled(name, self.store.put(encode_deck(deck(name)))))

    def record(self, body: DeckEnrolled) -> None:
        self.log.append(self.identity, body)

    def look(self) -> list[str]:
        """Look into the folder twice, as the table does over and over; the names recorded in its journal."""
        for _ in range(2):
            self.decks.take_in(self.known, AUTHOR, self.record)
        return [event.body.name for event in self.log.all() if isinstance(event.body, DeckEnrolled)]

    @property
    def known(self) -> Decks:
        return replay(self.log.all()).decks

    @property
    def left(self) -> list[Path]:
        return list(self.folder.glob(f"*{DECK_SUFFIX}"))


@pytest.fixture
def unit(tmp_path: Path) -> Iterator[Unit]:
    unit = Unit(tmp_path)
    yield unit
    unit.log.close()


def test_a_table_without_such_a_folder_records_nothing(unit: Unit) -> None:
    assert unit.look() == []


def test_what_the_command_wrote_is_kept_recorded_once_and_taken_away(unit: Unit) -> None:
    save_deck(deck("club"), unit.folder)
    assert unit.look() == ["club"]
    enrolled = unit.known.of(AUTHOR)
    assert enrolled is not None
    assert unit.store.read(enrolled.deck) == encode_deck(deck("club"))
    assert unit.left == []
    unit.begin()
    assert unit.look() == ["club"]


def test_the_next_tournament_which_names_none_begins_with_the_last_deck_of_the_command(unit: Unit) -> None:
    table = TableDeck(unit.store, unit.decks.recorded)
    assert table.current(Decks(), AUTHOR) is GENERIC_DECK
    for name in ("club", "another", "club"):
        save_deck(deck(name), unit.folder)
        unit.look()
    assert table.current(Decks(), AUTHOR) == deck("club")
    hall = Decks({DIRECTOR: DeckEnrolled("hall", unit.store.put(encode_deck(deck("hall"))))})
    assert table.current(hall, AUTHOR) == deck("hall")
    for path in unit.decks.recorded.iterdir():
        path.write_bytes(b"no deck")
    assert table.current(Decks(), AUTHOR) is GENERIC_DECK


def test_a_deck_of_an_earlier_tournament_that_cannot_be_looked_at_stops_no_count(
    unit: Unit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failing card, or a folder of another user: the deal that is being entered must not break off."""

    def fails(_: Path) -> list[Path]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("kiosk.table.workers.table_deck.deck_files", fails)
    assert TableDeck(unit.store, unit.decks.recorded).current(Decks(), AUTHOR) is GENERIC_DECK


def test_it_counts_before_the_deck_of_the_screen_or_after_as_it_came(unit: Unit) -> None:
    unit.enrol("screen")
    save_deck(deck("command"), unit.folder)
    assert unit.look() == ["screen", "command"]
    unit.enrol("screen again")
    unit.begin()
    assert unit.look() == ["screen", "command", "screen again"]
    save_deck(deck("command"), unit.folder)
    assert unit.look()[3:] == ["command"], "whoever runs the command again means it"


def test_of_two_decks_the_one_written_last_counts(unit: Unit) -> None:
    for age, name in ((100, "older"), (50, "newer")):
        path = save_deck(deck(name), unit.folder)
        os.utime(path, (path.stat().st_mtime - age,) * 2)
    assert unit.look() == ["newer"]
    assert unit.left == []
    assert len(list(unit.decks.recorded.iterdir())) == 2, "what was overtaken is not lost"
    assert TableDeck(unit.store, unit.decks.recorded).current(Decks(), AUTHOR) == deck("newer")


def test_where_the_power_fails_the_deck_that_was_overtaken_is_not_recorded_next(unit: Unit) -> None:
    path = save_deck(deck("older"), unit.folder)
    os.utime(path, (path.stat().st_mtime - 100,) * 2)
    save_deck(deck("newer"), unit.folder)

    def records_and_dies(body: DeckEnrolled) -> None:
        unit.record(body)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        unit.decks.take_in(unit.known, AUTHOR, records_and_dies)
    unit.begin()
    assert unit.look() == ["newer"]


def test_a_deck_that_was_copied_with_its_old_time_is_the_last_all_the_same(unit: Unit) -> None:
    save_deck(deck("first"), unit.folder)
    unit.look()
    path = save_deck(deck("second"), unit.folder)
    os.utime(path, (path.stat().st_mtime - 1000,) * 2)
    assert unit.look() == ["first", "second"]
    assert TableDeck(unit.store, unit.decks.recorded).current(Decks(), AUTHOR) == deck("second")


def test_where_it_cannot_be_put_away_it_is_not_recorded(unit: Unit) -> None:
    """Or it would win over the screen's at every start."""
    save_deck(deck("club"), unit.folder)
    unit.decks.recorded.write_bytes(b"in the way")
    for _ in range(2):
        unit.begin()
        assert unit.look() == []


def test_a_file_that_is_taken_away_while_it_is_read_stops_nothing(
    unit: Unit, monkeypatch: pytest.MonkeyPatch
) -> None:
    (unit.folder / f"folder{DECK_SUFFIX}").mkdir(parents=True)
    (unit.folder / f"nowhere{DECK_SUFFIX}").symlink_to("nowhere")
    path = save_deck(deck("club"), unit.folder)
    read = Path.read_bytes

    def taken_away(file: Path) -> bytes:
        if file == path:
            path.unlink(missing_ok=True)
        return read(file)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_bytes", taken_away)
        assert unit.look() == []
    save_deck(deck("club"), unit.folder)
    assert unit.look() == ["club"]


def test_after_a_power_cut_in_between_it_is_recorded_once(unit: Unit) -> None:
    save_deck(deck("club"), unit.folder)
    unit.store.put(encode_deck(deck("club")))  # the power failed before it was recorded
    assert unit.look() == ["club"]
    save_deck(deck("club"), unit.folder)  # the power failed before its file was taken away
    unit.begin()
    assert unit.look() == ["club"]
    assert unit.left == []


def test_what_is_no_deck_is_said_once_in_the_log_and_stays(
    unit: Unit, caplog: pytest.LogCaptureFixture
) -> None:
    unit.folder.mkdir()
    (unit.folder / f"broken{DECK_SUFFIX}").write_bytes(b"no deck")
    with caplog.at_level(logging.WARNING):
        assert unit.look() == []
    assert len(caplog.records) == 1
    assert len(unit.left) == 1
    save_deck(deck("club"), unit.folder)
    assert unit.look() == ["club"], "the next one is none the worse for it"


def test_where_the_journal_is_full_it_waits_for_the_next_start(unit: Unit) -> None:
    def refuse(_: DeckEnrolled) -> None:
        raise JournalFullError("full")

    save_deck(deck("club"), unit.folder)
    unit.decks.take_in(unit.known, AUTHOR, refuse)
    assert unit.look() == []
    unit.begin()
    assert unit.look() == ["club"]


def test_what_it_may_not_take_away_it_does_not_record(unit: Unit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the same file would win again after every start."""
    save_deck(deck("club"), unit.folder)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert unit.look() == []


def test_a_running_table_finds_it_and_its_journal_tells_the_hub(unit: Unit, tmp_path: Path) -> None:
    runtime = TableRuntime(
        unit.log,
        unit.identity,
        Devices(),
        rig=RIG_PHOTO,
        attachments=unit.store,
        new_decks=DeckFolder(unit.folder, unit.store),
        logs=tmp_path / "log",
    )
    runtime.start(lambda: None, Link0(), None)  # type: ignore[arg-type]
    list(runtime.poll(0.0))
    assert unit.known.of(AUTHOR) is None
    save_deck(deck("club"), unit.folder)
    for now in (1.0, 2.0, 3.0):
        list(runtime.poll(now))
    runtime.close()
    assert unit.look() == ["club"]
