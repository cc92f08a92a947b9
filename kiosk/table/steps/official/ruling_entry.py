"""What an arbiter types or picks on the way to a ruling: a number, the reason, the cards. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import Digit, Erase, NextField
from kiosk.table.model.ruling import answered, explained, filled, stand, with_cards
from kiosk.table.model.ruling_case import AskingCards, AskingNumber, AskingReason
from kiosk.table.model.stages.arbiter_stages import Ruling
from kiosk.table.model.writing import written

if TYPE_CHECKING:
    from kiosk.table.model.ruling_case import Case

LONGEST_NUMBER: Final = 5
MOST_CARDS: Final = 24

WordEvent: TypeAlias = (
    events.TellReason
    | events.OpenKeyboard
    | events.Letter
    | events.OpenCards
    | events.NameSuit
    | events.NameCard
)


def at(case: Case) -> Ruling:
    """The ruling where the case stands."""
    return Ruling(case, stand(case))


def step_words(stage: Ruling, event: WordEvent) -> Ruling:  # noqa: PLR0911 - a case for each event
    """The ruling after a letter, a reason or a card; what is not asked now changes nothing."""
    case = stage.case
    match event:
        case events.OpenCards() if case.tree is not None:
            return at(replace(case, is_naming=True))
        case events.NameSuit(suit) if isinstance(stage.standing, AskingCards):
            return replace(stage, suit=suit)
        case events.NameCard(card) if isinstance(stage.standing, AskingCards):
            has_room = len(stage.cards) < MOST_CARDS
            return replace(stage, suit=None, cards=(*stage.cards, card) if has_room else stage.cards)
        case _ if not isinstance(stage.standing, AskingReason):
            return stage
        case events.TellReason(reason) if reason.strip():
            return at(explained(case, reason))
        case events.OpenKeyboard():
            return replace(stage, text="")
        case events.Letter() if stage.text is not None:
            return replace(stage, text=written(stage.text, event))
        case _:
            return stage


def step_keys(stage: Ruling, event: Digit | Erase | NextField) -> Ruling:
    """The keypad's keys, and those of the keyboard that it has, too."""
    match stage.standing:
        case AskingNumber():
            return _type_number(stage, stage.standing, event)
        case AskingReason() if stage.text is not None:
            return _write(stage, stage.text, event)
        case AskingCards() if isinstance(event, Erase):
            return replace(stage, cards=stage.cards[:-1])
        case AskingCards() if isinstance(event, NextField):
            return at(with_cards(stage.case, stage.cards))
        case _:
            return stage


def _type_number(stage: Ruling, standing: AskingNumber, event: Digit | Erase | NextField) -> Ruling:
    match event:
        case Erase():
            return replace(stage, digits=stage.digits[:-1])
        case Digit(digit):
            return replace(stage, digits=f"{stage.digits}{digit}"[:LONGEST_NUMBER])
        case NextField() if not stage.digits:
            return stage
        case NextField() if standing.blank is None:
            return at(answered(stage.case, str(int(stage.digits))))
        case NextField():
            return at(filled(stage.case, standing.blank, int(stage.digits)))
        case _:
            assert_never(event)


def _write(stage: Ruling, text: str, event: Digit | Erase | NextField) -> Ruling:
    match event:
        case Erase() | Digit():
            return replace(stage, text=written(text, event))
        case NextField():
            return at(explained(stage.case, text)) if text.strip() else stage
        case _:
            assert_never(event)
