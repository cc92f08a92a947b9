"""Rows written short."""

from __future__ import annotations

from kiosk.games.mineo.codes import read_codes
from kiosk.games.mineo.row import Row


def row(plus: str, minus: str, multiplier: int, *penalties: int) -> Row:
    return Row(read_codes(plus), read_codes(minus), multiplier, penalties)
