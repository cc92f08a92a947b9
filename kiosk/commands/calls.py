"""What is commanded about the tables' calls, and the time that a table is given for them."""

from __future__ import annotations

from msgspec import Struct

from kiosk.commands.command import CallCommand, Command, Explanation, Name, Positive, declare
from kiosk.commands.roles import DIRECTOR, RULING
from kiosk.messages import N_


class RuledCall(Struct, frozen=True, forbid_unknown_fields=True):
    """The call that a ruling answers, by its author, epoch and number."""

    author: Name
    epoch: Positive
    call: Positive


@declare(N_("Went to a call"), by=RULING, after_closing=True)
class ClaimCall(CallCommand, frozen=True, tag="claim_call"):
    """`arbiter` goes to the table. The call is named by its author, epoch and number."""

    arbiter: Name


@declare(N_("Resolved a call"), by=RULING, after_closing=True, at_table=True)
class ResolveCall(CallCommand, frozen=True, tag="resolve_call"):
    pass


@declare(N_("Was at the table of a call"), by=RULING, after_closing=True, at_table=True)
class AttendCall(CallCommand, frozen=True, tag="attend_call"):
    """`arbiter` is at the table."""

    arbiter: Name


@declare(N_("Deferred a call"), by=RULING, after_closing=True)
class DeferCall(CallCommand, frozen=True, tag="defer_call"):
    """`arbiter` comes back to the call later."""

    arbiter: Name
    reason: Explanation = ""


@declare(N_("Handed a call on to the director"), by=RULING, after_closing=True)
class EscalateCall(CallCommand, frozen=True, tag="escalate_call"):
    """`arbiter` hands the call on to the director."""

    arbiter: Name
    reason: Explanation = ""


@declare(N_("Took a call over"), by=RULING, after_closing=True)
class TakeOverCall(CallCommand, frozen=True, tag="take_over_call"):
    """`arbiter` goes in place of another, who has said nothing about the call for a while."""

    arbiter: Name


@declare(N_("Took a call over"), by=DIRECTOR, after_closing=True)
class TakeOverCallAtOnce(CallCommand, frozen=True, tag="take_over_call_at_once"):
    """`arbiter` goes in place of another, whatever that one said and when."""

    arbiter: Name


@declare(N_("Set when calls may be taken over"), by=DIRECTOR, after_closing=True)
class SetTakeOverTime(Command, frozen=True, tag="set_take_over_time"):
    """After how many seconds without a word of whoever has a call another may take it over."""

    seconds: Positive


@declare(N_("Set the times of calls"), by=DIRECTOR, after_closing=True)
class SetCallTimes(Command, frozen=True, tag="set_call_times"):
    """After how many seconds unclaimed a call rings again, and rings at the director's."""

    ring_again: Positive
    escalate: Positive


@declare(N_("Gave extra time"), by=RULING, at_table=True)
class GrantExtraTime(Command, frozen=True, tag="grant_extra_time"):
    """A table may play so much longer in the newest round."""

    round: Positive
    table: Positive
    minutes: Positive
    arbiter: Name
    reason: Explanation = ""
