"""What a bridge table says, and how its evening is opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.commands.bridge import OpenBridge
from kiosk.journal.bodies import ChecklistFilled
from kiosk.journal.event import Event
from tests.hub.playing import PAIRS, PlayingHall

BEFORE: Final = "before_auction"
AT_CALL: Final = "moment_of_call"
IN_ORDER: Final = {
    "shuffled": 1,
    "cut_asked": 0,
    "dealt": 1,
    "boarded": 1,
    "present": 1,
    "unseen": 1,
    "thirteen": 1,
}


def open_bridge(
    hall: PlayingHall, source: str = "at_table", settings: Mapping[str, bool] | None = None, rounds: int = 3
) -> None:
    hall.order(OpenBridge("Serata di bridge", source, 4, rounds, PAIRS, dict(settings or {})))


def note(  # noqa: PLR0917 - what a table says, in the order in which it says it
    hall: PlayingHall,
    table: int,
    board: int,
    values: Mapping[str, int],
    checklist: str = BEFORE,
    call: int | None = None,
) -> Event:
    """A table notes a checklist in the first round."""
    return hall.table(table).say(ChecklistFilled(1, board, checklist, dict(values), call))


def call_noted(hall: PlayingHall, table: int, board: int, values: Mapping[str, int]) -> Event:
    """A table calls and notes who has played; the call."""
    call = hall.table(table).call()
    note(hall, table, board, values, AT_CALL, call=call.seq)
    return call
