"""What declares the standings, and takes that back."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kiosk.commands.command import Command, Explanation, Name, declare
from kiosk.commands.roles import DIRECTOR
from kiosk.messages import N_


@declare(N_("Closed the tournament"), by=DIRECTOR, after_closing=True)
class CloseTournament(Command, frozen=True, tag="close_tournament"):
    """The standings are declared.

    `left` are the kinds of what is not in order, as the page has shown them (`kiosk.hub.closing.Lack`), and
    `remark` says why they are left so.
    """

    arbiter: Name
    left: Annotated[tuple[Name, ...], Meta(max_length=32)] = ()
    remark: Explanation = ""


@declare(N_("Opened the tournament again"), by=DIRECTOR, after_closing=True)
class ReopenTournament(Command, frozen=True, tag="reopen_tournament"):
    """The tournament that was closed is open again."""

    reason: Explanation
    arbiter: Name
