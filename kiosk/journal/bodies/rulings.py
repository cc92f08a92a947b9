"""What arbiters rule, and what follows from it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kiosk.journal.bodies.body import LARGEST, Body, Count, Key, Number, Remark, Text
from kiosk.rulings.effects import AnyEffect


class EventName(Struct, frozen=True, forbid_unknown_fields=True):
    """Another event, as its author numbered it."""

    author: Key
    epoch: Number
    number: Number


class RulingAnswer(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What was answered on the way to an outcome. A number is written in digits."""

    tree: Key
    question: Key
    answer: Key
    against_known: bool = False
    """Whether the arbiter meant it although the kiosk knew otherwise."""


_Cards = Annotated[tuple[Annotated[str, Meta(max_length=3)], ...], Meta(max_length=108)]
FactValue: TypeAlias = Text | Annotated[int, Meta(ge=-LARGEST, le=LARGEST)] | _Cards
"""A seat's or party's key, a text, ``yes`` or ``no``, an answer's key, a number, or cards in notation."""


class RulingGiven(Body, frozen=True):
    """By the director's side: an arbiter has ruled.

    The effects are resolved: they name seats and parties, and every figure is a number, so that what a ruling
    does can be told without its tree.
    """

    round: Count
    """0: the ruling is about no match (then so is `table`)."""
    table: Count
    deal: Count
    """0: about no deal in particular."""
    code: Literal["burraco", "mineo", "bridge"]
    tree: Key
    """Where the consultation began."""
    outcome_tree: Key
    """Where it ended: the same, or one to which an answer led."""
    outcome: Key
    articles: Annotated[tuple[Key, ...], Meta(max_length=16)]
    answers: Annotated[tuple[RulingAnswer, ...], Meta(max_length=32)]
    """In the order in which they were asked."""
    option: Key | None
    """What the arbiter chose, where the code leaves it to the arbiter."""
    facts: Annotated[dict[Key, FactValue], Meta(max_length=16)]
    """What the arbiter told (`kiosk.rulings.facts.COLLECTED`)."""
    effects: Annotated[tuple[AnyEffect, ...], Meta(max_length=24)]
    reason: Remark
    arbiter: Text
    call: EventName | None = None
    """The `CallRaised` that it answers."""
    departs_from: Key | None = None
    """The interpretation (`kiosk.rulings.tree.Interpretation`) that this arbiter has not followed."""
    undoes: EventName | None = None
    """What falls as long as this ruling is not cancelled.

    The `DealAccepted` of a deal that is to be dealt again, or the `RulingGiven` whose place this one takes.
    """


class RulingCancelled(Body, frozen=True):
    """By the director's side: a ruling has no effect. It is named by its author, epoch and number."""

    author: Key
    epoch: Number
    ruling: Number
    reason: Remark
    arbiter: Text


class DebtSettled(Body, frozen=True):
    """By the director's side: what a ruling had left to be done is done.

    `effect` is its place among the ruling's effects, from 0.
    """

    author: Key
    epoch: Number
    ruling: Number
    effect: Count


class DealCorrected(Body, frozen=True):
    """By the director's side: what a deal is corrected to, as the ruling named here allows (Art. 19).

    `accepted` is the `DealAccepted` that is corrected: a deal dealt again is another. The last for it counts,
    while the ruling stands. `entry` is `kiosk.games.game.Entry`.
    """

    author: Key
    epoch: Number
    ruling: Number
    accepted: EventName
    entry: dict[Key, dict[Key, int]]
