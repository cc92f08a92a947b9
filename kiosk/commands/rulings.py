"""What is commanded about rulings, and about sheets by their leave."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from kiosk.commands.calls import RuledCall
from kiosk.commands.command import Command, Explanation, Name, Natural, Positive, RulingCommand, declare
from kiosk.commands.roles import RULING
from kiosk.messages import N_
from kiosk.rulings.tree import CodeKey

_Cards = Annotated[tuple[Annotated[str, Meta(max_length=3)], ...], Meta(max_length=108)]


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What the arbiter answered. `against_known`: it is meant, although the kiosk knows otherwise."""

    tree: Name
    question: Name
    answer: Name
    against_known: bool = False


@declare(N_("Gave a ruling"), by=RULING, at_table=True)
class GiveRuling(Command, frozen=True, tag="give_ruling"):
    """What the arbiter said and chose; what follows from it, the hub works out itself.

    `round`, `table` and `deal` say what it is about, 0 for none. `facts` are those of
    `kiosk.rulings.facts.COLLECTED`; `outcome`, `option`, `numbers` and `reason` are those of
    `kiosk.rulings.resolve.Choice`. `again`: a second ruling that is like the first is meant.
    """

    round: Natural
    table: Natural
    deal: Natural
    code: CodeKey
    tree: Name
    arbiter: Name
    replies: Annotated[tuple[Reply, ...], Meta(max_length=100)] = ()
    facts: Annotated[dict[Name, Name | int | _Cards], Meta(max_length=40)] = {}
    outcome: Name | None = None
    option: Name | None = None
    numbers: Annotated[dict[Name, int], Meta(max_length=40)] = {}
    reason: Explanation = ""
    call: RuledCall | None = None
    again: bool = False


@declare(N_("Cancelled a ruling"), by=RULING, at_table=True)
class CancelRuling(RulingCommand, frozen=True, tag="cancel_ruling"):
    """Take a ruling back. It is named by its author, epoch and number."""

    reason: Explanation
    arbiter: Name


@declare(N_("Noted that something owed was done"), by=RULING, at_table=True)
class SettleDebt(RulingCommand, frozen=True, tag="settle_debt"):
    """What a ruling had left to be done is done; `effect` is its place among the ruling's effects, from 0."""

    effect: Natural


@declare(N_("Corrected a deal"), by=RULING, at_table=True)
class CorrectDeal(RulingCommand, frozen=True, tag="correct_deal"):
    """Correct a deal of a sheet by leave of a ruling, named by its author, epoch and number (Art. 19).

    `entry` is a whole `kiosk.games.game.Entry`.
    """

    deal: Positive
    entry: Annotated[dict[Name, dict[Name, int]], Meta(max_length=20)]


@declare(N_("Took a sheet in"), by=RULING, at_table=True)
class TakeInSheet(Command, frozen=True, tag="take_in_sheet"):
    """Take in the sheet of a match that is played out, which not everybody signs or nobody hands in."""

    round: Positive
    table: Positive
    reason: Explanation
    arbiter: Name
