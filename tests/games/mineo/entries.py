"""Deals as the table enters them, written short."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.games.mineo.codes import ScoreCode, read_codes
from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.seats import SEATS, Seat
from kiosk.games.mineo.sheet import CONTRACTS

Values = dict[str, dict[str, int]]


def deal(
    declarers: str,
    opponents: str,
    *,
    contract: Contract = Contract.CALL,
    declarer: Seat = Seat.NORTH,
    partner: Seat | None = Seat.SOUTH,
    penalties: Mapping[Seat, int] | None = None,
    cancelled: bool = False,
    blocked: bool = False,
) -> Values:
    """An entry: the two cells as on paper, and who played what."""
    roles = {
        "declarer": SEATS.index(declarer),
        "contract": CONTRACTS.index(contract),
        "cancelled": int(cancelled),
        "blocked": int(blocked),
    }
    if partner is not None and not contract.is_solo:
        roles["partner"] = SEATS.index(partner)
    return {
        "roles": roles,
        "declarers": values(declarers),
        "opponents": values(opponents),
        **{seat.value: {"penalty": (penalties or {}).get(seat, 0)} for seat in SEATS},
    }


def values(cell: str) -> dict[str, int]:
    """A side's fields, from the text of its cell."""
    codes = read_codes(cell)
    return {code.value: codes.count(code) for code in ScoreCode}
