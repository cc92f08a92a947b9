"""Every screen looks as it did when somebody last looked: on every panel, in both languages, dark, large.

Where a change is meant: look at `make goldens`, then `make goldens RENEW=1`.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from kiosk.table.screens.shared.canvas import Scene
from kiosk.table.ui import PANELS, Box, Painter, Rect, Shape, TextLine, Typesetter, load_theme
from tests.table.preview import golden
from tests.table.preview.gallery import sample_pictures, sample_scene
from tests.table.samples.states import sample_states
from tools.goldens import LOOKS, Look, changes


@pytest.mark.golden
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_every_screen_looks_as_it_did(look: Look) -> None:
    found = [str(change) for change in changes(look)]
    assert not found, f"look at `make goldens`; if it is meant so, `make goldens RENEW=1`: {found}"


def cells_of(scene: Scene) -> golden.Cells:
    theme = load_theme("day")
    surface = pygame.Surface((PANELS["10inch"].width, PANELS["10inch"].height))
    Painter(Typesetter(theme.regular, theme.bold)).paint(surface, scene, sample_pictures())
    return golden.reduce(surface)


@pytest.fixture(scope="module")
def sheet() -> Scene:
    return sample_scene(sample_states()["sheet"], PANELS["10inch"], "it", "day")


def changed(scene: Scene, **changes: Shape) -> golden.Difference:
    """The difference that it makes when shapes, named by the text they have or had, are others."""
    shapes = tuple(
        changes.get(shape.text, shape) if isinstance(shape, TextLine) else shape for shape in scene.shapes
    )
    return golden.compare(cells_of(scene), cells_of(replace(scene, shapes=shapes)))


def words(scene: Scene, text: str) -> TextLine:
    return next(shape for shape in scene.shapes if isinstance(shape, TextLine) and shape.text == text)


def test_the_noise_of_fonts_is_no_difference(sheet: Scene) -> None:
    """All words a pixel to the right, or below."""
    for x, y in ((1, 0), (0, 1)):
        shifted = tuple(
            replace(shape, rect=Rect(shape.rect.x + x, shape.rect.y + y, shape.rect.width, shape.rect.height))
            if isinstance(shape, TextLine)
            else shape
            for shape in sheet.shapes
        )
        assert not golden.compare(cells_of(sheet), cells_of(replace(sheet, shapes=shifted)))


def test_another_figure_is_a_difference(sheet: Scene) -> None:
    total = words(sheet, "545")
    assert changed(sheet, **{"545": replace(total, text="345")})


def test_a_missing_word_is_a_difference(sheet: Scene) -> None:
    for word in {shape.text for shape in sheet.shapes if isinstance(shape, TextLine) and len(shape.text) > 3}:
        assert changed(sheet, **{word: replace(words(sheet, word), text=".")}), word


def test_a_key_that_moved_or_another_colour_is_a_difference(sheet: Scene) -> None:
    place, box = next(
        (place, shape) for place, shape in enumerate(sheet.shapes) if isinstance(shape, Box) and shape.fill
    )
    assert box.fill is not None
    moved = replace(box, rect=Rect(box.rect.x + 8, box.rect.y, box.rect.width, box.rect.height))
    tinted = replace(box, fill=tuple(max(0, part - 20) for part in box.fill))
    for other in (moved, tinted):
        shapes = (*sheet.shapes[:place], other, *sheet.shapes[place + 1 :])
        assert golden.compare(cells_of(sheet), cells_of(replace(sheet, shapes=shapes)))


def test_another_size_is_a_difference() -> None:
    one, other = np.zeros((50, 80, 3), np.uint8), np.zeros((30, 50, 3), np.uint8)
    assert golden.compare(one, other)
