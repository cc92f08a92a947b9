"""Whether the arbiter may take in a sheet that is not signed, or not handed in, as it should be. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.commands.rulings import TakeInSheet
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_at
from kiosk.journal.bodies import SheetTakenIn
from kiosk.messages import N_
from kiosk.rulings.code import cited
from kiosk.rulings.resolve import LONGEST_REASON

if TYPE_CHECKING:
    from kiosk.journal.bodies import AnyBody

decides: Final = Decisions()

SHEET_CORRECTIONS: Final = "19"
"""The article under which a sheet that was handed in may be looked at again."""


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
        raise RefusedError(N_("The sheet has been handed in: the match is final."), article=article)
    if not match.is_complete(game):
        raise RefusedError(N_("Not all deals of this match have been accepted."), article=article)
    reason = " ".join(command.reason.split())
    if not reason:
        raise RefusedError(N_("Write why you take the sheet in."), article=article, field="reason")
    if len(reason) > LONGEST_REASON:
        raise RefusedError(
            N_("Shorten the reason to {most} characters."), field="reason", most=LONGEST_REASON
        )
    return (SheetTakenIn(command.round, command.table, reason, arbiter),)
