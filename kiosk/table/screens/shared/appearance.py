"""How screens look, as somebody has set it at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.table.model.preferences import Preferences
    from kiosk.table.ui import Panel, Theme

LARGER: Final = 1.2
"""How much larger large text is."""


def preferred_panel(preferences: Preferences, panel: Panel) -> Panel:
    """The panel with text as large as it is wanted."""
    return replace(panel, text=LARGER if preferences.text == "large" else 1.0)


def preferred_theme(preferences: Preferences, theme: Theme) -> Theme:
    """The theme with as many colours of suits as are wanted."""
    return theme.in_two_colours() if preferences.suits == "two" else theme
