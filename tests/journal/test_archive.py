from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec import msgpack

from kiosk.journal.archive import (
    Archive,
    ForkedArchiveError,
    InvalidArchiveError,
    import_archive,
    read_archive,
    write_archive,
)
from kiosk.journal.bodies import AuthorAdmitted, CallRaised, PairEntered
from kiosk.journal.errors import JournalUnavailableError, WrongKeyError, WrongTournamentError
from kiosk.journal.event import encode_event
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log

NewLog = Callable[[str], Log]


@pytest.fixture
def new_log(tmp_path: Path) -> Iterator[NewLog]:
    with ExitStack() as opened:
        yield lambda name: opened.enter_context(Log(tmp_path / f"{name}.db"))


@pytest.fixture
def evening(log: Log, director: Identity, table: Identity) -> Log:
    """A hub's journal: two tables have played, in turn."""
    other = Identity.create("table-3")
    log.append(director, AuthorAdmitted(table.author, 1, table.public_key, 12))
    log.append(director, AuthorAdmitted(other.author, 1, other.public_key, 3))
    for round_ in range(3):
        log.append(table, CallRaised(round=round_))
        log.append(other, CallRaised(round=round_))
        log.append(director, PairEntered(round_ + 1, ("Anna", "Bruno")))
    return log


@pytest.fixture
def file(evening: Log, tmp_path: Path) -> Path:
    path = tmp_path / "stick" / "evening.journal"
    write_archive(evening, path, 1_800_000_000.0)
    return path


def test_a_hub_is_built_again_from_an_archive(
    file: Path, evening: Log, new_log: NewLog, director: Identity, table: Identity
) -> None:
    archive = read_archive(file)
    rebuilt = new_log("rebuilt")

    assert import_archive(rebuilt, archive) == 11

    assert (archive.exported_at, archive.fingerprint) == (1_800_000_000.0, director.fingerprint)
    assert list(rebuilt.all()) == list(evening.all()), "in the order of arrival, too"
    assert (rebuilt.heads(), rebuilt.tournament) == (evening.heads(), "evening")
    assert rebuilt.may_speak(table.author, 1, table.public_key)
    assert rebuilt.append(director, PairEntered(9, ("Carla", "Dino"))).seq == 6


def test_what_is_there_already_is_not_taken_twice(
    file: Path, evening: Log, new_log: NewLog, table: Identity
) -> None:
    other = new_log("other")
    import_archive(other, read_archive(file))
    evening.append(table, CallRaised(round=9))
    newer = file.with_name("newer.journal")
    write_archive(evening, newer, 0.0)

    assert import_archive(other, read_archive(file)) == 0
    assert import_archive(other, read_archive(newer)) == 1
    assert import_archive(other, read_archive(file)) == 0
    assert list(other.all()) == list(evening.all())


def test_what_was_kept_apart_is_in_the_archive(
    evening: Log, table: Identity, other_log: Log, tmp_path: Path, new_log: NewLog
) -> None:
    evening.admit([other_log.append(table, CallRaised(round=number)) for number in (7, 8)])
    path = tmp_path / "forked.journal"
    write_archive(evening, path, 0.0)
    rebuilt = new_log("rebuilt")

    import_archive(rebuilt, read_archive(path))

    assert rebuilt.forks() == evening.forks()
    assert len(rebuilt.forks()) == 2


def test_another_tournaments_archive_is_refused(file: Path, new_log: NewLog) -> None:
    log = new_log("last week")
    log.enter("last week")

    with pytest.raises(WrongTournamentError, match="another tournament"):
        import_archive(log, read_archive(file))
    assert list(log.all()) == []


def test_contradicting_entries_are_refused_and_nothing_is_stored(
    file: Path, other_log: Log, director: Identity
) -> None:
    other_log.append(director, PairEntered(1, ("Carla", "Dino")))
    before = list(other_log.all())

    with pytest.raises(ForkedArchiveError, match="director"):
        import_archive(other_log, read_archive(file))
    assert list(other_log.all()) == before
    assert other_log.forks() == ()


def test_another_directors_archive_is_refused(file: Path, other_log: Log) -> None:
    other_log.trust("director", 1, Identity.create("director").public_key)

    with pytest.raises(WrongKeyError, match="director"):
        import_archive(other_log, read_archive(file))
    assert list(other_log.all()) == []


