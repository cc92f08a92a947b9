"""The evaluation set, as data. It was fixed before anything was trained and is never made easier.

A change that drops a condition, lowers a share, widens a tolerance or moves a family into training makes
old and new figures incomparable: add a new question beside the old ones instead.

Side `n` is always the same picture. The conditions come round every twenty sides, so that any run of
twenty or more has all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Rules
from kiosk.vision.training.decks import EVALUATION_FAMILIES
from kiosk.vision.training.sides import STATIONS, Station, Taking, sample_side

if TYPE_CHECKING:
    from kiosk.vision.training.decks import Family
    from kiosk.vision.training.truth import Rendered

SIDES: Final = 300
"""Sides of the everyday run."""

FIRST_SEED: Final = 2_604_000_000

_P: Final = "photo"
STATION_ROUND: Final = (_P, _P, "A", _P, _P, "C", _P, "B", _P, _P, "A", _P, _P, "C", _P, _P, "A", _P, "B", _P)
"""Which rig takes which side of twenty: three A, two B, two C, thirteen loose photographs."""

GLARE: Final = 0.25
"""Share of sides with a reflection on the cards."""
TIGHT: Final = 0.2
"""Share of sides with a pitch of 10 to 15 mm, which cuts many a joker's word and covers many a pip."""
TILTED: Final = 0.2
"""Share of sides seen 6 to 14 degrees from the side."""
ROWS: Final = 0.1
"""Share of counting rows."""
HANDS: Final = 0.03
"""Share of hands left over."""
ILLEGAL: Final = 0.03
"""Share of illegal melds."""
TURNED: Final = 0.05
"""Share of loose photographs turned upside down."""

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

    @property
    def seed(self) -> int:
        return FIRST_SEED + self.number

    @property
    def rules(self) -> Rules:
        """Two sides of five are played by the international code."""
        return INTERNATIONAL if _shifted(self.number) % 5 < 2 else ITALIAN

    def render(self) -> Rendered:
        """The picture and its truth."""
        taking = Taking((self.family,), GLARE, TIGHT, TILTED, ROWS, HANDS, ILLEGAL, TURNED)
        return sample_side(self.seed, self.station, taking, self.rules)


def question(number: int) -> Question:
    """Side `number` of the set, from 0; there is no last one."""
    stations = {station.rig.name: station for station in STATIONS}
    name = STATION_ROUND[number % len(STATION_ROUND)]
    family = EVALUATION_FAMILIES[_shifted(number) % len(EVALUATION_FAMILIES)]
    return Question(number, stations[name], family)


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

PHOTO_FIGURES: Final = {"fans": 0.9, "single": 0.97, "spread": 0.97}
"""Share of indices (`fans`, `single`) or cards (`spread`) read right, without an enrolled deck."""
