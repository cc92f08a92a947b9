"""Who plays with whom in a deal, and what each role multiplies (Art. 4, 6; the player's sheet)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from kiosk.games.mineo.seats import SEATS, Seat
from kiosk.messages import N_, KioskError, Message

if TYPE_CHECKING:
    from kiosk.games.mineo.settings import MineoSettings


class Contract(Enum):
    """How a deal is played."""

    CALL = "call"
    """The caller and a hidden partner, who holds the trump called, against two."""
    FORCED_SOLO = "forced_solo"
    """The caller has no partner and plays alone (M-6)."""
    SOLO_15 = "solo_15"
    """Alone, declared with 15 cards."""
    SOLO_5 = "solo_5"
    """Alone, declared with 5 cards."""

    @property
    def is_solo(self) -> bool:
        return self is not Contract.CALL


class DealRole(Enum):
    """What a player is in a deal."""

    CALLER = "caller"
    PARTNER = "partner"
    SOLOIST = "soloist"
    OPPONENT = "opponent"

    @property
    def is_declaring(self) -> bool:
        """Whether the player is on the declarer's side."""
        return self is not DealRole.OPPONENT


CONTRACT_LABELS: Final[Mapping[Contract, Message]] = {
    Contract.CALL: Message(N_("Call")),
    Contract.FORCED_SOLO: Message(N_("Forced soloist")),
    Contract.SOLO_15: Message(N_("Soloist with 15 cards")),
    Contract.SOLO_5: Message(N_("Soloist with 5 cards")),
}


class InvalidRolesError(KioskError, ValueError):
    """A deal cannot be played by these roles."""


@dataclass(frozen=True, slots=True)
class Roles:
    """Who is what in one deal.

    Raises:
        InvalidRolesError: a call without a partner other than the caller, or a soloist with one.
    """

    contract: Contract
    declarer: Seat
    partner: Seat | None = None

    def __post_init__(self) -> None:
        if self.contract.is_solo and self.partner is not None:
            raise InvalidRolesError(
                N_("A soloist has no partner. Take the partner out."), article="Art. 6", field="partner"
            )
        if not self.contract.is_solo and self.partner in {None, self.declarer}:
            raise InvalidRolesError(
                N_("The partner is one of the other three players. Enter who had the trump called."),
                article="Art. 6",
                field="partner",
            )

    def of(self, seat: Seat) -> DealRole:
        """What the player there is."""
        if seat is self.declarer:
            return DealRole.SOLOIST if self.contract.is_solo else DealRole.CALLER
        return DealRole.PARTNER if seat is self.partner else DealRole.OPPONENT

    def opponents_of(self, seat: Seat) -> tuple[Seat, ...]:
        """Those on the other side, who alone may validate that player's row (Art. 4).

        They are two in a call, three for a soloist, and for a soloist's opponent the soloist only.
        """
        is_declaring = self.of(seat).is_declaring
        return tuple(other for other in SEATS if self.of(other).is_declaring is not is_declaring)


def multiplier(contract: Contract, role: DealRole, settings: MineoSettings) -> int:
    """What the difference of a player with that role is multiplied by: 1, 2, 3 or 6.

    Raises:
        InvalidRolesError: nobody has that role under that contract.
    """
    if role is not DealRole.OPPONENT and (role is DealRole.SOLOIST) is not contract.is_solo:
        raise InvalidRolesError(N_("Nobody has that role in such a deal."), article="Art. 4", field="role")
    counted_as = settings.forced_solo_as if contract is Contract.FORCED_SOLO else contract
    match counted_as:
        case Contract.SOLO_15:
            return 3 if role is DealRole.SOLOIST else 1
        case Contract.SOLO_5:
            return 6 if role is DealRole.SOLOIST else 2
        case Contract.CALL | Contract.FORCED_SOLO:
            return 1
