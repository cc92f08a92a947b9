"""Whole sides, photographed: given melds (`render_side`) or sampled ones (`sample_side`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Rules
from kiosk.vision.model import RIG_A, RIG_B, RIG_C, RIG_PHOTO, Marker, Rig, Shot, Shows
from kiosk.vision.training.cards.deck_styles import (
    TRAINING_FAMILIES,
    Court,
    DeckStyle,
    Family,
    JokerMark,
    sample_style,
)
from kiosk.vision.training.sides import layouts, placing
from kiosk.vision.training.sides.camera import CameraView, Effects, pinhole_camera, sample_effects
from kiosk.vision.training.sides.mishaps import Mishap, with_mishap
from kiosk.vision.training.sides.scene import LaidCard, LaidMeld, SceneLamp, TableScene, render
from kiosk.vision.training.sides.table_top import Ground

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.cards import Card
    from kiosk.vision.training.sides.truth import Rendered

DEMO_STYLE: Final = replace(
    sample_style(TRAINING_FAMILIES[0], 11),
    rank_height=8.2,
    pip_height=5.4,
    gap=0.9,
    margin_x=5.6,
    margin_y=3.0,
    four_indices=False,
    court=Court.FIGURE,
    joker=JokerMark.WORD_DOWN,
    wear=0.0,
)
"""The deck of the demo and of the bundled sample."""


@dataclass(frozen=True, slots=True)
class Station:
    """A camera of a rig over one zone, as a photographer needs it."""

    rig: Rig
    zone: str
    width_px: int
    height_px: int
    px_per_mm: tuple[float, float]
    """Scale, or the range it is in where the rig does not fix it."""
    hardness: float
    """Of the effects, 0 to 1."""
    tilt: float
    """Standard deviation of the camera's tilt, degrees."""
    area: tuple[float, float] = (1.0, 1.0)
    """The zone's part of the frame's width and height."""


STATION_A: Final = Station(RIG_A, "line_1", 4608, 2592, (4.8, 5.2), 0.35, 0.7)
"""One of two cameras, 70 cm over its line."""
STATION_B: Final = Station(RIG_B, "line_2", 4608, 2592, (3.05, 3.15), 0.35, 0.7, (1.0, 0.5))
"""A camera 115 cm over the whole table; the line has the lower half of the frame."""
STATION_C: Final = Station(RIG_C, "line_1", 4608, 2592, (4.7, 5.3), 0.35, 1.5)
"""One camera for one line at a time, 70 cm over it."""
STATION_PHOTO: Final = Station(RIG_PHOTO, "photo", 2304, 1296, (2.5, 4.3), 0.6, 3.0)
"""A loose photograph, of which nothing is known."""
STATIONS: Final = (STATION_A, STATION_B, STATION_C, STATION_PHOTO)


@dataclass(frozen=True, slots=True)
class Taking:
    """How often things happen, and how hard they are, in sampled sides."""

    families: tuple[Family, ...] = TRAINING_FAMILIES
    glare: float = 0.15
    """Share of sides with a reflection."""
    tight: float = 0.15
    """Share of sides with a pitch under 15 mm."""
    tilted: float = 0.15
    """Share of sides seen 6 to 14 degrees from the side."""
    rows: float = 0.1
    """Share of counting rows."""
    hands: float = 0.03
    """Share of hands left over."""
    illegal: float = 0.02
    """Share of illegal melds."""
    turned: float = 0.04
    """Share of loose photographs turned by 90 or 180 degrees."""
    cut_jokers: float = 0.0
    """Share of sides of melds that have a joker inside a column whose pitch is 10 to 14 mm."""
    burracos: float = 0.0
    """Share of sides of melds that have a burraco, and so cards across its column."""
    prints: float = 0.0
    """Share of sides beside which printed papers lie."""
    row_pitch: tuple[float, float] = (17.0, 34.0)
    """Between which pitches counting rows lie, mm."""
    untidy: float = 0.0
    """Share of sides one meld or row of which met with a mishap (`kiosk.vision.training.sides.mishaps`)."""


def zone_size(station: Station, px_per_mm: float) -> tuple[float, float]:
    """Width and height of the zone on the table, mm."""
    return station.width_px / px_per_mm * station.area[0], station.height_px / px_per_mm * station.area[1]


def _view(station: Station, px_per_mm: float, tilt: tuple[float, float], turn: float) -> CameraView:
    """The zone fills the frame or, with two zones in it, the lower half."""
    up = station.height_px / px_per_mm * (1 - station.area[1]) / 2
    scale = px_per_mm / (1 + (abs(tilt[0]) + abs(tilt[1])) / 120)
    return pinhole_camera(station.width_px, station.height_px, scale, tilt=tilt, turn=turn, shift=(0, -up))


