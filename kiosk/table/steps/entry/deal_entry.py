"""How a deal is entered: questions first, then a count or the keypad for each section, then the check."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.games.game import Grade
from kiosk.table.model.draft import Draft, LastEntry
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.modes.match_modes import (
    Aiming,
    AskingChoice,
    AskingWho,
    ChoosingCount,
    Counting,
    Doubting,
    Entering,
    Reviewing,
    WrongSide,
)
from kiosk.table.model.sections import (
    find_field,
    last_value,
    page_of,
    photographed_sections,
    questions,
    sections_asking,
    sheet_pages,
)
from kiosk.table.model.state import AtHome, Mode, State
from kiosk.table.steps.count.reviewing import step_back
from kiosk.table.steps.entry.declarations import noted_here, with_proposal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kiosk.games.game import Finding, Game
    from kiosk.table.model.sections import SheetPage


def begin_entry(state: State, game: Game) -> State:
    """The deal is over; what had been entered of it is still there.

    What was said before its first card is there too, and is not asked.
    """
    draft = with_proposal(state.draft, game, noted_here(state.view).said)
    if draft is state.draft:
        return _ask_after(state, game, None)
    for question in questions(game, draft.entry(game)):
        if not _is_told(draft, game, question.field):
            return replace(state, draft=draft, mode=question)
    return _ask_after(replace(state, draft=draft), game, questions(game, draft.entry(game))[-1])


def take_up_entry(state: State) -> State:
    """Go on with what was entered, if anything was; the announcement of the last lap comes first."""
    game, view = state.view.game, state.view
    is_begun = bool(state.draft.values or state.draft.suspended)
    if game is None or not view.is_in_play or not is_begun or state.in_last_lap:
        return state
    return _resume(state, game)


def _resume(state: State, game: Game) -> State:
    """Where the draft had got to: at the first question without an answer, or at its last page."""
    draft = state.draft
    entry = draft.entry(game)
    for question in questions(game, entry):
        if not _is_told(draft, game, question.field):
            return replace(state, mode=question)
    waiting = {section.key for section in photographed_sections(game)} - draft.photographed
    on_sheet = draft.written | {section for section, hands in draft.hands.items() if hands}
    if _may_count(state, game) and waiting and not on_sheet:
        return replace(state, mode=ChoosingCount())
    filled = draft.photographed | on_sheet
    reached = [
        page for page in sheet_pages(game, entry) if any(section.key in filled for section in page.sections)
    ]
    return open_page(state, game, reached[-1] if reached else None)


def set_value(state: State, game: Game, section: str, key: str, value: int) -> State:
    """Set one field by touch. An exclusive flag is taken from the other sections."""
    field = find_field(game, section, key)
    if field is None or not field.minimum <= value <= last_value(field):
        return state
    if not isinstance(state.mode, Entering) and state.mode != AskingChoice(key):
        return state
    if field.is_exclusive and value:
        values = _given_to(state.draft, game, key, section)
    else:
        values = state.draft.with_values(section, {key: value})
    where = state.mode if isinstance(state.mode, AskingChoice) else Entering(section, key)
    hands = state.draft.hands_without(section, key)
    state = with_draft(
        state, values=values, hands=hands, asked=frozenset(), last=LastEntry(state.draft, where)
    )
    asking = sections_asking(game, state.draft.entry(game), key)
    is_answer = state.mode == AskingChoice(key) and len(asking) == 1
    return go_on(state, game) if is_answer else state


def choose_who(state: State, game: Game, section: str | None) -> State:
    """Which section has the exclusive flag that is asked about; None when none has."""
    match state.mode:
        case AskingWho(field=key):
            values = _given_to(state.draft, game, key, section)
            last = LastEntry(state.draft, state.mode)
            state, asked = with_draft(state, values=values, asked=frozenset(), last=last), state.mode
            return _ask_after(state, game, asked)
        case _:
            return state


def _given_to(draft: Draft, game: Game, key: str, section: str | None) -> Mapping[str, Mapping[str, int]]:
    """The draft's values with an exclusive flag in one section alone, or in none."""
    asking = sections_asking(game, draft.entry(game), key)
    given = {
        asked.key: {**draft.values.get(asked.key, {}), key: int(asked.key == section)} for asked in asking
    }
    return {**draft.values, **given}


def _is_told(draft: Draft, game: Game, key: str) -> bool:
    asking = sections_asking(game, draft.entry(game), key)
    return all(key in draft.values.get(section.key, {}) for section in asking)


def is_answered(draft: Draft, game: Game, key: str) -> bool:
    """Whether every section that asks this has an answer, and one that can be."""
    return _is_told(draft, game, key) and not any(
        finding.grade is Grade.IMPOSSIBLE and finding.field == key
        for finding in game.findings(draft.entry(game))
    )


def ask_again(state: State, game: Game, key: str) -> State:
    """Put a question once more, from the page that shows its answer."""
    asked = [question for question in questions(game, state.draft.entry(game)) if question.field == key]
    return replace(state, mode=asked[0]) if asked and isinstance(state.mode, Entering) else state


