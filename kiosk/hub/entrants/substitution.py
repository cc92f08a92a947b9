"""From which round on somebody plays for another, and taking that back (Art. 33). Pure."""

from __future__ import annotations

from typing import Final

from kiosk.commands.entrants import UndoSubstitution
from kiosk.games.entrants import INDIVIDUALS
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.progress import undelivered
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_name
from kiosk.journal.bodies import SubstitutionUndone
from kiosk.messages import N_
from kiosk.projections.seated import line_at, parties, players_at
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.entrants import require_substitute
from kiosk.tournament.person_names import is_same_name

decides: Final = Decisions()


@decides(UndoSubstitution)
def undo_substitution(command: UndoSubstitution, context: CommandContext) -> tuple[SubstitutionUndone, ...]:
    """Whoever was to leave plays on, as if nobody had come: in every round that was said.

    Raises:
        RefusedError: nobody of this name plays for another under this number, or who was to leave plays
            elsewhere by now.
    """
    tournament = context.hall.tournament
    found = [
        said
        for said in tournament.last_replacements
        if said.number == command.number and is_same_name(said.newcomer, command.newcomer)
    ]
    if not found:
        raise RefusedError(
            N_("{newcomer} plays for nobody, or was replaced in turn."),
            field="newcomer",
            newcomer=command.newcomer,
        )
    said = found[-1]
    playing = [name for names in tournament.pairs.values() for name in names]
    playing += [player.name for player in tournament.players.values()]
    if any(is_same_name(said.leaving, name) for name in playing):
        raise RefusedError(N_("{name} plays already."), field="newcomer", name=said.leaving)
    arbiter = arbiter_name(command.arbiter)
    return (SubstitutionUndone(command.number, said.leaving, said.newcomer, arbiter),)


def round_of_substitution(
    hall: TournamentState, entrant: int, number: int, leaving: str, asked: int | None
) -> int:
    """The round from which on a newcomer plays: the one that is asked for, or the next.

    Args:
        hall: the tournament.
        entrant: the pair, the single player, or the team.
        number: under which number the player who leaves plays: the pair's, or their own.
        leaving: their name.
        asked: the round, or None.

    Raises:
        kiosk.tournament.entrants.SubstitutionError: more than half of the rounds would be over.
        RefusedError: the round is over for them, there is none so late, or who leaves is to come only later.
    """
    tournament = hall.tournament
    rounds = rounds_for(hall, entrant)
    round_ = rounds.start if asked is None else asked
    terms = tournament.offers.terms
    if tournament.opened is not None and terms is not None:
        require_substitute(round_ - 1, tournament.last_round, terms.regulations)
    if not rounds:
        raise RefusedError(N_("They have played all rounds."), article="Art. 33", field="round")
    if round_ not in rounds:
        raise RefusedError(
            N_("From round {first} to round {last}: the rounds before stay with who has played them."),
            article="Art. 33",
            field="round",
            first=rounds.start,
            last=rounds.stop - 1,
        )
    if any(
        (said.number, said.newcomer) == (number, leaving) and said.round > round_
        for said in tournament.replaced
    ):
        raise RefusedError(
            N_("{leaving} is to play only from a later round on. Take that back first."),
            article="Art. 33",
            field="round",
            leaving=leaving,
        )
    return round_


def require_free(hall: TournamentState, newcomer: str, round_: int) -> None:
    """Make sure that a newcomer plays nowhere else in a round, and is to play nowhere later.

    Raises:
        RefusedError: they do; one who leaves another pair only later does too.
    """
    tournament = hall.tournament
    for moment in (round_, tournament.last_round):
        names = [name for pair in tournament.pairs for name in tournament.pair_in(moment, pair)]
        players = (tournament.player_in(moment, number) for number in tournament.players)
        names += [player.name for player in players if player is not None]
        if any(is_same_name(newcomer, name) for name in names):
            raise RefusedError(N_("{name} plays already."), field="newcomer", name=newcomer)


def rounds_for(hall: TournamentState, entrant: int) -> range:
    """From which rounds on somebody else may play for an entrant: from the one that it still plays."""
    return rounds_left(hall, is_playing=entrant in still_playing(hall))


def rounds_left(hall: TournamentState, *, is_playing: bool) -> range:
    """The same; `is_playing` says whether it is one of those who are `still_playing`."""
    newest = hall.tournament.round
    return range(newest if is_playing else newest + 1, hall.tournament.last_round + 1)


def still_playing(hall: TournamentState) -> frozenset[int]:
    """Those whose match of the newest round is not in yet.

    Where no sheets are kept, a round lasts until the next one.
    """
    tournament = hall.tournament
    round_ = tournament.round
    tables = undelivered(hall, round_) if tournament.is_scored else tournament.playing(round_)
    seats = [(table, party.key) for table in tables for party in parties(tournament.game)]
    if tournament.entrants == INDIVIDUALS:
        return frozenset(number for table, key in seats for number in players_at(hall, round_, table, key))
    lines = (line_at(hall, round_, table, key) for table, key in seats)
    return frozenset(number for number in lines if number is not None)
