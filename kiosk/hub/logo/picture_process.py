"""Pictures for the logo, read in a process of their own: whatever is in one, the hub goes on."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import msgspec

from kiosk.hub.logo.picture import LogoError, as_logo, unreadable
from kiosk.hub.server.bounded_process import ask_apart, bound_memory

LONGEST: Final = 20.0
"""Seconds that a picture may take."""
MOST_MEMORY: Final = 768 * 1024 * 1024
"""Bytes that reading it may take."""


class _Answer(msgspec.Struct):
    """What the process says: the picture, or why there is none."""

    picture: bytes = b""
    refusal: str = ""


def logo_apart(data: bytes) -> bytes:
    """The picture in a file, as `kiosk.hub.logo.picture.as_logo` has it.

    Raises:
        LogoError: it cannot be the club's logo, or takes too long or too much.
    """
    try:
        answer = msgspec.msgpack.decode(ask_apart(__name__, data, LONGEST), type=_Answer)
    except (subprocess.SubprocessError, msgspec.MsgspecError) as error:
        raise unreadable() from error
    if answer.refusal:
        raise LogoError(answer.refusal)
    return answer.picture


def _main() -> None:
    bound_memory(MOST_MEMORY)
    try:
        answer = _Answer(as_logo(sys.stdin.buffer.read()))
    except LogoError as error:
        answer = _Answer(refusal=error.message.text)
    sys.stdout.buffer.write(msgspec.msgpack.encode(answer))


if __name__ == "__main__":
    _main()
