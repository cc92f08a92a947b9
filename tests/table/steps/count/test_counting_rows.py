"""Counting rows photographed beside the melds: they confirm a count, or say where it may be wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event as Flag

import numpy as np
import pygame
import pytest

from hardware.raspberry.clock import SystemClock
from hardware.simulated.camera import SimulatedCamera
from kiosk.cards import parse_card, parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import DealAccepted
from kiosk.messages import Message
from kiosk.table.model.effects import CountCards, KeepAttachment
from kiosk.table.model.events import count_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.match_modes import Aiming, ChoosingCount, Counting, Reviewing
from kiosk.table.model.review import Review, begin_review
from kiosk.table.workers.camera_work import CameraWork
from kiosk.table.workers.counting_process import CountAnswer, CountRequest
from kiosk.table.workers.devices import Devices
from kiosk.table.workers.photographing import TakenShot
from kiosk.vision.counting import count
from kiosk.vision.model import RIG_PHOTO, CountProposal, Image, Shows, VisionFinding
from kiosk.vision.training.sides.rendered_sides import render_side
from tests.table.playing import Table
from tests.table.samples.count import HEIGHT, WIDTH, sample_proposal, sample_rows
from tests.table.screen import Screen
from tests.table.steps.test_step import counted

MELDS, ROWS = bytes(range(32)), bytes(range(1, 33))
JACK = (1, 2)
"""Where the doubtful jack lies: its meld and its place."""
RULES = "burraco_internazionale"


class Requests:
    """A counting process that only hears what it is asked."""

    def __init__(self) -> None:
        self.shows: list[Shows] = []

    def request(self, request: CountRequest) -> None:
        self.shows += [shot.shows for shot in request.shots]


def with_rows(table: Table, rows: CountProposal) -> Screen:
    """The melds are photographed, then the rows."""
    screen = Screen(counted(table, "ns")).touch("again", "shoot-rows")
    table.do(count_events.PictureTaken(ROWS, WIDTH, HEIGHT), count_events.CountArrived(rows))
    return screen


def reviewed(table: Table) -> Reviewing:
    assert isinstance(table.state.mode, Reviewing)
    return table.state.mode


def test_rows_of_the_same_cards_settle_what_was_doubtful(table: Table) -> None:
    screen = with_rows(table, sample_rows())
    assert CountCards("ns", Shows.ROWS, MELDS) in table.effects
    assert reviewed(table).review.is_settled
    assert "The counting rows show the same cards." in screen.words
    screen.touch("accept-count")
    assert table.state.draft.value("ns", "cards") == 220


def test_rows_of_other_points_name_the_cards_that_differ(table: Table) -> None:
    screen = with_rows(table, sample_rows("7S"))
    assert "Only in the melds: J♠; only in the rows: 7♠." in screen.words
    screen.touch("choice-0")
    assert reviewed(table).review.is_settled
    assert not reviewed(table).review.is_sure, "the rows still say otherwise"
    assert "We checked: it is right" in screen.words
    screen.touch("again", "shoot-rows")
    table.do(count_events.PictureTaken(ROWS, WIDTH, HEIGHT), count_events.CountArrived(sample_rows()))
    assert reviewed(table).review.is_confirmed, "the last picture of the rows counts"


def told(*changes: tuple[int, int, str]) -> Review:
    """The sample's count with the jack told, and these cards."""
    review = begin_review(sample_proposal(), RULES)
    for meld, place, card in ((*JACK, "JS"), *changes):
        review = review.choose(meld, place, parse_card(card))
    return review


def differs(review: Review) -> bool:
    return "rows_differ" in {finding.code for finding in review.proposal.findings} and not review.is_sure


def test_what_the_rows_contradict_is_asked_even_where_the_melds_are_sure() -> None:
    assert told().is_sure
    assert differs(told().hold_against_rows(sample_rows("7S")))


