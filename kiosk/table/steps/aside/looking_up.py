"""Looking the rules up: the pages about the game that is played, read when somebody first asks for them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from kiosk.games.mineo.game import MINEO
from kiosk.table.model.effects import ReadReferences
from kiosk.table.model.events import reference_events
from kiosk.table.model.stages.showing_stages import ShowingMore, ShowingReference, ShowingReferences
from kiosk.table.model.state import State

if TYPE_CHECKING:
    from kiosk.rulings.tree import CodeKey
    from kiosk.table.model.evening import Evening
    from kiosk.table.model.events.reference_events import ReferenceEvent
    from kiosk.table.model.recording import Step


def code_of(evening: Evening) -> CodeKey | None:
    """The code that this tournament is played by; None before it is known."""
    if evening.checks is not None:
        return "bridge"
    if evening.game is None:
        return None
    return "mineo" if evening.game.key == MINEO else "burraco"


def step_reference(state: State, event: ReferenceEvent) -> Step:
    """The next state, and what is to be read."""
    match event:
        case reference_events.OpenReferences():
            return _open(state)
        case reference_events.ReferencesRead(pages):
            state = replace(state, references=pages)
            asked = isinstance(state.stage, ShowingMore)
            return (replace(state, stage=ShowingReferences()) if asked and pages else state), ()
        case reference_events.OpenReference(page, screen):
            is_known = any(each.key == page for each in state.references)
            return (replace(state, stage=ShowingReference(page, screen)) if is_known else state), ()
        case _:
            assert_never(event)


def close(state: State, stage: ShowingReferences | ShowingReference) -> State:
    """One step back."""
    return replace(state, stage=ShowingReferences() if isinstance(stage, ShowingReference) else ShowingMore())


def _open(state: State) -> Step:
    code = code_of(state.evening)
    if code is None:
        return state, ()
    if any(page.code == code for page in state.references):
        return replace(state, stage=ShowingReferences()), ()
    return state, (ReadReferences(code),)
