"""Who plays for points of their own, and what they are called. Pure."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.journal.bodies import PlayerEntered
from kiosk.messages import N_, Message
from kiosk.projections.tournament_state import TournamentState

KIND_PLURALS: Final[Mapping[str, Message]] = {
    PAIRS: Message(N_("Pairs")),
    TEAMS: Message(N_("Teams")),
    INDIVIDUALS: Message(N_("Players")),
}
"""What those who enter are called, by a constant of `kiosk.games.entrants`."""

_LAST: Final = sys.maxsize
"""A round after all replacements."""

KIND_LABELS: Final[Mapping[str, Message]] = {
    PAIRS: Message(N_("Pair")),
    TEAMS: Message(N_("Team")),
    INDIVIDUALS: Message(N_("Player")),
}
"""What one of them is called."""


def entrants(hall: TournamentState) -> Mapping[int, tuple[str, ...]]:
    """The names of who plays for points of their own, by the number of the pair, team or single player."""
    if hall.tournament.entrants == TEAMS:
        return {number: (team.name,) for number, team in hall.tournament.teams.items()}
    return people(hall)


def names_of_entrant(hall: TournamentState, number: int, round_: int | None = None) -> tuple[str, ...]:
    """The names of one of them; none for a number that is nobody's.

    Args:
        hall: the tournament.
        number: whose.
        round_: for who played in it; None: who plays after all replacements (Art. 33).
    """
    tournament = hall.tournament
    if tournament.entrants == TEAMS:
        return (tournament.teams[number].name,) if number in tournament.teams else ()
    return names_of_person(hall, number, _LAST if round_ is None else round_)


def resting_without_table(hall: TournamentState, round_: int) -> Mapping[int, tuple[str, ...]]:
    """The names of the teams and single players who rest in a round: they have no table, by their numbers.

    A pair that rests has one, at which nobody meets it.
    """
    singles = hall.tournament.resting.get(round_, ())
    alone = [match for match in hall.tournament.matches.get(round_, ()) if None in (match.ns, match.ew)]
    numbers = (*singles, *(match.ns or match.ew or 0 for match in alone))
    return {number: names_of_entrant(hall, number, round_) for number in numbers}


def names_of_person(hall: TournamentState, number: int, round_: int) -> tuple[str, ...]:
    """The names of who plays in a round under a number that has a page of its own, as in `people`."""
    player = hall.tournament.player_in(round_, number)
    return hall.tournament.pair_in(round_, number) if player is None else _names(player)


def history_of_entrant(hall: TournamentState, number: int) -> tuple[Message, ...]:
    """What has happened to one of them, beside its name wherever it is ranked (Art. 33)."""
    tournament = hall.tournament
    of_team = tournament.teams[number].players if tournament.entrants == TEAMS else (number,)
    return tuple(_history(hall, of_team, number))


def history_of_person(hall: TournamentState, number: int) -> tuple[Message, ...]:
    """The same for who has a page of their own, as in `people`."""
    tournament = hall.tournament
    entrant = tournament.team_of(number) if tournament.entrants == TEAMS else number
    return tuple(_history(hall, (number,), entrant))


def _history(hall: TournamentState, players: Collection[int], entrant: int | None) -> Iterator[Message]:
    for replaced in hall.tournament.replaced:
        if replaced.number in players:
            yield Message(
                N_("{newcomer} for {leaving} from round {round} on"),
                {"newcomer": replaced.newcomer, "leaving": replaced.leaving, "round": replaced.round},
            )
    left = None if entrant is None else hall.tournament.withdrawn.get(entrant)
    if left is not None:
        yield Message(N_("withdrawn from round {round} on"), {"round": left.round})


def _names(player: PlayerEntered) -> tuple[str, ...]:
    """Of a squad, its members: its own name is made of theirs."""
    return player.members or (player.name,)


def people(hall: TournamentState) -> Mapping[int, tuple[str, ...]]:
    """The names of who has a page of their own: a pair, or a single player, as whose teams are made too."""
    singles = {number: _names(player) for number, player in hall.tournament.players.items()}
    return {**hall.tournament.pairs, **singles}
