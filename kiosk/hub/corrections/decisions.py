"""What an arbiter says of a match that is over: that its sheet is in, or who made the last move. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.commands.rulings import NoteLastMove, TakeInSheet
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_at
from kiosk.journal.bodies import LastMoveNoted, SheetTakenIn
from kiosk.messages import N_
from kiosk.projections.round_scores import is_match_of_teams_in, match_of_teams
from kiosk.rulings.code import cited
from kiosk.rulings.resolve import LONGEST_REASON

if TYPE_CHECKING:
    from kiosk.journal.bodies import AnyBody
    from kiosk.projections.tournament_state import TournamentState

decides: Final = Decisions()

SHEET_CORRECTIONS: Final = "19"
"""The article under which a sheet that was handed in may be looked at again."""

_END_OF_MATCH: Final = "Sisal"
"""What says that the last move decides a level knock-out match."""


@decides(TakeInSheet)
def take_in_sheet(command: TakeInSheet, context: CommandContext) -> tuple[AnyBody, ...]:
    """The arbiter's word that the match is final (Art. 18, 19).

    Raises:
        RefusedError: there is no such match, it is not over, it is final already, or the reason is missing.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    hall = context.hall
    arbiter = arbiter_at(command.arbiter, hall, command.round, command.table)
    game, article = hall.tournament.game, cited(SHEET_CORRECTIONS)
    if game is None or command.table not in hall.tournament.playing(command.round):
        raise RefusedError(N_("No match is played at this table."), article=article, field="table")
    match = hall.match(command.round, command.table)
    if match.is_final:
        raise RefusedError(N_("The score sheet has been handed in: the match is final."), article=article)
    if not match.is_complete(game):
        raise RefusedError(N_("Not all deals of this match have been accepted."), article=article)
    reason = " ".join(command.reason.split())
    if not reason:
        raise RefusedError(N_("Write why you take the score sheet in."), article=article, field="reason")
    if len(reason) > LONGEST_REASON:
        raise RefusedError(
            N_("Shorten the reason to {most} characters."), field="reason", most=LONGEST_REASON
        )
    return (SheetTakenIn(command.round, command.table, reason, arbiter),)


@decides(NoteLastMove)
def note_last_move(command: NoteLastMove, context: CommandContext) -> tuple[AnyBody, ...]:
    """Who made the last move of the last deal of a level knock-out match (Sisal, End of match).

    Raises:
        RefusedError: there is no such match or line, the last move decides nothing there, the match is not
            over or not level, or the sheet was handed in with both lines' own word.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    hall = context.hall
    arbiter = arbiter_at(command.arbiter, hall, command.round, command.table)
    game, article = hall.tournament.game, _END_OF_MATCH
    if game is None or command.table not in hall.tournament.playing(command.round):
        raise RefusedError(N_("No match is played at this table."), article=article, field="table")
    if not hall.tournament.is_last_move_lost:
        raise RefusedError(
            N_("The last move decides a level match only in a knock-out by Sisal’s regulations."),
            article=article,
        )
    if command.party not in {party.key for party in game.parties}:
        raise RefusedError(N_("Say which line made the last move."), article=article, field="party")
    match = hall.match(command.round, command.table)
    if not _is_over_and_level(hall, command.round, command.table):
        raise RefusedError(N_("The last move decides only a match that is over and level."), article=article)
    if match.is_final and match.last_move_agreed is not None:
        raise RefusedError(N_("The score sheet has been handed in: the match is final."), article=article)
    return (LastMoveNoted(command.round, command.table, command.party, arbiter),)


def may_note_last_move(hall: TournamentState, round_: int, table: int) -> bool:
    """Whether it can be said now who made the last move of the match at a table."""
    if not hall.tournament.is_last_move_lost or not _is_over_and_level(hall, round_, table):
        return False
    match = hall.match(round_, table)
    return not match.is_final or match.last_move_agreed is None


def _is_over_and_level(hall: TournamentState, round_: int, table: int) -> bool:
    """Of two teams, at all their tables together."""
    game, of_teams = hall.tournament.game, hall.tournament.match_at(round_, table)
    if of_teams is None:
        match = hall.match(round_, table)
        return game is not None and match.is_complete(game) and match.is_level and not match.awards
    if not is_match_of_teams_in(hall, round_, of_teams):
        return False
    return len({share.total for share in match_of_teams(hall, round_, of_teams).values()}) == 1
