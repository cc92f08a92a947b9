"""Who sits where in a round of Mineo, in the way that was chosen before the start (Art. 2, 3). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kiosk.games.mineo.seats import SEATS
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import MineoOpened, PlayersSeated, SeatedTable
from kiosk.messages import N_, Message
from kiosk.projections.mineo.sheets import sheets
from kiosk.projections.mineo.standings import places_after
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.mineo.entrants import PLAYERS
from kiosk.tournament.mineo.ranking import MineoPlace, undecided
from kiosk.tournament.mineo.schedule import ROUNDS, schedule
from kiosk.tournament.mineo.search import next_round
from kiosk.tournament.mineo.tables import MineoTable, by_bands, by_standings, prearranged

WAYS: Final = {
    "draw": Message(N_("As the draw has put them")),
    "prearranged": Message(N_("Pre-arranged: nobody meets again, as far as that can be")),
    "standings": Message(N_("By the standings: the first four at table A, and so on")),
    "bands": Message(N_("By bands: each table has one of each quarter of the standings")),
}
"""How a round may be composed."""

MIDDLE: Final = ("prearranged", "standings")
FINAL: Final = ("bands", "prearranged")


def way_of(chosen: MineoOpened, round_: int) -> str:
    """How a round is composed, a key of `WAYS`."""
    if round_ == 1:
        return "draw"
    return chosen.final if round_ >= ROUNDS else chosen.middle


def next_seats(hall: TournamentState, chosen: MineoOpened, round_: int) -> PlayersSeated:
    """The seats of the next round, and what everybody brings to it.

    Raises:
        RefusedError: lots must be drawn first.
    """
    places = places_after(hall, round_ - 1)
    for group in ties_that_matter(places, way_of(chosen, round_)):
        raise RefusedError(
            N_("Level in everything: {players}. Draw lots between them before round {round} is seated."),
            article="Art. 9",
            field="lots",
            players=", ".join(f"{number} {hall.tournament.players[number].name}" for number in group),
            round=round_,
        )
    ranking = [place.entrant for place in places]
    tables = _tables(hall, way_of(chosen, round_), round_, ranking)
    totals = {place.entrant: place.tally.total for place in places}
    return PlayersSeated(
        round_,
        tuple(
            SeatedTable(
                number,
                {seat.value: table.seats[seat] for seat in SEATS},
                {seat.value: totals[table.seats[seat]] for seat in SEATS},
            )
            for number, table in enumerate(tables, 1)
        ),
    )


def ties_that_matter(places: Sequence[MineoPlace[int]], way: str) -> tuple[tuple[int, ...], ...]:
    """The groups level in everything whom a round composed in that way would send to different tables.

    Those who stay at one table sit there by their numbers, which were drawn.
    """
    if way not in {"standings", "bands"}:
        return ()
    table_of = {}
    ranking = [place.entrant for place in places]
    for index, table in enumerate(by_standings(ranking) if way == "standings" else by_bands(ranking)):
        table_of.update(dict.fromkeys(table.seats.values(), index))
    return tuple(group for group in undecided(places) if len({table_of[number] for number in group}) > 1)


def brought_anew(hall: TournamentState) -> PlayersSeated | None:
    """The newest round with the totals as they have been corrected since; None where they are right.

    Everybody keeps the seat (M-26).
    """
    round_ = hall.tournament.round
    tables = hall.tournament.seated.get(round_, ())
    if not tables:
        return None
    before = {
        number: part.before
        for number, sheet in sheets(hall).items()
        for part in sheet
        if part.round == round_
    }
    corrected = tuple(
        SeatedTable(
            table.table, table.players, {seat: before[number] for seat, number in table.players.items()}
        )
        for table in tables
    )
    return None if corrected == tables else PlayersSeated(round_, corrected)


def _tables(
    hall: TournamentState, way: str, round_: int, ranking: Sequence[int]
) -> tuple[MineoTable[int], ...]:
    match way:
        case "draw":
            return by_standings(sorted(hall.tournament.players))
        case "standings":
            return by_standings(ranking)
        case "bands":
            return by_bands(ranking)
        case _:
            return prearranged(_groups(hall, round_), ranking)


def _groups(hall: TournamentState, round_: int) -> Sequence[Sequence[int]]:
    """The schedule's round; after rounds composed otherwise, the one in which the fewest meet again."""
    history = [
        [list(table.players.values()) for table in tables]
        for _, tables in sorted(hall.tournament.seated.items())
    ]
    planned = schedule(PLAYERS * len(history[0]), round_).rounds
    is_as_planned = all(
        {frozenset(table) for table in played} == {frozenset(table) for table in due}
        for played, due in zip(history, planned, strict=False)
    )
    return planned[round_ - 1] if is_as_planned else next_round(history).tables
