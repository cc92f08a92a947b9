"""Pictures go some days after the tournament was closed, and never while somebody may want to see them."""

from __future__ import annotations

import logging
import os
import time
from pathlib import Path

import pytest

from kiosk.hub.commands import ResolveCall
from kiosk.hub.purging import purge
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import TournamentClosed, TournamentReopened
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from tests.end_to_end.processes import wait_for
from tests.hub.conftest import RunHub
from tests.hub.playing import PlayingHall
from tests.hub.test_app import settings

DAY = 24 * 3600.0
CLOSED = TournamentClosed((), (), "", "Rosa Conti")


@pytest.fixture
def attachments(tmp_path: Path) -> AttachmentStore:
    return AttachmentStore(tmp_path / "attachments", reserve=0)


@pytest.fixture
def picture(attachments: AttachmentStore, hall: PlayingHall) -> bytes:
    """Of a tournament that is closed."""
    digest = attachments.put(b"a side on the felt")
    os.utime(attachments._path(digest), (hall.clock.wall(), hall.clock.wall()))
    hall.open(rounds=1)
    hall.begin()
    hall.log.append(hall.identity, CLOSED)
    return digest


def purged(hall: PlayingHall, attachments: AttachmentStore, days_later: float) -> int:
    return purge(attachments, hall.desk.known.hall, hall.clock.wall() + days_later * DAY, 30)


def test_they_go_when_the_days_are_over_and_leave_their_names(
    hall: PlayingHall, attachments: AttachmentStore, picture: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert purged(hall, attachments, 29.9) == 0
    assert attachments.size(picture) is not None

    with caplog.at_level(logging.INFO):
        assert purged(hall, attachments, 30.1) == 1

    assert attachments.size(picture) is None
    assert attachments.is_purged(picture)
    assert "1 pictures and signatures removed" in caplog.text


def test_they_stay_while_the_tournament_is_open(
    hall: PlayingHall, attachments: AttachmentStore, picture: bytes
) -> None:
    hall.log.append(hall.identity, TournamentReopened("a late sheet", "Rosa Conti"))

    assert purged(hall, attachments, 100) == 0

    hall.log.append(hall.identity, CLOSED)
    assert purged(hall, attachments, 100) == 1


def test_they_stay_while_a_call_is_not_settled(
    hall: PlayingHall, attachments: AttachmentStore, picture: bytes
) -> None:
    call = hall.table(1).call()
    assert purged(hall, attachments, 100) == 0
    assert attachments.size(picture) is not None

    hall.order(ResolveCall(call.author, call.epoch, call.seq))
    assert purged(hall, attachments, 100) == 1


def test_folder_that_is_away_is_looked_for_again(
    hall: PlayingHall, attachments: AttachmentStore, picture: bytes
) -> None:
    folder = attachments._folder
    folder.rename(folder.with_name("away"))
    folder.write_text("no folder")
    assert purged(hall, attachments, 31) == 0

    folder.unlink()
    folder.with_name("away").rename(folder)
    assert purged(hall, attachments, 31) == 1


def test_hub_removes_them_when_it_starts(tmp_path: Path, run_hub: RunHub) -> None:
    data = tmp_path / "hub"
    long_ago = time.time() - 40 * DAY
    with Log(data / "hub.sqlite", wall=lambda: long_ago) as log:
        log.enter("evening")
        log.append(Identity.load_or_create(data / "director.key", DIRECTOR), CLOSED)
    store = AttachmentStore(data / "attachments", reserve=0)
    kept, gone = store.put(b"kept"), store.put(b"gone")

    with run_hub(settings(tmp_path, keep_pictures=41)):
        pass
    assert store.size(kept) == store.size(gone) == 4

    with run_hub(settings(tmp_path, keep_pictures=39)):
        wait_for(lambda: store.is_purged(kept) and store.is_purged(gone), "the purge")
    assert store.size(kept) is None
