"""A shot: what is kept whole, and what is small enough for the screen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame

from hardware.raspberry.clock import SystemClock
from hardware.simulated.camera import SimulatedCamera
from kiosk.journal.attachments import AttachmentStore
from kiosk.table.ui import Painter, Photograph, Rect, Typesetter, load_theme
from kiosk.table.ui.shapes import Scene
from kiosk.table.workers.photographing import SHOWN, take_shot


def test_the_screen_gets_a_smaller_picture_and_shows_the_same_part_of_it(tmp_path: Path) -> None:
    """The camera's whole frame would take 36 MB of a table's memory, for each line."""
    frame = np.zeros((2592, 4608, 3), np.uint8)
    frame[1200:1400, 4000:4200] = (0, 0, 255)
    taken = take_shot(SimulatedCamera([frame], SystemClock()), AttachmentStore(tmp_path, reserve=0))
    assert taken.size == (4608, 2592)
    assert taken.frames[0].shape == (2592, 4608, 3), "it is counted at its full size"
    assert taken.surface.get_size() == (SHOWN, 1296)
    theme = load_theme("day")
    surface = pygame.Surface((100, 100))
    photograph = Photograph("p", Rect(0, 0, 100, 100), Rect(4000, 1200, 200, 200), 4608)
    scene = Scene((0, 0, 0), (photograph,), {})
    Painter(Typesetter(theme.regular, theme.bold)).paint(surface, scene, {"p": taken.surface})
    assert tuple(surface.get_at((50, 50)))[:3] == (255, 0, 0)
    assert tuple(surface.get_at((8, 92)))[:3] == (255, 0, 0)
