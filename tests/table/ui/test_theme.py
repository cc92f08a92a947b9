"""Every ink on its ground can be read by people over sixty: 7:1 or more."""

from __future__ import annotations

from dataclasses import fields

import pygame
import pytest

from kiosk.table.ui import THEMES, LineColours, Paint, Theme, load_theme
from tests.table.contrast import contrast


def paints(theme: Theme) -> list[tuple[str, Paint]]:
    found: list[tuple[str, Paint]] = [(str(suit), paint) for suit, paint in theme.suits.items()]
    for field in fields(theme):
        value = getattr(theme, field.name)
        if isinstance(value, Paint):
            found.append((field.name, value))
    for place, line in enumerate((*theme.lines, theme.neutral)):
        assert isinstance(line, LineColours)
        found += [(f"line {place} strong", line.strong), (f"line {place} tint", line.tint)]
    return found


@pytest.mark.parametrize("name", THEMES)
def test_every_ink_stands_out_seven_to_one(name: str) -> None:
    weak = {what: contrast(paint) for what, paint in paints(load_theme(name)) if contrast(paint) < 7}
    assert not weak


def test_contrast_is_that_of_the_web_guidelines() -> None:
    black, white = (0, 0, 0), (255, 255, 255)
    assert contrast(Paint(black, white)) == pytest.approx(21)
    assert contrast(Paint((119, 119, 119), white)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_the_figures_are_tabular(name: str) -> None:
    pygame.font.init()
    theme = load_theme(name)
    for face in (theme.regular, theme.bold):
        font = pygame.font.Font(str(face), 100)
        assert len({font.size(digit)[0] for digit in "0123456789"}) == 1
