"""Every room's decisions, put together: whoever adds a room with decisions names it here. Pure."""

from __future__ import annotations

from typing import Final

from kiosk.commands.registry import COMMANDS
from kiosk.hub.alerts import decisions as alerts
from kiosk.hub.attendance import decisions as attendance
from kiosk.hub.bridge import decisions as bridge
from kiosk.hub.calls import decisions as calls
from kiosk.hub.closing import decisions as closing
from kiosk.hub.console import display
from kiosk.hub.corrections import decisions as corrections
from kiosk.hub.entrants import (
    line_up_decisions,
    membership_decisions,
    open_cards,
    opening_decisions,
    pair_decisions,
    player_decisions,
    substitution,
)
from kiosk.hub.mineo import decisions as mineo
from kiosk.hub.mineo import latecomers
from kiosk.hub.officials import decisions as officials
from kiosk.hub.ranking import decisions as ranking
from kiosk.hub.reports import decisions as reports
from kiosk.hub.rounds import by_hand, clock_decisions, forbidden, group_decisions, knock_out_decisions, place
from kiosk.hub.rounds import decisions as rounds
from kiosk.hub.rulings import appeal_decisions
from kiosk.hub.rulings import decisions as rulings
from kiosk.hub.service.commands import Decider
from kiosk.hub.units import decisions as units

ROOMS: Final = (
    alerts.decides,
    attendance.decides,
    bridge.decides,
    calls.decides,
    closing.decides,
    display.decides,
    corrections.decides,
    line_up_decisions.decides,
    membership_decisions.decides,
    open_cards.decides,
    opening_decisions.decides,
    pair_decisions.decides,
    player_decisions.decides,
    substitution.decides,
    mineo.decides,
    latecomers.decides,
    officials.decides,
    clock_decisions.decides,
    rounds.decides,
    group_decisions.decides,
    knock_out_decisions.decides,
    forbidden.decides,
    by_hand.decides,
    place.decides,
    rulings.decides,
    ranking.decides,
    reports.decides,
    appeal_decisions.decides,
    units.decides,
)
DECIDER: Final = Decider(*ROOMS)
DECIDER.require(COMMANDS.values())  # a command that nobody decides is found at the start, not in the evening
