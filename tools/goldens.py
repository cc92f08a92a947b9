"""Compare every screen of the table with its golden picture, or renew the pictures.

    python tools/goldens.py [--renew] [--show FOLDER] [--only SCREEN ...]

Names the screens that differ, and exits with 1; `--show` writes a picture for each of them: as it was, as it
is, and what has changed. `--renew` keeps them as they are now; look at what it names before.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

PROJECT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(PROJECT))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["TZ"] = "UTC"
time.tzset()

import cv2
import numpy as np
import pygame

from kiosk.table.ui import PANELS, Painter, Typesetter, load_theme
from kiosk.translation import LANGUAGES
from tests.table.golden_sheets import read_sheet, write_sheets
from tests.table.preview import golden
from tests.table.preview.gallery import sample_pictures, sample_scene
from tests.table.samples.states import sample_states

ENLARGED: Final = 6
"""How much larger than its cells a picture is shown."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the screens are looked at."""

    panel: str
    language: str
    theme: Literal["day", "dark"] = "day"
    text: Literal["normal", "large"] = "normal"

    @property
    def name(self) -> str:
        """Of its sheet."""
        others = ((self.theme, "day"), (self.text, "normal"))
        return "-".join((self.panel, self.language, *(value for value, usual in others if value != usual)))


LOOKS: Final = (
    *(Look(panel, language) for panel in PANELS for language in LANGUAGES),
    Look("10inch", "it", theme="dark"),
    Look("7inch", "it", text="large"),
)
"""Every panel in every language; in dark colours where there is most to see, with large text where there is
least room."""


def drawn(look: Look, only: Sequence[str] = ()) -> Iterator[tuple[str, pygame.Surface]]:
    """Every screen's name and the screen, as it is drawn now; the next one is drawn on the same surface."""
    pygame.font.init()
    theme, panel = load_theme(look.theme), PANELS[look.panel]
    painter, pictures = Painter(Typesetter(theme.regular, theme.bold)), sample_pictures()
    surface = pygame.Surface((panel.width, panel.height))
    for name, state in sample_states().items():
        if not only or name in only:
            scene = sample_scene(state, panel, look.language, look.theme, text=look.text)
            painter.paint(surface, scene, pictures)
            yield name, surface


def painted(look: Look, only: Sequence[str] = ()) -> Iterator[tuple[str, golden.Cells]]:
    """Every screen's name and its cells, as it is drawn now."""
    for name, surface in drawn(look, only):
        yield name, golden.reduce(surface)


@dataclass(frozen=True, slots=True)
class Change:
    """A screen that is not as it was; None for what it was if it is new, and for what it is if it is gone."""

    look: Look
    name: str
    before: golden.Cells | None
    now: golden.Cells | None

    def __str__(self) -> str:
        if self.before is None or self.now is None:
            how = "is gone" if self.now is None else "is new"
        else:
            difference = golden.compare(self.before, self.now)
            how = f"{difference.cells} cells, worst at {difference.at}"
        return f"{self.look.name} {self.name}: {how}"


def changes(look: Look, only: Sequence[str] = ()) -> Iterator[Change]:
    """The screens that are not as their golden pictures."""
    kept = read_sheet(look.name)
    for name, now in painted(look, only):
        before = kept.pop(name, None)
        if before is None or golden.compare(before, now):
            yield Change(look, name, before, now)
    if not only:
        yield from (Change(look, name, before, None) for name, before in kept.items())


def renew(changed: Sequence[Change]) -> None:
    """Keep these screens as they are drawn now, and all others as they were."""
    sheets = {look.name: read_sheet(look.name) for look in LOOKS}
    for change in changed:
        if change.now is None:
            del sheets[change.look.name][change.name]
        else:
            sheets[change.look.name][change.name] = change.now
    write_sheets(sheets)


def show(folder: Path, change: Change) -> None:
    """A picture of a screen as it was, as it is, and where it differs."""
    if change.now is None:
        return
    before, now = change.before, change.now
    before = np.zeros_like(now) if before is None or before.shape != now.shape else before
    apart = np.abs(now.astype(int) - before).max(axis=2, keepdims=True)
    marked = np.where(apart > golden.MOST, (0, 0, 255), now // 2).astype(np.uint8)
    beside = np.concatenate((before, now, marked), axis=1)
    size = (beside.shape[1] * ENLARGED, beside.shape[0] * ENLARGED)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{change.look.name}-{change.name}.png"
    cv2.imwrite(str(path), cv2.resize(beside, size, interpolation=cv2.INTER_NEAREST))
    print(f"  {path}")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 1 where a screen differs and is not renewed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--renew", action="store_true", help="keep the screens as they are now")
    parser.add_argument("--show", type=Path, metavar="FOLDER", help="write pictures of what differs")
    parser.add_argument("--only", nargs="+", default=(), metavar="SCREEN")
    options = parser.parse_args(arguments)
    found = []
    for look in LOOKS:
        for change in changes(look, options.only):
            found.append(change)
            print(change)
            if options.show is not None:
                show(options.show, change)
    if options.renew and found:
        renew(found)
    print(f"{len(found)} screens differ" + (", and are renewed" if options.renew and found else ""))
    return 1 if found and not options.renew else 0


if __name__ == "__main__":
    sys.exit(main())