def _markers(size: tuple[float, float]) -> tuple[Marker, ...]:
    x, y = size[0] / 2 - 26, size[1] / 2 - 26
    return tuple(
        Marker(number, sx * x, sy * y, 36)
        for number, (sx, sy) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1)))
    )


def _lamps(random: np.random.Generator, size: tuple[float, float], share: float) -> tuple[SceneLamp, ...]:
    if random.random() >= share:
        return ()
    number = int(random.integers(1, 3))
    return tuple(
        SceneLamp(
            random.uniform(-size[0] / 2.5, size[0] / 2.5),
            random.uniform(-size[1] / 2.5, size[1] / 2.5),
            random.uniform(12, 70),
            random.uniform(90, 300),
        )
        for _ in range(number)
    )


def _others(random: np.random.Generator, style: DeckStyle, size: tuple[float, float]) -> tuple[LaidCard, ...]:
    """At times the ends of the other line's columns, at times the stock beside the melds."""
    others: tuple[LaidCard, ...] = ()
    if random.random() < 0.2:
        others += placing.place_other_line(random, style, size)
    if random.random() < 0.1:
        corner = (random.choice((-1, 1)) * (size[0] / 2 - 40), random.choice((-1, 1)) * (size[1] / 2 - 55))
        others += placing.place_stock(random, (float(corner[0]), float(corner[1])))
    return others


