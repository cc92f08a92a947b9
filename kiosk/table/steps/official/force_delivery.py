"""An arbiter takes in the sheet of a match that is played out, and says why (Art. 18, 19)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import Digit, Erase, GoBack
from kiosk.table.model.stages.arbiter_stages import AtDesk, TakingIn
from kiosk.table.model.writing import tidied, written
from kiosk.table.steps.official.ordering import order

if TYPE_CHECKING:
    from kiosk.table.model.evening import Evening
    from kiosk.table.model.events.table_events import TypingEvent
    from kiosk.table.model.recording import Step
    from kiosk.table.model.stages.arbiter_stages import ArbiterStage
    from kiosk.table.model.state import State

TakingInEvent: TypeAlias = (
    events.OpenTakingIn | events.TellReason | events.OpenKeyboard | events.Letter | events.TakeIn
)


def may_take_in(evening: Evening) -> bool:
    """Whether the match is played out, and its sheet not in yet."""
    return evening.over and not evening.match.is_decided


def step_taking_in(  # noqa: PLR0911 - a case for each event
    state: State, event: TakingInEvent
) -> Step:
    """Why, and then held: what makes no sense now changes nothing."""
    if not may_take_in(state.evening):
        return state, ()
    match state.stage, event:
        case AtDesk(), events.OpenTakingIn():
            return replace(state, stage=TakingIn()), ()
        case TakingIn() as stage, events.TellReason(reason) if not stage.reason:
            return replace(state, stage=TakingIn(tidied(reason))), ()
        case TakingIn() as stage, events.OpenKeyboard() if not stage.reason:
            return replace(state, stage=replace(stage, text="")), ()
        case TakingIn(text=str(text)) as stage, events.Letter():
            return replace(state, stage=replace(stage, text=written(text, event))), ()
        case TakingIn() as stage, events.TakeIn() if stage.reason:
            values = {"round": state.evening.round, "table": state.table, "reason": stage.reason}
            return order(state, {"kind": "take_in_sheet", **values, "arbiter": ""})
        case _:
            return state, ()


def type_reason(stage: TakingIn, event: TypingEvent | GoBack) -> ArbiterStage:
    """The keyboard's other keys, and the way back: to the reasons, and from there to the desk."""
    match event:
        case GoBack():
            return AtDesk() if not stage.reason and stage.text is None else TakingIn()
        case Digit() | Erase() if stage.text is not None:
            return replace(stage, text=written(stage.text, event))
        case _:
            return stage if stage.text is None or not tidied(stage.text) else TakingIn(tidied(stage.text))
