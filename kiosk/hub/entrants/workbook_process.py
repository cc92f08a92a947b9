"""Workbooks, read in a process of their own: whatever is in one, the hub goes on."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import msgspec

from kiosk.hub.server.bounded_process import ask_apart, bound_memory
from kiosk.tournament.entry_lists.workbooks import ListFileError, Sheet, broken, sheets_of

LONGEST: Final = 20.0
"""Seconds that a workbook may take."""
MOST_MEMORY: Final = 1024 * 1024 * 1024
"""Bytes that reading it may take."""


class _Answer(msgspec.Struct):
    """What the process says: the sheets, or why there are none."""

    sheets: tuple[Sheet, ...] = ()
    refusal: str = ""


def sheets_apart(data: bytes) -> tuple[Sheet, ...]:
    """The sheets of a workbook, as `kiosk.tournament.entry_lists.workbooks.sheets_of` has them.

    Raises:
        ListFileError: it cannot be read, or takes too long or too much.
    """
    try:
        answer = msgspec.json.decode(ask_apart(__name__, data, LONGEST), type=_Answer)
    except (subprocess.SubprocessError, msgspec.MsgspecError) as error:
        raise broken() from error
    if answer.refusal:
        raise ListFileError(answer.refusal)
    return answer.sheets


def _main() -> None:
    bound_memory(MOST_MEMORY)
    try:
        answer = _Answer(sheets_of(sys.stdin.buffer.read()))
    except ListFileError as error:
        answer = _Answer(refusal=error.message.text)
    sys.stdout.buffer.write(msgspec.json.encode(answer))


if __name__ == "__main__":
    _main()
