"""How a table looks and sounds, as somebody has set it there: kept by the table, not in the journal."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from kiosk.translation import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.table.ui.geometry import Panel
    from kiosk.table.ui.theme import Theme

LARGER: Final = 1.2
"""How much larger large text is."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What can be set at the table; the last two by service alone."""

    theme: Literal["day", "dark"] = "day"
    language: Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(LANGUAGES)})$")] = "it"
    turned: bool = False
    """The whole screen stands on its head, for those on the other side of the table."""
    text: Literal["normal", "large"] = "normal"
    suits: Literal["four", "two"] = "four"
    """How many colours the suits have."""
    sound: Literal["on", "off"] = "on"
    """Whether the sounds that the tournament wants are heard here."""
    first_edge: Literal["left", "right"] = "left"
    """At which edge of the screen the first line sits, and accepts."""
    faces: Literal["edges", "front"] = "edges"
    """Whether the fields of acceptance are turned towards the edges, or both stand upright."""

    def with_sides_of(self, other: Preferences) -> Preferences:
        """These, with what service alone sets as `other` has it."""
        return replace(self, first_edge=other.first_edge, faces=other.faces)

    def panel(self, panel: Panel) -> Panel:
        """The panel with text as large as it is wanted."""
        return replace(panel, text=LARGER if self.text == "large" else 1.0)

    def dressed(self, theme: Theme) -> Theme:
        """The theme with as many colours of suits as are wanted."""
        return theme.in_two_colours() if self.suits == "two" else theme


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
