"""What is commanded about appeals against rulings (Art. 35)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from kiosk.commands.command import Explanation, Name, RulingCommand, declare
from kiosk.commands.roles import RULING
from kiosk.messages import N_

Judge: TypeAlias = Literal["jury", "chief_arbiter", "nobody"]
"""Who judges an appeal, as `AppealLodged` has it."""


@declare(N_("Entered an appeal against a ruling"), by=RULING)
class LodgeAppeal(RulingCommand, frozen=True, tag="lodge_appeal"):
    """A player contests a ruling, and it is settled who judges: the fields of `AppealLodged`.

    `members` are the three of a jury, or the one chief arbiter, under any keys, in the order of these.
    """

    appellant: Name
    judge: Judge
    arbiter: Name
    members: Annotated[dict[Name, Name], Meta(max_length=3)] = {}


@declare(N_("Entered what was decided on an appeal"), by=RULING)
class DecideAppeal(RulingCommand, frozen=True, tag="decide_appeal"):
    """The ruling is upheld or lifted; one that takes its place is given by `give_ruling`."""

    decision: Literal["upheld", "lifted"]
    words: Explanation
    arbiter: Name


@declare(N_("Took an appeal back that was entered by mistake"), by=RULING)
class TakeBackAppeal(RulingCommand, frozen=True, tag="take_back_appeal"):
    """An appeal was entered by mistake, or wrongly: it has no effect any more, and stays on record."""

    reason: Explanation
    arbiter: Name