def test_an_archive_brings_no_new_director_into_a_journal_that_has_one(
    evening: Log, other_log: Log, tmp_path: Path
) -> None:
    """Else whoever knows the tournament's name could make a file that speaks for every table."""
    impostor, unit = Identity.create("director", 2), Identity.create("table-12", 2)
    other_log.append(impostor, AuthorAdmitted(unit.author, 2, unit.public_key, 12))
    path = tmp_path / "forged.journal"
    write_archive(other_log, path, 0.0)
    before = list(evening.all())

    with pytest.raises(WrongKeyError, match="director"):
        import_archive(evening, read_archive(path))

    assert list(evening.all()) == before
    assert not evening.may_speak(unit.author, 2, unit.public_key)


def test_author_whom_the_director_has_not_admitted_is_refused(
    log: Log, table: Identity, tmp_path: Path, other_log: Log
) -> None:
    """Else whoever has a stick could speak for a table."""
    log.append(table, CallRaised(round=1))
    path = tmp_path / "table.journal"
    write_archive(log, path, 0.0)

    with pytest.raises(InvalidArchiveError, match="has not admitted table-12"):
        import_archive(other_log, read_archive(path))
    assert other_log.head("table-12").seq == 0


def test_journal_without_a_tournament_has_nothing_to_keep(new_log: NewLog, tmp_path: Path) -> None:
    with pytest.raises(WrongTournamentError, match="nothing to keep"):
        write_archive(new_log("new"), tmp_path / "new.journal", 0.0)


class TestDamage:
    @pytest.mark.parametrize("place", [0, 20, 60, -1])
    def test_flipped_bit(self, file: Path, place: int) -> None:
        data = bytearray(file.read_bytes())
        data[place] ^= 1
        file.write_bytes(data)

        with pytest.raises(InvalidArchiveError):
            read_archive(file)

    def test_cut_file(self, file: Path) -> None:
        file.write_bytes(file.read_bytes()[:-5])

        with pytest.raises(InvalidArchiveError, match="not as it was written"):
            read_archive(file)

    @pytest.mark.parametrize("missing", [0, 4, 5])
    def test_event_that_was_left_out(self, file: Path, missing: int) -> None:
        self.rewrite(file, lambda events: [*events[:missing], *events[missing + 1 :]])

        with pytest.raises(InvalidArchiveError, match="not as it was written"):
            read_archive(file)

    def test_event_that_was_forged(self, file: Path, new_log: NewLog) -> None:
        """With a right digest and chain, but by somebody else."""
        thief = Identity.create("table-77")
        log = new_log("thief")
        log.enter("evening")
        forged = encode_event(log.append(thief, CallRaised(round=1)))
        self.rewrite(file, lambda events: [*events, forged])

        with pytest.raises(InvalidArchiveError, match="not as it was written"):
            read_archive(file)

    @staticmethod
    def rewrite(file: Path, change: Callable[[list[bytes]], list[bytes]]) -> None:
        data = file.read_bytes()
        magic, packed = data[:16], data[16 + 32 :]
        content = msgpack.decode(zlib.decompress(packed))
        content[3] = change(content[3])
        packed = zlib.compress(msgpack.encode(content))
        file.write_bytes(magic + hashlib.sha256(packed).digest() + packed)

    def test_rewriting_itself_does_no_harm(self, file: Path) -> None:
        self.rewrite(file, lambda events: events)

        assert isinstance(read_archive(file), Archive)

    def test_something_else(self, tmp_path: Path) -> None:
        path = tmp_path / "recipes.txt"
        path.write_text("Flour")

        with pytest.raises(InvalidArchiveError, match="no archive"):
            read_archive(path)

    def test_stick_that_was_pulled_out(self, evening: Log, tmp_path: Path) -> None:
        (tmp_path / "stick").write_text("")

        with pytest.raises(JournalUnavailableError, match="cannot be read"):
            read_archive(tmp_path / "no.journal")
        with pytest.raises(JournalUnavailableError, match="cannot be written"):
            write_archive(evening, tmp_path / "stick" / "evening.journal", 0.0)
