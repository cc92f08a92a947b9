"""The director's questions about a defective trick, as values. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kiosk.games.bridge.checklist import Advice, Check, CheckKind, Filled, seat_place
from kiosk.games.bridge.seats import SEATS
from kiosk.games.bridge.settings import EDITION, BridgeSettings
from kiosk.games.bridge.trick_questions import (
    DIRECTORS_QUESTIONS,
    MOMENT_OF_CALL,
    PLAYED_ON,
    begun,
    moment,
)
from kiosk.hub.bridge.boards import RECORDS, MomentView, moment_view
from kiosk.hub.bridge.decisions import MOST_BOARDS, read_answers
from kiosk.hub.bridge.trick_findings import Findings, trick_findings
from kiosk.hub.errors import NotFoundError
from kiosk.messages import N_, Message
from kiosk.projections.naming import Namer, namer
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.code import cited

MOMENT: Final = "moment"
VALUES: Final = "values"
"""What stands before the places of the two checklists in addresses and fields."""

_YES_NO: Final = ((1, Message(N_("Yes"))), (0, Message(N_("No"))))


@dataclass(frozen=True, slots=True)
class TrickInquiry:
    """A defective trick that is looked into, and what has been answered."""

    round: int
    table: int
    board: int
    call: tuple[str, int, int] | None
    moment: Mapping[str, int]
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class FormField:
    """Something to answer, or that was answered."""

    name: str
    """Of the form's field."""
    who: Message | None
    """The player, where it is asked of each."""
    value: int | None


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """One point of a checklist with its fields."""

    label: Message
    article: str
    fields: tuple[FormField, ...]
    choices: tuple[tuple[int, Message], ...]
    """Empty for a number."""
    minimum: int
    maximum: int
    advice: tuple[Advice, ...]


@dataclass(frozen=True, slots=True)
class TrickView:
    """The page of the director's questions."""

    case: TrickInquiry
    where: Message
    moment: MomentView | None
    """What the table froze."""
    found: tuple[FormQuestion, ...]
    """The same points as the director has found them."""
    questions: tuple[FormQuestion, ...]
    findings: Findings
    command: Mapping[str, object]
    then: str
    edition: Message | None


def read_inquiry(parameters: Iterable[tuple[str, str]]) -> TrickInquiry:
    """The case that an address says.

    Raises:
        NotFoundError: the address was not made here.
    """
    single = dict(parameters)
    answers: dict[str, dict[str, int]] = {MOMENT: {}, VALUES: {}}
    for name, value in single.items():
        prefix, dot, place = name.partition(".")
        if dot and prefix in answers and value:
            answers[prefix][place] = _number(value)
    author, _, rest = single.get("call", "").partition(".")
    epoch, _, number = rest.partition(".")
    return TrickInquiry(
        _number(single.get("round", "")),
        _number(single.get("table", "")),
        _number(single.get("board", "")),
        (author, _number(epoch), _number(number)) if author else None,
        answers[MOMENT],
        answers[VALUES],
    )


def trick_view(hall: TournamentState, case: TrickInquiry) -> TrickView:
    """The questions, with what the table has frozen and what was answered since.

    Raises:
        NotFoundError: nobody plays such a board.
        kiosk.hub.errors.RefusedError: something was answered in a way that cannot be.
    """
    if case.table not in hall.tournament.playing(case.round) or not 0 < case.board <= MOST_BOARDS:
        raise NotFoundError(N_("No such board is played."))
    name = namer(hall, case.round, case.table)
    frozen = _frozen(hall, case)
    if not case.moment and not case.values and frozen is not None:
        found = read_answers(MOMENT_OF_CALL, _told(frozen), MOMENT)
    else:
        found = read_answers(MOMENT_OF_CALL, case.moment, MOMENT)
    told = moment(found, case.board, 0.0 if frozen is None else frozen.at)
    answers = read_answers(DIRECTORS_QUESTIONS, case.values, VALUES)
    if "border" not in answers.values:
        answers = read_answers(DIRECTORS_QUESTIONS, {**begun(told).values, **case.values}, VALUES)
    settings = hall.tournament.bridge_settings or BridgeSettings()
    call = None if case.call is None else dict(zip(("author", "epoch", "call"), case.call, strict=True))
    return TrickView(
        case=case,
        where=Message(
            N_("Table {table} · Round {round} · Board {board}"),
            {"table": case.table, "round": case.round, "board": case.board},
        ),
        moment=frozen,
        found=tuple(_questions(found, MOMENT, name)),
        questions=tuple(_questions(answers, VALUES, name)),
        findings=trick_findings(told, answers, name),
        command={
            "kind": "record_trick",
            "round": case.round,
            "table": case.table,
            "board": case.board,
            "call": call,
        },
        then=f"{RECORDS}/newest?round={case.round}&table={case.table}&board={case.board}",
        edition=EDITION if settings.shows_edition else None,
    )


def _frozen(hall: TournamentState, case: TrickInquiry) -> MomentView | None:
    if case.call is None:
        return None
    author, *call = case.call
    for key, noted in hall.checklists.items():
        if noted.said[0] == author and key.call == tuple(call) and key.board == case.board:
            return moment_view(hall, key, noted)
    return None


def _told(frozen: MomentView) -> Mapping[str, int]:
    boxes = {seat_place(PLAYED_ON, box.seat): box.value for box in frozen.boxes if box.value is not None}
    return boxes if frozen.trick is None else {**boxes, "trick": frozen.trick}


def _questions(filled: Filled, prefix: str, name: Namer) -> Iterator[FormQuestion]:
    for check in filled.asked:
        yield FormQuestion(
            check.label,
            cited(check.article),
            tuple(
                FormField(f"{prefix}.{place}", who, filled.values.get(place))
                for place, who in zip(check.places, players_of(check, name), strict=True)
            ),
            answer_choices(check, name),
            check.minimum,
            check.maximum,
            filled.advice_on(check),
        )


def players_of(check: Check, name: Namer) -> tuple[Message | None, ...]:
    """Of whom a point is asked, place by place; None where it is about nobody alone."""
    return tuple(name(seat) for seat in check.seats) or (None,)


def answer_choices(check: Check, name: Namer) -> tuple[tuple[int, Message], ...]:
    """What may be answered to a point, with its words; empty for a number."""
    match check.kind:
        case CheckKind.YES_NO:
            return _YES_NO
        case CheckKind.CHOICE if check.key in {"offender", "winner"}:
            return tuple((number, name(seat.value)) for number, seat in enumerate(SEATS))
        case CheckKind.CHOICE:
            return tuple(enumerate(check.choices))
        case _:
            return ()


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise NotFoundError(N_("This address is not complete. Begin again."))
    return int(text)
