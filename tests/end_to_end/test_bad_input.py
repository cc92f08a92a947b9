"""What cannot be used gets one clear sentence in the user's language, and is left as it is."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from kiosk.cli.main import main
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from kiosk.sync.enrolment.session import Enrolled
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.state import State
from kiosk.table.runner.app import run_table
from kiosk.table.runner.enrolled import keep_enrolment
from kiosk.table.runner.pilot import Leave, PilotAct
from kiosk.table.runner.settings import TableSettings
from kiosk.table.screens.shared.canvas import Target
from tests.end_to_end.processes import IN_THE_BACKGROUND, Program, kiosk, surroundings, wait_for
from tests.end_to_end.watcher import Watcher

Refused = Callable[..., str]
"""Runs the command in both languages and returns the English sentence."""


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Refused:
    def run(*arguments: object) -> str:
        sentences = []
        for language in ("it", "en"):
            assert main([*map(str, arguments), "--language", language]) == 2
            printed = capsys.readouterr()
            assert printed.out == ""
            (sentence,) = printed.err.splitlines()
            assert sentence.endswith(".")
            sentences.append(sentence)
        assert sentences[0] != sentences[1], "the same in Italian and in English"
        return sentences[1]

    return run


def enrol(folder: Path, table: int) -> None:
    """Make the unit with that folder a table of some tournament."""
    director = Identity.create(DIRECTOR)
    mine = Identity.create(table_author(table))
    keep_enrolment(folder, Enrolled(mine, "evening", director.public_key, director.epoch), None)


def _text(path: Path) -> None:
    path.write_text("this is no picture")


def _truncated(path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (300, 300, 3), np.uint8)
    Image.fromarray(noise).save(path)
    path.write_bytes(path.read_bytes()[:9000])


def _one_pixel(path: Path) -> None:
    Image.new("RGB", (1, 1)).save(path)


def _very_wide(path: Path) -> None:
    Image.new("RGB", (20_000, 100)).save(path)


def _nothing(path: Path) -> None:
    assert not path.exists()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (_text, "is not a picture"),
        (_truncated, "is damaged or cannot be read"),
        (_one_pixel, "is only 1 x 1 pixels"),
        (_very_wide, "is too large"),
        (_nothing, "There is no file"),
    ],
)
def test_a_file_that_is_no_photograph(
    make: Callable[[Path], None], says: str, tmp_path: Path, refused: Refused
) -> None:
    photo = tmp_path / "photo.jpg"
    make(photo)
    sentence = refused("count", photo)
    assert says in sentence
    assert str(photo) in sentence


@pytest.mark.parametrize(
    "pixels",
    [
        np.full((300, 400, 3), 90, np.uint8),
        np.full((300, 400), 90, np.uint8),
        np.full((300, 400), 30_000, np.uint16),
    ],
    ids=["colours", "grey", "16 bits"],
)
def test_a_photograph_of_nothing_says_what_to_do(
    pixels: np.ndarray, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Image.fromarray(pixels).save(tmp_path / "photo.png")
    assert main(["count", str(tmp_path / "photo.png"), "--language", "en"]) == 2
    printed = capsys.readouterr()
    assert "The picture shows no table. Uncover the camera" in printed.err
    assert printed.out == ""


def test_a_bare_cloth_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    threads = np.random.default_rng(1).integers(60, 120, (300, 400), np.uint8)
    Image.fromarray(threads).save(tmp_path / "photo.png")
    assert main(["count", str(tmp_path / "photo.png"), "--language", "en"]) == 2
    printed = capsys.readouterr()
    assert "No card was found in the picture. Lay the melds under the camera" in printed.err
    assert printed.out == ""


@pytest.mark.parametrize("overlay", ["nowhere/overlay.png", ".", "overlay.doc"])
def test_an_overlay_that_cannot_be_written(overlay: str, tmp_path: Path, refused: Refused) -> None:
    photo = tmp_path / "photo.png"
    Image.new("RGB", (300, 300)).save(photo)
    assert "cannot be written" in refused("count", photo, "--overlay", tmp_path / overlay)


@pytest.mark.parametrize(
    ("language", "says"), [("it", "Il file "), ("en", "There is no file"), ("fr", "Il file ")]
)
def test_the_machine_says_the_language(language: str, says: str, tmp_path: Path, project: Path) -> None:
    others = {"LC_ALL": "C", "LC_MESSAGES": "C", "LANG": "C"}
    environment = surroundings(project, KIOSK_LANGUAGE=language, **others)
    command = kiosk("count", tmp_path / "none.jpg")
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    (sentence,) = ended.stderr.splitlines()
    assert sentence.startswith(says)


@pytest.fixture(params=["hub", "table"])
def program(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[object, ...]:
    """The command that starts a hub or a table with its files in the folder ``data``."""
    data = tmp_path / "data"
    return {
        "hub": ("hub", "--host", "127.0.0.1", "--port", 0, "--secure-port", 0, "--data", data),
        "table": ("table", "--table", 1, "--data", data),
    }[request.param]


def journal_of(program: tuple[object, ...], tmp_path: Path) -> Path:
    return tmp_path / "data" / {"hub": "hub.sqlite", "table": "journal.sqlite"}[str(program[0])]


def key_of(program: tuple[object, ...], tmp_path: Path) -> Path:
    return tmp_path / "data" / {"hub": "director.key", "table": "identity.json"}[str(program[0])]


def _not_a_journal(whole: bytes) -> bytes:
    return b"not a journal" * (len(whole) // 10)


def _cut(whole: bytes) -> bytes:
    return whole[: len(whole) // 2]


def _scribbled(whole: bytes) -> bytes:
    return whole[:4096] + bytes(byte ^ 0x55 for byte in whole[4096:])


@pytest.mark.parametrize("damage", [_not_a_journal, _cut, _scribbled])
def test_a_damaged_journal_is_said_and_left_as_it_is(
    program: tuple[object, ...], damage: Callable[[bytes], bytes], tmp_path: Path, refused: Refused
) -> None:
    journal = journal_of(program, tmp_path)
    with Log(journal) as log:
        log.enter("evening")
    damaged = damage(journal.read_bytes())
    journal.write_bytes(damaged)
    sentence = refused(*program)
    assert sentence.startswith(f"The tournament's file {journal} is damaged. Keep it")
    assert journal.read_bytes() == damaged


def test_a_damaged_key_is_said_and_left_as_it_is(
    program: tuple[object, ...], tmp_path: Path, refused: Refused
) -> None:
    key = key_of(program, tmp_path)
    key.parent.mkdir()
    key.write_bytes(b'{"author": "tab')
    assert refused(*program).startswith(f"The key file {key} is damaged. Keep it")
    assert key.read_bytes() == b'{"author": "tab'


def test_the_key_of_another_table_is_said(tmp_path: Path, refused: Refused) -> None:
    enrol(tmp_path / "data", 7)
    sentence = refused("table", "--table", 8, "--data", tmp_path / "data")
    assert "belongs to table-7, not to table-8" in sentence


def test_a_folder_that_cannot_be_made(program: tuple[object, ...], tmp_path: Path, refused: Refused) -> None:
    (tmp_path / "data").write_text("a file stands in the way")
    assert "cannot be used" in refused(*program)
    assert (tmp_path / "data").read_text() == "a file stands in the way"


def test_a_journal_that_is_in_use(program: tuple[object, ...], tmp_path: Path, refused: Refused) -> None:
    with Log(journal_of(program, tmp_path)):
        assert "is open in another program. Close it first" in refused(*program)


def test_a_port_in_use(tmp_path: Path, refused: Refused) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        sentence = refused("hub", "--host", "127.0.0.1", "--port", port, "--data", tmp_path / "data")
    assert sentence.startswith(f"Port {port} is in use:")
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("port", [-1, 65_536])
def test_a_port_that_cannot_be(port: int, tmp_path: Path, refused: Refused) -> None:
    sentence = refused("hub", "--port", port, "--data", tmp_path / "data")
    assert (
        sentence
        == f"The setting “port” cannot be {port}. What may stand there: a whole number from 0 to 65535."
    )


@pytest.mark.parametrize("table", [0, -3])
def test_a_table_number_that_cannot_be(table: int, tmp_path: Path, refused: Refused) -> None:
    sentence = refused("table", "--table", table, "--data", tmp_path / "data")
    assert (
        sentence == f"The setting “table” cannot be {table}. What may stand there: a whole number from 1 on."
    )
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('data = "here"\nprot = 80', "“prot” in "),
        ("port = 80", "The setting “data” is missing."),
        ('data = "here"\nport = "eighty"', "cannot be 'eighty'. What may stand there: a whole number"),
        ("data = ", " is not TOML ("),
    ],
)
def test_a_settings_file_that_cannot_be_meant(text: str, says: str, tmp_path: Path, refused: Refused) -> None:
    file = tmp_path / "hub.toml"
    file.write_text(text)
    assert says in refused("hub", "--config", file)
    assert [path.name for path in tmp_path.iterdir()] == ["hub.toml"]


def test_a_settings_file_that_is_not_there(tmp_path: Path, refused: Refused) -> None:
    assert "There is no settings file" in refused("table", "--config", tmp_path / "table.toml")


class Looker(Watcher):
    """Leaves as soon as the camera is shown to be missing."""

    def look(self, state: State, targets: Mapping[str, Target]) -> PilotAct | None:
        return Leave() if Device.CAMERA in state.missing else None


def test_a_missing_camera_is_shown_and_the_table_goes_on(tmp_path: Path) -> None:
    enrol(tmp_path / "data", 1)
    looker = Looker()
    camera = str(tmp_path / "no-camera")
    run_table(TableSettings(tmp_path / "data", 1, cameras=(camera,)), pilot=looker)
    assert looker.last is not None
    assert Device.CAMERA in looker.last.missing


@pytest.mark.parametrize(
    ("number", "code", "started"),
    [
        pytest.param(signal.SIGTERM, 0, (), id="SIGTERM"),
        pytest.param(signal.SIGINT, 130, (), id="SIGINT"),
        pytest.param(signal.SIGINT, 130, IN_THE_BACKGROUND, id="SIGINT, in the background"),
    ],
)
def test_a_table_without_camera_runs_until_it_is_told_to_end(
    number: signal.Signals, code: int, started: tuple[str, ...], tmp_path: Path, project: Path
) -> None:
    enrol(tmp_path / "data", 1)
    file = tmp_path / "table.toml"
    file.write_text(f'data = "{tmp_path / "data"}"\ntable = 1\ncameras = ["{tmp_path / "no-camera"}"]\n')
    environment = surroundings(project, SDL_VIDEODRIVER="dummy")
    with Program([*started, *kiosk("table", "--config", file)], tmp_path, environment) as table:
        wait_for(lambda: "no camera: " in table.complained, "a line in the log")
        assert table.process.poll() is None
        table.signal(number)
        assert table.wait() == code
        assert "Traceback" not in table.complained
        wait_for(lambda: not table.left_behind(), "the end of its counting process")
