"""Counts by the camera that were left before they were accepted: another picture leads back to them.

Whatever leads away from such a count, the way back, the other line's picture, an arbiter at the table or the
last lap, what people have corrected in it is not lost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.table.model.modes.match_modes import Aiming, Counting, Reviewing
from kiosk.table.model.recording import in_play

if TYPE_CHECKING:
    from kiosk.table.model.state import Mode, State


def keep_suspended_count(before: State, after: State) -> State:
    """The state after a step, with a count that lies open no more and was not accepted.

    Of a hand only if people had corrected it: the hand can be photographed again, as melds that lie in
    counting rows cannot.
    """
    was, now = open_count(before.mode), open_count(after.mode)
    suspended = dict(after.draft.suspended)
    is_in_play = in_play(before.view) == in_play(after.view)
    was_accepted = before.draft.proposals != after.draft.proposals
    if was is not None and is_in_play and not was_accepted and (was.hand is None or was.review.changes):
        suspended[was.section, was.hand] = replace(was, problem=None)
    if now is not None:
        suspended.pop((now.section, now.hand), None)
    if suspended.keys() == after.draft.suspended.keys():
        return after
    return replace(after, draft=replace(after.draft, suspended=suspended))


def open_count(mode: Mode) -> Reviewing | None:
    """The count that lies open, or did before another picture was asked for."""
    match mode:
        case Reviewing():
            return mode
        case Aiming(earlier=earlier) | Counting(earlier=earlier):
            return earlier
        case _:
            return None
