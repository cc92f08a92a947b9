"""What the director commands about single players and the players of teams: who comes, who leaves. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from kiosk.commands.entrants import (
    ChangeTeam,
    EnterPlayers,
    EnterTeams,
    RenamePlayer,
    ReturnEntrant,
    SubstitutePlayer,
    WithdrawEntrant,
)
from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.hub.entrants.knocked_out import require_playing, require_undrawn
from kiosk.hub.entrants.list_looks import known_in
from kiosk.hub.entrants.membership_decisions import told_membership
from kiosk.hub.entrants.pasted_lists import AnyEntry, more_players, more_teams, numbers_of, require_enough_for
from kiosk.hub.entrants.substitution import require_free, round_of_substitution
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.group_decisions import grouped_too
from kiosk.hub.rounds.progress import undelivered
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_name, name_of_person, new_name
from kiosk.journal.bodies import (
    EntrantReturned,
    EntrantWithdrawn,
    GroupsArranged,
    Membership,
    PlayerEntered,
    PlayerNoted,
    SubstituteEntered,
    TeamEntered,
)
from kiosk.messages import N_
from kiosk.projections.naming import table_name
from kiosk.projections.seated import line_at, players_at
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.entrants import FEWEST_TO_OPEN
from kiosk.tournament.pairings.individuals import PLAYERS
from kiosk.tournament.person_names import is_same_name
from kiosk.tournament.start_list import has_incomplete_table, require_room_in_calendar

decides: Final = Decisions()

ROUND_ROBIN: Final = "round_robin"


@decides(EnterTeams)
def enter_teams(command: EnterTeams, context: CommandContext) -> tuple[AnyEntry | GroupsArranged, ...]:
    """More teams, under the next numbers. Once play has begun they take places that are empty (Art. 34).

    Raises:
        RefusedError: no teams play, a line cannot be read, somebody plays already, or a team would make an
            incomplete table and this is not confirmed.
        StartListError: the calendar of a round robin has no place.
    """
    hall = context.hall
    _require(hall, TEAMS)
    tournament = hall.tournament
    entered = more_teams(
        command.teams, max(tournament.teams) + 1, max(tournament.players) + 1, known=known_in(hall)
    )
    require_enough_for(entered, tournament.tables_of_match, "teams")
    for entry in entered:
        if isinstance(entry, TeamEntered):
            _require_new_team(entry.name, hall, "teams")
    require_undrawn(hall)
    numbers = numbers_of(entered, TEAMS)
    arranged = tournament.rounds_arranged
    if tournament.round and arranged is not None and arranged.system == ROUND_ROBIN:
        require_room_in_calendar(tournament.starts, numbers[0])
    makes_incomplete = len(numbers) % 2 == 1 and not has_incomplete_table(tournament.starts)
    _require_confirmed(hall, makes_incomplete=makes_incomplete, is_confirmed=command.is_confirmed)
    return (*entered, *grouped_too(hall, numbers))


@decides(EnterPlayers)
def enter_players(command: EnterPlayers, context: CommandContext) -> tuple[AnyEntry | GroupsArranged, ...]:
    """More single players, under the next numbers.

    Raises:
        RefusedError: no single players enter, a line cannot be read, somebody plays already, or more would
            rest than now and this is not confirmed.
    """
    hall = context.hall
    _require(hall, INDIVIDUALS)
    tournament = hall.tournament
    entered = more_players(command.players, max(tournament.players) + 1, known=known_in(hall))
    numbers = numbers_of(entered, INDIVIDUALS)
    playing = sum(start is not None for start in tournament.starts)
    makes_incomplete = (playing + len(numbers)) % PLAYERS > playing % PLAYERS
    _require_confirmed(hall, makes_incomplete=makes_incomplete, is_confirmed=command.is_confirmed)
    return (*entered, *grouped_too(hall, numbers))


@decides(ChangeTeam)
def change_team(
    command: ChangeTeam, context: CommandContext
) -> tuple[PlayerEntered | PlayerNoted | TeamEntered, ...]:
    """A team's name, its captain, and a player more.

    Raises:
        RefusedError: there is no such team, the captain is not of it, or the new player plays already or
            has somebody else's card.
    """
    hall = context.hall
    team = _team(command.team, hall)
    name = name_of_person(command.name, "name")
    if not is_same_name(name, team.name):
        _require_new_team(name, hall, "name")
    if command.captain not in team.players:
        raise RefusedError(N_("Choose a captain of this team."), article="Art. 18", field="captain")
    players = (command.captain, *(player for player in team.players if player != command.captain))
    joining: tuple[PlayerEntered | PlayerNoted, ...] = ()
    if command.one_more.strip():
        newcomer = new_name(command.one_more, "one_more")
        _require_new((newcomer,), hall, "one_more")
        number = max(hall.tournament.players) + 1
        membership = told_membership(hall, newcomer, command.card, command.club)
        joining = (PlayerEntered(number, newcomer), *_noted(number, membership))
        players = (*players, number)
    changed = structs.replace(team, name=name, players=players)
    return () if changed == team else (*joining, changed)


@decides(RenamePlayer)
def rename_player(command: RenamePlayer, context: CommandContext) -> tuple[PlayerEntered, ...]:
    """A player's name, written rightly. Who plays does not change: see `substitute_player`.

    Raises:
        RefusedError: there is no such player, or the name is missing, too long or somebody else's.
    """
    hall = context.hall
    entered = _player(command.number, hall)
    name = new_name(command.name, "name", (entered.name,))
    if not is_same_name(name, entered.name):
        _require_new((name,), hall, "name")
    return () if name == entered.name else (structs.replace(entered, name=name),)


@decides(SubstitutePlayer)
def substitute_player(
    command: SubstitutePlayer, context: CommandContext
) -> tuple[SubstituteEntered | PlayerNoted, ...]:
    """Somebody else plays under a player's number, until half of the matches are over (Art. 33).

    Raises:
        RefusedError: there is no such player, the newcomer plays already, or it cannot be from that round on.
        SubstitutionError: it is too late.
    """
    hall = context.hall
    leaving = _player(command.number, hall).name
    newcomer = new_name(command.newcomer, "newcomer")
    _require_new((newcomer,), hall, "newcomer")
    team = hall.tournament.team_of(command.number) if hall.tournament.entrants == TEAMS else None
    entrant = command.number if team is None else team
    round_ = round_of_substitution(hall, entrant, command.number, leaving, command.round)
    require_free(hall, newcomer, round_)
    membership = told_membership(hall, newcomer, command.card, command.club)
    said = SubstituteEntered(command.number, leaving, newcomer, round_, arbiter_name(command.arbiter))
    return (said, *_noted(command.number, membership))


@decides(WithdrawEntrant)
def withdraw_entrant(command: WithdrawEntrant, context: CommandContext) -> tuple[EntrantWithdrawn, ...]:
    """A team, or a single player, plays no more; the results stay (Art. 33).

    Raises:
        RefusedError: there is no such entrant, it has still to hand in its match, or too few would be left.
    """
    hall = context.hall
    tournament = hall.tournament
    if tournament.entrants not in {TEAMS, INDIVIDUALS}:
        raise RefusedError(N_("Neither teams nor single players play in this tournament."))
    known = tournament.teams if tournament.entrants == TEAMS else tournament.players
    if command.entrant not in known:
        raise RefusedError(N_("There is nobody with this number."), field="entrant")
    if command.entrant in tournament.withdrawn:
        return ()
    _require_handed_in(command.entrant, hall)
    require_playing(hall, command.entrant)
    playing = sum(start is not None for start in tournament.starts)
    if tournament.bracket is None and playing <= FEWEST_TO_OPEN[tournament.entrants]:
        raise RefusedError(N_("Too few would be left to play."))
    reason = command.reason.strip()[:500]
    arbiter = arbiter_name(command.arbiter)
    return (EntrantWithdrawn(command.entrant, tournament.round + 1, reason, arbiter),)


@decides(ReturnEntrant)
def return_entrant(command: ReturnEntrant, context: CommandContext) -> tuple[EntrantReturned, ...]:
    """Undo that a pair, a team or a single player plays no more, while no round was made up without it.

    Raises:
        RefusedError: it has not left, or a round was published without it.
    """
    hall = context.hall
    left = hall.tournament.withdrawn.get(command.entrant)
    if left is None:
        raise RefusedError(N_("Nobody with this number has left."), field="entrant")
    if left.round <= hall.tournament.round:
        raise RefusedError(
            N_("Round {round} was made up without it. Take that round back first, if nobody plays it yet."),
            article="Art. 33",
            round=left.round,
        )
    return (EntrantReturned(command.entrant, arbiter_name(command.arbiter)),)


def _noted(number: int, membership: Membership) -> tuple[PlayerNoted, ...]:
    return () if membership == Membership() else (PlayerNoted(number, membership),)


def _require(hall: TournamentState, entrants: str) -> None:
    if hall.tournament.opened is None:
        raise RefusedError(N_("Open the tournament first."))
    if hall.tournament.entrants != entrants:
        text = {
            TEAMS: N_("No teams play in this tournament."),
            INDIVIDUALS: N_("No single players play in this tournament."),
        }
        raise RefusedError(text[entrants])


def _require_confirmed(hall: TournamentState, *, makes_incomplete: bool, is_confirmed: bool) -> None:
    if hall.tournament.round and makes_incomplete and not is_confirmed:
        raise RefusedError(
            N_("With so many, more rest in each round than now. Confirm that they may play all the same."),
            article="Art. 34",
            field="is_confirmed",
        )


def _require_handed_in(entrant: int, hall: TournamentState) -> None:
    round_ = hall.tournament.round
    for table in undelivered(hall, round_):
        here = {
            number
            for party in ("ns", "ew")
            for number in (
                players_at(hall, round_, table, party)
                if hall.tournament.entrants == INDIVIDUALS
                else (line_at(hall, round_, table, party),)
            )
        }
        if entrant in here:
            raise RefusedError(
                N_("They still play at table {table}. Let the arbiter rule on the match first (Rulings)."),
                article="Art. 33",
                table=table_name(hall, table),
            )


def _team(number: int, hall: TournamentState) -> TeamEntered:
    _require(hall, TEAMS)
    found = hall.tournament.teams.get(number)
    if found is None:
        raise RefusedError(N_("There is no team {team}."), field="team", team=number)
    return found


def _player(number: int, hall: TournamentState) -> PlayerEntered:
    found = hall.tournament.players.get(number)
    if found is None or hall.tournament.entrants == PAIRS:
        raise RefusedError(N_("There is no player {number}."), field="number", number=number)
    return found


def _require_new(names: Sequence[str], hall: TournamentState, field: str) -> None:
    for name in names:
        for player in hall.tournament.players.values():
            if is_same_name(name, player.name):
                raise RefusedError(N_("{name} plays already."), field=field, name=name)


def _require_new_team(name: str, hall: TournamentState, field: str) -> None:
    if any(is_same_name(name, team.name) for team in hall.tournament.teams.values()):
        raise RefusedError(N_("There is a team {team} already."), field=field, team=name)
