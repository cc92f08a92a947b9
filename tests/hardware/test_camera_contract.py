"""What every camera promises. OpenCV's capture and picamera2 are stood for by small modules of the same
shape; what needs the real camera is marked `pi`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.ports import Camera, DeviceError, Frame, Image
from hardware.raspberry.clock import SystemClock
from hardware.raspberry.opencv_camera import UsbCamera
from hardware.raspberry.pi_camera import PiCamera
from hardware.simulated.camera import CameraFault, SimulatedCamera

CLOCK = SystemClock()
RED = np.full((48, 64, 3), (0, 0, 255), np.uint8)


class FakeCapture:
    """The part of `cv2.VideoCapture` that a camera uses. It shows red, `frames` times."""

    frames = 1000
    opens = True
    released = 0

    def __init__(self, _path: str, backend: int) -> None:
        assert backend == cv2.CAP_V4L2
        self._left = self.frames

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opens

    def set(self, _prop: int, _value: float) -> bool:
        return True

    def read(self) -> tuple[bool, Image | None]:
        self._left -= 1
        return (True, RED.copy()) if self._left >= 0 else (False, None)

    def release(self) -> None:
        type(self).released += 1


FAKE_PICAMERA2 = """
import time
import numpy

class Picamera2:
    def __init__(self, number):
        if number != 0:
            raise IndexError("list index out of range")

    def create_video_configuration(self, main):
        return main

    def configure(self, main):
        self.size, self.format = main["size"], main["format"]

    def start(self):
        print("libraries print on standard output too")

    def capture_request(self):
        return self

    def make_array(self, name):
        assert (name, self.format) == ("main", "RGB888")
        width, height = self.size
        return numpy.full((height, width, 3), (0, 0, 255), numpy.uint8)

    def get_metadata(self):
        return {"SensorTimestamp": time.clock_gettime_ns(time.CLOCK_BOOTTIME), "ExposureTime": 8000}

    def release(self):
        pass

    close = release
"""


@pytest.fixture
def usb_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A path at which `FakeCapture` stands."""
    monkeypatch.setattr(cv2, "VideoCapture", type("Capture", (FakeCapture,), {}))
    path = tmp_path / "video0"
    path.touch()
    return path


