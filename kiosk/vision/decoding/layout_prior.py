"""How melds lie: what a column's pitch, its open cards and its burraco's mark say of a reading.

Cards follow each other at about the same distance. So a place that a reading leaves out as print must not
leave a hole, and one that it takes for a card must not crowd its neighbours. Cards across are a burraco's
mark; players forget it at times, and hardly ever lay it without reason.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS
from kiosk.games.burraco.rules import Burraco
from kiosk.vision.layout.edge_alignment import MAX_ALL_READ_CHANCE
from kiosk.vision.model import NOTHING, GroupKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.vision.decoding.hypotheses import MeldHypothesis
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import Chances, SeenCard

CARDS_ACROSS: Final = {Burraco.NONE: 0, Burraco.CLEAN: 2, Burraco.SEMI_CLEAN: 1, Burraco.DIRTY: 1}
"""How many cards lie across as a burraco's mark."""
WRONG_MARK_FACTOR: Final = 0.02
"""How much rarer a mark is that contradicts the meld."""
NO_MARK_FACTOR: Final = 0.5
"""The same for a burraco without a mark."""
ILLEGAL_MARK_FACTOR: Final = 0.3
"""The same for a mark upon cards that are no meld: their players thought otherwise."""
PITCH_RANGE: Final = (0.6, 1.55)
"""Share of the usual pitch between which two cards follow each other as usual."""
ODD_PITCH_FACTOR: Final = 0.1
"""How much rarer another pitch is."""
MAX_OFF_AXIS: Final = 0.6
"""Index heights from which a place lies beside a row."""
PRINT_FACTOR: Final = 0.1
"""How much less often than the reader thinks a place in a column shows no card."""
PRINT_CHANCE_IN_LINE: Final = 1e-4
"""Chance that a place shows no card of its own although the reader thinks that it does. Of 23,442 drawn ones
in line 3 were none."""
PRINT_CHANCE_OUT_OF_LINE: Final = 0.05
"""The same of a place that crowds another or lies beside the column's line: the second index of a card there,
or a card of the next column. Of 220 drawn ones 24 were none."""
MIN_LEADING_EDGE_CHANCE: Final = 0.9
"""Chance that a card begins at a place above which one does. Of 8,250 drawn columns that were read whole six
showed such an edge where none began, of 54,400 cards; between 0.5 and 0.75 every fifth edge was none."""
MAX_MISSING_EDGE_CHANCE: Final = 0.1
"""The same below which none does: as of 31 of 33 drawn places that showed no card of their own, and of 16 of
55,400 cards."""
NO_EDGE_PRINT_FACTOR: Final = 2.5
"""How much likelier such a place shows no card of its own than one: of 35 drawn ones 28 showed none."""
CROWDING_PITCH_SHARE: Final = 0.5
"""Share of the usual pitch up to which a place in a column crowds another so much."""
SAME_CARD_PITCH_SHARE: Final = 0.25
"""Share of it up to which two places of a sequence in order hardly are two cards."""
MAX_FAR_OFF_AXIS: Final = 1.2
"""Index heights from which a place in a column lies so far beside it. Of 27 drawn ones 12 were no cards."""
OPEN_CARD_PRINT_FACTOR: Final = 0.01
"""How much rarer print is than elsewhere where two indices of one card agree."""
FURTHER_LOST_FACTOR: Final = 1e-4
"""How much rarer it is that a second clear card is none of the meld, which another meld that touches it has
brought: such a column comes back as illegal, whole, and not as the one meld without the other's cards."""
INDEX_SIZE_RANGE: Final = (0.7, 1.35)
"""Times the usual index height that a covered card's may be, a joker's mark apart: of 3,552 drawn ones 6 lie
beyond."""
MIN_SHOWN_OF_TWO: Final = 0.85
"""Index heights that show at least of two indices found as one: of everyday side 11413's two tens 0.95 do. Of
five single ones found as large between 0.69 and 0.78 did."""


def layout_likelihood(column: Column, hypothesis: MeldHypothesis, kind: GroupKind, burraco: Burraco) -> float:
    """How well the column lies as a hypothesis would have it that is judged a `kind` and a `burraco`."""
    kept = [place for place, name in enumerate(hypothesis.names) if name is not None]
    sideways = [column.sideways[place] for place in kept]
    chance = _chance_of_mark(sideways, kind, burraco) * ODD_PITCH_FACTOR ** count_irregular_pitches(
        column, hypothesis
    )
    left_out = set(range(len(column.cards))) - set(kept)
    lost = sum(_is_lost(column.cards[place], hypothesis) for place in left_out)
    chance *= FURTHER_LOST_FACTOR ** max(0, lost - 1)
    return chance * float(OPEN_CARD_PRINT_FACTOR ** sum(column.cards[place].is_open for place in left_out))


