"""What belongs to a knock-out: its bracket, and who goes on where the points do not say."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kiosk.journal.bodies.body import Body, Number, Remark, Text


class KnockOutArranged(Body, frozen=True):
    """By the director, before the first round: what was announced of a knock-out. The last counts."""

    has_third_place: bool
    """Whether those who lose the semifinals play for the third place."""


class BracketDrawn(Body, frozen=True):
    """By the director, before the first round is published: who has which place in the bracket.

    Two neighbours meet, then the two that are left of four neighbours, and so on. A `None` is an empty place:
    whoever was to meet it rests.
    """

    places: Annotated[tuple[Number | None, ...], Meta(min_length=2, max_length=2048)]


class WinnerNamed(Body, frozen=True):
    """By the director: who goes on from a match that is level. The last counts, while the match is level."""

    round: Number
    table: Number
    """Of teams, the number of their match."""
    entrant: Number
    reason: Remark
    """How that was settled: by lot, by a further deal."""
    arbiter: Text
