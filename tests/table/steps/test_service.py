"""The service screens: everything that an installer tries, behind the PIN."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from queue import SimpleQueue
from threading import Event as Flag

import cv2
import numpy as np
import pytest

from hardware.raspberry.clock import SystemClock
from hardware.simulated.camera import CameraFault, SimulatedCamera
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import CallRaised
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.messages import Message
from kiosk.table.model.effects import (
    Beep,
    InspectCamera,
    LeaveForEnrolment,
    ReadFacts,
    SetLamp,
    StopLive,
    WriteLogs,
)
from kiosk.table.model.events import arbiter_events, call_events, service_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.service_events import CameraFailed, CameraSeen, LogsSaved
from kiosk.table.model.link import Link
from kiosk.table.model.modes.service_modes import AtService, ServiceFacts, TryingDevices
from kiosk.table.workers.camera_work import CameraWork
from kiosk.table.workers.devices import Devices
from kiosk.table.workers.service_work import keeping_log, read_facts, write_logs
from kiosk.table.workers.viewfinder import LiveFrame, Viewfinder
from kiosk.vision.capture import HANDS_AWAY
from kiosk.vision.model import RIG_PHOTO, Area, Image
from tests.table.playing import Table
from tests.table.screen import Screen


@pytest.fixture
def screen(table: Table) -> Screen:
    """The service screens, opened with the service PIN alone."""
    table.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(0))
    table.do(events.Digit(1), events.NextField(), arbiter_events.PinChecked(0, is_right=True))
    return Screen(table).touch("service")


def test_nobody_comes_here_without_a_pin(table: Table) -> None:
    table.do(service_events.OpenService(), service_events.TestDevices(), service_events.SaveLogs())
    assert not isinstance(table.state.mode, AtService | TryingDevices)
    assert WriteLogs() not in table.effects


def test_the_button_is_counted_while_it_is_tried_and_calls_nobody(screen: Screen) -> None:
    screen.touch("devices")
    screen.table.do(call_events.ButtonPressed(), call_events.ButtonPressed())
    assert "Button pressed: 2" in screen.words
    assert screen.table.recorded(CallRaised) == []
    screen.touch("back")
    screen.table.do(call_events.ButtonPressed(), call_events.NameCaller(None))
    assert len(screen.table.recorded(CallRaised)) == 1, "afterwards it calls as ever"


def test_the_lamp_is_lit_while_it_is_tried_and_dark_afterwards(screen: Screen) -> None:
    screen.touch("devices", "lamp")
    assert screen.table.effects[-1] == SetLamp(lit=True)
    screen.touch("back")
    assert screen.table.effects[-1] == SetLamp(lit=False)


def test_the_sound_is_heard_and_every_field_can_be_touched(screen: Screen) -> None:
    screen.touch("devices", "sound")
    assert isinstance(screen.table.effects[-1], Beep)
    fields = sorted(name for name in screen.targets if name.startswith("field-"))
    screen.touch(*fields)
    assert isinstance(screen.table.state.mode, TryingDevices)
    assert len(screen.table.state.mode.touched) == len(fields) > 8


def test_the_table_stays_open_for_who_works_here(screen: Screen) -> None:
    for name in ("devices", "lamp", "sound"):
        screen.table.passes(40)
        screen.touch(name)
    assert screen.table.state.at_table is not None


def test_what_the_camera_sees_does_not_keep_the_table_open(screen: Screen) -> None:
    screen.touch("camera")
    for number in range(1, 4):
        screen.table.passes(25).do(CameraSeen(number, 640, 360, (), 0.0, None))
    assert screen.table.state.at_table is None


def test_the_camera_is_closed_when_the_table_locks_itself(screen: Screen) -> None:
    screen.touch("camera")
    assert screen.table.effects[-1] == InspectCamera(0)
    screen.table.passes(61)
    assert StopLive() in screen.table.effects
    assert screen.table.state.at_table is None


def test_what_the_camera_sees_is_said_in_words(screen: Screen) -> None:
    screen.touch("camera")
    screen.table.do(CameraSeen(1, 800, 450, (0, 3), 0.2, Message("Switch a light on.")))
    assert "Markers seen: 0, 3; missing: 1, 2." in screen.words
    assert "Light is reflected" in screen.words
    assert "Switch a light on." in screen.words
    screen.table.do(CameraSeen(2, 800, 450, (0, 1, 2, 3), 0.0, None))
    assert "All markers of the mat are seen." in screen.words
    screen.table.do(CameraFailed(Message("The camera does not answer.")))
    assert "does not answer" in screen.words


def test_the_facts_can_be_read_out_on_the_telephone(screen: Screen) -> None:
    screen.touch("facts")
    assert screen.table.effects[-1] == ReadFacts()
    screen.table.do(service_events.FactsRead(ServiceFacts("1.2.3", 412, "38-9f3c2a71", ("network",), 2)))
    assert "Version 1.2.3" in screen.words
    assert "38-9f3c2a71" in screen.words


def test_the_log_is_asked_for_once_and_the_answer_is_shown(screen: Screen) -> None:
    screen.touch("logs")
    assert "logs" not in screen.targets
    screen.table.do(LogsSaved(Message("There is no stick."), is_bad=True))
    assert "There is no stick." in screen.words
    assert screen.table.effects.count(WriteLogs()) == 1


def test_the_unit_is_enrolled_anew_only_after_it_was_asked_back(screen: Screen) -> None:
    screen.touch("enrol-anew")
    assert LeaveForEnrolment() not in screen.table.effects
    screen.touch("keep-table")
    assert isinstance(screen.table.state.mode, AtService)
    screen.touch("enrol-anew", "leave-table")
    assert screen.table.effects[-1] == LeaveForEnrolment()


def test_nobody_enrols_anew_without_a_pin_or_unasked(table: Table, screen: Screen) -> None:
    screen.table.do(service_events.EnrolAnew())
    screen.touch("enrol-anew")
    screen.table.passes(61)
    assert screen.table.state.at_table is None
    table.do(service_events.AskEnrolAnew(), service_events.EnrolAnew())
    assert LeaveForEnrolment() not in table.effects


def test_what_the_hub_has_not_received_is_said_before_the_unit_leaves(screen: Screen) -> None:
    screen.table.do(events.LinkChanged(Link(connected=False, pending=3)))
    assert "3" in screen.touch("enrol-anew").words


def test_markers_and_reflections_are_found_in_the_picture(tmp_path: Path) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    mat = np.full((900, 1600, 3), 90, np.uint8)
    for place, number in enumerate((2, 5)):
        marker = cv2.aruco.generateImageMarker(dictionary, number, 120)
        mat[300:500, 200 + 600 * place : 400 + 600 * place] = 230
        mat[340:460, 240 + 600 * place : 360 + 600 * place] = marker[:, :, None]
    mat[600:900] = 255
    (seen,) = look(tmp_path, SimulatedCamera([mat], SystemClock()))
    assert isinstance(seen, CameraSeen)
    assert seen.markers == (2, 5)
    assert 0.3 < seen.glare < 0.36


def cloth() -> Image:
    """A sharp picture of a patterned cloth."""
    noise = np.random.default_rng(1).integers(0, 2, (90, 160), np.uint8)
    grey = 60 + 80 * np.kron(noise, np.ones((10, 10), np.uint8))
    return np.repeat(grey[:, :, None], 3, axis=2).astype(np.uint8)


def test_a_picture_that_is_good_enough_needs_nothing(tmp_path: Path) -> None:
    (seen,) = look(tmp_path, SimulatedCamera([cloth()], SystemClock()))
    assert isinstance(seen, CameraSeen)
    assert seen.advice is None


def test_a_blurred_picture_is_seen_before_it_is_taken(tmp_path: Path) -> None:
    """At the size in which sharpness is measured: much smaller, every picture seems sharp."""
    blurred = cv2.GaussianBlur(cloth(), (0, 0), 9).astype(np.uint8)
    (seen,) = look(tmp_path, SimulatedCamera([blurred], SystemClock()))
    assert isinstance(seen, CameraSeen)
    assert seen.advice is not None
    assert "Clean the lens" in str(seen.advice)


def test_a_hand_in_the_picture_is_seen_before_it_is_taken(tmp_path: Path) -> None:
    with_hand = cloth()
    with_hand[500:, 600:900] = (120, 150, 200)
    (seen,) = look(tmp_path, SimulatedCamera([with_hand], SystemClock()))
    assert isinstance(seen, CameraSeen)
    assert seen.advice == HANDS_AWAY


@pytest.mark.parametrize(
    ("area", "advice"), [((0.0, 0.0, 1.0, 0.5), None), ((0.0, 0.5, 1.0, 1.0), HANDS_AWAY)]
)
def test_what_the_other_line_does_is_no_reason_to_wait(area: Area, advice: Message | None) -> None:
    """One camera over the whole table: the hand lies in its lower half."""
    with_hand = cloth()
    with_hand[500:, 600:900] = (120, 150, 200)
    seen: SimpleQueue[LiveFrame] = SimpleQueue()
    viewfinder = Viewfinder(SimulatedCamera([with_hand], SystemClock()), seen.put, lambda: None, area=area)
    frame = seen.get(timeout=10)
    viewfinder.stop()
    viewfinder.join()
    assert frame.advice == advice
    assert frame.surface.get_size() == (800, 450), "the whole picture is shown"


def test_a_camera_that_does_not_answer_is_said_to(tmp_path: Path) -> None:
    camera = SimulatedCamera([np.zeros((90, 160, 3), np.uint8)], SystemClock())
    camera.fault = CameraFault.MISSING
    (failed,) = look(tmp_path, camera)
    assert isinstance(failed, CameraFailed)


def look(folder: Path, camera: SimulatedCamera) -> list[object]:
    """The first thing that comes of looking through a camera."""
    news = Flag()
    cameras = CameraWork(Devices(cameras=(camera,)), RIG_PHOTO, AttachmentStore(folder), lambda _: None)
    cameras.start(news.set, None)
    assert list(cameras.inspect(0)) == []
    found: list[object] = []
    while not found:
        assert news.wait(10)
        news.clear()
        found = list(cameras.news())
    cameras.close()
    return found[:1]


def test_the_log_goes_to_the_stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with keeping_log(tmp_path / "log"):
        logging.getLogger("kiosk.test").warning("the lamp is missing")
    stick = tmp_path / "stick"
    stick.mkdir()
    assert write_logs(tmp_path / "log", "table-12", stick).is_bad, "nothing is mounted there"
    monkeypatch.setattr(os.path, "ismount", lambda _: True)
    assert not write_logs(tmp_path / "log", "table-12", stick).is_bad
    assert "the lamp is missing" in (stick / "table-12" / "table.log").read_text()
    (stick / "full").write_text("")
    assert write_logs(tmp_path / "log", "full", stick).is_bad, "it cannot be written"


def test_the_facts_name_the_journals_head(tmp_path: Path) -> None:
    table = Identity.create("table-12")
    with Log(tmp_path / "journal") as log:
        log.enter("evening")
        log.append(table, CallRaised(1, None))
        facts = read_facts(log, table, ("network",), 1)
    assert facts.head.startswith("1-")
    assert (facts.events, facts.ways, facts.cameras) == (1, ("network",), 1)
