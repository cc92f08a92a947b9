"""Looking the rules up: the pages about the game that is played, read when somebody first asks for them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from kiosk.games.offers import offers_of
from kiosk.table.model.effects import ReadReferences
from kiosk.table.model.events import reference_events
from kiosk.table.model.modes.showing_modes import ShowingMore, ShowingReference, ShowingReferences
from kiosk.table.model.state import State

if TYPE_CHECKING:
    from kiosk.rulings.tree import CodeKey
    from kiosk.table.model.events.reference_events import ReferenceEvent
    from kiosk.table.model.recording import Transition
    from kiosk.table.model.table_view import TableView


def code_in_force(view: TableView) -> CodeKey | None:
    """The code that this tournament is played by; None before it is known, and where a game has none."""
    return offers_of(view.seated).code


def step_reference(state: State, event: ReferenceEvent) -> Transition:
    """The next state, and what is to be read."""
    match event:
        case reference_events.OpenReferences():
            return _open(state)
        case reference_events.ReferencesRead(pages):
            state = replace(state, references=pages)
            asked = isinstance(state.mode, ShowingMore)
            return (replace(state, mode=ShowingReferences()) if asked and pages else state), ()
        case reference_events.OpenReference(page, screen):
            is_known = any(known.key == page for known in state.references)
            return (replace(state, mode=ShowingReference(page, screen)) if is_known else state), ()
        case _:
            assert_never(event)


def close(state: State, mode: ShowingReferences | ShowingReference) -> State:
    """One step back."""
    return replace(state, mode=ShowingReferences() if isinstance(mode, ShowingReference) else ShowingMore())


def _open(state: State) -> Transition:
    code = code_in_force(state.view)
    if code is None:
        return state, ()
    if any(page.code == code for page in state.references):
        return replace(state, mode=ShowingReferences()), ()
    return state, (ReadReferences(code),)
