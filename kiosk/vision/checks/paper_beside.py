"""Paper beside a column that belongs to no card that was read: then one lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.imaging.border import distance_to_border
from kiosk.vision.imaging.outlines import edge_away, edges_of
from kiosk.vision.imaging.paper import (
    BARE_DEPTH,
    MIN_ALL_PAPER_SHARE,
    MIN_PAPER_SHARE,
    are_free,
    are_paper_coloured,
    colours_aside,
    colours_at,
    free_colours,
    lies_aside,
    paper_at,
    show_same_colours,
)
from kiosk.vision.model import GroupKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.imaging.border import Border
    from kiosk.vision.imaging.outlines import CardEdge, PointArray
    from kiosk.vision.imaging.paper import Colours
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import Image, SeenCard

MIN_BESIDE_DISTANCE: Final = 0.4
MAX_BESIDE_DISTANCE: Final = 3.0
"""How far outside a card's edge its surroundings are looked at, from where to where, in index heights."""
ROW_SPARE: Final = 0.6
"""How much further than a card's width where cards may hardly overlap, as in rows."""
RAY_STEP: Final = 0.044
"""From one place to the next at which a line is looked for, in index heights."""
MIN_END_LINE_CHANGE: Final = 14.0
"""Change of colour (CIE Lab, all three together) from which a line is a card's end."""
MIN_BACK_LINE_CHANGE: Final = 40.0
"""The same for what is no paper, be it the back of a card or a thing that lies on one. Of 844 drawn edges
beside which no card lies none has as much."""
BACK_SLOPES: Final = (0.0, -0.05, 0.05, -0.1, 0.1, -0.15, 0.15)
"""By how much a face-down card may lie askew to the one upon it, as tangents."""
MAX_BACK_BORDER: Final = 0.45
"""How wide a back's border of paper is at the most, in index heights; sheets and squares are wider."""
MIN_BACK_FREE_SHARE: Final = 0.65
"""Share of the edge along which nothing else lies, for what is no paper."""
MIN_ASIDE_PLACES: Final = 3
"""Places beyond its ends that tell what the ground is like."""
MIN_FREE_EDGE_PLACES: Final = 6
"""Places along an edge that must be free to tell what lies beside it."""
PAPER_DEPTHS: Final = (0.2, 0.3, 0.45)
"""How far within a first card's edge its paper is looked for, in index heights."""
MIN_SHADE_RATIO: Final = 0.8
"""Times as light as the next card's paper that of the first one is at least, where the light falls off."""
MIN_FIRST_CARD_PAPER_SHARE: Final = 0.35
"""Share of the way along that edge where its paper shows at least; of 842 drawn first cards one has less."""
MIN_UNCOVERED_WIDTH: Final = 1.0
"""How wide, in index heights, what shows of a card of a row is at least if the next one hardly covers it."""
MAX_NO_ROOM: Final = 0.1
MAX_NARROW_ROOM: Final = 0.15
"""From a card's edge to the picture's border, in index heights, up to which nothing can be told of what lies
there, or only that it is no paper."""
MIN_SHOWN_PLACES: Final = 4
"""Places along an edge, of fifteen, that must be further from there to tell it."""
MAX_NO_PAPER_SHARE: Final = 0.4
"""Share of it, seen so near to the card's own paper, up to which it is none."""
MAX_BORDER_ROOM: Final = 1.4
"""The same up to which what shows there may be a card whose index the border cuts."""


def has_paper_beside(lab: Image, column: Column, kind: GroupKind, outlines: Sequence[PointArray]) -> bool:
    """Whether a card that was not read sticks out from under the first card, or beyond the last one.

    In a row it may lie there almost whole.
    """
    first = column.cards[0]
    wide = first.shape.width / first.shape.unit + ROW_SPARE
    furthest = max(MAX_BESIDE_DISTANCE, wide) if kind is GroupKind.ROW else MAX_BESIDE_DISTANCE
    edges = _free_edges(column)
    return any(_is_card_beyond(lab, card, edge, outlines, furthest) for card, edge in edges)