@pytest.fixture
def picamera2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a picamera2 that the bridge finds."""
    module = tmp_path / "picamera2.py"
    module.write_text(FAKE_PICAMERA2)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return module


def pi_camera(number: int = 0, patience: float = 30.0) -> PiCamera:
    return PiCamera(number, 64, 48, patience, python=(sys.executable,))


@pytest.fixture(params=["usb", "pi", "simulated"])
def camera(request: pytest.FixtureRequest) -> Camera:
    """A camera that sees only red, 64 x 48 px."""
    match request.param:
        case "usb":
            return UsbCamera(request.getfixturevalue("usb_path"), 64, 48, CLOCK)
        case "pi":
            request.getfixturevalue("picamera2")
            return pi_camera()
        case _:
            return SimulatedCamera([RED], CLOCK)


def take(camera: Camera, number: int) -> list[Frame]:
    frames: Any = camera.frames()
    with closing(frames):
        return [next(frames) for _ in range(number)]


def test_frames_are_height_by_width_by_three_bytes_blue_green_red(camera: Camera) -> None:
    (frame,) = take(camera, 1)
    assert frame.image.dtype == np.uint8
    assert np.array_equal(frame.image, RED)


def test_frames_keep_coming_in_order_of_time(camera: Camera) -> None:
    begun = CLOCK.monotonic()
    times = [frame.taken_at for frame in take(camera, 3)]
    assert times == sorted(times)
    # Two system clocks are read to place a frame of the Pi's camera, which costs microseconds.
    assert begun - 0.01 <= times[0]
    assert times[-1] <= CLOCK.monotonic() + 0.01


def test_exposure_is_told_in_seconds_or_not_at_all(camera: Camera) -> None:
    (frame,) = take(camera, 1)
    assert frame.exposure in {None, 0.008}


def test_a_frame_belongs_to_who_took_it(camera: Camera) -> None:
    first, second = take(camera, 2)
    assert not np.shares_memory(first.image, second.image)
    first.image[:] = 0
    (third,) = take(camera, 1)
    assert np.array_equal(third.image, RED)


def test_a_camera_opens_again_after_it_was_closed(camera: Camera) -> None:
    for _ in range(2):
        assert len(take(camera, 1)) == 1


def missing_cameras(tmp_path: Path) -> Iterator[Camera]:
    yield UsbCamera(tmp_path / "video9", 64, 48, CLOCK)
    yield PiCamera(0, 64, 48, python=("/no/such/python",))
    simulated = SimulatedCamera([RED], CLOCK)
    simulated.fault = CameraFault.MISSING
    yield simulated


@pytest.mark.parametrize("place", range(3))
def test_a_missing_camera_is_one_sentence_when_frames_are_asked_for(place: int, tmp_path: Path) -> None:
    camera = list(missing_cameras(tmp_path))[place]
    with pytest.raises(DeviceError, match=r"\.$"):
        take(camera, 1)


def test_a_usb_camera_pulled_out_is_named_and_released(usb_path: Path) -> None:
    cv2.VideoCapture.frames = 2  # type: ignore[attr-defined]
    with pytest.raises(DeviceError, match=r"video0 stopped sending pictures: check its cable"):
        take(UsbCamera(usb_path, 64, 48, CLOCK), 3)
    assert cv2.VideoCapture.released == 1  # type: ignore[attr-defined]


def test_a_usb_camera_in_use_is_named(usb_path: Path) -> None:
    cv2.VideoCapture.opens = False  # type: ignore[attr-defined]
    with pytest.raises(DeviceError, match="no other program uses it"):
        take(UsbCamera(usb_path, 64, 48, CLOCK), 1)


def test_a_path_that_is_no_camera_is_refused_by_the_real_driver(tmp_path: Path) -> None:
    (tmp_path / "video0").write_text("no camera")
    with pytest.raises(DeviceError, match="does not open"):
        take(UsbCamera(tmp_path / "video0", 64, 48, CLOCK), 1)


def test_a_pi_camera_number_that_is_not_there_is_named(picamera2: Path) -> None:
    with pytest.raises(DeviceError, match=r"Camera 7 .* IndexError.* Check its ribbon cable"):
        take(pi_camera(number=7), 1)


def test_a_system_python_without_picamera2_is_named(picamera2: Path) -> None:
    picamera2.write_text("raise ImportError('No module named picamera2')")
    with pytest.raises(DeviceError, match=r"python3-picamera2 is installed"):
        take(pi_camera(), 1)


def test_a_pi_camera_whose_process_dies_is_named(picamera2: Path) -> None:
    picamera2.write_text(FAKE_PICAMERA2.replace("return self\n", "raise SystemExit\n", 1))
    with pytest.raises(DeviceError, match="the process that reads it has ended"):
        take(pi_camera(), 1)


@pytest.mark.slow
def test_a_pi_camera_that_hangs_is_given_up(picamera2: Path) -> None:
    picamera2.write_text(FAKE_PICAMERA2.replace("return self\n", "time.sleep(60)\n", 1))
    with pytest.raises(DeviceError, match=r"no picture came in 0\.1 s"):
        take(pi_camera(patience=0.1), 1)


@pytest.mark.pi
def test_the_real_pi_camera_gives_frames_of_the_size_asked_for() -> None:
    (frame,) = take(PiCamera(0, 2304, 1296), 1)
    assert frame.image.shape == (1296, 2304, 3)
    assert frame.exposure


def grey(level: int) -> Image:
    return np.full((2, 2, 3), level, np.uint8)


def levels(frames: Iterator[Frame], number: int) -> list[int]:
    return [int(next(frames).image[0, 0, 0]) for _ in range(number)]


def test_a_simulated_camera_shows_what_its_source_draws_now() -> None:
    scene = [grey(1)]
    frames = SimulatedCamera(lambda: scene[0], CLOCK).frames()
    assert levels(frames, 1) == [1]
    scene[0] = grey(2)
    assert levels(frames, 1) == [2]


def test_a_simulated_camera_freezes_goes_black_and_recovers() -> None:
    camera = SimulatedCamera([grey(level) for level in range(1, 9)], CLOCK)
    frames = camera.frames()
    assert levels(frames, 2) == [1, 2]
    camera.fault = CameraFault.FROZEN
    assert levels(frames, 2) == [2, 2]
    camera.fault = CameraFault.BLACK
    assert levels(frames, 1) == [0]
    camera.fault = None
    assert levels(frames, 1) != [0]


def test_a_simulated_camera_can_be_pulled_out_while_it_is_open() -> None:
    camera = SimulatedCamera([RED], CLOCK)
    frames = camera.frames()
    next(frames)
    assert camera.is_open
    camera.fault = CameraFault.UNPLUGGED
    with pytest.raises(DeviceError, match="stopped sending pictures"):
        next(frames)
    assert not camera.is_open
