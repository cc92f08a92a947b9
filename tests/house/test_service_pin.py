"""The service PIN: what is printed for a table's settings opens the service screens, and only with that PIN."""

from __future__ import annotations

import tomllib

import pytest

from kiosk.cli.main import main
from kiosk.journal.pins import is_pin


def typed(monkeypatch: pytest.MonkeyPatch, *pins: str) -> None:
    left = list(pins)
    monkeypatch.setattr("getpass.getpass", lambda _: left.pop(0))


def test_the_line_that_is_printed_is_a_setting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "481516", "481516")
    assert main(["service-pin"]) == 0
    verifier = tomllib.loads(capsys.readouterr().out)["service_pin"]
    assert is_pin("481516", verifier)
    assert not is_pin("481517", verifier)


@pytest.mark.parametrize("pins", [("481516", "481517"), ("1234", "1234"), ("123456", "123456")])
def test_a_pin_that_was_mistyped_or_is_guessed_first_is_refused(
    pins: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, *pins)
    assert main(["service-pin"]) != 0
    assert "argon2" not in capsys.readouterr().out
