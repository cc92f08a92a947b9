"""Where a board stands, from the shuffle to the score (Law 6). One border counts: the auction has begun."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.games.bridge.checklist import Filled


class BoardState(IntEnum):
    """In the order in which a board goes through them; one dealt in advance begins as `IN_BOARD`."""

    NOT_DEALT = 0
    SHUFFLED = 1
    DEALT = 2
    IN_BOARD = 3
    AUCTION = 4
    """The first call has been made. The tap on the screen says so; the Director may correct it."""
    PLAY = 5
    DONE = 6

    @property
    def is_auction_begun(self) -> bool:
        """Whether the border of Law 6.D1 is crossed, on which a new deal depends."""
        return self >= BoardState.AUCTION


def state_before_auction(filled: Filled) -> BoardState:
    """How far a board has come by what its checklist says; what is not asked is taken as done.

    Args:
        filled: `kiosk.games.bridge.deal_checks.before_auction`, as far as it is answered.
    """
    steps = (
        ("shuffled", BoardState.SHUFFLED),
        ("dealt", BoardState.DEALT),
        ("boarded", BoardState.IN_BOARD),
    )
    asked = {check.key for check in filled.asked}
    reached = BoardState.NOT_DEALT
    for key, state in steps:
        if key in asked and filled.values.get(key) != 1:
            return reached
        reached = state
    return reached
