"""An arbiter corrects a deal that was accepted, by leave of a ruling (Art. 18, 19). Pure; the hub decides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from kiosk.rulings.effects import Correction
from kiosk.table.model.effects import OpenRulebook
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import Digit, Erase, GoBack, NextField
from kiosk.table.model.sections import find_field, is_typed, last_value
from kiosk.table.model.stages.arbiter_stages import AtDesk, ChoosingDeal, Correcting, OpeningRulebook
from kiosk.table.steps.aside.looking_up import code_of
from kiosk.table.steps.official.ordering import order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Entry, Game
    from kiosk.messages import Message
    from kiosk.projections.folds.table_match import TableMatch
    from kiosk.rulings.code import Code
    from kiosk.table.model.recording import Step
    from kiosk.table.model.state import State


CorrectionEvent: TypeAlias = (
    events.OpenCorrection | events.ChooseDeal | events.PickField | events.RecordCorrection
)
_LONGEST: Final = 5


def step_correction(  # noqa: PLR0911 - a case for each event
    state: State, event: CorrectionEvent
) -> Step:
    """Only by leave of a ruling: without one, the code is asked first."""
    game, match, code = state.evening.game, state.evening.match, code_of(state.evening)
    if game is None or code is None or not match.deals:
        return state, ()
    if isinstance(event, events.OpenCorrection):
        if match.leave is None:
            return replace(state, stage=OpeningRulebook(to_correct=True)), (OpenRulebook(code),)
        return replace(state, stage=ChoosingDeal()), ()
    match state.stage, event:
        case ChoosingDeal(), events.ChooseDeal(deal):
            return replace(state, stage=begin(match, deal)), ()
        case Correcting() as stage, events.PickField(section, key):
            return replace(state, stage=pick(game, stage, section, key)), ()
        case Correcting() as stage, events.RecordCorrection():
            found = command(match, game, stage)
            return (state, ()) if found is None else order(state, found)
        case _:
            return state, ()


def hear_leave(state: State) -> State:
    """On to the deals, once the ruling that gives leave has come."""
    stage = state.stage
    has_leave = state.evening.match.leave is not None
    is_asked = isinstance(stage, AtDesk) and stage.to_correct
    return replace(state, stage=ChoosingDeal()) if is_asked and has_leave else state


def type_number(
    state: State, stage: Correcting, game: Game, event: Digit | Erase | NextField | GoBack
) -> State:
    """The keypad's keys, and the way back."""
    match event:
        case GoBack():
            return replace(state, stage=back(stage))
        case NextField():
            return replace(state, stage=take_number(game, stage))
        case _ if stage.place is None:
            return state
        case Digit(digit):
            return replace(state, stage=replace(stage, digits=f"{stage.digits}{digit}"[:_LONGEST]))
        case Erase():
            return replace(state, stage=replace(stage, digits=stage.digits[:-1]))
        case _:
            assert_never(event)


def tree_about_the_sheet(code: Code) -> str | None:
    """The tree that says whether a sheet may be corrected; None in a code that has none."""
    for tree in code.trees.values():
        for outcome in tree.outcomes.values():
            if any(isinstance(each, Correction) for each in outcome.effects):
                return tree.key
    return None


def begin(match: TableMatch, deal: int) -> Correcting | ChoosingDeal:
    """The deal as it stands, to be changed."""
    accepted = match.deals.get(deal)
    return ChoosingDeal() if accepted is None else Correcting(deal, accepted.entry)


def pick(game: Game, stage: Correcting, section: str, key: str) -> Correcting:
    """A number is typed anew; another field goes on to its next answer, an exclusive one from its holder."""
    field = find_field(game, section, key)
    if field is None or section not in stage.entry:
        return stage
    if is_typed(field):
        return replace(stage, place=(section, key), digits="")
    following = (stage.entry[section].get(key, field.minimum) + 1) % (last_value(field) + 1)
    entry = stage.entry
    if field.is_exclusive and following:
        entry = {each: {**values, key: 0} if key in values else values for each, values in entry.items()}
    return replace(stage, entry=_whole(game, _with(entry, section, key, following)))


def take_number(game: Game, stage: Correcting) -> Correcting:
    """What was typed stands in its field; nothing typed leaves it as it is."""
    if stage.place is None:
        return stage
    section, key = stage.place
    field = find_field(game, section, key)
    done = replace(stage, place=None, digits="")
    if not stage.digits or field is None or int(stage.digits) > field.maximum:
        return done
    return replace(done, entry=_whole(game, _with(stage.entry, section, key, int(stage.digits))))


def back(stage: Correcting) -> Correcting | ChoosingDeal:
    """From the number to the deal, from the deal to the choice."""
    return ChoosingDeal() if stage.place is None else replace(stage, place=None, digits="")


def problem(match: TableMatch, game: Game, stage: Correcting) -> Message | None:
    """Why the deal cannot have been so."""
    return match.impossible(stage.deal, stage.entry, game)


def is_changed(match: TableMatch, stage: Correcting) -> bool:
    accepted = match.deals.get(stage.deal)
    return accepted is not None and accepted.entry != stage.entry


def command(match: TableMatch, game: Game, stage: Correcting) -> Mapping[str, object] | None:
    """What the hub is asked to do; None where nothing changes, it cannot be, or no ruling allows it."""
    leave = match.leave
    if leave is None or not is_changed(match, stage) or problem(match, game, stage) is not None:
        return None
    author, epoch, number = leave
    named = {"author": author, "epoch": epoch, "ruling": number, "deal": stage.deal}
    entry = {section: dict(values) for section, values in stage.entry.items()}
    return {"kind": "correct_deal", **named, "entry": entry}


def _with(entry: Entry, section: str, key: str, value: int) -> Entry:
    return {**entry, section: {**entry[section], key: value}}


def _whole(game: Game, entry: Entry) -> Entry:
    """With what need not be asked any more at its least."""
    whole: dict[str, dict[str, int]] = {each.key: {} for each in game.sections}
    for section in game.sections:
        for field in section.fields:
            is_asked = field.need is None or field.need.is_met(whole)
            value = entry.get(section.key, {}).get(field.key, max(0, field.minimum))
            whole[section.key][field.key] = value if is_asked else max(0, field.minimum)
    return whole
