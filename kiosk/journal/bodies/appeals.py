"""Appeals against rulings, and what became of them (Art. 35)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kiosk.journal.bodies.body import Body, Key, Number, Remark, Text


class AppealLodged(Body, frozen=True):
    """By the director's side: a ruling is contested, and who judges.

    The ruling is named by its author, epoch and number, as in every body of an appeal.
    """

    author: Key
    epoch: Number
    ruling: Number
    appellant: Text
    """The player who contests it."""
    judge: Literal["jury", "chief_arbiter", "nobody"]
    """``nobody``: no jury can be formed, and the ruling stands without appeal."""
    members: Annotated[tuple[Text, ...], Meta(max_length=3)]
    """The three of a jury, the one chief arbiter, or nobody."""
    arbiter: Text


class AppealDecided(Body, frozen=True):
    """By the director's side: what has been decided on the appeal against a ruling.

    ``changed``: the ruling that the next event gives takes the place of the earlier one. ``lifted``: the
    earlier one has no effect, and none takes its place.
    """

    author: Key
    epoch: Number
    ruling: Number
    decision: Literal["upheld", "changed", "lifted"]
    words: Remark
    """Those in which it was decided."""
    arbiter: Text
    """Who has written it down."""


class AppealTakenBack(Body, frozen=True):
    """By the director's side: an appeal was entered by mistake. What was decided on it has no effect."""

    author: Key
    epoch: Number
    ruling: Number
    reason: Remark
    arbiter: Text