def _is_lost(card: SeenCard, hypothesis: MeldHypothesis) -> bool:
    """Whether what a hypothesis leaves out surely is a card, and not one that the meld has."""
    return card.is_clear and CARDS[int(card.chances.argmax())] not in hypothesis.names


def chances_of_print(column: Column, chances: Sequence[Chances]) -> tuple[float, ...]:
    """For each place, which may be these cards, the chance that it shows no card of its own."""
    odd = find_too_close(column, CROWDING_PITCH_SHARE) | find_off_axis(column, MAX_FAR_OFF_AXIS)
    with_edge, without_edge = find_with_leading_edge(column), find_without_leading_edge(column)

    def chance(place: int, seen: Chances) -> float:
        if place in with_edge:
            return PRINT_CHANCE_IN_LINE
        if place in without_edge and not _is_surely_joker(column, place):
            return NO_EDGE_PRINT_FACTOR
        return max(
            PRINT_FACTOR * float(seen[NOTHING]),
            PRINT_CHANCE_OUT_OF_LINE if place in odd else PRINT_CHANCE_IN_LINE,
        )

    return tuple(chance(place, seen) for place, seen in enumerate(chances))


def _is_surely_joker(column: Column, place: int) -> bool:
    """Whether a joker's mark is surely read there, which no other card of the column may show."""
    jokers = [card for card in column.cards if card.indices[0].is_joker]
    return jokers == [column.cards[place]] and jokers[0].is_clear


def find_with_leading_edge(column: Column) -> frozenset[int]:
    """The places at which the edge of a card is seen."""
    fit = column.fit
    chances = () if fit is None else fit.start_chances
    return frozenset(place for place, chance in enumerate(chances) if chance > MIN_LEADING_EDGE_CHANCE)


def find_without_leading_edge(column: Column) -> frozenset[int]:
    """The places at which no card begins, while all others show their edges, and no further edge is near.

    Those further away, as of a cloth's pattern, or the next piece of a row, say nothing.

    In a grainy picture, or one without shadows, edges are dim, and some of cards plainly read are not seen.
    """
    fit = column.fit
    if fit is None:
        return frozenset()
    unseen = frozenset(
        place for place, chance in enumerate(fit.start_chances) if chance < MAX_MISSING_EDGE_CHANCE
    )
    is_any_near = any(fit.unmatched_near[place] > MAX_ALL_READ_CHANCE for place in unseen)
    return unseen if unseen == fit.without_clear_edge and not is_any_near else frozenset()


def find_room(column: Column) -> tuple[bool, ...]:
    """For each place, whether a card that was not seen may lie before it: an edge is left there.

    Where nobody looked, or either card's own edge is not clearly seen, the pitch tells.
    """
    fit = column.fit
    if fit is None:
        return column.room
    return tuple(
        fit.begins_between(place) if place and fit.tells_between(place) else room
        for place, room in enumerate(column.room)
    )


def with_rare_print(chances: Chances, share: float) -> Chances:
    """What a place in line with the others shows, where print is so much rarer than the reader thinks."""
    lessened = chances.copy()
    lessened[NOTHING] *= share
    return np.asarray(lessened / lessened.sum())


def is_marked_frozen(sideways: Sequence[bool], burraco: Burraco) -> bool:
    """Whether a burraco's first card, the nearest to the stock, lies across, with or without its own mark.

    That marks one which was complete before its meld was frozen (glossary); it says nothing of its kind.
    """
    if burraco is Burraco.NONE or not sideways[0]:
        return False
    return sum(sideways[1:]) in (0, CARDS_ACROSS[burraco])


def _chance_of_mark(sideways: Sequence[bool], kind: GroupKind, burraco: Burraco) -> float:
    turned = sum(sideways)
    if kind is GroupKind.ILLEGAL:
        return ILLEGAL_MARK_FACTOR if turned else 1.0
    if turned == CARDS_ACROSS[burraco] or (turned and is_marked_frozen(sideways, burraco)):
        return 1.0
    return WRONG_MARK_FACTOR if turned else NO_MARK_FACTOR


