"""Who has won a match in which there must be a winner (Sisal, End of match)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.entrants import TEAMS
from kiosk.games.lines import EW, NS
from kiosk.projections.round_scores import is_match_of_teams_in, match_of_teams
from kiosk.projections.seated import line_at

if TYPE_CHECKING:
    from kiosk.journal.bodies import Seating
    from kiosk.projections.tournament_state import TournamentState


def match_winner(hall: TournamentState, round_: int, meeting: Seating) -> int | None:
    """The pair or team that has won a knock-out match; whoever has nobody to meet has won.

    More victory points win, then the higher total. On level totals the line loses that made the last move of
    the last deal; as long as nobody has told which one it is, there is no winner.

    Args:
        hall: the tournament.
        round_: the round of the match.
        meeting: who meets whom, of `Tournament.meetings`.

    Returns:
        The number of the winner. None: the sheet is not in, or it is not known who made the last move.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if meeting.ns is None or meeting.ew is None:
        return meeting.ew if meeting.ns is None else meeting.ns
    one, other = (_share(hall, round_, meeting, entrant) for entrant in (meeting.ns, meeting.ew))
    if one is None or other is None:
        return None
    if one != other:
        return meeting.ns if one > other else meeting.ew
    loser = _made_last_move(hall, round_, meeting)
    return None if loser is None else meeting.ew if loser == meeting.ns else meeting.ns


def _share(hall: TournamentState, round_: int, meeting: Seating, entrant: int) -> tuple[int, int] | None:
    """The victory points and the total that a match has given; None before it is in."""
    if hall.tournament.entrants == TEAMS:
        is_in = is_match_of_teams_in(hall, round_, meeting)
        share = match_of_teams(hall, round_, meeting).get(entrant) if is_in else None
    else:
        match = hall.match(round_, meeting.table)
        share = match.result.get(NS if entrant == meeting.ns else EW) if match.is_decided else None
    return None if share is None else (share.victory_points or 0, share.total)


def _made_last_move(hall: TournamentState, round_: int, meeting: Seating) -> int | None:
    """Of two teams by an official's word alone: no table knows when the others have ended."""
    if hall.tournament.entrants != TEAMS:
        party = hall.match(round_, meeting.table).last_move
        return None if party is None else line_at(hall, round_, meeting.table, party)
    noted = (
        hall.match(round_, table).ruling_effects.last_move for table in hall.tournament.tables_of(meeting)
    )
    return next((line_at(hall, round_, said.table, said.party) for said in noted if said is not None), None)
