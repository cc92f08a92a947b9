"""A table with a long journal goes on from what it has folded already."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.journal import snapshots
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import CallRaised
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.journal.snapshots import SnapshotFile
from kiosk.projections import tournament_state
from kiosk.table.model.events.table_events import Recorded
from kiosk.table.model.table_view import TableView
from kiosk.table.runner.runtime import TableRuntime
from kiosk.table.workers.devices import Devices
from kiosk.vision.model import RIG_PHOTO
from tests.table.steps.consent.test_agreement_safety import Link0

IDENTITY = Identity.create("table-12")


def life(folder: Path) -> TableView:
    """A start and an orderly end: the evening that the screen is given."""
    with Log(folder / "journal") as log:
        if log.tournament is None:
            log.enter("evening")
            for number in range(1, 41):
                log.append(IDENTITY, CallRaised(number))
        runtime = TableRuntime(
            log,
            IDENTITY,
            Devices(),
            rig=RIG_PHOTO,
            attachments=AttachmentStore(folder / "attachments"),
            snapshot=SnapshotFile(folder / "snapshot", IDENTITY),
            logs=folder / "log",
        )
        runtime.start(lambda: None, Link0(), None)  # type: ignore[arg-type]
        (view,) = (event.view for event in runtime.poll(0.0) if isinstance(event, Recorded))
        runtime.close()
    return view


def test_the_second_start_folds_nothing_and_shows_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "MIN_NEW_EVENTS", 10)
    first = life(tmp_path)
    assert (tmp_path / "snapshot").exists()

    def folded_again(*_: object) -> None:
        pytest.fail("what was kept was folded again")

    monkeypatch.setattr(tournament_state, "_may_say", folded_again)
    assert life(tmp_path) == first


def test_a_snapshot_of_nothing_is_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "MIN_NEW_EVENTS", 10)
    first = life(tmp_path)
    (tmp_path / "snapshot").write_bytes(b"rubbish")
    assert life(tmp_path) == first
