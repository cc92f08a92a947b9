"""What an accepted deal answers of what a ruling asks about one of its players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.mineo.roles import DealRole
from kiosk.games.mineo.seats import Seat
from kiosk.games.mineo.sheet import read_deal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Entry


def facts_of_deal(entry: Entry, seat: str) -> Mapping[str, str]:
    """Whether the player there was the soloist, forced or not (Art. 8.c)."""
    is_soloist = read_deal(entry).roles.of(Seat(seat)) is DealRole.SOLOIST
    return {"soloist": "yes" if is_soloist else "no"}
