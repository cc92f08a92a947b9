"""What the operating system says of a file is said in the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.messages import Message
from kiosk.system_errors import reason_of
from kiosk.translation import Translator


def said(error: OSError, language: str) -> str:
    return Translator(language)(Message("({reason})", {"reason": reason_of(error)}))


def test_the_usual_reasons_are_said_in_italian(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        (tmp_path / "none").read_bytes()
    with pytest.raises(IsADirectoryError) as folder:
        tmp_path.read_bytes()
    assert said(missing.value, "en") == "(there is no such file or folder)"
    assert said(missing.value, "it") == "(il file o la cartella non esiste)"
    assert said(folder.value, "it") == "(è una cartella)"


def test_a_rare_reason_is_said_as_the_system_says_it() -> None:
    assert said(OSError(71, "Protocol error"), "it") == "(Protocol error)"
    assert said(OSError("of its own"), "it") == "(of its own)"
