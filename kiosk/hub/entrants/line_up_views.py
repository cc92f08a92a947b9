"""What the page of the line-ups shows: secret until both of a match are given (Art. 2). Pure."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.games.entrants import TEAMS
from kiosk.hub.errors import NotFoundError
from kiosk.hub.rounds.views import EntrantName
from kiosk.journal.bodies import Seating
from kiosk.messages import N_
from kiosk.projections.round_scores import is_match_of_teams_in, match_of_teams
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team in a match."""

    team: int
    name: str
    captain: str
    players: tuple[EntrantName, ...]
    """Everybody who may play for it, the captain first."""
    is_given: bool
    """Whether its line-up is given."""
    line_up: tuple[tuple[str, ...], ...]
    """Its pairs, table by table; empty as long as the other team's are not given."""
    total: int | None
    """Points of all its tables; None before anything counts."""
    match_points: int | None
    victory_points: int | None


@dataclass(frozen=True, slots=True)
class MatchOfTeamsView:
    """Two teams that meet, or one that rests."""

    number: int
    tables: tuple[int, ...]
    teams: tuple[TeamView, ...]
    is_in: bool
    """Whether the sheets of all its tables are in."""


@dataclass(frozen=True, slots=True)
class LineUpsView:
    round: int
    matches: tuple[MatchOfTeamsView, ...]
    places: tuple[int, ...]
    """The places of a line-up, from 1: two for each table."""
    missing: int
    """Matches of which a line-up is missing."""


def line_ups_view(hall: TournamentState) -> LineUpsView:
    """The newest round's line-ups.

    Raises:
        NotFoundError: no teams play, or no round is published.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    round_ = hall.tournament.round
    if hall.tournament.entrants != TEAMS or round_ == 0:
        raise NotFoundError(N_("There is no such page."))
    return LineUpsView(
        round=round_,
        matches=matches_of_teams(hall, round_),
        places=tuple(range(1, 2 * hall.tournament.tables_of_match + 1)),
        missing=len(hall.tournament.unseated(round_)),
    )


def matches_of_teams(hall: TournamentState, round_: int) -> tuple[MatchOfTeamsView, ...]:
    """The matches of a round of teams, in their order.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    return tuple(_match(hall, round_, match) for match in hall.tournament.matches.get(round_, ()))


def _match(hall: TournamentState, round_: int, match: Seating) -> MatchOfTeamsView:
    results, tournament = match_of_teams(hall, round_, match), hall.tournament
    is_told = match not in tournament.unseated(round_)
    teams = []
    for number in (match.ns, match.ew):
        if number is None:
            continue
        entered, result = tournament.teams[number], results.get(number)
        playing = {player: tournament.player_in(round_, player) for player in entered.players}
        named = {player: "" if known is None else known.name for player, known in playing.items()}
        pairs = tournament.line_ups.get((round_, number), ())
        teams.append(
            TeamView(
                team=number,
                name=entered.name,
                captain=named[entered.players[0]],
                players=tuple(EntrantName(player, (name,)) for player, name in named.items()),
                is_given=bool(pairs),
                line_up=tuple(tuple(named[player] for player in pair) for pair in pairs) if is_told else (),
                total=None if result is None else result.total,
                match_points=None if result is None else result.match_points,
                victory_points=None if result is None else result.victory_points,
            )
        )
    tables = tournament.tables_of(match)
    return MatchOfTeamsView(match.table, tables, tuple(teams), is_match_of_teams_in(hall, round_, match))
