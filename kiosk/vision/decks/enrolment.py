"""Enrols a deck: from photographs of its 54 cards laid out, what each of them shows in its corners.

    enrolment = enrol_deck(photos)
    while enrolment.questions: enrolment = enrolment.with_answer(place, card)
    deck = enrolment.deck("club, red backs")

The cards lie apart from each other, face up, in any order; every card is in at least one photograph, and so
is a joker: without one the deck is not enrolled.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

import numpy as np

from kiosk.cards import CARDS, JOKER, Card, show_cards
from kiosk.messages import N_, KioskError, Message
from kiosk.vision.capture.quality import TOO_SMALL, check_frames
from kiosk.vision.decks.laid_out_cards import find_laid_out_cards
from kiosk.vision.model import NOTHING, Alternative, Deck, Print
from kiosk.vision.recognition.enrolled_deck import with_prints
from kiosk.vision.recognition.prints import matcher_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.vision.decks.laid_out_cards import LaidOutCard
    from kiosk.vision.model import Chances, Image, Quad, VisionFinding
    from kiosk.vision.recognition.prints import PrintMatcher

MIN_NAMED_CHANCE: Final = 0.95
"""Chance from which a card is named without a question."""
MAX_PRINTS_EACH: Final = 4
"""Indices of a card that are kept."""
MAX_FIT_SHORTFALL: Final = 0.06
"""By how much better the prints of another rank, or suit, must fit to throw doubt upon a name."""
MAX_JOKERS: Final = 4
"""Jokers of one pack at the most."""
MAX_LISTED_CARDS: Final = 12
"""Cards that are missing and named one by one."""
MIN_NAMED_CARDS: Final = 26
"""Cards that must have a name before the others are compared with them."""
CARD_HEIGHT_MM: Final = 88.0
"""Of bridge and poker cards alike."""


MIN_CARD_CHANCE: Final = 0.5
"""Chance that it is a card at all from which the reader's word on which is heard."""
MIN_PLAUSIBLE_CHANCE: Final = 0.01
"""Chance below which a card can hardly be what somebody names it."""


class IncompleteDeckError(KioskError):
    """Cards are missing, or have no name yet."""

    def __init__(self, problem: Message) -> None:
        super().__init__("{problem}", problem=problem)


@dataclass(frozen=True, slots=True)
class Sighting:
    """A card found in one of the photographs."""

    photo: int
    """From 0."""
    outline: Quad
    """The card, px of the photograph."""
    pictures: tuple[bytes, ...]
    """Its indices, as `kiosk.vision.model.deck.Print` keeps them."""
    card: Card | None
    """None if it cannot be told, or was answered to be no card of the deck."""
    chances: tuple[float, ...]
    """How likely it is each of `CARDS`; none of them, if they make less than 1 together."""
    is_settled: bool
    """Whether nobody need be asked about it."""

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        """The three likeliest cards, likeliest first."""
        best = np.argsort(-np.asarray(self.chances))[:3]
        return tuple(Alternative(CARDS[place], self.chances[place]) for place in best)

    def likelier_than(self, card: Card | None) -> Card | None:
        """The card that this looks like, if it hardly looks like `card`; None if nothing speaks against that.

        Whoever names it so has to be asked again: with a print under a wrong name every later count would be
        wrong, and sure. What is named no card leaves no print.
        """
        if card is None:
            return None
        if self.is_settled:
            return None if self.card is card else self.card
        is_seen = sum(self.chances) > MIN_CARD_CHANCE
        return (
            self.alternatives[0].card if is_seen and self.chances[card.index] < MIN_PLAUSIBLE_CHANCE else None
        )


