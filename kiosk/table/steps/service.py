"""The service screens, for whoever the table is open for: devices, camera, link and version, the log."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.table.model.effects import Beep, LeaveForEnrolment, ReadFacts, WriteLogs
from kiosk.table.model.events import service_events as events
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.stages.arbiter_stages import AtDesk
from kiosk.table.model.stages.deck_stages import LayingOut
from kiosk.table.model.stages.service_stages import (
    FIELDS,
    AskingEnrolAnew,
    AtService,
    LookingThrough,
    ReadingFacts,
    SettingSides,
    TryingDevices,
)
from kiosk.table.steps import deck_enrolment

if TYPE_CHECKING:
    from kiosk.table.model.recording import Step
    from kiosk.table.model.stages.service_stages import ServiceStage
    from kiosk.table.model.state import State

TONE_SECONDS: Final = 0.4


def step_service(  # noqa: C901, PLR0911, PLR0912 - a case for each event
    state: State, event: events.ServiceEvent
) -> Step:
    """The next state, and what is to be done. Nothing happens at a locked table."""
    if state.at_table is None:
        return state, ()
    match event:
        case events.OpenService():
            return replace(state, stage=AtService()), ()
        case events.TestDevices():
            return replace(state, stage=TryingDevices()), ()
        case events.CheckCamera(camera) if Device.CAMERA not in state.missing:
            return replace(state, stage=LookingThrough(camera)), ()
        case events.OpenSides():
            return replace(state, stage=SettingSides()), ()
        case events.OpenFacts():
            return replace(state, stage=ReadingFacts()), (ReadFacts(),)
        case events.FactsRead(facts) if isinstance(state.stage, ReadingFacts):
            return replace(state, stage=ReadingFacts(facts)), ()
        case events.SaveLogs() if isinstance(state.stage, AtService) and not state.stage.is_busy:
            return replace(state, stage=AtService(is_busy=True)), (WriteLogs(),)
        case events.LogsSaved(message, is_bad) if isinstance(state.stage, AtService):
            return replace(state, stage=AtService(message, is_bad)), ()
        case events.CameraFailed() if isinstance(state.stage, LayingOut):
            return replace(state, stage=deck_enrolment.lose_camera(state.stage, event)), ()
        case events.CameraSeen() if isinstance(state.stage, LayingOut):
            return replace(state, stage=deck_enrolment.see_frame(state.stage, event)), ()
        case events.CameraFailed(message) if isinstance(state.stage, LookingThrough):
            return replace(state, stage=AtService(message, is_bad=True)), ()
        case events.CameraSeen() if isinstance(state.stage, LookingThrough):
            return replace(state, stage=_seen(state.stage, event)), ()
        case events.AskEnrolAnew() if isinstance(state.stage, AtService):
            return replace(state, stage=AskingEnrolAnew()), ()
        case events.EnrolAnew() if isinstance(state.stage, AskingEnrolAnew) and not state.recording:
            return state, (LeaveForEnrolment(),)
        case _ if isinstance(state.stage, TryingDevices):
            return _try(state, state.stage, event)
        case _:
            return state, ()


def press_button(state: State, stage: TryingDevices) -> State:
    """The call button was pressed while it is tried: that is counted, and calls nobody."""
    return replace(state, stage=replace(stage, pressed=stage.pressed + 1))


def step_back(state: State, stage: ServiceStage) -> State:
    """One step back; a lamp that was tried goes its own way again (see `step`)."""
    return replace(state, stage=AtDesk() if isinstance(stage, AtService) else AtService())


def _seen(stage: LookingThrough, event: events.CameraSeen) -> LookingThrough:
    return replace(
        stage,
        frame=event.number,
        width=event.width,
        height=event.height,
        markers=event.markers,
        glare=event.glare,
        advice=event.advice,
    )


def _try(state: State, stage: TryingDevices, event: events.ServiceEvent) -> Step:
    match event:
        case events.TouchField(field) if 0 <= field < FIELDS[0] * FIELDS[1]:
            return replace(state, stage=replace(stage, touched=stage.touched | {field})), ()
        case events.SwitchLamp():
            return replace(state, stage=replace(stage, is_lit=not stage.is_lit)), ()
        case events.TrySound():
            return state, (Beep(TONE_SECONDS),)
        case _:
            return state, ()
