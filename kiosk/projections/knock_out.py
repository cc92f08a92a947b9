"""A knock-out as the journal tells it: its bracket, who has won each match, how far everybody has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.entrants import TEAMS
from kiosk.messages import N_, Message
from kiosk.projections.match_winner import match_winner
from kiosk.projections.round_scores import is_match_of_teams_in
from kiosk.tournament.pairings.bracket import (
    THIRD_PLACE,
    THIRD_PLACE_TABLE,
    Bracket,
    round_name,
)
from kiosk.tournament.pairings.facts import Table

if TYPE_CHECKING:
    from kiosk.journal.bodies import Seating
    from kiosk.projections.folds.tournament import Tournament
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.tournament.pairings.bracket import Match


def bracket_of(hall: TournamentState) -> Bracket[int] | None:
    """The bracket, once it is drawn; None before the first round, and where no knock-out is played.

    Its tables are those of `Tournament.meetings`: of teams, the numbers of their matches.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    tournament = hall.tournament
    if not tournament.is_knock_out or tournament.bracket is None:
        return None
    rounds = range(1, tournament.round + 1)
    return Bracket(
        places=tournament.bracket.places,
        has_third_place=tournament.has_third_place,
        played=tuple(tuple(map(_as_table, tournament.meetings(round_))) for round_ in rounds),
        winners={
            (round_, meeting.table): winner
            for round_ in rounds
            for meeting in tournament.meetings(round_)
            if (winner := winner_of(hall, round_, meeting)) is not None
        },
        left=tournament.withdrawn.keys(),
    )


def winner_of(hall: TournamentState, round_: int, meeting: Seating) -> int | None:
    """Who goes on from a match: by what was played, or else as it was settled; None while that is open.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if not is_level(hall, round_, meeting):
        return match_winner(hall, round_, meeting)
    named = hall.tournament.winners_named.get((round_, meeting.table))
    return named.entrant if named is not None and named.entrant in (meeting.ns, meeting.ew) else None


def is_level(hall: TournamentState, round_: int, meeting: Seating) -> bool:
    """Whether a match is in, and nothing that was played says who goes on.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    return _is_in(hall, round_, meeting) and match_winner(hall, round_, meeting) is None


def level_matches(hall: TournamentState) -> tuple[Match[int], ...]:
    """The matches of the newest round that are level, as long as nobody has said who goes on.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    bracket, round_ = bracket_of(hall), hall.tournament.round
    if bracket is None:
        return ()
    by_table = {meeting.table: meeting for meeting in hall.tournament.meetings(round_)}
    return tuple(
        match
        for match in bracket.open_matches(round_)
        if match.table is not None and is_level(hall, round_, by_table[match.table])
    )


def tables_of(hall: TournamentState, match: Match[int]) -> tuple[int, ...]:
    """At which tables a match of the bracket is played: of pairs at one; none where it is not seated."""
    meetings = hall.tournament.meetings(match.round)
    meeting = next((meeting for meeting in meetings if meeting.table == match.table), None)
    return () if meeting is None else _tables(hall, meeting)


def name_of_round(tournament: Tournament, round_: int) -> Message:
    """What players call a round: in a knock-out the final, the semifinals."""
    if not tournament.is_knock_out:
        return Message(N_("Round {round}"), {"round": round_})
    return round_name(round_, tournament.last_round)


def name_of_match(tournament: Tournament, round_: int, table: int) -> Message:
    """What players call the match at a table: in a knock-out the final, or that for third place."""
    match = tournament.match_at(round_, table)
    number = table if match is None else match.table
    is_beside_final = round_ == tournament.last_round and number == THIRD_PLACE_TABLE
    return THIRD_PLACE if tournament.is_knock_out and is_beside_final else name_of_round(tournament, round_)


def how_far(bracket: Bracket[int], entrant: int) -> Message | None:
    """How far an entrant has come; None while it may still win, and for who has no place in the bracket."""
    last, third = bracket.last_matches.get(entrant), bracket.third_place
    if last is None or entrant in bracket.playing:
        return None
    if bracket.final.winner.entrant == entrant:
        return Message(N_("wins the knock-out"))
    if third is not None and third.winner.entrant is not None and entrant in third.comers:
        is_third = third.winner.entrant == entrant
        return Message(N_("wins the third place") if is_third else N_("loses the match for third place"))
    if last == bracket.final:
        return Message(N_("loses the final"))
    return Message(N_("out: {round}"), {"round": round_name(last.round, bracket.last_round)})


def _as_table(meeting: Seating) -> Table[int]:
    return Table(meeting.table, meeting.ns, meeting.ew)


def _tables(hall: TournamentState, meeting: Seating) -> tuple[int, ...]:
    """Where a match is played: of pairs at one table, of teams at several."""
    is_of_teams = hall.tournament.entrants == TEAMS
    return hall.tournament.tables_of(meeting) if is_of_teams else (meeting.table,)


def _is_in(hall: TournamentState, round_: int, meeting: Seating) -> bool:
    """Whether the sheets of a match are in; never where one rests."""
    if meeting.ns is None or meeting.ew is None:
        return False
    if hall.tournament.entrants == TEAMS:
        return is_match_of_teams_in(hall, round_, meeting)
    return hall.match(round_, meeting.table).is_decided
