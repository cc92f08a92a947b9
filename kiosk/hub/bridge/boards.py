"""What the director's pages show of the boards of bridge: what tables ticked, calls and records. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from kiosk.games.bridge.board import BoardState
from kiosk.games.bridge.checklist import Check, Filled
from kiosk.games.bridge.deal_checks import BEFORE_AUCTION, before_auction
from kiosk.games.bridge.seats import SEATS
from kiosk.games.bridge.settings import BridgeSettings
from kiosk.games.bridge.trick import Branch
from kiosk.games.bridge.trick_questions import MOMENT_OF_CALL, moment
from kiosk.hub.bridge.decisions import read_answers
from kiosk.hub.corrections.sheets import Side, sides_of
from kiosk.hub.errors import RefusedError
from kiosk.hub.rulings.consultation_address import ConsultationAddress
from kiosk.messages import N_, Message
from kiosk.projections.board_progress import boards_at, state_of
from kiosk.projections.folds.boards import Directed, TrickRecord
from kiosk.projections.folds.checklists import ChecklistKey, FilledChecklist
from kiosk.projections.folds.rulings import RulingKey
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.naming import namer, ruling_name
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.consultation import QuestionKey, Said

TRICK: Final = "/bridge/trick"

"""Where the director's questions about a defective trick are."""

RECORDS: Final = "/bridge/tricks"

STATES: Final[Mapping[BoardState, Message]] = {
    BoardState.IN_BOARD: Message(N_("Before the first call")),
    BoardState.AUCTION: Message(N_("First call made")),
    BoardState.DONE: Message(N_("Done")),
}

BRANCHES: Final[Mapping[Branch, Message]] = {
    Branch.A: Message(N_("A: not both sides have played on")),
    Branch.B: Message(N_("B: both sides have played on")),
}

_BOX: Final = {1: Message(N_("Yes")), 0: Message(N_("No")), None: Message(N_("not noted"))}


@dataclass(frozen=True, slots=True)
class AnsweredCheck:
    """A point of a checklist and how it was answered."""

    label: Message
    article: str
    says: Message
    is_odd: bool
    """Whether the Laws have something to say to it."""
    advice: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class BeforeView:
    """What was gone through before the auction of a board."""

    at: float
    answers: tuple[AnsweredCheck, ...]

    @property
    def odd(self) -> tuple[AnsweredCheck, ...]:
        return tuple(answer for answer in self.answers if answer.is_odd)


@dataclass(frozen=True, slots=True)
class TrickBox:
    """Whether somebody had played to the trick in progress."""

    seat: str
    who: Message
    says: Message
    value: int | None


@dataclass(frozen=True, slots=True)
class MomentView:
    """What a table froze at a call; nobody can change it."""

    at: float
    """When it was noted."""
    called_at: float | None
    trick: int | None
    boxes: tuple[TrickBox, ...]
    branch: Message | None
    """None where the boxes do not tell."""
    is_in_turn: bool
    address: str
    """Of the director's questions about it."""


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A defective trick that was looked into."""

    address: str
    at: float
    decision: str
    arbiter: str
    is_appealed: bool
    ruling: str
    """The name of the ruling's page; empty where none was entered."""
    is_cancelled: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything that was noted of a board at a table."""

    round: int
    table: int
    number: int
    state: Message | None
    before: BeforeView | None
    moments: tuple[MomentView, ...]
    """The oldest first."""
    records: tuple[RecordRow, ...]
    """The oldest first."""
    directed: Directed | None
    command: Mapping[str, object]
    """The director's word about the board, without what the form adds."""
    trick: str
    """The address of the questions about a defective trick that no call was noted of."""
    deal: str
    """The address of the ruling assistant for a wrong deal."""
    is_present_asked: bool
    """Whether players answer for Law 6.C at this board."""


@dataclass(frozen=True, slots=True)
class RoundBoards:
    """A round at a table."""

    round: int
    sides: tuple[Side, ...]
    boards: tuple[BoardView, ...]
    """The last first."""


def rounds_at(hall: TournamentState, table: int) -> tuple[RoundBoards, ...]:
    """The rounds at a table, the newest first; empty if nobody ever sat there."""
    return tuple(
        RoundBoards(
            round_,
            sides_of(hall, round_, table, TableMatch()),
            tuple(board_view(hall, round_, table, board) for board in _last_first(hall, round_, table)),
        )
        for round_ in sorted(hall.tournament.rounds, reverse=True)
        if hall.tournament.seating(round_, table) is not None
    )


