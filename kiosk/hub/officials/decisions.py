"""What the director commands about officials. Pure, but for the salt of a PIN."""

from __future__ import annotations

from typing import Final

from kiosk.commands.command import LONGEST_NAME
from kiosk.commands.officials import NameOfficial, OpenTable, RevokeOfficial, SetPin
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import OfficialNamed, OfficialPinSet, OfficialRevoked, TableUnlockGranted
from kiosk.journal.pins import verifier_of
from kiosk.messages import N_
from kiosk.projections.folds.officials import Official, in_office
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.person_names import is_same_name

decides: Final = Decisions()

MOST_OFFICIALS: Final = 200
UNLOCK_SECONDS: Final = 120.0
"""How long a table may take to hear that it is to open."""


@decides(NameOfficial)
def name_official(command: NameOfficial, context: CommandContext) -> tuple[OfficialNamed, ...]:
    """Somebody officiates, under the next number that nobody has had, or under another name or role.

    Raises:
        RefusedError: the name is missing, too long or another official's, or there is no such official.
    """
    hall = context.hall
    name = " ".join(command.name.split())
    if not name:
        raise RefusedError(N_("Write the official's name first."), field="name")
    if len(name) > LONGEST_NAME:
        raise RefusedError(N_("This name is too long."), field="name")
    others = [official for official in in_office(hall.officials) if official.number != command.official]
    if any(is_same_name(name, other.name) for other in others):
        raise RefusedError(N_("{name} is an official already."), field="name", name=name)
    if command.official:
        before = official_in_office(command.official, hall)
        if (before.name, before.role) == (name, command.role):
            return ()
        return (OfficialNamed(command.official, name, command.role),)
    if len(hall.officials) >= MOST_OFFICIALS:
        raise RefusedError(N_("A tournament has at most {most} officials."), most=MOST_OFFICIALS)
    return (OfficialNamed(max(hall.officials, default=0) + 1, name, command.role),)


@decides(SetPin)
def set_pin(command: SetPin, context: CommandContext) -> tuple[OfficialPinSet, ...]:
    """An official opens tables with this PIN from now on.

    Raises:
        RefusedError: there is no such official, or this one opens no tables.
        UnfitPinError: the PIN is none.
    """
    official = official_in_office(command.official, context.hall)
    if official.role not in {"director", "arbiter"}:
        raise RefusedError(N_("Only directors and arbiters open a table with a PIN."), field="pin")
    return (OfficialPinSet(command.official, verifier_of(command.pin)),)


@decides(RevokeOfficial)
def revoke_official(command: RevokeOfficial, context: CommandContext) -> tuple[OfficialRevoked, ...]:
    """Somebody officiates no more.

    Raises:
        RefusedError: there is no such official.
    """
    return (OfficialRevoked(official_in_office(command.official, context.hall).number),)


def official_in_office(number: int, hall: TournamentState) -> Official:
    """The official of that number.

    Raises:
        RefusedError: nobody officiates under it.
    """
    official = hall.officials.get(number)
    if official is None or not official.officiates:
        raise RefusedError(N_("There is no such official any more. Load the page again."))
    return official


@decides(OpenTable)
def open_table(command: OpenTable, context: CommandContext) -> tuple[TableUnlockGranted, ...]:
    """A table opens for an arbiter who stands at it without a PIN.

    Raises:
        RefusedError: whoever asks is not named as an official who opens tables, or there is no such table.
    """
    hall = context.hall
    asking = [
        official for official in in_office(hall.officials) if is_same_name(official.name, command.arbiter)
    ]
    if not asking or asking[0].role not in {"director", "arbiter"}:
        raise RefusedError(N_("Only a named arbiter can open a table. Name the official first."))
    if command.table not in hall.tournament.tables(hall.tournament.round):
        raise RefusedError(N_("There is no such table in this round."), field="table")
    return (TableUnlockGranted(command.table, asking[0].number, context.now + UNLOCK_SECONDS),)
