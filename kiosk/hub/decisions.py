"""From a command to what the director says in the journal, or why it is refused. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from kiosk.games.registry import game_for
from kiosk.hub.commands import (
    MOST_MINUTES,
    MOST_PAIRS,
    MOST_ROUNDS,
    AdmitTable,
    AnnounceTimeOut,
    AnyCommand,
    ClaimCall,
    OpenTournament,
    PublishRound,
    ResolveCall,
    StartRound,
    parse_pairs,
)
from kiosk.hub.errors import RefusedError
from kiosk.hub.seating import PAIRINGS, seatings
from kiosk.journal.bodies import (
    AnyBody,
    AuthorAdmitted,
    CallClaimed,
    CallResolved,
    PairEntered,
    RoundPublished,
    RoundStarted,
    TimeOutAnnounced,
    TournamentOpened,
)
from kiosk.messages import N_
from kiosk.projections.calls import Call
from kiosk.projections.hall import Hall
from kiosk.sync.server import WaitingAuthor

TIME_OUT_LIFETIME: Final = 3600.0
"""Seconds after which a table that has not heard of a time-out need not obey it any more."""
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Situation:
    """What a command is judged by."""

    hall: Hall
    waiting: Sequence[WaitingAuthor]
    now: float
    """Seconds since 1970."""


def decide(command: AnyCommand, situation: Situation) -> tuple[AnyBody, ...]:  # noqa: PLR0911 - one for each command
    """The events that the command amounts to, in order; none where it has been obeyed before.

    Raises:
        RefusedError: it makes no sense now.
        UnknownGameError: the rules, the regulations or the number of deals are not known.
    """
    match command:
        case OpenTournament():
            return _open_tournament(command, situation.hall)
        case PublishRound():
            return _publish_round(command, situation.hall)
        case StartRound():
            return _start_round(command, situation.hall)
        case AnnounceTimeOut():
            return _announce_time_out(command, situation)
        case ClaimCall():
            return _claim_call(command, situation.hall)
        case ResolveCall():
            return _resolve_call(command, situation.hall)
        case AdmitTable():
            return _admit_table(command, situation)
        case _:
            assert_never(command)


def _open_tournament(command: OpenTournament, hall: Hall) -> tuple[AnyBody, ...]:
    if hall.tournament.opened is not None:
        raise RefusedError(N_("The tournament is open already. Load the page again."))
    name = command.name.strip()
    if not name:
        raise RefusedError(N_("Give the tournament a name."), field="name")
    game_for(command.rules, command.regulations, command.deals)
    if command.rounds > MOST_ROUNDS:
        raise RefusedError(N_("A tournament has at most {most} rounds."), field="rounds", most=MOST_ROUNDS)
    pairs = parse_pairs(command.pairs)
    _check_pairs(pairs)
    return (
        *(PairEntered(number, players) for number, players in enumerate(pairs, 1)),
        TournamentOpened(name, command.rules, command.regulations, command.deals, command.rounds),
    )


def _check_pairs(pairs: Sequence[tuple[str, str]]) -> None:
    if len(pairs) < 2:
        raise RefusedError(N_("A tournament needs two pairs at least."), field="pairs")
    if len(pairs) > MOST_PAIRS:
        raise RefusedError(N_("A tournament has at most {most} pairs."), field="pairs", most=MOST_PAIRS)
    for number, pair in enumerate(pairs, 1):
        if max(map(len, pair)) > LONGEST_NAME:
            raise RefusedError(
                N_("Pair {number} has a name of more than {most} characters. Shorten it."),
                field="pairs",
                number=number,
                most=LONGEST_NAME,
            )
        if pair in pairs[: number - 1]:
            raise RefusedError(
                N_("The pair “{pair}” is entered twice."), field="pairs", pair=" - ".join(pair)
            )


def _publish_round(command: PublishRound, hall: Hall) -> tuple[AnyBody, ...]:
    opened = hall.tournament.opened
    if opened is None:
        raise RefusedError(N_("Open the tournament first."))
    newest = hall.tournament.round
    if command.round <= newest:
        raise RefusedError(N_("Round {round} is published already."), round=command.round)
    if command.round > newest + 1:
        raise RefusedError(N_("Round {round} comes first."), round=newest + 1)
    if command.round > opened.rounds:
        raise RefusedError(N_("This tournament has {rounds} rounds: all are played."), rounds=opened.rounds)
    missing = undelivered(hall, newest)
    if missing:
        raise RefusedError(
            N_("Round {round} is not over: these tables have not delivered their sheet: {tables}."),
            round=newest,
            tables=", ".join(map(str, missing)),
        )
    pairing = PAIRINGS.get(command.pairing)
    if pairing is None:
        raise RefusedError(N_("Choose how the round is paired."), field="pairing")
    return (RoundPublished(command.round, seatings(hall, pairing.order(hall))),)


def _start_round(command: StartRound, hall: Hall) -> tuple[AnyBody, ...]:
    _check_newest(command.round, hall)
    if command.round in hall.clock.started:
        raise RefusedError(N_("Round {round} has started already."), round=command.round)
    if command.minutes > MOST_MINUTES:
        raise RefusedError(N_("A round has at most {most} minutes."), field="minutes", most=MOST_MINUTES)
    return (RoundStarted(command.round, command.minutes * 60),)


def _announce_time_out(command: AnnounceTimeOut, situation: Situation) -> tuple[AnyBody, ...]:
    hall = situation.hall
    _check_newest(command.round, hall)
    if command.round not in hall.clock.started:
        raise RefusedError(N_("Round {round} has not started yet."), round=command.round)
    if command.round in hall.clock.time_outs:
        raise RefusedError(N_("The time-out of round {round} is announced already."), round=command.round)
    if not undelivered(hall, command.round):
        raise RefusedError(N_("Round {round} is over."), round=command.round)
    return (TimeOutAnnounced(command.round, situation.now + TIME_OUT_LIFETIME),)


def _check_newest(round_: int, hall: Hall) -> None:
    if round_ > hall.tournament.round:
        raise RefusedError(N_("Publish round {round} first."), round=round_)
    if round_ < hall.tournament.round:
        raise RefusedError(N_("Round {round} is over."), round=round_)


def _claim_call(command: ClaimCall, hall: Hall) -> tuple[AnyBody, ...]:
    call = _open_call(hall, command.author, command.epoch, command.call)
    arbiter = " ".join(command.arbiter.split())
    if not arbiter:
        raise RefusedError(N_("Write the arbiter's name first."), field="arbiter")
    if len(arbiter) > LONGEST_NAME:
        raise RefusedError(N_("This name is too long."), field="arbiter")
    if call.arbiter == arbiter:
        return ()
    if call.arbiter is not None:
        raise RefusedError(
            N_("{arbiter} is going to table {table} already."), arbiter=call.arbiter, table=call.table
        )
    return (CallClaimed(*call.key, arbiter),)


def _resolve_call(command: ResolveCall, hall: Hall) -> tuple[AnyBody, ...]:
    return (CallResolved(*_open_call(hall, command.author, command.epoch, command.call).key),)


def _open_call(hall: Hall, author: str, epoch: int, number: int) -> Call:
    call = hall.calls.by_key.get((author, epoch, number))
    if call is None or not call.is_open:
        raise RefusedError(N_("This call is not open any more."))
    return call


def _admit_table(command: AdmitTable, situation: Situation) -> tuple[AnyBody, ...]:
    for waiting in situation.waiting:
        if (waiting.author, waiting.epoch, waiting.fingerprint) == (
            command.author,
            command.epoch,
            command.fingerprint,
        ):
            return (AuthorAdmitted(waiting.author, waiting.epoch, waiting.public_key, waiting.table),)
    raise RefusedError(N_("No such table is waiting any more. Look at its screen and compare again."))


def undelivered(hall: Hall, round_: int) -> list[int]:
    """The tables of a round at which two pairs sit and whose sheet was not handed in."""
    return [
        seating.table
        for seating in hall.tournament.rounds.get(round_, ())
        if None not in (seating.ns, seating.ew) and hall.match(round_, seating.table).delivered is None
    ]
