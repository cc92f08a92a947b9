"""The service screens, for whoever the table is open for: devices, camera, link and version, the log."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.table.model.effects import Beep, LeaveForEnrolment, ReadFacts, WriteLogs
from kiosk.table.model.events import service_events as events
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.modes.arbiter_modes import AtDesk
from kiosk.table.model.modes.deck_modes import LayingOut
from kiosk.table.model.modes.service_modes import (
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
    from kiosk.table.model.modes.service_modes import ServiceMode
    from kiosk.table.model.recording import Transition
    from kiosk.table.model.state import State

TONE_SECONDS: Final = 0.4


def step_service(  # noqa: C901, PLR0911, PLR0912 - a case for each event
    state: State, event: events.ServiceEvent
) -> Transition:
    """The next state, and what is to be done. Nothing happens at a locked table."""
    if state.at_table is None:
        return state, ()
    match event:
        case events.OpenService():
            return replace(state, mode=AtService()), ()
        case events.TestDevices():
            return replace(state, mode=TryingDevices()), ()
        case events.CheckCamera(camera) if Device.CAMERA not in state.missing:
            return replace(state, mode=LookingThrough(camera)), ()
        case events.OpenSides():
            return replace(state, mode=SettingSides()), ()
        case events.OpenFacts():
            return replace(state, mode=ReadingFacts()), (ReadFacts(),)
        case events.FactsRead(facts) if isinstance(state.mode, ReadingFacts):
            return replace(state, mode=ReadingFacts(facts)), ()
        case events.SaveLogs() if isinstance(state.mode, AtService) and not state.mode.is_busy:
            return replace(state, mode=AtService(is_busy=True)), (WriteLogs(),)
        case events.LogsSaved(message, is_bad) if isinstance(state.mode, AtService):
            return replace(state, mode=AtService(message, is_bad)), ()
        case events.CameraFailed() if isinstance(state.mode, LayingOut):
            return replace(state, mode=deck_enrolment.lose_camera(state.mode, event)), ()
        case events.CameraSeen() if isinstance(state.mode, LayingOut):
            return replace(state, mode=deck_enrolment.see_frame(state.mode, event)), ()
        case events.CameraFailed(message) if isinstance(state.mode, LookingThrough):
            return replace(state, mode=AtService(message, is_bad=True)), ()
        case events.CameraSeen() if isinstance(state.mode, LookingThrough):
            return replace(state, mode=_seen(state.mode, event)), ()
        case events.AskEnrolAnew() if isinstance(state.mode, AtService):
            return replace(state, mode=AskingEnrolAnew()), ()
        case events.EnrolAnew() if isinstance(state.mode, AskingEnrolAnew) and not state.recording:
            return state, (LeaveForEnrolment(),)
        case _ if isinstance(state.mode, TryingDevices):
            return _try(state, state.mode, event)
        case _:
            return state, ()


def press_button(state: State, mode: TryingDevices) -> State:
    """The call button was pressed while it is tried: that is counted, and calls nobody."""
    return replace(state, mode=replace(mode, pressed=mode.pressed + 1))


def step_back(state: State, mode: ServiceMode) -> State:
    """One step back; a lamp that was tried goes its own way again (see `step`)."""
    return replace(state, mode=AtDesk() if isinstance(mode, AtService) else AtService())


def _seen(mode: LookingThrough, event: events.CameraSeen) -> LookingThrough:
    return replace(
        mode,
        frame=event.number,
        width=event.width,
        height=event.height,
        markers=event.markers,
        glare=event.glare,
        advice=event.advice,
    )


def _try(state: State, mode: TryingDevices, event: events.ServiceEvent) -> Transition:
    match event:
        case events.TouchField(field) if 0 <= field < FIELDS[0] * FIELDS[1]:
            return replace(state, mode=replace(mode, touched=mode.touched | {field})), ()
        case events.SwitchLamp():
            return replace(state, mode=replace(mode, is_lit=not mode.is_lit)), ()
        case events.TrySound():
            return state, (Beep(TONE_SECONDS),)
        case _:
            return state, ()
