"""What is accepted is what stood on the screen: nothing else, nobody else's, and not a moment later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import (
    CallRaised,
    DealAccepted,
    LapAnnounced,
    MatchDelivered,
    RoundPublished,
    RoundStarted,
    Seating,
    TablesArranged,
    TimeOutAnnounced,
)
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.messages import Message
from kiosk.sync.session.link import LinkPhase, LinkState
from kiosk.sync.session.refusals import FORKED
from kiosk.sync.wire.table_status import TableStatus
from kiosk.table.model.draft import Draft
from kiosk.table.model.effects import CountCards, Record
from kiosk.table.model.events import agreement_events, call_events, count_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.link import Link
from kiosk.table.model.modes.match_modes import Accepting
from kiosk.table.model.modes.showing_modes import ShowingFailure
from kiosk.table.model.state import AtHome, State
from kiosk.table.runner.runtime import TableRuntime
from kiosk.table.screens.shared.frame import link_message
from kiosk.table.steps.step import step
from kiosk.table.ui import Rect, TouchTracker, touch
from kiosk.table.ui.shapes import Target
from kiosk.table.workers.camera_work import CameraWork
from kiosk.table.workers.counting_process import CountAnswer
from kiosk.table.workers.devices import Devices
from kiosk.table.workers.photographing import TakenShot
from kiosk.vision.model import RIG_PHOTO
from tests.table.playing import START, Table
from tests.table.samples.count import sample_proposal
from tests.table.screen import Screen


@pytest.mark.parametrize("change", [entry_events.SetValue("ew", "closing", 1), entry_events.ChooseWho("ew")])
def test_nothing_changes_under_an_acceptance(table: Table, change: events.TableEvent) -> None:
    """A finger that was still down when the screen changed."""
    table.enters().do(agreement_events.AcceptDeal("ns", "ew"))
    before = table.state
    table.do(change)
    assert table.state == before


def test_a_deal_that_was_not_saved_is_not_offered_in_another_round(table: Table) -> None:
    table.enters().do(agreement_events.AcceptDeal("ns", "ew"))
    state, effects = step(table.state, agreement_events.AcceptDeal("ew", "ns"))
    (record,) = effects
    assert isinstance(record, Record)
    table.directs(RoundPublished(2, (Seating(12, 2, 1),)), RoundStarted(2, 1800))
    moved, _ = step(state, events.Recorded(table.view))
    failed, _ = step(moved, events.RecordingFailed(record.bodies, Message("The disk is full.")))
    assert not isinstance(failed.mode, Accepting)
    assert failed.draft == Draft()


def test_nobody_accepts_at_a_table_where_nobody_sits(table: Table) -> None:
    table.directs(RoundPublished(2, (Seating(12, 1, None),)), RoundStarted(2, 1800))
    table.enters().accepts()
    assert table.state.mode == AtHome()
    assert table.recorded(DealAccepted) == []


def test_a_round_published_during_the_last_entry_leaves_the_match_alone(table: Table) -> None:
    table.plays(1).enters().do(agreement_events.AcceptDeal("ns", "ew"))
    table.directs(RoundPublished(2, (Seating(12, 2, 1),)))
    assert isinstance(table.state.mode, Accepting)
    table.do(
        agreement_events.AcceptDeal("ew", "ns"),
        agreement_events.SignMatch("ns"),
        agreement_events.SignMatch("ew"),
        agreement_events.Deliver("ns"),
    )
    assert [(body.round, body.deal) for body in table.recorded(DealAccepted)] == [(1, 1), (1, 2)]
    assert len(table.recorded(MatchDelivered)) == 1


ACCEPT = {"accept-ns-ew": Target(Rect(0, 0, 100, 100), hold=agreement_events.AcceptDeal("ns", "ew"))}
OTHER = {"digit-1": Target(Rect(0, 0, 100, 100), tap=events.Digit(1))}


def test_a_hold_does_not_outlive_its_screen() -> None:
    """The other line goes back, changes a number and returns while this finger stays down."""
    tracker = touch.press(TouchTracker(), 1, (50, 50), 0.0, ACCEPT)
    tracker = touch.keep(touch.keep(tracker, OTHER), ACCEPT)
    assert touch.pass_time(tracker, 5.0, ACCEPT)[1] == ()


def test_a_first_tap_does_not_outlive_its_screen() -> None:
    tracker = touch.press(TouchTracker(), 1, (50, 50), 0.0, ACCEPT)
    tracker, _ = touch.release(tracker, 1, (50, 50), 0.1, ACCEPT)
    tracker = touch.keep(touch.keep(tracker, OTHER), ACCEPT)
    tracker = touch.press(tracker, 1, (50, 50), 1.0, ACCEPT)
    assert touch.release(tracker, 1, (50, 50), 1.1, ACCEPT)[1] is None


def test_a_tap_is_kept_though_the_screen_was_drawn_again() -> None:
    tracker = touch.press(TouchTracker(), 1, (50, 50), 0.0, OTHER)
    assert touch.keep(tracker, OTHER) is tracker


class Link0:
    """A link that says what a test has it say."""

    state = LinkState(LinkPhase.CONNECTED, 0)
    told: TableStatus | None = None

    def report(self, status: TableStatus) -> None:
        self.told = status

    def take_answer(self) -> None:
        """Nothing was asked."""


class Requests:
    def __init__(self) -> None:
        self.numbers: list[int] = []

    def request(self, request: object) -> None:
        self.numbers.append(request.number)  # type: ignore[attr-defined]


Working = tuple[TableRuntime, Log, Identity, Link0]


@pytest.fixture
def working(tmp_path: Path) -> Iterator[Working]:
    """A table's runtime without screen and devices."""
    identity, link = Identity.create("table-12"), Link0()
    with Log(tmp_path / "journal") as log:
        log.enter("evening")
        runtime = TableRuntime(
            log, identity, Devices(), rig=RIG_PHOTO, attachments=AttachmentStore(tmp_path), logs=tmp_path
        )
        runtime.start(lambda: None, link, None)  # type: ignore[arg-type]
        list(runtime.poll(0.0))
        yield runtime, log, identity, link
        runtime.close()