def test_every_correction_is_held_against_the_rows() -> None:
    """Two cards differ: one in its points, the other in its name alone. Neither answers for the other."""
    held = told((0, 0, "JH"), (1, 6, "6S")).hold_against_rows(sample_rows())
    one = held.choose(0, 0, parse_card("9H"))
    other = held.choose(1, 6, parse_card("7S"))
    assert differs(held)
    assert differs(one)
    assert differs(other)
    both = other.choose(0, 0, parse_card("9H"))
    assert both.is_sure
    assert both.is_confirmed
    assert differs(both.undo())


def test_a_correction_against_the_rows_is_said_though_the_points_are_the_same() -> None:
    """The two as a wild makes a dirty burraco, a two of the suit another base."""
    held = told().hold_against_rows(sample_rows())
    assert held.is_confirmed
    assert differs(held.choose(3, 3, parse_card("2C")))


def test_the_suit_of_a_card_in_a_set_is_not_asked_about() -> None:
    """It may be shown wrongly where its pip is covered, and counts the same."""
    held = told((2, 1, "AS")).hold_against_rows(sample_rows())
    assert held.is_sure
    assert held.is_confirmed


def test_rows_answer_whether_a_card_was_hidden() -> None:
    """A second picture in which every card shows, and which has no more cards than the first."""
    hidden = VisionFinding("hidden_card", Message("hidden"), Message("spread"), spoils=True)
    review = begin_review(replace(told().corrected, findings=(hidden,)), RULES)
    assert not review.is_sure
    assert review.hold_against_rows(sample_rows()).is_sure
    unsure = replace(sample_rows(), findings=(hidden,))
    assert not review.hold_against_rows(unsure).is_sure


def test_changes_can_be_taken_back_after_the_rows_too() -> None:
    held = told().hold_against_rows(sample_rows())
    assert held.undo().corrected == sample_proposal()
    assert held.undo().is_confirmed


def test_doubtful_rows_neither_settle_nor_confirm() -> None:
    rows = sample_rows()
    doubtful = replace(rows.melds[0].cards[0], doubtful=True)
    first = replace(rows.melds[0], cards=(doubtful, *rows.melds[0].cards[1:]))
    held = begin_review(sample_proposal(), RULES).hold_against_rows(
        replace(rows, melds=(first, *rows.melds[1:]))
    )
    assert not held.is_settled
    assert not held.is_confirmed
    assert not differs(held)


def test_a_card_of_the_rows_that_cannot_be_read_leaves_the_count_open() -> None:
    """A joker's place, say: nothing tells what it is worth."""
    rows = sample_rows()
    unread = replace(rows.melds[0].cards[0], card=None, confidence=0.1, doubtful=True)
    more = replace(rows.melds[1], cards=(*rows.melds[1].cards, unread))
    assert differs(told().hold_against_rows(replace(rows, melds=(rows.melds[0], more, rows.melds[2]))))


def test_a_picture_in_which_nothing_is_seen_changes_nothing(table: Table) -> None:
    screen = Screen(counted(table, "ns")).touch("choice-0")
    before = reviewed(table)
    for key in ("shoot-rows", "shoot"):
        screen.touch("again", key)
        table.do(
            count_events.PictureTaken(ROWS, WIDTH, HEIGHT),
            count_events.CountArrived(CountProposal((), (), ())),
        )
        assert "No card was seen in the last picture." in screen.words
        assert reviewed(table).review == before.review
        assert (reviewed(table).picture, reviewed(table).rows_picture) == (before.picture, None)


def test_after_a_picture_of_nothing_the_next_one_says_what_is_wrong_with_it(table: Table) -> None:
    table.enters().do(events.GoBack(), events.GoBack(), count_events.TakePicture("ns"))
    dark = VisionFinding(
        "dark", Message("The picture is too dark."), Message("Switch a light on."), spoils=True
    )
    nothing = CountProposal((), (), (dark,))
    screen = Screen(table)
    for key in ("again", "shoot"), ():
        table.do(count_events.PictureTaken(MELDS, WIDTH, HEIGHT), count_events.CountArrived(nothing))
        assert "Switch a light on." in screen.words
        screen.touch(*key)