def go_on(state: State, game: Game) -> State:
    """From an answered question to the next."""
    match state.mode:
        case AskingChoice(field=key) if is_answered(state.draft, game, key):
            return _ask_after(state, game, state.mode)
        case ChoosingCount():
            return open_page(state, game)
        case _:
            return state


def go_back(state: State, game: Game) -> State:  # noqa: PLR0911 - a case for each mode
    """One step back in the entry."""
    match state.mode:
        case AskingWho() | AskingChoice() | ChoosingCount():
            return replace(state, mode=_before(state, game, state.mode))
        case (
            Aiming(section=section, hand=str() as hand, earlier=earlier)
            | Counting(section=section, hand=str() as hand, earlier=earlier)
        ):
            return replace(state, mode=earlier or Entering(section, hand))
        case Aiming(earlier=earlier) | Counting(earlier=earlier):
            return replace(state, mode=earlier or ChoosingCount())
        case Reviewing(section=section, hand=str() as hand) as counted:
            return replace(state, mode=step_back(counted) or Entering(section, hand))
        case Reviewing():
            return replace(state, mode=step_back(state.mode) or ChoosingCount())
        case Entering(typing=True):
            return replace(state, mode=replace(state.mode, typing=False))
        case Entering(section=section):
            return _page_before(state, game, section)
        case Doubting(finding=finding):
            return open_finding(state, game, finding)
        case WrongSide(section=section, field=key):
            return replace(state, mode=Entering(section, key, typing=True))
        case _:
            return state


def _before(state: State, game: Game, mode: Mode) -> Mode:
    """Where the way back from a question leads, or from the choice how to count."""
    asked: tuple[Mode, ...] = questions(game, state.draft.entry(game))
    place = asked.index(mode) if mode in asked else len(asked)
    return asked[place - 1] if place else AtHome()


def _page_before(state: State, game: Game, section: str) -> State:
    known = sheet_pages(game, state.draft.entry(game))
    place = next((place for place, page in enumerate(known) if page.holds(section)), 0)
    if place:
        return open_page(state, game, known[place - 1])
    mode = ChoosingCount() if _may_count(state, game) else _before(state, game, state.mode)
    return replace(state, mode=mode)


def _may_count(state: State, game: Game) -> bool:
    return Device.CAMERA not in state.missing and bool(photographed_sections(game))


def _ask_after(state: State, game: Game, done: Mode | None) -> State:
    asked = questions(game, state.draft.entry(game))
    place = asked.index(done) + 1 if done in asked else 0
    if place < len(asked):
        return replace(state, mode=asked[place])
    return replace(state, mode=ChoosingCount()) if _may_count(state, game) else open_page(state, game)


def open_page(state: State, game: Game, page: SheetPage | None = None) -> State:
    """Show a page; none given, the first."""
    shown = page or sheet_pages(game, state.draft.entry(game))[0]
    return replace(state, mode=Entering(*shown.start_of(shown.sections[0].key)))


def open_last_page(state: State, game: Game) -> State:
    """From the acceptance back to what is to be accepted."""
    return open_page(state, game, sheet_pages(game, state.draft.entry(game))[-1])


def open_section(state: State, game: Game, section: str) -> State:
    """Fill this section in by hand."""
    page = page_of(game, state.draft.entry(game), section)
    if page is None:
        return state
    match state.mode:
        case Aiming(section=counted, hand=str() as hand) | Reviewing(section=counted, hand=str() as hand):
            return replace(state, mode=Entering(counted, hand, typing=True))
        case ChoosingCount() | Aiming() | Reviewing() | Entering():
            return replace(state, mode=Entering(*page.start_of(section)))
        case _:
            return state


def open_finding(state: State, game: Game, finding: Finding) -> State:
    """Show the place that a finding points at; where it points at none, the first page."""
    page = page_of(game, state.draft.entry(game), finding.section or "")
    if page is not None and finding.section is not None:
        section, first = page.start_of(finding.section)
        return replace(state, mode=Entering(section, finding.field or first))
    asked = [
        question for question in questions(game, state.draft.entry(game)) if question.field == finding.field
    ]
    return replace(state, mode=asked[0]) if asked else open_page(state, game)


def following_page(state: State, game: Game, section: str) -> SheetPage | None:
    """The page after that of a section; None where it is the last."""
    known = sheet_pages(game, state.draft.entry(game))
    place = next((place for place, page in enumerate(known) if page.holds(section)), len(known))
    return known[place + 1] if place + 1 < len(known) else None


def with_draft(state: State, **changes: object) -> State:
    return replace(state, draft=replace(state.draft, **changes))  # type: ignore[arg-type]


def with_count(
    state: State, counted: Mapping[str, int], pictures: Iterable[bytes], record: bytes, there: Entering
) -> State:
    """The draft with what people took of a count, by the fields of the section that lies `there`.

    `pictures` are the SHA-256 of those that it was made from, and `record` is what is kept of it.
    """
    draft = state.draft
    return with_draft(
        state,
        values=draft.with_values(there.section, counted),
        pictures=(*draft.pictures, *pictures),
        proposals=(*draft.proposals, hashlib.sha256(record).digest()),
        proposed=draft.with_proposed(there.section, counted),
        asked=frozenset(),
        last=LastEntry(draft, there),
    )
