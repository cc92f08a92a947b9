"""What colour the cards' paper has, and whether a place shows it, or shows the same as another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.imaging.outlines import depth_within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.imaging.outlines import CardEdge, PointArray
    from kiosk.vision.model import Image

    Colours = NDArray[np.float64]
    """CIE Lab: (N, 3), along rays (rays, places, 3), or a single one, (3,)."""


ON_CARD_TOLERANCE: Final = 0.1
"""How near to a card that was read, in index heights, a place still counts as on it."""
MAX_PAPER_HUE_DISTANCE: Final = 9.0
"""Distance of hues (CIE Lab, a and b) up to which a place looks like the card's paper."""
MIN_LIGHTNESS_SHARE: Final = 0.78
"""Share of the paper's lightness from which it does; a reflection may make it any lighter."""
MIN_PAPER_SHARE: Final = 0.6
"""Share of an edge beside which paper lies from which a card seems to lie there."""
MIN_ALL_PAPER_SHARE: Final = 0.8
"""The same of the way from one card to the next, of which the rest may be print."""
BARE_DEPTH: Final = 0.12
"""From a card's edge inwards to where nothing is printed, in index heights."""
ASIDE_RANGE: Final = (0.55, 1.0)
"""How far beyond the end of an edge, in index heights, no card can reach that sticks out there: what looks
the same there is a cloth, or a sheet."""
MAX_SAME_COLOUR_DIFFERENCE: Final = 6.5
"""Difference of colour (CIE Lab) up to which two places show the same thing. Up to 5, at 16 of 2,824 drawn
columns a card seemed to lie that did not, mostly a score sheet, and of 2,400 first cards, each taken for not
read, 1,644 were seen; up to 6.5 these are 10 and 1,623, up to 8 they are 9 and 1,600."""


def paper_at(lab: Image, edge: CardEdge, unit: float, depth: float = BARE_DEPTH) -> Colours:
    """The colour of the card's paper along an edge, so many index heights within it."""
    return usual_colour(lab, edge, -depth * unit)


def usual_colour(lab: Image, edge: CardEdge, away: float) -> Colours:
    """The usual colour, (3,), along an edge, so many px outside it."""
    return np.asarray(np.median(colours_at(lab, edge.inner + edge.outward * away), axis=0))


def lies_aside(
    lab: Image, edge: CardEdge, distance: float, unit: float, outlines: Sequence[PointArray], *, seen: Colours
) -> bool:
    """Whether that far outside a card's edge, px, and where no card can reach, lies what was seen."""
    return any(
        show_same_colours(colours, seen) for colours in colours_aside(lab, edge, distance, unit, outlines)
    )


def lies_on_both_sides(
    lab: Image, edge: CardEdge, distance: float, unit: float, outlines: Sequence[PointArray], *, seen: Colours
) -> bool:
    """Whether it lies there both beyond the edge's start and beyond its end."""
    return all(
        show_same_colours(colours, seen) for colours in colours_aside(lab, edge, distance, unit, outlines)
    )


def colours_aside(
    lab: Image, edge: CardEdge, distance: float, unit: float, outlines: Sequence[PointArray]
) -> tuple[Colours, Colours]:
    """What shows that far outside an edge, px, beyond its start and beyond its end."""
    away = edge.side * np.linspace(*ASIDE_RANGE, 6)[:, None] * unit
    outside = edge.outward * distance
    return (
        free_colours(lab, edge.start - away + outside, outlines, unit),
        free_colours(lab, edge.end + away + outside, outlines, unit),
    )


def free_colours(lab: Image, places: PointArray, outlines: Sequence[PointArray], unit: float) -> Colours:
    """The colours at those of the places that are in the picture and on no card that was read."""
    return colours_at(lab, places[are_free(lab, places, outlines, unit)])


def show_same_colours(one: Colours, other: Colours) -> bool:
    """Whether the colours of one place, be it striped, are those of another."""
    if not len(one) or not len(other):
        return False
    nearest = np.linalg.norm(one[:, None] - other, axis=2).min(axis=1)
    return bool((nearest < MAX_SAME_COLOUR_DIFFERENCE).mean() > MIN_PAPER_SHARE)


def are_free(
    lab: Image, places: PointArray, outlines: Sequence[PointArray], unit: float
) -> NDArray[np.bool_]:
    """Which of the places are in the picture and on no card that was read."""
    height, width = lab.shape[:2]
    x, y = places.T
    free = (x >= 1) & (x < width - 1) & (y >= 1) & (y < height - 1)
    for outline in outlines:
        free &= depth_within(places, outline) < -ON_CARD_TOLERANCE * unit
    return np.asarray(free)


def usual_paper(lab: Image, covered: NDArray[np.bool_]) -> Colours:
    """The usual colour, (3,), of the lighter half of a picture (H, W, 3), CIE Lab, where cards cover it."""
    shown = lab[covered].astype(np.float64)
    return np.asarray(np.median(shown[shown[:, 0] >= np.median(shown[:, 0])], axis=0))


def are_paper_coloured(colours: Colours, paper: Colours) -> NDArray[np.bool_]:
    """Which of the colours are those of paper in the same light."""
    alike = np.linalg.norm(colours[..., 1:] - paper[1:], axis=-1) < MAX_PAPER_HUE_DISTANCE
    return np.asarray(alike & (colours[..., 0] > MIN_LIGHTNESS_SHARE * paper[0]))


def colours_at(lab: Image, places: PointArray) -> Colours:
    """The colours of a picture (H, W, 3), CIE Lab, at places (N, 2); those outside it show its border's."""
    columns = np.clip(np.round(places[:, 0]).astype(int), 0, lab.shape[1] - 1)
    rows = np.clip(np.round(places[:, 1]).astype(int), 0, lab.shape[0] - 1)
    return np.asarray(lab[rows, columns], np.float64)
