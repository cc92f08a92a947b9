"""The page of who plays in a tournament of Mineo: players and squads as one table, and who comes late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kiosk.hub.entrants.list_views import EntrantRow, PersonRow, members
from kiosk.hub.entrants.pages import EntrantsPage
from kiosk.hub.entrants.table_views import COLUMNS
from kiosk.hub.mineo.views import Squad, squads
from kiosk.hub.rounds.views import EntrantName
from kiosk.journal.bodies import PlayerEntered
from kiosk.messages import N_, Message
from kiosk.projections.mineo.standings import standings
from kiosk.projections.naming import table_name
from kiosk.projections.tournament_state import TournamentState

_COLUMNS: Final = {key: COLUMNS[key] for key in ("number", "name", "table", "place", "points")}


def _numbers(hall: TournamentState) -> Mapping[str, object]:
    tournament = hall.tournament
    return {
        "rows": tuple(entrant_rows(hall)),
        "columns": _COLUMNS,
        "squads": {squad.number: squad for squad in squads(hall)},
        "is_draw_entered": tournament.mineo.seed is None,
        "round": tournament.round,
        "is_begun": 1 in hall.clock.started,
    }


def entrant_rows(hall: TournamentState) -> Iterator[EntrantRow]:
    """Everybody by number, with place and total after the last round that counts, and the table now."""
    found = standings(hall)
    places = {place.entrant: place for place in found.places} if found.round else {}
    playing = {squad.number: squad for squad in squads(hall)}
    tables = {
        number: seated.table
        for seated in hall.tournament.seated.get(hall.tournament.round, ())
        for number in seated.players.values()
    }
    for number, player in sorted(hall.tournament.players.items()):
        table = tables.get(number)
        yield EntrantRow(
            EntrantName(number, (player.name,)),
            start=number,
            says=_says(playing.get(number)),
            memberships=(),
            state=Message(N_("plays")),
            people=tuple(_members(player)),
            members=tuple(members(hall, number)),
            place=places[number].rank if number in places else None,
            points=places[number].tally.total if number in places else None,
            table=table,
            table_name="" if table is None else table_name(hall, table),
        )


def _members(player: PlayerEntered) -> Iterator[PersonRow]:
    for name in player.members:
        yield PersonRow(player.number, name, "", is_captain=False)


def _says(squad: Squad | None) -> tuple[Message, ...]:
    """Who of a squad plays now."""
    if squad is None or squad.playing is None:
        return ()
    return (Message(N_("At the table: {name}"), {"name": squad.playing}),)


NUMBERS: Final = EntrantsPage("mineo_entrants.html", _numbers)
"""The players of a Mineo tournament by the numbers that the draw has given them."""
