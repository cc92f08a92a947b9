"""Reads the Raspberry Pi's camera with picamera2 for `pi_camera`; needs nothing else of this project.

Arguments: the camera's number, width and height in px, and the descriptor of the shared memory, which holds
one frame (height x width x 3, BGR). Each line on standard input asks for a frame; the answer is one line of
JSON on standard output, ``{"taken_at": seconds, "exposure": seconds or null}`` or ``{"error": why}``.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
from typing import Any


def main(number: int, width: int, height: int, descriptor: int) -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print must not be taken for an answer
    try:
        camera = open_camera(number, width, height)
        with mmap.mmap(descriptor, width * height * 3) as memory:
            for _ in sys.stdin:
                print(json.dumps(take_frame(camera, memory)), file=answers, flush=True)
        camera.close()
    except Exception as error:  # noqa: BLE001 - whatever it was, the other process reports it
        print(json.dumps({"error": f"{type(error).__name__}: {error}"}), file=answers, flush=True)


def open_camera(number: int, width: int, height: int) -> Any:  # noqa: ANN401 - picamera2 has no types
    from picamera2 import Picamera2  # type: ignore[import-not-found]  # noqa: PLC0415 - the system's Python has it

    camera = Picamera2(number)
    # picamera2 calls blue-green-red bytes RGB888.
    camera.configure(camera.create_video_configuration(main={"size": (width, height), "format": "RGB888"}))
    camera.start()
    return camera


def take_frame(camera: Any, memory: mmap.mmap) -> dict[str, float | None]:  # noqa: ANN401 - as above
    """Put the next frame into `memory` and say when and for how long it was exposed."""
    request = camera.capture_request()
    try:
        memory[:] = request.make_array("main").tobytes()
        metadata = request.get_metadata()
    finally:
        request.release()
    exposure = metadata.get("ExposureTime")
    return {"taken_at": metadata["SensorTimestamp"] / 1e9, "exposure": exposure / 1e6 if exposure else None}


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
