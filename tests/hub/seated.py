"""Rounds of pairs in a hall without programs: who sits where, and plays."""

from __future__ import annotations

from kiosk.projections.tournament_state import TournamentState
from tests.hub.playing import PlayingHall, line


def state(hall: PlayingHall) -> TournamentState:
    return hall.service.state.hall


def seats(hall: PlayingHall, round_: int) -> list[tuple[int | None, int | None]]:
    return [(table.ns, table.ew) for table in state(hall).tournament.rounds[round_]]


def pairs(count: int) -> str:
    return "\n".join(f"A{number} - B{number}" for number in range(1, count + 1))


def play(hall: PlayingHall, table: int, round_: int = 1, clean: int = 1) -> None:
    """NS wins, by the more the more clean ones it has."""
    entry = {"ns": line(clean=clean, cards=200, closing=True), "ew": line(cards=100)}
    for deal in (1, 2):
        hall.table(table).accept(round_, deal, entry)
    hall.table(table).deliver(round_)


def play_round(hall: PlayingHall, round_: int, way: str) -> None:
    hall.begin(round_, way)
    for table in state(hall).tournament.playing(round_):
        play(hall, table, round_, clean=table)
