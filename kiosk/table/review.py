"""A camera's proposal with the players' corrections: what it is worth now, and what is still doubtful."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from kiosk.cards import Card
from kiosk.games.burraco.illegal import IllegalMeldError
from kiosk.games.burraco.meld import MeldKind, read_laid_meld
from kiosk.games.burraco.rules import Rules
from kiosk.games.registry import RULES
from kiosk.vision.proposal import Burraco, CardReading, CountProposal, Kind, MeldReading

_KINDS: Final = {MeldKind.SEQUENCE: Kind.SEQUENCE, MeldKind.SET: Kind.SET}


@dataclass(frozen=True, slots=True)
class Doubt:
    """A card that somebody must look at, by its meld and its place in the meld."""

    meld: int
    place: int
    reading: CardReading


@dataclass(frozen=True, slots=True)
class Review:
    """One party's count as it stands. `proposal` is changed by `choose`; `camera` stays as it came."""

    camera: CountProposal
    proposal: CountProposal
    rules: Rules

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

    def choose(self, meld: int, place: int, card: Card | None) -> Review:
        """The same count with one card told by a person; no card takes the reading away."""
        melds = list(self.proposal.melds)
        cards = list(melds[meld].cards)
        if card is None:
            del cards[place]
        else:
            cards[place] = replace(cards[place], card=card, confidence=1.0, doubtful=False)
        melds[meld] = _read_again(melds[meld], tuple(cards), self.rules)
        kept = tuple(each for each in melds if each.cards)
        return replace(self, proposal=replace(self.proposal, melds=kept))


def begin_review(proposal: CountProposal, rules_key: str) -> Review:
    """The review of a fresh proposal, under the rules of that name."""
    return Review(proposal, proposal, RULES[rules_key])


def _read_again(meld: MeldReading, readings: tuple[CardReading, ...], rules: Rules) -> MeldReading:
    """The meld that these cards make."""
    cards = tuple(reading.card for reading in readings if reading.card is not None)
    points = sum(card.points for card in cards)
    if meld.kind is Kind.ROW or len(cards) < len(readings):
        return replace(meld, cards=readings, points=points)
    try:
        read = read_laid_meld(cards, rules)
    except IllegalMeldError as error:
        return replace(
            meld,
            cards=readings,
            kind=Kind.ILLEGAL,
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
