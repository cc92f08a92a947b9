"""Card faces that others have drawn, for training beside the project's own decks.

    python -m kiosk.vision.training.fetched.art [FOLDER]

fetches two npm packages (svg-cards, LGPL-2.1; @heruka_urgyen/react-playing-cards, MIT) with the command
`npm` and turns their faces into PNG files in FOLDER (default: build/art). The faces are never part of the
project; without the folder the networks learn from the project's own decks alone. Turning SVG into PNG needs
the package `resvg_py`. (The faces of deck-of-cards carry no ranks: its web page writes them.)
"""

from __future__ import annotations

import sys
import tarfile
import tempfile
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.cards import CARDS, JOKER, Card, Rank, Suit
from kiosk.vision.training.cards.deck_styles import TRAINING_FAMILIES, JokerMark, sample_style
from kiosk.vision.training.cards.faces import PRINT, PrintedDeck, PrintedFace, PrintedIndex
from kiosk.vision.training.fetched.fetching import fetch_package, filling, run_fetch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.training.cards.paint import SheetBox

    Image = NDArray[np.uint8]

FOLDER: Final = Path("build/art")
WIDTH_MM: Final = 63.0
HEIGHT_MM: Final = 88.0
_SIZE: Final = (round(WIDTH_MM * PRINT), round(HEIGHT_MM * PRINT))
_INK: Final = 60
"""Levels by which ink differs from paper."""


@dataclass(frozen=True, slots=True)
class ArtSource:
    """A deck in a package. `corner` is the part of the face, as shares of it, that holds an index."""

    name: str
    package: str
    pattern: str
    """Of a face's file in the package: `{rank}` and `{suit}` stand for this deck's names of them."""
    ranks: str | Sequence[str]
    """Ace to king."""
    suits: Sequence[str]
    """Hearts, diamonds, clubs, spades."""
    corner: SheetBox
    jokers: tuple[str, ...] = ()
    joker_corner: SheetBox | None = None
    """None if nothing in the corner tells a joker."""
    joker_across: bool = False

    def file_of(self, card: Card) -> str:
        """The path of a suited card's face in the package."""
        if card.suit is None:
            raise ValueError("a joker has files of its own")
        place = 0 if card.rank is Rank.ACE else int(card.rank.label) - 1 if card.rank.label.isdigit() else (
            "JQK".index(card.rank.label) + 10
        )  # fmt: skip
        return self.pattern.format(rank=self.ranks[place], suit=self.suits[_SUITS.index(card.suit)])


_SUITS: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
_NUMBERS: Final = tuple(str(number) for number in range(1, 11))
_MARKS: Final = (JokerMark.WORD_DOWN, JokerMark.STAR, JokerMark.WORD_TURNED, JokerMark.STRIP)
"""Of the packages without a marked joker, each has a joker of our own."""
_HERUKA: Final = "@heruka_urgyen/react-playing-cards@0.5.0"
_SMALL: Final = (0.02, 0.02, 0.125, 0.235)
_LARGE: Final = (0.02, 0.02, 0.23, 0.44)

SOURCES: Final = (
    ArtSource(
        "svg-cards", "svg-cards@4.0.2", "png/2x/{suit}_{rank}.png", (*_NUMBERS, "jack", "queen", "king"),
        ("heart", "diamond", "club", "spade"), (0.015, 0.02, 0.125, 0.26),
        ("png/2x/joker_red.png", "png/2x/joker_black.png"), (0.02, 0.01, 0.32, 0.125), joker_across=True,
    ),
    *(
        ArtSource(f"heruka-{kind}", _HERUKA, f"src/images/{kind}/{{rank}}{{suit}}.svg", "A23456789TJQK",
                  "HDCS", corner)
        for kind, corner in (
            ("2color", _SMALL), ("4color", _SMALL), ("2color-bf", _LARGE), ("4color-bf", _LARGE),
        )
    ),
)  # fmt: skip


def fetch(folder: Path) -> None:
    """Fetch every deck into `folder`, one folder of PNG files each.

    Raises:
        FetchError: the command `npm` is lacking, or could not fetch a package.
    """
    with tempfile.TemporaryDirectory() as scratch, filling(folder) as part:
        for package in {source.package for source in SOURCES}:
            with tarfile.open(fetch_package(package, Path(scratch))) as archive:
                archive.extractall(Path(scratch) / package, filter="data")
        for source in SOURCES:
            target = part / source.name
            target.mkdir(parents=True, exist_ok=True)
            inside = Path(scratch) / source.package / "package"
            for card in CARDS:
                if card is not JOKER:
                    cv2.imwrite(str(target / f"{card}.png"), _drawn(inside / source.file_of(card)))
            for number, file in enumerate(source.jokers):
                cv2.imwrite(str(target / f"JK{number}.png"), _drawn(inside / file))


