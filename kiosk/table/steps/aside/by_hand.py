"""Carrying entries by hand where no line leads to the director's PC: pages of QR codes, a stick, a code."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.messages import N_, Message
from kiosk.table.model.effects import CarryOnStick, LookForReceipt, PackPages, StopLooking, TakeReceipt
from kiosk.table.model.events import hand_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.stages.showing_stages import CarryingByHand, ShowingMore
from kiosk.table.model.state import State

if TYPE_CHECKING:
    from kiosk.table.model.events.hand_events import HandEvent
    from kiosk.table.model.recording import Step

RECEIPT_DIGITS: Final = 8
"""As `kiosk.sync.bundles.bundle.receipt_code` gives them."""
_WRITING: Final = Message(N_("The stick is being written. Leave it in."))
_HOLD_IT: Final = Message(N_("Hold the QR code that the phone shows under the camera."))
_TOO_SHORT: Final = Message(N_("The code has eight digits."))


def step_hand(state: State, event: HandEvent) -> Step:  # noqa: PLR0911 - a case for each event
    """The next state, and what is to be packed, written or compared."""
    stage = state.stage
    match event:
        case hand_events.OpenCarrying():
            return state, (PackPages(),)
        case hand_events.PagesPacked(pages):
            return replace(state, stage=CarryingByHand(pages)), ()
        case _ if not isinstance(stage, CarryingByHand):
            return state, ()
        case hand_events.TurnCarried(pages):
            page = min(max(0, stage.page + pages), max(0, len(stage.pages) - 1))
            return replace(state, stage=replace(stage, page=page)), ()
        case hand_events.UseStick():
            return replace(state, stage=replace(stage, said=_WRITING)), (CarryOnStick(),)
        case hand_events.TypeReceipt():
            return replace(state, stage=replace(stage, typed="", said=None)), ()
        case hand_events.ReadReceipt():
            looking = replace(stage, said=_HOLD_IT, is_looking=True)
            return replace(state, stage=looking), (LookForReceipt(),)
        case hand_events.CarriedOut(said):
            return replace(state, stage=replace(stage, typed=None, said=said, is_looking=False)), ()
        case _:
            assert_never(event)


def type_receipt(
    state: State, stage: CarryingByHand, event: events.Digit | events.Erase | events.NextField
) -> Step:
    """Type into the code; at its end, have it compared."""
    typed = stage.typed
    if typed is None or stage.is_looking:
        return state, ()
    match event:
        case events.Digit(digit):
            typed = (typed + str(digit))[:RECEIPT_DIGITS]
        case events.Erase():
            typed = typed[:-1]
        case events.NextField() if len(typed) < RECEIPT_DIGITS:
            return replace(state, stage=replace(stage, said=_TOO_SHORT)), ()
        case events.NextField():
            return state, (TakeReceipt(typed),)
        case _:
            assert_never(event)
    return replace(state, stage=replace(stage, typed=typed, said=None)), ()


def go_back(state: State, stage: CarryingByHand) -> Step:
    """From the camera to the code, from the code to the pages, from there to where they were asked for."""
    if stage.is_looking:
        return replace(state, stage=replace(stage, said=None, is_looking=False)), (StopLooking(),)
    if stage.typed is not None:
        return replace(state, stage=replace(stage, typed=None, said=None)), ()
    return replace(state, stage=ShowingMore()), ()
