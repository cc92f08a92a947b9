"""An arbiter takes in the sheet of a match that is played out, and says why (Art. 18, 19)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from kiosk.commands.rulings import TakeInSheet
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import Digit, Erase, GoBack
from kiosk.table.model.modes.arbiter_modes import AtDesk, ForcingDelivery
from kiosk.table.model.text_entry import sentence_after, tidied
from kiosk.table.steps.official.remote_command import send_command

if TYPE_CHECKING:
    from kiosk.table.model.events.table_events import TypingEvent
    from kiosk.table.model.modes.arbiter_modes import ArbiterMode
    from kiosk.table.model.recording import Transition
    from kiosk.table.model.state import State
    from kiosk.table.model.table_view import TableView

ForceDeliveryEvent: TypeAlias = (
    events.OpenForcedDelivery | events.TellReason | events.OpenKeyboard | events.Letter | events.ForceDelivery
)


def may_force_delivery(view: TableView) -> bool:
    """Whether the match is played out, and its sheet not in yet."""
    return view.over and not view.match.is_decided


def step_force_delivery(  # noqa: PLR0911 - a case for each event
    state: State, event: ForceDeliveryEvent
) -> Transition:
    """Why, and then held: what makes no sense now changes nothing."""
    if not may_force_delivery(state.view):
        return state, ()
    match state.mode, event:
        case AtDesk(), events.OpenForcedDelivery():
            return replace(state, mode=ForcingDelivery()), ()
        case ForcingDelivery() as mode, events.TellReason(reason) if not mode.reason:
            return replace(state, mode=ForcingDelivery(tidied(reason))), ()
        case ForcingDelivery() as mode, events.OpenKeyboard() if not mode.reason:
            return replace(state, mode=replace(mode, text="")), ()
        case ForcingDelivery(text=str(text)) as mode, events.Letter():
            return replace(state, mode=replace(mode, text=sentence_after(text, event))), ()
        case ForcingDelivery() as mode, events.ForceDelivery() if mode.reason:
            return send_command(state, TakeInSheet.at(state.view.round, state.table, mode.reason))
        case _:
            return state, ()


def type_reason(mode: ForcingDelivery, event: TypingEvent | GoBack) -> ArbiterMode:
    """The keyboard's other keys, and the way back: to the reasons, and from there to the desk."""
    match event:
        case GoBack():
            return AtDesk() if not mode.reason and mode.text is None else ForcingDelivery()
        case Digit() | Erase() if mode.text is not None:
            return replace(mode, text=sentence_after(mode.text, event))
        case _:
            return mode if mode.text is None or not tidied(mode.text) else ForcingDelivery(tidied(mode.text))