def _free_edges(column: Column) -> list[tuple[SeenCard, CardEdge]]:
    """The edges of the first and of the last card that should lie free; of a card alone all four."""
    first, last = column.cards[0], column.cards[-1]
    if len(column.cards) == 1:
        return [(first, edge) for edge in edges_of(first)]
    return [(first, edge_away(first, column.cards[1])), (last, edge_away(last, column.cards[-2]))]


def goes_on_outside(lab: Image, column: Column, outlines: Sequence[PointArray], border: Border) -> bool:
    """Whether the picture may cut a card that the first one lies upon.

    The picture ends within what shows of a card, and paper goes on to there, or there is no room to see it.
    """
    if len(column.cards) < 2:
        return False
    first = column.cards[0]
    edge, unit = edge_away(first, column.cards[1]), first.shape.unit
    along = edge.inner
    rooms = distance_to_border(border, along, edge.outward) / unit
    room = float(np.median(rooms))
    if room > MAX_BORDER_ROOM:
        return False
    paper = paper_at(lab, edge, unit)
    if room < MAX_NARROW_ROOM:  # askew, the card leaves more on one side
        shown = rooms > MAX_NO_ROOM
        ends = (along + edge.outward * rooms[:, None] * unit)[shown]
        return bool(
            len(ends) < MIN_SHOWN_PLACES
            or are_paper_coloured(colours_at(lab, ends), paper).mean() > MAX_NO_PAPER_SHARE
        )
    steps = np.linspace(MAX_NARROW_ROOM, room, 6)[1:] * unit
    beyond = [free_colours(lab, along + edge.outward * step, outlines, unit) for step in steps]
    seen = np.concatenate(beyond)
    return bool(
        len(seen) > MIN_PAPER_SHARE * len(along) * len(steps)
        and are_paper_coloured(seen, paper).mean() > MIN_ALL_PAPER_SHARE
        and not _goes_on_aside(lab, edge, float(steps[len(steps) // 2]), unit, outlines)
    )


def shows_no_paper(lab: Image, column: Column, outlines: Sequence[PointArray]) -> bool:
    """Whether what was read as the first card lies on no paper: print, as on the back of another card."""
    if len(column.cards) < 2:
        return False
    first, second = column.cards[:2]
    edge, unit = edge_away(first, second), first.shape.unit
    alike = max(edges_of(second), key=lambda side: float(side.outward @ edge.outward))
    papers = [paper_at(lab, alike, unit, depth) for depth in (BARE_DEPTH, *PAPER_DEPTHS)]
    dimmed = max(papers, key=lambda paper: float(paper[0])) * (MIN_SHADE_RATIO, 1.0, 1.0)
    own = np.asarray(first.outline)
    others = [outline for outline in outlines if not np.array_equal(outline, own)]
    strips = [edge.inner - edge.outward * depth * unit for depth in PAPER_DEPTHS]
    seen = [free_colours(lab, strip, others, unit) for strip in strips]
    enough = MIN_PAPER_SHARE * len(edge.inner)
    shares = [float(are_paper_coloured(colours, dimmed).mean()) for colours in seen if len(colours) > enough]
    return bool(shares) and max(shares) < MIN_FIRST_CARD_PAPER_SHARE


def _is_card_beyond(
    lab: Image, card: SeenCard, edge: CardEdge, outlines: Sequence[PointArray], furthest: float
) -> bool:
    """Whether a card lies beyond the card's edge that was not read: its paper, or its back.

    A cloth may be as white as paper; but a card ends within a pitch of the one that lies on it, and beside it
    no paper lies.
    """
    unit, outward = card.shape.unit, edge.outward
    along = edge.inner
    outside = along + outward * MIN_BESIDE_DISTANCE * unit
    free = are_free(lab, outside, outlines, unit)
    if free.sum() < MIN_FREE_EDGE_PLACES:
        return False
    paper = paper_at(lab, edge, unit)
    seen = colours_at(lab, outside[free])
    steps = np.arange(MIN_BESIDE_DISTANCE, furthest, RAY_STEP)[:, None] * unit
    rays = np.stack([place + outward * steps for place in along[free]])
    if are_paper_coloured(seen, paper).sum() <= MIN_PAPER_SHARE * len(outside):
        fifth = len(seen) // 5  # a back that lies aside leaves the ground bare along one end
        inner = seen[fifth : len(seen) - fifth]
        is_alone = free.mean() > MIN_BACK_FREE_SHARE and _differs_aside(lab, edge, inner, unit, outlines)
        return is_alone and _shows_back(lab, card, edge, rays, outlines)
    if _goes_on_aside(lab, edge, MIN_BESIDE_DISTANCE * unit, unit, outlines):
        return False
    lines = colours_at(lab, rays.reshape(-1, 2)).reshape(*rays.shape[:2], 3)
    return _change_along(lines) > MIN_END_LINE_CHANGE or _ends_at_a_card(lab, rays, outlines, unit, paper)


def _shows_back(
    lab: Image, card: SeenCard, edge: CardEdge, rays: PointArray, outlines: Sequence[PointArray]
) -> bool:
    """Whether along rays from the edge, (rays, places, 2), a back ends in a border of paper.

    It may lie somewhat askew. The stripes of a cloth go on beyond the ends of the edge, where it cannot.
    """
    unit, outward = card.shape.unit, edge.outward
    paper = paper_at(lab, edge, unit)
    starts = rays[:, 0]
    middle, fifth = starts.mean(axis=0), len(starts) // 5
    along = np.array([-outward[1], outward[0]])
    for slope in BACK_SLOPES:
        shift = slope * ((starts - middle) @ along)[:, None] * outward
        lines = colours_at(lab, (rays + shift[:, None]).reshape(-1, 2)).reshape(*rays.shape[:2], 3)
        shows_paper = are_paper_coloured(lines, paper).mean(axis=0) > MIN_PAPER_SHARE
        if (
            not 0 < shows_paper.sum() * RAY_STEP < MAX_BACK_BORDER
            or _change_along(lines) < MIN_BACK_LINE_CHANGE
        ):
            continue
        at = (rays + shift[:, None])[fifth : len(lines) - fifth, shows_paper].reshape(-1, 2)
        if are_free(lab, at, outlines, unit).mean() <= MIN_PAPER_SHARE:
            continue  # it is the paper of a card that was read
        strip = colours_at(lab, at)
        distance = (MIN_BESIDE_DISTANCE + RAY_STEP * float(np.flatnonzero(shows_paper)[0])) * unit
        if not lies_aside(lab, edge, distance, unit, outlines, seen=strip):
            return True
    return False


def _differs_aside(
    lab: Image, edge: CardEdge, seen: Colours, unit: float, outlines: Sequence[PointArray]
) -> bool:
    """Whether beyond the ends of an edge, where the ground shows, lies something else than along it."""
    beyond = colours_aside(lab, edge, MIN_BESIDE_DISTANCE * unit, unit, outlines)
    ground = [colours for colours in beyond if len(colours) >= MIN_ASIDE_PLACES]
    return bool(ground) and not any(show_same_colours(colours, seen) for colours in ground)


def _change_along(lines: Colours) -> float:
    """How much the colours along rays, (rays, places, 3), change at one distance."""
    line = np.median(lines, axis=0)
    return float(np.abs(line[3:] - line[:-3]).sum(axis=1).max())


def _ends_at_a_card(
    lab: Image, rays: PointArray, outlines: Sequence[PointArray], unit: float, paper: Colours
) -> bool:
    """Whether paper as wide as what a row leaves free of a card goes on to another card that was read."""
    count = rays.shape[1]
    free = are_free(lab, rays.reshape(-1, 2), outlines, unit).reshape(-1, count)
    ends = np.where(free.all(axis=1), count, (~free).argmax(axis=1))
    reaching = (ends * RAY_STEP > MIN_UNCOVERED_WIDTH) & (ends < count)
    if reaching.mean() <= MIN_PAPER_SHARE:
        return False
    ways = [ray[:end] for ray, end in zip(rays[reaching], ends[reaching], strict=True)]
    return bool(are_paper_coloured(colours_at(lab, np.concatenate(ways)), paper).mean() > MIN_ALL_PAPER_SHARE)


def _goes_on_aside(
    lab: Image, edge: CardEdge, distance: float, unit: float, outlines: Sequence[PointArray]
) -> bool:
    """Whether what lies outside a card's edge, that far from it, px, goes on where no card can reach."""
    seen = free_colours(lab, edge.inner + edge.outward * distance, outlines, unit)
    return lies_aside(lab, edge, distance, unit, outlines, seen=seen)
