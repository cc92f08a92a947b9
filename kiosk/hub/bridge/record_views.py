"""The records of what a director found about a defective trick, as they are read and printed. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kiosk.games.bridge.checklist import Filled
from kiosk.games.bridge.trick_questions import DIRECTORS_QUESTIONS, MOMENT_OF_CALL
from kiosk.hub.bridge.boards import MomentView, record_name
from kiosk.hub.bridge.decisions import read_answers
from kiosk.hub.bridge.trick_findings import Findings
from kiosk.hub.bridge.trick_views import MOMENT, VALUES, TrickInquiry, answer_choices, players_of, trick_view
from kiosk.hub.errors import NotFoundError
from kiosk.messages import N_, Message
from kiosk.projections.folds.boards import TrickRecord
from kiosk.projections.naming import Namer, namer, ruling_name
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A record as a whole, as it is also printed."""

    record: TrickRecord
    where: Message
    moment: MomentView | None
    found: tuple[tuple[Message, Message], ...]
    answers: tuple[tuple[Message, Message], ...]
    findings: Findings
    ruling: str
    is_cancelled: bool
    is_appealed: bool
    appeal: Mapping[str, object]
    """The command that notes the contrary."""
    again: str
    """The address of the questions for another trick, or another offender, of this board."""


def record_page(hall: TournamentState, record: TrickRecord) -> RecordPage:
    """One record."""
    given = record.given
    name = namer(hall, given.round, given.table)
    call = None if given.call is None else (given.call.author, given.call.epoch, given.call.number)
    case = TrickInquiry(given.round, given.table, given.board, call, given.moment, given.values)
    view = trick_view(hall, case)
    author, epoch, number = record.key
    is_appealed = hall.boards.is_appealed(record)
    place = f"round={given.round}&table={given.table}&board={given.board}"
    return RecordPage(
        record=record,
        where=view.where,
        moment=view.moment,
        found=tuple(_said(read_answers(MOMENT_OF_CALL, given.moment, MOMENT), name)),
        answers=tuple(_said(read_answers(DIRECTORS_QUESTIONS, given.values, VALUES), name)),
        findings=view.findings,
        ruling="" if record.ruling is None else ruling_name(record.ruling),
        is_cancelled=record.ruling is not None and not hall.rulings.stands(record.ruling),
        is_appealed=is_appealed,
        appeal={
            "kind": "note_appeal",
            "author": author,
            "epoch": epoch,
            "record": number,
            "is_appealed": not is_appealed,
        },
        again=f"/bridge/trick?{place}" + ("" if call is None else f"&call={'.'.join(map(str, call))}"),
    )


def find_record(hall: TournamentState, name: str) -> TrickRecord:
    """The record whose page is called so.

    Raises:
        NotFoundError: there is none.
    """
    for record in hall.boards.records.values():
        if record_name(record.key) == name:
            return record
    raise NotFoundError(N_("There is no such record of a defective trick."))


def newest_record(hall: TournamentState, board: tuple[int, int, int]) -> TrickRecord:
    """The last record of a board at a table.

    Raises:
        NotFoundError: there is none.
    """
    records = hall.boards.at(board)
    if not records:
        raise NotFoundError(N_("There is no such record of a defective trick."))
    return records[-1]


def _said(filled: Filled, name: Namer) -> Iterator[tuple[Message, Message]]:
    """What was answered, in words."""
    for check in filled.asked:
        choices = dict(answer_choices(check, name))
        for place, who in zip(check.places, players_of(check, name), strict=True):
            if place in filled.values:
                value = filled.values[place]
                says = choices.get(value, Message("{value}", {"value": value}))
                label = (
                    check.label
                    if who is None
                    else Message(N_("{player}: {question}"), {"question": check.label, "player": who})
                )
                yield label, says
