"""The evaluation set, as data. It was fixed before anything was trained and is never made easier.

A change that drops a condition, lowers a share, widens a tolerance or moves a family into training makes
old and new figures incomparable: add a new question beside the old ones instead.

Side `n` is always the same picture. The conditions come round every twenty sides, so that any run of
twenty or more has all of them. There are four series: the everyday one; a demanding one in which the
conditions that break recognisers are frequent; one of counting rows, laid from as tight as usual to so wide
that the cards hardly overlap; and one of untidy sides, of which some show less than is needed to count them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Rules
from kiosk.vision.training.cards.deck_styles import DEMANDING_FAMILIES, EVALUATION_FAMILIES
from kiosk.vision.training.sides.rendered_sides import STATIONS, Station, Taking, sample_side

if TYPE_CHECKING:
    from kiosk.vision.training.cards.deck_styles import Family
    from kiosk.vision.training.sides.truth import Rendered

SIDES: Final = 300
"""Everyday sides of the usual run."""
FULL_SIDES: Final = 2_700
"""Everyday sides of the full run: with those of the other series 5,130. A silent error of at most 0.1 % of
sides is shown, at 95 %, by 3,838 sides without one."""

_SEEDS: Final = 100_000_000
"""From the first seed of one series to that of the next."""
_P: Final = "photo"
STATION_ROUND: Final = (_P, _P, "A", _P, _P, "C", _P, "B", _P, _P, "A", _P, _P, "C", _P, _P, "A", _P, "B", _P)
"""Which rig takes which side of twenty: three A, two B, two C, thirteen loose photographs."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """How often what is hard about a side occurs, as shares of the sides."""

    glare: float
    """A reflection on the cards."""
    tight: float
    """A pitch of 10 to 15 mm, which cuts many a joker's word and covers many a pip."""
    tilted: float
    """Seen 6 to 14 degrees from the side."""
    rows: float
    """Counting rows."""
    hands: float
    """Hands left over."""
    illegal: float
    """Share of illegal melds."""
    turned: float
    """Loose photographs turned upside down."""
    cut_jokers: float = 0.0
    """At least one joker inside a column, at a pitch of 10 to 14 mm."""
    burracos: float = 0.0
    """At least one burraco, with its cards across."""
    prints: float = 0.0
    """Printed papers, with words such as stand on jokers, beside the melds."""
    row_pitch: tuple[float, float] = (17.0, 34.0)
    """Between which pitches counting rows lie, mm."""
    untidy: float = 0.0
    """One meld or row is laid as no tidy line lays it."""

    def taking(self, family: Family) -> Taking:
        """The same for the renderer, with a deck of `family`."""
        return Taking(families=(family,), **asdict(self))


@dataclass(frozen=True, slots=True)
class Series:
    """Sides that are alike in what is hard about them."""

    name: str
    title: str
    """Of its table."""
    conditions: Conditions
    families: tuple[Family, ...]
    first_seed: int
    share: int = 1
    """There is one of its sides for so many everyday ones."""
    has_figures: bool = True
    """Whether the figures to be reached are asked of it."""

    def has(self, seed: int) -> bool:
        """Whether the seed is one of its sides'."""
        return self.first_seed <= seed < self.first_seed + _SEEDS


