"""Saves a picture of every screen.

    python -m tests.table.preview.gallery OUT [--language it] [--theme day]

For documentation, and for looking: each screen at the three sizes, with ordinary and with the longest names.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame

from kiosk.cards import CARDS
from kiosk.table.model.picture_names import CARD_SHOWN, card_name, live_name
from kiosk.table.screens.draw import draw
from kiosk.table.screens.shared.appearance import preferred_panel, preferred_theme
from kiosk.table.screens.shared.canvas import Canvas
from kiosk.table.ui import PANELS, THEMES, Painter, Panel, TouchFeedback, Typesetter, load_theme
from kiosk.translation import LANGUAGES, Translator
from tests.table.samples.count import HEIGHT, PICTURE, WIDTH, sample_proposal
from tests.table.samples.match import LONGEST_NAMES, NAMES
from tests.table.samples.states import sample_states

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Scene


def sample_scene(
    state: State,
    panel: Panel,
    language: str,
    theme: Literal["day", "dark"],
    feedback: TouchFeedback | None = None,
    *,
    text: Literal["normal", "large"] = "normal",
) -> Scene:
    """What a state looks like on a panel, whatever it prefers itself."""
    worn = replace(state.preferences, text=text)
    colours = preferred_theme(worn, load_theme(theme))
    canvas = Canvas(preferred_panel(worn, panel), colours, Translator(language), _typesetter(theme), feedback)
    return draw(canvas, state)


@cache
def _typesetter(theme: str) -> Typesetter:
    colours = load_theme(theme)
    return Typesetter(colours.regular, colours.bold)


def save_gallery(
    folder: Path,
    language: str,
    theme: Literal["day", "dark"],
    names: Mapping[str, str] = NAMES,
    only: str = "",
    *,
    text: Literal["normal", "large"] = "normal",
) -> list[Path]:
    """Save a PNG of every screen (or of one) on every panel; the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    painter = Painter(_typesetter(theme))
    pictures = sample_pictures()
    paths = []
    for panel_name, panel in PANELS.items():
        surface = pygame.Surface((panel.width, panel.height))
        for name, state in sample_states(names).items():
            if only in ("", name):
                scene = sample_scene(state, panel, language, theme, text=text)
                painter.paint(surface, scene, pictures)
                path = folder / f"{panel_name}-{name}.png"
                pygame.image.save(surface, path)
                paths.append(path)
    return paths


def sample_pictures() -> dict[str, pygame.Surface]:
    """The photographs that the sample screens name."""
    picture = _sample_picture()
    card = picture.subsurface(pygame.Rect(110, 80, *CARD_SHOWN)).copy()
    asked = {card_name(place): card for place in range(len(CARDS) - 2, len(CARDS))}
    return {PICTURE.hex(): picture, live_name(1): picture, **asked}


def _sample_picture() -> pygame.Surface:
    """A green cloth with white cards where the sample proposal has them."""
    picture = pygame.Surface((WIDTH, HEIGHT))
    picture.fill((38, 94, 66))
    for meld in sample_proposal().melds:
        for reading in meld.cards:
            pygame.draw.polygon(picture, (250, 250, 246), reading.outline)
            pygame.draw.polygon(picture, (90, 90, 90), reading.outline, 3)
            if reading.card is not None:
                colour = (
                    (170, 20, 30)
                    if reading.card.suit is not None and reading.card.suit.is_red
                    else (20, 20, 24)
                )
                label = pygame.font.Font(None, 60).render(reading.card.rank.label, True, colour)
                picture.blit(label, reading.quad[0])
    return picture


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.table.preview.gallery", description=__doc__.splitlines()[0]
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, default="it")
    parser.add_argument("--theme", choices=THEMES, default="day")
    parser.add_argument("--long-names", action="store_true")
    parser.add_argument("--text", choices=("normal", "large"), default="normal")
    parser.add_argument("--only", default="", help="one screen's name")
    options = parser.parse_args(arguments)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()
    names = LONGEST_NAMES if options.long_names else NAMES
    save_gallery(options.out, options.language, options.theme, names, options.only, text=options.text)


if __name__ == "__main__":
    main()
