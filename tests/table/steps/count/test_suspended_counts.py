"""A count that was left before it was accepted: what people corrected in it is not lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.cards import parse_card
from kiosk.journal.bodies import TimeOutAnnounced
from kiosk.rulings.effects import DealFate
from kiosk.table.model.events import arbiter_events, call_events, count_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.arbiter_modes import AtDesk, AtTable
from kiosk.table.model.modes.match_modes import ChoosingCount, Reviewing
from kiosk.table.model.state import AtHome
from tests.table.playing import START, Table
from tests.table.samples.count import HEIGHT, WIDTH, sample_proposal
from tests.table.screen import Screen
from tests.table.steps.test_rulings import ruled
from tests.table.steps.test_step import counted

OTHER = bytes(range(2, 34))


@pytest.fixture
def corrected(table: Table) -> Reviewing:
    """North-south's count, whose doubtful jack somebody has told."""
    counted(table, "ns").do(count_events.ChooseCard(1, 2, parse_card("JS")))
    assert isinstance(table.state.mode, Reviewing)
    return table.state.mode


def again(table: Table) -> Reviewing:
    """What the way back from another picture of north-south's melds leads to."""
    table.do(count_events.Aim("ns", ()), events.GoBack())
    assert isinstance(table.state.mode, Reviewing)
    return table.state.mode


def test_the_other_lines_picture_costs_no_correction(table: Table, corrected: Reviewing) -> None:
    table.do(events.GoBack(), count_events.Aim("ew", ()), count_events.TakePicture("ew"))
    table.do(
        count_events.PictureTaken(OTHER, WIDTH, HEIGHT), count_events.CountArrived(sample_proposal())
    ).do(count_events.ChooseCard(1, 2, parse_card("JS")), count_events.AcceptCount())
    assert table.state.mode == ChoosingCount()
    assert again(table).review == corrected.review


def test_an_arbiter_at_the_table_costs_no_correction(table: Table, corrected: Reviewing) -> None:
    table.state = replace(table.state, at_table=AtTable(1, "Bianchi", table.state.monotonic))
    table.do(arbiter_events.OpenLock())
    assert isinstance(table.state.mode, AtDesk)
    table.do(arbiter_events.LockTable(), events.GoBack())
    assert again(table).review == corrected.review


def test_the_button_held_in_the_last_lap_costs_no_correction(table: Table, corrected: Reviewing) -> None:
    table.directs(TimeOutAnnounced(1, START + 600)).do(call_events.ButtonHeld())
    assert table.state.mode == AtHome()
    assert table.state.draft.suspended["ns", None].review == corrected.review


def test_what_was_accepted_is_not_left(table: Table, corrected: Reviewing) -> None:
    assert corrected.review.changes
    table.do(count_events.AcceptCount())
    assert not table.state.draft.suspended
    table.do(count_events.Aim("ns", ()), events.GoBack())
    assert table.state.mode == ChoosingCount()


def test_another_picture_takes_the_place_of_what_was_left(table: Table, corrected: Reviewing) -> None:
    table.do(events.GoBack(), count_events.Aim("ns", ()), count_events.TakePicture("ns"))
    table.do(count_events.PictureTaken(OTHER, WIDTH, HEIGHT), count_events.CountArrived(sample_proposal()))
    assert isinstance(table.state.mode, Reviewing)
    assert not table.state.mode.review.changes
    table.do(events.GoBack())
    assert again(table).picture == OTHER != corrected.picture


def test_a_deal_that_is_dealt_again_has_no_count(table: Table, corrected: Reviewing) -> None:
    assert corrected.review.changes
    table.directs(ruled(DealFate(fate="redeal")))
    assert not table.state.draft.suspended


def test_who_writes_finds_the_count_again(table: Table, corrected: Reviewing) -> None:
    Screen(table.do(events.GoBack(), entry_events.Write("ns"))).touch("back")
    assert again(table).review == corrected.review


def test_what_is_taken_back_takes_no_correction_along(table: Table, corrected: Reviewing) -> None:
    table.do(events.GoBack(), entry_events.Write("ns"))
    before = table.state.draft.values
    table.do(entry_events.UndoEntry())
    assert table.state.draft.values != before
    assert table.state.draft.suspended["ns", None].review == corrected.review
