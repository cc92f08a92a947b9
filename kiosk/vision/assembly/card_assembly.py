"""From indices to cards: indices that explain one rectangle are one card, whatever their names."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, pi, remainder
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.assembly.cut_indices import is_cut_by_next, stands_in_corner, turn_in_corner
from kiosk.vision.assembly.four_index_decks import (
    are_of_twins,
    edge_pairs,
    have_four,
    is_in_free_corner,
    on_its_column,
)
from kiosk.vision.assembly.index_pairs import (
    MAX_PARALLEL_TURN,
    MAX_SAME_MIDDLE_DISTANCE,
    SURE_PAIR_TOLERANCE_FACTOR,
    all_pairs,
    distance,
    pairs_on_diagonal,
    surely_differ,
    word_across,
    word_along,
)
from kiosk.vision.assembly.joker_pose import lay_joker
from kiosk.vision.model import NOTHING, SeenCard, clearness, fuse

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.vision.assembly.index_pairs import IndexPair
    from kiosk.vision.model import CardSizes, Chances, SeenIndex

MAX_JOKER_MIDDLE_DISTANCE: Final = 1.3
"""Index heights up to which the middles of two jokers are those of one, whose marks were not matched."""
MIN_INDEX_SPACING_SHARE: Final = 0.78
"""Share of the way across a card that lies between any two of its indices at least."""
PAIRED_PRINT_FACTOR: Final = 0.2
"""How much rarer print is that looks alike in two places where one card shows its indices."""
MIN_ATHWART_WORD_HEIGHT: Final = 0.9
"""Index heights from which a joker's mark athwart its neighbours is a word along the short edge."""
MIN_CONTRADICTING_CHANCE: Final = 0.5
"""Chance of another card from which an index that is not clear counts against the card's clearest one."""
UNCLEAR_CONTRADICTION_WEIGHT: Final = 0.02
"""What it counts if that one is sure: of eleven drawn cards whose indices were read so, all were what the
sure one shows."""
MIN_SURE_CLEARNESS: Final = 0.99
"""Chance of the card's clearest index from which one that the next card of a row cuts counts nothing."""


def find_cards(indices: Sequence[SeenIndex], sizes: CardSizes) -> tuple[SeenCard, ...]:
    """The cards that explain the indices, each index belonging to one card.

    A card has an index in two opposite corners or in all four.
    """
    pairs = [
        pair for one, two in all_pairs(indices) for pair in pairs_on_diagonal(one, two, sizes) if pair.fits
    ]
    # a deck with four indices shows pairs on its edges, too
    edges = edge_pairs(indices, sizes)
    corners = 2
    if have_four(pairs, edges, sizes):
        pairs = [pair for pair in (*pairs, *edges) if not are_of_twins(pair, edges, indices, sizes)]
        corners = 4
    # open cards from their pairs, covered ones from single indices
    joined = _joined(sorted(pairs, key=lambda pair: pair.rank), sizes, corners)
    taken = {id(index) for members, _ in joined for index in members}
    lying = [pair for _, pair in joined]
    cards = [_open_card(members, _on_its_side(pair, lying), indices, sizes) for members, pair in joined]
    covered = [_covered_card(index, indices, sizes) for index in indices if id(index) not in taken]
    if corners > 2:
        covered = [on_its_column(card, cards) for card in covered]
    cards.extend(covered)
    # what was taken for cards of their own: third corners, halves of a joker, print on an open card
    whole = _without_halves(_without_corners(cards, indices, sizes) if corners > 2 else cards)
    laid = [lay_joker(card, whole, corners) if card.indices[0].is_joker else card for card in whole]
    whole = _without_halves(laid)
    return tuple(card for card in whole if not _is_print_on(card, whole))


def _without_corners(
    cards: Sequence[SeenCard], indices: Sequence[SeenIndex], sizes: CardSizes
) -> list[SeenCard]:
    """The cards without those that are the third or fourth index of another, be it seen askew."""
    return [
        card
        for card in cards
        if not any(
            _is_corner_of(card, other) or is_in_free_corner(card, other, indices, sizes) for other in cards
        )
    ]


