"""Whether a deal that is filled in can be accepted: what is impossible, not answered, or still asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.games.game import Grade
from kiosk.table.model.modes.match_modes import Accepting, AskingChoice, Doubting, Entering, WrongSide
from kiosk.table.model.sections import questions
from kiosk.table.steps.entry.deal_entry import is_answered, with_draft
from kiosk.table.steps.entry.keypad_entry import OTHER_SECTION, next_field
from kiosk.table.steps.entry.pending import pending_findings

if TYPE_CHECKING:
    from kiosk.games.game import Finding, Game
    from kiosk.table.model.state import State


def entry_findings(state: State, game: Game) -> tuple[Finding, ...]:
    """What is wrong or odd about the sheet as it stands, and what rulings have left to be looked at."""
    view = state.view
    found = view.match.findings(view.deal, state.draft.entry(game), game)
    return (*found, *pending_findings(view, game))


def is_impossible(state: State, game: Game) -> bool:
    return any(finding.grade is Grade.IMPOSSIBLE for finding in entry_findings(state, game))


def finish(state: State, game: Game) -> State:
    """To the acceptance, unless something is impossible, not answered, or suspicious and not yet asked."""
    if not isinstance(state.mode, (Entering, Doubting)) or is_impossible(state, game):
        return state
    for question in questions(game, state.draft.entry(game)):
        if isinstance(question, AskingChoice) and not is_answered(state.draft, game, question.field):
            return replace(state, mode=question)
    for finding in entry_findings(state, game):
        if finding.key not in state.draft.asked:
            return replace(state, mode=Doubting(finding))
    return replace(state, mode=Accepting())


def confirm(state: State, game: Game) -> State:
    """What looked odd is so."""
    match state.mode:
        case Doubting(finding=finding):
            return finish(with_draft(state, asked=state.draft.asked | {finding.key}), game)
        case WrongSide(section=section, field=key):
            state = with_draft(state, asked=state.draft.asked | {(OTHER_SECTION, section, key)})
            return next_field(replace(state, mode=Entering(section, key, typing=True)), game)
        case _:
            return state
