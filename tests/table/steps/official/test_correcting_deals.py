"""An arbiter corrects an accepted deal at the table, by leave of a ruling; everybody sees what it was."""

from __future__ import annotations

import pytest

from kiosk.commands.command import Command
from kiosk.commands.rulings import CorrectDeal, GiveRuling
from kiosk.journal.bodies import (
    DealAccepted,
    DealCorrected,
    EventName,
    OfficialNamed,
    OfficialPinSet,
    ResultSigned,
    SignedResult,
)
from kiosk.rulebook import code_of
from kiosk.rulings.effects import CorrectionLeave
from kiosk.table.model.effects import OpenRulebook, SendCommand
from kiosk.table.model.events import agreement_events, arbiter_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.arbiter_modes import AtDesk, AwaitingHub, ChoosingDeal, Consulting, Correcting
from tests.projections.rulings_given import ruling
from tests.table.playing import TABLE, Table
from tests.table.screen import Screen

LEAVE = ruling(CorrectionLeave(pairing="before_delivery"), table=TABLE, deal=0, articles=("19",))
LATE_LEAVE = ruling(CorrectionLeave(pairing="not_made"), table=TABLE, deal=0, articles=("19",))


@pytest.fixture
def open_table(table: Table) -> Table:
    """The match is over, and the table open for Conti."""
    table.directs(OfficialNamed(1, "Conti", "arbiter"), OfficialPinSet(1, "kept")).plays(2)
    table.do(events.OpenMore(), arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(1))
    return table.do(events.Digit(1), events.NextField(), arbiter_events.PinChecked(1, is_right=True))


def orders(table: Table) -> list[Command]:
    return [effect.command for effect in table.effects if isinstance(effect, SendCommand)]


def correct_cards(screen: Screen, deal: int, figures: str) -> Screen:
    screen.touch("correct", f"deal-{deal}", "field-ns-cards")
    return screen.touch(*(f"digit-{digit}" for digit in figures), "next")


def obey(table: Table) -> Table:
    """What the hub does with the order."""
    command = orders(table)[-1]
    assert isinstance(command, CorrectDeal)
    accepted = next(
        event
        for event in table.journal
        if isinstance(event.body, DealAccepted) and event.body.deal == command.deal
    )
    name = EventName(accepted.author, accepted.epoch, accepted.seq)
    key = (command.author, command.epoch, command.ruling)
    table.directs(DealCorrected(*key, name, command.entry))
    return table.do(arbiter_events.CommandAnswered(""))


def test_without_a_ruling_that_allows_it_the_code_is_asked_first(open_table: Table) -> None:
    """Art. 19."""
    screen = Screen(open_table).touch("correct")
    assert open_table.effects[-1] == OpenRulebook("burraco")
    open_table.do(arbiter_events.RulebookOpened(code_of("burraco"), open_table.hall))
    assert isinstance(open_table.state.mode, Consulting)
    assert open_table.state.mode.case.tree == "B19"
    assert "Correct it together" in screen.words, "that it is not handed in is known"
    screen.touch("give-ruling")
    given = orders(open_table)[-1]
    assert isinstance(given, GiveRuling)
    assert given.tree == "B19"


def test_a_number_is_corrected_and_the_hub_is_asked(open_table: Table) -> None:
    screen = Screen(open_table.directs(LEAVE), "10inch")
    correct_cards(screen, 2, "295")
    assert isinstance(open_table.state.mode, Correcting)
    assert "Was 545 : 280" in screen.words
    assert "Will be 595 : 280" in screen.words
    screen.touch("record-correction")
    assert isinstance(open_table.state.mode, AwaitingHub)
    (command,) = orders(open_table)
    assert isinstance(command, CorrectDeal)
    assert (command.deal, command.ruling) == (2, 9)
    assert command.entry["ns"]["cards"] == 295


