"""What players and installers set about the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.table.model.preferences import Preferences


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """What can be set: colours, size of text, suits, sound, language."""


@dataclass(frozen=True, slots=True)
class Prefer:
    """From now on it shall be so."""

    preferences: Preferences


PreferenceEvent = OpenSettings | Prefer
"""What is about the screen itself."""
