"""What the director decides about an evening of bridge, or why it is refused. Pure.

The kiosk keeps what was found out and decided; it deals nothing again and takes no trick from anybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from kiosk.commands.bridge import DirectBoard, NoteAppeal, OpenBridge, RecordTrick
from kiosk.commands.command import MOST_ROUNDS
from kiosk.commands.rulings import GiveRuling, Reply
from kiosk.games.bridge.checklist import Filled, InvalidAnswerError
from kiosk.games.bridge.seats import SEATS
from kiosk.games.bridge.settings import KEY, SETTINGS, BridgeSettings
from kiosk.games.bridge.trick_questions import DIRECTORS_QUESTIONS, MOMENT_OF_CALL
from kiosk.games.entrants import PAIRS
from kiosk.games.registry import bridge_settings
from kiosk.hub.entrants.pasted_lists import enter
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.place import place_named
from kiosk.hub.rulings.decisions import give_ruling
from kiosk.hub.rulings.scope import called
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_at
from kiosk.journal.bodies import (
    AnyBody,
    AppealNoted,
    BoardDirected,
    BridgeOpened,
    TournamentOpened,
    TrickRecorded,
)
from kiosk.messages import N_
from kiosk.rulings.resolve import LONGEST_REASON

if TYPE_CHECKING:
    from kiosk.games.bridge.checklist import Checklist
    from kiosk.projections.tournament_state import TournamentState

decides: Final = Decisions()

MOST_BOARDS: Final = 99
LAW_67: Final = "R67"
"""The ruling tree of the defective trick."""

_DEFENDER: Final = 2
_YES_NO: Final = ("no", "yes")


@decides(OpenBridge)
def open_bridge(command: OpenBridge, context: CommandContext) -> tuple[AnyBody, ...]:
    """The pairs, what is arranged, and the tournament.

    Raises:
        RefusedError: something is missing, or is entered twice.
        kiosk.games.registry.UnknownGameError: a setting is not known.
    """
    if context.hall.tournament.opened is not None:
        raise RefusedError(N_("The tournament is open already. Load the page again."))
    name = command.name.strip()
    if not name:
        raise RefusedError(N_("Give the tournament a name."), field="name")
    if command.deal_source not in SETTINGS:
        raise RefusedError(
            N_("Choose where the cards are shuffled and dealt."), article="L6.E", field="deal_source"
        )
    if command.boards > MOST_BOARDS:
        raise RefusedError(N_("A round has at most {most} boards."), field="boards", most=MOST_BOARDS)
    if command.rounds > MOST_ROUNDS:
        raise RefusedError(N_("A tournament has at most {most} rounds."), field="rounds", most=MOST_ROUNDS)
    bridge_settings(command.deal_source, command.settings)
    usual = BridgeSettings()
    chosen = {key: value for key, value in command.settings.items() if value != getattr(usual, key)}
    return (
        *enter(PAIRS, command.pairs),
        BridgeOpened(chosen),
        *place_named(command.place),
        TournamentOpened(name, KEY, command.deal_source, command.boards, command.rounds),
    )


@decides(DirectBoard)
def direct_board(command: DirectBoard, context: CommandContext) -> tuple[AnyBody, ...]:
    """The director's word about a board; nothing where it was said before (Laws 6.C, 6.D1).

    Raises:
        RefusedError: nobody sits at this table, there is no such board, or the arbiter's name is none.
    """
    hall = context.hall
    _check_place(hall, command.round, command.table, command.board)
    said = BoardDirected(
        command.round,
        command.table,
        command.board,
        command.stands or None,
        command.is_presence_waived,
        arbiter_at(command.arbiter, hall, command.round, command.table),
    )
    before = hall.boards.directed.get((command.round, command.table, command.board))
    return () if before is not None and before.said == said else (said,)


@decides(RecordTrick)
def record_trick(command: RecordTrick, context: CommandContext) -> tuple[AnyBody, ...]:
    """What was found out about a defective trick, after the ruling about it where the answers make one.

    Raises:
        RefusedError: an answer that the ruling needs is missing, or the decision is not written.
    """
    hall = context.hall
    _check_place(hall, command.round, command.table, command.board)
    moment = read_answers(MOMENT_OF_CALL, command.moment, "moment")
    answers = read_answers(DIRECTORS_QUESTIONS, command.values, "values")
    decision = " ".join(command.decision.split())
    if not decision:
        raise RefusedError(N_("Write what you decide."), article="L67", field="decision")
    if len(decision) > LONGEST_REASON:
        raise RefusedError(
            N_("Shorten the decision to {most} characters."), field="decision", most=LONGEST_REASON
        )
    arbiter = arbiter_at(command.arbiter, hall, command.round, command.table)
    ruled = give_ruling(_ruling(command, answers, decision), context) if command.is_law_67 else ()
    return (
        *ruled,
        TrickRecorded(
            round=command.round,
            table=command.table,
            board=command.board,
            call=called(command.call, command.table, hall),
            moment=dict(moment.values),
            values=dict(answers.values),
            decision=decision,
            arbiter=arbiter,
            is_ruled=bool(ruled),
            is_appealed=command.is_appealed,
        ),
    )


@decides(NoteAppeal)
def note_appeal(command: NoteAppeal, context: CommandContext) -> tuple[AnyBody, ...]:
    """That an appeal is lodged about a record, or that there is none; nothing where it was said before.

    Raises:
        RefusedError: there is no such record.
    """
    hall = context.hall
    key = (command.author, command.epoch, command.record)
    record = hall.boards.records.get(key)
    if record is None:
        raise RefusedError(N_("There is no such record of a defective trick."), field="record")
    if hall.boards.is_appealed(record) == command.is_appealed:
        return ()
    return (AppealNoted(*key, command.is_appealed),)


def read_answers(checklist: Checklist, values: Mapping[str, int], prefix: str) -> Filled:
    """A checklist with those of the answers that it asks for; what an earlier answer has ended is left out.

    Args:
        checklist: what was asked.
        values: the answers, by `kiosk.games.bridge.checklist.Check.places`.
        prefix: what stands before the places in the form's fields.

    Raises:
        RefusedError: something cannot be answered so.
    """
    filled = Filled(checklist)
    for check in checklist.checks:
        for place in check.places if check in filled.asked else ():
            if place not in values:
                continue
            try:
                filled = filled.answer(place, values[place])
            except InvalidAnswerError as error:
                raise RefusedError(
                    error.message.text,
                    article=error.article,
                    field=f"{prefix}.{place}",
                    **error.message.values,
                ) from error
    return filled


def plays_bridge(hall: TournamentState) -> bool:
    """Whether the tournament is one of bridge."""
    return hall.tournament.rules == KEY


def _check_place(hall: TournamentState, round_: int, table: int, board: int) -> None:
    if not plays_bridge(hall):
        raise RefusedError(N_("No tournament of bridge is open."))
    if table not in hall.tournament.playing(round_):
        raise RefusedError(
            N_("Nobody plays at table {table} in round {round}."), field="table", table=table, round=round_
        )
    if board > MOST_BOARDS:
        raise RefusedError(N_("Boards have numbers up to {most}."), field="board", most=MOST_BOARDS)


def _ruling(command: RecordTrick, answers: Filled, decision: str) -> GiveRuling:
    """The ruling that the answers make."""
    replies = tuple(Reply(LAW_67, question, answer) for question, answer in _way(answers))
    return GiveRuling(
        round=command.round,
        table=command.table,
        deal=command.board,
        code="bridge",
        tree=LAW_67,
        arbiter=command.arbiter,
        replies=replies,
        facts={"offender": SEATS[_needed(answers, "offender")].value},
        reason=decision,
        call=command.call,
        again=command.again,
    )


def _way(answers: Filled) -> Iterator[tuple[str, str]]:
    """The questions of the tree, and how the director's answers answer them (67.A, 67.B)."""
    is_late = _needed(answers, "border") == 1
    fault = _needed(answers, "fault")
    yield "when", "after" if is_late else "before"
    if not is_late:
        yield "fault", ("missing", "fifth", "two_together")[fault]
    elif fault == 0:
        yield "fault_later", "missing"
        yield "suit", _YES_NO[_needed(answers, "has_suit")]
    else:
        is_defender = _needed(answers, "role") == _DEFENDER
        is_known = _needed(answers, "is_card_known")
        yield "fault_later", "several"
        yield "known", _YES_NO[is_known]
        exposed = _needed(answers, "exposed") if is_defender else 0
        yield "defender" if is_known else "defender_u", _YES_NO[exposed]


def _needed(answers: Filled, key: str) -> int:
    if key in answers.values:
        return answers.values[key]
    check = next(candidate for candidate in answers.checklist.checks if candidate.key == key)
    raise RefusedError(
        N_("Law 67 turns on this: {question} If another Law covers it, take the mark away below."),
        article=check.article,
        field=f"values.{key}",
        question=check.label,
    )
