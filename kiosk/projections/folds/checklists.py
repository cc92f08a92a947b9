"""Bridge: what players ticked at a board, for the arbiter to read (Laws 6 and 67)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from kiosk.journal.bodies import ChecklistFilled
from kiosk.journal.identity import table_of
from kiosk.projections.folds.irregularity import in_order

if TYPE_CHECKING:
    from kiosk.journal.event import Event


class ChecklistKey(NamedTuple):
    """What a checklist is about."""

    round: int
    table: int
    board: int
    checklist: str
    call: tuple[int, int] | None = None
    """The epoch and number of the table's `CallRaised` that it belongs to, if it belongs to one."""


@dataclass(frozen=True, slots=True)
class FilledChecklist:
    filled: ChecklistFilled
    at: float
    """Seconds since 1970 by the director's clock, as far as the table knew it."""
    said: tuple[str, int, int]
    """The event's author, epoch and number."""


Checklists: TypeAlias = Mapping[ChecklistKey, FilledChecklist]
"""The last of each, and of each call the first; the others stay in the journal."""


def fold(state: Checklists, event: Event) -> Checklists:
    """The checklists after an event; events about other things change nothing."""
    table = table_of(event.author)
    if table is None or not isinstance(event.body, ChecklistFilled):
        return state
    body, said = event.body, in_order(event)
    call = None if body.call is None else (event.epoch, body.call)
    key = ChecklistKey(body.round, table, body.board, body.checklist, call)
    if key in state:
        is_earlier, is_frozen = said < state[key].said, call is not None
        if is_earlier != is_frozen:
            return state
    return {**state, key: FilledChecklist(body, event.written_at, said)}