def test_melds_that_lie_still_are_no_rows(table: Table) -> None:
    """They would confirm themselves."""
    melds = sample_proposal()
    screen = with_rows(table, melds)
    assert "Lay the counting rows" in screen.words
    assert reviewed(table).review.rows is None
    assert not reviewed(table).review.is_settled


def test_a_long_list_of_cards_is_no_list(table: Table) -> None:
    """The rows of the other line, say."""
    screen = with_rows(table, replace(sample_rows(), melds=sample_rows().melds[:1]))
    assert "Many cards differ." in screen.words
    assert not reviewed(table).review.is_sure


def test_without_a_camera_there_is_no_other_picture(table: Table) -> None:
    screen = Screen(counted(table, "ns"))
    assert "again" in screen.targets
    table.do(events.DeviceChanged(events.Device.CAMERA, works=False))
    assert "again" not in screen.targets


def test_a_count_that_was_left_is_found_again(table: Table) -> None:
    """The melds cannot be photographed again once the rows are laid."""
    screen = with_rows(table, sample_rows())
    before = reviewed(table)
    screen.touch("back")
    assert isinstance(table.state.mode, ChoosingCount)
    screen.touch("photograph-ns", "back")
    assert table.state.mode == before


@pytest.mark.parametrize("problem", [Message("The camera does not answer."), None])
def test_a_picture_that_fails_costs_no_correction(table: Table, problem: Message | None) -> None:
    screen = Screen(counted(table, "ns")).touch("choice-0", "again", "shoot-rows")
    if problem is None:
        table.passes(69)
    else:
        table.do(count_events.CountFailed(problem))
        assert "The camera does not answer." in screen.words
    assert reviewed(table).review.is_settled
    assert reviewed(table).problem is not None
    screen.touch("again", "back")
    assert reviewed(table).problem is None


def test_the_way_back_leads_to_the_count(table: Table) -> None:
    screen = Screen(counted(table, "ns")).touch("choice-0")
    before = reviewed(table)
    screen.touch("again", "back")
    assert table.state.mode == before
    screen.touch("again", "shoot-rows", "back")
    assert table.state.mode == before


def test_melds_photographed_again_begin_anew(table: Table) -> None:
    screen = with_rows(table, sample_rows()).touch("again", "shoot")
    table.do(count_events.PictureTaken(MELDS, WIDTH, HEIGHT), count_events.CountArrived(sample_proposal()))
    assert reviewed(table).review == begin_review(sample_proposal(), "burraco_internazionale")
    assert reviewed(table).rows_picture is None
    assert "accept-count" not in screen.targets


def test_rows_are_counted_beside_melds_only(table: Table) -> None:
    """They keep no meld together: of them alone nobody could tell the burracos."""
    table.enters().do(events.GoBack(), events.GoBack())
    table.do(count_events.TakePicture("ns", Shows.ROWS), count_events.TakePicture("ns", Shows.HAND))
    assert table.state.mode == ChoosingCount()
    screen = Screen(table).touch("photograph-ns")
    assert "shoot-rows" not in screen.targets
    table.do(count_events.TakePicture("ns", Shows.ROWS))
    assert table.state.mode == Aiming("ns")


def test_rows_of_one_line_are_not_held_against_the_other(table: Table) -> None:
    counted(table, "ns").do(count_events.TakePicture("ew", Shows.ROWS))
    assert isinstance(table.state.mode, Reviewing)
    table.do(count_events.TakePicture("ns", Shows.ROWS))
    assert isinstance(table.state.mode, Counting)


def test_the_deal_names_both_pictures_and_what_the_rows_said(table: Table) -> None:
    with_rows(table, sample_rows()).touch("accept-count")
    (kept,) = [json.loads(effect.data) for effect in table.effects if isinstance(effect, KeepAttachment)]
    assert kept["rows"] == {"picture": ROWS.hex(), "proposal": sample_rows().to_json()}
    assert kept["accepted"]["findings"] == []
    table.do(entry_events.GoOn(), entry_events.FinishEntry(), *[events.Confirm()] * 5).accepts()
    (deal,) = table.recorded(DealAccepted)
    assert deal.pictures == (MELDS, ROWS)


