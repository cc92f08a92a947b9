"""From columns to melds: the rules and the pack rank close alternatives, and never overrule strong evidence.

Each column is read as every combination of its cards' likeliest names. A combination weighs what the picture
says, times what the rules say of it: an illegal meld is rare, yet it happens, and comes back as illegal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import log, prod
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, Card
from kiosk.games.burraco.illegal import Illegality, IllegalMeldError
from kiosk.games.burraco.meld import read_laid_meld, read_meld
from kiosk.games.burraco.rules import Burraco
from kiosk.vision.confidence import is_doubtful
from kiosk.vision.hypotheses import Hypothesis, chance_of, likely_melds
from kiosk.vision.proposal import Alternative, CardReading, Kind, MeldReading
from kiosk.vision.read import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.games.burraco.rules import Rules
    from kiosk.messages import Message
    from kiosk.vision.cards import SeenCard
    from kiosk.vision.columns import Column
    from kiosk.vision.proposal import Quad
    from kiosk.vision.read import Chances
    from kiosk.vision.shots import Rig

CHOICES: Final = 4
"""How many names of a card are considered."""
COMBINATIONS: Final = 200
"""How many combinations of a column are considered, likeliest first."""
CLOSE: Final = 0.2
"""Share of the likeliest name's chance from which another name counts as a close alternative."""
ILLEGAL_WEIGHT: Final = 0.02
FURTHER_FAULT: Final = 0.1
OUT_OF_ORDER_WEIGHT: Final = 0.1
"""What an illegal meld, and a sequence out of order, weigh against one that is in order."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say of cards that lie together."""

    kind: Kind
    wild: int | None
    burraco: Burraco
    bonus: int
    problem: Message | None
    weight: float


def judge(cards: Sequence[Card], rules: Rules) -> Judgement:
    """Read cards, in the order in which they lie, as a meld, legal or not."""
    problem = None
    try:
        meld, weight = read_laid_meld(cards, rules), 1.0
    except IllegalMeldError as error:
        if error.illegality is not Illegality.OUT_OF_ORDER:
            return Judgement(Kind.ILLEGAL, None, Burraco.NONE, 0, error.message, ILLEGAL_WEIGHT)
        # The cards would make a meld; but what they lie as is none, or one of them was not seen.
        meld, weight, problem = read_meld(cards, rules), OUT_OF_ORDER_WEIGHT, error.message
    wild = None
    if meld.wild is not None:
        lying = [place for place, card in enumerate(cards) if card == meld.cards[meld.wild]]
        wild = meld.wild if meld.wild in lying else lying[-1]
    return Judgement(Kind(meld.kind.value), wild, meld.burraco, meld.bonus, problem, weight)


def decode_meld(column: Column, rules: Rules, rig: Rig) -> MeldReading:
    """The likeliest reading of a column as a meld.

    Places that show no card of the meld are left out of it, cards that were not seen put in; either is
    asked about, the former by the card beside it.
    """
    readings = _weighed(column, rules)
    best, total = readings[0], sum(each.weight for each in readings) or 1.0
    hidden, left_out = dict(best.hypothesis.hidden), False
    cards: list[CardReading] = []
    for place, card in enumerate(column.cards):
        if place in hidden:
            same = sum(each.weight for each in readings if (place, hidden[place]) in each.hypothesis.hidden)
            cards.append(_hidden(column, place, hidden[place], same / total))
        name = best.names[place]
        sideways = column.sideways[place]
        if name is None:
            if int(card.chances.argmax()) == NOTHING:
                cards.append(_reading(card, None, 0.0, 0.0, rig, sideways=sideways))
            elif cards:
                cards[-1] = replace(cards[-1], doubtful=True)
            else:
                left_out = True
            continue
        same = sum(each.weight for each in readings if each.names[place] is name) / total
        asked = {each.names[place] for each in readings}
        seen = sum(_chance(card, each) for each in asked)
        score = sum(each.weight for each in readings if each.scores_like(best, place)) / total
        harmless = {each for each in CARDS if each.points == name.points} | asked
        held = sum(_chance(card, each) for each in harmless)
        reading = _reading(card, name, same * seen, score * held, rig, sideways=sideways)
        cards.append(replace(reading, doubtful=reading.doubtful or left_out))
        left_out = False
    return _meld(cards, best.judgement)


def _chance(card: SeenCard, name: Card | None) -> float:
    return float(card.chances[NOTHING if name is None else name.index])


def _hidden(column: Column, place: int, name: Card, confidence: float) -> CardReading:
    """A card that was not seen, between its neighbours."""
    before, after = column.cards[place - 1], column.cards[place]
    return CardReading(
        card=name,
        confidence=confidence,
        alternatives=(Alternative(name, confidence),),
        quad=_halfway(before.indices[0].place.quad, after.indices[0].place.quad),
        outline=_halfway(before.outline, after.outline),
        inferred=True,
        doubtful=True,
    )


