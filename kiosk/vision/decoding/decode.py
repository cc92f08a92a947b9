"""From columns to melds: the rules and the pack rank close alternatives, and never overrule strong evidence.

Each column is read as every combination of its cards' likeliest names, weighed in
`kiosk.vision.decoding.scoring`.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, prod
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, Card, Rank
from kiosk.games.burraco.rules import Burraco
from kiosk.vision.decoding.confidence import (
    MAX_PRINT_CHANCE,
    MAX_RIVAL_RATIO,
    MIN_NAME_CHANCE,
    MIN_WORTH_CHANCE,
    MIN_WORTH_CHANCE_TOLD,
    is_doubtful,
)
from kiosk.vision.decoding.layout_prior import (
    PRINT_CHANCE_IN_LINE,
    PRINT_FACTOR,
    SAME_CARD_PITCH_SHARE,
    count_irregular_pitches,
    find_off_axis,
    find_too_close,
    find_unlikely,
    find_with_leading_edge,
    find_without_leading_edge,
    with_rare_print,
)
from kiosk.vision.decoding.scoring import MeldJudgement, judge, no_meld, score_readings
from kiosk.vision.model import NOTHING, Alternative, CardReading, GroupKind, MeldReading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.burraco.rules import Rules
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import Quad, Rig, SeenCard

MIN_HAND_NAME_CHANCE: Final = 0.5
"""Chance from which a card bears a name in a hand, where no line tells that one lies there: below it is
likelier another card, or print."""
MIN_WILD_TWO_CHANCE: Final = 0.9
"""Chance of a two by the picture alone from which a wild one stands. On 4,100 drawn sides two wild twos were
read less surely, and both were other cards; of 33 jokers as dim that stood all were."""
MAX_CLEAR_LEFT_OUT: Final = 1
"""Places that surely show a card and may be left out of a meld unasked: a card's second index is."""
MIN_PRINT_CHANCE: Final = 0.02
"""Chance that an index is none from which its place may be left out of a meld unasked."""


def decode_meld(column: Column, rules: Rules, rig: Rig) -> MeldReading:
    """The likeliest reading of a column as a meld.

    Places that show no card of the meld are left out of it, cards that were not seen put in; either is
    asked about, the former by the card beside it, unless it is as good as sure that there is none, and they
    leave no gap and look like print, or follow another at once, or begin at no edge, in a sequence that is
    complete without; or unless they begin at no edge and show no clear card. Of several that surely show
    cards each is asked about: another meld may touch, whose cards are the same. So is a card that begins at
    no edge.
    """
    readings = score_readings(column, rules)
    best, total = readings[0], sum(scored.weight for scored in readings) or 1.0
    hidden, left_out = dict(best.hypothesis.hidden), False
    unlikely = find_unlikely(column)
    is_in_order = best.judgement.kind is GroupKind.SEQUENCE and best.judgement.problem is None
    without_edge = find_without_leading_edge(column)
    twice = find_too_close(column, SAME_CARD_PITCH_SHARE) | without_edge if is_in_order else frozenset()
    lost = sum(card.is_clear for card, name in zip(column.cards, best.names, strict=True) if name is None)
    cards: list[CardReading] = []
    for place, card in enumerate(column.cards):
        if place in hidden:  # a card that was not seen, before this one
            same = sum(
                scored.weight for scored in readings if (place, hidden[place]) in scored.hypothesis.hidden
            )
            cards.append(_hidden(column, place, hidden[place], same / total))
        name = best.names[place]
        sideways = column.sideways[place]
        if name is None:  # left out of the meld: unasked only if it surely is no card
            left = sum(scored.weight for scored in readings if scored.names[place] is None) / total
            is_print = card.chances[NOTHING] > MIN_PRINT_CHANCE or place in unlikely | twice
            is_in_step = is_print and count_irregular_pitches(column, best.hypothesis) == 0
            is_told = is_in_step or (place in without_edge and not card.is_clear)
            if left > MIN_WORTH_CHANCE and is_told and lost <= MAX_CLEAR_LEFT_OUT:
                continue
            if int(card.chances.argmax()) == NOTHING:
                cards.append(_reading(card, None, 0.0, 0.0, rig, sideways=sideways))
            elif cards:
                cards[-1] = replace(cards[-1], doubtful=True)
            else:
                left_out = True
            continue
        # how sure the name is, and, what must not be wrong, what the card counts
        same = sum(scored.weight for scored in readings if scored.names[place] is name) / total
        asked = {scored.names[place] for scored in readings} | {None}
        seen = sum(_chance(card, name_asked) for name_asked in asked)
        other_score = sum(scored.weight for scored in readings if scored.scores_otherwise_by(best, place))
        harmless = {other for other in CARDS if other.points == name.points} | asked
        held = sum(_chance(card, other) for other in harmless)
        reading = _reading(card, name, same * seen, (1 - other_score / total) * held, rig, sideways=sideways)
        is_odd = (
            place in without_edge or _likeness(card, name) < MIN_NAME_CHANCE or _shows_other_worth(card, name)
        )
        cards.append(replace(reading, doubtful=reading.doubtful or left_out or is_odd))
        left_out = False
    return _with_doubtful_two(_meld(cards, _as_it_lies(best.judgement, cards, rules)))


