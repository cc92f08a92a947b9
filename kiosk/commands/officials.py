"""What is commanded about officials."""

from __future__ import annotations

from kiosk.commands.command import Command, Name, Natural, Positive, declare
from kiosk.commands.roles import DIRECTOR, RULING
from kiosk.journal.bodies import OfficialRole
from kiosk.messages import N_


@declare(N_("Named an official"), by=DIRECTOR, after_closing=True)
class NameOfficial(Command, frozen=True, tag="name_official"):
    """Somebody officiates, or is called or let in otherwise from now on; `official` 0: a new one."""

    name: Name
    role: OfficialRole
    official: Natural = 0


@declare(N_("Set a PIN"), by=DIRECTOR, after_closing=True)
class SetPin(Command, frozen=True, tag="set_pin"):
    """With this PIN the official opens a table."""

    official: Positive
    pin: Name


@declare(N_("Ended an office"), by=DIRECTOR, after_closing=True)
class RevokeOfficial(Command, frozen=True, tag="revoke_official"):
    """Somebody officiates no more."""

    official: Positive


@declare(N_("Opened a table's screen"), by=RULING, after_closing=True)
class OpenTable(Command, frozen=True, tag="open_table"):
    """A table opens for the official who asks, without a PIN."""

    table: Positive
    arbiter: Name
