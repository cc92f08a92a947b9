"""Lists of pairs, teams and single players as they are pasted, and what the journal says of them. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from kiosk.commands.command import MOST_PAIRS
from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import (
    Membership,
    MembershipsNoted,
    PairEntered,
    PlayerEntered,
    PlayerNoted,
    TeamEntered,
)
from kiosk.messages import N_
from kiosk.tournament.entrants import FEWEST_TO_OPEN, PLAYERS_OF_A_PAIR, Pair, Player, Team
from kiosk.tournament.entry_lists import EntryListError, parse_pairs, parse_players, parse_teams
from kiosk.tournament.entry_lists.checks import Known

AnyEntry: TypeAlias = PairEntered | MembershipsNoted | PlayerEntered | PlayerNoted | TeamEntered

MOST_TEAMS: Final = 400
MOST_PLAYERS: Final = 1000

_Read = TypeVar("_Read")


def enter(entrants: str, text: str) -> tuple[AnyEntry, ...]:
    """The entrants with which a tournament is opened.

    Args:
        entrants: who enters (`kiosk.games.entrants`).
        text: their list (`kiosk.tournament.entry_lists`).

    Raises:
        RefusedError: the list cannot be read, or there are too few or too many.
    """
    entered = _READERS[entrants](text)
    if len(numbers_of(entered, entrants)) < FEWEST_TO_OPEN[entrants]:
        raise RefusedError(_TOO_FEW[entrants], field="pairs")
    return entered


def numbers_of(entered: Iterable[AnyEntry], entrants: str) -> tuple[int, ...]:
    """The numbers of those who play for points of their own, in order."""
    numbers = {
        PAIRS: (entry.pair for entry in entered if isinstance(entry, PairEntered)),
        TEAMS: (entry.team for entry in entered if isinstance(entry, TeamEntered)),
        INDIVIDUALS: (entry.number for entry in entered if isinstance(entry, PlayerEntered)),
    }
    return tuple(numbers[entrants])


def require_enough_for(entered: Iterable[AnyEntry], tables: int, field: str) -> None:
    """Make sure that every team has two players for each table of a match.

    Raises:
        RefusedError: one has fewer.
    """
    for entry in entered:
        if isinstance(entry, TeamEntered) and len(entry.players) < PLAYERS_OF_A_PAIR * tables:
            raise RefusedError(
                N_("The team {team} has {count} players, and a match at {tables} tables needs {needed}."),
                article="Art. 2",
                field=field,
                team=entry.name,
                count=len(entry.players),
                tables=tables,
                needed=PLAYERS_OF_A_PAIR * tables,
            )


def more_pairs(text: str, first: int, known: Sequence[Known] = ()) -> tuple[AnyEntry, ...]:
    """The pairs of a list, numbered from `first` as they stand there; `known` are those who play already.

    Raises:
        RefusedError: a line has not two names, somebody stands there twice, or there are too many.
    """
    pairs = _read(parse_pairs, text, "pairs", known)
    _require_room(first + len(pairs) - 1, MOST_PAIRS, N_("A tournament has at most {most} pairs."), "pairs")
    return tuple(body for number, pair in enumerate(pairs, first) for body in _pair(number, pair))


def more_players(
    text: str, first: int, field: str = "players", known: Sequence[Known] = ()
) -> tuple[AnyEntry, ...]:
    """The single players of a list, numbered from `first`; `field` is where the list was written.

    `known` are those who play already.

    Raises:
        RefusedError: a line has not one name, somebody stands there twice, or there are too many.
    """
    players = _read(parse_players, text, field, known)
    _require_room(
        first + len(players) - 1, MOST_PLAYERS, N_("A tournament has at most {most} players."), field
    )
    return tuple(body for number, player in enumerate(players, first) for body in _player(number, player))


def more_teams(
    text: str, first: int, first_player: int, field: str = "teams", known: Sequence[Known] = ()
) -> tuple[AnyEntry, ...]:
    """The teams of a list, numbered from `first`, and their players, from `first_player`.

    `field` is where the list was written; `known` are those who play already.

    Raises:
        RefusedError: a line has no team or fewer than four players, somebody stands there twice, or there
            are too many.
    """
    teams = _read(parse_teams, text, field, known)
    _require_room(first + len(teams) - 1, MOST_TEAMS, N_("A tournament has at most {most} teams."), field)
    return tuple(_teams(teams, first, first_player))


_READERS: Final[Mapping[str, Callable[[str], tuple[AnyEntry, ...]]]] = {
    PAIRS: lambda text: more_pairs(text, 1),
    TEAMS: lambda text: more_teams(text, 1, 1, "pairs"),
    INDIVIDUALS: lambda text: more_players(text, 1, "pairs"),
}
_TOO_FEW: Final[Mapping[str, str]] = {
    PAIRS: N_("A tournament needs two pairs at least."),
    TEAMS: N_("A tournament needs two teams at least."),
    INDIVIDUALS: N_("A tournament of single players needs four at least."),
}


def _read(
    parse: Callable[[str, Sequence[Known]], _Read], text: str, field: str, known: Sequence[Known]
) -> _Read:
    try:
        return parse(text, known)
    except EntryListError as error:
        told: dict[str, Any] = dict(error.message.values)
        raise RefusedError(error.message.text, field=field, **told) from error


def _require_room(needed: int, most: int, text: str, field: str) -> None:
    if needed > most:
        raise RefusedError(text, field=field, most=most)


def _pair(number: int, pair: Pair) -> Iterator[AnyEntry]:
    one, other = pair.players
    yield PairEntered(number, (one.name, other.name))
    known = (Membership(one.number, one.club), Membership(other.number, other.club))
    if known != (Membership(), Membership()):
        yield MembershipsNoted(number, known)


def _player(number: int, player: Player) -> Iterator[AnyEntry]:
    yield PlayerEntered(number, player.name)
    if player.number or player.club:
        yield PlayerNoted(number, Membership(player.number, player.club))


def _teams(teams: Sequence[Team], first: int, first_player: int) -> Iterator[AnyEntry]:
    for number, team in enumerate(teams, first):
        last = first_player + len(team.players)
        for place, player in enumerate(team.players, first_player):
            yield from _player(place, player)
        yield TeamEntered(number, team.name, tuple(range(first_player, last)))
        first_player = last
