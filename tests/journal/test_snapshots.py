from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.journal import snapshots
from kiosk.journal.bodies import AuthorAdmitted, CallRaised, PairEntered
from kiosk.journal.event import Event
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.journal.snapshots import Projector, SnapshotFile
from kiosk.projections import tournament_state
from kiosk.projections.tournament_state import TournamentState


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("snapshots") / "snapshot"


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> tuple[Event, ...]:
    director, table = Identity.create("director"), Identity.create("table-12")
    with Log(tmp_path_factory.mktemp("journal") / "journal.db") as log:
        log.enter("evening")
        with log.batch():
            log.append(director, AuthorAdmitted("table-12", 1, table.public_key, 12))
            for number in range(1, 700):
                log.append(table, CallRaised(round=number))
                if number % 50 == 0:
                    log.append(director, PairEntered(number, ("Anna", "Bruno")))
        return tuple(log.all())


@dataclass(frozen=True)
class Arrived:
    """A journal that holds these events, in this order of arrival."""

    events: tuple[Event, ...]

    def hashes(self, limit: int) -> tuple[bytes, ...]:
        return tuple(event.hash for event in self.events[:limit])

    def all(self, after: int = 0) -> Iterator[Event]:
        return iter(self.events[after:])


@pytest.fixture
def file(tmp_path: Path, director: Identity) -> SnapshotFile:
    return SnapshotFile(tmp_path / "snapshot", director)


def folding(file: SnapshotFile | None) -> tuple[Projector[TournamentState], list[Event]]:
    """A fold, and the events that it has had to go through."""
    folded: list[Event] = []

    def fold(state: TournamentState, event: Event) -> TournamentState:
        folded.append(event)
        return tournament_state.fold(state, event)

    return Projector(fold, TournamentState(), file), folded


def keep(file: SnapshotFile, events: tuple[Event, ...]) -> TournamentState:
    first, _ = folding(file)
    first.replay(Arrived(events))
    first.close()
    return first.state


def test_fold_goes_on_from_what_was_kept(file: SnapshotFile, events: tuple[Event, ...]) -> None:
    keep(file, events[:600])

    second, folded = folding(file)
    second.replay(Arrived(events))

    assert folded == list(events[600:])
    assert second.state == tournament_state.replay(events)


def test_what_was_kept_is_not_read_from_the_journal_again(tmp_path: Path, director: Identity) -> None:
    """A long journal costs its hashes, not its events."""
    file = SnapshotFile(tmp_path / "snapshot", director)
    with Log(tmp_path / "journal.db") as log:
        log.enter("evening")
        with log.batch():
            for number in range(1, 601):
                log.append(director, CallRaised(number))
        first, _ = folding(file)
        first.replay(log)
        first.close()
        log.append(director, CallRaised(601))

        second, folded = folding(file)
        second.replay(log)

        assert [event.seq for event in folded] == [601]
        assert log.hashes(2) == tuple(event.hash for event in log.read("director", 0, 2))


def test_fold_of_a_few_events_is_not_kept(
    file: SnapshotFile, events: tuple[Event, ...], tmp_path: Path
) -> None:
    keep(file, events[:100])

    assert not (tmp_path / "snapshot").exists()


def refolds(file: SnapshotFile, events: tuple[Event, ...]) -> bool:
    again, folded = folding(file)
    again.replay(Arrived(events))
    assert again.state == tournament_state.replay(events)
    return len(folded) == len(events)


def test_journal_that_was_rolled_back_is_folded_again(file: SnapshotFile, events: tuple[Event, ...]) -> None:
    keep(file, events)

    assert refolds(file, events[:-1])


def test_events_that_arrived_in_another_order_are_folded_again(
    file: SnapshotFile, events: tuple[Event, ...]
) -> None:
    keep(file, events)

    assert refolds(file, (events[1], events[0], *events[2:]))


def test_another_version_of_the_program_folds_again(
    file: SnapshotFile, events: tuple[Event, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(file, events)

    monkeypatch.setattr(snapshots, "code_version", lambda: b"another")

    assert refolds(file, events)


def test_snapshot_that_somebody_else_has_written_is_not_read(
    file: SnapshotFile, events: tuple[Event, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(SnapshotFile(tmp_path / "snapshot", Identity.create("director")), events)
    monkeypatch.setattr(snapshots.pickle, "loads", lambda _: pytest.fail("it was read"))

    assert refolds(file, events)


@pytest.mark.parametrize("damage", ["cut", "flipped", "emptied", "text"])
def test_damaged_snapshot_is_left_aside_with_a_line_in_the_log(
    file: SnapshotFile,
    events: tuple[Event, ...],
    tmp_path: Path,
    damage: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    keep(file, events)
    path = tmp_path / "snapshot"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes({"cut": data[:-9], "flipped": data, "emptied": b"", "text": b"Dear arbiter"}[damage])

    with caplog.at_level(logging.INFO):
        assert refolds(file, events)

    assert "made anew" in caplog.text


def test_snapshot_that_cannot_be_written_harms_nothing(
    events: tuple[Event, ...], director: Identity, tmp_path: Path
) -> None:
    nowhere = SnapshotFile(tmp_path / "no folder" / "snapshot", director)

    assert keep(nowhere, events) == tournament_state.replay(events)


@settings(deadline=None, max_examples=8)
@given(kept=st.integers(500, 713), asked=st.integers(500, 713), more=st.integers(0, 50))
def test_fold_from_a_snapshot_is_the_fold_from_the_beginning(
    events: tuple[Event, ...], place: Path, kept: int, asked: int, more: int
) -> None:
    file = SnapshotFile(place, Identity.create("director"))
    keep(file, events[:kept])
    again, _ = folding(file)

    again.replay(Arrived(events[:asked]))
    again.apply(events[asked : asked + more])

    assert again.state == tournament_state.replay(events[: asked + more])
