"""The line-ups of teams: taken one by one, told when both of a match are given (Art. 2). Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.commands.entrants import GiveLineUp
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import LineUpGiven, PlayersSeated, SeatedTable, Seating
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.entrants import PLAYERS_OF_A_PAIR, Player, Team, line_up
from kiosk.tournament.team_match import seat_match

decides: Final = Decisions()


@decides(GiveLineUp)
def give_line_up(command: GiveLineUp, context: CommandContext) -> tuple[LineUpGiven | PlayersSeated, ...]:
    """A team's pairs for the newest round, and, once the other team's are there too, everybody's seats.

    Until then it may be given anew; nothing where it is as it was.

    Raises:
        RefusedError: the team plays no match in this round, its match is seated, or players are missing.
        LineUpError: somebody is in two pairs, or not of the team.
    """
    hall = context.hall
    tournament = hall.tournament
    if command.round != tournament.round:
        raise RefusedError(N_("The line-ups of round {round} are not asked for."), round=command.round)
    matches = tournament.matches.get(command.round, ())
    match = next((candidate for candidate in matches if command.team in (candidate.ns, candidate.ew)), None)
    if match is None or None in (match.ns, match.ew):
        raise RefusedError(N_("This team plays no match in this round."), field="team")
    if match not in tournament.unseated(command.round):
        raise RefusedError(
            N_("Both line-ups of this match are given: they stay. Who cannot play is replaced."),
            article="Art. 2",
            field="line_up.1",
        )
    pairs = _pairs(command, hall)
    key = (command.round, command.team)
    if tournament.line_ups.get(key) == pairs:
        return ()
    given = LineUpGiven(command.round, command.team, pairs)
    known = {**tournament.line_ups, key: pairs}
    if not _are_both_in(match, command.round, known):
        return (given,)
    tables = (
        table
        for other in matches
        if _are_both_in(other, command.round, known)
        for table in _seats(hall, other, command.round, known)
    )
    return given, PlayersSeated(command.round, tuple(tables))


def _pairs(command: GiveLineUp, hall: TournamentState) -> tuple[tuple[int, int], ...]:
    tournament, entered = hall.tournament, hall.tournament.teams[command.team]
    places = range(1, PLAYERS_OF_A_PAIR * tournament.tables_of_match + 1)
    if command.line_up.keys() != set(map(str, places)):
        raise RefusedError(N_("Name a player for each seat."), article="Art. 2", field="line_up.1")
    numbers = [command.line_up[str(place)] for place in places]
    people = {
        number: Player(player.name, str(number))
        for number in (*entered.players, *numbers)
        if (player := tournament.player_in(command.round, number)) is not None
    }
    team = Team(entered.name, tuple(people[number] for number in entered.players))
    chosen = [people.get(number, Player(str(number))) for number in numbers]
    line_up(team, chosen, tournament.tables_of_match)
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _are_both_in(
    match: Seating, round_: int, known: Mapping[tuple[int, int], tuple[tuple[int, int], ...]]
) -> bool:
    return all(team is not None and (round_, team) in known for team in (match.ns, match.ew))


def _seats(
    hall: TournamentState,
    match: Seating,
    round_: int,
    known: Mapping[tuple[int, int], tuple[tuple[int, int], ...]],
) -> list[SeatedTable]:
    one, other = (known[round_, team] for team in (match.ns, match.ew) if team is not None)
    tables = seat_match(one, other, hall.tournament.tables_of(match)[0])
    found = []
    for table in tables:
        (north, south), (east, west) = table.entrants
        found.append(SeatedTable(table.number, {"N": north, "S": south, "E": east, "W": west}))
    return found
