"""Cards that were not melded, counted by the camera: of a hand, or of a pozzetto that was not played."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.table.count_record import count_record
from kiosk.table.deal_entry import with_draft
from kiosk.table.draft import Change
from kiosk.table.effects import Keep
from kiosk.table.events import Device
from kiosk.table.match_stages import Aiming, Entering, Reviewing
from kiosk.table.sections import find_field

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.recording import Step
    from kiosk.table.state import State


def may_aim_at_hand(state: State, game: Game, section: str, key: str) -> bool:
    """Whether the camera may count the cards that fill this field."""
    field = find_field(game, section, key)
    return Device.CAMERA not in state.missing and field is not None and field.is_hand


def aim_at_hand(state: State, game: Game, section: str, key: str) -> State:
    """Show the live picture of the cards that fill this field, from the page or from a count of them."""
    stage = state.stage
    if not may_aim_at_hand(state, game, section, key):
        return state
    match stage:
        case Entering():
            return replace(state, stage=Aiming(section, hand=key))
        case Reviewing(section=counted, hand=hand) if (counted, hand) == (section, key):
            return replace(state, stage=Aiming(section, hand=key, earlier=replace(stage, problem=None)))
        case _:
            return state


def accept_hand(state: State) -> Step:
    """Put the points of a settled count into its field, and keep how it came about."""
    match state.stage:
        case Reviewing(section=section, hand=str() as hand, review=review, picture=picture) if (
            review.is_settled
        ):
            counted = {hand: review.proposal.points}
            draft, there = state.draft, Entering(section, hand)
            record = count_record(review, counted, picture)
            hands = {**draft.hands, section: {**draft.hands.get(section, {}), hand: review.proposal}}
            state = with_draft(
                state,
                values=draft.with_values(section, counted),
                pictures=(*draft.pictures, picture),
                proposals=(*draft.proposals, hashlib.sha256(record).digest()),
                proposed=draft.with_proposed(section, counted),
                hands=hands,
                asked=frozenset(),
                last=Change(draft, there),
            )
            return replace(state, stage=there), (Keep(record),)
        case _:
            return state, ()
