"""Whether a strip of a card shows that was not read: one that another card covers nearly whole.

Of such a card no index shows; but where the next card begins, or the first one, two edges run side by side
instead of one.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.imaging.edge_profile import EDGE_SLOPES, EDGE_STEP, EDGE_WIDTH_STEPS, changes_across
from kiosk.vision.imaging.outlines import edge_away, edges_of
from kiosk.vision.imaging.paper import (
    BARE_DEPTH,
    MIN_ALL_PAPER_SHARE,
    are_paper_coloured,
    colours_at,
    lies_aside,
    show_same_colours,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.vision.imaging.outlines import CardEdge, PointArray
    from kiosk.vision.imaging.paper import Colours
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import Image

    Profile = NDArray[np.float64]

MIN_STRIP_WIDTH: Final = 0.12
MAX_STRIP_WIDTH: Final = 0.65
"""How wide, in index heights, a strip is that shows two edges and no index."""
EDGE_PLACE_TOLERANCE: Final = 0.3
"""How far a card's edge may lie from where it should, in index heights."""
MIN_OWN_EDGE_DISTANCE: Final = 0.35
"""From a card's own edge to where that of another one is looked for, in index heights."""
EDGE_INSET: Final = 0.05
"""From the corners of a card to where its edges are followed, in index heights."""
MIN_EDGE_CHANGE: Final = 3.0
"""Change of lightness (CIE Lab, 0 to 255) above which it is an edge."""
MIN_INK_DARKNESS: Final = 50.0
"""How much darker than paper (CIE Lab, 0 to 255) a line is that is printed: of five drawn frames of court
pictures the faintest is darker by 66, of eight edges of strips the darkest by 28."""
MIN_PRINTED_LINE_SHARE: Final = 0.8
"""Share of the way along a card's edge that a line printed on it takes at least; a row of pips takes less."""
MAX_SADDLE_SHARE: Final = 0.5
"""Share of the fainter edge that is left of it between the two."""


def find_strip(
    lab: Image, lightness: NDArray[np.uint8], column: Column, outlines: Sequence[PointArray]
) -> float | None:
    """How wide the narrowest strip is, in index heights, that shows where one of the column's cards begins.

    Args:
        lab: the picture (H, W, 3), CIE Lab, not smoothed.
        lightness: of the same (H, W), contiguous.
        column: with its cards' places in the picture, px.
        outlines: of all cards that were read, each (4, 2), px.

    Returns:
        None if nowhere two edges run side by side.
    """
    cards, unit = column.cards, column.cards[0].shape.unit
    widths: list[float] = []
    for (card, following), pitch in zip(pairwise(cards), np.diff(column.starts), strict=True):
        begin = max(MIN_OWN_EDGE_DISTANCE * unit, pitch - MAX_STRIP_WIDTH * unit)
        widths += _strips_before(
            lightness, edge_away(card, following), unit, begin, pitch + EDGE_PLACE_TOLERANCE * unit
        )
    firsts = edges_of(cards[0]) if len(cards) == 1 else (edge_away(cards[0], cards[1]),)
    beyond = [_strip_beyond(lab, lightness, edge, unit, outlines) for edge in firsts]
    return min((*widths, *(width for width in beyond if width is not None)), default=None)


def _strips_before(
    lightness: NDArray[np.uint8], edge: CardEdge, unit: float, begin: float, end: float
) -> Iterator[float]:
    """How wide the strips are whose two edges, no ink, run across a card between two distances in it, px."""
    while (edges := _two_edges(lightness, edge, unit, begin, end)) is not None:
        if not is_ink(lightness, edge, unit, edges[0]):
            yield (edges[1] - edges[0]) / unit
        begin = edges[0] + MIN_STRIP_WIDTH * unit  # a strip may lie on what is printed further in


def is_ink(lightness: NDArray[np.uint8], edge: CardEdge, unit: float, distance: float) -> bool:
    """Whether a line is printed that far within a card's edge, px, as the frame of a court picture is.

    It may run askew, as far as an edge may: the card's own edge is not known so well.
    """
    paper = np.median(colours_at(lightness, edge.inner - edge.outward * BARE_DEPTH * unit))
    near = distance + np.arange(-MIN_STRIP_WIDTH, MIN_STRIP_WIDTH, EDGE_STEP) * unit
    aside = (edge.inner - edge.middle) @ edge.side
    return any(
        np.quantile(
            colours_at(lightness, edge.inner - edge.outward * (depth + slope * aside)[:, None]),
            MIN_PRINTED_LINE_SHARE,
        )
        < paper - MIN_INK_DARKNESS
        for depth in near
        for slope in EDGE_SLOPES
    )


def _strip_beyond(
    lab: Image, lightness: NDArray[np.uint8], edge: CardEdge, unit: float, outlines: Sequence[PointArray]
) -> float | None:
    """How wide the paper of a second card is, as narrow as a strip, along an edge that should lie free."""
    edges = _two_edges(
        lightness, edge, unit, -(MAX_STRIP_WIDTH + EDGE_PLACE_TOLERANCE) * unit, EDGE_PLACE_TOLERANCE * unit
    )
    if edges is None:
        return None
    outer, inner = edges

    def colours(distance: float) -> Colours:
        return colours_at(lab, edge.inner - edge.outward * distance)

    strip, paper = colours((outer + inner) / 2), np.median(colours(inner + MIN_STRIP_WIDTH * unit), axis=0)
    is_strip = (
        are_paper_coloured(strip, paper).mean() > MIN_ALL_PAPER_SHARE
        and not show_same_colours(strip, colours(outer - MIN_STRIP_WIDTH * unit))
        and not lies_aside(lab, edge, -(outer + inner) / 2, unit, outlines, seen=strip)
    )
    return (inner - outer) / unit if is_strip else None


def _two_edges(
    lightness: NDArray[np.uint8], edge: CardEdge, unit: float, begin: float, end: float
) -> tuple[float, float] | None:
    """How far inwards of a card's edge two run across it, between two distances, px; None if not two."""
    distances = np.arange(begin, end, EDGE_STEP * unit)
    if len(distances) <= EDGE_WIDTH_STEPS:
        return None
    half_length = edge.length / 2 - EDGE_INSET * unit
    changes = changes_across(lightness, edge.middle, -edge.outward, half_length, distances)
    places = distances[:-EDGE_WIDTH_STEPS] + EDGE_WIDTH_STEPS * EDGE_STEP * unit / 2
    for change in changes:
        fading = max(0.0, float(np.median(change)))  # light that falls off across the cards
        two = _two_peaks(
            change - fading, round(MIN_STRIP_WIDTH / EDGE_STEP), round(MAX_STRIP_WIDTH / EDGE_STEP)
        )
        if two is not None:
            return float(places[two[0]]), float(places[two[1]])
    return None


def _two_peaks(profile: Profile, nearest: int, furthest: int) -> tuple[int, int] | None:
    """The places of the highest peak and of the next one that far from it, in order; None if too low."""
    highest = int(profile.argmax())
    lowest_between = np.concatenate(
        (
            np.minimum.accumulate(profile[highest::-1])[::-1],
            np.minimum.accumulate(profile[highest:])[1:],
        )
    )
    away = np.abs(np.arange(len(profile)) - highest)
    is_near = (away >= nearest) & (away <= furthest)
    is_peak = is_near & (profile > MIN_EDGE_CHANGE) & (lowest_between <= MAX_SADDLE_SHARE * profile)
    if not is_peak.any():
        return None
    second = int(np.where(is_peak, profile, -np.inf).argmax())
    return min(highest, second), max(highest, second)
