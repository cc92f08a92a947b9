"""The legal melds that a column most likely shows, found from the rules' side.

The likeliest names of single cards miss a meld of which much is covered: where only ranks show, one suit for
all of them makes a sequence. So every sequence and every set is held against the column as a whole. A place
may turn out to be no card of the meld, as a second index of its neighbour or print on a paper; and where the
pitch leaves room, a card may lie that was not seen. The likeliest path through each sequence is found by
dynamic programming (Viterbi), the rules of a meld's order apart, which `kiosk.vision.decoding.decode`
looks at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, COPIES, Card, Rank, Suit, make_card
from kiosk.vision.model import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from kiosk.games.burraco.rules import Rules
    from kiosk.vision.model import Chances

    Floats = NDArray[np.float64]

MAX_MELDS: Final = 24
"""How many melds are considered, likeliest first."""
MIN_SKIPPED_PRINT_CHANCE: Final = 0.01
"""Chance that a place shows no card from which a set is considered without it."""
MIN_MELD_NAME_CHANCE: Final = 1e-4
"""Chance below which a card is not taken for another, whatever the rest of the meld says."""
HIDDEN_CHANCE_WITH_ROOM: Final = 0.2
"""Chance of a card that was not seen where the pitch leaves room for one."""
HIDDEN_CHANCE_WITHOUT_ROOM: Final = 5e-4
HIDDEN_JOKER_FACTOR: Final = 1.5
"""How much oftener a card that was not seen is a joker than the very card that is missing."""
FOREIGN_CARD_CHANCE: Final = 0.02
"""Chance of a card that does not belong in its place; of two, the likeliest names of each place tell."""

_RANKS_IN_ORDER: Final = (
    Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE,
    Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE,
)  # fmt: skip
_WILDS: Final = np.array([card.index for card in CARDS if card.is_joker or card.rank is Rank.TWO])
_SEQUENCES: Final = np.array(
    [
        [make_card(rank, suit).index for rank in ranks]
        for suit in Suit
        for ranks in (_RANKS_IN_ORDER, _RANKS_IN_ORDER[::-1])
    ]
)
"""Each suit's cards from ace to ace, upwards and downwards: 8 x 14 places in `CARDS`."""


@dataclass(frozen=True, slots=True)
class MeldHypothesis:
    """What a column may show."""

    names: tuple[Card | None, ...]
    """Of each place; None where it shows no card of the meld."""
    hidden: tuple[tuple[int, Card], ...] = ()
    """Cards that were not seen, each with the place before which it lies."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The meld's cards in the order laid."""
        hidden = dict(self.hidden)
        laid = (card for place, name in enumerate(self.names) for card in (hidden.get(place), name))
        return tuple(card for card in laid if card is not None)


@dataclass(frozen=True, slots=True)
class ColumnEvidence:
    """What the places of a column show, in the order laid."""

    chances: Sequence[Chances]
    """Of each place, what it may be."""
    of_one_suit: Sequence[Chances]
    """The same if the cards share a suit, of which covered pips all tell alike.

    See `kiosk.vision.decoding.scoring`.
    """
    prints: Sequence[float]
    """The chance of each place that it shows no card of its own."""
    room: Sequence[bool]
    """Before which places a card may lie that was not seen."""


def hypothesis_chance(hypothesis: MeldHypothesis, shown: ColumnEvidence) -> float:
    """What the picture says of it."""
    is_set = len({name.rank for name in hypothesis.names if name is not None}) <= 2  # with its wild
    chances = shown.chances if is_set else shown.of_one_suit
    value = 1.0
    for place, name in enumerate(hypothesis.names):
        value *= shown.prints[place] if name is None else max(1e-9, float(chances[place][name.index]))
    for place, card in hypothesis.hidden:
        value *= HIDDEN_CHANCE_WITH_ROOM if shown.room[place] else HIDDEN_CHANCE_WITHOUT_ROOM
        value *= HIDDEN_JOKER_FACTOR if card.is_joker else 1.0
    return float(value)