EVERYDAY: Final = Series(
    "everyday",
    "Rendered sides, decks never trained on",
    Conditions(glare=0.25, tight=0.2, tilted=0.2, rows=0.1, hands=0.03, illegal=0.03, turned=0.05),
    EVALUATION_FAMILIES,
    first_seed=2_604_000_000,
)
DEMANDING: Final = Series(
    "demanding",
    "Demanding rendered sides, decks never trained on",
    Conditions(
        glare=0.35,
        tight=0.3,
        tilted=0.35,
        rows=0.12,
        hands=0.04,
        illegal=0.05,
        turned=0.1,
        cut_jokers=0.25,
        burracos=0.6,
        prints=0.3,
    ),
    DEMANDING_FAMILIES,
    first_seed=2_704_000_000,
    share=2,
)
ROWS: Final = Series(
    "rows",
    "Rendered counting rows, up to a card's width wide, decks never trained on",
    replace(EVERYDAY.conditions, rows=1.0, hands=0.0, row_pitch=(17.0, 56.0)),
    EVALUATION_FAMILIES,
    first_seed=2_804_000_000,
    share=5,
)
UNTIDY: Final = Series(
    "untidy",
    "Untidy rendered sides, decks never trained on: some cannot be counted, none may be wrong unasked",
    replace(EVERYDAY.conditions, hands=0.0, illegal=0.0, burracos=0.4, untidy=1.0),
    EVALUATION_FAMILIES,
    first_seed=2_904_000_000,
    share=5,
    has_figures=False,
)
SERIES: Final = (EVERYDAY, DEMANDING, ROWS, UNTIDY)

LEGIBLE_INDEX: Final = 0.8
"""An index counts as legible if this much of it, and 0.93 of its rank, is uncovered and inside the frame."""
LEGIBLE_RANK: Final = 0.93

INDEX_BANDS: Final = (0.0, 30.0, 40.0, 60.0, 1000.0)
"""Heights of an index in px, by which the figures are told apart."""


def _shifted(number: int) -> int:
    """One further in each round, so that every rig meets every family and both codes."""
    return number + number // len(STATION_ROUND)


@dataclass(frozen=True, slots=True)
class YardstickQuestion:
    """One side to be counted."""

    number: int
    station: Station
    family: Family
    series: Series = EVERYDAY

    @property
    def seed(self) -> int:
        return self.series.first_seed + self.number

    @property
    def rules(self) -> Rules:
        """Two sides of five are played by the international code."""
        return INTERNATIONAL if _shifted(self.number) % 5 < 2 else ITALIAN

    @property
    def name(self) -> str:
        return f"{self.series.name} {self.number}"

    @property
    def taking(self) -> Taking:
        return self.series.conditions.taking(self.family)

    def render(self) -> Rendered:
        """The picture and its truth."""
        return sample_side(self.seed, self.station, self.taking, self.rules)


def question(number: int, series: Series = EVERYDAY) -> YardstickQuestion:
    """Side `number` of a series, from 0; there is no last one."""
    families = series.families
    return YardstickQuestion(number, _station(number), families[_shifted(number) % len(families)], series)


def yardstick_sides(sides: int) -> tuple[YardstickQuestion, ...]:
    """So many everyday sides, and the other series' share of theirs."""
    return tuple(question(number, series) for series in SERIES for number in range(sides // series.share))


def _station(number: int) -> Station:
    name = STATION_ROUND[number % len(STATION_ROUND)]
    return next(station for station in STATIONS if station.rig.name == name)


@dataclass(frozen=True, slots=True)
class Figure:
    """What one measure has to reach. `at_most` turns it round: a share that must not be exceeded."""

    measure: str
    target: float
    at_most: bool = False


REVIEWED: Final = "sides sent to review"

SYNTHETIC_FIGURES: Final = (
    Figure("card accuracy", 0.997),
    Figure("sides exact", 0.98),
    Figure("joker recall", 0.995),
    Figure("burraco marks", 0.995),
    Figure("silent wrong sides", 0.001, at_most=True),
    Figure(REVIEWED, 0.05, at_most=True),
    Figure("calibration error", 0.02, at_most=True),
)
"""For unseen decks with an index of 40 px or more."""

ENROLLED_PHOTO_FIGURES: Final = {"fans": 0.97}
"""The same with the deck enrolled."""

PHOTO_FIGURES: Final = {"fans": 0.9, "single": 0.97, "spread": 0.97}
"""Share of indices (`fans`, `single`) or cards (`spread`) read right, without an enrolled deck."""