def board_view(hall: TournamentState, round_: int, table: int, board: int) -> BoardView:
    """A board at a table."""
    state = state_of(hall, round_, table, board)
    settings = hall.tournament.bridge_settings or BridgeSettings()
    directed = hall.boards.directed.get((round_, table, board))
    noted = hall.checklists.get(ChecklistKey(round_, table, board, BEFORE_AUCTION))
    place = {"round": round_, "table": table, "board": board}
    return BoardView(
        round=round_,
        table=table,
        number=board,
        state=None if state is None else STATES[state],
        before=None if noted is None else _before(noted, settings),
        moments=tuple(
            moment_view(hall, key, checklist)
            for key, checklist in hall.checklists.items()
            if key[:3] == (round_, table, board) and key.checklist == MOMENT_OF_CALL.key and key.call
        ),
        records=tuple(_record(hall, record) for record in hall.boards.at((round_, table, board))),
        directed=directed,
        command={"kind": "direct_board", **place},
        trick=f"{TRICK}?{urlencode(place)}",
        deal=_wrong_deal(round_, table, board, state, settings),
        is_present_asked=not settings.deal_source.is_prepared and not settings.is_presence_waived,
    )


def moment_view(hall: TournamentState, key: ChecklistKey, noted: FilledChecklist) -> MomentView:
    """What was noted at a call; `key` must name one."""
    assert key.call is not None  # noqa: S101 - what belongs to no call is no moment
    author, *_ = noted.said
    call = hall.calls.by_key.get((author, *key.call))
    filled = _answered(noted.filled.values)
    told = moment(filled, key.board, noted.at)
    name = namer(hall, key.round, key.table)
    return MomentView(
        at=noted.at,
        called_at=None if call is None else call.raised_at,
        trick=told.trick,
        boxes=tuple(
            TrickBox(seat.value, name(seat.value), _BOX[value], value)
            for seat in SEATS
            for value in (None if seat not in told.played_on else int(told.played_on[seat]),)
        ),
        branch=None if told.branch is None else BRANCHES[told.branch],
        is_in_turn=told.is_in_turn,
        address=trick_address(key.round, key.table, key.board, (author, *key.call)),
    )


def trick_address(round_: int, table: int, board: int, call: tuple[str, int, int]) -> str:
    """Where the director's questions about a defective trick are, after a call."""
    named = {"round": round_, "table": table, "board": board, "call": ".".join(map(str, call))}
    return f"{TRICK}?{urlencode(named)}"


def record_name(key: RulingKey) -> str:
    """How a record's page is called.

    >>> record_name(("director", 1, 12))
    'director-1-12'
    """
    return ruling_name(key)


def _answered(values: Mapping[str, int]) -> Filled:
    try:
        return read_answers(MOMENT_OF_CALL, values, "moment")
    except RefusedError:  # noted by a table that asked something else
        return Filled(MOMENT_OF_CALL)


def _before(noted: FilledChecklist, settings: BridgeSettings) -> BeforeView:
    """By the points that are asked today; a table may have been asked fewer."""
    values = noted.filled.values
    answers: list[AnsweredCheck] = []
    for check in before_auction(settings).checks:
        answers += _answers(check, values)
    return BeforeView(noted.at, tuple(answers))


def _answers(check: Check, values: Mapping[str, int]) -> Iterator[AnsweredCheck]:
    given = [(place, values[place]) for place in check.places if place in values]
    if not given:
        return
    advice = tuple(check.advice[value].message for _, value in given if value in check.advice)
    if check.seats:
        counted = {place.rpartition(".")[2]: value for place, value in given}
        says = Message(
            N_("North {north}, East {east}, South {south}, West {west}"),
            {
                name: counted.get(seat.value, "–")
                for name, seat in zip(("north", "east", "south", "west"), SEATS, strict=True)
            },
        )
        yield AnsweredCheck(check.label, check.article, says, is_odd=True)
        return
    (_, value) = given[0]
    yield AnsweredCheck(
        check.label, check.article, _BOX[value if value in {0, 1} else None], bool(advice), advice
    )


def _record(hall: TournamentState, record: TrickRecord) -> RecordRow:
    return RecordRow(
        address=f"{RECORDS}/{record_name(record.key)}",
        at=record.at,
        decision=record.given.decision,
        arbiter=record.given.arbiter,
        is_appealed=hall.boards.is_appealed(record),
        ruling="" if record.ruling is None else ruling_name(record.ruling),
        is_cancelled=record.ruling is not None and not hall.rulings.stands(record.ruling),
    )


def _wrong_deal(
    round_: int, table: int, board: int, state: BoardState | None, settings: BridgeSettings
) -> str:
    """The assistant's page for a wrong deal, with what is known of the border and of the dealing."""
    is_begun = state is not None and state.is_auction_begun
    said = [Said(QuestionKey("R06A", "started"), "yes" if is_begun else "no")]
    if not is_begun:
        source = "prepared" if settings.deal_source.is_prepared else "table"
        said.append(Said(QuestionKey("R06A", "source"), source))
    return ConsultationAddress("bridge", round_, table, board, tree="R06A", said=tuple(said)).address


def _last_first(hall: TournamentState, round_: int, table: int) -> Sequence[int]:
    return boards_at(hall, round_, table)[::-1]
