"""What is commanded in a tournament of bridge alone."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kiosk.commands.calls import RuledCall
from kiosk.commands.command import Command, Explanation, List, Name, Positive, declare
from kiosk.commands.roles import DESK, RULING
from kiosk.messages import N_


@declare(N_("Opened the tournament"), by=DESK)
class OpenBridge(Command, frozen=True, tag="open_bridge"):
    """Open a tournament of bridge, which the kiosk does not score.

    `deal_source` is a key of `kiosk.games.bridge.settings.SETTINGS`, `settings` has the other fields of
    `BridgeSettings`; `pairs` has two names on each line; `place` is the club or the town.
    """

    name: Name
    deal_source: Name
    boards: Positive
    rounds: Positive
    pairs: List
    settings: Annotated[dict[Name, bool], Meta(max_length=16)] = {}
    place: Name = ""


@declare(N_("Said how a board stands"), by=RULING)
class DirectBoard(Command, frozen=True, tag="direct_board"):
    """The director's word about a board at a table; `stands` empty: as the table's taps say."""

    round: Positive
    table: Positive
    board: Positive
    stands: Literal["", "before_auction", "auction_begun", "done"]
    is_presence_waived: bool
    arbiter: Name


@declare(N_("Recorded a defective trick"), by=RULING)
class RecordTrick(Command, frozen=True, tag="record_trick"):
    """What was found out about a defective trick, and decided.

    `moment` and `values` are answers to the checklists of `kiosk.games.bridge.trick_questions`. `is_law_67`:
    the answers are entered as a ruling too; not where they have shown that another Law covers it.
    `again`: a second ruling that is like the first is meant.
    """

    round: Positive
    table: Positive
    board: Positive
    decision: Explanation
    arbiter: Name
    moment: Annotated[dict[Name, int], Meta(max_length=8)] = {}
    values: Annotated[dict[Name, int], Meta(max_length=40)] = {}
    call: RuledCall | None = None
    is_law_67: bool = True
    is_appealed: bool = False
    again: bool = False


@declare(N_("Noted an appeal"), by=RULING)
class NoteAppeal(Command, frozen=True, tag="note_appeal"):
    """Whether an appeal is lodged about a defective trick's record, named by its author, epoch and number."""

    author: Name
    epoch: Positive
    record: Positive
    is_appealed: bool
