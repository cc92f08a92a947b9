"""What an arbiter types or picks on the way to a ruling: a number, the reason, the cards, a reading. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from kiosk.table.model.consultation import AskingCards, AskingNumber, AskingReason, Reached, ReadingOtherwise
from kiosk.table.model.consulting import (
    answered,
    explained,
    prompt_of,
    read_otherwise,
    with_cards,
    with_number,
)
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import Digit, Erase, NextField
from kiosk.table.model.modes.arbiter_modes import Consulting
from kiosk.table.model.text_entry import sentence_after

if TYPE_CHECKING:
    from kiosk.table.model.consultation import ConsultationState

LONGEST_NUMBER: Final = 5
MOST_CARDS: Final = 24

WordEvent: TypeAlias = (
    events.ReadOtherwise
    | events.TakeReading
    | events.TellReason
    | events.OpenKeyboard
    | events.Letter
    | events.OpenCards
    | events.NameSuit
    | events.NameCard
)


def at(case: ConsultationState) -> Consulting:
    """The ruling where the case stands."""
    return Consulting(case, prompt_of(case))


def step_words(mode: Consulting, event: WordEvent) -> Consulting:  # noqa: PLR0911 - a case for each event
    """The ruling after a letter, a reason, a card or a reading; what is not asked now changes nothing."""
    case = mode.case
    match event:
        case events.ReadOtherwise() | events.TakeReading():
            return _read(mode, event)
        case events.OpenCards() if case.tree is not None:
            return at(replace(case, is_naming=True))
        case events.NameSuit(suit) if isinstance(mode.prompt, AskingCards):
            return replace(mode, suit=suit)
        case events.NameCard(card) if isinstance(mode.prompt, AskingCards):
            has_room = len(mode.cards) < MOST_CARDS
            return replace(mode, suit=None, cards=(*mode.cards, card) if has_room else mode.cards)
        case _ if not isinstance(mode.prompt, AskingReason):
            return mode
        case events.TellReason(reason) if reason.strip():
            return at(explained(case, reason))
        case events.OpenKeyboard():
            return replace(mode, text="")
        case events.Letter() if mode.text is not None:
            return replace(mode, text=sentence_after(mode.text, event))
        case _:
            return mode


def _read(mode: Consulting, event: events.ReadOtherwise | events.TakeReading) -> Consulting:
    """The ruling by another reading of the code, looked at first; nothing where the reading is not open."""
    match event:
        case events.ReadOtherwise() if isinstance(mode.prompt, Reached | ReadingOtherwise):
            return at(read_otherwise(mode.case))
        case events.TakeReading() if isinstance(mode.prompt, ReadingOtherwise):
            return at(replace(mode.case, is_reading=False))
        case _:
            return mode


def step_keys(mode: Consulting, event: Digit | Erase | NextField) -> Consulting:
    """The keypad's keys, and those of the keyboard that it has, too."""
    match mode.prompt:
        case AskingNumber():
            return _type_number(mode, mode.prompt, event)
        case AskingReason() if mode.text is not None:
            return _write(mode, mode.text, event)
        case AskingCards() if isinstance(event, Erase):
            return replace(mode, cards=mode.cards[:-1])
        case AskingCards() if isinstance(event, NextField):
            return at(with_cards(mode.case, mode.cards))
        case _:
            return mode


def _type_number(mode: Consulting, prompt: AskingNumber, event: Digit | Erase | NextField) -> Consulting:
    match event:
        case Erase():
            return replace(mode, digits=mode.digits[:-1])
        case Digit(digit):
            return replace(mode, digits=f"{mode.digits}{digit}"[:LONGEST_NUMBER])
        case NextField() if not mode.digits:
            return mode
        case NextField() if prompt.blank is None:
            return at(answered(mode.case, str(int(mode.digits))))
        case NextField():
            return at(with_number(mode.case, prompt.blank, int(mode.digits)))
        case _:
            assert_never(event)


def _write(mode: Consulting, text: str, event: Digit | Erase | NextField) -> Consulting:
    match event:
        case Erase() | Digit():
            return replace(mode, text=sentence_after(text, event))
        case NextField():
            return at(explained(mode.case, text)) if text.strip() else mode
        case _:
            assert_never(event)
