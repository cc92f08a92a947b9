"""Deck styles, sampled from families. Families for training and for evaluation share no typeface.

>>> style = sample_style(TRAINING_FAMILIES[0], seed=7)
>>> style == sample_style(TRAINING_FAMILIES[0], seed=7)
True
>>> {family.name for family in TRAINING_FAMILIES} & {family.name for family in EVALUATION_FAMILIES}
set()
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import Suit
from kiosk.vision.training.cards.glyphs import Face
from kiosk.vision.training.cards.pips import PipDesign

if TYPE_CHECKING:
    from collections.abc import Mapping

    Range = tuple[float, float]
    BgrColour = tuple[int, int, int]
    """Blue, green, red, 0 to 255."""


class Court(Enum):
    """How kings, queens and jacks are drawn."""

    FIGURE = "figure"
    CROWDED = "crowded"
    """A figure on a busy ground."""
    MOSAIC = "mosaic"
    LINES = "lines"
    LETTER = "letter"


class JokerMark(Enum):
    """What stands in a joker's corner."""

    WORD_DOWN = "word_down"
    """JOKER, upright letters one under the other."""
    WORD_DOWN_SMALL = "word_down_small"
    """Joker, likewise in small letters."""
    WORD_TURNED = "word_turned"
    """JOKER written along the edge."""
    STAR = "star"
    STAR_AND_LETTER = "star_and_letter"
    """A J over a star."""
    STRIP = "strip"
    """A band of ornament without a letter."""
    WORD_ACROSS = "word_across"
    """JOKER written along the short edge."""
    NOTHING = "nothing"
    """Only the picture in the middle tells it."""
    OTHER_WORD = "other_word"
    """JOLLY, upright letters one under the other."""
    OTHER_STAR = "other_star"
    """A star of six, seven or eight points."""
    CAP = "cap"
    """A jester's cap with bells."""
    LEAPING_WORD = "leaping_word"
    """Joker along the short edge, large, its letters leaping, beside them stars."""

    @property
    def is_across(self) -> bool:
        """Whether it is a word along the short edge."""
        return self in (JokerMark.WORD_ACROSS, JokerMark.LEAPING_WORD)


class Back(Enum):
    """Patterns of the back."""

    LATTICE = "lattice"
    DOTS = "dots"
    STRIPES = "stripes"
    RINGS = "rings"


@dataclass(frozen=True, slots=True)
class Family:
    """What decks of one maker have in common, and the ranges in which they differ. Lengths are in mm."""

    name: str
    fonts: tuple[str, ...]
    weight: Range
    width: Range
    index_height: Range
    """Rank and pip of an index together, 8 to 20 mm."""
    courts: tuple[Court, ...]
    jokers: tuple[JokerMark, ...]
    ten_squeeze: Range = (0.48, 0.85)
    card_widths: tuple[float, ...] = (63.0, 58.0)
    four_indices: float = 0.15
    """Share of decks with an index in every corner."""
    four_colours: float = 0.1
    """Share of decks with green clubs and blue diamonds, or the like."""
    wear: float = 0.1
    """How worn the print usually is, 0 to 1."""


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """All that tells one deck from another. Lengths are in mm, on the card as printed."""

    family: str
    seed: int
    width: float
    height: float
    corner_radius: float
    face: Face
    pips: PipDesign
    rank_height: float
    pip_height: float
    gap: float
    """Between the rank and its pip."""
    margin_x: float
    """From the edge to the middle of the index."""
    margin_y: float
    """From the upper edge to the rank."""
    ten_squeeze: float
    four_indices: bool
    colours: Mapping[Suit, BgrColour]
    paper: BgrColour
    court: Court
    joker: JokerMark
    back: Back
    back_colour: BgrColour
    body_scale: float
    """Size of the pips in the middle, 1 is usual."""
    wear: float
    """How worn the print is, 0 to 1."""

    @property
    def index_height(self) -> float:
        """Rank, gap and pip together, in mm."""
        return self.rank_height + self.gap + self.pip_height


_WORDS: Final = (JokerMark.WORD_DOWN, JokerMark.WORD_DOWN_SMALL, JokerMark.WORD_TURNED)

_F, _C, _M, _L, _B = Court.FIGURE, Court.CROWDED, Court.MOSAIC, Court.LINES, Court.LETTER
_RARE: Final = (JokerMark.OTHER_WORD, JokerMark.OTHER_STAR, JokerMark.CAP)
_ALL: Final = tuple(mark for mark in JokerMark if mark not in (JokerMark.NOTHING, *_RARE))
"""Every common mark that can be seen."""

TRAINING_FAMILIES: Final = (
    Family("club", ("OpenSans-Bold.ttf",), (-0.03, 0.03), (0.6, 1.2), (11, 20), (_C, _B), _ALL),
    Family("casino", ("BebasNeue-Regular.otf",), (0.0, 0.08), (0.8, 1.4), (12, 20), (_M, _C), _ALL),
    Family("steamboat", ("CourierPrime-Bold.otf",), (-0.05, 0.03), (0.55, 0.9), (9, 16), (_F, _C), _ALL),
    Family(
        "coffee", ("Quattrocento-Regular.otf",), (0.0, 0.1), (0.55, 0.95), (8, 15), (_L, _M), _ALL, (0.6, 1)
    ),
    Family("slab", ("RobotoSlab-Bold.otf",), (-0.06, 0.04), (0.5, 1.1), (10, 19), (_F, _M), _ALL),
    Family(
        "pen",
        ("stroke-simplex", "stroke-duplex"),
        (-0.02, 0.07),
        (0.55, 0.95),
        (9, 18),
        (_L, _F),
        _ALL,
        (0.6, 1),
    ),
    Family("serif", ("stroke-complex",), (-0.02, 0.06), (0.5, 0.9), (8, 16), tuple(Court), _ALL),
)
"""Decks that the networks learn from."""

