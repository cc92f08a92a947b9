"""The director's window, in which units may ask to become tables; the same for all hubs on one journal.

The code keeps strangers off the director's page: after five wrong ones, whichever hub was asked, the window
closes.
"""

from __future__ import annotations

import secrets
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct, structs
from msgspec.msgpack import Decoder, Encoder

from kiosk.journal.bodies import Digest
from kiosk.journal.notes import Notes, OwnNotes

if TYPE_CHECKING:
    from collections.abc import Callable

ENROLMENT_CODE_DIGITS: Final = 6
MAX_WRONG_CODES: Final = 5
"""Wrong codes after which a window closes, whoever tried them."""
WINDOW_MINUTES: Final = 15
"""How long a window stays open, if nobody says otherwise."""
DEFAULT_TLS_PORT: Final = 8443
"""Where a hub speaks TLS; a unit adds it to an address that says no port."""

_NOTE: Final = "enrolment"


class CodeVerdict(Enum):
    """What a window says to a code."""

    RIGHT = "right"
    WRONG = "wrong"
    CLOSED = "closed"


class EnrolmentWindow(Struct, frozen=True, array_like=True):
    """The time during which units may ask. Moments are in seconds since 1970, by the hubs' clocks."""

    code: str
    closes_at: float
    tries: Annotated[int, Meta(ge=0)] = MAX_WRONG_CODES

    def is_open(self, wall: float) -> bool:
        return wall < self.closes_at and self.tries > 0

    def answer(self, code: str, wall: float) -> tuple[EnrolmentWindow, CodeVerdict]:
        """What it says to a code, and what it is after that."""
        if not self.is_open(wall):
            return self, CodeVerdict.CLOSED
        if secrets.compare_digest(code.encode(), self.code.encode()):
            return self, CodeVerdict.RIGHT
        return structs.replace(self, tries=self.tries - 1), CodeVerdict.WRONG


class _Enrolment(Struct, frozen=True, array_like=True):
    """What all hubs on a journal know of it."""

    window: EnrolmentWindow | None = None
    refused: frozenset[Digest] = frozenset()


_encoder = Encoder()
_decoder = Decoder(_Enrolment)


class SharedEnrolment:
    """Holds the window, if one is open. Any thread may use it; `wall` is in seconds since 1970.

    What other hubs have changed is known after `refresh`, and to whoever tries a code. That, and what changes
    something, raises a `JournalError` where the notes cannot be reached.
    """

    def __init__(self, notes: Notes | None = None) -> None:
        self._notes = notes or OwnNotes()
        self._known = _Enrolment()

    def open(self, wall: float, minutes: float = WINDOW_MINUTES) -> EnrolmentWindow:
        """Open a window with a new code; the one before is closed."""
        code = f"{secrets.randbelow(10**ENROLMENT_CODE_DIGITS):0{ENROLMENT_CODE_DIGITS}}"
        window = EnrolmentWindow(code, wall + 60 * minutes)
        self._change(lambda _: _Enrolment(window))
        return window

    def close(self) -> None:
        """Whoever asks from now on is turned away."""
        self._change(lambda known: structs.replace(known, window=None))

    def window(self, wall: float) -> EnrolmentWindow | None:
        """The window that is open."""
        window = self._known.window
        return window if window is not None and window.is_open(wall) else None

    def answer(self, code: str, wall: float) -> CodeVerdict:
        """Try a code; a wrong one is one try less."""
        verdict = CodeVerdict.CLOSED

        def try_code(known: _Enrolment) -> _Enrolment:
            nonlocal verdict
            if known.window is None:
                return known
            window, verdict = known.window.answer(code, wall)
            return structs.replace(known, window=window)

        self._change(try_code)
        return verdict

    def refuse(self, public_key: bytes) -> None:
        """The director has said no to this unit; it may ask again in another window."""
        self._change(lambda known: structs.replace(known, refused=known.refused | {public_key}))

    def is_refused(self, public_key: bytes) -> bool:
        return public_key in self._known.refused

    def refresh(self) -> None:
        """Take note of what other hubs have changed."""
        self._known = _read(self._notes.read(_NOTE))

    def _change(self, change: Callable[[_Enrolment], _Enrolment]) -> None:
        def rewrite(data: bytes | None) -> bytes:
            self._known = change(_read(data))
            return _encoder.encode(self._known)

        self._notes.change(_NOTE, rewrite)


def _read(data: bytes | None) -> _Enrolment:
    return _Enrolment() if data is None else _decoder.decode(data)
