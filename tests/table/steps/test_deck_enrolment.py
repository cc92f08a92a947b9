"""A deck is made known at the table, behind the PIN: photographed, asked about, kept, and shared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from threading import Event as Flag

import numpy as np
import pytest

from hardware.raspberry.clock import SystemClock
from hardware.simulated.camera import CameraFault, SimulatedCamera
from kiosk.cards import CARDS, JOKER, parse_card
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import DeckEnrolled
from kiosk.messages import Message
from kiosk.projections.folds.decks import Decks, fold
from kiosk.table.model.effects import InspectCamera, KeepDeck, PhotographDeck, StopLive
from kiosk.table.model.events import arbiter_events, deck_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.table_events import Device, DeviceChanged, TableEvent
from kiosk.table.model.modes.deck_modes import DeckDone, LayingOut, NamingCard
from kiosk.table.model.picture_names import card_name
from kiosk.table.model.state import AtHome
from kiosk.table.workers.camera_attachments import keep_deck
from kiosk.table.workers.camera_work import CameraWork
from kiosk.table.workers.counting_process import OF_A_DECK, STOPPED, CountAnswer, DeckLook, DeckRequest
from kiosk.table.workers.devices import Devices
from kiosk.table.workers.photographing import NO_ANSWER
from kiosk.table.workers.table_deck import TableDeck
from kiosk.translation import Translator
from kiosk.vision.decks.deck_file import decode_deck, encode_deck
from kiosk.vision.decks.enrolment import DeckEnrolment, DeckPhoto, Sighting
from kiosk.vision.model import RIG_PHOTO
from kiosk.vision.recognition.prints import PRINT_HEIGHT_PX, PRINT_WIDTH_PX, encode_print
from tests.table.playing import AUTHOR, Table
from tests.table.samples.deck import enrolment_of
from tests.table.screen import Screen

PRINT = encode_print(np.zeros((PRINT_HEIGHT_PX, PRINT_WIDTH_PX), np.uint8))


@pytest.fixture
def service(table: Table) -> Screen:
    """The service screens, opened with the service PIN alone."""
    table.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(0))
    table.do(events.Digit(1), events.NextField(), arbiter_events.PinChecked(0, is_right=True))
    return Screen(table).touch("service")


@pytest.fixture
def screen(service: Screen) -> Screen:
    return service.touch("deck")


def whole(unnamed: int = 0) -> DeckEnrolment:
    """Every card of the deck, so many of the last ones without a name."""
    seen = enrolment_of(CARDS[: len(CARDS) - unnamed], unnamed)
    return replace(seen, sightings=tuple(replace(sighting, pictures=(PRINT,)) for sighting in seen.sightings))


def sighted(screen: Screen) -> tuple[Sighting, ...]:
    """The cards that were found so far."""
    mode = screen.table.state.mode
    assert isinstance(mode, LayingOut)
    assert mode.enrolment is not None
    return mode.enrolment.sightings


def photographed(screen: Screen, enrolment: DeckEnrolment) -> Screen:
    screen.touch("photograph")
    screen.table.do(deck_events.CardsSeen(enrolment))
    return screen


def test_nobody_comes_here_without_a_pin_or_without_a_camera(table: Table, service: Screen) -> None:
    table.do(arbiter_events.LockTable(), deck_events.OpenDeck(), deck_events.PhotographCards())
    assert not isinstance(table.state.mode, LayingOut)
    table.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(0))
    table.do(events.Digit(1), events.NextField(), arbiter_events.PinChecked(0, is_right=True))
    table.do(DeviceChanged(Device.CAMERA, works=False))
    assert "deck" not in service.touch("service").targets


def test_the_table_stays_open_while_cards_are_laid_out(screen: Screen) -> None:
    """Nine cards at a time take longer than the minute after which a table locks itself."""
    for number in range(1, 8):
        screen.table.passes(100)
        photographed(screen, enrolment_of(CARDS[: 9 * number], 0))
    assert "finish-deck" in screen.scene.targets
    screen.table.passes(301)
    assert screen.table.state.at_table is None
    assert screen.table.state.mode == AtHome(), "nobody is left before a screen that does nothing"


def test_the_camera_is_open_until_the_picture_is_taken_and_again_afterwards(screen: Screen) -> None:
    assert screen.table.effects[-1] == InspectCamera(0)
    screen.touch("photograph")
    assert {PhotographDeck(is_first=True), StopLive()} <= set(screen.table.effects)
    assert "photograph" not in screen.targets, "one at a time"
    screen.table.do(deck_events.CardsSeen(enrolment_of(CARDS[:9])))
    assert screen.table.effects[-1] == InspectCamera(0)
    screen.touch("photograph")
    assert PhotographDeck(is_first=False) in screen.table.effects


def test_it_says_what_is_missing_and_does_without_no_joker(screen: Screen) -> None:
    photographed(screen, enrolment_of(card for card in CARDS if card != JOKER))
    assert "Still to be seen: 1" in screen.words
    assert "jokers are missing" in screen.words
    assert "finish-deck" not in screen.targets
    screen.table.do(deck_events.FinishDeck())
    assert not any(isinstance(effect, KeepDeck) for effect in screen.table.effects)


def test_what_cannot_be_told_is_asked_card_by_card(screen: Screen) -> None:
    photographed(screen, whole(unnamed=2)).touch("finish-deck")
    assert isinstance(screen.table.state.mode, NamingCard)
    first, second = (str(card) for card in CARDS[-2:])
    screen.touch("suit-S", "back", "joker", "doubted")
    assert isinstance(screen.table.state.mode, NamingCard), "the next one"
    screen.touch("no-card")
    mode = screen.table.state.mode
    assert isinstance(mode, LayingOut)
    assert [str(card) for card in mode.missing] == [first, second]


def test_a_name_that_a_card_does_not_look_like_is_asked_back(screen: Screen) -> None:
    photographed(screen, whole(unnamed=1)).touch("finish-deck", "joker")
    mode = screen.table.state.mode
    assert isinstance(mode, NamingCard)
    assert mode.doubted is JOKER
    assert "Which of the two is it?" in screen.words
    screen.touch("back")
    assert screen.table.state.mode == replace(mode, doubted=None)
    screen.touch("joker", "likelier")
    (named,) = (sighting.card for sighting in sighted(screen)[-1:])
    assert named == parse_card("9S")


def test_whoever_says_it_twice_is_believed(screen: Screen) -> None:
    photographed(screen, whole(unnamed=1)).touch("finish-deck", "joker", "doubted")
    assert [sighting.card for sighting in sighted(screen)[-1:]] == [JOKER]
    assert not isinstance(screen.table.state.mode, NamingCard)


def test_what_was_named_is_not_asked_again_after_another_photograph(screen: Screen) -> None:
    asked = enrolment_of((), unnamed=2)
    photographed(screen, asked).touch("finish-deck", "likely-1", "no-card")
    more = enrolment_of(CARDS[:9])
    photographed(screen, replace(asked, sightings=(*asked.sightings, *more.sightings)))
    assert [sighting.card for sighting in sighted(screen)] == [parse_card("9C"), None, *CARDS[:9]]
    assert all(sighting.is_settled for sighting in sighted(screen))
    screen.touch("back", "deck")
    photographed(screen, asked)
    assert not any(sighting.is_settled for sighting in sighted(screen)), "another deck begins with nothing"


def test_a_deck_that_is_whole_is_kept_and_told_to_the_hub(screen: Screen) -> None:
    photographed(screen, whole(unnamed=1)).touch("finish-deck")
    last = CARDS[-1]
    assert last.suit is not None
    screen.touch(f"suit-{last.suit.letter}", f"rank-{last.rank.label}", "doubted", "finish-deck")
    (kept,) = (effect for effect in screen.table.effects if isinstance(effect, KeepDeck))
    assert {kept_print.card for kept_print in decode_deck(kept.data).prints} == set(CARDS)
    assert screen.table.recorded(DeckEnrolled) == [], "not before its file is on the disk"
    screen.table.do(deck_events.DeckKept(bytes(32)))
    (told,) = screen.table.recorded(DeckEnrolled)
    assert isinstance(screen.table.state.mode, DeckDone)
    decks = Decks()
    for event in screen.table.journal:
        decks = fold(decks, event)
    assert decks.of(AUTHOR) == decks.to_share == told


def test_a_deck_that_cannot_be_kept_is_said_and_can_be_tried_again(screen: Screen) -> None:
    photographed(screen, whole()).touch("finish-deck")
    screen.table.do(deck_events.CardsNotSeen(Message("The disk is full.")))
    assert "The disk is full." in screen.words
    assert "finish-deck" in screen.targets
    assert screen.table.recorded(DeckEnrolled) == []


def test_what_comes_after_the_screen_was_left_changes_nothing(screen: Screen) -> None:
    screen.touch("photograph", "back")
    before = screen.table.state
    screen.table.do(deck_events.CardsSeen(whole()), deck_events.DeckKept(bytes(32)))
    assert screen.table.state == before


class Looking:
    """In place of the counting process: keeps what it is asked, until the test answers."""

    def __init__(self, camera: SimulatedCamera, folder: Path) -> None:
        self._requests: SimpleQueue[DeckRequest] = SimpleQueue()
        self._news = Flag()
        self.cameras = CameraWork(
            Devices(cameras=(camera,)), RIG_PHOTO, AttachmentStore(folder), lambda _: None
        )
        self.cameras.start(self._news.set, self)  # type: ignore[arg-type]

    def request(self, request: DeckRequest) -> None:
        self._requests.put(request)

    def asked(self) -> DeckRequest:
        return self._requests.get(timeout=20)

    def answer(self, outcome: DeckLook | Message) -> None:
        self.cameras.take_answer(CountAnswer(self.asked().number, outcome))

    def heard(self) -> TableEvent:
        """What comes next of the camera."""
        while not (found := list(self.cameras.news())):
            assert self._news.wait(20)
            self._news.clear()
        (event,) = found
        return event


@pytest.fixture
def camera() -> SimulatedCamera:
    return SimulatedCamera([np.full((600, 800, 3), 200, np.uint8)], SystemClock())


@pytest.fixture
def looking(camera: SimulatedCamera, tmp_path: Path) -> Iterator[Looking]:
    looking = Looking(camera, tmp_path)
    yield looking
    looking.cameras.close()


def test_each_photograph_is_looked_at_beside_the_earlier_ones(looking: Looking) -> None:
    first = DeckPhoto((), ())
    assert list(looking.cameras.photograph_deck(is_first=True)) == []
    looking.answer(DeckLook((first,), enrolment_of(CARDS[:1])))
    assert isinstance(looking.heard(), deck_events.CardsSeen)
    assert looking.cameras.pictures[card_name(0)].get_width() > 0
    assert list(looking.cameras.photograph_deck(is_first=False)) == []
    assert looking.asked().before == (first,)


def test_another_deck_begins_with_nothing(looking: Looking) -> None:
    list(looking.cameras.photograph_deck(is_first=True))
    looking.answer(DeckLook((DeckPhoto((), ()),), enrolment_of(CARDS[:1])))
    assert list(looking.cameras.photograph_deck(is_first=True)) == []
    assert looking.asked().before == ()
    assert card_name(0) not in looking.cameras.pictures


def test_a_camera_that_is_unplugged_is_said(looking: Looking, camera: SimulatedCamera) -> None:
    camera.fault = CameraFault.UNPLUGGED
    assert list(looking.cameras.photograph_deck(is_first=True)) == []
    assert looking.heard() == deck_events.CardsNotSeen(NO_ANSWER)


def test_a_counting_process_that_stops_is_said(looking: Looking) -> None:
    assert list(looking.cameras.photograph_deck(is_first=True)) == []
    looking.answer(STOPPED)
    assert looking.heard() == deck_events.CardsNotSeen(OF_A_DECK[STOPPED.text])


@pytest.mark.parametrize("message", [NO_ANSWER, *OF_A_DECK.values()], ids=str)
def test_whoever_lays_a_deck_out_is_not_told_to_write_points(message: Message) -> None:
    assert "points" not in message.text
    assert Translator("it")(message) != str(message)


def test_the_deck_that_was_kept_is_what_the_table_counts_with(tmp_path: Path) -> None:
    enrolled = whole().deck("12 · 2026-11-22")
    kept = keep_deck(AttachmentStore(tmp_path), encode_deck(enrolled))
    assert isinstance(kept, deck_events.DeckKept)
    decks = Decks({AUTHOR: DeckEnrolled(enrolled.name, kept.digest)})
    assert TableDeck(AttachmentStore(tmp_path), tmp_path).current(decks, AUTHOR) == enrolled
