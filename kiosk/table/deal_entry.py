"""How a deal is entered: questions first, then a count or the keypad for each party, then the check."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.games.game import FieldKind, Grade
from kiosk.table.events import Device
from kiosk.table.state import (
    Accepting,
    AskingChoice,
    AskingEnding,
    AtHome,
    ChoosingCount,
    Counting,
    Doubting,
    Draft,
    Entering,
    Reviewing,
    Stage,
    State,
    WrongSide,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Field, Finding, Game

CLOSING: Final = "closing"
"""The flag that at most one party has: it is asked as “who closed?”."""
CARDS: Final = "cards"
"""The field that a picture of the melds fills, beside the burracos."""
_OTHER_LINE: Final = "wrong_side"


def questions(game: Game) -> tuple[Stage, ...]:
    """What is asked by large keys before anything is counted, in order."""
    ending = [AskingEnding() for each in game.fields if each.key == CLOSING]
    choices = [AskingChoice(each.key) for each in game.fields if each.kind is FieldKind.CHOICE]
    return (*ending, *choices)


def begin(state: State, game: Game) -> State:
    """The deal is over; what had been entered of it is still there."""
    return _ask_after(state, game, None)


def set_value(state: State, game: Game, party: str, key: str, value: int) -> State:
    """Set one field by touch. A closing is taken from the others."""
    field = find_field(game, key)
    if field is None or not field.minimum <= value <= last_value(field):
        return state
    if not isinstance(state.stage, AskingChoice | Entering):
        return state
    values = state.draft.with_values(party, {key: value})
    if key == CLOSING and value:
        values = {
            each.key: {**values.get(each.key, {}), CLOSING: int(each.key == party)} for each in game.parties
        }
    return with_draft(state, values=values, asked=frozenset())


def choose_ending(state: State, game: Game, party: str | None) -> State:
    """Who closed; None when nobody did."""
    if not isinstance(state.stage, AskingEnding):
        return state
    values: Mapping[str, Mapping[str, int]] = {
        each.key: {**state.draft.values.get(each.key, {}), CLOSING: int(each.key == party)}
        for each in game.parties
    }
    return _ask_after(with_draft(state, values=values), game, AskingEnding())


def is_answered(draft: Draft, game: Game, key: str) -> bool:
    """Whether every party has said something to this question."""
    return all(key in draft.values.get(party.key, {}) for party in game.parties)


def go_on(state: State, game: Game) -> State:
    """From an answered question to the next."""
    match state.stage:
        case AskingChoice(field=key) if is_answered(state.draft, game, key):
            return _ask_after(state, game, state.stage)
        case ChoosingCount():
            return open_entry(state, game, game.parties[0].key)
        case _:
            return state


def go_back(state: State, game: Game) -> State:  # noqa: PLR0911 - a case for each stage
    """One step back in the entry."""
    match state.stage:
        case AskingEnding():
            return replace(state, stage=AtHome())
        case AskingChoice() | ChoosingCount():
            asked = questions(game)
            place = asked.index(state.stage) if state.stage in asked else len(asked)
            return replace(state, stage=asked[place - 1] if place else AtHome())
        case Counting() | Reviewing():
            return replace(state, stage=ChoosingCount())
        case Entering(typing=True):
            return replace(state, stage=replace(state.stage, typing=False))
        case Entering():
            return replace(state, stage=before_entry(state, game))
        case Doubting(finding=finding):
            party = finding.party or game.parties[0].key
            return open_entry(state, game, party, finding.field)
        case WrongSide(party=party, field=key):
            return replace(state, stage=Entering(party, key, typing=True))
        case _:
            return state


def before_entry(state: State, game: Game) -> Stage:
    """Where the way back from the columns leads."""
    if Device.CAMERA not in state.missing:
        return ChoosingCount()
    asked = questions(game)
    return asked[-1] if asked else AtHome()


def _ask_after(state: State, game: Game, done: Stage | None) -> State:
    asked = questions(game)
    place = asked.index(done) + 1 if done in asked else 0
    if place < len(asked):
        return replace(state, stage=asked[place])
    if Device.CAMERA in state.missing:
        return open_entry(state, game, game.parties[0].key)
    return replace(state, stage=ChoosingCount())


# The columns -----------------------------------------------------------------------------------------


def field_of(game: Game, key: str) -> Field:
    """The game's field of that key.

    Raises:
        KeyError: it has none.
    """
    return {each.key: each for each in game.fields}[key]


def find_field(game: Game, key: str) -> Field | None:
    return next((each for each in game.fields if each.key == key), None)


def is_typed(field: Field) -> bool:
    """Whether the field is filled digit by digit."""
    return field.kind in (FieldKind.COUNT, FieldKind.POINTS)


def last_value(field: Field) -> int:
    return len(field.choices) - 1 if field.kind is FieldKind.CHOICE else field.maximum


def open_entry(state: State, game: Game, party: str, key: str | None = None) -> State:
    """Show the columns, at a field or at the party's first that is typed."""
    first = next((each.key for each in game.fields if is_typed(each)), game.fields[0].key)
    return replace(state, stage=Entering(party, key or first))