def _is_corner_of(card: SeenCard, other: SeenCard) -> bool:
    """Whether the one index of a card stands in a corner of another that shows several of the same.

    There no other card could show it: one below would be covered, and one above would cover more. Of a
    covered card the lower corners do not show; what stands there the other way up is a twin's upper index.
    """
    if card.indices[0].best != other.indices[0].best or not stands_in_corner(card, other):
        return False
    turn = turn_in_corner(card.indices[0].place, other)
    return cos(turn) >= 0 or other.is_open or card.indices[0].is_joker


def _without_halves(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards, those put together that are one joker, whose marks stand anywhere in its corners."""
    whole: list[SeenCard] = []
    for card in cards:
        other = next((one for one in whole if _is_one_joker(card, one)), None)
        if other is None:
            whole.append(card)
        else:
            place = whole.index(other)
            first, second = sorted((other, card), key=lambda half: -len(half.indices))
            whole[place] = replace(first, indices=(*first.indices, *second.indices))
    return whole


def _is_one_joker(one: SeenCard, two: SeenCard) -> bool:
    if not all(index.is_joker for index in (*one.indices, *two.indices)):
        return False
    if _stands_on(one, two) or _stands_on(two, one):
        return True
    near = hypot(one.x - two.x, one.y - two.y) < MAX_JOKER_MIDDLE_DISTANCE * one.shape.unit
    return near and all(
        distance(mine.place, its.place) > MIN_INDEX_SPACING_SHARE * one.shape.right
        for mine in one.indices
        for its in two.indices
    )


def _stands_on(lone: SeenCard, joker: SeenCard) -> bool:
    """Whether the one mark of a joker stands on another that lies open: no card lies on that one."""
    if len(lone.indices) > 1 or len(joker.indices) < 2 or not joker.is_open:
        return False
    mark, shape = lone.indices[0].place, joker.shape
    across, down = joker.seen_at(mark.x, mark.y)
    return abs(across) < shape.width / 2 and abs(down) < shape.height / 2


def _joined(
    pairs: Sequence[IndexPair], sizes: CardSizes, corners: int
) -> list[tuple[list[SeenIndex], IndexPair]]:
    """The indices of each card that shows several, with the pair that says how it lies."""
    card_of: dict[int, tuple[list[SeenIndex], IndexPair]] = {}
    for pair in pairs:
        known = [card_of[id(index)] for index in (pair.one, pair.two) if id(index) in card_of]
        shape = sizes.at(pair.x, pair.y)
        near = MAX_SAME_MIDDLE_DISTANCE * shape.unit * (SURE_PAIR_TOLERANCE_FACTOR if pair.is_sure else 1.0)
        if any(hypot(pair.x - other.x, pair.y - other.y) > near for _, other in known):
            continue
        members = {id(index): index for group, _ in known for index in group}
        members |= {id(pair.one): pair.one, id(pair.two): pair.two}
        if len(members) <= corners and all(
            distance(one.place, two.place) > MIN_INDEX_SPACING_SHARE * shape.right
            and not surely_differ(one, two)
            for one, two in all_pairs(list(members.values()))
        ):
            card = (list(members.values()), known[0][1] if known else pair)
            card_of |= dict.fromkeys(members, card)
    return list({id(card): card for card in card_of.values()}.values())


def _on_its_side(pair: IndexPair, pairs: Sequence[IndexPair]) -> IndexPair:
    """The pair as it lies if its row's cards, each to the same side of its edge, follow each other evenly.

    So a covered card lies towards the open one at the end of its row, and the first of two cards across a
    column towards the second, not towards those under it.
    """
    if not pair.either_side:
        return pair
    half = distance(pair.one.place, pair.two.place) / 2
    alike = [other for other in pairs if abs(remainder(other.angle - pair.angle, pi)) < pi / 4]

    def is_told(row: Sequence[IndexPair]) -> bool:
        return not all(other.either_side for other in row)

    row = [other for other in alike if abs(pair.seen_at(other.x, other.y)[1]) < half]
    if not is_told(row):  # the open card of a row is not level with one that lies askew, but that one with it
        row = [other for other in alike if abs(other.seen_at(pair.x, pair.y)[1]) < half]
    if not is_told(row):
        return pair

    def across(way: IndexPair) -> float:
        return pair.seen_at(way.x, way.y)[0]

    def unevenness(side: Callable[[float, float], float]) -> float:
        places = [
            side(across(other), across(other.mirrored if other.either_side else other)) for other in row
        ]
        return float((np.diff(np.sort(places)) ** 2).sum())

    side = min((min, max), key=unevenness)
    return pair if side(across(pair), across(pair.mirrored)) == across(pair) else pair.mirrored


def _open_card(
    members: Sequence[SeenIndex], pair: IndexPair, indices: Sequence[SeenIndex], sizes: CardSizes
) -> SeenCard:
    ordered = sorted(members, key=lambda member: -clearness(member.chances))
    chances = ordered[0].chances
    for index in ordered[1:]:
        contradicts = index.best != ordered[0].best and clearness(index.chances) > MIN_CONTRADICTING_CHANCE
        is_sure = clearness(ordered[0].chances) > MIN_SURE_CLEARNESS
        if contradicts and is_sure and is_cut_by_next(index, ordered[0], pair, indices, sizes):
            continue
        if contradicts and is_sure and not index.is_clear:
            chances = np.asarray(
                (1 - UNCLEAR_CONTRADICTION_WEIGHT) * chances + UNCLEAR_CONTRADICTION_WEIGHT * index.chances
            )
        elif index.is_clear or contradicts:
            chances = fuse(chances, index.chances)
    if pair.one.best == pair.two.best:
        chances = _surely_a_card(chances)
    flipped = abs(remainder(pair.angle - ordered[0].place.angle, 2 * pi)) > 3 * pi / 4
    angle = pair.angle + pi * flipped
    return SeenCard(tuple(ordered), chances, pair.x, pair.y, angle, sizes.at(pair.x, pair.y))


def _surely_a_card(chances: Chances) -> Chances:
    """What two marks show that look alike and stand where those of one card do: hardly any print does."""
    lessened = chances * np.where(np.arange(len(chances)) == NOTHING, PAIRED_PRINT_FACTOR, 1.0)
    return np.asarray(lessened / lessened.sum())


def _covered_card(index: SeenIndex, indices: Sequence[SeenIndex], sizes: CardSizes) -> SeenCard:
    place = index.place
    shape = sizes.at(place.x, place.y)
    near = [other for other in indices if other is not index and distance(place, other.place) < shape.height]
    angle, (right, down) = place.angle, (shape.right, shape.down)
    if index.is_joker:
        (right, down), turn = word_along(shape, place.height)
        suited = [other for other in near if not other.is_joker]
        athwart = [abs(cos(other.place.angle - angle)) < 0.5 for other in suited]
        if place.height > MIN_ATHWART_WORD_HEIGHT * shape.unit and 2 * sum(athwart) > len(suited):
            (right, down), turn = word_across(shape, place.height)
        angle += turn
    angle = _steadied(angle, [other.place.angle for other in near])
    x, y = replace(place, angle=angle).at(right / 2, down / 2)
    return SeenCard((index,), index.chances, x, y, angle, shape)


def _steadied(angle: float, others: Sequence[float]) -> float:
    """The angle, averaged with those of its neighbours that lie almost parallel to it, rad."""
    turns = [remainder(other - angle, pi) for other in others]
    alike = [0.0, *(turn for turn in turns if abs(turn) < MAX_PARALLEL_TURN)]
    return angle + sum(alike) / len(alike)


def _is_print_on(card: SeenCard, cards: Sequence[SeenCard]) -> bool:
    """Whether it is no card but something printed in the middle of one that lies open."""
    if len(card.indices) > 1 or card.indices[0].is_clear:
        return False
    place = card.indices[0].place
    for other in cards:
        if other is not card and other.is_open:
            across, down = other.seen_at(place.x, place.y)
            inset = 0.4 * other.shape.unit
            if abs(across) < other.shape.right / 2 - inset and abs(down) < other.shape.height / 2 - inset:
                return True
    return False