EVALUATION_FAMILIES: Final = (
    Family(
        "roman", ("LiberationSerif-Bold.ttf",), (-0.02, 0.02), (0.6, 0.95), (9, 17), (_F, _L),
        (*_WORDS, JokerMark.STAR),
    ),
    Family(
        "spartan", ("LeagueSpartan-Bold.otf",), (-0.04, 0.01), (0.6, 0.9), (11, 20), (_M, _B),
        (*_WORDS, JokerMark.STAR_AND_LETTER),
    ),
    Family(
        "engraved", ("stroke-triplex",), (-0.01, 0.04), (0.5, 0.8), (9, 16), (_L, _F),
        (*_WORDS, JokerMark.STRIP),
    ),
    Family(
        "typed", ("OCRB.otf",), (0.0, 0.05), (0.6, 0.9), (10, 18), (_M, _F),
        (*_WORDS, JokerMark.STAR),
    ),
)  # fmt: skip
"""Decks kept apart to judge the result. Nothing may be trained on them."""

DEMANDING_FAMILIES: Final = tuple(
    replace(
        family,
        name=f"{family.name} (demanding)",
        index_height=(8, 20),
        jokers=(JokerMark.WORD_ACROSS, JokerMark.WORD_ACROSS, *family.jokers, JokerMark.NOTHING),
        four_indices=0.3,
        four_colours=0.25,
        wear=0.3,
    )
    for family in EVALUATION_FAMILIES
)
"""Harder decks in the typefaces of the evaluation families. Nothing may be trained on them either."""


def _shade(random: np.random.Generator, low: BgrColour, high: BgrColour) -> BgrColour:
    blue, green, red = (int(level) for level in random.integers(low, np.asarray(high) + 1))
    return blue, green, red


def _colours(random: np.random.Generator, four: bool) -> Mapping[Suit, BgrColour]:
    red = _shade(random, (15, 10, 165), (60, 50, 235))
    black = _shade(random, (10, 10, 10), (50, 45, 45))
    if not four:
        return {Suit.HEARTS: red, Suit.DIAMONDS: red, Suit.CLUBS: black, Suit.SPADES: black}
    diamonds = _shade(random, (150, 60, 10), (220, 110, 60)) if random.random() < 0.7 else (20, 120, 235)
    clubs = _shade(random, (20, 95, 10), (70, 150, 60))
    return {Suit.HEARTS: red, Suit.DIAMONDS: diamonds, Suit.CLUBS: clubs, Suit.SPADES: black}


def _face(random: np.random.Generator, family: Family) -> Face:
    font = str(random.choice(family.fonts))
    return Face(font, random.uniform(*family.weight), random.uniform(*family.width))


def _pip_design(random: np.random.Generator) -> PipDesign:
    return PipDesign(
        heart_cleft=random.uniform(0.12, 0.3),
        heart_belly=random.uniform(-0.05, 0.25),
        diamond_width=random.uniform(0.62, 1.0),
        diamond_bow=random.uniform(-0.04, 0.14),
        club_leaf=random.uniform(0.21, 0.27),
        club_spread=random.uniform(0.23, 0.29),
        stem_width=random.uniform(0.12, 0.3),
        stem_straight=bool(random.random() < 0.25),
    )


def sample_style(family: Family, seed: int) -> DeckStyle:
    """A deck of `family`; equal seeds give equal decks."""
    random = np.random.default_rng([seed, zlib.crc32(family.name.encode())])
    index_height = random.uniform(*family.index_height)
    rank_share = random.uniform(0.5, 0.64)
    gap = random.uniform(0.03, 0.12)
    pip_height = index_height * (1 - rank_share - gap)
    paper = int(random.integers(228, 253))
    warm = int(random.integers(0, 14))
    rank_height = index_height * rank_share
    width = float(random.choice(family.card_widths))
    return DeckStyle(
        family=family.name,
        seed=seed,
        width=width,
        height=88.0,
        corner_radius=random.uniform(2.5, 4.5),
        face=_face(random, family),
        pips=_pip_design(random),
        rank_height=rank_height,
        pip_height=pip_height,
        gap=index_height * gap,
        margin_x=max(random.uniform(4.4, 6.2), 1.6 + 0.42 * rank_height),
        margin_y=random.uniform(2.6, 5.0),
        ten_squeeze=random.uniform(*family.ten_squeeze),
        four_indices=bool(random.random() < family.four_indices),
        colours=_colours(random, bool(random.random() < family.four_colours)),
        paper=(paper - warm, paper - warm // 3, paper),
        court=family.courts[random.integers(len(family.courts))],
        joker=family.jokers[random.integers(len(family.jokers))],
        back=tuple(Back)[random.integers(len(Back))],
        back_colour=_shade(random, (20, 20, 20), (190, 110, 200)),
        body_scale=random.uniform(0.8, 1.3),
        wear=max(0.0, random.normal(family.wear, 0.25)),
    )
