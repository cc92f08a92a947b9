"""Calls of the arbiter, and what becomes of them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from kiosk.journal.bodies.body import Body, Count, Key, Number, Remark, Text


class CallRaised(Body, frozen=True):
    """By a table: the arbiter is called. `seat` is the caller's (``N``, ``E``, ``S``, ``W``), if told."""

    round: Count
    seat: Key | None = None


class CallCancelled(Body, frozen=True):
    """By the table that called. `call` is the sequence number of its `CallRaised`."""

    call: Number


CallReason: TypeAlias = Literal["rules", "score", "clock", "conduct", "cards"]
"""Why the arbiter is called: what may be done, a count, slow play, behaviour, a pack or a card."""


class CallExplained(Body, frozen=True):
    """By the table that called: who calls, and why, as far as it was told after the call.

    `call` is the sequence number of its `CallRaised`. What is None leaves as it is what was told before.
    """

    call: Number
    seat: Key | None = None
    reason: CallReason | None = None


class CallClaimed(Body, frozen=True):
    """By the director's side: `arbiter` is coming. The call is named by its author, epoch and number.

    Where another was coming, `arbiter` has taken the call over.
    """

    author: Key
    epoch: Number
    call: Number
    arbiter: Text


class CallResolved(Body, frozen=True):
    """By the director's side: the arbiter has dealt with the call."""

    author: Key
    epoch: Number
    call: Number


class CallAttended(Body, frozen=True):
    """By the director's side: `arbiter` is at the table."""

    author: Key
    epoch: Number
    call: Number
    arbiter: Text


class CallDeferred(Body, frozen=True):
    """By the director's side: `arbiter` comes back to the call later, for this reason."""

    author: Key
    epoch: Number
    call: Number
    arbiter: Text
    reason: Remark


class CallEscalated(Body, frozen=True):
    """By the director's side: `arbiter` hands the call on to the director, for this reason.

    Nobody is going until it is claimed again.
    """

    author: Key
    epoch: Number
    call: Number
    arbiter: Text
    reason: Remark


class CallTimesSet(Body, frozen=True):
    """By the director: after how many seconds unclaimed a call rings again, and rings at the director's."""

    ring_again: Number
    escalate: Number


class TakeOverTimeSet(Body, frozen=True):
    """By the director: so many seconds after an arbiter's last word about a call another may take it over."""

    seconds: Number