def _halfway(one: Quad, two: Quad) -> Quad:
    first, second, third, fourth = (
        ((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in zip(one, two, strict=True)
    )
    return first, second, third, fourth


@dataclass(frozen=True, slots=True)
class _Weighed:
    """What a column may show, what the rules say of it, and what it weighs."""

    hypothesis: Hypothesis
    judgement: Judgement
    weight: float

    @property
    def names(self) -> tuple[Card | None, ...]:
        return self.hypothesis.names

    def scores_like(self, other: _Weighed, place: int) -> bool:
        """Whether the card at `place` and the meld as a whole are worth the same, and as legal."""
        mine, its = self.judgement, other.judgement
        my_name, its_name = self.names[place], other.names[place]
        return (
            (my_name.points if my_name else 0) == (its_name.points if its_name else 0)
            and (mine.burraco, mine.bonus) == (its.burraco, its.bonus)
            and (mine.problem is None) == (its.problem is None)
        )


def _weighed(column: Column, rules: Rules) -> list[_Weighed]:
    """What the column may show, heaviest first."""
    chances = [card.chances for card in column.cards]
    considered = dict.fromkeys((*likely_melds(chances, rules, column.room), *_combinations(chances)))
    judged = [(each, judge(each.cards, rules), chance_of(each, chances, column.room)) for each in considered]
    legal = [each for each, judgement, _ in judged if judgement.kind is not Kind.ILLEGAL]
    readings = [
        _Weighed(each, judgement, chance * judgement.weight * _spoilt(each, judgement, legal))
        for each, judgement, chance in judged
    ]
    return sorted(readings, key=lambda each: -each.weight)


def _spoilt(hypothesis: Hypothesis, judgement: Judgement, legal: Sequence[Hypothesis]) -> float:
    """How much rarer an illegal meld is for each further card that keeps it from a legal one."""
    if judgement.kind is not Kind.ILLEGAL:
        return 1.0
    faults = min(
        (
            sum(mine is not its for mine, its in zip(hypothesis.names, other.names, strict=True))
            for other in legal
        ),
        default=1,
    )
    return float(FURTHER_FAULT ** max(0, faults - 1))


def decode_row(column: Column, rig: Rig) -> MeldReading:
    """A counting row, or a hand: each card for itself."""
    readings = [
        _likeliest(card, rig, sideways=sideways)
        for card, sideways in zip(column.cards, column.sideways, strict=True)
    ]
    return _meld(readings, _unread())


def decode_loose(card: SeenCard, rig: Rig) -> CardReading:
    """A card that lies alone."""
    return _likeliest(card, rig, sideways=False)


def _likeliest(card: SeenCard, rig: Rig, *, sideways: bool) -> CardReading:
    """The card as the picture alone says."""
    best = int(card.chances.argmax())
    if best == NOTHING:
        return _reading(card, None, 0.0, 0.0, rig, sideways=sideways)
    name = CARDS[best]
    worth = sum(float(card.chances[each.index]) for each in CARDS if each.points == name.points)
    return _reading(card, name, float(card.chances[best]), worth, rig, sideways=sideways)


def _combinations(chances: Sequence[Chances]) -> Iterator[Hypothesis]:
    """The likeliest combinations of names, likeliest first."""
    choices = [_choices(each) for each in chances]
    start = (0,) * len(choices)
    queue, seen = [(_cost(choices, start), start)], {start}
    for _ in range(COMBINATIONS):
        if not queue:
            return
        _, picks = heappop(queue)
        yield Hypothesis(tuple(choices[k][pick][0] for k, pick in enumerate(picks)))
        for k, pick in enumerate(picks):
            step = (*picks[:k], pick + 1, *picks[k + 1 :])
            if pick + 1 < len(choices[k]) and step not in seen:
                seen.add(step)
                heappush(queue, (_cost(choices, step), step))


def _choices(chances: Chances) -> list[tuple[Card | None, float]]:
    """A place's likeliest names; None alone where it shows no readable index."""
    if int(chances.argmax()) == NOTHING:
        return [(None, 1.0)]
    best = np.argsort(-chances[:NOTHING])[:CHOICES]
    kept = [(CARDS[name], float(chances[name])) for name in best]
    return [kept[0], *(each for each in kept[1:] if each[1] > CLOSE * kept[0][1])]


def _cost(choices: Sequence[Sequence[tuple[Card | None, float]]], picks: Sequence[int]) -> float:
    return -sum(log(max(1e-9, choices[k][pick][1])) for k, pick in enumerate(picks))


def _reading(
    card: SeenCard, name: Card | None, confidence: float, worth: float, rig: Rig, *, sideways: bool
) -> CardReading:
    """`worth` is the chance that the card counts what `name` counts."""
    best = np.argsort(-card.chances)[:3]
    index = card.indices[0].place
    height = max(each.place.height for each in card.indices)
    return CardReading(
        card=name,
        confidence=confidence,
        alternatives=tuple(
            Alternative(None if place == NOTHING else CARDS[place], float(card.chances[place]))
            for place in best
        ),
        quad=index.quad,
        outline=card.outline,
        inferred=name is not None and name.index != int(best[0]),
        sideways=sideways,
        doubtful=name is None or best[0] == NOTHING or is_doubtful(name, confidence, worth, height, rig),
    )


def _unread() -> Judgement:
    return Judgement(Kind.ROW, None, Burraco.NONE, 0, None, 1.0)


def _meld(readings: Sequence[CardReading], judgement: Judgement) -> MeldReading:
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