def _as_it_lies(judgement: MeldJudgement, cards: Sequence[CardReading], rules: Rules) -> MeldJudgement:
    """What the rules say of cards that lie as a judgement has them: out of order they are no meld.

    Only where one of them was not seen, or not well, they may be one; or where one across seems to lie before
    the last upright card, on which it lies. Of 30 drawn columns that were all read and seemed to be out of
    order 28 were.
    """
    if judgement.problem is None:
        return judgement
    laid = [card.card for card in sorted(cards, key=lambda card: card.sideways) if card.card is not None]
    is_all_read = len(laid) == len(cards) and not any(card.inferred for card in cards)
    if not is_all_read or judge(laid, rules).problem is None:
        return judgement
    return no_meld(judgement.problem, judgement.weight)


def _with_doubtful_two(meld: MeldReading) -> MeldReading:
    """The meld, its wild two asked about if hardly read: the others speak for the card that it stands for."""
    wild = None if meld.wild is None else meld.cards[meld.wild]
    if wild is None or wild.card is None or wild.card.rank is not Rank.TWO:
        return meld
    shown = [
        alternative
        for alternative in wild.alternatives
        if alternative.card is not None and alternative.card.rank is Rank.TWO
    ]
    if sum(alternative.probability for alternative in shown) >= MIN_WILD_TWO_CHANCE:
        return meld
    cards = tuple(replace(reading, doubtful=True) if reading is wild else reading for reading in meld.cards)
    return replace(meld, cards=cards)


def _shows_other_worth(card: SeenCard, name: Card) -> bool:
    """Whether the picture alone far rather shows a card that counts something else."""
    best = CARDS[int(card.chances[:NOTHING].argmax())]
    return best.points != name.points and _chance(card, best) > MAX_RIVAL_RATIO * _chance(card, name)


def _likeness(card: SeenCard, name: Card) -> float:
    """Chance by the picture alone of the card's rank in its colour: of two suits the pips look alike."""
    return sum(_chance(card, other) for other in CARDS if other.is_like(name))


def _chance(card: SeenCard, name: Card | None) -> float:
    return float(card.chances[NOTHING if name is None else name.index])


def _hidden(column: Column, place: int, name: Card, confidence: float) -> CardReading:
    """A card that was not seen, between its neighbours, its index where the one before shows its own."""
    before, after = column.cards[place - 1], column.cards[place]
    outline, next_outline = before.outline, after.outline
    if column.sideways[place - 1] != column.sideways[place]:  # it lies as the one before does
        next_outline = _moved(outline, column, place)
    elif cos(after.angle - before.angle) < 0:  # read on its head, where it looks the same
        next_outline = _opposite(next_outline, after)
    halfway = _halfway(outline, next_outline)
    return CardReading(
        card=name,
        confidence=confidence,
        alternatives=(Alternative(name, confidence),),
        quad=_shifted(before.indices[0].place.quad, *np.subtract(halfway, outline).mean(axis=0)),
        outline=halfway,
        inferred=True,
        doubtful=True,
    )


def _moved(quad: Quad, column: Column, place: int) -> Quad:
    """A quad of the card before, moved along the column to where the card at `place` begins."""
    first, last = column.cards[0], column.cards[-1]
    x, y = last.x - first.x, last.y - first.y
    share = (column.starts[place] - column.starts[place - 1]) / max(1e-9, hypot(x, y))
    return _shifted(quad, share * x, share * y)


def _shifted(quad: Quad, right: float, down: float) -> Quad:
    one, two, three, four = ((float(x + right), float(y + down)) for x, y in quad)
    return one, two, three, four


def _opposite(quad: Quad, card: SeenCard) -> Quad:
    """The quad at the other end of the card."""
    first, second, third, fourth = ((2 * card.x - x, 2 * card.y - y) for x, y in quad)
    return first, second, third, fourth


