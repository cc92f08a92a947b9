"""The file beside a journal in which hall time outlasts the program."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from msgspec import MsgspecError
from msgspec.json import Decoder, Encoder

from kiosk.hall_time.anchor import Anchor
from kiosk.journal.files import write_secret

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.hall_time.hall_clock import HallClock

FILE: Final = "hall-time.json"
"""What it is called, in the folder of a hub or a table."""
_log = logging.getLogger(__name__)


class AnchorFile:
    """Keeps an anchor of one tournament's hall time."""

    def __init__(self, path: Path, tournament: str) -> None:
        self._path = path
        self._tournament = tournament

    def read(self) -> Anchor | None:
        """What was kept of this tournament, if anything that can be read."""
        try:
            anchor = _decoder.decode(self._path.read_bytes())
        except (OSError, MsgspecError):
            return None
        return anchor if anchor.tournament == self._tournament else None

    def keep(self, clock: HallClock) -> None:
        """Note how late it is. What fails is only logged: the journal's last event is known in any case."""
        now = clock.read()
        anchor = Anchor(self._tournament, now.boot, now.monotonic, now.wall, clock.zero + now.monotonic)
        try:
            write_secret(self._path, _encoder.encode(anchor))
        except OSError as error:
            _log.warning("hall time is not kept in %s (%s)", self._path, error)


_encoder = Encoder()
_decoder = Decoder(Anchor)
