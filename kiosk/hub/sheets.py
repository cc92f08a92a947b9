"""A table's matches, deal by deal, as the pages show them. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kiosk.games.burraco.seats import EW, NS
from kiosk.games.game import Breakdown, PartyResult
from kiosk.journal.bodies import Seating
from kiosk.messages import N_, Message
from kiosk.projections.hall import Hall
from kiosk.projections.table_match import TableMatch

_COMPASSES: Final = {NS: Message(N_("N/S")), EW: Message(N_("E/W"))}


@dataclass(frozen=True, slots=True)
class Side:
    """A line at a table, and who it is; `pair` and `players` are empty where nobody sits."""

    key: str
    compass: Message
    pair: int | None
    players: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class DealView:
    number: int
    columns: tuple[tuple[Side, Breakdown], ...]
    is_photographed: bool


@dataclass(frozen=True, slots=True)
class MatchView:
    """One round at a table."""

    round: int
    sides: tuple[Side, ...]
    deals: tuple[DealView, ...]
    result: Mapping[str, PartyResult]
    state: Message


def matches_at(hall: Hall, table: int) -> tuple[MatchView, ...]:
    """The matches at a table, the newest first; empty if nobody ever sat there."""
    rounds = sorted(hall.tournament.rounds, reverse=True)
    return tuple(
        _match(hall, round_, seating)
        for round_ in rounds
        if (seating := hall.tournament.seating(round_, table)) is not None
    )


def _match(hall: Hall, round_: int, seating: Seating) -> MatchView:
    match = hall.match(round_, seating.table)
    game = hall.tournament.game
    assert game is not None  # noqa: S101 - there are no rounds before the opening
    sides = sides_of(hall, seating, match)
    deals = []
    for number, deal in sorted(match.deals.items()):
        breakdowns = game.score(deal.entry)
        columns = tuple((side, breakdowns[side.key]) for side in sides)
        deals.append(DealView(number, columns, deal.source != "keypad"))
    return MatchView(round_, sides, tuple(deals), match.result, says(hall, round_, seating, match))


def sides_of(hall: Hall, seating: Seating, match: TableMatch) -> tuple[Side, ...]:
    """The two lines of a table, North-South first."""

    def side(key: str, pair: int | None) -> Side:
        players = () if pair is None else hall.tournament.pairs.get(pair, ())
        total = match.result[key].total if match.result else 0
        return Side(key, _COMPASSES[key], pair, players, total)

    return side(NS, seating.ns), side(EW, seating.ew)


def says(hall: Hall, round_: int, seating: Seating, match: TableMatch) -> Message:
    """How far a match is."""
    game = hall.tournament.game
    if None in (seating.ns, seating.ew):
        return Message(N_("Bye"))
    if match.delivered is not None:
        return Message(N_("Delivered"))
    if round_ not in hall.clock.started:
        return Message(N_("Seated"))
    if game is None or match.is_complete(game):
        return Message(N_("To be delivered"))
    return Message(N_("Deal {deal} of {deals}"), {"deal": len(match.deals) + 1, "deals": game.deals})