def _drawn(path: Path) -> Image:
    """The face in the file, on white paper, `PRINT` px per mm."""
    if path.suffix == ".svg":
        svg_to_bytes = import_module("resvg_py").svg_to_bytes  # wanted here alone
        text = path.read_text(encoding="utf-8")
        text = text.replace('height="3.5in"', 'height="336"').replace('width="2.5in"', 'width="240"')
        coded = np.frombuffer(bytes(svg_to_bytes(svg_string=text, width=_SIZE[0])), np.uint8)
    else:
        coded = np.frombuffer(path.read_bytes(), np.uint8)
    image = cv2.imdecode(coded, cv2.IMREAD_UNCHANGED)
    if image is None:
        raise ValueError(f"{path} is no picture")
    fitting = cv2.resize(image, _SIZE, interpolation=cv2.INTER_CUBIC)
    ink = fitting[..., 3:].astype(np.float32) / 255
    return np.asarray(fitting[..., :3] * ink + 255 * (1 - ink), np.uint8)


@lru_cache(maxsize=1)
def art_decks(folder: Path = FOLDER) -> tuple[PrintedDeck, ...]:
    """The fetched decks, ready to be laid; none where nothing was fetched."""
    return tuple(_deck(source, folder / source.name) for source in SOURCES if (folder / source.name).is_dir())


def _deck(source: ArtSource, folder: Path) -> PrintedDeck:
    faces: dict[tuple[Card | None, int], PrintedFace] = {}
    for card in CARDS:
        if card is not JOKER:
            faces[card, 0] = _face(_read(folder / f"{card}.png"), source.corner, across=False)
    for copy in range(4 if source.jokers else 0):
        image = _read(folder / f"JK{copy % len(source.jokers)}.png")
        if source.joker_corner is not None:
            faces[JOKER, copy] = _face(image, source.joker_corner, across=source.joker_across)
    boxes = [face.indices[0].box for (card, _), face in faces.items() if card is not JOKER]
    height = float(np.median([y1 - y0 for _, y0, _, y1 in boxes]))
    style = replace(
        sample_style(TRAINING_FAMILIES[0], 0),
        family=source.name,
        width=WIDTH_MM,
        height=HEIGHT_MM,
        corner_radius=3.0,
        rank_height=height * 0.56,
        pip_height=height * 0.36,
        gap=height * 0.08,
        margin_x=max(5.5, height * 0.25),
        margin_y=3.0,
        four_indices=False,
        joker=_MARKS[SOURCES.index(source) % len(_MARKS)],
        paper=(250, 252, 252),
        wear=0.0,
    )
    return PrintedDeck(style, faces)


def _read(path: Path) -> Image:
    return np.asarray(cv2.imread(str(path), cv2.IMREAD_COLOR), np.uint8)


def _face(image: Image, corner: SheetBox, *, across: bool) -> PrintedFace:
    """A face with its two indices, the boxes drawn around the ink that is in its corner."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = (round(share * size) for share, size in zip(corner, (width, height) * 2, strict=True))
    part = image[y0:y1, x0:x1]
    ink = np.abs(part.astype(int) - 255).max(axis=2) > _INK
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    box = ((x0 + columns[0]) / PRINT, (y0 + rows[0]) / PRINT,
           (x0 + columns[-1] + 1) / PRINT, (y0 + rows[-1] + 1) / PRINT)  # fmt: skip
    gaps = np.diff(rows)
    foot = box[3] if across or gaps.max(initial=1) < 2 else (y0 + rows[int(gaps.argmax())] + 1) / PRINT
    rank = (box[0], box[1], box[2], foot)
    return PrintedFace(
        image,
        (
            PrintedIndex("TL", box, rank, turned=False, across=across),
            PrintedIndex("BR", _turned(box), _turned(rank), turned=True, across=across),
        ),
    )


def _turned(box: SheetBox) -> SheetBox:
    x0, y0, x1, y1 = box
    return WIDTH_MM - x1, HEIGHT_MM - y1, WIDTH_MM - x0, HEIGHT_MM - y0


if __name__ == "__main__":
    sys.exit(run_fetch(fetch, FOLDER))
