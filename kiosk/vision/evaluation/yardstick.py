"""The evaluation set, as data. It was fixed before anything was trained and is never made easier.

A change that drops a condition, lowers a share, widens a tolerance or moves a family into training makes
old and new figures incomparable: add a new question beside the old ones instead.

Side `n` is always the same picture. The conditions come round every twenty sides, so that any run of
twenty or more has all of them. There are two series: the everyday one, and a demanding one in which the
conditions that break recognisers are frequent; every second everyday side has a demanding one beside it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Rules
from kiosk.vision.training.decks import DEMANDING_FAMILIES, EVALUATION_FAMILIES
from kiosk.vision.training.sides import STATIONS, Station, Taking, sample_side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.training.decks import Family
    from kiosk.vision.training.truth import Rendered

SIDES: Final = 300
"""Everyday sides of the usual run."""
FULL_SIDES: Final = 2_700
"""Everyday sides of the full run: with the demanding ones 4,050. A silent error of at most 0.1 % of sides
is shown, at 95 %, by 3,838 sides without one."""
DEMANDING_SHARE: Final = 2
"""There is one demanding side for so many everyday ones."""

FIRST_SEED: Final = 2_604_000_000
FIRST_DEMANDING_SEED: Final = 2_704_000_000

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

    def taking(self, family: Family) -> Taking:
        """The same for the renderer, with a deck of `family`."""
        return Taking(families=(family,), **asdict(self))


EVERYDAY: Final = Conditions(
    glare=0.25, tight=0.2, tilted=0.2, rows=0.1, hands=0.03, illegal=0.03, turned=0.05
)
DEMANDING: Final = Conditions(
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
)

LEGIBLE_INDEX: Final = 0.8
"""An index counts as legible if this much of it, and 0.93 of its rank, is uncovered and inside the frame."""
LEGIBLE_RANK: Final = 0.93

INDEX_BANDS: Final = (0.0, 30.0, 40.0, 60.0, 1000.0)
"""Heights of an index in px, by which the figures are told apart."""


def _shifted(number: int) -> int:
    """One further in each round, so that every rig meets every family and both codes."""
    return number + number // len(STATION_ROUND)


@dataclass(frozen=True, slots=True)
class Question:
    """One side to be counted."""

    number: int
    station: Station
    family: Family
    conditions: Conditions = EVERYDAY
    first_seed: int = FIRST_SEED

    @property
    def seed(self) -> int:
        return self.first_seed + self.number

    @property
    def rules(self) -> Rules:
        """Two sides of five are played by the international code."""
        return INTERNATIONAL if _shifted(self.number) % 5 < 2 else ITALIAN

    @property
    def name(self) -> str:
        series = "everyday" if self.first_seed == FIRST_SEED else "demanding"
        return f"{series} {self.number}"

    def render(self) -> Rendered:
        """The picture and its truth."""
        return sample_side(self.seed, self.station, self.conditions.taking(self.family), self.rules)


def question(number: int) -> Question:
    """Everyday side `number`, from 0; there is no last one."""
    return Question(number, _station(number), _of(EVALUATION_FAMILIES, number))


def demanding_question(number: int) -> Question:
    """Demanding side `number`, from 0; there is no last one."""
    family = _of(DEMANDING_FAMILIES, number)
    return Question(number, _station(number), family, DEMANDING, FIRST_DEMANDING_SEED)


def questions(sides: int) -> tuple[Question, ...]:
    """So many everyday sides, and their share of demanding ones."""
    everyday = (question(number) for number in range(sides))
    return (*everyday, *(demanding_question(number) for number in range(sides // DEMANDING_SHARE)))


def _station(number: int) -> Station:
    name = STATION_ROUND[number % len(STATION_ROUND)]
    return next(station for station in STATIONS if station.rig.name == name)


def _of(families: Sequence[Family], number: int) -> Family:
    return families[_shifted(number) % len(families)]


@dataclass(frozen=True, slots=True)
class Figure:
    """What one measure has to reach. `at_most` turns it round: a share that must not be exceeded."""

    measure: str
    target: float
    at_most: bool = False


SYNTHETIC_FIGURES: Final = (
    Figure("card accuracy", 0.997),
    Figure("sides exact", 0.98),
    Figure("joker recall", 0.995),
    Figure("burraco marks", 0.995),
    Figure("silent wrong sides", 0.001, at_most=True),
    Figure("sides sent to review", 0.05, at_most=True),
    Figure("calibration error", 0.02, at_most=True),
)
"""For unseen decks with an index of 40 px or more."""

ENROLLED_PHOTO_FIGURES: Final = {"fans": 0.97}
"""The same with the deck enrolled."""

PHOTO_FIGURES: Final = {"fans": 0.9, "single": 0.97, "spread": 0.97}
"""Share of indices (`fans`, `single`) or cards (`spread`) read right, without an enrolled deck."""
