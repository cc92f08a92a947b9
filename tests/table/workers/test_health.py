"""What a table tells of itself: what its players do, its disk, its cameras."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from kiosk.sync.wire.table_status import Activity, CameraState
from kiosk.table.model.effects import TellActivity
from kiosk.table.model.events import agreement_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.table_events import Device, DeviceChanged
from kiosk.table.model.modes.match_modes import Accepting
from kiosk.table.steps.hall_activity import activity
from kiosk.table.steps.step import step
from kiosk.table.workers.health import LOOK_EVERY, TableHealth
from kiosk.table.workers.placement import CameraPlaced, Placement
from tests.table.playing import Table, begun_table


def health(folder: Path, *, has_camera: bool = True) -> TableHealth:
    return TableHealth(folder, has_camera=has_camera)


def test_what_the_players_do_follows_the_deal() -> None:
    table = begun_table()
    assert activity(table.state) is Activity.PLAYING
    table.do(entry_events.EndDeal())
    assert activity(table.state) is Activity.COUNTING
    table = begun_table().enters()
    assert isinstance(table.state.mode, Accepting)
    assert activity(table.state) is Activity.COUNTING
    table.do(agreement_events.AcceptDeal("ns", "ew"))
    assert activity(table.state) is Activity.ONE_LINE
    table.do(agreement_events.AcceptDeal("ew", "ns"))
    assert activity(table.state) is Activity.PLAYING


def test_a_match_that_one_line_has_signed_waits_for_the_other() -> None:
    table = begun_table()
    assert table.view.game is not None
    table.plays(table.view.game.deals)
    assert activity(table.state) is Activity.COUNTING
    table.do(agreement_events.SignMatch("ns"))
    assert activity(table.state) is Activity.ONE_LINE


def test_a_table_without_a_match_does_nothing() -> None:
    assert activity(Table().state) is Activity.NOTHING


def test_a_change_is_told_once() -> None:
    state = begun_table().state
    state, effects = step(state, entry_events.EndDeal())
    assert [effect for effect in effects if isinstance(effect, TellActivity)] == [
        TellActivity(Activity.COUNTING)
    ]
    _, effects = step(state, events.Ticked(state.monotonic + 1, state.hall_time + 1))
    assert not [effect for effect in effects if isinstance(effect, TellActivity)]


def test_the_disk_is_looked_at_once_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = [5 * 2**30, 2**30]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free.pop(0)))
    told = health(tmp_path)
    assert [told.status(at).free for at in (10.0, 10.0 + LOOK_EVERY - 1)] == [5120, 5120]
    assert told.status(10.0 + LOOK_EVERY).free == 1024


def test_a_disk_that_cannot_be_looked_at_tells_what_was_seen_last(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    told = health(folder)
    before = told.status(0.0).free
    folder.rmdir()
    assert told.status(LOOK_EVERY).free == before


def test_a_camera_is_absent_works_or_is_silent(tmp_path: Path) -> None:
    assert health(tmp_path, has_camera=False).status(0.0).camera is CameraState.ABSENT
    told = health(tmp_path)
    assert told.status(0.0).camera is CameraState.WORKS
    told.hear(DeviceChanged(Device.CAMERA, works=False))
    assert told.status(0.0).camera is CameraState.SILENT
    told.hear(DeviceChanged(Device.CAMERA, works=True))
    assert told.status(0.0).camera is CameraState.WORKS


def test_one_picture_without_the_mat_is_a_sleeve_and_two_are_a_moved_camera(tmp_path: Path) -> None:
    told = health(tmp_path)
    states = []
    for is_right in (False, True, False, False, True):
        told.hear(CameraPlaced(is_right))
        states.append(told.status(0.0).camera)
    works, misplaced = CameraState.WORKS, CameraState.MISPLACED
    assert states == [works, works, works, misplaced, works]


def mat(shift: int = 0, *, covered: tuple[int, ...] = ()) -> np.ndarray:
    """A green mat with a marker near each corner, seen `shift` px further to the right."""
    picture = np.full((648, 1152, 3), (60, 110, 40), np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, (x, y) in enumerate(((60, 60), (1000, 60), (60, 500), (1000, 500))):
        if number not in covered:
            marker = cv2.aruco.generateImageMarker(dictionary, number, 60)
            picture[y - 15 : y + 75, x + shift - 15 : x + shift + 75] = 255
            picture[y : y + 60, x + shift : x + shift + 60] = marker[:, :, None]
    return picture


def test_a_camera_that_was_knocked_no_longer_sees_the_mat_where_it_was() -> None:
    placement = Placement()
    assert placement.look(0, mat()) is None  # the first picture is the measure
    assert placement.look(0, mat(shift=5)) == CameraPlaced(is_right=True)
    assert placement.look(0, mat(covered=(1, 2))) == CameraPlaced(is_right=True)
    assert placement.look(0, mat(shift=-50)) == CameraPlaced(is_right=False)
    assert placement.look(0, mat(covered=(0, 1, 2, 3))) == CameraPlaced(is_right=False)
    assert placement.look(1, mat(shift=-50)) is None, "another camera has its own measure"
    placement.begin_anew()
    assert placement.look(0, mat(shift=-50)) is None


def test_a_mat_without_markers_tells_nothing() -> None:
    placement = Placement()
    bare = mat(covered=(0, 1, 2, 3))
    assert [placement.look(0, bare) for _ in range(3)] == [None] * 3
