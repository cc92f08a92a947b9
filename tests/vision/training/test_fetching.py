"""What is fetched for training is there whole or not at all."""

from __future__ import annotations

import sys
import tarfile
from pathlib import Path

import pytest

from kiosk.vision.training.fetched.fetching import FetchError, fetch_package, filling, run_fetch


def fetch(folder: Path, *, cut_off: bool = False) -> None:
    with filling(folder) as part:
        (part / "one").write_text("1")
        if cut_off:
            raise KeyboardInterrupt
        (part / "two").write_text("2")


def test_what_was_fetched_is_there_at_the_end(tmp_path: Path) -> None:
    fetch(tmp_path / "build" / "fonts")
    assert {path.name for path in (tmp_path / "build" / "fonts").iterdir()} == {"one", "two"}
    assert not (tmp_path / "build" / "fonts.part").exists()


def test_a_fetch_that_was_cut_off_leaves_no_folder_that_looks_whole(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        fetch(tmp_path / "fonts", cut_off=True)
    assert not (tmp_path / "fonts").exists()
    assert (tmp_path / "fonts.part" / "one").exists()

    fetch(tmp_path / "fonts")
    assert {path.name for path in (tmp_path / "fonts").iterdir()} == {"one", "two"}


def test_what_is_fetched_again_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "old").write_text("0")
    fetch(tmp_path / "fonts")
    assert not (tmp_path / "fonts" / "old").exists()


def command(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a command `npm` that does what `text`, a shell script, says where it is looked for first."""
    folder.mkdir()
    (folder / "npm").write_text(f"#!/bin/sh\n{text}\n")
    (folder / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_a_package_is_fetched_by_npm_and_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "face").write_text("a face")
    with tarfile.open(tmp_path / "faces.tgz", "w:gz") as packed:
        packed.add(tmp_path / "face", "package/face")
    command(tmp_path / "bin", f"cp {tmp_path}/faces.tgz . && echo faces.tgz", monkeypatch)
    (tmp_path / "scratch").mkdir()
    with tarfile.open(fetch_package("faces@1.0.0", tmp_path / "scratch")) as archive:
        assert archive.getnames() == ["package/face"]


def test_without_npm_one_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FetchError, match="npm is not there"):
        fetch_package("faces@1.0.0", tmp_path)


@pytest.mark.parametrize("text", ["echo no network >&2; exit 1", "exit 0"])
def test_a_package_that_npm_cannot_fetch_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    command(tmp_path / "bin", text, monkeypatch)
    with pytest.raises(FetchError, match=r"faces@1\.0\.0 cannot be fetched"):
        fetch_package("faces@1.0.0", tmp_path)


@pytest.mark.parametrize(
    ("error", "ends"),
    [
        (FetchError("npm is lacking."), (2, "npm is lacking.")),
        (FileExistsError(17, "File exists"), (2, "a file of that name is there already")),
        (KeyboardInterrupt(), (130, "Stopped.")),
        (None, (0, "")),
    ],
)
def test_the_commands_that_fetch_say_what_went_wrong(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException | None,
    ends: tuple[int, str],
) -> None:
    asked: list[Path] = []

    def fetch_it(folder: Path) -> None:
        asked.append(folder)
        if error is not None:
            raise error

    code, said = ends
    monkeypatch.setattr(sys, "argv", ["fonts", str(tmp_path)])
    assert run_fetch(fetch_it, Path("usual")) == code
    assert asked == [tmp_path]
    assert said in capsys.readouterr().err
