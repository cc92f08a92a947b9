"""What a column may show, each reading weighed: what the picture says of it, times what the rules say.

An illegal meld is rare, yet it happens, and comes back as illegal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush
from math import log
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, JOKER, Card, Rank, Suit, make_card
from kiosk.games.burraco.illegal import Illegality, IllegalMeldError
from kiosk.games.burraco.meld import read_laid_meld, read_meld
from kiosk.games.burraco.rules import Burraco
from kiosk.vision.decoding.hypotheses import ColumnEvidence, MeldHypothesis, hypothesis_chance, likely_melds
from kiosk.vision.decoding.layout_prior import chances_of_print, find_room, find_unlikely, layout_likelihood
from kiosk.vision.model import NOTHING, GroupKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from kiosk.games.burraco.rules import Rules
    from kiosk.messages import Message
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import Chances, SeenCard

MAX_NAMES_A_CARD: Final = 4
"""How many names of a card are considered."""
MAX_COMBINATIONS: Final = 200
"""How many combinations of a column are considered, likeliest first."""
MIN_REPLACEMENT_CHANCE: Final = 0.001
"""Chance from which a name is considered in the place of another of the likeliest meld."""
MIN_ALTERNATIVE_SHARE: Final = 0.2
"""Share of the likeliest name's chance from which another name counts as a close alternative."""
ILLEGAL_WEIGHT: Final = 0.002
UNREADABLE_CARD_SHARE: Final = 0.5
"""Share of the places that show no readable index, and yet a card."""
MIN_SEEN_CHANCE: Final = 1e-9
"""Chance of all cards together below which a place shows none."""
TOLD_BY_RANK_SHARE: Final = 0.9
"""Share of those that are of the rank that they alone resemble. Of 134 drawn cards that looked like print by
a fiftieth to nine tenths, and else by 98 % like one rank, 132 were of it."""
JACK_AS_JOKER_WEIGHT: Final = 0.001
"""Weight of a jack where a joker is read, whose word begins with the same letter: far more jacks than jokers
lie where a jack fits. Of 5,859 drawn ones, most of them half covered, 3 were read so by 0.95 or more."""
SURE_JACK_AS_JOKER_WEIGHT: Final = 0.0002
"""The same where `MIN_SURE_JOKER_CHANCE` is read: of 10,111 such jacks 2 were."""
SHOWN_JACK_AS_JOKER_WEIGHT: Final = 0.0001
"""The same where most of the index shows, too: of 15,846 such jacks none was."""
MIN_SURE_JOKER_CHANCE: Final = 0.98
"""Chance of a joker, if it is a card at all, from which one is surely read. Of 1,256 drawn jacks none was,
of 818 jokers 49 that might be print as well."""
OPEN_JACK_AS_JOKER_WEIGHT: Final = 0.00005
"""The same of a card that shows two of its indices, whole, which both look like a joker's."""
JOKER_AS_JACK_WEIGHT: Final = 0.05
"""Weight of a joker where a jack is read whose suit is not: of some the mark is a J over a star. Of 170 drawn
ones, which the next card covers down to the letter, 9 were jokers."""
MIN_PIP_SHARE: Final = 0.9
"""Share of the likeliest suit of a jack from which its pip is seen. Of 7,200 drawn ones 2 were jokers."""
THREE_AS_TWO_SHARE: Final = 0.03
"""Share of threes that are surely read as twos where the upper half of the rank shows."""
UNLIKELY_PLACE_FACTOR: Final = 0.02
"""How much rarer than elsewhere a card is in a place of `find_unlikely`."""
WILD_FACTOR: Final = 0.06
"""How much rarer in a meld's place a wild is than its own card, as against how often they are read. Of 3,281
drawn cards of sets 172 were wilds."""
WILD_IN_ITS_PLACE_FACTOR: Final = 0.1
"""Weight of a two of another suit in the very place of a sequence's own two. Of 717 drawn twos that lay there
23 were of another suit; at tables a free wild is pushed to that end more often."""
MIN_COVERED_PIP_CHANCE: Final = 0.02
"""Chance of the other suit of its colour from which a card's pip is taken to be covered."""
SAME_LOOK_POWER: Final = 1 / 3
"""Power of their number by which such pips of one column tell less of its suit than so many looks. Of 133
drawn sequences with four or more it makes the suit of the rest likeliest, best between 0.3 and 0.4."""
FURTHER_FAULT_FACTOR: Final = 0.1
OUT_OF_ORDER_WEIGHT: Final = 0.1
"""What an illegal meld, and a sequence out of order, weigh against one that is in order."""


