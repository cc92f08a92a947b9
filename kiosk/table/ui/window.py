"""The pygame window: a panel that may be turned, and touches in the panel's own coordinates."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import pygame

from kiosk.messages import N_, KioskError
from kiosk.table.ui.event_waiter import open_waiter
from kiosk.table.ui.geometry import Panel

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.table.ui.event_waiter import Waiter

Turn = Literal[0, 90, 180, 270]

MOUSE: Final = -1
"""The number of the finger that the mouse is."""
_IN_MEMORY: Final = ("dummy", "offscreen")
"""SDL's drivers that show nothing; it takes one by itself where it finds no display."""
_DESKTOPS: Final = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
"""What says where windows are shown."""


class NoScreenError(KioskError):
    """The table has no screen to show anything on."""


@dataclass(frozen=True, slots=True)
class PointerEvent:
    """A finger or the mouse did something at a place of the panel, px."""

    what: Literal["press", "move", "release"]
    finger: int
    place: tuple[float, float]


def find_screen() -> bool:
    """Whether a window can be opened here; if not, screens are drawn in memory alone from now on."""
    if os.environ.get("SDL_VIDEODRIVER") in _IN_MEMORY:
        return False
    try:
        _open_display((1, 1), pygame.HIDDEN)
    except NoScreenError:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        return False
    pygame.display.quit()
    return True


class Window:
    """The screen of a table. `turn` is how far its picture is turned, counter-clockwise, to stand upright.

    With ``SDL_VIDEODRIVER=dummy`` it is drawn in memory alone, and can be saved.

    Raises:
        NoScreenError: there is no display, and nobody asked to go without one.
    """

    def __init__(self, panel: Panel, turn: Turn = 0, *, fullscreen: bool = False) -> None:
        pygame.font.init()
        self.panel = panel
        self.turn: Turn = turn
        self.surface = pygame.Surface((panel.width, panel.height))
        size = (panel.width, panel.height) if turn in (0, 180) else (panel.height, panel.width)
        self._display = _open_display(size, pygame.FULLSCREEN if fullscreen else 0)
        pygame.mouse.set_visible(not fullscreen)

    def show(self) -> None:
        """Bring what was painted on `surface` to the screen."""
        turned = pygame.transform.rotate(self.surface, self.turn) if self.turn else self.surface
        self._display.blit(turned, (0, 0))
        pygame.display.flip()

    def open_waiter(self) -> Waiter:
        """What lets a loop sleep until something happens here."""
        return open_waiter(pygame.display.get_driver())

    def save(self, path: Path) -> None:
        """Save what is painted as a PNG."""
        pygame.image.save(self.surface, path)

    def close(self) -> None:
        pygame.display.quit()

    def pointer_event(self, event: pygame.event.Event) -> PointerEvent | None:
        """What an event of pygame's means here. A mouse event that a finger caused means nothing more."""
        if event.type in _MOUSE_EVENTS and not getattr(event, "touch", False):
            if event.type != pygame.MOUSEMOTION and event.button != pygame.BUTTON_LEFT:
                return None
            return PointerEvent(_MOUSE_EVENTS[event.type], MOUSE, self._on_panel(*event.pos))
        if event.type in _FINGER_EVENTS:
            width, height = self._display.get_size()
            place = self._on_panel(event.x * width, event.y * height)
            return PointerEvent(_FINGER_EVENTS[event.type], event.finger_id, place)
        return None

    def _on_panel(self, x: float, y: float) -> tuple[float, float]:
        """Undo the turn."""
        width, height = self.panel.width, self.panel.height
        match self.turn:
            case 0:
                return x, y
            case 90:
                return width - y, x
            case 180:
                return width - x, height - y
            case 270:
                return y, height - x


def _open_display(size: tuple[int, int], flags: int) -> pygame.Surface:
    if not any(os.environ.get(name) for name in _DESKTOPS):
        os.environ["SDL_VIDEODRIVER"] = "kmsdrm"  # without a desktop: the screen itself
    try:
        pygame.display.init()
        display = pygame.display.set_mode(size, flags)
    except pygame.error as error:
        pygame.display.quit()
        raise NoScreenError(
            N_("The screen cannot be opened ({reason}). Check that it is connected."), reason=str(error)
        ) from error
    driver = pygame.display.get_driver()
    if driver in _IN_MEMORY and driver not in os.environ.get("SDL_VIDEODRIVER", ""):
        pygame.display.quit()
        raise NoScreenError(
            N_("There is no screen here. Connect one, or set SDL_VIDEODRIVER=dummy to go without.")
        )
    return display


_MOUSE_EVENTS: Final[dict[int, Literal["press", "move", "release"]]] = {
    pygame.MOUSEBUTTONDOWN: "press",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEBUTTONUP: "release",
}
_FINGER_EVENTS: Final[dict[int, Literal["press", "move", "release"]]] = {
    pygame.FINGERDOWN: "press",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "release",
}
