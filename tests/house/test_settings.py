"""A settings file is understood whole, or refused with a sentence that says what to mend."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from kiosk.settings import SettingsError, read_settings
from kiosk.table.runner.settings import TableSettings


@dataclass(frozen=True)
class Example:
    data: Path
    port: int = 8080
    serial: tuple[str, ...] = ()
    second_port: Annotated[int, Meta(ge=0, le=65535)] | None = None
    panel: Literal["7inch", "10inch"] = "10inch"
    is_wide: bool = False
    hub: Annotated[str, Meta(pattern="^wss?://", examples=["wss://10.0.0.1:8443/sync"])] | None = None
    words: str = ""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "example.toml"
    path.write_text(text)
    return path


def test_reads_every_kind_of_value(tmp_path: Path) -> None:
    path = write(tmp_path, 'data = "/var/lib/kiosk"\nport = 80\nserial = ["/dev/ttyUSB0"]')
    assert read_settings(path, Example, {}) == Example(Path("/var/lib/kiosk"), 80, ("/dev/ttyUSB0",))


def test_what_is_given_on_the_command_line_wins(tmp_path: Path) -> None:
    path = write(tmp_path, 'data = "there"\nport = 80')
    assert read_settings(path, Example, {"port": 81}) == Example(Path("there"), 81)


def test_needs_no_file() -> None:
    assert read_settings(None, Example, {"data": Path("here")}) == Example(Path("here"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("port = 80", "missing"),
        ('data = "x"\nprot = 80', "“prot”"),
        ('data = "x"\nport = "eighty"', r"“port” in .*example.toml cannot be 'eighty'.*: a whole number."),
        ('data = "x"\nsecond_port = 99999', "a whole number from 0 to 65535"),
        ('data = "x"\npanel = "12inch"', "one of 10inch, 7inch"),
        ('data = "x"\nis_wide = "yes"', "true or false"),
        ('data = "x"\nserial = "/dev/ttyUSB0"', "a list"),
        ('data = "x"\nhub = "192.168.1.10:8443"', "something like wss://10.0.0.1:8443/sync"),
        ('data = "x"\nwords = 7', "text in quotation marks"),
        ("data = 7", "text in quotation marks"),
        ("data = ", "not TOML"),
    ],
)
def test_refuses_what_cannot_be_meant(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        read_settings(write(tmp_path, text), Example, {})


def test_refuses_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="There is no settings file"):
        read_settings(tmp_path / "nowhere.toml", Example, {})


def test_refuses_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        read_settings(tmp_path, Example, {})


def test_what_was_wrong_on_the_command_line_is_not_looked_for_in_the_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="“port” cannot be 'eighty'"):
        read_settings(write(tmp_path, 'data = "x"\nport = 80'), Example, {"port": "eighty"})


def test_a_mat_is_two_measures(tmp_path: Path) -> None:
    path = write(tmp_path, 'data = "x"\nmat = [640, 400.5]')
    assert read_settings(path, TableSettings, {}).mat == (640, 400.5)


@pytest.mark.parametrize("mat", ["[640]", "[640, 0]", "[640, 1]", "[640, inf]", "[640, nan]", '"640x400"'])
def test_what_is_no_mat_is_refused_with_an_example(tmp_path: Path, mat: str) -> None:
    with pytest.raises(SettingsError, match=r"something like \[640, 400\]"):
        read_settings(write(tmp_path, f'data = "x"\nmat = {mat}'), TableSettings, {})
