"""Before and during play: who may call and bet, and what the kiosk may ask (Art. 6, 8.e, 10, 11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from kiosk.games.mineo.roles import DealRole

TEN: Final = 10
FIVE: Final = 5
CALLING_POINTS: Final = 15
CALLING_TRUMPS: Final = 7


@dataclass(frozen=True, slots=True)
class Holding:
    """What of a hand of 15 cards counts for a call."""

    has_giove: bool = False
    has_picciotti: bool = False
    has_fujutu: bool = False
    arie: int = 0
    """Arie beside Giove, which is counted as a ten."""
    kings: int = 0
    other_trumps: int = 0

    @property
    def points(self) -> int:
        """Card points of the tens (Giove, Picciotti, Fujutu) and the fives (Arie, Kings)."""
        tens = self.has_giove + self.has_picciotti + self.has_fujutu
        return TEN * tens + FIVE * (self.arie + self.kings)

    @property
    def trumps(self) -> int:
        """Trumps; the Fujutu may be counted among them."""
        return self.has_giove + self.has_picciotti + self.has_fujutu + self.arie + self.other_trumps

    @property
    def is_enough(self) -> bool:
        """Whether its holder calls without a word; with less, he says he calls from weakness (Art. 6)."""
        return self.points >= CALLING_POINTS or self.trumps >= CALLING_TRUMPS


class Bet(Enum):
    """What follows when a player declares the Scommessa or the Rivanto."""

    ACCEPTED = "accepted"
    DECLARES_OPPONENT = "declares_opponent"
    """Accepted; whoever declares it to a caller shows by it that he is an opponent."""
    TOO_LATE = "too_late"
    """The first card has been played."""
    NOT_DECLARER = "not_declarer"
    NOT_OPPONENT = "not_opponent"
    NEEDS_GIOVE_AND_FUJUTU = "needs_giove_and_fujutu"

    @property
    def is_accepted(self) -> bool:
        return self in {Bet.ACCEPTED, Bet.DECLARES_OPPONENT}


def scommessa(role: DealRole, *, has_giove: bool, has_fujutu: bool, is_first_card_played: bool) -> Bet:
    """A soloist or a caller bets, holding Giove and the Fujutu at least (Art. 6, M-12)."""
    if is_first_card_played:
        return Bet.TOO_LATE
    if role not in {DealRole.CALLER, DealRole.SOLOIST}:
        return Bet.NOT_DECLARER
    return Bet.ACCEPTED if has_giove and has_fujutu else Bet.NEEDS_GIOVE_AND_FUJUTU


def rivanto(role: DealRole, *, is_solo: bool, is_first_card_played: bool) -> Bet:
    """An opponent of the declarer answers (Art. 6). It may stand without a Scommessa (M-12)."""
    if is_first_card_played:
        return Bet.TOO_LATE
    if role is not DealRole.OPPONENT:
        return Bet.NOT_OPPONENT
    return Bet.ACCEPTED if is_solo else Bet.DECLARES_OPPONENT


class PlayPhase(Enum):
    """How far a deal is, for what may be asked."""

    RUNNING = "running"
    CALLED_CARD_PLAYED = "called_card_played"
    """It has been seen who holds the trump called."""
    OVER = "over"


class Asked(Enum):
    """What the kiosk can ask, or note, about a deal."""

    CALLER = "caller"
    SOLOIST = "soloist"
    SOLO_KIND = "solo_kind"
    CALLED_TRUMP = "called_trump"
    WEAK_CALL = "weak_call"
    FORCED_CALL = "forced_call"
    SCOMMESSA = "scommessa"
    RIVANTO = "rivanto"
    PARTNER = "partner"
    CARDS = "cards"
    """Which cards a player holds or has taken."""


_ASKED_FROM: Final[Mapping[Asked, PlayPhase]] = {
    Asked.PARTNER: PlayPhase.CALLED_CARD_PLAYED,
    Asked.CARDS: PlayPhase.OVER,
}
"""All else has been said aloud and may be asked at any time."""


def askable_fields(phase: PlayPhase) -> frozenset[Asked]:
    """What may be asked now. The partner is hidden until the called card is played, cards until the end."""
    reached = tuple(PlayPhase).index(phase)
    return frozenset(
        asked
        for asked in Asked
        if tuple(PlayPhase).index(_ASKED_FROM.get(asked, PlayPhase.RUNNING)) <= reached
    )
