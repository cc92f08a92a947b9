"""A deck is made known at the table: photographed in parts, asked about where it cannot be told, and kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, assert_never

from kiosk.journal.bodies import DeckEnrolled
from kiosk.table.model.effects import KeepDeck, PhotographDeck
from kiosk.table.model.events import deck_events as events
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.modes.deck_modes import MOST_PHOTOS, DeckDone, LayingOut, NamingCard
from kiosk.table.model.modes.service_modes import AtService
from kiosk.table.model.recording import record
from kiosk.vision.decks.deck_file import encode_deck

if TYPE_CHECKING:
    from kiosk.table.model.events.service_events import CameraFailed, CameraSeen
    from kiosk.table.model.modes.deck_modes import DeckMode
    from kiosk.table.model.recording import Transition
    from kiosk.table.model.state import Mode, State
    from kiosk.vision.decks.enrolment import DeckEnrolment


def step_deck(state: State, event: events.DeckEvent) -> Transition:  # noqa: PLR0911 - a case for each event
    """The next state, and what is to be done. Nothing happens at a locked table, or without a camera."""
    if state.at_table is None or Device.CAMERA in state.missing:
        return state, ()
    mode = state.mode
    match event:
        case events.OpenDeck() if isinstance(mode, AtService):
            return replace(state, mode=LayingOut()), ()
        case events.PhotographCards() if isinstance(mode, LayingOut):
            return _photograph(state, mode)
        case events.CardsSeen(enrolment) if isinstance(mode, LayingOut) and mode.is_busy:
            return replace(state, mode=_seen(mode, enrolment)), ()
        case events.CardsNotSeen(message) if isinstance(mode, LayingOut) and mode.is_busy:
            return replace(state, mode=replace(mode, is_busy=False, problem=message)), ()
        case events.PickSuit(suit) if isinstance(mode, NamingCard):
            return replace(state, mode=replace(mode, suit=suit)), ()
        case events.NameDeckCard() if isinstance(mode, NamingCard):
            return _name(state, mode, event)
        case events.DeckKept(digest) if isinstance(mode, LayingOut) and mode.is_busy:
            return _kept(state, digest)
        case events.FinishDeck() if isinstance(mode, LayingOut) and not mode.is_busy:
            return _finish(state, mode)
        case _:
            return state, ()


def step_back(mode: DeckMode) -> Mode:
    """From the ranks to the suits, from a question to the photographs, from these to service."""
    match mode:
        case NamingCard(doubted=doubted) if doubted is not None:
            return replace(mode, doubted=None)
        case NamingCard(suit=suit) if suit is not None:
            return replace(mode, suit=None)
        case NamingCard(laid=laid):
            return laid
        case LayingOut() | DeckDone():
            return AtService()
        case _:
            assert_never(mode)


def see_frame(mode: LayingOut, seen: CameraSeen) -> LayingOut:
    """A frame of the live picture."""
    return replace(mode, frame=seen.number, width=seen.width, height=seen.height, advice=seen.advice)


def lose_camera(mode: LayingOut, failed: CameraFailed) -> LayingOut:
    """It does not answer; what was photographed so far is kept."""
    return replace(mode, problem=failed.message, is_busy=False)


def _photograph(state: State, mode: LayingOut) -> Transition:
    if mode.is_busy or mode.photos >= MOST_PHOTOS:
        return state, ()
    busy = replace(mode, is_busy=True, problem=None, frame=0, width=0, height=0)
    return replace(state, mode=busy), (PhotographDeck(is_first=mode.photos == 0),)


def _seen(mode: LayingOut, enrolment: DeckEnrolment) -> LayingOut:
    """One more photograph was looked at; what was named before is not asked again."""
    if mode.enrolment is not None:
        enrolment = enrolment.with_answers_of(mode.enrolment)
    return replace(mode, photos=mode.photos + 1, enrolment=enrolment, is_busy=False)


def _name(state: State, mode: NamingCard, event: events.NameDeckCard) -> Transition:
    enrolment = mode.laid.enrolment
    if enrolment is None or mode.place not in enrolment.questions:
        return state, ()
    if event.card != mode.doubted and enrolment.sightings[mode.place].likelier_than(event.card) is not None:
        return replace(state, mode=NamingCard(mode.laid, mode.place, doubted=event.card)), ()
    laid = replace(mode.laid, enrolment=enrolment.with_answer(mode.place, event.card))
    return _ask_on(replace(state, mode=laid), laid), ()


def _ask_on(state: State, laid: LayingOut) -> State:
    questions = () if laid.enrolment is None else laid.enrolment.questions
    return replace(state, mode=NamingCard(laid, questions[0])) if questions else state


def _finish(state: State, mode: LayingOut) -> Transition:
    enrolment = mode.enrolment
    if enrolment is None:
        return state, ()
    if enrolment.questions:
        return _ask_on(state, mode), ()
    if enrolment.problem is not None:
        return state, ()
    data = encode_deck(enrolment.deck(_name_of_deck(state)))
    return replace(state, mode=replace(mode, is_busy=True, problem=None)), (KeepDeck(data),)


def _name_of_deck(state: State) -> str:
    """By the table and the day: nobody types a name."""
    return f"{state.table_name} · {datetime.fromtimestamp(state.hall_time, UTC):%Y-%m-%d}"


def _kept(state: State, digest: bytes) -> Transition:
    name = _name_of_deck(state)
    return record(replace(state, mode=DeckDone(name)), DeckEnrolled(name, digest))