def _halfway(one: Quad, two: Quad) -> Quad:
    first, second, third, fourth = (
        ((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in zip(one, two, strict=True)
    )
    return first, second, third, fourth


def decode_row(column: Column, rig: Rig) -> MeldReading:
    """A counting row, or a hand: each card for itself.

    What crowds its neighbour is left out if it looks like print, and its neighbour asked about unless it
    begins at no edge. It is asked about itself if it is not clear, or lies beside the row, as print does, or
    if it shows one index where most cards show several: it may be a second index of another, unless the edge
    of a card is seen there. So is a card that begins at no edge.
    """
    too_close, off_axis = find_too_close(column), find_off_axis(column)
    with_edge, without_edge = find_with_leading_edge(column), find_without_leading_edge(column)
    most_show_several = 2 * sum(len(card.indices) > 1 for card in column.cards) > len(column.cards)
    left_out = {place for place in too_close if column.cards[place].chances[NOTHING] > MIN_PRINT_CHANCE}
    readings = []
    for place, (card, sideways) in enumerate(zip(column.cards, column.sideways, strict=True)):
        if place in left_out:
            continue
        is_in_line = place not in too_close | off_axis and int(card.chances.argmax()) != NOTHING
        share = PRINT_CHANCE_IN_LINE if place in with_edge else PRINT_FACTOR
        seen = replace(card, chances=with_rare_print(card.chances, share)) if is_in_line else card
        reading = _likeliest(seen, rig, sideways=sideways)
        is_poor = not card.is_clear or place in off_axis or (most_show_several and len(card.indices) == 1)
        is_odd = place in too_close - with_edge and is_poor
        is_odd |= bool({place - 1, place + 1} & (left_out - without_edge)) or place in without_edge
        readings.append(replace(reading, doubtful=reading.doubtful or is_odd))
    return _meld(readings, _unread())


def without_guesses(hand: MeldReading) -> MeldReading:
    """The same, no card of it named that is likelier another one or none."""
    readings = [
        reading
        if reading.confidence >= MIN_HAND_NAME_CHANCE
        else replace(reading, card=None, confidence=0.0, doubtful=True)
        for reading in hand.cards
    ]
    return _meld(readings, _unread())


def with_doubts(meld: MeldReading) -> MeldReading:
    """The same, every card of it doubtful."""
    return replace(meld, cards=tuple(replace(reading, doubtful=True) for reading in meld.cards))


def decode_loose(card: SeenCard, rig: Rig) -> CardReading:
    """A card that lies alone."""
    return _likeliest(card, rig, sideways=False)


def _likeliest(card: SeenCard, rig: Rig, *, sideways: bool) -> CardReading:
    """The card as the picture alone says."""
    best = int(card.chances.argmax())
    if best == NOTHING:
        return _reading(card, None, 0.0, 0.0, rig, sideways=sideways)
    name = CARDS[best]
    worth = sum(float(card.chances[other.index]) for other in CARDS if other.points == name.points)
    return _reading(card, name, float(card.chances[best]), worth, rig, sideways=sideways)


def _reading(
    card: SeenCard, name: Card | None, confidence: float, worth: float, rig: Rig, *, sideways: bool
) -> CardReading:
    """`worth` is the chance that the card counts what `name` counts."""
    best = np.argsort(-card.chances)[:3]
    print_chance = float(card.chances[NOTHING])
    is_told = best[0] != NOTHING or (worth >= MIN_WORTH_CHANCE_TOLD and print_chance <= MAX_PRINT_CHANCE)
    quad, *others = (card.frame_of(index) for index in card.indices)
    return CardReading(
        card=name,
        confidence=confidence,
        alternatives=tuple(
            Alternative(None if place == NOTHING else CARDS[place], float(card.chances[place]))
            for place in best
        ),
        quad=quad,
        outline=card.outline,
        inferred=name is not None and (card.is_bare or name.index != int(best[0])),
        sideways=sideways,
        doubtful=name is None
        or card.is_bare
        or card.is_looked_for
        or not is_told
        or is_doubtful(name, worth, card.shape.unit, rig),
        others=tuple(others),
    )


def _unread() -> MeldJudgement:
    return MeldJudgement(GroupKind.ROW, None, None, Burraco.NONE, 0, None, 1.0)


def _meld(readings: Sequence[CardReading], judgement: MeldJudgement) -> MeldReading:
    known = [place for place, reading in enumerate(readings) if reading.card is not None]
    return MeldReading(
        cards=tuple(readings),
        kind=judgement.kind,
        wild=None if judgement.wild is None else known[judgement.wild],
        burraco=judgement.burraco,
        points=sum(reading.card.points for reading in readings if reading.card is not None),
        bonus=judgement.bonus,
        problem=judgement.problem,
        confidence=prod(reading.confidence for reading in readings),
    )