def select_field(state: State, game: Game, party: str, key: str) -> State:
    """Type into this field next."""
    field = find_field(game, key)
    if field is None or party not in {each.key for each in game.parties}:
        return state
    match state.stage:
        case Entering():
            return replace(state, stage=Entering(party, key, typing=True))
        case _:
            return state


def press_digit(state: State, game: Game, digit: int) -> State:
    """One more digit; one that makes the number larger than can be is not taken."""
    match state.stage:
        case Entering(party=party, field=key, fresh=fresh) as stage:
            field = find_field(game, key)
            if field is None or not is_typed(field):
                return state
            before = 0 if fresh else state.draft.value(party, key)
            value = 10 * before + digit
            if value > field.maximum:
                return state
            return _typed(state, stage, value)
        case _:
            return state


def erase(state: State, game: Game) -> State:
    """Take the last digit back."""
    match state.stage:
        case Entering(party=party, field=key) as stage:
            field = find_field(game, key)
            if field is None or not is_typed(field):
                return state
            return _typed(state, stage, state.draft.value(party, key) // 10)
        case _:
            return state


def next_field(state: State, game: Game) -> State:
    """On to the next field that is typed, then to the other party's; at the end the keypad goes away."""
    match state.stage:
        case Entering(party=party, field=key, typing=typing):
            other = _fits_other_line(state, game, party, key)
            if other is not None:
                return replace(state, stage=WrongSide(party, other, key))
            order = [(p.key, f.key) for p in game.parties for f in game.fields if is_typed(f)]
            place = order.index((party, key)) + 1 if (party, key) in order else 0
            if place == len(order):
                return replace(state, stage=Entering(*order[0]))
            return replace(state, stage=Entering(*order[place], typing=typing))
        case _:
            return state


def _typed(state: State, stage: Entering, value: int) -> State:
    party, key, draft = stage.party, stage.field, state.draft
    return replace(
        state,
        draft=replace(
            draft,
            values=draft.with_values(party, {key: value}),
            written=draft.written | {party},
            asked=frozenset(),
        ),
        stage=replace(stage, fresh=False, typing=True),
    )


def _fits_other_line(state: State, game: Game, party: str, key: str) -> str | None:
    """The party whose proposed points were typed into `party`'s column, if that is what happened."""
    draft = state.draft
    if key != CARDS or party not in draft.written or _OTHER_LINE in draft.asked:
        return None
    typed = draft.value(party, key)
    others = [each.key for each in game.parties if each.key != party]
    if typed == draft.proposed.get(party):
        return None
    return next((other for other in others if typed and draft.proposed.get(other) == typed), None)


# The check -------------------------------------------------------------------------------------------


def findings(state: State, game: Game) -> tuple[Finding, ...]:
    """What is wrong or odd about the columns as they stand."""
    return game.findings(state.draft.entry(game))


def is_impossible(state: State, game: Game) -> bool:
    return any(each.grade is Grade.IMPOSSIBLE for each in findings(state, game))


def finish(state: State, game: Game) -> State:
    """To the acceptance, unless something is impossible, or suspicious and not yet asked."""
    if not isinstance(state.stage, (Entering, Doubting)) or is_impossible(state, game):
        return state
    for finding in findings(state, game):
        if finding.code not in state.draft.asked:
            return replace(state, stage=Doubting(finding))
    return replace(state, stage=Accepting())


def confirm(state: State, game: Game) -> State:
    """What looked odd is so."""
    match state.stage:
        case Doubting(finding=finding):
            return finish(with_draft(state, asked=state.draft.asked | {finding.code}), game)
        case WrongSide(party=party, field=key):
            state = with_draft(state, asked=state.draft.asked | {_OTHER_LINE})
            return next_field(replace(state, stage=Entering(party, key, typing=True)), game)
        case _:
            return state


def with_draft(state: State, **changes: object) -> State:
    return replace(state, draft=replace(state.draft, **changes))  # type: ignore[arg-type]
