"""A defective trick: which branch of Law 67 it falls under, and what the counts say (Law 67).

Nothing here takes a trick from anybody: the transfer under Law 64A2 has conditions, and is the Director's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from kiosk.games.bridge.deal_checks import HAND
from kiosk.games.bridge.seats import SEATS, Seat, is_in_turn
from kiosk.messages import N_, KioskError, Message

TRICKS: Final = HAND
"""Tricks of a board."""


class Branch(Enum):
    """Before or after a player of each side has played to the next trick (67.A, 67.B)."""

    A = "a"
    B = "b"


class Fault(Enum):
    """What a player did in the defective trick."""

    NO_CARD = "no_card"
    FIFTH_CARD = "fifth_card"
    """A card played to a trick that had four."""
    TOGETHER = "together"
    """Several cards of one hand played at once."""


class TrickError(KioskError, ValueError):
    """A trick's number or a count that cannot be."""


def branch_of(played_on: Collection[Seat]) -> Branch:
    """The branch, by who has played to the next trick when attention is drawn (67).

    It takes one player of each side; two of the same side are still one side. A card from dummy counts for
    the declarer's side. Whether a card out of turn, or one that was only named, counts as played is the
    Director's to say.

    >>> branch_of({Seat.NORTH, Seat.SOUTH}), branch_of({Seat.NORTH, Seat.WEST})
    (<Branch.A: 'a'>, <Branch.B: 'b'>)
    """
    return Branch.B if len({seat.side for seat in played_on}) > 1 else Branch.A


@dataclass(frozen=True, slots=True)
class Moment:
    """What was so when the Director was called. It is noted then and never changed."""

    board: int
    called_at: float
    """Seconds since 1970 by the Director's clock."""
    trick: int | None
    """The trick in progress, 1 to 13; None if nobody said."""
    played_on: Mapping[Seat, bool]
    """Whether a player had played to it; a seat of which nobody spoke is left out."""

    def __post_init__(self) -> None:
        if self.trick is not None and not 1 <= self.trick <= TRICKS:
            raise TrickError(
                N_("A board has tricks 1 to {tricks}."), article="L67", field="trick", tricks=TRICKS
            )

    @property
    def branch(self) -> Branch | None:
        """The branch, as far as the boxes tell it: with one of them open it may hang on that one."""
        played = {seat for seat, has_played in self.played_on.items() if has_played}
        silent = set(SEATS) - self.played_on.keys()
        least, most = branch_of(played), branch_of(played | silent)
        return least if least is most else None

    @property
    def is_in_turn(self) -> bool:
        """Whether those who had played can have done so in turn; if not, the Director asks who and what."""
        return is_in_turn({seat for seat, has_played in self.played_on.items() if has_played})


class CountDiagnosis(Enum):
    """What a player's two counts say."""

    CORRECT = "correct"
    PLAYED_NONE = "played_none"
    """A card too many in hand and one too few played: none was played to a trick."""
    PLAYED_SEVERAL = "played_several"
    """A card too few in hand and one too many played: a trick has one too many."""
    CARD_MISSING = "card_missing"
    """Not a defective trick: a card is missing (Law 14)."""
    CARD_EXTRA = "card_extra"
    """Not a defective trick: the deal was wrong (Law 13)."""
    RECOUNT = "recount"


READING_LABELS: Final[Mapping[CountDiagnosis, Message]] = {
    CountDiagnosis.CORRECT: Message(N_("Right")),
    CountDiagnosis.PLAYED_NONE: Message(N_("Has played no card to a trick: Law 67")),
    CountDiagnosis.PLAYED_SEVERAL: Message(N_("Has played a card too many: Law 67")),
    CountDiagnosis.CARD_MISSING: Message(N_("A card is missing: not Law 67, see Law 14")),
    CountDiagnosis.CARD_EXTRA: Message(N_("A card too many was dealt: not Law 67, see Law 13")),
    CountDiagnosis.RECOUNT: Message(N_("Count again")),
}


