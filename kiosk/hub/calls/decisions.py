"""What becomes of a call, and the extra time that a table is given for it. Pure."""

from __future__ import annotations

from typing import Final

from kiosk.commands.calls import (
    AttendCall,
    ClaimCall,
    DeferCall,
    EscalateCall,
    GrantExtraTime,
    ResolveCall,
    SetCallTimes,
    SetTakeOverTime,
    TakeOverCall,
    TakeOverCallAtOnce,
)
from kiosk.hub.calls.views import taken_over_from
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_at, arbiter_name
from kiosk.journal.bodies import (
    CallAttended,
    CallClaimed,
    CallDeferred,
    CallEscalated,
    CallResolved,
    CallTimesSet,
    ExtraTimeGranted,
    TakeOverTimeSet,
)
from kiosk.messages import N_
from kiosk.projections.folds.calls import Call
from kiosk.projections.naming import table_name
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.resolve import LONGEST_REASON

decides: Final = Decisions()

LONGEST_TIME: Final = 3600
"""Seconds after which an unclaimed call rings again, or rings at the director's, at the latest."""
MOST_EXTRA_MINUTES: Final = 60


@decides(ClaimCall)
def claim_call(command: ClaimCall, context: CommandContext) -> tuple[CallClaimed, ...]:
    """Somebody goes to a table; nothing where they are going already.

    Raises:
        RefusedError: the call is not open, somebody else is going, or this arbiter plays at the table.
    """
    hall = context.hall
    call = _open_call(hall, command.author, command.epoch, command.call)
    arbiter = _who_comes(command.arbiter, call, hall)
    if call.arbiter == arbiter and call.deferred is None:
        return ()
    if call.arbiter not in {None, arbiter}:
        raise _taken(call, hall)
    return (CallClaimed(*call.key, arbiter),)


@decides(TakeOverCall)
def take_over_call(command: TakeOverCall, context: CommandContext) -> tuple[CallClaimed, ...]:
    """Somebody goes in place of another; nothing where they are going already.

    Raises:
        RefusedError: the call is not open, whoever has it has said something a short while ago, or this
            arbiter plays at the table.
    """
    hall = context.hall
    call = _open_call(hall, command.author, command.epoch, command.call)
    taken = _taken_over(command, call, hall)
    if taken and context.now < (taken_over_from(hall, call) or 0.0):
        raise RefusedError(
            N_("{arbiter} has this call. Another may take it over {seconds} seconds after their last word."),
            arbiter=call.arbiter,
            seconds=hall.calls.take_over_after,
        )
    return taken


@decides(TakeOverCallAtOnce)
def take_over_call_at_once(command: TakeOverCallAtOnce, context: CommandContext) -> tuple[CallClaimed, ...]:
    """Somebody goes in place of another; nothing where they are going already.

    Raises:
        RefusedError: the call is not open, or this arbiter plays at the table.
    """
    call = _open_call(context.hall, command.author, command.epoch, command.call)
    return _taken_over(command, call, context.hall)


def _taken_over(
    command: TakeOverCall | TakeOverCallAtOnce, call: Call, hall: TournamentState
) -> tuple[CallClaimed, ...]:
    arbiter = _who_comes(command.arbiter, call, hall)
    return () if call.arbiter == arbiter else (CallClaimed(*call.key, arbiter),)


@decides(AttendCall)
def attend_call(command: AttendCall, context: CommandContext) -> tuple[CallAttended, ...]:
    """Somebody is at the table, having said before that they are going or not; nothing where they are.

    Raises:
        RefusedError: the call is not open, it is somebody else's, or this arbiter plays at the table.
    """
    hall = context.hall
    call = _open_call(hall, command.author, command.epoch, command.call)
    arbiter = _own(command.arbiter, call, hall)
    return () if call.is_attended else (CallAttended(*call.key, arbiter),)


@decides(DeferCall)
def defer_call(command: DeferCall, context: CommandContext) -> tuple[CallDeferred, ...]:
    """Whoever has the call comes back to it later; nothing where that is said already.

    Raises:
        RefusedError: the call is not open, it is somebody else's, or this arbiter plays at the table.
    """
    hall = context.hall
    call = _open_call(hall, command.author, command.epoch, command.call)
    arbiter, reason = _own(command.arbiter, call, hall), _reason(command.reason)
    return () if call.deferred == reason else (CallDeferred(*call.key, arbiter, reason),)


