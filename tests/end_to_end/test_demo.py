"""The demo, started as a newcomer starts it."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from kiosk.demo.script import PAIRS
from kiosk.hub.cli.client import DirectorClient, HubRefusedError
from tests.end_to_end.processes import Program, kiosk, surroundings, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


@pytest.fixture
def demo(tmp_path: Path, project: Path) -> Iterator[Program]:
    """The demo where there is no screen."""
    with Program(kiosk("demo"), tmp_path, surroundings(project)) as program:
        yield program


@pytest.fixture
def screen(tmp_path: Path, project: Path, program: Callable[[str], str]) -> Iterator[tuple[str, Path]]:
    """A display's name, and the file that holds what it shows."""
    folder = tmp_path / "screen"
    folder.mkdir()
    command = [program("Xvfb"), "-displayfd", "1", "-screen", "0", "1400x900x24", "-fbdir", str(folder)]
    with Program(command, folder, surroundings(project)) as server:
        number = server.wait_until_said(r"(\d+)")
        yield f":{number}", folder / "Xvfb_screen0"


def director_of(demo: Program) -> DirectorClient:
    return DirectorClient(demo.wait_until_said(r"director's page: (http\S+)"))


def hall_of(director: DirectorClient) -> Any:
    """The director's page; empty before the tournament is open."""
    with suppress(HubRefusedError):
        return director.state()
    return {"step": ""}


def assert_nothing_is_left(demo: Program) -> None:
    wait_for(lambda: not demo.left_behind(), "the end of every process that the demo started")
    assert "Traceback" not in demo.complained


def test_without_a_screen_it_plays_a_round_and_ends_by_itself(demo: Program, tmp_path: Path) -> None:
    assert demo.wait(200) == 0, demo.complained
    assert demo.said.startswith("There is no screen here. Pictures of the table go to out/demo.\n")
    assert re.search(r"director's page: http://127\.0\.0\.1:\d+/\?token=\S+\n", demo.said)
    assert re.search(r"hall's display: http://127\.0\.0\.1:\d+/hall\n", demo.said)
    (standings,) = re.findall(r"Standings\n(.*)", demo.said, re.DOTALL)
    assert [line.split()[0] for line in standings.splitlines()] == ["1", "2"]
    assert [line.split("  ")[2].strip() for line in standings.splitlines()] == [
        " – ".join(pair) for pair in PAIRS
    ]
    assert_nothing_is_left(demo)
    pictures = sorted((tmp_path / "out/demo").iterdir())
    shown = {path.stem.partition("-")[2] for path in pictures}
    assert shown >= {"idle", "sheet", "camera", "accepting", "called", "claimed", "result", "received"}
    for path in pictures:
        with Image.open(path) as picture:
            assert (picture.format, picture.size) == ("PNG", (1280, 800))
            assert len(picture.getcolors(1 << 20)) > 20, f"{path.name} is blank"


@pytest.mark.parametrize("is_everybody_told", [False, True], ids=["kill -INT", "Ctrl-C"])
def test_an_interrupt_ends_it_without_a_trace(demo: Program, is_everybody_told: bool) -> None:
    director = director_of(demo)
    wait_for(lambda: hall_of(director)["step"] == "time_out", "the round begins")
    if is_everybody_told:
        os.killpg(demo.process.pid, signal.SIGINT)
    else:
        demo.signal(signal.SIGINT)
    assert demo.wait() == 130
    assert demo.complained == ""
    assert_nothing_is_left(demo)


def test_a_hub_that_dies_is_said_in_a_sentence(demo: Program) -> None:
    director = director_of(demo)
    wait_for(lambda: hall_of(director)["step"] == "time_out", "the round begins")
    (hub,) = (pid for pid in demo.left_behind() if b"\0hub\0" in Path(f"/proc/{pid}/cmdline").read_bytes())
    os.kill(hub, signal.SIGKILL)
    assert demo.wait() == 2
    (sentence,) = demo.complained.splitlines()
    assert sentence.startswith("The director's PC does not answer")
    assert_nothing_is_left(demo)


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path: Path, project: Path) -> None:
    (tmp_path / "file").touch()
    command = kiosk("demo", "--out", tmp_path / "file" / "pictures", "--language", "it")
    with Program(command, tmp_path, surroundings(project)) as demo:
        assert demo.wait() == 2
        assert demo.complained.startswith("La cartella ")
        assert_nothing_is_left(demo)


def test_with_a_screen_there_is_a_window(screen: tuple[str, Path], tmp_path: Path, project: Path) -> None:
    display, framebuffer = screen
    with Program(kiosk("demo"), tmp_path, surroundings(project, DISPLAY=display)) as demo:
        director = director_of(demo)
        assert "no screen" not in demo.said
        wait_for(lambda: hall_of(director)["step"] == "time_out", "the round begins")
        before = wait_for(lambda: window_on(framebuffer), "a window")
        wait_for(lambda: window_on(framebuffer) != before, "somebody plays")
        demo.signal(signal.SIGINT)
        assert demo.wait() == 130
        assert_nothing_is_left(demo)


def window_on(framebuffer: Path) -> bytes | None:
    """What the screen shows, if anything is on it."""
    pixels = framebuffer.read_bytes()[-1400 * 900 * 4 :]
    return pixels if len(np.unique(np.frombuffer(pixels, np.uint32))) > 20 else None
