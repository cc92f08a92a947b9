"""Pictures go some days after the tournament was closed, and never while somebody may want to see them."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.json import Encoder

from kiosk.commands.calls import ResolveCall
from kiosk.hub.runner.purging import Announced, Purging
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import TournamentClosed, TournamentOpened, TournamentReopened
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from tests.end_to_end.processes import wait_for
from tests.hub.conftest import RunHub, settings
from tests.hub.director import Director
from tests.hub.playing import PlayingHall

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


Look = Callable[[float], str]
"""Look so many days after the closing, by a hub that was just started; what the director is told."""


@pytest.fixture
def look(hall: PlayingHall, attachments: AttachmentStore, tmp_path: Path) -> Look:
    def look(days_later: float, days: int = 30) -> str:
        purging = Purging(attachments, tmp_path / "purging.json", days)
        said = purging.look(hall.service.state.hall, hall.clock.wall() + days_later * DAY)
        return str(said or "")

    return look


def test_they_go_when_the_days_are_over_and_leave_their_names(
    attachments: AttachmentStore, picture: bytes, look: Look, caplog: pytest.LogCaptureFixture
) -> None:
    assert look(26.9) == ""
    assert "removed in 3 days or later" in look(27)
    assert look(29.9) == ""
    assert attachments.size(picture) is not None

    with caplog.at_level(logging.INFO):
        look(30)

    assert attachments.size(picture) is None
    assert attachments.is_purged(picture)
    assert "1 pictures and signatures removed" in caplog.text


def test_hub_that_was_off_when_their_time_came_says_so_first(
    attachments: AttachmentStore, picture: bytes, look: Look
) -> None:
    assert "set this PC's clock right" in look(100)
    assert look(102.9) == ""
    assert attachments.size(picture) is not None

    look(103)
    assert attachments.is_purged(picture)


def test_clock_that_is_far_ahead_and_then_set_right_takes_nothing_away(
    attachments: AttachmentStore, picture: bytes, look: Look
) -> None:
    assert look(400)
    assert look(402) == ""
    assert look(1) == ""
    assert look(26.9) == ""
    assert look(401), "the days begin anew"
    assert attachments.size(picture) is not None


def test_clock_that_goes_back_among_the_late_days_begins_anew(
    attachments: AttachmentStore, picture: bytes, look: Look
) -> None:
    look(100)
    assert look(90)
    look(92.9)
    assert attachments.size(picture) is not None

    look(93)
    assert attachments.is_purged(picture)


def test_where_they_are_kept_for_a_day_that_is_said_at_the_closing(
    attachments: AttachmentStore, picture: bytes, look: Callable[[float, int], str]
) -> None:
    assert "removed in 1 days" in look(0, 1)
    look(0.9, 1)
    assert attachments.size(picture) is not None

    look(1, 1)
    assert attachments.is_purged(picture)


def test_note_that_cannot_be_read_is_written_anew(
    attachments: AttachmentStore, picture: bytes, look: Look, tmp_path: Path
) -> None:
    look(27)
    (tmp_path / "purging.json").write_bytes(b"{")
    assert look(30)
    assert attachments.size(picture) is not None

    look(33)
    assert attachments.is_purged(picture)


def test_they_stay_while_the_tournament_is_open(
    hall: PlayingHall, attachments: AttachmentStore, picture: bytes, look: Look
) -> None:
    look(27)
    hall.log.append(hall.identity, TournamentReopened("a late sheet", "Rosa Conti"))
    look(100)
    hall.log.append(hall.identity, CLOSED)
    assert look(100), "another closing is said anew"
    assert attachments.size(picture) is not None

    look(103)
    assert attachments.is_purged(picture)


def test_they_stay_while_a_call_is_not_settled(
    hall: PlayingHall, attachments: AttachmentStore, picture: bytes, look: Look
) -> None:
    call = hall.table(1).call()
    look(97)
    look(100)
    assert attachments.size(picture) is not None

    hall.order(ResolveCall(call.author, call.epoch, call.seq))
    look(100)
    assert attachments.is_purged(picture)


def test_folder_that_is_away_is_looked_for_again(
    attachments: AttachmentStore, picture: bytes, look: Look
) -> None:
    look(27)
    folder = attachments._folder
    folder.rename(folder.with_name("away"))
    folder.write_text("no folder")
    look(31)

    folder.unlink()
    folder.with_name("away").rename(folder)
    look(31)
    assert attachments.is_purged(picture)


def test_hub_removes_them_when_it_starts(tmp_path: Path, run_hub: RunHub) -> None:
    data = tmp_path / "hub"
    long_ago = time.time() - 40 * DAY
    with Log(data / "hub.sqlite", wall=lambda: long_ago) as log:
        log.enter("evening")
        director = Identity.load_or_create(data / "director.key", DIRECTOR)
        log.append_all(
            director, (TournamentOpened("Serata", "burraco_internazionale", "federation", 4, 1), CLOSED)
        )
    store = AttachmentStore(data / "attachments", reserve=0)
    kept, gone = store.put(b"kept"), store.put(b"gone")

    with run_hub(settings(tmp_path, keep_pictures=60)):
        pass
    assert store.size(kept) == store.size(gone) == 4

    with run_hub(settings(tmp_path, keep_pictures=39)) as hub:
        Director(hub).wait_until_shown("notices", "pictures and drawn signatures")
    note = data / "purging.json"
    wait_for(note.exists, "the note")
    note.write_bytes(Encoder().encode(Announced(long_ago, time.time() - 4 * DAY)))

    with run_hub(settings(tmp_path, keep_pictures=39)):
        wait_for(lambda: store.is_purged(kept) and store.is_purged(gone), "the purge")
    assert store.size(kept) is None