def count_irregular_pitches(column: Column, hypothesis: MeldHypothesis) -> int:
    """How many of the hypothesis's cards follow the one before nearer, or further away, than is usual."""
    kept = [place for place, name in enumerate(hypothesis.names) if name is not None]
    hidden = {place for place, _ in hypothesis.hidden}
    steps = np.array([
        1 + any(before < place <= after for place in hidden) for before, after in pairwise(kept)
    ])  # fmt: skip
    if len(steps) < 2:
        return 0
    pitches = np.diff([column.starts[place] for place in kept]) / steps
    usual = _usual(pitches, column)
    return int(((pitches < PITCH_RANGE[0] * usual) | (pitches > PITCH_RANGE[1] * usual)).sum())


def _usual(pitches: NDArray[np.float64], column: Column) -> float:
    """The pitch against which others are held: the lower median, as a place too many makes two short ones."""
    return max(column.least_pitch, float(np.sort(pitches)[(len(pitches) - 1) // 2]))


def find_unlikely(column: Column) -> frozenset[int]:
    """The places whose only index, no joker's, no card would show there, or not of that size.

    Size tells nothing of a place without which there would be a hole: of half an index, the height is seen
    too small.
    """
    misplaced = find_misplaced(column)
    return frozenset(
        place
        for place, card in enumerate(column.cards)
        if len(card.indices) == 1
        and not card.indices[0].is_joker
        and (place in misplaced or not (_has_usual_size(card) or _fills_a_hole(column, place)))
    )


def _has_usual_size(card: SeenCard) -> bool:
    return INDEX_SIZE_RANGE[0] < _size(card) < INDEX_SIZE_RANGE[1]


def find_oversized(column: Column) -> frozenset[int]:
    """The covered places whose only index, no joker's, is larger than one card's: two may be found as one.

    Of two there is enough to see; where less shows, the detector made up the rest under the next card.
    """
    return frozenset(
        place
        for place, card in enumerate(column.cards[:-1])
        if len(card.indices) == 1
        and not card.indices[0].is_joker
        and _size(card) >= INDEX_SIZE_RANGE[1]
        and _size(card) / 2 + column.shown_down_to[place] >= MIN_SHOWN_OF_TWO
    )


def _size(card: SeenCard) -> float:
    """How high its clearest index was found, in usual index heights."""
    return card.indices[0].place.height / card.shape.unit


def _fills_a_hole(column: Column, place: int) -> bool:
    """Whether the cards on either side would follow each other too far apart without it."""
    usual = column.usual_pitch
    if usual is None or not 0 < place < len(column.cards) - 1:
        return False
    return column.starts[place + 1] - column.starts[place - 1] > PITCH_RANGE[1] * usual


def find_misplaced(column: Column) -> frozenset[int]:
    """The covered places whose clearest index stands at the end on which the next card lies.

    That end peeps out only if the next card lies across.
    """
    covered = zip(column.cards[:-1], column.sideways[1:], strict=True)
    return frozenset(
        place
        for place, (card, next_lies_across) in enumerate(covered)
        if not next_lies_across and column.peeps_out(card)
    )


def find_too_close(column: Column, nearest: float = PITCH_RANGE[0]) -> frozenset[int]:
    """The places that follow another, or are followed, nearer than cards of the column usually do.

    `nearest` is how near they still may, as a share of the usual pitch. A card across may lie anywhere on the
    last upright one.
    """
    pitches = np.diff(column.starts)
    if len(pitches) < 2:
        return frozenset()
    near = np.flatnonzero((pitches < nearest * _usual(pitches, column)) & ~column.turns)
    return frozenset(int(place) for first in near for place in (first, first + 1))


def find_off_axis(column: Column, reach: float = MAX_OFF_AXIS) -> frozenset[int]:
    """The places that lie beside the line of the others, as print above or below a row does.

    `reach` is how far beside it they lie at least, in index heights.
    """
    centres = np.array([(card.x, card.y) for card in column.cards])
    way = np.median(np.diff(centres, axis=0), axis=0) if len(centres) > 1 else np.zeros(2)
    if not way.any():
        return frozenset()
    away = (centres - centres[0]) @ np.array([-way[1], way[0]]) / np.linalg.norm(way)
    beside = np.abs(away - np.median(away)) > reach * column.cards[0].shape.unit
    return frozenset(int(place) for place in np.flatnonzero(beside))
