"""From columns to melds: the rules and the pack rank close alternatives, and never overrule strong evidence.

Each column is read as every combination of its cards' likeliest names. A combination weighs what the picture
says, times what the rules say of it: an illegal meld is rare, yet it happens, and comes back as illegal.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import log, prod
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, COPIES, Card
from kiosk.games.burraco.illegal import Illegality, IllegalMeldError
from kiosk.games.burraco.meld import read_laid_meld, read_meld
from kiosk.games.burraco.rules import Burraco
from kiosk.messages import N_, Message
from kiosk.vision.confidence import is_doubtful
from kiosk.vision.hypotheses import likely_melds
from kiosk.vision.proposal import Alternative, CardReading, Kind, MeldReading, VisionFinding
from kiosk.vision.read import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kiosk.games.burraco.rules import Rules
    from kiosk.vision.cards import SeenCard
    from kiosk.vision.columns import Column
    from kiosk.vision.read import Chances
    from kiosk.vision.shots import Rig

CHOICES: Final = 4
"""How many names of a card are considered."""
COMBINATIONS: Final = 200
"""How many combinations of a column are considered, likeliest first."""
CLOSE: Final = 0.2
"""Share of the likeliest name's chance from which another name counts as a close alternative."""
ILLEGAL_WEIGHT: Final = 0.02
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
    """The likeliest reading of a column as a meld."""
    known = [place for place, card in enumerate(column.cards) if int(card.chances.argmax()) != NOTHING]
    chances = [column.cards[place].chances for place in known]
    considered = dict(_combinations(chances)) | likely_melds(chances, rules)
    readings = _weighed(considered, rules)
    best = readings[0] if readings else _Weighed((), _unread(), 0.0)
    total = sum(each.weight for each in readings) or 1.0
    cards = []
    for place, card in enumerate(column.cards):
        if place not in known:
            cards.append(_reading(card, None, 0.0, 0.0, rig, sideways=column.sideways[place]))
            continue
        here = known.index(place)
        name = best.names[here]
        same = sum(each.weight for each in readings if each.names[here] == name) / total
        asked = {each.names[here] for each in readings}
        seen = sum(float(card.chances[each.index]) for each in asked)
        score = sum(each.weight for each in readings if each.scores_like(best, here)) / total
        harmless = {each for each in CARDS if each.points == name.points} | asked
        held = sum(float(card.chances[each.index]) for each in harmless)
        cards.append(_reading(card, name, same * seen, score * held, rig, sideways=column.sideways[place]))
    return _meld(cards, best.judgement, known)


@dataclass(frozen=True, slots=True)
class _Weighed:
    """Names for the cards of a column, what the rules say of them, and what they weigh."""

    names: tuple[Card, ...]
    judgement: Judgement
    weight: float

    def scores_like(self, other: _Weighed, place: int) -> bool:
        """Whether the card at `place` and the meld as a whole are worth the same, and as legal."""
        mine, its = self.judgement, other.judgement
        return (
            self.names[place].points == other.names[place].points
            and (mine.burraco, mine.bonus) == (its.burraco, its.bonus)
            and (mine.problem is None) == (its.problem is None)
        )


def _weighed(considered: Mapping[tuple[Card, ...], float], rules: Rules) -> list[_Weighed]:
    """The names with their weight, heaviest first."""
    judged = ((names, judge(names, rules), chance) for names, chance in considered.items())
    readings = [_Weighed(names, judgement, chance * judgement.weight) for names, judgement, chance in judged]
    return sorted(readings, key=lambda each: -each.weight)


def decode_row(column: Column, rig: Rig) -> MeldReading:
    """A counting row, or a hand: each card for itself."""
    readings = [
        _likeliest(card, rig, sideways=sideways)
        for card, sideways in zip(column.cards, column.sideways, strict=True)
    ]
    return _meld(readings, _unread(), range(len(readings)))


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


def _combinations(chances: Sequence[Chances]) -> Iterator[tuple[tuple[Card, ...], float]]:
    """The likeliest combinations of names with their chances, likeliest first."""
    choices = [_choices(each) for each in chances]
    start = (0,) * len(choices)
    queue, seen = [(_cost(choices, start), start)], {start}
    for _ in range(COMBINATIONS if choices else 0):
        if not queue:
            return
        cost, picks = heappop(queue)
        yield tuple(CARDS[choices[k][pick][0]] for k, pick in enumerate(picks)), float(np.exp(-cost))
        for k, pick in enumerate(picks):
            step = (*picks[:k], pick + 1, *picks[k + 1 :])
            if pick + 1 < len(choices[k]) and step not in seen:
                seen.add(step)
                heappush(queue, (_cost(choices, step), step))


def _choices(chances: Chances) -> list[tuple[int, float]]:
    best = np.argsort(-chances[:NOTHING])[:CHOICES]
    kept = [(int(name), float(chances[name])) for name in best]
    return [kept[0], *(each for each in kept[1:] if each[1] > CLOSE * kept[0][1])]


def _cost(choices: Sequence[Sequence[tuple[int, float]]], picks: Sequence[int]) -> float:
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
        doubtful=name is None or is_doubtful(name, confidence, worth, height, rig),
    )


def _unread() -> Judgement:
    return Judgement(Kind.ROW, None, Burraco.NONE, 0, None, 1.0)


def _meld(readings: Sequence[CardReading], judgement: Judgement, known: Sequence[int]) -> MeldReading:
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


def check_pack(melds: Sequence[MeldReading]) -> tuple[tuple[MeldReading, ...], tuple[VisionFinding, ...]]:
    """Doubt the least sure of cards that occur more often than two packs allow, and say so."""
    counted = Counter(reading.card for meld in melds for reading in meld.cards if reading.card is not None)
    surplus = {card: number for card, number in counted.items() if number > COPIES[card]}
    findings = tuple(
        VisionFinding(
            "too_many_equal",
            Message(N_("{number} cards were read as {card}; two packs hold {copies}."),
                    {"number": number, "card": str(card), "copies": COPIES[card]}),
            Message(N_("Check each of them.")),
            spoils=True,
        )
        for card, number in surplus.items()
    )  # fmt: skip
    doubted = tuple(
        replace(
            meld,
            cards=tuple(
                replace(reading, doubtful=True) if reading.card in surplus else reading
                for reading in meld.cards
            ),
        )
        for meld in melds
    )
    return doubted, findings
