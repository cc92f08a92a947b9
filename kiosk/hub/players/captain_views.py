"""What a captain reads on a phone: the line-up that is asked for, or who plays where (Art. 2). Pure."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.hub.entrants.line_up_views import MatchOfTeamsView, TeamView, matches_of_teams
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.entrants import PLAYERS_OF_A_PAIR


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place of the line-up."""

    place: int
    """From 1, as `kiosk.commands.entrants.GiveLineUp` has it."""
    table: int
    number: int
    """From 1 at that table."""
    chosen: int | None
    """The player named so far."""


@dataclass(frozen=True, slots=True)
class CaptainView:
    """Everything on a captain's page."""

    tournament: str
    team: str
    round: int
    """The newest that is published; 0 before the first."""
    match: MatchOfTeamsView | None
    """The team's; None before the first round and for a team that has left."""
    own: TeamView | None
    """The team in that match."""
    places: tuple[PlaceView, ...]
    """What is to be filled in; empty where nothing is asked for."""

    @property
    def other(self) -> TeamView | None:
        """Whom the team meets; None where it rests."""
        met = () if self.match is None or self.own is None else self.match.teams
        return next((line for line in met if line is not self.own), None)


def captain_view(hall: TournamentState, team: int) -> CaptainView:
    """The page of a team's captain.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    tournament = hall.tournament
    round_ = tournament.round
    found = (
        (match, own) for match in matches_of_teams(hall, round_) for own in match.teams if own.team == team
    )
    match, own = next(found, (None, None))
    is_asked = match is not None and len(match.teams) > 1 and not all(side.line_up for side in match.teams)
    return CaptainView(
        tournament="" if tournament.opened is None else tournament.opened.name,
        team=tournament.teams[team].name,
        round=round_,
        match=match,
        own=own,
        places=_places(hall, round_, team, match.tables) if match is not None and is_asked else (),
    )


def _places(hall: TournamentState, round_: int, team: int, tables: tuple[int, ...]) -> tuple[PlaceView, ...]:
    given = [player for pair in hall.tournament.line_ups.get((round_, team), ()) for player in pair]
    seats = [(table, number) for table in tables for number in range(1, PLAYERS_OF_A_PAIR + 1)]
    return tuple(
        PlaceView(place, table, number, given[place - 1] if given else None)
        for place, (table, number) in enumerate(seats, 1)
    )
