"""Bridge: which boards a table has, which one it plays, and how far each has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.bridge.board import BoardState
from kiosk.games.bridge.deal_checks import BEFORE_AUCTION
from kiosk.projections.folds.checklists import ChecklistKey

if TYPE_CHECKING:
    from kiosk.projections.tournament_state import TournamentState


def boards_at(hall: TournamentState, round_: int, table: int) -> tuple[int, ...]:
    """The boards of which anything was noted at a table in a round, in order."""
    ticked = {key.board for key in hall.checklists if (key.round, key.table) == (round_, table)}
    directed = {board for *place, board in hall.boards.directed if place == [round_, table]}
    recorded = {
        record.given.board
        for record in hall.boards.records.values()
        if (record.given.round, record.given.table) == (round_, table)
    }
    return tuple(sorted(ticked | directed | recorded))


def on_table(hall: TournamentState, table: int) -> int | None:
    """The board that is played at a table, as far as it is known; None between boards and rounds.

    It is the one of which the table has noted something last, until the director says that it is done, or
    another round begins.
    """
    round_ = max(hall.clock.started, default=0)
    noted = [
        (checklist.said, key.board)
        for key, checklist in hall.checklists.items()
        if (key.round, key.table) == (round_, table)
    ]
    if not noted:
        return None
    _, board = max(noted)
    directed = hall.boards.directed.get((round_, table, board))
    return None if directed is not None and directed.state is BoardState.DONE else board


def tables_playing(hall: TournamentState, board: int) -> tuple[int, ...]:
    """The tables at which a board lies between its deal and the end of its play, as far as it is known."""
    tables = hall.tournament.tables(max(hall.clock.started, default=0))
    return tuple(table for table in tables if on_table(hall, table) == board)


def state_of(hall: TournamentState, round_: int, table: int, board: int) -> BoardState | None:
    """How far a board has come at a table; None where nobody has said anything of it.

    The tap at the first call is the border of Law 6.D1. What the director says of it counts, until the table
    notes the board anew.
    """
    directed = hall.boards.directed.get((round_, table, board))
    noted = hall.checklists.get(ChecklistKey(round_, table, board, BEFORE_AUCTION))
    if directed is not None and directed.state is not None and (noted is None or noted.at <= directed.at):
        return directed.state
    if noted is None:
        return None
    is_left = round_ != max(hall.clock.started, default=0) or on_table(hall, table) != board
    return BoardState.DONE if is_left else BoardState.AUCTION
