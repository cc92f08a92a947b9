"""Who sits where: from the seats and parties that rulings name to pairs, players and their names."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.games.lines import PARTIES, Compass
from kiosk.tournament.pairings.mitchell import MITCHELL
from kiosk.tournament.person_names import is_same_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Game, Party
    from kiosk.projections.tournament_state import TournamentState


def parties(game: Game | None) -> tuple[Party, ...]:
    """Who plays against whom; in bridge, which has no `Game`, the two lines."""
    return PARTIES if game is None else game.parties


def compass_at(hall: TournamentState, round_: int, table: int) -> Compass:
    """What the places of a table are called in a round (Art. 3).

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    may_choose = hall.tournament.offers.with_parties is not None
    return hall.preparation(round_, table).compass if may_choose else Compass()


def parties_at(hall: TournamentState, round_: int, table: int) -> tuple[Party, ...]:
    """Who plays against whom at a table, by what their places are called there: North and South first.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    compass = compass_at(hall, round_, table)
    return compass.parties if compass.is_turned else parties(hall.tournament.game)


def may_choose_line(hall: TournamentState) -> bool:
    """Whether the players of a table may choose their line: not where one line stays and the other moves."""
    arranged = hall.tournament.rounds_arranged
    return arranged is None or arranged.system != MITCHELL.key


def game_at(hall: TournamentState, round_: int, table: int) -> Game | None:
    """The game, with what its lines' places are called at a table; None before there is one.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    game, compass = hall.tournament.game, compass_at(hall, round_, table)
    if game is None or game.offers.with_parties is None or not compass.is_turned:
        return game
    return game.offers.with_parties(compass.parties)


def place_of(hall: TournamentState, round_: int, table: int, published: str) -> str:
    """What the place is called at which somebody sits whom the director has seated at `published`.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    party = party_of(hall, published)
    if party is None:
        return published
    seat = hall.preparation(round_, table).seat_of(published, party.seats, party.key)
    return compass_at(hall, round_, table).called(seat)


def party_of(hall: TournamentState, to: str) -> Party | None:
    """The party that a seat or a party's key belongs to.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    return next((party for party in parties(hall.tournament.game) if to in (party.key, *party.seats)), None)


def line_at(hall: TournamentState, round_: int, table: int, to: str) -> int | None:
    """The number of who enters as the line whose seat or party `to` is; None for nobody.

    That is a pair, a team or a single player. Of two single players who are partners, it is the one who sits
    at `to`, or else at the first seat of the party.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    party, tournament = party_of(hall, to), hall.tournament
    if party is None:
        return None
    pairs, match = tournament.seating(round_, table), tournament.match_at(round_, table)
    if pairs is not None:
        return {"ns": pairs.ns, "ew": pairs.ew}.get(party.key)
    if match is not None:
        is_first_way = (table - tournament.tables_of(match)[0]) % 2 == 0
        sides = ("ns", "ew") if is_first_way else ("ew", "ns")
        return dict(zip(sides, (match.ns, match.ew), strict=True)).get(party.key)
    singles = tournament.seated_at(round_, table)
    players = {} if singles is None else {str(seat): number for seat, number in singles.players.items()}
    return next((players[seat] for seat in (to, *party.seats) if seat in players), None)


def players_at(hall: TournamentState, round_: int, table: int, to: str) -> tuple[int, ...]:
    """The numbers of the single players who sit at a seat, or as a party; none where pairs have entered.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    party, singles = party_of(hall, to), hall.tournament.seated_at(round_, table)
    if party is None or singles is None:
        return ()
    seats = party.seats if to == party.key else (to,)
    return tuple(number for seat, number in singles.players.items() if seat in seats)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team at a table."""

    name: str
    captain: str
    """Who signs for it (Art. 18)."""


def team_at(hall: TournamentState, round_: int, table: int, party: str) -> TeamLine | None:
    """The team for which a party plays; None where no teams play.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    tournament = hall.tournament
    if tournament.match_at(round_, table) is None:
        return None
    team = tournament.teams.get(line_at(hall, round_, table, party) or 0)
    if team is None:
        return None
    captain = tournament.player_in(round_, team.players[0])
    return TeamLine(team.name, "" if captain is None else captain.name)