@dataclass(frozen=True, slots=True)
class Counts:
    """A player's cards. Both counts are needed: a hand alone proves no defective trick."""

    in_hand: int
    played: int
    """Those of the complete tricks, and the one lying in the trick in progress."""

    def __post_init__(self) -> None:
        if self.in_hand < 0 or self.played < 0:
            raise TrickError(N_("A count of cards is 0 or more."), article="L67")

    def reading(self, complete: int, *, has_played: bool = False) -> CountDiagnosis:
        """What the counts say after `complete` tricks (67.B).

        Args:
            complete: tricks that are complete, 0 to 13.
            has_played: whether the player has played to a trick in progress.

        Raises:
            TrickError: there cannot be so many tricks.
        """
        due = complete + has_played
        if complete < 0 or due > TRICKS:
            raise TrickError(
                N_("A board has {tricks} tricks. Count the complete ones again."),
                article="L67",
                field="trick",
                tricks=TRICKS,
            )
        surplus = self.in_hand + self.played - HAND
        match self.played - due:
            case 0 if surplus == 0:
                return CountDiagnosis.CORRECT
            case 0:
                return CountDiagnosis.CARD_EXTRA if surplus > 0 else CountDiagnosis.CARD_MISSING
            case -1 if surplus == 0:
                return CountDiagnosis.PLAYED_NONE
            case 1 if surplus == 0:
                return CountDiagnosis.PLAYED_SEVERAL
            case _:
                return CountDiagnosis.RECOUNT


class Revoke(Enum):
    """Whether the Law speaks of a revoke."""

    NOT_STATED = "not_stated"
    DEEMED = "deemed"
    """The player is taken to have revoked in the defective trick: the Director looks at Law 64A2."""
    POSSIBLE = "possible"
    """A card that is taken back may not have been played to an earlier trick where it should."""


class Ownership(Enum):
    """Whether what is put right can change who has won the trick."""

    UNCHANGED = "unchanged"
    NOT_STATED = "not_stated"
    """The Director says who has won it; nobody is noted as its winner before."""


@dataclass(frozen=True, slots=True)
class Rectification:
    """What the Law provides, for the Director to apply."""

    message: Message
    articles: tuple[str, ...]
    revoke: Revoke
    ownership: Ownership


_SUPPLY: Final = Rectification(
    Message(N_("The player plays to the trick a card that may legally be played to it.")),
    ("L67.A1",),
    Revoke.NOT_STATED,
    Ownership.NOT_STATED,
)
_FIFTH: Final = Rectification(
    Message(N_("Law 45E: a fifth card played to a trick.")),
    ("L67.A2", "L45.E"),
    Revoke.NOT_STATED,
    Ownership.NOT_STATED,
)
_TOGETHER: Final = Rectification(
    Message(N_("Law 58B: cards of one hand played at once.")),
    ("L67.A2", "L58.B"),
    Revoke.NOT_STATED,
    Ownership.NOT_STATED,
)
_FACE_SUIT: Final = Rectification(
    Message(
        N_("The player at once faces a card of the suit led and puts it among those played. See Law 64A2.")
    ),
    ("L67.B1(a)", "L64.A2"),
    Revoke.DEEMED,
    Ownership.UNCHANGED,
)
_FACE_ANY: Final = Rectification(
    Message(N_("The player at once faces a card of any suit and puts it among those played. See Law 64A2.")),
    ("L67.B1(b)", "L64.A2"),
    Revoke.DEEMED,
    Ownership.UNCHANGED,
)
_TAKE_BACK: Final = Rectification(
    Message(
        N_("The card faced in that trick stays, the player takes the others back; no other card is shown.")
    ),
    ("L67.B2(a)", "L67.B2(b)"),
    Revoke.POSSIBLE,
    Ownership.UNCHANGED,
)
_TAKE_BACK_HIGHEST: Final = Rectification(
    Message(N_("The highest card that was legal in that trick stays, the player takes the others back.")),
    ("L67.B2(a)", "L67.B2(b)"),
    Revoke.POSSIBLE,
    Ownership.UNCHANGED,
)


def rectification(
    branch: Branch, fault: Fault, *, has_suit: bool = False, is_card_known: bool = True
) -> Rectification:
    """What the Law provides (67.A, 67.B).

    Args:
        branch: see `branch_of`.
        fault: what the player did.
        has_suit: whether the player holds a card of the suit led; matters in B1 alone.
        is_card_known: whether the Director can tell which card was faced in that trick; matters in B2 alone.
    """
    match branch, fault:
        case Branch.A, Fault.NO_CARD:
            return _SUPPLY
        case Branch.A, Fault.FIFTH_CARD:
            return _FIFTH
        case Branch.A, Fault.TOGETHER:
            return _TOGETHER
        case Branch.B, Fault.NO_CARD:
            return _FACE_SUIT if has_suit else _FACE_ANY
        case _:
            return _TAKE_BACK if is_card_known else _TAKE_BACK_HIGHEST
