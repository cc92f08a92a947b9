"""Who deals and who plays first, deal after deal (Art. 3, 4; Sisal, Dealer; R12, R13)."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.games.regulations import FirstDealer, FirstPlayer


@dataclass(frozen=True, slots=True)
class Dealing:
    """The deal goes round the table as turns do.

    >>> burraco = Dealing(("N", "E", "S", "W"), FirstDealer.LOWER_CARD, FirstPlayer.AFTER_DEALER)
    >>> burraco.dealer("W", 1), burraco.plays_first("W")
    ('N', 'N')
    """

    order: tuple[str, ...]
    """The seats in the order of play."""
    first_dealer: FirstDealer
    first_player: FirstPlayer
    is_carried_on: bool = False
    """Whether it goes on into the next match of the same players."""

    def dealer(self, seat: str, deals: int) -> str:
        """Who deals so many deals after the one that `seat` has dealt."""
        return self.order[(self.order.index(seat) + deals) % len(self.order)]

    def plays_first(self, dealer: str) -> str:
        """Who plays first in the deal of that dealer."""
        return self.dealer(dealer, 1) if self.first_player is FirstPlayer.AFTER_DEALER else dealer
