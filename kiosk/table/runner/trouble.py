"""What players see when the program broke off: one calm sentence, and a touch that goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from kiosk.table.screens.service.service import draw_trouble
from kiosk.table.screens.shared.appearance import preferred_panel
from kiosk.table.screens.shared.canvas import Canvas
from kiosk.table.ui import Painter, Typesetter, Window, load_theme
from kiosk.translation import Translator

if TYPE_CHECKING:
    from hardware.ports import Clock
    from kiosk.table.model.preferences import Preferences

WAIT_SECONDS: Final = 20.0
"""After so long the table starts again by itself."""


def show_trouble(window: Window, table: int, preferences: Preferences, clock: Clock) -> bool:
    """Show the sentence until somebody touches the screen, or for `WAIT_SECONDS`.

    Returns whether the table shall go on; not if its window was closed.
    """
    theme = load_theme(preferences.theme)
    typesetter = Typesetter(theme.regular, theme.bold)
    canvas = Canvas(
        preferred_panel(preferences, window.panel), theme, Translator(preferences.language), typesetter
    )
    Painter(typesetter).paint(window.surface, draw_trouble(canvas, table), {})
    window.show()
    until = clock.monotonic() + WAIT_SECONDS
    while clock.monotonic() < until:
        event = pygame.event.wait(500)
        if event.type == pygame.QUIT:
            return False
        pointer = window.pointer_event(event)
        if pointer is not None and pointer.what == "release":
            return True
    return True