@dataclass(frozen=True, slots=True)
class DeckEnrolment:
    """What was found in the photographs, and what has been answered since."""

    sightings: tuple[Sighting, ...]
    findings: tuple[VisionFinding, ...]
    """What is wrong with the photographs themselves."""
    sizes: tuple[float, float, float]
    """Width and height of a card and height of an index, mm."""
    answered: frozenset[int] = frozenset()
    """Places in `sightings` of the cards that somebody has named."""

    @property
    def questions(self) -> tuple[int, ...]:
        """Places in `sightings` of the cards that somebody must name."""
        return tuple(place for place, sighting in enumerate(self.sightings) if not sighting.is_settled)

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards of which there is no sighting that is settled, highest first."""
        named = {sighting.card for sighting in self.sightings if sighting.is_settled}
        return tuple(card for card in CARDS if card not in named)

    @property
    def problem(self) -> Message | None:
        """Why the deck cannot be enrolled yet, and what to do about it; None if it can."""
        unseen = len(self.missing) - len(self.questions)
        if unseen > 0:
            return self._what_is_missing(unseen)
        if self.questions:
            return Message(N_("Cards to be named first: {number}."), {"number": len(self.questions)})
        return None

    def _what_is_missing(self, unseen: int) -> Message:
        """So many cards at the least are in no photograph; those without a name may be any of the missing."""
        if self.missing == (JOKER,):
            return Message(
                N_("The jokers are missing. Photograph them too: a deck is read by its own jokers.")
            )
        if len(self.missing) > MAX_LISTED_CARDS:
            return Message(
                N_("Cards still missing: {number}. Photograph the rest of the pack, with its jokers."),
                {"number": unseen},
            )
        listed = N_("Cards still missing: {cards}. Photograph what is missing, too.")
        if self.questions:
            listed = N_(
                "Cards still missing, at least {number} of these: {cards}. Photograph what is missing, too."
            )
        return Message(listed, {"number": unseen, "cards": show_cards(self.missing)})

    @property
    def prints(self) -> tuple[Print, ...]:
        """What the cards that have a name show, the clearest few indices of each."""
        return _prints(self.sightings)

    def with_answer(self, place: int, card: Card | None) -> DeckEnrolment:
        """The enrolment after somebody has named the card at a place in `sightings`; None: it is no card."""
        named = replace(self.sightings[place], card=card, is_settled=True)
        sightings = (*self.sightings[:place], named, *self.sightings[place + 1 :])
        return replace(self, sightings=sightings, answered=self.answered | {place})

    def with_answers_of(self, earlier: DeckEnrolment) -> DeckEnrolment:
        """The enrolment with the answers given to an earlier one, whose photographs it begins with."""
        enrolment = self
        for place in sorted(earlier.answered & set(range(len(self.sightings)))):
            enrolment = enrolment.with_answer(place, earlier.sightings[place].card)
        return enrolment

    def deck(self, name: str) -> Deck:
        """The deck, called `name`.

        Raises:
            IncompleteDeckError: there is still a `problem`.
        """
        if self.problem is not None:
            raise IncompleteDeckError(self.problem)
        return Deck(name, *self.sizes, self.prints)


def enrol_deck(photos: Sequence[Image]) -> DeckEnrolment:
    """Find and name the cards in photographs (H x W x 3, uint8, BGR) of a deck laid out.

    Raises:
        NetworkError: the recogniser's own files are missing or damaged.
    """
    return name_cards([find_deck_cards(photo) for photo in photos])


@dataclass(frozen=True, slots=True, eq=False)
class DeckPhoto:
    """What is in one of the photographs, before the cards of all of them are named together."""

    cards: tuple[LaidOutCard, ...]
    findings: tuple[VisionFinding, ...]


def find_deck_cards(photo: Image) -> DeckPhoto:
    """Find the cards in one photograph (H x W x 3, uint8, BGR).

    Raises:
        NetworkError: the recogniser's own files are missing or damaged.
    """
    findings = check_frames([photo])
    return DeckPhoto(() if TOO_SMALL in findings else find_laid_out_cards(photo), findings)


def name_cards(photos: Sequence[DeckPhoto]) -> DeckEnrolment:
    """The cards of all photographs so far, each named if the others leave no doubt of it."""
    found = [(number, card) for number, photo in enumerate(photos) for card in photo.cards]
    chances = [card.chances for _, card in found]
    sightings = _sightings(found, chances, _named(chances))
    if any(not sighting.is_settled for sighting in sightings):
        chances = _compared(sightings, chances)
        sightings = _sightings(found, chances, _named(chances))
    findings = tuple(finding for photo in photos for finding in photo.findings)
    return DeckEnrolment(_doubted(sightings), findings, _sizes([card for _, card in found]))


def _sightings(
    found: Sequence[tuple[int, LaidOutCard]], chances: Sequence[Chances], names: Sequence[Card | None]
) -> tuple[Sighting, ...]:
    return tuple(
        Sighting(number, card.outline, card.pictures, name, tuple(seen[:NOTHING].tolist()), name is not None)
        for (number, card), seen, name in zip(found, chances, names, strict=True)
    )


def _compared(sightings: Sequence[Sighting], chances: Sequence[Chances]) -> list[Chances]:
    """The chances, those of cards without a name compared with the cards that have one."""
    prints = _prints(sightings, most=1)
    if len(prints) < MIN_NAMED_CARDS:
        return list(chances)
    matcher = matcher_of(Deck("", 1, 1, 1, prints))
    return [
        own
        if sighting.is_settled
        else with_prints(
            own[None].repeat(len(sighting.pictures), axis=0), *matcher.fits_of(sighting.pictures)
        ).mean(axis=0)
        for sighting, own in zip(sightings, chances, strict=True)
    ]


def _named(chances: Sequence[Chances]) -> list[Card | None]:
    """The name of each card of which there is no doubt: by the picture, or since no other is left."""
    names = [
        CARDS[int(seen.argmax())] if seen[:NOTHING].max() > MIN_NAMED_CHANCE else None for seen in chances
    ]
    free = np.array([card not in names for card in CARDS])
    for place, seen in enumerate(chances):
        left = np.where(free, seen[:NOTHING], 0.0)
        if (
            names[place] is None
            and left.max() > MIN_NAMED_CHANCE * left.sum()
            and left.max() > 1 - MIN_NAMED_CHANCE
        ):
            names[place] = CARDS[int(left.argmax())]
    twice = {card for card, number in Counter(names).items() if number > 1}
    restored = [
        None if name in twice and seen[:NOTHING].max() <= MIN_NAMED_CHANCE else name
        for name, seen in zip(names, chances, strict=True)
    ]
    return _with_jokers(restored)


def _with_jokers(names: Sequence[Card | None]) -> list[Card | None]:
    """The names, with jokers for what is left when all other cards are named.

    Unless a card is named twice, as in a photograph that was taken again: then another may be, too.
    """
    others = Counter(name for name in names if name is not None and not name.is_joker)
    left = len(names) - others.total()
    is_once_each = set(others) == set(CARDS[1:]) and max(others.values()) == 1
    return [name or JOKER for name in names] if is_once_each and left <= MAX_JOKERS else list(names)


def _doubted(sightings: tuple[Sighting, ...]) -> tuple[Sighting, ...]:
    """The sightings, those unsettled whose name the rest of the deck contradicts.

    A seven looks like the other sevens, and its pip like the other hearts.
    """
    prints = _prints(sightings, most=1)
    if len(prints) < MIN_NAMED_CARDS:
        return sightings
    matcher = matcher_of(Deck("", 1, 1, 1, prints))
    return tuple(
        sighting if _is_borne_out(sighting, matcher) else replace(sighting, is_settled=False)
        for sighting in sightings
    )


def _is_borne_out(sighting: Sighting, matcher: PrintMatcher) -> bool:
    card = sighting.card
    if card is None or card.suit is None:
        return True
    ranks, suits = (fits.mean(axis=0) for fits in matcher.fits_of(sighting.pictures, without=card))
    return bool(
        ranks[card.rank] > ranks.max() - MAX_FIT_SHORTFALL
        and suits[card.suit] > suits.max() - MAX_FIT_SHORTFALL
    )


def _prints(sightings: Iterable[Sighting], most: int = MAX_PRINTS_EACH) -> tuple[Print, ...]:
    """Up to `most` indices of every card, of all its sightings alike: the jokers of a pack may differ."""
    pictures: defaultdict[Card, list[tuple[bytes, ...]]] = defaultdict(list)
    for sighting in sightings:
        if sighting.card is not None:
            pictures[sighting.card].append(sighting.pictures)
    return tuple(
        Print(card, picture) for card in sorted(pictures) for picture in _in_turn(pictures[card])[:most]
    )


def _in_turn(pictures: Sequence[tuple[bytes, ...]]) -> list[bytes]:
    """The first picture of each sighting, then the second of each, and so on."""
    return [picture for turn in zip_longest(*pictures) for picture in turn if picture is not None]


def _sizes(cards: Sequence[LaidOutCard]) -> tuple[float, float, float]:
    """Width and height of the usual card and height of its index, mm, if it is as high as all cards."""
    if not cards:
        return 60.0, CARD_HEIGHT_MM, 16.0
    width, height, index = np.median([card.size for card in cards], axis=0)
    scale = CARD_HEIGHT_MM / height
    return float(width * scale), CARD_HEIGHT_MM, float(index * scale)
