"""What begins a round, and ends it for all tables at once."""

from __future__ import annotations

from kiosk.commands.command import Command, Positive, declare
from kiosk.commands.roles import DIRECTOR
from kiosk.messages import N_


@declare(N_("Started a round"), by=DIRECTOR)
class StartRound(Command, frozen=True, tag="start_round"):
    round: Positive
    minutes: Positive


@declare(N_("Announced the time-out"), by=DIRECTOR)
class AnnounceTimeOut(Command, frozen=True, tag="announce_time_out"):
    round: Positive
