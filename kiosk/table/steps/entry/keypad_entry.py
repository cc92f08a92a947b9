"""Digits typed into a page of the sheet, field after field."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.games.game import FieldKind
from kiosk.table.model.draft import LastEntry
from kiosk.table.model.modes.match_modes import Entering, WrongSide
from kiosk.table.model.sections import find_field, is_typed, page_of
from kiosk.table.model.state import State

if TYPE_CHECKING:
    from kiosk.games.game import Game

OTHER_SECTION: Final = "wrong_side"
"""What was asked, where a number fits another section better than its own."""


def select_field(state: State, game: Game, section: str, key: str) -> State:
    """Type into this field next."""
    field = find_field(game, section, key)
    if field is None or not isinstance(state.mode, Entering):
        return state
    return replace(state, mode=Entering(section, key, typing=is_typed(field)))


def press_digit(state: State, game: Game, digit: int) -> State:
    """One more digit; one that makes the number larger than can be is not taken."""
    match state.mode:
        case Entering(section=section, field=key, fresh=fresh) as mode:
            field = find_field(game, section, key)
            if field is None or not is_typed(field):
                return state
            before = 0 if fresh else state.draft.value(section, key)
            value = 10 * before + digit
            if value > field.maximum:
                return state
            return _typed(state, mode, value)
        case _:
            return state


def erase(state: State, game: Game) -> State:
    """Take the last digit back."""
    match state.mode:
        case Entering(section=section, field=key) as mode:
            field = find_field(game, section, key)
            if field is None or not is_typed(field):
                return state
            return _typed(state, mode, state.draft.value(section, key) // 10)
        case _:
            return state


def undo(state: State) -> State:
    """Take back what was entered last, a whole number or a count by the camera at a time, and show where."""
    last = state.draft.last
    if last is None or not isinstance(state.mode, Entering):
        return state
    mode = last.mode
    if isinstance(mode, Entering):
        mode = replace(mode, typing=mode.typing and state.mode.typing, fresh=True)
    return replace(state, draft=replace(last.before, suspended=state.draft.suspended), mode=mode)


def next_field(state: State, game: Game) -> State:
    """On to the page's next field that is typed; at its end the keypad goes away."""
    match state.mode:
        case Entering(section=section, field=key, typing=typing):
            other = _fits_other_section(state, game, section, key)
            if other is not None:
                return replace(state, mode=WrongSide(section, other, key))
            page = page_of(game, state.draft.entry(game), section)
            order = page.typed if page is not None else ()
            if not order:
                return state
            place = order.index((section, key)) + 1 if (section, key) in order else 0
            if place == len(order):
                return replace(state, mode=Entering(*order[0]))
            return replace(state, mode=Entering(*order[place], typing=typing))
        case _:
            return state


def _typed(state: State, mode: Entering, value: int) -> State:
    section, key, draft = mode.section, mode.field, state.draft
    return replace(
        state,
        draft=replace(
            draft,
            values=draft.with_values(section, {key: value}),
            hands=draft.hands_without(section, key),
            written=draft.written | {section},
            asked=frozenset(),
            last=LastEntry(draft, mode) if mode.fresh else draft.last,
        ),
        mode=replace(mode, fresh=False, typing=True),
    )


def _fits_other_section(state: State, game: Game, section: str, key: str) -> str | None:
    """The section whose proposed points were typed into this one, if that is what happened."""
    draft, field = state.draft, find_field(game, section, key)
    if field is None or not field.is_photographed or field.kind is not FieldKind.POINTS:
        return None
    if section not in draft.written or (OTHER_SECTION, section, key) in draft.asked:
        return None
    typed = draft.value(section, key)
    proposed = {other: values.get(key) for other, values in draft.proposed.items()}
    if not typed or typed == proposed.get(section):
        return None
    return next((key for key, value in proposed.items() if key != section and value == typed), None)
