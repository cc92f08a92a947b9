"""What the laws of bridge want noted."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kiosk.journal.bodies.body import Body, Count, Key, Number, Remark, Text
from kiosk.journal.bodies.rulings import EventName


class ChecklistFilled(Body, frozen=True):
    """By a table: a checklist of bridge was gone through at a board, for the arbiter to read.

    `values` holds what each of its points was answered with: 0 or 1, or a count. The last for a round, board
    and checklist counts; of what belongs to a call the first, for it is noted at once or not at all.
    """

    round: Count
    board: Number
    checklist: Key
    values: Annotated[dict[Key, int], Meta(max_length=40)]
    call: Number | None = None
    """The sequence number of the table's `CallRaised` that it belongs to."""


class BoardDirected(Body, frozen=True):
    """By the director: how a board stands at a table (Law 6.D1), and whether a pair may be away (Law 6.C).

    The last for a round, table and board counts. `stands` is None where the table's taps say it right.
    """

    round: Number
    table: Number
    board: Number
    stands: Literal["before_auction", "auction_begun", "done"] | None
    is_presence_waived: bool
    arbiter: Text


class TrickRecorded(Body, frozen=True):
    """By the director's side: what was found out about a defective trick, and decided (Law 67).

    `moment` and `values` are answers to the checklists of `kiosk.games.bridge.trick_questions`: who had
    played on, as the director has found it, and the director's questions. They hold no card.
    """

    round: Number
    table: Number
    board: Number
    call: EventName | None
    """The `CallRaised` whose moment it is about; what the table froze then stays as it is."""
    moment: Annotated[dict[Key, int], Meta(max_length=8)]
    values: Annotated[dict[Key, int], Meta(max_length=40)]
    decision: Remark
    arbiter: Text
    is_ruled: bool
    """Whether the `RulingGiven` just before it in the stream is the ruling about it."""
    is_appealed: bool
    """Whether a player appealed at once."""


class AppealNoted(Body, frozen=True):
    """By the director's side: whether an appeal is lodged about a `TrickRecorded`, which is named here.

    The last counts.
    """

    author: Key
    epoch: Number
    record: Number
    is_appealed: bool
