"""What arbiters report beyond the tournament: to Sports Justice, and for the statistics."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from kiosk.journal.bodies.body import Body, Key, Number, Text

ReportedTo: TypeAlias = Literal["sports_justice", "statistics"]


class ReportWritten(Body, frozen=True):
    """By the director's side: the words of a report on a ruling. The last count, and the earlier ones stay.

    The ruling is named by its author, epoch and number.
    """

    author: Key
    epoch: Number
    ruling: Number
    to: ReportedTo
    words: Annotated[str, Meta(max_length=4000)]
    arbiter: Text
