"""What the director settles of the standings beside the matches: thresholds, lots, adjustments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kiosk.journal.bodies.body import LARGEST, Body, Count, Key, Number, Remark, Text

Signed = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]


class Threshold(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Up to which place of the standings something is won."""

    what: Literal["qualification", "prize"]
    places: Number
    group: Text = ""
    """In the standings of this group alone; empty: of every group, or of all where all play together."""


class ThresholdsSet(Body, frozen=True):
    """By the director: what there is to win by a place in the standings. The last counts."""

    thresholds: Annotated[tuple[Threshold, ...], Meta(max_length=200)] = ()


class LotsSeeded(Body, frozen=True):
    """By the director: the program draws lots. What it draws is the `LotsDrawn` that follows at once.

    From the seed, whoever draws has the same order (`kiosk.tournament.start_list.drawn`).
    """

    round: Count
    entrants: Annotated[tuple[Key, ...], Meta(min_length=2, max_length=2000)]
    """Those who are level, by their numbers."""
    seed: Key


class LotsTakenBack(Body, frozen=True):
    """By the director: the lots that were drawn between these after a round have no effect any more."""

    round: Count
    entrants: Annotated[tuple[Key, ...], Meta(min_length=2, max_length=2000)]
    """In any order."""
    reason: Remark
    director: Text


class StandingsAdjusted(Body, frozen=True):
    """By the director: points are taken in the general standings alone, for several admonitions."""

    entrant: Number
    """The number of the pair, team or single player."""
    round: Number
    """The newest when it was given."""
    victory_points: Signed
    match_points: Signed
    article: Key
    reason: Remark
    director: Text


class AdjustmentCancelled(Body, frozen=True):
    """By the director: a `StandingsAdjusted`, named by author, epoch and number, has no effect any more."""

    author: Key
    epoch: Number
    adjustment: Number
    reason: Remark
    director: Text
