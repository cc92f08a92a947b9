"""A camera's proposal with the players' corrections: what it is worth now, and what is still doubtful."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from kiosk.games.burraco.illegal import IllegalMeldError
from kiosk.games.burraco.meld import MeldKind, read_laid_meld
from kiosk.games.burraco.package import RULES
from kiosk.vision.checks import WHOLE_TABLE_CODES, check_counted_twice, check_table
from kiosk.vision.decoding import check_equal, is_confirmed, reconcile
from kiosk.vision.model import Burraco, CardReading, CountProposal, GroupKind, MeldReading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.cards import Card, Suit
    from kiosk.games.burraco.rules import Rules
    from kiosk.vision.model import Quad

_KINDS: Final = {MeldKind.SEQUENCE: GroupKind.SEQUENCE, MeldKind.SET: GroupKind.SET}
_OF_THE_PACK: Final = WHOLE_TABLE_CODES | {"too_many_equal"}
_NOWHERE: Final[Quad] = ((0.0, 0.0),) * 4
"""Where a card lies that the picture does not show."""


@dataclass(frozen=True, slots=True)
class LookingOver:
    """All the melds, a page of rows at a time, from 0."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class AtMeld:
    """One meld, large, and the card of it that is in hand."""

    meld: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Picking:
    """Any card of the pack, by its suit and then its rank: for the card at `place`, or a missing one."""

    meld: int
    place: int | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Joining:
    """The other melds, a page of rows at a time, from 0: with which does this one belong together?"""

    meld: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class Adding:
    """Points of a hand stand in its field already: are these other cards?"""


Focus = LookingOver | AtMeld | Picking | Joining | Adding
"""What of a review lies open."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A card that somebody must look at, by its meld and its place in the meld."""

    meld: int
    place: int
    reading: CardReading


