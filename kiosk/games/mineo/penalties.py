"""Faulty deals and errors of play (Art. 7, 8): what they cost, and what becomes of the deal.

Penalties are points of the sheet's penalty column: charged to the offender alone, never multiplied, credited
to nobody, and nobody at the table may waive them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from kiosk.games.mineo.codes import Codes, Mark, ScoreCode
from kiosk.games.mineo.settings import Win

if TYPE_CHECKING:
    from kiosk.games.mineo.settings import MineoSettings

WRONG_COUNT: Final = 1
WRONG_DISCARD: Final = 2
EXPOSED_CARD: Final = 1
DECLARED_PARTNER: Final = 2
REVOKE: Final = 3


class PenaltyCard(Enum):
    """The cards that the articles name."""

    KING = "king"
    ARIA = "aria"
    """Any of the four below Giove."""
    GIOVE = "giove"
    PICCIOTTI = "picciotti"
    FUJUTU = "fujutu"
    OTHER = "other"

    def is_important(self, settings: MineoSettings) -> bool:
        """Whether seeing it matters: a King, an Aria, the Picciotti; not the Fujutu (Art. 7.b, 8.c)."""
        if self is PenaltyCard.GIOVE:
            return settings.is_giove_aria
        return self in {PenaltyCard.KING, PenaltyCard.ARIA, PenaltyCard.PICCIOTTI}


class Fate(Enum):
    """What becomes of the deal."""

    GOES_ON = "goes_on"
    COUNTED = "counted"
    """As it stands."""
    REPEATED = "repeated"
    """Its score falls; the same dealer deals again, for the same row (M-5)."""
    CANCELLED = "cancelled"
    """Nobody scores, and it is not dealt again."""


class DealRemedy(Enum):
    """What follows a faulty deal (Art. 7)."""

    CURE = "cure"
    """A card is drawn at random from the monte, or given to it."""
    REDEAL = "redeal"
    GO_ON = "go_on"
    AS_EXPOSED = "as_exposed"
    """The player shows it himself: Art. 8.c, with its penalty."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """What an error brings."""

    points: int
    """What the offender's total loses; 0 or more."""
    fate: Fate


def favours(side: Codes, other: Codes, settings: MineoSettings) -> bool:
    """Whether a deal is won by the first side; a level one is won by nobody (M-14)."""
    match settings.win:
        case Win.DIFFERENCE:
            return side.value(settings) > other.value(settings)
        case Win.RIMATURA:
            return ScoreCode.RIMATURA in side


def wrong_number_dealt(*, is_seen: bool, is_curable: bool) -> DealRemedy:
    """A player has a wrong number of cards when the deal ends (Art. 7.a).

    Args:
        is_seen: the cards have been taken up, or seen.
        is_curable: one card from the monte, or given to it, puts it right.
    """
    return DealRemedy.CURE if is_curable and not is_seen else DealRemedy.REDEAL


def card_turned_up(card: PenaltyCard, *, is_shown_by_player: bool, settings: MineoSettings) -> DealRemedy:
    """A card is turned up and seen while dealing (Art. 7.b).

    Args:
        card: which.
        is_shown_by_player: a single player shows it, carelessly or on purpose; not the dealer, not chance.
        settings: for Giove.
    """
    if is_shown_by_player:
        return DealRemedy.AS_EXPOSED
    return DealRemedy.REDEAL if card.is_important(settings) else DealRemedy.GO_ON


def wrong_count(matured: Codes, opponents: Codes, offenders: Codes, settings: MineoSettings) -> Consequence:
    """A player is found with a wrong number of cards: the deal stops at once (Art. 8.a, M-7).

    The Vanto goes to the offender's opponents. The deal counts if that favours them, else it is repeated.

    Args:
        matured: what the opponents already have: the Rimatura if past its points, Pigliate, four Kings, four
            or five Arie taken or certain. A Vanto in it does not count.
        opponents: what the deal as it stands gives the offender's opponents, with the Vanto or without.
        offenders: what it gives the offender's side.
        settings: those in force.
    """
    awarded = Codes((*opponents.without([ScoreCode.VANTO]).marks, Mark(ScoreCode.VANTO)))
    is_counted = favours(awarded, offenders.without([ScoreCode.VANTO]), settings)
    charged = matured.without([ScoreCode.VANTO]).value(settings)
    if is_counted and not settings.is_matured_charged_twice:
        charged = 0
    return Consequence(WRONG_COUNT + charged, Fate.COUNTED if is_counted else Fate.REPEATED)


def wrong_count_before_sides() -> Consequence:
    """A wrong number of cards before anybody has called: there is nothing to score, the deal is repeated."""
    return Consequence(WRONG_COUNT, Fate.REPEATED)


def wrong_discard() -> Consequence:
    """The declarer's discard holds a King or a trump (Art. 8.b)."""
    return Consequence(WRONG_DISCARD, Fate.REPEATED)


def exposed_cards(cards: Sequence[PenaltyCard], *, is_soloist: bool, settings: MineoSettings) -> Consequence:
    """Cards are exposed, played out of turn (Art. 8.c), or told to the partner and so exposed (8.d)."""
    important = 0 if is_soloist else sum(card.is_important(settings) for card in cards)
    charged = important if settings.is_each_exposed_charged else min(important, 1)
    return Consequence(EXPOSED_CARD * charged, Fate.GOES_ON)


def declared_partner() -> Consequence:
    """A player says, signals or makes clear to another that they are partners (Art. 8.e)."""
    return Consequence(DECLARED_PARTNER, Fate.GOES_ON)


def corrected_revoke(card: PenaltyCard, *, is_soloist: bool, settings: MineoSettings) -> Consequence:
    """A revoke is corrected before the trick is gathered: the card is an exposed one (Art. 8.f, 8.c)."""
    return exposed_cards([card], is_soloist=is_soloist, settings=settings)


def proved_revoke(offenders: Codes, opponents: Codes, settings: MineoSettings) -> Consequence:
    """A revoke is found in an earlier trick, before the deal is over and counted (Art. 8.f, M-14).

    The deal is played out. It costs the same whoever wins; a deal won by the offender's side is cancelled.

    Args:
        offenders: what the deal, played out, gives the offender's side.
        opponents: what it gives the other.
        settings: those in force.
    """
    if not favours(offenders, opponents, settings):
        return Consequence(REVOKE, Fate.COUNTED)
    return Consequence(REVOKE, Fate.REPEATED if settings.is_cancelled_replayed else Fate.CANCELLED)


def late_revoke() -> Consequence:
    """A revoke is claimed after the deal is over and counted: too late (Art. 8.f)."""
    return Consequence(0, Fate.COUNTED)
