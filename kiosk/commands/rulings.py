"""What is commanded about rulings, and about sheets by their leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from kiosk.commands.calls import RuledCall
from kiosk.commands.command import Command, Explanation, Name, Natural, Positive, RulingCommand, declare
from kiosk.commands.roles import RULING
from kiosk.messages import N_
from kiosk.rulings.consultation import Origin
from kiosk.rulings.tree import CodeKey

if TYPE_CHECKING:
    from kiosk.games.game import Entry
    from kiosk.rulings.consultation import Consultation
    from kiosk.rulings.resolve import Choice

_Cards = Annotated[tuple[Annotated[str, Meta(max_length=3)], ...], Meta(max_length=108)]


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What the arbiter answered. `against_known`: it is meant, although the kiosk knows otherwise."""

    tree: Name
    question: Name
    answer: Name
    against_known: bool = False


class ContestedRuling(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling against which an appeal is open, named by its author, epoch and number."""

    author: Name
    epoch: Positive
    ruling: Positive


@declare(N_("Gave a ruling"), by=RULING, at_table=True)
class GiveRuling(Command, frozen=True, tag="give_ruling"):
    """What the arbiter said and chose; what follows from it, the hub works out itself.

    `round`, `table` and `deal` say what it is about, 0 for none. `facts` are those of
    `kiosk.rulings.facts.COLLECTED`; `outcome`, `option`, `numbers` and `reason` are those of
    `kiosk.rulings.resolve.Choice`. `again`: a second ruling that is like the first is meant. `appeal`: the
    ruling whose place it takes on appeal; then `reason` has the words in which that was decided (Art. 35).
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
    appeal: ContestedRuling | None = None

    @classmethod
    def reached(
        cls,
        state: Consultation,
        choice: Choice,
        code: CodeKey,
        place: tuple[int, int, int],
        *,
        arbiter: str = "",
        call: RuledCall | None = None,
    ) -> GiveRuling:
        """The ruling to which a consultation has come.

        Args:
            state: the consultation, at an outcome.
            choice: what is decided beyond its answers.
            code: the code of play that was asked.
            place: round, table and deal, 0 for none; the deal counts where a tree is about one.
            arbiter: who rules; empty where the hub is to say it.
            call: the call that is answered.
        """
        round_, table, deal = place
        return cls(
            round=round_,
            table=table,
            deal=deal if any(tree.scope == "deal" for tree in state.trees) else 0,
            code=code,
            tree=state.root,
            arbiter=arbiter,
            replies=tuple(
                Reply(
                    reply.said.place.tree,
                    reply.said.place.question,
                    reply.said.answer,
                    reply.said.against_known,
                )
                for reply in state.replies
                if reply.origin is Origin.GIVEN
            ),
            facts=dict(state.given),
            outcome=choice.outcome,
            option=choice.option,
            numbers=dict(choice.numbers),
            reason=choice.reason,
            call=call,
        )


@declare(N_("Cancelled a ruling"), by=RULING, at_table=True)
class CancelRuling(RulingCommand, frozen=True, tag="cancel_ruling"):
    """Take a ruling back. It is named by its author, epoch and number."""

    reason: Explanation
    arbiter: Name


@declare(N_("Noted that what was still to be done is done"), by=RULING, at_table=True)
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

    @classmethod
    def by_leave(cls, ruling: tuple[str, int, int], deal: int, entry: Entry) -> CorrectDeal:
        """A deal as it is to be, by leave of the ruling of this author, epoch and number."""
        return cls(*ruling, deal, {section: dict(values) for section, values in entry.items()})


@declare(N_("Took a score sheet in"), by=RULING, at_table=True)
class TakeInSheet(Command, frozen=True, tag="take_in_sheet"):
    """Take in the sheet of a match that is played out, which not everybody signs or nobody hands in."""

    round: Positive
    table: Positive
    reason: Explanation
    arbiter: Name

    @classmethod
    def at(cls, round_: int, table: int, reason: str = "") -> TakeInSheet:
        """The sheet of this match; the hub says who takes it in."""
        return cls(round_, table, reason, arbiter="")


@declare(N_("Noted who made the last move"), by=RULING, at_table=True)
class NoteLastMove(Command, frozen=True, tag="note_last_move"):
    """Say which line made the last move of a level knock-out match: it has lost (Sisal, End of match).

    `party` is the line at this table; of two teams, at the table of theirs that ended last.
    """

    round: Positive
    table: Positive
    party: Name
    arbiter: Name
