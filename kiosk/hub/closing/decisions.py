"""What the director commands at the end: the standings are declared, or opened again. Pure."""

from __future__ import annotations

from typing import Final

from kiosk.commands.closing import CloseTournament, ReopenTournament
from kiosk.commands.command import LONGEST_NAME
from kiosk.hub.closing.readiness import Lack, Missing, final_places, missing
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import TournamentClosed, TournamentReopened
from kiosk.messages import N_

decides: Final = Decisions()

LONGEST_REMARK: Final = 500


@decides(CloseTournament)
def close_tournament(command: CloseTournament, context: CommandContext) -> tuple[TournamentClosed, ...]:
    """The standings are declared. What else is not in order is left so knowingly, and with a reason.

    Raises:
        RefusedError: no tournament is open, or it is closed already; a sheet is missing; something is not in
            order that the director has not seen; or it is not said why it is left so.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    hall = context.hall
    if hall.tournament.opened is None:
        raise RefusedError(N_("Open the tournament first."))
    if hall.tournament.closed is not None:
        raise RefusedError(N_("The tournament is closed already."))
    found = missing(hall, context.presence)
    sheets = next((gap for gap in found if gap.lack is Lack.SHEETS), None)
    if sheets is not None:
        raise RefusedError(sheets.says.text, article="Art. 19", field="", **sheets.says.values)
    lacks = lacking(found)
    if lacks != command.left:
        raise RefusedError(N_("Something has changed meanwhile. Load the page again and look at it."))
    remark = _sentence(command.remark, "remark")
    if lacks and not remark:
        raise RefusedError(
            N_("Write why the tournament is closed although not all is in order."), field="remark"
        )
    return (TournamentClosed(final_places(hall), lacks, remark, _director(command.arbiter)),)


@decides(ReopenTournament)
def reopen_tournament(command: ReopenTournament, context: CommandContext) -> tuple[TournamentReopened, ...]:
    """What was declared may be changed again.

    Raises:
        RefusedError: the tournament is not closed, or it is not said why.
    """
    if context.hall.tournament.closed is None:
        raise RefusedError(N_("The tournament is not closed."))
    reason = _sentence(command.reason, "reason")
    if not reason:
        raise RefusedError(N_("Write why the tournament is opened again."), field="reason")
    return (TournamentReopened(reason, _director(command.arbiter)),)


def lacking(found: tuple[Missing, ...]) -> tuple[str, ...]:
    """The kinds of what is not in order, each once."""
    return tuple(dict.fromkeys(gap.lack.value for gap in found))


def _director(written: str) -> str:
    name = " ".join(written.split())
    if not name:
        raise RefusedError(N_("Write the director's name."), field="arbiter")
    if len(name) > LONGEST_NAME:
        raise RefusedError(N_("This name is too long."), field="arbiter")
    return name


def _sentence(written: str, field: str) -> str:
    sentence = " ".join(written.split())
    if len(sentence) > LONGEST_REMARK:
        raise RefusedError(N_("Shorten the reason to {most} characters."), field=field, most=LONGEST_REMARK)
    return sentence
