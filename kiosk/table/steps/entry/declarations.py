"""What is said aloud before a deal's first card: noted as it is said, recorded, proposed for the score.

Each touch is on the disk before the next is taken: a power cut, an official at the desk, or a lost link loses
nothing. The game says what can be said, and why not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from kiosk.games.declarations import Noted, possible
from kiosk.games.game import FieldKind
from kiosk.journal.bodies import DeclarationsNoted
from kiosk.table.model.events import declaration_events as events
from kiosk.table.model.modes.match_modes import NotingDeclarations
from kiosk.table.model.recording import record
from kiosk.table.model.state import AtHome, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.declarations import Declarations
    from kiosk.games.game import Game
    from kiosk.table.model.draft import Draft
    from kiosk.table.model.recording import Transition
    from kiosk.table.model.state import Mode
    from kiosk.table.model.table_view import TableView


def noted_here(view: TableView) -> Noted:
    """What was noted of the deal in play."""
    return view.match.noted(view.deal)


def step_declaration(  # noqa: PLR0911 - a case for each event
    state: State, game: Game, event: events.DeclarationEvent
) -> Transition:
    """Open the note, or change it. What cannot be said is told, and changes nothing."""
    declarations = game.offers.declarations
    if declarations is None or not state.view.is_in_play:
        return state, ()
    match event:
        case events.OpenDeclarations():
            return (_opened(state, declarations) if isinstance(state.mode, AtHome) else state), ()
        case _ if not isinstance(state.mode, NotingDeclarations):
            return state, ()
        case events.AskDeclaration(key):
            return _ask(state, game, declarations, key)
        case events.Declare(key, value):
            return _declare(state, game, declarations, key, value)
        case events.TakeDeclarationBack(key):
            return _take_back(state, game, declarations, key)
        case events.PlayFirstCard():
            return _note(state, game, replace(noted_here(state.view), is_first_card_played=True), AtHome())
        case events.TakeFirstCardBack():
            noted = replace(noted_here(state.view), is_first_card_played=False)
            return _note(state, game, noted, NotingDeclarations())
        case _:
            assert_never(event)


def leave_declarations(state: State, mode: NotingDeclarations) -> State:
    """From a question to the note, from the note to the sheet."""
    is_question = mode.field is not None and bool(noted_here(state.view).said)
    return replace(state, mode=NotingDeclarations() if is_question else AtHome())


def with_proposal(
    draft: Draft, game: Game, said: Mapping[str, int], before: Mapping[str, int] | None = None
) -> Draft:
    """The entry with what is known by what was `said`, but for what people have entered themselves.

    What stands there as it was proposed by what was said `before` goes with it.
    """
    declarations = game.offers.declarations
    if declarations is None:
        return draft
    earlier, now = declarations.proposal(before or {}), declarations.proposal(said)
    values = {section: dict(entered) for section, entered in draft.values.items()}
    for section in earlier.keys() | now.keys():
        entered = values.setdefault(section, {})
        old, new = earlier.get(section, {}), now.get(section, {})
        for key in old.keys() | new.keys():
            if entered.get(key) not in (None, old.get(key)):
                continue
            entered.pop(key, None)
            if key in new:
                entered[key] = new[key]
    values = {section: entered for section, entered in values.items() if entered}
    return draft if values == draft.values else replace(draft, values=values, asked=frozenset(), last=None)


def _opened(state: State, declarations: Declarations) -> State:
    """Where nothing has been said yet, with what comes first."""
    is_blank = noted_here(state.view) == Noted()
    return replace(state, mode=NotingDeclarations(declarations.fields[0].key if is_blank else None))


def _ask(state: State, game: Game, declarations: Declarations, key: str) -> Transition:
    """Yes or no is said by the touch itself, unless it is to be confirmed; all else by its question."""
    noted = noted_here(state.view)
    field = next((field for field in declarations.fields if field.key == key), None)
    refusal = declarations.refusal(noted, key)
    if field is None:
        return state, ()
    if refusal is not None:
        return replace(state, mode=NotingDeclarations(refusal=refusal)), ()
    if field.kind is FieldKind.FLAG and key in noted.said:
        return _take_back(state, game, declarations, key)
    if field.kind is FieldKind.FLAG and field.question is None:
        return _declare(state, game, declarations, key, field.maximum)
    return replace(state, mode=NotingDeclarations(key)), ()


def _declare(state: State, game: Game, declarations: Declarations, key: str, value: int) -> Transition:
    """What rests on what was said before falls, where this takes its place."""
    noted = noted_here(state.view)
    refusal = declarations.refusal(noted, key, value)
    if refusal is not None:
        return replace(state, mode=NotingDeclarations(key, refusal)), ()
    said = possible(declarations, {**noted.said, key: value})
    following = declarations.said_with(said, key)
    then = NotingDeclarations(None if following in said else following)
    return _note(state, game, replace(noted, said=said), then)


def _take_back(state: State, game: Game, declarations: Declarations, key: str) -> Transition:
    noted = noted_here(state.view)
    refusal = declarations.refusal(noted, key)
    if refusal is not None:
        return replace(state, mode=NotingDeclarations(refusal=refusal)), ()
    left = {other: value for other, value in noted.said.items() if other != key}
    return _note(state, game, replace(noted, said=possible(declarations, left)), NotingDeclarations())


def _note(state: State, game: Game, noted: Noted, then: Mode) -> Transition:
    """Have it recorded, unless what was touched just before is still on its way to the disk."""
    view, before = state.view, noted_here(state.view)
    if noted == before:
        return replace(state, mode=then), ()
    body = DeclarationsNoted(
        view.round,
        view.deal,
        dict(noted.said),
        noted.is_first_card_played,
        view.match.dealt_again_by(view.deal),
    )
    after, effects = record(state, body)
    if not effects:
        return state, ()
    draft = with_proposal(state.draft, game, noted.said, before.said) if state.draft.values else state.draft
    return replace(after, mode=then, draft=draft), effects