def likely_melds(shown: ColumnEvidence, rules: Rules) -> tuple[MeldHypothesis, ...]:
    """The likeliest sequences and sets with at most one wild, likeliest first.

    Among them are some in which a card does not belong, as cards at a table do lie.
    """
    if not shown.chances:
        return ()
    found = {hypothesis: hypothesis_chance(hypothesis, shown) for hypothesis in _sets(shown, rules)}
    for hypothesis, chance in _Paths(shown).likeliest():
        found[hypothesis] = max(chance, found.get(hypothesis, 0.0))
    return tuple(sorted(found, key=lambda hypothesis: -found[hypothesis])[:MAX_MELDS])


_NATURAL, _WILD, _OTHER, _SKIPPED = range(4)
_HIDDEN_BETWEEN: Final = (0, 1)
"""Cards that may be hidden between two neighbours."""
_STATES: Final = (len(_SEQUENCES), 2, 2, _SEQUENCES.shape[1])


class _Paths:
    """The likeliest way through each sequence to each of its cards.

    With and without a wild, and a card that does not belong: the likeliest way with one never hides the
    likeliest without. The state after each place: line (8), wild used or not (2), such a card met or not (2),
    card of the sequence (14).
    """

    def __init__(self, shown: ColumnEvidence) -> None:
        # what each place may be, as logarithms: sums along a path
        chances = np.array(shown.of_one_suit)
        self._best = chances[:, :NOTHING].argmax(axis=1)
        logs = np.log(np.maximum(chances[:, :NOTHING], 1e-12))
        self._wilds = _WILDS[logs[:, _WILDS].argmax(axis=1)]
        self._prints = np.log(shown.prints)
        self._trace: list[tuple[NDArray[np.int64], NDArray[np.int64]]] = []
        least = np.log(MIN_MELD_NAME_CHANCE)
        unstarted, state = 0.0, np.full(_STATES, -np.inf)
        # place by place; until a path starts, all before was print
        for place, here in enumerate(logs):
            natural = np.where(here[_SEQUENCES] > least, here[_SEQUENCES], -np.inf)
            wild = here[self._wilds[place]] if here[self._wilds[place]] > least else -np.inf
            other = here[self._best[place]] + np.log(FOREIGN_CARD_CHANCE)
            state = self._step(state, unstarted, (natural, wild, other), place, room=shown.room[place])
            unstarted += self._prints[place]
        self._state = state

    def _step(
        self, state: Floats, unstarted: float, gains: tuple[Floats, float, float], place: int, *, room: bool
    ) -> Floats:
        natural, wild, other = gains
        last = place == len(self._best) - 1
        hidden = np.log(HIDDEN_CHANCE_WITH_ROOM if room else HIDDEN_CHANCE_WITHOUT_ROOM)
        # ways to get here: from the card before, be one hidden between, or as the first
        before = np.full((len(_HIDDEN_BETWEEN), *_STATES), -np.inf)
        for step in _HIDDEN_BETWEEN:
            before[step, ..., step + 1 :] = state[..., : 13 - step] + step * hidden
        start = np.full((1, *_STATES), -np.inf)
        start[:, :, 0, 0] = unstarted
        ways = np.concatenate([before, start])
        way, reach = ways.argmax(axis=0), ways.max(axis=0)
        # what this place then is: the sequence's own card, the wild, a stranger, or print
        options = np.full((4, *_STATES), -np.inf)
        came = np.broadcast_to(way, (4, *_STATES)).copy()
        options[_NATURAL] = reach + natural[:, None, None]
        options[_WILD, :, 1] = reach[:, 0] + wild
        came[_WILD, :, 1] = way[:, 0]
        if last:  # a free wild may lie beyond the sequence's end
            free = state[:, 0] + wild
            better = free > options[_WILD, :, 1]
            options[_WILD, :, 1] = np.where(better, free, options[_WILD, :, 1])
            came[_WILD, :, 1] = np.where(better, len(_HIDDEN_BETWEEN) + 1, came[_WILD, :, 1])
        options[_OTHER, :, :, 1] = reach[:, :, 0] + other
        came[_OTHER, :, :, 1] = way[:, :, 0]
        options[_SKIPPED] = state + self._prints[place]
        # the best of them is remembered, to be followed back
        choice = options.argmax(axis=0)
        self._trace.append((choice, np.take_along_axis(came, choice[None], axis=0)[0]))
        return np.asarray(options.max(axis=0))

    def likeliest(self) -> Iterator[tuple[MeldHypothesis, float]]:
        """The best path to each of the likeliest last states, and its chance."""
        for flat in np.argsort(-self._state, axis=None)[: 2 * MAX_MELDS]:
            end = tuple(int(part) for part in np.unravel_index(flat, _STATES))
            if np.isfinite(self._state[end]):
                yield self._followed(*end), float(np.exp(self._state[end]))

    def _followed(self, line: int, wild: int, odd: int, card: int) -> MeldHypothesis:
        names: list[Card | None] = [None] * len(self._trace)
        hidden: list[tuple[int, Card]] = []
        started = len(_HIDDEN_BETWEEN)
        for place in range(len(self._trace) - 1, -1, -1):
            choice, came = (int(traced[line, wild, odd, card]) for traced in self._trace[place])
            if choice == _SKIPPED:  # print: the state stays
                continue
            if choice == _NATURAL:
                names[place] = CARDS[_SEQUENCES[line, card]]
            elif choice == _WILD:
                names[place], wild = CARDS[self._wilds[place]], 0
            else:
                names[place], odd = CARDS[self._best[place]], 0
            if came == started:
                break
            if came > started:  # a free wild: the sequence ends before it
                continue
            if came:
                hidden.append((place, CARDS[_SEQUENCES[line, card - 1]]))
            card -= came + 1
        return MeldHypothesis(tuple(names), tuple(reversed(hidden)))