def name_at(hall: TournamentState, round_: int, table: int, seat: str) -> str | None:
    """The name of who sits at a seat, if it is known.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    party = party_of(hall, seat)
    if party is None or seat not in party.seats:
        return None
    preparation = hall.preparation(round_, table)
    published = {preparation.seat_of(place, party.seats, party.key): place for place in party.seats}[seat]
    if hall.tournament.seating(round_, table) is None:
        singles = hall.tournament.seated_at(round_, table)
        players = {} if singles is None else {str(key): number for key, number in singles.players.items()}
        player = hall.tournament.player_in(round_, players.get(published, 0))
        return None if player is None else player.name
    line = line_at(hall, round_, table, seat)
    names = () if line is None else hall.tournament.pair_in(round_, line)
    return dict(zip(party.seats, names, strict=False)).get(published)


def names_of(hall: TournamentState, round_: int, table: int, party: Party) -> tuple[str, ...]:
    """The names of who plays as a party, as the director has published them.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    pairs = hall.tournament.seating(round_, table)
    if pairs is not None:
        line = line_at(hall, round_, table, party.key)
        return () if line is None else hall.tournament.pair_in(round_, line)
    singles = hall.tournament.seated_at(round_, table)
    players = {} if singles is None else {str(seat): number for seat, number in singles.players.items()}
    entered = (hall.tournament.player_in(round_, players.get(seat, 0)) for seat in party.seats)
    return tuple(player.name for player in entered if player is not None)


def check_in_times(hall: TournamentState, round_: int, table: int) -> Mapping[str, float | None]:
    """When each party that is seated at a table was complete there; None: it is not yet (Art. 34).

    Seconds since 1970 by the director's clock, as far as the table knew it: what
    `kiosk.tournament.attendance.propose_for_lateness` asks for.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    arrivals = hall.preparation(round_, table).arrivals
    seated = {party.key: line_at(hall, round_, table, party.key) for party in parties(hall.tournament.game)}
    return {
        party: arrivals[party].at if party in arrivals and arrivals[party].entrant == entrant else None
        for party, entrant in seated.items()
        if entrant is not None
    }


def tables_of_match(hall: TournamentState, round_: int, table: int) -> tuple[int, ...]:
    """The tables at which those meet who meet at one: of two teams all of theirs, the first one first."""
    match = hall.tournament.match_at(round_, table)
    return (table,) if match is None else hall.tournament.tables_of(match)


def arrivals_at_match(hall: TournamentState, round_: int, table: int) -> Mapping[str, float | None]:
    """As `check_in_times`; a team is there when it is complete at all its tables (Art. 34)."""
    came: defaultdict[int | None, list[float | None]] = defaultdict(list)
    for number in tables_of_match(hall, round_, table):
        for party, at in check_in_times(hall, round_, number).items():
            came[line_at(hall, round_, number, party)].append(at)
    here = check_in_times(hall, round_, table)
    return {party: _last(came[line_at(hall, round_, table, party)]) for party in here}


def _last(times: list[float | None]) -> float | None:
    """The latest, if there is none missing."""
    return None if None in times else max(at for at in times if at is not None)


def everybody_at(hall: TournamentState, round_: int, table: int) -> tuple[str, ...]:
    """The names of all who play at a table in a round, with the members of a squad."""
    pairs, singles = hall.tournament.seating(round_, table), hall.tournament.seated_at(round_, table)
    names: list[str] = []
    for pair in () if pairs is None else (pairs.ns, pairs.ew):
        names += hall.tournament.pair_in(round_, pair or 0)
    for number in () if singles is None else singles.players.values():
        player = hall.tournament.player_in(round_, number)
        names += () if player is None else (player.name, *player.members)
    return tuple(names)


def plays_at(hall: TournamentState, round_: int, table: int, name: str) -> bool:
    """Whether somebody of this name plays at a table in a round: then they officiate there in nothing."""
    return any(is_same_name(name, player) for player in everybody_at(hall, round_, table))