@dataclass(frozen=True, slots=True)
class ReviewChange:
    """What a person changed. Melds and places count from 0, as they stood before the change.

    A `split` is after `place`; a `joined` meld went to the end of the meld number `place`.
    """

    what: Literal["told", "added", "removed", "split", "joined"]
    meld: int
    place: int
    before: Card | None = None
    after: Card | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """One party's count as it stands. `camera` stays as it came; `corrected` is what people made of it."""

    camera: CountProposal
    corrected: CountProposal
    rules: Rules
    changes: tuple[ReviewChange, ...] = ()
    earlier: tuple[CountProposal, ...] = ()
    """What was corrected before each of the changes."""
    rows: CountProposal | None = None
    """What was counted of the counting rows of the same cards, where they were photographed too."""
    begins: GroupKind = GroupKind.SEQUENCE
    """What a card begins that belongs to none of the melds: of a hand, a row."""
    beside: tuple[CountProposal, ...] = ()
    """What was counted of the other sections of the same deal: all of it comes from the same two packs."""

    @property
    def proposal(self) -> CountProposal:
        """The corrected melds, with what the counting rows and the two packs say of them."""
        compared = self.corrected if self.rows is None else reconcile(self.corrected, self.rows)
        return _held_against(compared, self.beside)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What is still to be looked at, the most doubtful first."""
        doubts = [
            Doubt(row, place, reading)
            for row, meld in enumerate(self.proposal.melds)
            for place, reading in enumerate(meld.cards)
            if reading.doubtful
        ]
        return tuple(sorted(doubts, key=lambda doubt: doubt.reading.confidence))

    @property
    def is_settled(self) -> bool:
        """Whether people may accept the count: no doubt is left and every meld is one."""
        return self.proposal.is_settled

    @property
    def is_sure(self) -> bool:
        """Whether nothing about the picture, such as a card that may be hidden, speaks against the count.

        If something does, people may still accept the count, but have to say that they checked it.
        """
        return self.proposal.is_sure

    @property
    def is_confirmed(self) -> bool:
        """Whether the counting rows, read without a doubt, show the cards that the melds now have."""
        return self.rows is not None and is_confirmed(self.corrected, self.rows)

    def has(self, meld: int, place: int | None = None) -> bool:
        """Whether there is such a meld, and in it such a card."""
        melds = self.corrected.melds
        return 0 <= meld < len(melds) and (place is None or 0 <= place < len(melds[meld].cards))

    def choose(self, meld: int, place: int, card: Card | None) -> Review:
        """The same count with one card told by a person; no card takes the reading away."""
        cards = list(self.corrected.melds[meld].cards)
        before = cards[place].card
        if card is None:
            del cards[place]
            change = ReviewChange("removed", meld, place, before)
        else:
            cards[place] = replace(cards[place], card=card, confidence=1.0, doubtful=False)
            change = ReviewChange("told", meld, place, before, card)
        return self._with_melds(change, {meld: (tuple(cards),)})

    def add(self, meld: int, card: Card) -> Review:
        """The same count with a card that was not read, where in the meld the rules let it lie.

        One past the last meld, it begins another.
        """
        melds = self.corrected.melds
        if meld == len(melds):
            alone = MeldReading((), self.begins, None, Burraco.NONE, 0, 0, None, 1.0)
            begun = replace(self.corrected, melds=(*melds, alone))
            added = replace(self, corrected=begun)._with_melds(  # noqa: SLF001 - its own
                ReviewChange("added", meld, 0, None, card), {meld: ((_unseen(card, ()),),)}
            )
            return replace(added, earlier=(*self.earlier, self.corrected))
        cards = melds[meld].cards
        place = _place_for(card, melds[meld], self.rules)
        longer = (*cards[:place], _unseen(card, cards[max(0, place - 1) :]), *cards[place:])
        return self._with_melds(ReviewChange("added", meld, place, None, card), {meld: (longer,)})

    def split(self, meld: int, place: int) -> Review:
        """The same count with a meld parted in two after the card at `place`."""
        cards = self.corrected.melds[meld].cards
        parts = (cards[: place + 1], cards[place + 1 :])
        return self._with_melds(ReviewChange("split", meld, place), {meld: parts})

    def join(self, meld: int, other: int) -> Review:
        """The same count with the cards of `meld` after those of `other`; before, if only that is legal."""
        melds = self.corrected.melds
        first, second = melds[other].cards, melds[meld].cards
        joined = (*first, *second)
        if not _is_legal(joined, self.rules) and _is_legal((*second, *first), self.rules):
            joined = (*second, *first)
        return self._with_melds(ReviewChange("joined", meld, other), {other: (joined,), meld: ()})

    def hold_against_rows(self, rows: CountProposal) -> Review:
        """The same count held against counting rows of the same cards, now and after every correction."""
        return replace(self, rows=rows)

    def undo(self) -> Review:
        """The count before the last change."""
        if not self.earlier:
            return self
        return replace(self, corrected=self.earlier[-1], earlier=self.earlier[:-1], changes=self.changes[:-1])

    def _with_melds(
        self, change: ReviewChange, parts: dict[int, Sequence[tuple[CardReading, ...]]]
    ) -> Review:
        """With the cards of some melds put otherwise; what has no card left is gone."""
        melds = tuple(
            _read_again(meld, cards, self.rules) if number in parts else meld
            for number, meld in enumerate(self.corrected.melds)
            for cards in parts.get(number, (meld.cards,))
            if cards
        )
        return replace(
            self,
            corrected=replace(self.corrected, melds=melds),
            changes=(*self.changes, change),
            earlier=(*self.earlier, self.corrected),
        )


def begin_review(
    proposal: CountProposal,
    rules_key: str,
    beside: Iterable[CountProposal] = (),
    begins: GroupKind = GroupKind.SEQUENCE,
) -> Review:
    """The review of a fresh proposal, under the rules of that name, `beside` the counts of the same deal.

    `begins` as in `Review`.
    """
    return Review(proposal, proposal, RULES[rules_key], begins=begins, beside=tuple(beside))


def _held_against(proposal: CountProposal, beside: Sequence[CountProposal]) -> CountProposal:
    """The proposal with what the packs say of it and of the other counts together, as they now stand."""
    own = tuple(finding for finding in proposal.findings if finding.code not in _OF_THE_PACK)
    equal, together = check_equal(proposal.readings), check_table([proposal, *beside])
    if equal:  # what one count holds too often, both do
        together = tuple(finding for finding in together if finding.code == "too_many_cards")
    return replace(proposal, findings=(*own, *check_counted_twice(proposal, beside), *equal, *together))


def _unseen(card: Card, neighbours: Sequence[CardReading]) -> CardReading:
    """A card that was not read, beside the first of its neighbours."""
    quad, outline = (neighbours[0].quad, neighbours[0].outline) if neighbours else (_NOWHERE, _NOWHERE)
    return CardReading(card, 1.0, (), quad, outline)


def _place_for(card: Card, meld: MeldReading, rules: Rules) -> int:
    """Where the card makes a legal meld, the nearest to the open end; the end, where it makes none."""
    cards = meld.cards
    if meld.kind is not GroupKind.ROW:
        for place in range(len(cards), -1, -1):
            if _is_legal((*cards[:place], _unseen(card, ()), *cards[place:]), rules):
                return place
    return len(cards)


def _is_legal(readings: Sequence[CardReading], rules: Rules) -> bool:
    cards = tuple(reading.card for reading in readings if reading.card is not None)
    if len(cards) < len(readings):
        return False
    try:
        read_laid_meld(cards, rules)
    except IllegalMeldError:
        return False
    return True


def _read_again(meld: MeldReading, readings: tuple[CardReading, ...], rules: Rules) -> MeldReading:
    """The meld that these cards make."""
    cards = tuple(reading.card for reading in readings if reading.card is not None)
    points = sum(card.points for card in cards)
    if meld.kind is GroupKind.ROW or len(cards) < len(readings):
        return replace(meld, cards=readings, points=points)
    try:
        read = read_laid_meld(cards, rules)
    except IllegalMeldError as error:
        return replace(
            meld,
            cards=readings,
            kind=GroupKind.ILLEGAL,
            wild=None,
            burraco=Burraco.NONE,
            points=points,
            bonus=0,
            problem=error.message,
        )
    return replace(
        meld,
        cards=readings,
        kind=_KINDS[read.kind],
        wild=read.wild,
        burraco=Burraco(read.burraco.value),
        points=points,
        bonus=read.bonus,
        problem=None,
    )
