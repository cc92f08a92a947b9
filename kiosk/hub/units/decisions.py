"""Which units speak for the tables: accepting and revoking them. Pure."""

from __future__ import annotations

from typing import Final

from kiosk.commands.units import (
    AdmitTable,
    CloseEnrolment,
    EnrolmentCommand,
    OpenEnrolment,
    RefuseTable,
    RevokeTable,
)
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import AnyBody, AuthorAdmitted, AuthorRevoked
from kiosk.messages import N_

decides: Final = Decisions()


@decides(AdmitTable)
def admit_table(command: AdmitTable, context: CommandContext) -> tuple[AnyBody, ...]:
    """The unit speaks for its table from now on; a unit that did so before does so no more.

    Raises:
        RefusedError: it does not wait any more, or another was accepted for the table meanwhile.
    """
    for unit in context.waiting:
        if (unit.author, unit.epoch, unit.fingerprint) == (
            command.author,
            command.epoch,
            command.fingerprint,
        ):
            before = context.hall.tournament.admitted.get((unit.author, unit.epoch))
            if before is not None and before.public_key != unit.public_key:
                raise RefusedError(
                    N_("Another device was accepted for table {table} meanwhile."), table=unit.table
                )
            return (AuthorAdmitted(unit.author, unit.epoch, unit.public_key, unit.table),)
    raise RefusedError(N_("No such table is waiting any more. Look at its screen and compare again."))


def see_to_window(_command: EnrolmentCommand, _context: CommandContext) -> tuple[()]:
    """What is about the hub's window the service does itself: the journal says nothing of it."""
    return ()


decides(OpenEnrolment)(see_to_window)
decides(CloseEnrolment)(see_to_window)
decides(RefuseTable)(see_to_window)


@decides(RevokeTable)
def revoke_table(command: RevokeTable, context: CommandContext) -> tuple[AnyBody, ...]:
    """The unit does not speak for its table any more; what it has said stays.

    Raises:
        RefusedError: it was never accepted.
    """
    hall = context.hall
    stream = (command.author, command.epoch)
    if stream not in hall.tournament.admitted:
        raise RefusedError(N_("There is no such device."))
    if stream in hall.tournament.revoked:
        return ()
    return (AuthorRevoked(*stream),)
