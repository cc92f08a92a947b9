"""From indices to cards: indices that explain one rectangle are one card, whatever their names."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, pi, remainder, sin
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.vision.cards import SeenCard, clearness, fuse
from kiosk.vision.pairs import (
    SURELY_ONE,
    differ,
    distance,
    in_pairs,
    on_one_edge,
    opposite,
    word_across,
    word_along,
)
from kiosk.vision.read import NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.vision.cards import CardSizes, SeenIndex
    from kiosk.vision.detect import Index
    from kiosk.vision.pairs import Pair
    from kiosk.vision.read import Chances

PARALLEL: Final = 0.3
"""Rad up to which two cards that lie together are taken for almost parallel."""
SAME_PLACE: Final = 0.4
"""Index heights up to which two pairs tell of the same card's middle."""
SAME_JOKER: Final = 1.3
"""Index heights up to which the middles of two jokers are those of one, whose marks were not matched."""
APART: Final = 0.78
"""Share of the way across a card that lies between any two of its indices at least."""
FEWEST_IN_LINE: Final = 2
MOST_IN_LINE: Final = 3
"""Neighbours of a joker that tell how it lies."""
ASIDE: Final = 0.5
"""Index heights up to which a joker's middle is in line with theirs."""
PRINT_IN_PAIRS: Final = 0.2
"""How much rarer print is that looks alike in two places where one card shows its indices."""
WORD_LENGTH: Final = 0.9
"""Index heights from which a joker's mark athwart its neighbours is a word along the short edge."""
CONTRADICTS: Final = 0.5
"""Chance of another card from which an index that is not clear counts against the card's clearest one."""
IN_CORNER: Final = 0.6
"""Index heights from where an index of a card should be within which it still stands in that corner."""
EDGES_OF_ONE: Final = 2
"""Edges of an open card of such a deck that show two of its indices, at least."""
ROWS_OF_FOUR: Final = 2
"""Pairs of equal indices on one edge of a card from which the deck is taken for one with four."""


def find_cards(indices: Sequence[SeenIndex], sizes: CardSizes) -> tuple[SeenCard, ...]:
    """The cards that explain the indices, each index belonging to one card.

    A card has an index in two opposite corners or in all four.
    """
    pairs = [pair for one, two in in_pairs(indices) for pair in opposite(one, two, sizes) if pair.fits]
    edges = [
        pair
        for one, two in in_pairs(indices)
        for first, second in ((one, two), (two, one))
        for pair in on_one_edge(first, second, sizes)
        if pair.fits
    ]
    corners = 2
    if _has_four(pairs, edges, sizes):
        pairs += edges
        corners = 4
    joined = _joined(sorted(pairs, key=lambda pair: pair.rank), sizes, corners)
    taken = {id(each) for members, _ in joined for each in members}
    certain = [pair for _, pair in joined if not pair.either_side]
    cards = [_open_card(members, _on_its_side(pair, certain), sizes) for members, pair in joined]
    cards.extend(_covered_card(each, indices, sizes) for each in indices if id(each) not in taken)
    whole = _without_halves(_without_corners(cards) if corners > 2 else cards)
    laid = [_laid(card, whole, corners) if card.indices[0].is_joker else card for card in whole]
    whole = _without_halves(laid)
    return tuple(card for card in whole if not _is_print_on(card, whole))


