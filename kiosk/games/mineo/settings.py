"""How the tournament's regulations are read where they can be read in more than one way (M-6 to M-22).

Every choice may be changed with `dataclasses.replace`; `kiosk.games.mineo.readings` puts them into words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from kiosk.games.mineo.roles import Contract
from kiosk.messages import N_, KioskError

MINEO: Final = "mineo"
"""Names the rules of play, and the regulations."""


class SoloFaced(Enum):
    """Which solos the third tie-break counts (Art. 9.3, M-9)."""

    AS_SOLOIST = "as_soloist"
    AGAINST_TOO = "against_too"


class SoloOutcome(Enum):
    """What of a solo must not be negative for the third tie-break (Art. 9.3, M-9)."""

    DIFFERENCE = "difference"
    """What was scored, before penalties."""
    PARTIAL = "partial"
    """The deal's points, penalties taken away."""


class Win(Enum):
    """How it is told which side a deal favours (Art. 8.a, 8.f, M-14)."""

    DIFFERENCE = "difference"
    """Its codes are worth more than the other side's."""
    RIMATURA = "rimatura"
    """It has the Rimatura."""


class InvalidSettingsError(KioskError, ValueError):
    """A tournament cannot be run under these settings."""


@dataclass(frozen=True, slots=True)
class MineoSettings:
    """How the regulations are read where they leave a choice. The defaults are those of a tournament.

    Raises:
        InvalidSettingsError: a figure is negative, or the forced soloist counts as no soloist.
    """

    scommessa: int = 1
    """What the Scommessa adds to the side that wins it (M-10)."""
    rivanto: int = 1
    """What the Rivanto adds to the side that wins it (M-10)."""
    rimatura_points: int = 55
    """Card points from which a side has the Rimatura (M-18)."""
    forced_solo_as: Contract = Contract.SOLO_15
    """The solo whose multipliers a forced soloist's deal has (M-6)."""
    is_matured_charged_twice: bool = True
    """Whether what had matured is charged as a penalty even where the deal is counted (Art. 8.a, M-7)."""
    win: Win = Win.DIFFERENCE
    """How it is told which side a deal favours (M-14)."""
    is_cancelled_replayed: bool = False
    """Whether a deal cancelled for a revoke is dealt again (Art. 8.f, M-14)."""
    is_giove_aria: bool = True
    """Whether Giove is one of the Arie that may not be exposed (Art. 7.b, 8.c, M-16)."""
    is_each_exposed_charged: bool = True
    """Whether several cards exposed at once cost a point each (Art. 8.c, M-22)."""
    solo_faced: SoloFaced = SoloFaced.AS_SOLOIST
    solo_outcome: SoloOutcome = SoloOutcome.DIFFERENCE
    is_tiebreak_multiplied: bool = False
    """Whether the tie-breaks count differences and codes multiplied (Art. 9, M-11)."""
    is_round_end_corrected: bool = True
    """Whether a ruling after the last deal changes the round's end on the table's sheet (M-17)."""

    def __post_init__(self) -> None:
        for field in ("scommessa", "rivanto", "rimatura_points"):
            if getattr(self, field) < 0:
                raise InvalidSettingsError(
                    N_("A code cannot be worth less than nothing. Enter 0 or more."), field=field
                )
        if self.forced_solo_as not in {Contract.SOLO_15, Contract.SOLO_5}:
            raise InvalidSettingsError(
                N_("A forced soloist counts as a soloist with 15 or with 5 cards. Choose one."),
                field="forced_solo_as",
            )


STANDARD: Final = MineoSettings()
"""How the regulations are read unless the organiser says otherwise."""
