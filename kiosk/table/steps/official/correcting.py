"""An arbiter corrects a deal that was accepted, by leave of a ruling (Art. 18, 19). Pure; the hub decides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from kiosk.commands.rulings import CorrectDeal
from kiosk.table.model.effects import OpenRulebook
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import Digit, Erase, GoBack, NextField
from kiosk.table.model.modes.arbiter_modes import AtDesk, ChoosingDeal, Correcting, OpeningRulebook
from kiosk.table.model.sections import find_field, is_typed, last_value
from kiosk.table.steps.aside.rule_lookup import code_in_force
from kiosk.table.steps.official.remote_command import send_command

if TYPE_CHECKING:
    from kiosk.games.game import Entry, Game
    from kiosk.messages import Message
    from kiosk.projections.folds.table_match import TableMatch
    from kiosk.table.model.recording import Transition
    from kiosk.table.model.state import State


CorrectionEvent: TypeAlias = (
    events.OpenCorrection | events.ChooseDeal | events.PickField | events.RecordCorrection
)
_LONGEST: Final = 5


def step_correction(  # noqa: PLR0911 - a case for each event
    state: State, event: CorrectionEvent
) -> Transition:
    """Only by leave of a ruling: without one, the code is asked first."""
    game, match, code = state.view.game, state.view.match, code_in_force(state.view)
    if game is None or code is None or not match.deals:
        return state, ()
    if isinstance(event, events.OpenCorrection):
        if match.leave is None:
            return replace(state, mode=OpeningRulebook(to_correct=True)), (OpenRulebook(code),)
        return replace(state, mode=ChoosingDeal()), ()
    match state.mode, event:
        case ChoosingDeal(), events.ChooseDeal(deal):
            return replace(state, mode=begin_correction(match, deal)), ()
        case Correcting() as mode, events.PickField(section, key):
            return replace(state, mode=pick(game, mode, section, key)), ()
        case Correcting() as mode, events.RecordCorrection():
            found = command(match, game, mode)
            return (state, ()) if found is None else send_command(state, found)
        case _:
            return state, ()


def on_correction_allowed(state: State) -> State:
    """On to the deals, once the ruling that gives leave has come."""
    mode = state.mode
    has_leave = state.view.match.leave is not None
    is_asked = isinstance(mode, AtDesk) and mode.to_correct
    return replace(state, mode=ChoosingDeal()) if is_asked and has_leave else state


def type_number(
    state: State, mode: Correcting, game: Game, event: Digit | Erase | NextField | GoBack
) -> State:
    """The keypad's keys, and the way back."""
    match event:
        case GoBack():
            return replace(state, mode=back(mode))
        case NextField():
            return replace(state, mode=take_number(game, mode))
        case _ if mode.place is None:
            return state
        case Digit(digit):
            return replace(state, mode=replace(mode, digits=f"{mode.digits}{digit}"[:_LONGEST]))
        case Erase():
            return replace(state, mode=replace(mode, digits=mode.digits[:-1]))
        case _:
            assert_never(event)


def begin_correction(match: TableMatch, deal: int) -> Correcting | ChoosingDeal:
    """The deal as it stands, to be changed."""
    accepted = match.deals.get(deal)
    return ChoosingDeal() if accepted is None else Correcting(deal, accepted.entry)


def pick(game: Game, mode: Correcting, section: str, key: str) -> Correcting:
    """A number is typed anew; another field goes on to its next answer, an exclusive one from its holder."""
    field = find_field(game, section, key)
    if field is None or section not in mode.entry:
        return mode
    if is_typed(field):
        return replace(mode, place=(section, key), digits="")
    following = (mode.entry[section].get(key, field.minimum) + 1) % (last_value(field) + 1)
    entry = mode.entry
    if field.is_exclusive and following:
        entry = {
            section: {**values, key: 0} if key in values else values for section, values in entry.items()
        }
    return replace(mode, entry=_whole(game, _with(entry, section, key, following)))


def take_number(game: Game, mode: Correcting) -> Correcting:
    """What was typed stands in its field; nothing typed leaves it as it is."""
    if mode.place is None:
        return mode
    section, key = mode.place
    field = find_field(game, section, key)
    done = replace(mode, place=None, digits="")
    if not mode.digits or field is None or int(mode.digits) > field.maximum:
        return done
    return replace(done, entry=_whole(game, _with(mode.entry, section, key, int(mode.digits))))


def back(mode: Correcting) -> Correcting | ChoosingDeal:
    """From the number to the deal, from the deal to the choice."""
    return ChoosingDeal() if mode.place is None else replace(mode, place=None, digits="")


def problem(match: TableMatch, game: Game, mode: Correcting) -> Message | None:
    """Why the deal cannot have been so."""
    return match.impossible(mode.deal, mode.entry, game)


def is_changed(match: TableMatch, mode: Correcting) -> bool:
    accepted = match.deals.get(mode.deal)
    return accepted is not None and accepted.entry != mode.entry


def command(match: TableMatch, game: Game, mode: Correcting) -> CorrectDeal | None:
    """What the hub is asked to do; None where nothing changes, it cannot be, or no ruling allows it."""
    leave = match.leave
    if leave is None or not is_changed(match, mode) or problem(match, game, mode) is not None:
        return None
    return CorrectDeal.by_leave(leave, mode.deal, mode.entry)


def _with(entry: Entry, section: str, key: str, value: int) -> Entry:
    return {**entry, section: {**entry[section], key: value}}


def _whole(game: Game, entry: Entry) -> Entry:
    """With what need not be asked any more at its least."""
    whole: dict[str, dict[str, int]] = {section.key: {} for section in game.sections}
    for section in game.sections:
        for field in section.fields:
            is_asked = field.need is None or field.need.is_met(whole)
            value = entry.get(section.key, {}).get(field.key, max(0, field.minimum))
            whole[section.key][field.key] = value if is_asked else max(0, field.minimum)
    return whole