def camera_work(tmp_path: Path) -> CameraWork:
    return CameraWork(Devices(), RIG_PHOTO, AttachmentStore(tmp_path), lambda _: None)


def test_what_the_camera_saw_of_one_line_never_reaches_the_other(tmp_path: Path) -> None:
    """The answer waits in the queue when the players turn to the other line."""
    cameras = camera_work(tmp_path)
    cameras._request = 1
    cameras.answer(1, count_events.PictureTaken(bytes(32), 1600, 900))
    cameras.take_answer(CountAnswer(1, sample_proposal()))
    cameras._request = 2
    assert list(cameras.news()) == []
    cameras.take_answer(CountAnswer(2, sample_proposal()))
    assert list(cameras.news()) == [count_events.CountArrived(sample_proposal())]


def test_a_late_picture_belongs_to_its_own_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cameras = camera_work(tmp_path)
    taken = TakenShot((np.zeros((2, 2, 3), np.uint8),), bytes(32), (2, 2), pygame.Surface((2, 2)))
    monkeypatch.setattr("kiosk.table.workers.camera_work.take_shot", lambda *_: taken)
    monkeypatch.setattr(Devices, "camera", lambda *_: None)
    cameras._request = 2
    cameras._photograph(Requests(), 1, 0, (None, None, CountCards("ns")), lambda: None)  # type: ignore[arg-type]
    assert list(cameras.news()) == []


def test_the_light_follows_the_link_though_it_had_said_so_before(
    working: Working,
) -> None:
    """The link may have told that all is received before the screen learns what was written."""
    table, log, identity, link = working
    link.state = LinkState(LinkPhase.CONNECTED, 0, committed=1)
    log.append(identity, CallRaised(0))
    while not table._news.empty():
        table._link = link.state
        happened = list(table.poll(0.1))
    shown = happened[-1]
    assert isinstance(shown, events.LinkChanged)
    assert (shown.link.connected, shown.link.pending, shown.link.problem) == (True, 0, None)


def test_a_cloned_table_is_not_told_that_all_is_well() -> None:
    state = State(12, link=Link(connected=True, pending=0, problem=FORKED))
    assert "not received" in str(link_message(state))


def test_a_table_whose_clock_is_years_ahead_hears_the_time_out(table: Table) -> None:
    years = 10 * 365 * 86_400
    table.passes(years)
    table.directs(TimeOutAnnounced(1, START + 3600))
    assert not table.state.lap_announced
    table.do(events.Ticked(table.state.monotonic, START + 60))
    assert table.state.lap_announced


def test_a_time_out_that_was_heard_outlasts_a_power_cut(table: Table) -> None:
    """Art. 15. Also when the announcement has expired meanwhile."""
    table.directs(TimeOutAnnounced(1, START + 3600))
    assert table.recorded(LapAnnounced) == [LapAnnounced(1, 1)]
    again = Table().do(events.Recorded(table.replayed)).passes(4000)
    assert again.state.in_last_lap
    assert {"must-draw-N", "nobody-has-drawn"} <= Screen(again).targets
    again.do(events.Recorded(table.replayed))
    assert not [effect for effect in again.effects if isinstance(effect, Record)], "it is not announced again"


def test_a_time_out_that_the_table_announces_itself_outlasts_a_power_cut(table: Table) -> None:
    table.directs(TablesArranged(has_arbiter=False)).do(call_events.ButtonHeld())
    assert table.recorded(LapAnnounced) == [LapAnnounced(1, 1)]
    again = Table().do(events.Recorded(table.replayed))
    assert again.state.in_last_lap


def test_a_time_out_that_cannot_be_written_is_shown_all_the_same(table: Table) -> None:
    table.disk_is_full = True
    table.directs(TablesArranged(has_arbiter=False)).do(call_events.ButtonHeld())
    assert table.state.in_last_lap
    assert isinstance(table.state.mode, ShowingFailure)