@decides(EscalateCall)
def escalate_call(command: EscalateCall, context: CommandContext) -> tuple[CallEscalated, ...]:
    """An arbiter hands the call on to the director; nothing where that was done.

    Raises:
        RefusedError: the call is not open, or it is somebody else's.
    """
    hall = context.hall
    call = _open_call(hall, command.author, command.epoch, command.call)
    arbiter, reason = arbiter_name(command.arbiter), _reason(command.reason)
    if call.arbiter not in {None, arbiter}:
        raise _taken(call, hall)
    return () if call.escalated is not None else (CallEscalated(*call.key, arbiter, reason),)


@decides(ResolveCall)
def resolve_call(command: ResolveCall, context: CommandContext) -> tuple[CallResolved, ...]:
    """The call is dealt with.

    Raises:
        RefusedError: it is not open.
    """
    return (CallResolved(*_open_call(context.hall, command.author, command.epoch, command.call).key),)


@decides(SetCallTimes)
def set_call_times(command: SetCallTimes, context: CommandContext) -> tuple[CallTimesSet, ...]:
    """How long a call may stay unclaimed; nothing where it is so already.

    Raises:
        RefusedError: that is too long.
    """
    for field, seconds in (("ring_again", command.ring_again), ("escalate", command.escalate)):
        if seconds > LONGEST_TIME:
            raise RefusedError(N_("Choose at most {most} seconds."), field=field, most=LONGEST_TIME)
    times = CallTimesSet(command.ring_again, command.escalate)
    return () if times == context.hall.calls.times else (times,)


@decides(SetTakeOverTime)
def set_take_over_time(command: SetTakeOverTime, context: CommandContext) -> tuple[TakeOverTimeSet, ...]:
    """When a call may be taken over by any arbiter; nothing where it is so already.

    Raises:
        RefusedError: that is too long.
    """
    if command.seconds > LONGEST_TIME:
        raise RefusedError(N_("Choose at most {most} seconds."), field="seconds", most=LONGEST_TIME)
    is_known = command.seconds == context.hall.calls.take_over_after
    return () if is_known else (TakeOverTimeSet(command.seconds),)


@decides(GrantExtraTime)
def grant_extra_time(command: GrantExtraTime, context: CommandContext) -> tuple[ExtraTimeGranted, ...]:
    """A table may play longer in the newest round.

    Raises:
        RefusedError: it plays no match there, the round has not started, or the time is too long.
    """
    hall = context.hall
    round_, table = command.round, command.table
    if round_ != hall.tournament.round or table not in hall.tournament.playing(round_):
        raise RefusedError(N_("No match is played at this table in round {round}."), round=round_)
    if round_ not in hall.clock.started:
        raise RefusedError(N_("Round {round} has not started yet."), round=round_)
    if hall.match(round_, table).is_decided:
        raise RefusedError(N_("The match at table {table} is over."), table=table_name(hall, table))
    if command.minutes > MOST_EXTRA_MINUTES:
        raise RefusedError(
            N_("Give at most {most} minutes at once."), field="minutes", most=MOST_EXTRA_MINUTES
        )
    arbiter = arbiter_at(command.arbiter, hall, round_, table)
    return (ExtraTimeGranted(round_, table, command.minutes * 60, _reason(command.reason), arbiter),)


def _open_call(hall: TournamentState, author: str, epoch: int, number: int) -> Call:
    call = hall.calls.by_key.get((author, epoch, number))
    if call is None or not call.is_open:
        raise RefusedError(N_("This call is not open any more."))
    return call


def _own(name: str, call: Call, hall: TournamentState) -> str:
    arbiter = _who_comes(name, call, hall)
    if call.arbiter not in {None, arbiter}:
        raise _taken(call, hall)
    return arbiter


def _who_comes(name: str, call: Call, hall: TournamentState) -> str:
    """Somebody who does not play at the table that calls."""
    if call.table is None:
        return arbiter_name(name)
    return arbiter_at(name, hall, call.round, call.table)


def _taken(call: Call, hall: TournamentState) -> RefusedError:
    table = "?" if call.table is None else table_name(hall, call.table)
    return RefusedError(N_("{arbiter} is going to table {table} already."), arbiter=call.arbiter, table=table)


def _reason(reason: str) -> str:
    tidy = " ".join(reason.split())
    if len(tidy) > LONGEST_REASON:
        raise RefusedError(N_("This text is too long."), field="reason")
    return tidy
