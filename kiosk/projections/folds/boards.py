"""Bridge: how the boards stand, by the tables' taps and the director's word, and the records of Law 67."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.games.bridge.board import BoardState
from kiosk.journal.bodies import AppealNoted, BoardDirected, TrickRecorded

if TYPE_CHECKING:
    from kiosk.journal.event import Event
    from kiosk.projections.folds.rulings import RulingKey

BoardKey: TypeAlias = tuple[int, int, int]
"""A round, a table and a board."""

RecordKey: TypeAlias = tuple[str, int, int]
"""A record's author, epoch and number."""

_STANDS: Final[Mapping[str, BoardState]] = {
    "before_auction": BoardState.IN_BOARD,
    "auction_begun": BoardState.AUCTION,
    "done": BoardState.DONE,
}


@dataclass(frozen=True, slots=True)
class Directed:
    """The director's word about a board."""

    said: BoardDirected
    at: float
    """Seconds since 1970."""

    @property
    def state(self) -> BoardState | None:
        """Where the board stands by it; None where the director leaves that to the table's taps."""
        return None if self.said.stands is None else _STANDS[self.said.stands]


@dataclass(frozen=True, slots=True)
class TrickRecord:
    """A defective trick that was looked into."""

    key: RecordKey
    given: TrickRecorded
    at: float
    """Seconds since 1970."""
    ruling: RulingKey | None
    """The ruling about it, which may have been cancelled since."""


@dataclass(frozen=True, slots=True)
class Boards:
    directed: Mapping[BoardKey, Directed] = field(default_factory=dict)
    records: Mapping[RecordKey, TrickRecord] = field(default_factory=dict)
    """The oldest first; one for each defective trick and each offender."""
    appeals: Mapping[RecordKey, bool] = field(default_factory=dict)
    """What was said about an appeal after a record was made."""

    def is_appealed(self, record: TrickRecord) -> bool:
        return self.appeals.get(record.key, record.given.is_appealed)

    def at(self, board: BoardKey) -> tuple[TrickRecord, ...]:
        """The records of a board at a table, the oldest first."""
        return tuple(
            record
            for record in self.records.values()
            if (record.given.round, record.given.table, record.given.board) == board
        )


def fold(state: Boards, event: Event) -> Boards:
    """The boards after an event; events about other things change nothing."""
    match event.body:
        case BoardDirected(round=round_, table=table, board=board):
            directed = Directed(event.body, event.written_at)
            return replace(state, directed={**state.directed, (round_, table, board): directed})
        case TrickRecorded(is_ruled=is_ruled):
            key = (event.author, event.epoch, event.seq)
            ruling = (event.author, event.epoch, event.seq - 1) if is_ruled else None
            record = TrickRecord(key, event.body, event.written_at, ruling)
            return replace(state, records={**state.records, key: record})
        case AppealNoted(author=author, epoch=epoch, record=number, is_appealed=is_appealed):
            return replace(state, appeals={**state.appeals, (author, epoch, number): is_appealed})
        case _:
            return state