@pytest.mark.parametrize("comes_first", ["leave", "answer"])
def test_leave_that_was_asked_for_leads_on_to_the_deals(open_table: Table, comes_first: str) -> None:
    screen = Screen(open_table, "10inch").touch("correct")
    open_table.do(arbiter_events.RulebookOpened(code_of("burraco"), open_table.hall))
    screen.touch("give-ruling")
    answer = arbiter_events.CommandAnswered("")
    if comes_first == "leave":
        open_table.directs(LEAVE).do(answer)
    else:
        open_table.do(answer).directs(LEAVE)
    assert open_table.state.mode == ChoosingDeal()


def test_a_ruling_about_something_else_leads_back_to_the_desk(open_table: Table) -> None:
    open_table.directs(LEAVE)
    screen = Screen(open_table, "10inch").touch("extra-time", "minutes-2")
    assert isinstance(screen.table.do(arbiter_events.CommandAnswered("")).state.mode, AtDesk)


def test_what_was_corrected_says_so_with_what_it_was(open_table: Table) -> None:
    screen = Screen(open_table.directs(LEAVE), "10inch")
    obey(correct_cards(screen, 2, "295").touch("record-correction").table)
    open_table.do(events.ReadNews(), arbiter_events.LockTable())
    assert open_table.view.match.totals[2] == {"ns": 595, "ew": 280}
    assert "Corrected: was 1090" in screen.words, "on the result"
    assert open_table.view.match.accepted_as[2]["ns"]["cards"] == 245


def test_whoever_had_signed_signs_the_corrected_result(open_table: Table) -> None:
    """Art. 18."""
    open_table.do(agreement_events.SignMatch("ns"), agreement_events.SignMatch("ew")).directs(LEAVE)
    obey(correct_cards(Screen(open_table), 1, "295").touch("record-correction").table)
    assert open_table.view.match.fallen == {"ns", "ew"}
    open_table.do(events.ReadNews(), arbiter_events.LockTable(), agreement_events.SignMatch("ns"))
    signed = open_table.recorded(ResultSigned)[-1]
    assert signed.result["ns"] == SignedResult(1140, 16)  # type: ignore[union-attr]


def test_leave_that_was_given_before_the_delivery_ends_with_it(open_table: Table) -> None:
    """Art. 19."""
    open_table.directs(LEAVE).do(
        agreement_events.SignMatch("ns"), agreement_events.SignMatch("ew"), agreement_events.Deliver("ns")
    )
    assert open_table.view.match.leave is None
    open_table.directs(LATE_LEAVE)
    assert open_table.view.match.leave is not None


def test_what_cannot_be_is_not_recorded(open_table: Table) -> None:
    screen = Screen(open_table.directs(LEAVE), "10inch")
    correct_cards(screen, 1, "293")
    assert "record-correction" not in screen.targets
    assert "not a multiple of 5" in screen.words


def test_a_closing_goes_from_one_line_to_the_other(open_table: Table) -> None:
    screen = Screen(open_table.directs(LEAVE), "10inch").touch("correct", "deal-1")
    open_table.do(arbiter_events.PickField("ew", "closing"))
    assert isinstance(open_table.state.mode, Correcting)
    entry = open_table.state.mode.entry
    assert (entry["ns"]["closing"], entry["ew"]["closing"]) == (0, 1)
    assert screen.words


def test_going_back_corrects_nothing(open_table: Table) -> None:
    screen = Screen(open_table.directs(LEAVE), "10inch")
    screen.touch("correct", "deal-1", "field-ns-cards", "digit-9", "back", "back")
    assert open_table.state.mode == ChoosingDeal()
    screen.touch("back")
    assert not orders(open_table)


def test_the_service_pin_and_players_correct_nothing(table: Table) -> None:
    table.plays(2).directs(LEAVE)
    table.do(arbiter_events.OpenCorrection(), arbiter_events.ChooseDeal(1), arbiter_events.RecordCorrection())
    assert not isinstance(table.state.mode, ChoosingDeal | Correcting)
    assert not orders(table)