def _sets(shown: ColumnEvidence, rules: Rules) -> Iterator[MeldHypothesis]:
    """Of each rank that makes sets, every card in its likeliest suit; also with the likeliest wild.

    Both also without each place that may well show no card.
    """
    seen, prints = np.array(shown.chances), np.array(shown.prints)
    wilds = _WILDS[seen[:, _WILDS].argmax(axis=1)]
    places = np.arange(len(seen))
    for rank in rules.set_ranks:
        copies = np.array([make_card(rank, suit).index for suit in Suit])
        own = seen[:, copies].max(axis=1)
        natural = own > np.maximum(MIN_MELD_NAME_CHANCE, prints)
        # the wild goes where it is most likely against the card that belongs there
        place = int((seen[places, wilds] / np.maximum(own, prints)).argmax())
        laid = _laid(seen, copies, natural)
        with_wild = _laid(seen, copies, natural & (places != place))
        with_wild[place] = CARDS[wilds[place]]
        for cards in (laid, with_wild):
            yield MeldHypothesis(tuple(cards))
            for odd in np.flatnonzero(prints > MIN_SKIPPED_PRINT_CHANCE):
                yield MeldHypothesis((*cards[:odd], None, *cards[odd + 1 :]))


def _laid(seen: Floats, copies: NDArray[np.int64], natural: NDArray[np.bool_]) -> list[Card | None]:
    """Each `natural` place one of the equal ranks `copies`, in the likeliest suits that two packs hold.

    Where pips are covered a suit may look likeliest in three places; then the place changes that costs least.
    """
    cards: list[Card | None] = [None] * len(seen)
    there = np.flatnonzero(natural)
    chances = seen[np.ix_(there, copies)]
    suits = chances.argmax(axis=1)
    most = COPIES[CARDS[copies[0]]]
    counts = np.bincount(suits, minlength=len(copies))
    while len(there) <= most * len(copies) and counts.max() > most:
        kept = np.maximum(chances[np.arange(len(there)), suits], MIN_MELD_NAME_CHANCE)
        gain = np.where((counts > most)[suits][:, None] & (counts < most), chances / kept[:, None], -1.0)
        place, suit = np.unravel_index(gain.argmax(), gain.shape)
        suits[place] = suit
        counts = np.bincount(suits, minlength=len(copies))
    for place, suit in zip(there, suits, strict=True):
        cards[place] = CARDS[copies[suit]]
    return cards