def with_cut_indices(cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """The cards of rows, those made one of which one is but the other's second index, misread.

    The next card may cut that index lengthwise. Of two cards that lay so exactly upon each other only one
    would show; which of the two names it bears, somebody has to say.
    """
    whole: list[SeenCard] = []
    for card in cards:
        place = next((place for place, other in enumerate(whole) if _is_upon(card, other)), None)
        if place is None:
            whole.append(card)
        else:
            other = whole[place]
            chances = fuse(other.chances, card.chances)
            whole[place] = replace(other, indices=(*other.indices, *card.indices), chances=chances)
    return tuple(whole)


def _is_upon(one: SeenCard, two: SeenCard) -> bool:
    """Whether two cards of one index each lie in the same place, one on its head."""
    turned = abs(remainder(one.angle - two.angle - pi, 2 * pi))
    near = hypot(one.x - two.x, one.y - two.y) < SAME_PLACE * one.shape.unit
    return near and turned < PARALLEL and len(one.indices) == len(two.indices) == 1


def _laid(joker: SeenCard, cards: Sequence[SeenCard], corners: int) -> SeenCard:
    """A joker as the cards about it lie: a star shows no way up, and a word may seem to stand on its head."""
    mark, reach = joker.indices[0].place, joker.shape.height
    around = [
        card
        for card in cards
        if not card.indices[0].is_joker and hypot(card.x - mark.x, card.y - mark.y) < reach
    ]
    if len(around) < FEWEST_IN_LINE:
        return joker
    return _in_line(joker, around, corners) if len(joker.indices) == 1 else _squared(joker, around)


def _squared(joker: SeenCard, around: Sequence[SeenCard]) -> SeenCard:
    """A joker that shows several marks, laid so that these stand in its corners."""
    nearest = min(around, key=lambda card: hypot(card.x - joker.x, card.y - joker.y)).angle
    ways = [_amid_its_marks(joker, angle) for angle in (nearest, nearest + pi / 2)]
    best = min(ways, key=_off_its_corners)
    is_askew = abs(remainder(joker.angle - nearest, pi / 2)) > PARALLEL
    spare = 0.0 if is_askew else ASIDE
    return best if _off_its_corners(best) + spare < _off_its_corners(joker) else joker


def _amid_its_marks(joker: SeenCard, angle: float) -> SeenCard:
    turned = replace(joker, angle=angle)
    seen = np.array([turned.seen_at(each.place.x, each.place.y) for each in joker.indices])
    right, down = (seen.min(axis=0) + seen.max(axis=0)) / 2
    c, s = cos(angle), sin(angle)
    return replace(turned, x=joker.x + right * c - down * s, y=joker.y + right * s + down * c)


def _off_its_corners(joker: SeenCard) -> float:
    """How far the worst of its marks is from a corner, index heights."""
    seen = np.abs([joker.seen_at(each.place.x, each.place.y) for each in joker.indices])
    corner = (joker.shape.right / 2, joker.shape.down / 2)
    return float(np.abs(seen - corner).max() / joker.shape.unit)


def _without_corners(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards without those that are the third or fourth index of another, be it seen askew."""
    return [card for card in cards if not any(_is_corner_of(card, other) for other in cards)]


def _is_corner_of(card: SeenCard, other: SeenCard) -> bool:
    """Whether the one index of a card stands in a corner of another that shows several of the same.

    There no other card could show it: one below would be covered, and one above would cover more. Of a
    covered card the lower corners do not show; what stands there the other way up is a twin's upper index.
    """
    if len(card.indices) > 1 or len(other.indices) < 2 or card.indices[0].best != other.indices[0].best:
        return False
    place, shape = card.indices[0].place, other.shape
    across, down = other.seen_at(place.x, place.y)
    turn = place.angle - other.angle - pi * (down > 0)
    if cos(turn) < 0 and not other.is_open and not card.indices[0].is_joker:
        return False
    return hypot(abs(across) - shape.right / 2, abs(down) - shape.down / 2) < IN_CORNER * shape.unit


def _without_halves(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """The cards, those put together that are one joker, whose marks stand anywhere in its corners."""
    whole: list[SeenCard] = []
    for card in cards:
        other = next((each for each in whole if _is_one_joker(card, each)), None)
        if other is None:
            whole.append(card)
        else:
            place = whole.index(other)
            first, second = sorted((other, card), key=lambda each: -len(each.indices))
            whole[place] = replace(first, indices=(*first.indices, *second.indices))
    return whole


def _is_one_joker(one: SeenCard, two: SeenCard) -> bool:
    if not all(index.is_joker for index in (*one.indices, *two.indices)):
        return False
    if _stands_on(one, two) or _stands_on(two, one):
        return True
    near = hypot(one.x - two.x, one.y - two.y) < SAME_JOKER * one.shape.unit
    return near and all(
        distance(mine.place, its.place) > APART * one.shape.right
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


def _has_four(opposite: Sequence[Pair], edges: Sequence[Pair], sizes: CardSizes) -> bool:
    """Whether the deck has four indices: several sure cards show two on one edge, an open one on several.

    Equal cards of two columns side by side look like those of one short edge.
    """
    sure = {id(each) for pair in edges for each in (pair.one, pair.two) if pair.is_sure}
    if len(sure) < 2 * ROWS_OF_FOUR:
        return False
    lying_open = [pair for pair in opposite if pair.is_sure and not pair.one.is_joker]
    return not lying_open or any(
        sum(_tells_of(edge, pair, sizes) for edge in edges) >= EDGES_OF_ONE for pair in lying_open
    )


def _tells_of(edge: Pair, pair: Pair, sizes: CardSizes) -> bool:
    """Whether two indices on one edge, one of which is of the pair, put its card in the same place."""
    is_shared = edge.one in (pair.one, pair.two) or edge.two in (pair.one, pair.two)
    near = SAME_PLACE * sizes.at(pair.x, pair.y).unit
    return is_shared and any(
        hypot(way.x - pair.x, way.y - pair.y) < near
        for way in ((edge, edge.mirrored) if edge.either_side else (edge,))
    )


def _joined(pairs: Sequence[Pair], sizes: CardSizes, corners: int) -> list[tuple[list[SeenIndex], Pair]]:
    """The indices of each card that shows several, with the pair that says how it lies."""
    card_of: dict[int, tuple[list[SeenIndex], Pair]] = {}
    for pair in pairs:
        known = [card_of[id(each)] for each in (pair.one, pair.two) if id(each) in card_of]
        shape = sizes.at(pair.x, pair.y)
        near = SAME_PLACE * shape.unit * (SURELY_ONE if pair.is_sure else 1.0)
        if any(hypot(pair.x - other.x, pair.y - other.y) > near for _, other in known):
            continue
        members = {id(each): each for group, _ in known for each in group}
        members |= {id(pair.one): pair.one, id(pair.two): pair.two}
        if len(members) <= corners and all(
            distance(one.place, two.place) > APART * shape.right and not differ(one, two)
            for one, two in in_pairs(list(members.values()))
        ):
            card = (list(members.values()), known[0][1] if known else pair)
            card_of |= dict.fromkeys(members, card)
    return list({id(card): card for card in card_of.values()}.values())


def _on_its_side(pair: Pair, certain: Sequence[Pair]) -> Pair:
    """The pair as it lies towards the nearest card of its row of which that is certain.

    The first of two cards across a column lies towards the second, not towards those under it.
    """
    c, s = cos(pair.angle), sin(pair.angle)
    length = distance(pair.one.place, pair.two.place)
    row = [other for other in certain if abs((other.y - pair.y) * c - (other.x - pair.x) * s) < length / 2]
    if not pair.either_side or not row:
        return pair
    row = [other for other in row if abs(remainder(other.angle - pair.angle, pi)) < pi / 4] or row
    nearest = min(row, key=lambda other: hypot(other.x - pair.x, other.y - pair.y))
    return min((pair, pair.mirrored), key=lambda each: hypot(nearest.x - each.x, nearest.y - each.y))


def _open_card(members: Sequence[SeenIndex], pair: Pair, sizes: CardSizes) -> SeenCard:
    ordered = sorted(members, key=lambda each: -clearness(each.chances))
    chances = ordered[0].chances
    for each in ordered[1:]:
        if each.is_clear or (each.best != ordered[0].best and clearness(each.chances) > CONTRADICTS):
            chances = fuse(chances, each.chances)
    if pair.one.best == pair.two.best:
        chances = _surely_a_card(chances)
    flipped = abs(remainder(pair.angle - ordered[0].place.angle, 2 * pi)) > 3 * pi / 4
    angle = pair.angle + pi * flipped
    return SeenCard(tuple(ordered), chances, pair.x, pair.y, angle, sizes.at(pair.x, pair.y))


def _surely_a_card(chances: Chances) -> Chances:
    """What two marks show that look alike and stand where those of one card do: hardly any print does."""
    lessened = chances * np.where(np.arange(len(chances)) == NOTHING, PRINT_IN_PAIRS, 1.0)
    return np.asarray(lessened / lessened.sum())


def _covered_card(index: SeenIndex, indices: Sequence[SeenIndex], sizes: CardSizes) -> SeenCard:
    place = index.place
    shape = sizes.at(place.x, place.y)
    near = [each for each in indices if each is not index and distance(place, each.place) < shape.height]
    angle, (right, down) = place.angle, (shape.right, shape.down)
    if index.is_joker:
        (right, down), turn = word_along(shape, place.height)
        suited = [each for each in near if not each.is_joker]
        athwart = [abs(cos(each.place.angle - angle)) < 0.5 for each in suited]
        if place.height > WORD_LENGTH * shape.unit and 2 * sum(athwart) > len(suited):
            (right, down), turn = word_across(shape, place.height)
        angle += turn
    angle = _steadied(angle, [each.place.angle for each in near])
    x, y = replace(place, angle=angle).at(right / 2, down / 2)
    return SeenCard((index,), index.chances, x, y, angle, shape)


def _in_line(joker: SeenCard, around: Sequence[SeenCard], corners: int) -> SeenCard:
    """A joker that shows one mark, laid as the cards about it lie.

    Where the card would lie askew, beside its column or far from it, it is supposed to lie in one of the ways
    in which its neighbours would have it among them; of a deck with four indices the mark may be that of any
    corner. At the head of a wide column only the card after it is near; it lies as that one does.
    """
    mark = joker.indices[0].place
    beside = min(around, key=lambda card: hypot(card.x - joker.x, card.y - joker.y))
    turns = [remainder(beside.angle - angle, pi) for angle in (joker.angle, mark.angle)]
    is_near = _is_among(joker, [beside]) or _is_beside(joker, beside)
    if all(abs(turn) <= PARALLEL for turn in turns) and is_near:
        return joker
    nearest = min(around, key=lambda card: distance(mark, card.indices[0].place))
    ways = [_turned_about(joker, mark, nearest.angle + quarter * pi / 2) for quarter in range(4)]
    seen = min(ways, key=lambda way: abs(remainder(way.angle - joker.angle, 2 * pi)))
    if abs(remainder(seen.angle - joker.angle, 2 * pi)) <= PARALLEL and _is_among(joker, around):
        return joker
    if corners > 2:
        ways += [_from_beside(way, mark) for way in ways]
    likeliest = min(ways, key=lambda way: (not _is_among(way, around), way is not seen, _aside(way, around)))
    return likeliest if _is_among(likeliest, around) else joker


def _is_among(card: SeenCard, around: Sequence[SeenCard]) -> bool:
    """Whether a card lies in line with those about it, and no further from them than cards of a column do."""
    away = min(hypot(card.x - other.x, card.y - other.y) for other in around)
    return _aside(card, around) <= ASIDE and away < card.shape.down / 2


def _is_beside(card: SeenCard, other: SeenCard) -> bool:
    """Whether the cards lie side by side and touch, as in a row whose cards hardly overlap."""
    across, down = card.seen_at(other.x, other.y)
    return abs(across) < card.shape.width and abs(down) < ASIDE * card.shape.unit


def _from_beside(card: SeenCard, mark: Index) -> SeenCard:
    """The card if one of its marks were that of the corner beside, on the same short edge."""
    across, down = card.seen_at(mark.x, mark.y)
    c, s = cos(card.angle), sin(card.angle)
    return replace(card, x=mark.x + across * c + down * s, y=mark.y + across * s - down * c)


def _turned_about(card: SeenCard, mark: Index, angle: float) -> SeenCard:
    """The card turned to `angle` about one of its marks, which stays where it is."""
    turn = angle - card.angle
    dx, dy, c, s = card.x - mark.x, card.y - mark.y, cos(turn), sin(turn)
    return replace(card, x=mark.x + dx * c - dy * s, y=mark.y + dx * s + dy * c, angle=angle)


def _aside(card: SeenCard, around: Sequence[SeenCard]) -> float:
    """How far a card's middle lies from the axes of the cards nearest in line with it, index heights."""
    away = sorted(min(abs(each) for each in other.seen_at(card.x, card.y)) for other in around)
    nearest = away[:MOST_IN_LINE]
    return sum(nearest) / len(nearest) / card.shape.unit


def _steadied(angle: float, others: Sequence[float]) -> float:
    """The angle, averaged with those of its neighbours that lie almost parallel to it, rad."""
    turns = [remainder(other - angle, pi) for other in others]
    alike = [0.0, *(turn for turn in turns if abs(turn) < PARALLEL)]
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
