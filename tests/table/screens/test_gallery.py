"""The pictures of every screen, for the documentation."""

from __future__ import annotations

from pathlib import Path

import pygame

from kiosk.table.ui import PANELS
from tests.table.preview.gallery import main


def test_a_screen_is_saved_at_every_size(tmp_path: Path) -> None:
    main([str(tmp_path), "--only", "acceptance", "--language", "en", "--long-names"])
    sizes = {path.name: pygame.image.load(path).get_size() for path in tmp_path.iterdir()}
    assert sizes == {f"{name}-acceptance.png": (panel.width, panel.height) for name, panel in PANELS.items()}


def test_a_painted_screen_shows_its_texts_pips_and_rings(tmp_path: Path) -> None:
    main([str(tmp_path), "--only", "review", "--language", "en"])
    picture = pygame.image.load(tmp_path / "10inch-review.png")
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(0, 1280, 2) for y in range(0, 800, 2)}
    for expected in ((168, 15, 31), (12, 90, 51), (91, 26, 120)):
        assert expected in colours, "hearts, clubs and the joker have their own colours"
