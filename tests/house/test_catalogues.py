"""Every sentence that the program can say has its Italian."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.messages import Message
from kiosk.translation import Translator


@pytest.mark.process
def test_the_italian_catalogue_is_complete(project: Path) -> None:
    check = subprocess.run(
        [sys.executable, "tools/catalogues.py", "--check"],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert check.returncode == 0, check.stdout + check.stderr


def test_a_message_inside_a_message_is_translated_too() -> None:
    inner = Message("“{text}” is not a card. Write rank and suit, for example 10H, AS or JK.", {"text": "1X"})
    said = Translator("it")(Message("{inner}", {"inner": inner}))
    assert said.startswith("«1X» non è una carta")


def test_an_unknown_language_is_english() -> None:
    assert Translator("fr")("There is no {rank} of that suit.") == "There is no {rank} of that suit."
