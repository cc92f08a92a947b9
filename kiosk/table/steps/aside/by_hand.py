"""Carrying entries by hand where no line leads to the director's PC: pages of QR codes, a stick, a code."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.messages import N_, Message
from kiosk.table.model.effects import CarryOnStick, LookForReceipt, PackPages, StopLooking, TakeReceipt
from kiosk.table.model.events import hand_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.showing_modes import CarryingByHand, ShowingMore
from kiosk.table.model.state import State

if TYPE_CHECKING:
    from kiosk.table.model.events.hand_events import HandEvent
    from kiosk.table.model.recording import Transition

RECEIPT_DIGITS: Final = 8
"""As `kiosk.sync.bundles.bundle.receipt_code` gives them."""
_WRITING: Final = Message(N_("The stick is being written. Leave it in."))
_HOLD_IT: Final = Message(N_("Hold the QR code that the phone shows under the camera."))
_TOO_SHORT: Final = Message(N_("The code has eight digits."))


def step_hand(state: State, event: HandEvent) -> Transition:  # noqa: PLR0911 - a case for each event
    """The next state, and what is to be packed, written or compared."""
    mode = state.mode
    match event:
        case hand_events.OpenCarrying():
            return state, (PackPages(),)
        case hand_events.PagesPacked(pages):
            return replace(state, mode=CarryingByHand(pages)), ()
        case _ if not isinstance(mode, CarryingByHand):
            return state, ()
        case hand_events.TurnCarried(pages):
            page = min(max(0, mode.page + pages), max(0, len(mode.pages) - 1))
            return replace(state, mode=replace(mode, page=page)), ()
        case hand_events.UseStick():
            return replace(state, mode=replace(mode, said=_WRITING)), (CarryOnStick(),)
        case hand_events.TypeReceipt():
            return replace(state, mode=replace(mode, typed="", said=None)), ()
        case hand_events.ReadReceipt():
            looking = replace(mode, said=_HOLD_IT, is_looking=True)
            return replace(state, mode=looking), (LookForReceipt(),)
        case hand_events.CarriedOut(said):
            return replace(state, mode=replace(mode, typed=None, said=said, is_looking=False)), ()
        case _:
            assert_never(event)


def type_receipt(
    state: State, mode: CarryingByHand, event: events.Digit | events.Erase | events.NextField
) -> Transition:
    """Type into the code; at its end, have it compared."""
    typed = mode.typed
    if typed is None or mode.is_looking:
        return state, ()
    match event:
        case events.Digit(digit):
            typed = (typed + str(digit))[:RECEIPT_DIGITS]
        case events.Erase():
            typed = typed[:-1]
        case events.NextField() if len(typed) < RECEIPT_DIGITS:
            return replace(state, mode=replace(mode, said=_TOO_SHORT)), ()
        case events.NextField():
            return state, (TakeReceipt(typed),)
        case _:
            assert_never(event)
    return replace(state, mode=replace(mode, typed=typed, said=None)), ()


def go_back(state: State, mode: CarryingByHand) -> Transition:
    """From the camera to the code, from the code to the pages, from there to where they were asked for."""
    if mode.is_looking:
        return replace(state, mode=replace(mode, said=None, is_looking=False)), (StopLooking(),)
    if mode.typed is not None:
        return replace(state, mode=replace(mode, typed=None, said=None)), ()
    return replace(state, mode=ShowingMore()), ()
