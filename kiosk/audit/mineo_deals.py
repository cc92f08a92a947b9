"""What a deal of Mineo is worth to one player, and what of it Art. 9 compares (Art. 4, 8, 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.settings import SoloFaced, SoloOutcome

if TYPE_CHECKING:
    from kiosk.games.game import Entry, Values
    from kiosk.games.mineo.settings import MineoSettings

_SEATS: Final = ("N", "W", "S", "E")
"""In the order in which the sheet offers them."""
_CONTRACTS: Final = (Contract.CALL, Contract.FORCED_SOLO, Contract.SOLO_15, Contract.SOLO_5)


@dataclass(frozen=True, slots=True)
class MineoRow:
    """A deal on a player's sheet."""

    plus: int
    minus: int
    extra: int
    """Of `plus`, what is not Rimatura or Vanto."""
    multiplier: int
    penalty: int
    """As the table has entered it."""
    is_alone: bool
    is_against_one: bool

    @property
    def points(self) -> int:
        """Of the deal, the penalty taken away."""
        return (self.plus - self.minus) * self.multiplier - self.penalty


def mineo_items(entry: Entry, seat: str, settings: MineoSettings) -> dict[str, int]:
    """A player's points of a deal, and apart from them the penalty."""
    row = mineo_row(entry, seat, settings)
    return {"play": row.points + row.penalty, "penalty": -row.penalty}


def mineo_row(entry: Entry, seat: str, settings: MineoSettings) -> MineoRow:
    """A deal as the player at a seat has it."""
    roles = entry["roles"]
    contract = _CONTRACTS[roles["contract"]]
    declaring = {_SEATS[roles["declarer"]]}
    if contract is Contract.CALL:
        declaring.add(_SEATS[roles["partner"]])
    mine, theirs = ("declarers", "opponents") if seat in declaring else ("opponents", "declarers")
    is_cancelled = bool(roles["cancelled"])
    plus, minus = (0 if is_cancelled else _worth(entry[side], settings) for side in (mine, theirs))
    unmissable = 0 if is_cancelled else entry[mine].get("R", 0) + entry[mine].get("V", 0)
    is_solo = contract is not Contract.CALL
    counted_as = settings.forced_solo_as if contract is Contract.FORCED_SOLO else contract
    alone, against = {Contract.SOLO_15: (3, 1), Contract.SOLO_5: (6, 2)}.get(counted_as, (1, 1))
    return MineoRow(
        plus=plus,
        minus=minus,
        extra=plus - unmissable,
        multiplier=alone if seat in declaring else against,
        penalty=entry[seat]["penalty"],
        is_alone=is_solo and seat in declaring,
        is_against_one=is_solo and seat not in declaring,
    )


def solo_is_faced(row: MineoRow, ruled: int, settings: MineoSettings) -> bool:
    """Whether a solo was faced without a negative outcome (Art. 9.3).

    Args:
        row: the deal.
        ruled: what rulings add to it; a penalty is negative.
        settings: how the regulations are read.
    """
    if not (row.is_alone or (settings.solo_faced is SoloFaced.AGAINST_TOO and row.is_against_one)):
        return False
    outcome = row.points + ruled if settings.solo_outcome is SoloOutcome.PARTIAL else row.plus - row.minus
    return outcome >= 0


def _worth(codes: Values, settings: MineoSettings) -> int:
    """Each code is a point, and each of the Pigliate; bets are worth what was settled."""
    bets = codes.get("S", 0) * settings.scommessa + codes.get("RV", 0) * settings.rivanto
    return bets + sum(codes.get(code, 0) for code in ("R", "V", "4R", "4A", "5A", "P"))
