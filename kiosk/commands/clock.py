"""What is commanded about the round's clock."""

from __future__ import annotations

from kiosk.commands.command import Command, Explanation, Name, Positive


class StartRound(Command, frozen=True, tag="start_round"):
    round: Positive
    minutes: Positive


class AnnounceTimeOut(Command, frozen=True, tag="announce_time_out"):
    round: Positive


class AnnounceTableTimeOut(Command, frozen=True, tag="announce_table_time_out"):
    """The last lap, at one table alone."""

    round: Positive
    table: Positive
    arbiter: Name


class PauseRound(Command, frozen=True, tag="pause_round"):
    """The round's clock stands still."""

    round: Positive


class ResumeRound(Command, frozen=True, tag="resume_round"):
    """It runs on."""

    round: Positive


class ArrangeClock(Command, frozen=True, tag="arrange_clock"):
    """When the clock warns: minutes before the end, such as "10, 5"; empty: never."""

    warnings: Name = ""


class GrantExtraTime(Command, frozen=True, tag="grant_extra_time"):
    """A table may play so much longer in the newest round."""

    round: Positive
    table: Positive
    minutes: Positive
    arbiter: Name
    reason: Explanation = ""
