"""Whether a round is over, and whether the next one may be seated. Pure."""

from __future__ import annotations

from kiosk.hub.errors import RefusedError
from kiosk.messages import N_, Message
from kiosk.projections.entrants import resting_without_table
from kiosk.projections.folds.tournament import Tournament
from kiosk.projections.knock_out import bracket_of, level_matches, name_of_round, tables_of
from kiosk.projections.naming import table_name
from kiosk.projections.tournament_state import TournamentState


def undelivered(hall: TournamentState, round_: int) -> list[int]:
    """The tables of a round at which a match is played that is neither handed in nor awarded.

    None where no sheets are kept: then a round lasts until the director seats the next one.
    """
    if not hall.tournament.is_scored:
        return []
    return [table for table in hall.tournament.playing(round_) if not hall.match(round_, table).is_decided]


def round_says(tournament: Tournament) -> Message:
    """What the newest round is called, and of how many it is."""
    if tournament.is_knock_out and tournament.round:
        return name_of_round(tournament, tournament.round)
    values = {"round": tournament.round, "rounds": tournament.last_round}
    return Message(N_("Round {round} of {rounds}"), values)


def resting_names(hall: TournamentState, round_: int) -> tuple[str, ...]:
    """The teams and single players who rest in a round and have no table."""
    return tuple(name for names in resting_without_table(hall, round_).values() for name in names)


def is_another_to_come(hall: TournamentState) -> bool:
    """Whether a round is still to be seated after the newest: in a knock-out, as long as two are left."""
    bracket = bracket_of(hall)
    is_decided = bracket is not None and bracket.is_over
    return hall.tournament.round < hall.tournament.last_round and not is_decided


def require_next_round(hall: TournamentState, round_: int) -> None:
    """Make sure that this round is the next one to be seated, and that everything is in that it stands on.

    Raises:
        RefusedError: it is not, or the tournament is not open, or a match of a knock-out has no winner.
    """
    opened = hall.tournament.opened
    if opened is None:
        raise RefusedError(N_("Open the tournament first."))
    newest = hall.tournament.round
    if round_ <= newest:
        raise RefusedError(N_("Round {round} is published already."), round=round_)
    if round_ > newest + 1:
        raise RefusedError(N_("Round {round} comes first."), round=newest + 1)
    if round_ > hall.tournament.last_round:
        last = hall.tournament.last_round
        raise RefusedError(N_("This tournament has {rounds} rounds: all are played."), rounds=last)
    if newest and newest not in hall.clock.started and not hall.tournament.is_scored:
        raise RefusedError(N_("Round {round} has not started yet."), round=newest)
    missing = undelivered(hall, newest)
    if missing:
        raise RefusedError(
            N_("Round {round} is not over: these tables have not delivered their score sheet: {tables}."),
            round=newest,
            tables=", ".join(table_name(hall, table) for table in missing),
        )
    require_winners(hall)


def require_winners(hall: TournamentState) -> None:
    """Make sure that in a knock-out every match of the newest round has a winner, and that not all is over.

    Raises:
        RefusedError: a match is level, or nobody is left to play.
    """
    level = level_matches(hall)
    if level:
        raise RefusedError(
            N_(
                "Level at these tables, and in a knock-out somebody must go on: {tables}. Say on the page of "
                "the bracket who does: whoever made the last move has lost (Sisal); or by lot, or by a "
                "further deal."
            ),
            tables=", ".join(table_name(hall, table) for match in level for table in tables_of(hall, match)),
        )
    bracket = bracket_of(hall)
    if bracket is not None and bracket.is_over:
        raise RefusedError(N_("The knock-out is over: nobody is left who could still win a match."))