def _layouts(
    random: np.random.Generator, taking: Taking, rules: Rules, shows: Shows, size: tuple[float, float]
) -> tuple[layouts.Layout, ...]:
    if shows is Shows.ROWS:
        number = min(int(random.integers(2, 6)), int(size[1] // 96))
        return layouts.sample_rows(random, number, int((size[0] - 90) // 20))
    if shows is Shows.HAND:
        return layouts.sample_hand(random, int(random.integers(1, 12)))
    fitting = max(1, int((size[0] - 24) // 94))
    number = int(random.integers(min(2, fitting), min(9, fitting) + 1, 2).max())
    longest = int(np.clip((size[1] - 24 - 102) / 15 + 1, 4, 14))
    return layouts.sample_melds(random, rules, number, longest, taking.illegal)


def _has_inner_joker(layout: layouts.Layout) -> bool:
    return any(card.is_joker for card in layout.cards[:-1])


def _demanded(
    random: np.random.Generator, taking: Taking, rules: Rules, size: tuple[float, float]
) -> tuple[tuple[layouts.Layout, ...], bool] | None:
    """Melds among which is what `taking` demands of this side, and whether it is a cut joker; else None."""
    cut, burraco = random.random() < taking.cut_jokers, random.random() < taking.burracos
    for _ in range(200 if cut or burraco else 0):
        sampled = _layouts(random, taking, rules, Shows.MELDS, size)
        if (not cut or any(map(_has_inner_joker, sampled))) and (
            not burraco or any(layout.sideways for layout in sampled)
        ):
            return sampled, cut
    return None


def _pitch(random: np.random.Generator, taking: Taking, style: DeckStyle) -> tuple[float, float]:
    """Few lines cover the indices; most leave enough to see at least the better part of them."""
    if random.random() < taking.tight:
        return 10.0, 15.0
    return float(np.clip(0.85 * (style.margin_y + style.index_height), 15.0, 24.0)), 30.0


def _shows(random: np.random.Generator, taking: Taking) -> Shows:
    draw = random.random()
    if draw < taking.rows:
        return Shows.ROWS
    return Shows.HAND if draw < taking.rows + taking.hands else Shows.MELDS


def _begin(seed: int, station: Station, taking: Taking) -> tuple[np.random.Generator, float, DeckStyle]:
    """What is drawn first of a sampled side: px per mm, and the deck; and the generator for the rest."""
    random = np.random.default_rng([seed, 2])
    scale = random.uniform(*station.px_per_mm)
    family = taking.families[random.integers(len(taking.families))]
    return random, scale, sample_style(family, int(random.integers(2**31)))


def style_of_side(seed: int, station: Station, taking: Taking | None = None) -> DeckStyle:
    """The deck that `sample_side` lays for the same arguments."""
    return _begin(seed, station, taking or Taking())[2]


def _as_left(
    melds: tuple[LaidMeld, ...], seed: int, taking: Taking, style: DeckStyle
) -> tuple[LaidMeld, ...]:
    """The melds, on a share of the sides one of them laid as no tidy line lays it."""
    random = np.random.default_rng([seed, 6])  # of its own, like that for what is demanded
    if random.random() >= taking.untidy:
        return melds
    return with_mishap(melds, tuple(Mishap)[random.integers(len(Mishap))], random, style)


def sample_side(
    seed: int, station: Station, taking: Taking | None = None, rules: Rules = ITALIAN
) -> Rendered:
    """A side made up by chance; equal arguments give equal pictures."""
    taking = taking or Taking()
    random, scale, style = _begin(seed, station, taking)
    size = zone_size(station, scale)
    shows = _shows(random, taking)
    sampled = _layouts(random, taking, rules, shows, size)
    pitch = _pitch(random, taking, style)
    more = np.random.default_rng([seed, 5])  # of its own, so that what is demanded changes no other side
    demanded = _demanded(more, taking, rules, size) if shows is Shows.MELDS else None
    if demanded is not None:
        sampled = demanded[0]
        pitch = (10.0, 14.0) if demanded[1] else pitch
    habits = placing.sample_habits(random, pitch, taking.row_pitch)
    place = placing.place_melds if shows is Shows.MELDS else placing.place_rows
    grounds = tuple(Ground)
    scene = TableScene(
        style=style,
        melds=_as_left(place(sampled, style, habits, random, size), seed, taking, style),
        others=_others(random, style, size),
        shows=shows,
        ground=grounds[random.integers(len(grounds))],
        things=int(random.integers(0, 3)),
        prints=int(more.integers(1, 3)) if more.random() < taking.prints else 0,
        markers=_markers(size) if random.random() < 0.3 else (),
        lamps=_lamps(random, size, taking.glare),
        light_from=random.uniform(0, 6.3),
        shadow=random.uniform(0.15, 0.55),
    )
    far = random.uniform(6, 14) if random.random() < taking.tilted else abs(random.normal(0, station.tilt))
    about = random.uniform(0, 2 * np.pi)
    turn = float(random.normal(0, 1 + station.tilt / 2))
    if station.rig == RIG_PHOTO and random.random() < taking.turned:
        turn += 180.0
    tilt = (float(far * np.cos(about)), float(far * np.sin(about)))
    return render(scene, _view(station, scale, tilt, turn), sample_effects(random, station.hardness), seed)


def render_side(
    melds: Sequence[Sequence[Card]],
    *,
    station: Station = STATION_PHOTO,
    seed: int = 0,
    rules: Rules = INTERNATIONAL,
    style: DeckStyle = DEMO_STYLE,
    shows: Shows = Shows.MELDS,
    ground: Ground = Ground.BAIZE,
) -> Rendered:
    """A photograph of these melds, each in the order laid, as a tidy line lays them in fair light.

    The picture and its truth follow from the arguments alone: another card is another picture. An empty
    sequence of melds gives the empty table.
    """
    random = np.random.default_rng([seed, 3])
    scale = float(np.mean(station.px_per_mm)) if station.rig != RIG_PHOTO else _fitting_scale(station, melds)
    size = zone_size(station, scale)
    read = [layouts.read_layout(cards, rules, shows) for cards in melds if cards]
    place = placing.place_melds if shows is Shows.MELDS else placing.place_rows
    scene = TableScene(
        style=style,
        melds=place(read, style, placing.Habits(pitch=22.0), random, size) if read else (),
        others=(),
        shows=shows,
        ground=ground,
        things=1,
        light_from=float(random.uniform(0.5, 1.2)),
    )
    tilt = (float(random.normal(0, 1)), float(random.normal(0, 1)))
    view = _view(station, scale, tilt, float(random.normal(0, 0.8)))
    return render(scene, view, _fair_light(random), seed)


def _fitting_scale(station: Station, melds: Sequence[Sequence[Card]]) -> float:
    """Of a held camera: as near as shows every column whole."""
    columns = max(4, len(melds))
    longest = max((len(cards) for cards in melds), default=3)
    near = min(station.width_px / (columns * 92 + 60), station.height_px / (130 + 18 * longest))
    return float(np.clip(near, *station.px_per_mm))


def _fair_light(random: np.random.Generator) -> Effects:
    return Effects(
        exposure=float(random.uniform(0.93, 1.0)),
        falloff=float(random.uniform(0.08, 0.2)),
        warmth=(0.0, 0.04),
        defocus=0.5,
        noise=float(random.uniform(1.5, 2.5)),
        sharpen=0.3,
        jpeg=92,
    )


def shot_of(rendered: Rendered, station: Station) -> Shot:
    """The picture as the counting door takes it."""
    return Shot((rendered.image,), station.zone, rendered.truth.shows)
