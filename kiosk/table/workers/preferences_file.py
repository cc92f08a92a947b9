"""The file of a table's preferences, beside the journal."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import msgspec

from kiosk.table.model.preferences import Preferences

if TYPE_CHECKING:
    from pathlib import Path

_log: Final = logging.getLogger(__name__)


class PreferencesFile:
    """Keeps preferences at a path. They are a help: what cannot be read or written is only logged."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, default: Preferences) -> Preferences:
        """What was kept; `default` where nothing was."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=Preferences)
        except FileNotFoundError:
            return default
        except (OSError, msgspec.DecodeError) as error:
            _log.warning("the preferences in %s are not used: %s", self._path, error)
            return default

    def keep(self, preferences: Preferences) -> None:
        """Write them, whole or not at all."""
        part = self._path.with_name(self._path.name + ".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(msgspec.json.format(msgspec.json.encode(preferences)) + b"\n")
            part.replace(self._path)
        except OSError as error:
            _log.warning("the preferences are not kept: %s", error)