def test_a_count_keeps_its_picture_however_often_another_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cameras = CameraWork(Devices(), RIG_PHOTO, AttachmentStore(tmp_path), lambda _: None)
    taken = iter(range(9))

    def shot(*_: object) -> TakenShot:
        frames = (np.zeros((2, 2, 3), np.uint8),)
        return TakenShot(frames, bytes([next(taken)]) * 32, (2, 2), pygame.Surface((2, 2)))

    monkeypatch.setattr("kiosk.table.workers.camera_work.take_shot", shot)
    monkeypatch.setattr(Devices, "camera", lambda *_: None)
    process = Requests()
    first = bytes([1]) * 32
    wanted = [CountCards("ns"), CountCards("ns"), *[CountCards("ns", shows, first) for shows in 2 * [*Shows]]]
    for number, asked in enumerate(wanted):
        cameras._photograph(process, number, 0, (None, None, asked), lambda: None)  # type: ignore[arg-type]
    assert process.shows == [asked.shows for asked in wanted]
    assert [name[:2] for name in cameras.pictures] == ["01", "07"]


class RealRecogniser:
    """Counts at once and in place, with the real recogniser."""

    def __init__(self) -> None:
        self.answer: Callable[[CountAnswer], None] = lambda _: None

    def request(self, wanted: CountRequest) -> None:
        self.answer(CountAnswer(wanted.number, count(wanted.shots, wanted.rig, wanted.deck, wanted.game)))


@contextmanager
def real_camera(
    table: Table, folder: Path, lying: Callable[[], Image]
) -> Iterator[tuple[CameraWork, Callable[[], None]]]:
    """A camera over what is `lying`, and what photographs and counts what the table wants last."""
    camera = SimulatedCamera(lying, SystemClock())
    news, recogniser = Flag(), RealRecogniser()
    cameras = CameraWork(Devices(cameras=(camera,)), RIG_PHOTO, AttachmentStore(folder), lambda _: None)
    cameras.start(news.set, recogniser)  # type: ignore[arg-type]
    recogniser.answer = cameras.take_answer

    def photograph() -> None:
        wanted = next(effect for effect in reversed(table.effects) if isinstance(effect, CountCards))
        assert list(cameras.count(BurracoGame(), wanted)) == []
        while not isinstance(table.state.mode, Reviewing):
            assert news.wait(30)
            news.clear()
            table.do(*cameras.news())

    with closing(cameras):
        yield cameras, photograph


@pytest.mark.slow
def test_real_pictures_of_melds_and_rows(table: Table, tmp_path: Path) -> None:
    """From the camera to the sheet: first the melds, then the rows that were laid of them."""
    names = ("9S 8S 7S 6S", "KH QH JK 10H", "3D 3S 3H")
    rows = ("KH QH JK 10H 9S 8S", "7S 6S 3D 3S 3H")
    lying = [render_side([parse_cards(name) for name in names]).image]
    table.enters().do(events.GoBack(), events.GoBack(), count_events.TakePicture("ns"))
    with real_camera(table, tmp_path, lambda: lying[-1]) as (cameras, photograph):
        photograph()
        assert reviewed(table).review.proposal.values["cards"] == 105
        screen = Screen(table).touch("again", "shoot-rows")
        photograph()
        assert "Lay the counting rows" in screen.words
        lying.append(render_side([parse_cards(row) for row in rows], shows=Shows.ROWS).image)
        screen.touch("again", "shoot-rows")
        photograph()
    assert reviewed(table).review.is_confirmed
    assert reviewed(table).review.is_sure
    assert set(cameras.pictures) == {
        reviewed(table).picture.hex(),
        (reviewed(table).rows_picture or b"").hex(),
    }
