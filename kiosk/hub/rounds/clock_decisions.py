"""What the director commands about the rounds' clock and the time-out. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.commands.clock import AnnounceTableTimeOut, ArrangeClock, PauseRound, ResumeRound
from kiosk.commands.command import MOST_MINUTES
from kiosk.commands.play import AnnounceTimeOut, StartRound
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.number_lists import ON_ONE_LINE, digits_in
from kiosk.hub.rounds.progress import undelivered
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_at
from kiosk.journal.bodies import (
    ClockArranged,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    TableTimeOutAnnounced,
    TimeOutAnnounced,
)
from kiosk.messages import N_
from kiosk.projections.naming import table_name

if TYPE_CHECKING:
    from kiosk.projections.tournament_state import TournamentState

decides: Final = Decisions()

TIME_OUT_LIFETIME: Final = 3600.0
"""Seconds after which a table that has not heard of a time-out need not obey it any more."""
MOST_WARNINGS: Final = 6


@decides(StartRound)
def start_round(command: StartRound, context: CommandContext) -> tuple[RoundStarted, ...]:
    """Play begins.

    Raises:
        RefusedError: it is not time for it, or for too long.
    """
    hall = context.hall
    _check_newest(command.round, hall)
    if command.round in hall.clock.started:
        raise RefusedError(N_("Round {round} has started already."), round=command.round)
    if hall.tournament.unseated(command.round):
        raise RefusedError(N_("Line-ups are missing: nobody knows yet who sits where."), article="Art. 2")
    if command.minutes > MOST_MINUTES:
        raise RefusedError(N_("A round has at most {most} minutes."), field="minutes", most=MOST_MINUTES)
    return (RoundStarted(command.round, command.minutes * 60),)


@decides(PauseRound)
def pause_round(command: PauseRound, context: CommandContext) -> tuple[RoundPaused, ...]:
    """The clock stands still; nothing where it does already.

    Raises:
        RefusedError: it does not run.
    """
    hall = context.hall
    _check_running(command.round, hall)
    return () if command.round in hall.clock.paused else (RoundPaused(command.round),)


@decides(ResumeRound)
def resume_round(command: ResumeRound, context: CommandContext) -> tuple[RoundResumed, ...]:
    """The clock runs on; nothing where it does already.

    Raises:
        RefusedError: it was never started, or the round is over.
    """
    hall = context.hall
    _check_running(command.round, hall)
    return (RoundResumed(command.round),) if command.round in hall.clock.paused else ()


@decides(ArrangeClock)
def arrange_clock(command: ArrangeClock, context: CommandContext) -> tuple[ClockArranged, ...]:
    """When the clock warns; nothing where that is said already.

    Raises:
        RefusedError: these are no minutes.
    """
    found = digits_in(command.warnings, ON_ONE_LINE)
    minutes = tuple(sorted({int(digits) for digits in found or () if len(digits) <= 4}, reverse=True))
    if (
        found is None
        or len(found) > MOST_WARNINGS
        or any(not 1 <= minute <= MOST_MINUTES for minute in minutes)
    ):
        raise RefusedError(
            N_("Write up to {most} numbers of minutes, such as “10, 5”."),
            field="warnings",
            most=MOST_WARNINGS,
        )
    return () if minutes == context.hall.clock.warns_at else (ClockArranged(minutes),)


@decides(AnnounceTimeOut)
def announce_time_out(command: AnnounceTimeOut, context: CommandContext) -> tuple[TimeOutAnnounced, ...]:
    """The last lap, to every table (Art. 15).

    Raises:
        RefusedError: there is none in this game or now, or it is announced already.
    """
    hall = context.hall
    _check_lap(command.round, hall)
    if command.round in hall.clock.time_outs:
        raise RefusedError(N_("The time-out of round {round} is announced already."), round=command.round)
    if not undelivered(hall, command.round):
        raise RefusedError(N_("Round {round} is over."), round=command.round)
    return (TimeOutAnnounced(command.round, context.now + TIME_OUT_LIFETIME),)


@decides(AnnounceTableTimeOut)
def announce_table_time_out(
    command: AnnounceTableTimeOut, context: CommandContext
) -> tuple[TableTimeOutAnnounced, ...]:
    """The last lap, to one table alone: nothing where it was announced there, or to all.

    Raises:
        RefusedError: there is none in this game or now, or no match is on at the table.
    """
    hall = context.hall
    round_, table = command.round, command.table
    _check_lap(round_, hall)
    if table not in hall.tournament.playing(round_):
        raise RefusedError(N_("No match is played at this table in round {round}."), round=round_)
    if hall.match(round_, table).is_decided:
        raise RefusedError(N_("The match at table {table} is over."), table=table_name(hall, table))
    arbiter = arbiter_at(command.arbiter, hall, round_, table)
    if hall.clock.time_out_until(round_, table) is not None:
        return ()
    return (TableTimeOutAnnounced(round_, table, context.now + TIME_OUT_LIFETIME, arbiter),)


def _check_lap(round_: int, hall: TournamentState) -> None:
    _check_newest(round_, hall)
    offers = hall.tournament.offers
    if offers.last_lap is None:
        raise RefusedError(offers.no_time_out.text)
    if round_ not in hall.clock.started:
        raise RefusedError(N_("Round {round} has not started yet."), round=round_)


def _check_running(round_: int, hall: TournamentState) -> None:
    _check_newest(round_, hall)
    if round_ not in hall.clock.started:
        raise RefusedError(N_("Round {round} has not started yet."), round=round_)
    if hall.tournament.is_scored and not undelivered(hall, round_):
        raise RefusedError(N_("Round {round} is over."), round=round_)


def _check_newest(round_: int, hall: TournamentState) -> None:
    if round_ > hall.tournament.round:
        raise RefusedError(N_("Publish round {round} first."), round=round_)
    if round_ < hall.tournament.round:
        raise RefusedError(N_("Round {round} is over."), round=round_)
