"""A deck is made known at the table: photographed in parts, asked about where it cannot be told, and kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, assert_never

from kiosk.journal.bodies import DeckEnrolled
from kiosk.table.model.effects import KeepDeck, PhotographDeck
from kiosk.table.model.events import deck_events as events
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.recording import record
from kiosk.table.model.stages.deck_stages import MOST_PHOTOS, DeckDone, LayingOut, NamingCard
from kiosk.table.model.stages.service_stages import AtService
from kiosk.vision.decks.deck_file import encode_deck

if TYPE_CHECKING:
    from kiosk.table.model.events.service_events import CameraFailed, CameraSeen
    from kiosk.table.model.recording import Step
    from kiosk.table.model.stages.deck_stages import DeckStage
    from kiosk.table.model.state import Stage, State
    from kiosk.vision.decks.enrolment import Enrolment


def step_deck(state: State, event: events.DeckEvent) -> Step:  # noqa: PLR0911 - a case for each event
    """The next state, and what is to be done. Nothing happens at a locked table, or without a camera."""
    if state.at_table is None or Device.CAMERA in state.missing:
        return state, ()
    stage = state.stage
    match event:
        case events.OpenDeck() if isinstance(stage, AtService):
            return replace(state, stage=LayingOut()), ()
        case events.PhotographCards() if isinstance(stage, LayingOut):
            return _photograph(state, stage)
        case events.CardsSeen(enrolment) if isinstance(stage, LayingOut) and stage.is_busy:
            return replace(state, stage=_seen(stage, enrolment)), ()
        case events.CardsNotSeen(message) if isinstance(stage, LayingOut) and stage.is_busy:
            return replace(state, stage=replace(stage, is_busy=False, problem=message)), ()
        case events.PickSuit(suit) if isinstance(stage, NamingCard):
            return replace(state, stage=replace(stage, suit=suit)), ()
        case events.NameCard() if isinstance(stage, NamingCard):
            return _name(state, stage, event)
        case events.DeckKept(digest) if isinstance(stage, LayingOut) and stage.is_busy:
            return _kept(state, digest)
        case events.FinishDeck() if isinstance(stage, LayingOut) and not stage.is_busy:
            return _finish(state, stage)
        case _:
            return state, ()


def step_back(stage: DeckStage) -> Stage:
    """From the ranks to the suits, from a question to the photographs, from these to service."""
    match stage:
        case NamingCard(doubted=doubted) if doubted is not None:
            return replace(stage, doubted=None)
        case NamingCard(suit=suit) if suit is not None:
            return replace(stage, suit=None)
        case NamingCard(laid=laid):
            return laid
        case LayingOut() | DeckDone():
            return AtService()
        case _:
            assert_never(stage)


def see_frame(stage: LayingOut, seen: CameraSeen) -> LayingOut:
    """A frame of the live picture."""
    return replace(stage, frame=seen.number, width=seen.width, height=seen.height, advice=seen.advice)


def lose_camera(stage: LayingOut, failed: CameraFailed) -> LayingOut:
    """It does not answer; what was photographed so far is kept."""
    return replace(stage, problem=failed.message, is_busy=False)


def _photograph(state: State, stage: LayingOut) -> Step:
    if stage.is_busy or stage.photos >= MOST_PHOTOS:
        return state, ()
    busy = replace(stage, is_busy=True, problem=None, frame=0, width=0, height=0)
    return replace(state, stage=busy), (PhotographDeck(is_first=stage.photos == 0),)


def _seen(stage: LayingOut, enrolment: Enrolment) -> LayingOut:
    """One more photograph was looked at; what was named before is not asked again."""
    if stage.enrolment is not None:
        enrolment = enrolment.with_answers_of(stage.enrolment)
    return replace(stage, photos=stage.photos + 1, enrolment=enrolment, is_busy=False)


def _name(state: State, stage: NamingCard, event: events.NameCard) -> Step:
    enrolment = stage.laid.enrolment
    if enrolment is None or stage.place not in enrolment.questions:
        return state, ()
    if event.card != stage.doubted and enrolment.sightings[stage.place].likelier_than(event.card) is not None:
        return replace(state, stage=NamingCard(stage.laid, stage.place, doubted=event.card)), ()
    laid = replace(stage.laid, enrolment=enrolment.with_answer(stage.place, event.card))
    return _ask_on(replace(state, stage=laid), laid), ()


def _ask_on(state: State, laid: LayingOut) -> State:
    questions = () if laid.enrolment is None else laid.enrolment.questions
    return replace(state, stage=NamingCard(laid, questions[0])) if questions else state


def _finish(state: State, stage: LayingOut) -> Step:
    enrolment = stage.enrolment
    if enrolment is None:
        return state, ()
    if enrolment.questions:
        return _ask_on(state, stage), ()
    if enrolment.problem is not None:
        return state, ()
    data = encode_deck(enrolment.deck(_name_of_deck(state)))
    return replace(state, stage=replace(stage, is_busy=True, problem=None)), (KeepDeck(data),)


def _name_of_deck(state: State) -> str:
    """By the table and the day: nobody types a name."""
    return f"{state.table_name} · {datetime.fromtimestamp(state.directors_time, UTC):%Y-%m-%d}"


def _kept(state: State, digest: bytes) -> Step:
    name = _name_of_deck(state)
    return record(replace(state, stage=DeckDone(name)), DeckEnrolled(name, digest))