_RANKS: Final = np.array([card.rank for card in CARDS])
_JACKS: Final = [make_card(Rank.JACK, suit).index for suit in Suit]
_TWOS: Final = [make_card(Rank.TWO, suit).index for suit in Suit]
_SAME_COLOUR_PAIRS: Final = [
    [make_card(rank, suit).index for rank in Rank if rank is not Rank.JOKER for suit in suits]
    for suits in ((Suit.HEARTS, Suit.CLUBS), (Suit.DIAMONDS, Suit.SPADES))
]
"""Cards, and those of the same rank in the other suit of their colour."""
_THREES: Final = [make_card(Rank.THREE, suit).index for suit in Suit]


@dataclass(frozen=True, slots=True)
class MeldJudgement:
    """What the rules say of cards that lie together."""

    kind: GroupKind
    wild: int | None
    stands_for: Rank | None
    burraco: Burraco
    bonus: int
    problem: Message | None
    weight: float


def judge(cards: Sequence[Card], rules: Rules) -> MeldJudgement:
    """Read cards, in the order in which they lie, as a meld, legal or not."""
    problem = None
    try:
        meld, weight = read_laid_meld(cards, rules), 1.0
    except IllegalMeldError as error:
        if error.illegality is not Illegality.OUT_OF_ORDER:
            return no_meld(error.message, ILLEGAL_WEIGHT)
        # The cards would make a meld; but what they lie as is none, or one of them was not seen.
        meld, weight, problem = read_meld(cards, rules), OUT_OF_ORDER_WEIGHT, error.message
    wild = None
    if meld.wild is not None:
        lying = [place for place, card in enumerate(cards) if card == meld.cards[meld.wild]]
        wild = meld.wild if meld.wild in lying else lying[-1]
    return MeldJudgement(
        GroupKind(meld.kind.value), wild, meld.stands_for, meld.burraco, meld.bonus, problem, weight
    )


def no_meld(problem: Message, weight: float) -> MeldJudgement:
    """What the rules say of cards that are no legal meld."""
    return MeldJudgement(GroupKind.ILLEGAL, None, None, Burraco.NONE, 0, problem, weight)


@dataclass(frozen=True, slots=True)
class ScoredReading:
    """What a column may show, what the rules say of it, and what it weighs."""

    hypothesis: MeldHypothesis
    judgement: MeldJudgement
    weight: float

    @property
    def names(self) -> tuple[Card | None, ...]:
        return self.hypothesis.names

    def scores_otherwise_by(self, other: ScoredReading, place: int) -> bool:
        """Whether this differs from the other in the card at `place`, or one hidden beside it, and in worth.

        It is then that card, not the rest of the meld, which somebody has to look at.
        """
        hidden = {before for before, _ in set(self.hypothesis.hidden) ^ set(other.hypothesis.hidden)}
        differs = self.names[place] is not other.names[place] or bool(hidden & {place, place + 1})
        return differs and not self._scores_like(other, place)

    def _scores_like(self, other: ScoredReading, place: int) -> bool:
        """Whether the card at `place` and the meld as a whole are worth the same, and as legal."""
        mine, its = self.judgement, other.judgement
        my_name, its_name = self.names[place], other.names[place]
        return (
            (my_name.points if my_name else 0) == (its_name.points if its_name else 0)
            and (mine.burraco, mine.bonus) == (its.burraco, its.bonus)
            and (mine.problem is None) == (its.problem is None)
        )


def score_readings(column: Column, rules: Rules) -> list[ScoredReading]:
    """What the column may show, heaviest first."""
    chances = list(_chances(column))
    shown = ColumnEvidence(
        chances, _temper_suit_evidence(chances), chances_of_print(column, chances), find_room(column)
    )
    # legal melds from the rules' side, and the likeliest names, be they no meld
    likely = likely_melds(shown, rules)
    considered = dict.fromkeys((*likely, *_with_jokers(likely), *_combinations(chances)))
    readings = _scored(column, shown, rules, considered)
    heaviest = max(_with_faults(readings), key=lambda reading: reading.weight)
    # what differs from the heaviest in one card tells how sure each of its cards is
    closest = dict.fromkeys(_replacements(heaviest.hypothesis, chances))
    more = _scored(
        column, shown, rules, (hypothesis for hypothesis in closest if hypothesis not in considered)
    )
    return sorted(_with_faults([*readings, *more]), key=lambda reading: -reading.weight)


