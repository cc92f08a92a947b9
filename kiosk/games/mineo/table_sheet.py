"""The table's sheet of a round: who called, and each player's running total after every deal (Art. 4, 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.row import running_totals

if TYPE_CHECKING:
    from kiosk.games.mineo.roles import Roles
    from kiosk.games.mineo.seats import Seat
    from kiosk.games.mineo.settings import MineoSettings

Player = TypeVar("Player")


@dataclass(frozen=True, slots=True)
class RoleCells:
    """The player numbers that the sheet has for one deal."""

    caller: int | None
    partner: int | None
    soloist: int | None


@dataclass(frozen=True, slots=True)
class TotalCells:
    """One player's part of the sheet."""

    totals: tuple[int, ...]
    """The tournament total after each deal, not the points of the deal."""
    end_of_round: int


def role_cells(roles: Roles, numbers: Mapping[Seat, int]) -> RoleCells:
    """Who is written as caller, partner and soloist; a forced soloist as both caller and soloist (M-6).

    Args:
        roles: the deal's.
        numbers: the player number at each seat.
    """
    declarer = numbers[roles.declarer]
    return RoleCells(
        caller=declarer if roles.contract in {Contract.CALL, Contract.FORCED_SOLO} else None,
        partner=None if roles.partner is None else numbers[roles.partner],
        soloist=declarer if roles.contract.is_solo else None,
    )


def total_cells(
    before: Mapping[Player, int],
    partials: Sequence[Mapping[Player, int]],
    later: Mapping[Player, int],
    settings: MineoSettings,
) -> dict[Player, TotalCells]:
    """Each player's totals in a round.

    Args:
        before: each player's total before the round.
        partials: for each deal, each player's points.
        later: what rulings add for a player after the last deal; a penalty is negative.
        settings: those in force.
    """
    cells = {}
    for player, total in before.items():
        totals = running_totals([points[player] for points in partials], total)
        correction = later.get(player, 0) if settings.is_round_end_corrected else 0
        cells[player] = TotalCells(totals, (totals[-1] if totals else total) + correction)
    return cells
