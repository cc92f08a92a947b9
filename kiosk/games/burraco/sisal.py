"""Sisal's regulations: twenty, ten or nothing for a match, and nothing of what an arbiter does."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kiosk.games.burraco.federation import FOUR_DEALS, TEAMS, THREE_DEALS, TWO_DEALS
from kiosk.games.regulations import Band, FirstDealer, Regulations, TimeForfeit
from kiosk.messages import N_, Message

WIN_DRAW_LOSS: Final = (Band(0, 10, 10), Band(5, 20, 0))
"""A draw for level totals, else all to the winner."""

ONE_DEAL: Final = replace(TWO_DEALS, key="1", label=Message(N_("1 deal")), deals=1, minutes=15)
FIVE_DEALS: Final = replace(FOUR_DEALS, key="5", label=Message(N_("5 deals")), deals=5, minutes=70)
"""Matches by deals, of any number; how long they last is not printed, and goes on as Art. 5 goes."""

MOST_DEALS: Final = 50
"""Of a match to points, so that it ends some time; nobody plays so many."""
TO_POINTS: Final = replace(
    FOUR_DEALS, key="points", label=Message(N_("To points")), deals=MOST_DEALS, minutes=70, target=2005
)
"""A match that goes on, deal after deal, until a line has so many points."""

SISAL: Final = Regulations(
    key="sisal",
    name=Message(N_("Sisal")),
    formats=tuple(
        replace(
            match_format,
            bands=WIN_DRAW_LOSS,
            has_equivalents=False,
            bye=None,
            present_victory_points=20,
            absent_victory_points=0,
        )
        for match_format in (ONE_DEAL, TWO_DEALS, THREE_DEALS, FOUR_DEALS, FIVE_DEALS, TO_POINTS, TEAMS)
    ),
    corrections={},
    has_round_times=False,
    first_dealer=FirstDealer.DRAWN,
    is_deal_carried_on=True,
    time_forfeit=TimeForfeit(margin=350, least_victory_points=14),
    is_last_move_lost=True,
    has_open_cards=True,
)