def _scored(
    column: Column, shown: ColumnEvidence, rules: Rules, hypotheses: Iterable[MeldHypothesis]
) -> list[ScoredReading]:
    """What each weighs by itself; but illegal melds of which a card was not seen are none."""
    judged = ((hypothesis, judge(hypothesis.cards, rules)) for hypothesis in hypotheses)
    return [
        ScoredReading(
            hypothesis,
            judgement,
            hypothesis_chance(hypothesis, shown)
            * layout_likelihood(column, hypothesis, judgement.kind, judgement.burraco)
            * judgement.weight
            * _wild_factor(hypothesis, judgement),
        )
        for hypothesis, judgement in judged
        if judgement.kind is not GroupKind.ILLEGAL or not hypothesis.hidden
    ]


def _with_faults(readings: Sequence[ScoredReading]) -> Iterator[ScoredReading]:
    """The readings, the illegal ones lighter for what keeps them from the nearest legal one among them."""
    legal = [reading.hypothesis for reading in readings if reading.judgement.kind is not GroupKind.ILLEGAL]
    for reading in readings:
        yield replace(
            reading, weight=reading.weight * _illegality_factor(reading.hypothesis, reading.judgement, legal)
        )


def _chances(column: Column) -> Iterator[Chances]:
    """What each card may be, with what its reading cannot rule out."""
    unlikely = find_unlikely(column)
    shown = zip(column.cards, column.shows_most, column.shows_half, strict=True)
    for place, (card, shows_most, shows_half) in enumerate(shown):
        softened = _smooth_chances(card, _jack_as_joker(column, card, shows_most=shows_most))
        seen = _with_threes(softened) if shows_half else softened
        yield _as_print(seen) if place in unlikely else seen


def _temper_suit_evidence(chances: Sequence[Chances]) -> list[Chances]:
    """The chances of cards that share a suit, evened between suits of one colour where pips are covered.

    The same part of each pip shows, so that what it looks like counts more than once, and less than once
    for each card.
    """
    seen = np.array(chances)
    one, two = seen[:, _SAME_COLOUR_PAIRS[0]], seen[:, _SAME_COLOUR_PAIRS[1]]
    # within each pair of suits of one colour: which of the two, and by how much
    both = one + two
    share = np.divide(one, both, out=np.full_like(one, 0.5), where=both > 0)
    likeliest = share[np.arange(len(seen)), both.argmax(axis=1)]
    is_open = (likeliest > MIN_COVERED_PIP_CHANCE) & (likeliest < 1 - MIN_COVERED_PIP_CHANCE)
    # several such pips show the same part: together they count for fewer looks
    power = max(1, int(is_open.sum())) ** -SAME_LOOK_POWER
    first, second = share**power, (1 - share) ** power
    evened = seen.copy()
    evened[:, _SAME_COLOUR_PAIRS[0]] = both * first / (first + second)
    evened[:, _SAME_COLOUR_PAIRS[1]] = both * second / (first + second)
    return list(np.where(is_open[:, None], evened, seen))


def _smooth_chances(card: SeenCard, jack_as_joker: float) -> Chances:
    """What a card may be: what cannot be read well may be print or any card, and a joker a jack, by a weight.

    The more of it looks like one rank alone, the less it may be another. A jack whose pip is not seen may be
    a joker.
    """
    chances = card.chances
    ranks = np.bincount(_RANKS, chances[:NOTHING])
    seen = max(ranks.sum(), MIN_SEEN_CHANCE)
    told = TOLD_BY_RANK_SHARE * ranks.max() / seen
    spread: Chances = chances + UNREADABLE_CARD_SHARE * chances[NOTHING] * (
        told * chances / seen + (1 - told) / NOTHING
    )
    spread[NOTHING] = (1 - UNREADABLE_CARD_SHARE) * chances[NOTHING]
    spread[_JACKS] += jack_as_joker * chances[JOKER.index]
    jacks = chances[_JACKS]
    if jacks.max() < MIN_PIP_SHARE * jacks.sum():
        spread[JOKER.index] += JOKER_AS_JACK_WEIGHT * jacks.sum()
    return spread


def _jack_as_joker(column: Column, card: SeenCard, *, shows_most: bool) -> float:
    """The weight of a jack where a joker is read; of one that peeps out the letter may be cut lengthwise."""
    if card.is_open:
        return OPEN_JACK_AS_JOKER_WEIGHT
    joker, nothing = card.chances[JOKER.index], card.chances[NOTHING]
    is_surely_read = joker > max(MIN_SURE_JOKER_CHANCE * (1 - nothing), nothing)
    if not is_surely_read or column.peeps_out(card):
        return JACK_AS_JOKER_WEIGHT
    return SHOWN_JACK_AS_JOKER_WEIGHT if shows_most else SURE_JACK_AS_JOKER_WEIGHT


