"""What is commanded about the tables' calls."""

from __future__ import annotations

from msgspec import Struct

from kiosk.commands.command import Command, Explanation, Name, Positive


class RuledCall(Struct, frozen=True, forbid_unknown_fields=True):
    """The call that a ruling answers, by its author, epoch and number."""

    author: Name
    epoch: Positive
    call: Positive


class ClaimCall(Command, frozen=True, tag="claim_call"):
    """`arbiter` goes to the table. The call is named by its author, epoch and number."""

    author: Name
    epoch: Positive
    call: Positive
    arbiter: Name


class ResolveCall(Command, frozen=True, tag="resolve_call"):
    author: Name
    epoch: Positive
    call: Positive


class AttendCall(Command, frozen=True, tag="attend_call"):
    """`arbiter` is at the table."""

    author: Name
    epoch: Positive
    call: Positive
    arbiter: Name


class DeferCall(Command, frozen=True, tag="defer_call"):
    """`arbiter` comes back to the call later."""

    author: Name
    epoch: Positive
    call: Positive
    arbiter: Name
    reason: Explanation = ""


class EscalateCall(Command, frozen=True, tag="escalate_call"):
    """`arbiter` hands the call on to the director."""

    author: Name
    epoch: Positive
    call: Positive
    arbiter: Name
    reason: Explanation = ""


class SetCallTimes(Command, frozen=True, tag="set_call_times"):
    """After how many seconds unclaimed a call rings again, and rings at the director's."""

    ring_again: Positive
    escalate: Positive
