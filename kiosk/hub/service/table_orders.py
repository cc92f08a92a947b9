"""What officials command at a table: the same commands as on the pages, for that table alone."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from kiosk.commands.command import CallCommand, RulingCommand
from kiosk.commands.roles import Role
from kiosk.hub.auth.roles import Principal, attribute_to, may_command
from kiosk.hub.errors import ForbiddenError
from kiosk.hub.service.commands import decode_command
from kiosk.journal.identity import table_of
from kiosk.messages import N_, KioskError, Message
from kiosk.sync.wire.messages import Order, OrderResult
from kiosk.translation import LANGUAGES, Translator

if TYPE_CHECKING:
    from kiosk.commands.command import Command
    from kiosk.hub.service.hub_service import HubService
    from kiosk.projections.tournament_state import TournamentState

FAILED: Final = Message(N_("The director's PC made a mistake of its own. Rule on its page, or on the phone."))
_log = logging.getLogger(__name__)


class TableOrders:
    """Obeys what a table passes on. Who is at the table, the table has said in its journal before."""

    def __init__(self, service: HubService) -> None:
        self._service = service

    def obey(self, author: str, order: Order) -> OrderResult:
        """Do what is ordered at the table of that author; never raises. May be called on any thread."""
        language = order.language if order.language in LANGUAGES else LANGUAGES[0]
        try:
            command = decode_command(order.data)
            by = _official_at(author, self._service.state.hall)
            _check(command, author, by, self._service.state.hall)
            self._service.perform(attribute_to(by, command), order.key, by)
        except KioskError as error:
            return OrderResult(order.key, Translator(language)(error.message))
        except Exception:  # noqa: BLE001 - an order must not end the table's connection
            _log.exception("an order of %s failed", author)
            return OrderResult(order.key, Translator(language)(FAILED))
        return OrderResult(order.key)


def _official_at(author: str, hall: TournamentState) -> Principal:
    """The official for whom the table is open.

    Raises:
        ForbiddenError: it is open for nobody who may still command.
    """
    number = hall.unlocking.official_at.get(author)
    official = hall.officials.get(number or 0)
    if official is None or not official.officiates or official.role not in {"director", "arbiter"}:
        raise ForbiddenError(N_("The table is not open for an arbiter. Unlock it first."))
    return Principal(Role(official.role), official.name, official.number)


def _check(command: Command, author: str, by: Principal, hall: TournamentState) -> None:
    """No table speaks for another."""
    if _table_of(command, hall) != table_of(author) or not may_command(by.role, command):
        raise ForbiddenError(N_("This cannot be commanded at this table."))


def _table_of(command: Command, hall: TournamentState) -> int | None:
    """The table that a command is about; None for what is commanded at no table."""
    if not command.declaration.at_table:
        return None
    match command:
        case CallCommand(author=author):
            return table_of(author)
        case RulingCommand():
            ruling = hall.rulings.by_key.get((command.author, command.epoch, command.ruling))
            return None if ruling is None else ruling.place[1]
        case _:
            table: int | None = getattr(command, "table", None)
            return table