def _as_print(chances: Chances) -> Chances:
    """What a place may be that shows an index as no card would there."""
    weighed: Chances = UNLIKELY_PLACE_FACTOR * chances
    weighed[NOTHING] = chances[NOTHING]
    return np.asarray(weighed / weighed.sum())


def _with_threes(chances: Chances) -> Chances:
    """What a card may be of whose rank the upper half shows: a two looks like a three."""
    spread: Chances = chances.copy()
    spread[_THREES] += THREE_AS_TWO_SHARE * chances[_TWOS]
    return spread


def _with_jokers(hypotheses: Iterable[MeldHypothesis]) -> Iterator[MeldHypothesis]:
    """The hypotheses with a joker in the place of a card that was not seen: jokers are missed more often."""
    for hypothesis in hypotheses:
        for number, (place, _) in enumerate(hypothesis.hidden):
            yield replace(
                hypothesis,
                hidden=(*hypothesis.hidden[:number], (place, JOKER), *hypothesis.hidden[number + 1 :]),
            )


def _replacements(hypothesis: MeldHypothesis, chances: Sequence[Chances]) -> Iterator[MeldHypothesis]:
    """The hypothesis with one card replaced by another name that the picture does not rule out."""
    for place, name in enumerate(hypothesis.names):
        for other in np.flatnonzero(chances[place][:NOTHING] > MIN_REPLACEMENT_CHANCE):
            if name is not None and name.index != other:
                names = (*hypothesis.names[:place], CARDS[other], *hypothesis.names[place + 1 :])
                yield replace(hypothesis, names=names)


def _wild_factor(hypothesis: MeldHypothesis, judgement: MeldJudgement) -> float:
    """How much rarer a meld is for a wild that shows; of hidden cards `hypothesis_chance` tells."""
    shown = [name for name in hypothesis.names if name is not None]
    if judgement.kind is GroupKind.ILLEGAL:
        return WILD_FACTOR if any(name.is_joker or name.rank is Rank.TWO for name in shown) else 1.0
    if judgement.wild is None or hypothesis.cards[judgement.wild] not in shown:
        return 1.0
    return (
        WILD_IN_ITS_PLACE_FACTOR
        if judgement.stands_for is Rank.TWO and not hypothesis.cards[judgement.wild].is_joker
        else WILD_FACTOR
    )


def _illegality_factor(
    hypothesis: MeldHypothesis, judgement: MeldJudgement, legal: Sequence[MeldHypothesis]
) -> float:
    """How much rarer an illegal meld is for each further card that keeps it from a legal one."""
    if judgement.kind is not GroupKind.ILLEGAL:
        return 1.0
    faults = min(
        (
            sum(mine is not its for mine, its in zip(hypothesis.names, other.names, strict=True))
            for other in legal
        ),
        default=1,
    )
    return float(FURTHER_FAULT_FACTOR ** max(0, faults - 1))


def _combinations(chances: Sequence[Chances]) -> Iterator[MeldHypothesis]:
    """The likeliest combinations of names, likeliest first."""
    choices = [_choices(seen) for seen in chances]
    start = (0,) * len(choices)
    queue, seen = [(_cost(choices, start), start)], {start}
    for _ in range(MAX_COMBINATIONS):
        if not queue:
            return
        _, picks = heappop(queue)
        yield MeldHypothesis(tuple(choices[k][pick][0] for k, pick in enumerate(picks)))
        for k, pick in enumerate(picks):
            step = (*picks[:k], pick + 1, *picks[k + 1 :])
            if pick + 1 < len(choices[k]) and step not in seen:
                seen.add(step)
                heappush(queue, (_cost(choices, step), step))


def _choices(chances: Chances) -> list[tuple[Card | None, float]]:
    """A place's likeliest names; None alone where it shows no readable index."""
    if int(chances.argmax()) == NOTHING:
        return [(None, 1.0)]
    best = np.argsort(-chances[:NOTHING])[:MAX_NAMES_A_CARD]
    kept = [(CARDS[name], float(chances[name])) for name in best]
    return [kept[0], *(choice for choice in kept[1:] if choice[1] > MIN_ALTERNATIVE_SHARE * kept[0][1])]


def _cost(choices: Sequence[Sequence[tuple[Card | None, float]]], picks: Sequence[int]) -> float:
    return -sum(log(max(1e-9, choices[k][pick][1])) for k, pick in enumerate(picks))
