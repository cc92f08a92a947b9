"""Counting rows photographed beside the melds: they confirm a count, or say where it may be wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from kiosk.cards import parse_card
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import DealAccepted
from kiosk.messages import Message
from kiosk.table import count_events, entry_events, events
from kiosk.table.camera_work import CameraWork
from kiosk.table.counting import CountRequest
from kiosk.table.devices import Devices
from kiosk.table.effects import Count, Keep
from kiosk.table.match_stages import Aiming, ChoosingCount, Counting, Reviewing
from kiosk.table.photographing import Taken
from kiosk.table.review import begin_review
from kiosk.table.samples.count import HEIGHT, WIDTH, sample_proposal, sample_rows
from kiosk.vision.proposal import CountProposal
from kiosk.vision.shots import RIG_PHOTO, Shows
from tests.table.playing import Table
from tests.table.screen import Screen
from tests.table.test_step import counted

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
    assert isinstance(table.state.stage, Reviewing)
    return table.state.stage


def test_rows_of_the_same_cards_settle_what_was_doubtful(table: Table) -> None:
    screen = with_rows(table, sample_rows())
    assert Count("ns", Shows.ROWS) in table.effects
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


def test_what_the_rows_contradict_is_asked_even_where_the_melds_are_sure() -> None:
    told = begin_review(sample_proposal(), RULES).choose(*JACK, parse_card("JS"))
    assert told.is_sure
    assert not told.hold_against_rows(sample_rows("7S")).is_sure


def test_a_correction_is_held_against_the_rows_once_more() -> None:
    review = begin_review(sample_proposal(), RULES).choose(*JACK, parse_card("9S"))
    differing = review.hold_against_rows(sample_rows("10S")).choose(0, 0, parse_card("7H"))
    assert [each.code for each in differing.proposal.findings] == ["rows_differ"]
    mended = differing.choose(0, 0, parse_card("9H")).choose(*JACK, parse_card("10S"))
    assert mended.proposal.findings == ()
    assert mended.is_confirmed
    assert not mended.undo().is_confirmed


def test_a_card_that_people_have_told_is_not_doubted_for_its_name_again() -> None:
    """The rows have a king where the melds have the jack: the same points."""
    review = begin_review(sample_proposal(), RULES).choose(*JACK, parse_card("JS"))
    doubted = review.hold_against_rows(sample_rows("KS"))
    assert [(each.meld, each.place) for each in doubted.doubts] == [JACK]
    told = doubted.choose(*JACK, parse_card("JS")).choose(0, 0, parse_card("9H"))
    assert told.is_settled
    assert not told.is_confirmed


def test_what_was_changed_before_the_rows_stays() -> None:
    """An undo would leave a count that the rows did not speak of."""
    review = begin_review(sample_proposal(), RULES).choose(*JACK, parse_card("JS"))
    held = review.hold_against_rows(sample_rows())
    assert held.undo() == held
    assert held.changes == review.changes


def test_rows_that_cannot_be_read_leave_the_count_open(table: Table) -> None:
    rows = sample_rows()
    unread = replace(rows.melds[0].cards[0], card=None, confidence=0.1, doubtful=True)
    cards = (unread, *rows.melds[0].cards[1:])
    first = replace(rows.melds[0], cards=cards, points=rows.melds[0].points - 15)
    with_rows(table, replace(rows, melds=(first, *rows.melds[1:])))
    assert not reviewed(table).review.is_settled
    assert not reviewed(table).review.is_sure


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
    screen.touch("meld-0", "done")
    assert reviewed(table).problem is None


def test_the_way_back_leads_to_the_count(table: Table) -> None:
    screen = Screen(counted(table, "ns")).touch("choice-0")
    before = reviewed(table)
    screen.touch("again", "back")
    assert table.state.stage == before
    screen.touch("again", "shoot-rows", "back")
    assert table.state.stage == before


def test_melds_photographed_again_begin_anew(table: Table) -> None:
    screen = with_rows(table, sample_rows()).touch("again", "shoot")
    table.do(count_events.PictureTaken(MELDS, WIDTH, HEIGHT), count_events.CountArrived(sample_proposal()))
    assert reviewed(table).review == begin_review(sample_proposal(), "burraco_internazionale")
    assert reviewed(table).rows_picture is None
    assert "accept-count" not in screen.targets


def test_rows_are_counted_beside_melds_only(table: Table) -> None:
    """They keep no meld together: of them alone nobody could tell the burracos."""
    table.enters().do(events.GoBack(), events.GoBack())
    table.do(count_events.TakePicture("ns", Shows.ROWS))
    assert table.state.stage == ChoosingCount()
    screen = Screen(table).touch("photograph-ns")
    assert "shoot-rows" not in screen.targets
    table.do(count_events.TakePicture("ns", Shows.ROWS))
    assert table.state.stage == Aiming("ns")


def test_rows_of_one_line_are_not_held_against_the_other(table: Table) -> None:
    counted(table, "ns").do(count_events.TakePicture("ew", Shows.ROWS))
    assert isinstance(table.state.stage, Reviewing)
    table.do(count_events.TakePicture("ns", Shows.ROWS))
    assert isinstance(table.state.stage, Counting)


def test_the_deal_names_both_pictures_and_what_the_rows_said(table: Table) -> None:
    with_rows(table, sample_rows()).touch("accept-count")
    (kept,) = [json.loads(each.data) for each in table.effects if isinstance(each, Keep)]
    assert kept["rows"] == {"picture": ROWS.hex(), "proposal": sample_rows().to_json()}
    table.do(entry_events.GoOn(), entry_events.FinishEntry(), *[events.Confirm()] * 5).accepts()
    (deal,) = table.recorded(DealAccepted)
    assert deal.pictures == (MELDS, ROWS)


def test_the_melds_stay_on_the_screen_however_often_rows_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cameras = CameraWork(Devices(), RIG_PHOTO, AttachmentStore(tmp_path), lambda _: None)
    taken = iter(range(9))

    def shot(*_: object) -> Taken:
        frames = (np.zeros((2, 2, 3), np.uint8),)
        return Taken(frames, bytes([next(taken)]) * 32, (2, 2), pygame.Surface((2, 2)))

    monkeypatch.setattr("kiosk.table.camera_work.take_shot", shot)
    monkeypatch.setattr(Devices, "camera", lambda *_: None)
    shown = [Shows.MELDS] * 3 + [Shows.ROWS] * 4
    process = Requests()
    for number, shows in enumerate(shown):
        cameras._photograph(process, number, 0, (None, None, shows), None)  # type: ignore[arg-type]
    assert process.shows == shown
    assert [name[:2] for name in cameras.pictures] == ["01", "02", "06"]
