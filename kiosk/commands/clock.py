"""What is commanded about the round's clock."""

from __future__ import annotations

from kiosk.commands.command import Command, Name, Positive, declare
from kiosk.commands.roles import DIRECTOR, RULING
from kiosk.messages import N_


@declare(N_("Announced the time-out to one table"), by=RULING)
class AnnounceTableTimeOut(Command, frozen=True, tag="announce_table_time_out"):
    """The last lap, at one table alone."""

    round: Positive
    table: Positive
    arbiter: Name


@declare(N_("Stopped the clock"), by=DIRECTOR)
class PauseRound(Command, frozen=True, tag="pause_round"):
    """The round's clock stands still."""

    round: Positive


@declare(N_("Started the clock again"), by=DIRECTOR)
class ResumeRound(Command, frozen=True, tag="resume_round"):
    """It runs on."""

    round: Positive


@declare(N_("Said when the clock warns"), by=DIRECTOR)
class ArrangeClock(Command, frozen=True, tag="arrange_clock"):
    """When the clock warns: minutes before the end, such as "10, 5"; empty: never."""

    warnings: Name = ""
