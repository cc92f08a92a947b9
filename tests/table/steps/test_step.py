"""What the table does, event by event."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.cards import parse_card
from kiosk.journal.bodies import (
    Acceptance,
    CallCancelled,
    CallClaimed,
    CallRaised,
    CallResolved,
    DealAccepted,
    LapStarted,
    MatchDelivered,
    ResultSigned,
    RoundPublished,
    RoundStarted,
    Seating,
    TimeOutAnnounced,
)
from kiosk.messages import Message
from kiosk.table.model.effects import CountCards, SetLamp
from kiosk.table.model.events import agreement_events, call_events, count_events, entry_events, lap_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.link import Link
from kiosk.table.model.modes.call_questions import ReallyCancel, WhoCalls
from kiosk.table.model.modes.match_modes import (
    Accepting,
    AskingChoice,
    AskingWho,
    ChoosingCount,
    Counting,
    Disagreeing,
    Doubting,
    Entering,
    Reviewing,
    WrongSide,
)
from kiosk.table.model.modes.showing_modes import ShowingClock, ShowingFailure
from kiosk.table.model.state import AtHome
from kiosk.table.model.table_view import PLAYED_OUT
from kiosk.table.screens.shared.frame import link_message
from tests.table.playing import EW_LOSES, NS_WINS, START, Table, begun_table
from tests.table.samples.count import sample_proposal

PICTURE = bytes(range(32))


def test_a_match_goes_from_the_first_deal_to_the_delivery(table: Table) -> None:
    table.plays(2)
    table.do(
        agreement_events.SignMatch("ns"), agreement_events.SignMatch("ew"), agreement_events.Deliver("ns")
    )
    assert [body.deal for body in table.recorded(DealAccepted)] == [1, 2]
    assert table.state.view.delivered == "ns"


def test_the_journal_alone_brings_the_table_back(table: Table) -> None:
    table.plays(1).do(call_events.RingBell(), call_events.NameCaller("E"))
    assert table.replayed == table.state.view
    assert table.replayed.deal == 2


def test_an_accepted_deal_says_who_accepted_it_and_where_it_comes_from(table: Table) -> None:
    table.enters().passes(7).accepts()
    (deal,) = table.recorded(DealAccepted)
    assert deal.acceptances == (Acceptance("ns", "ew", START + 7), Acceptance("ew", "ns", START + 7))
    assert (deal.source, deal.pictures, deal.proposals) == ("keypad", (), ())
    assert deal.entry["ns"]["cards"] == NS_WINS["cards"]
    assert deal.entry["ew"]["in_hand"] == EW_LOSES["in_hand"]


def test_one_line_alone_does_not_make_a_deal(table: Table) -> None:
    table.enters().do(agreement_events.AcceptDeal("ns", "ew"), agreement_events.AcceptDeal("ns", "ew"))
    assert not table.recorded(DealAccepted)
    assert isinstance(table.state.mode, Accepting)
    assert table.state.mode.accepted == {"ew": "ns"}


def test_a_deal_is_accepted_once_however_often_the_fields_are_held(table: Table) -> None:
    table.enters().accepts().accepts().accepts()
    assert len(table.recorded(DealAccepted)) == 1
    assert isinstance(table.state.mode, AtHome)


def test_nobody_else_accepts(table: Table) -> None:
    table.enters().do(
        agreement_events.AcceptDeal("director", "ew"),
        agreement_events.AcceptDeal("ew", "ew"),
        agreement_events.AcceptDeal("ew", "ns"),
    )
    assert isinstance(table.state.mode, Accepting)
    assert table.state.mode.accepted == {"ns": "ew"}


def test_a_change_after_an_acceptance_asks_for_both_again(table: Table) -> None:
    table.enters().do(agreement_events.AcceptDeal("ns", "ew"), events.GoBack())
    table.types("ns", "cards", 250).do(entry_events.FinishEntry(), events.Confirm(), events.Confirm())
    assert isinstance(table.state.mode, Accepting)
    assert not table.state.mode.accepted


def test_saved_is_said_only_after_the_journal_has_it(table: Table) -> None:
    table.disk_is_full = True
    table.enters().accepts()
    assert table.state.saved_at is None
    assert isinstance(table.state.mode, Accepting)
    assert table.state.mode.problem is not None
    assert not table.state.mode.accepted
    table.disk_is_full = False
    table.accepts()
    assert table.state.saved_at is not None
    assert len(table.recorded(DealAccepted)) == 1


def test_received_is_said_only_after_the_hub_has_committed(table: Table) -> None:
    table.enters().accepts()
    assert link_message(table.state).text == "Saved, {pending} waiting"
    table.do(events.LinkChanged(Link(connected=True, pending=0)))
    assert link_message(table.state).text == "Saved, received"


def test_the_tick_over_the_sheet_goes_away(table: Table) -> None:
    table.enters().accepts()
    table.passes(3)
    assert table.state.saved_at is not None
    table.passes(5)
    assert table.state.saved_at is None


def test_a_new_round_clears_what_was_left_of_the_old_one(table: Table) -> None:
    table.enters()
    table.directs(RoundPublished(2, (Seating(12, 2, 1),)), RoundStarted(2, 1800))
    assert table.state.mode == AtHome()
    assert not table.state.draft.values
    assert table.state.view.players["N"] == "Bianchi"


def test_a_match_that_is_not_handed_in_stays_until_the_next_round_begins(table: Table) -> None:
    table.plays(2).directs(RoundPublished(2, (Seating(12, 2, 1),)))
    assert table.state.view.round == 1
    table.do(
        agreement_events.SignMatch("ns"), agreement_events.SignMatch("ew"), agreement_events.Deliver("ns")
    )
    assert table.state.view.round == 2


def test_the_questions_come_one_at_a_time(table: Table) -> None:
    table.do(entry_events.EndDeal())
    assert table.state.mode == AskingWho("closing")
    table.do(entry_events.ChooseWho("ew"))
    assert table.state.mode == AskingChoice("pozzetto")
    table.do(entry_events.GoOn())
    assert table.state.mode == AskingChoice("pozzetto"), "both lines have to answer"
    table.do(
        entry_events.SetValue("ns", "pozzetto", 2),
        entry_events.SetValue("ew", "pozzetto", 2),
        entry_events.GoOn(),
    )
    assert table.state.mode == ChoosingCount()
    assert table.state.draft.value("ew", "closing") == 1


def test_the_way_back_loses_nothing(table: Table) -> None:
    table.enters()
    draft = table.state.draft
    for _ in range(6):
        table.do(events.GoBack())
    assert table.state.mode == AtHome()
    assert table.state.draft.values == draft.values


def test_only_one_line_closes(table: Table) -> None:
    table.enters().do(events.GoBack(), entry_events.SetValue("ew", "closing", 1))
    assert table.state.draft.value("ns", "closing") == 0


def test_an_impossible_deal_goes_no_further(table: Table) -> None:
    table.enters().do(events.GoBack())
    table.types("ns", "cards", 243).do(entry_events.FinishEntry(), events.Confirm())
    assert isinstance(table.state.mode, Entering)


def test_an_impossible_deal_cannot_be_accepted_even_from_the_acceptance(table: Table) -> None:
    table.enters()
    draft = table.state.draft
    table.state = replace(table.state, draft=replace(draft, values=draft.with_values("ns", {"cards": 243})))
    table.accepts()
    assert not table.recorded(DealAccepted)


def test_what_looks_odd_is_asked_and_can_be_confirmed(table: Table) -> None:
    table.enters(ns={"clean": 1, "closing": 1, "pozzetto": 2, "cards": 245, "penalised": 5})
    table.do(events.GoBack()).types("ns", "penalised", 10).do(entry_events.FinishEntry())
    assert isinstance(table.state.mode, Doubting)
    table.do(events.GoBack())
    assert isinstance(table.state.mode, Entering)
    table.do(entry_events.FinishEntry(), events.Confirm(), events.Confirm(), events.Confirm())
    assert isinstance(table.state.mode, Accepting)


def nobody_left_a_card(table: Table) -> None:
    """Neither line closed, and neither has a card in hand: odd of both."""
    open_hands = {"clean": 1, "pozzetto": 2, "cards": 245}
    table.enters(ns=open_hands, ew={**open_hands, "cards": 215}).do(events.GoBack()).types("ns", "cards", 245)
    table.do(entry_events.FinishEntry())


def test_what_is_so_of_one_line_is_asked_of_the_other_too(table: Table) -> None:
    nobody_left_a_card(table)
    asked = []
    while isinstance(table.state.mode, Doubting):
        asked.append((table.state.mode.finding.code, table.state.mode.finding.section))
        table.do(events.Confirm())
    assert asked == [("hand_missing", "ns"), ("hand_missing", "ew")]
    assert isinstance(table.state.mode, Accepting)


def test_who_closed_was_answered_anew_and_what_looks_odd_is_asked_anew(table: Table) -> None:
    nobody_left_a_card(table)
    table.do(events.Confirm(), events.Confirm())
    assert isinstance(table.state.mode, Accepting)
    table.state = replace(table.state, mode=AskingWho("closing"))
    table.do(entry_events.ChooseWho("ns"))
    assert not table.state.draft.asked


def test_digits_that_make_no_sensible_number_are_not_taken(table: Table) -> None:
    table.enters().do(events.GoBack()).types("ns", "cards", 99999)
    assert table.state.draft.value("ns", "cards") == 999
    table.do(events.Erase(), events.Erase())
    assert table.state.draft.value("ns", "cards") == 9


def test_the_keypad_goes_through_one_line_and_then_the_other(table: Table) -> None:
    table.enters().do(events.GoBack(), entry_events.SelectField("ns", "penalised"), events.NextField())
    assert table.state.mode == Entering("ew", "clean", typing=True)


def test_a_dispute_leads_back_to_the_sheet_or_to_the_arbiter(table: Table) -> None:
    table.enters().do(agreement_events.AcceptDeal("ns", "ew"), agreement_events.Dispute())
    assert table.state.mode == Disagreeing()
    table.do(call_events.RingBell())
    assert isinstance(table.state.call_question, WhoCalls)
    table.do(call_events.NameCaller("S"), call_events.GiveReason(None), events.GoBack())
    assert isinstance(table.state.mode, Entering)
    assert table.recorded(CallRaised)


def counted(table: Table, party: str) -> Table:
    table.enters().do(events.GoBack(), events.GoBack(), count_events.TakePicture(party))
    return table.do(
        count_events.PictureTaken(PICTURE, 1600, 900), count_events.CountArrived(sample_proposal())
    )


def test_a_count_waits_until_every_doubt_is_settled(table: Table) -> None:
    counted(table, "ns").do(count_events.AcceptCount())
    assert isinstance(table.state.mode, Reviewing)
    table.do(count_events.ChooseCard(1, 2, parse_card("JS")), count_events.AcceptCount())
    assert table.state.mode == ChoosingCount()
    assert table.state.draft.value("ns", "clean") == 1
    assert table.state.draft.value("ns", "dirty") == 1
    assert table.state.draft.value("ns", "cards") == 220


def test_a_counted_deal_keeps_its_pictures_and_proposal(table: Table) -> None:
    counted(table, "ns").do(
        count_events.ChooseCard(1, 2, parse_card("JS")), count_events.AcceptCount(), entry_events.GoOn()
    )
    table.do(entry_events.FinishEntry(), *[events.Confirm()] * 5).accepts()
    (deal,) = table.recorded(DealAccepted)
    assert deal.source == "both"
    assert deal.pictures == (PICTURE,)
    assert [len(proposal) for proposal in deal.proposals] == [32]


def test_the_other_lines_cards_are_held_against_a_count(table: Table) -> None:
    told = count_events.ChooseCard(1, 2, parse_card("JS"))
    counted(table, "ns").do(told, count_events.AcceptCount(), count_events.TakePicture("ew"))
    table.do(count_events.PictureTaken(PICTURE, 1600, 900), count_events.CountArrived(sample_proposal()))
    assert isinstance(table.state.mode, Reviewing)
    table.do(told)
    assert table.state.mode.review.is_sure, "two packs hold every card of both lines"
    table.do(count_events.ChooseCard(0, 0, parse_card("AH")), count_events.ChooseCard(0, 0, parse_card("9H")))
    table.do(count_events.AddCard(2, parse_card("AH")))
    (found,) = table.state.mode.review.proposal.findings
    assert (found.code, found.advice.values) == ("too_many_on_table", {"cards": "A♥"})
    assert not table.state.mode.review.is_sure
    table.do(count_events.UndoChange())
    assert table.state.mode.review.is_sure


def test_the_109th_card_of_both_lines_is_said(table: Table) -> None:
    told = count_events.ChooseCard(1, 2, parse_card("JS"))
    counted(table, "ns").do(told, count_events.AcceptCount(), count_events.TakePicture("ew"))
    many = replace(sample_proposal(), melds=sample_proposal().melds * 4)
    table.do(count_events.PictureTaken(PICTURE, 1600, 900), count_events.CountArrived(many))
    assert isinstance(table.state.mode, Reviewing)
    assert {finding.code for finding in table.state.mode.review.proposal.findings} >= {"too_many_cards"}


def test_a_late_answer_to_a_count_that_was_left_changes_nothing(table: Table) -> None:
    table.enters().do(events.GoBack(), events.GoBack(), count_events.TakePicture("ns"), events.GoBack())
    before = table.state
    table.do(count_events.PictureTaken(PICTURE, 1600, 900), count_events.CountArrived(sample_proposal()))
    assert table.state == before


def test_a_count_that_fails_says_why_and_leaves_the_keypad(table: Table) -> None:
    table.enters().do(events.GoBack(), events.GoBack(), count_events.TakePicture("ew"))
    assert CountCards("ew") in table.effects
    table.do(count_events.CountFailed(Message("No camera.")))
    assert table.state.mode == ChoosingCount(Message("No camera."))
    table.do(entry_events.Write("ew"))
    assert isinstance(table.state.mode, Entering)


def test_a_count_that_never_answers_is_given_up(table: Table) -> None:
    table.enters().do(events.GoBack(), events.GoBack(), count_events.TakePicture("ew"))
    table.passes(59)
    assert isinstance(table.state.mode, Counting)
    table.passes(10)
    assert isinstance(table.state.mode, ChoosingCount)


def test_without_a_camera_the_keypad_comes_at_once(table: Table) -> None:
    table.do(
        events.DeviceChanged(Device.CAMERA, works=False), entry_events.EndDeal(), entry_events.ChooseWho(None)
    )
    table.do(
        entry_events.SetValue("ns", "pozzetto", 0),
        entry_events.SetValue("ew", "pozzetto", 0),
        entry_events.GoOn(),
    )
    assert isinstance(table.state.mode, Entering)
    table.do(events.GoBack())
    assert table.state.mode == AskingChoice("pozzetto")


def test_the_other_lines_number_is_asked_about(table: Table) -> None:
    counted(table, "ew").do(
        count_events.ChooseCard(1, 2, parse_card("JS")), count_events.AcceptCount(), entry_events.GoOn()
    )
    table.types("ns", "cards", 220).do(events.NextField())
    assert table.state.mode == WrongSide("ns", "ew", "cards")
    table.do(events.Confirm())
    assert table.state.mode == Entering("ns", "in_hand", typing=True)


def test_ten_presses_of_the_button_are_one_call(table: Table) -> None:
    table.do(*[call_events.ButtonPressed()] * 10)
    assert len(table.recorded(CallRaised)) == 1
    assert table.state.view.call is not None


def test_a_press_never_cancels_and_calls_during_a_time_out_too(table: Table) -> None:
    table.directs(TimeOutAnnounced(1, START + 600)).do(
        call_events.ButtonPressed(), call_events.ButtonPressed()
    )
    assert table.state.view.call is not None
    assert not table.recorded(CallCancelled)


def test_the_button_works_before_anything_is_known(waiting_table: Table) -> None:
    waiting_table.do(call_events.ButtonPressed())
    assert waiting_table.recorded(CallRaised) == [CallRaised(0, None)]


def test_the_bell_asks_once_who_calls(table: Table) -> None:
    table.do(call_events.RingBell())
    assert not table.recorded(CallRaised)
    table.do(call_events.NameCaller("W"))
    assert table.recorded(CallRaised) == [CallRaised(1, "W")]
    assert table.state.view.call is not None
    assert table.state.view.call.seat == "W"


def test_a_bell_that_nobody_answers_for_calls_all_the_same(table: Table) -> None:
    table.do(call_events.RingBell())
    table.passes(9)
    assert not table.recorded(CallRaised)
    table.passes(2)
    assert table.recorded(CallRaised) == [CallRaised(1, None)]


def test_cancelling_is_asked_back(table: Table) -> None:
    table.do(call_events.ButtonPressed(), call_events.AskCancelCall())
    assert table.state.call_question == ReallyCancel()
    table.do(events.GoBack())
    assert table.state.view.call is not None
    table.do(call_events.AskCancelCall(), events.Confirm())
    assert table.state.view.call is None
    assert len(table.recorded(CallCancelled)) == 1


def test_a_claim_lights_the_lamp_until_the_call_is_resolved(table: Table) -> None:
    table.do(call_events.ButtonPressed())
    number = table.state.view.call.number  # type: ignore[union-attr]
    assert SetLamp(True) not in table.effects
    table.directs(CallClaimed("table-12", 1, number, "Conti"))
    assert table.effects[-1] == SetLamp(True)
    table.directs(CallResolved("table-12", 1, number))
    assert table.effects[-1] == SetLamp(False)
    assert table.state.view.call is None


def test_a_call_does_not_disturb_what_is_being_entered(table: Table) -> None:
    table.enters().do(call_events.ButtonPressed())
    assert isinstance(table.state.mode, Accepting)


def test_a_time_out_asks_who_draws_and_its_deal_is_the_last(table: Table) -> None:
    table.directs(TimeOutAnnounced(1, START + 600))
    assert table.state.in_last_lap
    table.do(lap_events.NameMustDraw("E"))
    assert table.recorded(LapStarted) == [LapStarted(1, 1, "E")]
    table.enters().accepts()
    assert table.state.view.over, "deals that were not dealt are not played (R16)"


def test_a_time_out_heard_too_late_is_ignored(table: Table) -> None:
    table.directs(TimeOutAnnounced(1, START - 1))
    assert not table.state.in_last_lap


def test_a_time_out_that_finds_the_deal_played_out_ends_the_match_with_it(table: Table) -> None:
    table.enters().directs(TimeOutAnnounced(1, START + 600))
    assert isinstance(table.state.mode, Accepting), "the count goes on"
    table.accepts()
    assert table.recorded(LapStarted) == [LapStarted(1, 1, PLAYED_OUT)]
    assert table.state.view.over


@pytest.mark.parametrize(
    ("late", "connected", "announced"),
    [(True, False, True), (True, True, False), (False, False, False)],
)
def test_holding_the_button_announces_only_where_no_director_can(
    table: Table, late: bool, connected: bool, announced: bool
) -> None:
    table.do(events.LinkChanged(Link(connected=connected)))
    table.passes(1900 if late else 60)
    table.do(call_events.ButtonHeld())
    assert table.state.in_last_lap is announced
    assert isinstance(table.state.mode, ShowingClock) is not announced


def test_turns_of_the_lap_are_ticked_off_and_on(table: Table) -> None:
    table.directs(TimeOutAnnounced(1, START + 600)).do(lap_events.NameMustDraw("N"))
    table.do(lap_events.TickDiscard(0), lap_events.TickDiscard(1), lap_events.TickDiscard(0))
    assert table.state.ticked == {1}


def test_only_the_winner_delivers_and_only_after_both_have_signed(table: Table) -> None:
    table.plays(2).do(agreement_events.SignMatch("ns"), agreement_events.Deliver("ns"))
    assert not table.recorded(MatchDelivered)
    table.do(agreement_events.SignMatch("ew"), agreement_events.Deliver("ew"))
    assert not table.recorded(MatchDelivered)
    table.do(agreement_events.Deliver("ns"), agreement_events.Deliver("ns"))
    assert len(table.recorded(MatchDelivered)) == 1


def test_a_line_signs_once(table: Table) -> None:
    table.plays(2).do(agreement_events.SignMatch("ns"), agreement_events.SignMatch("ns"))
    assert len(table.recorded(ResultSigned)) == 1


def test_on_equal_totals_either_line_delivers(table: Table) -> None:
    same = {"clean": 1, "pozzetto": 2, "cards": 245}
    for _ in range(2):
        table.enters(ns=same, ew=same).accepts()
    table.do(
        agreement_events.SignMatch("ns"), agreement_events.SignMatch("ew"), agreement_events.Deliver("ew")
    )
    assert table.state.view.delivered == "ew"


def test_nothing_is_signed_before_the_last_deal(table: Table) -> None:
    table.plays(1).do(agreement_events.SignMatch("ns"))
    assert not table.recorded(ResultSigned)


def test_within_a_second_nothing_changes(table: Table) -> None:
    table.do(events.Ticked(50.1, START + 0.2))
    before = table.state
    table.do(events.Ticked(50.9, START + 0.8))
    assert table.state is before


def test_the_clock_goes_by_hall_time(table: Table) -> None:
    assert table.state.seconds_left == 1800
    table.do(events.Ticked(table.state.monotonic, START + 100))
    assert table.state.seconds_left == 1700


def test_what_cannot_be_recorded_is_said_and_put_away(table: Table) -> None:
    table.disk_is_full = True
    table.do(call_events.ButtonPressed())
    assert table.state.mode == ShowingFailure(Message("The disk is full."))
    table.disk_is_full = False
    table.do(events.GoHome(), call_events.ButtonPressed())
    assert table.state.view.call is not None


def test_a_device_that_works_again_is_missing_no_more(table: Table) -> None:
    table.do(events.DeviceChanged(Device.CAMERA, works=False))
    assert table.state.missing == {Device.CAMERA}
    table.do(events.DeviceChanged(Device.CAMERA, works=True))
    assert not table.state.missing


def test_a_table_where_a_pair_rests_is_idle(waiting_table: Table) -> None:
    resting = begun_table().directs(RoundPublished(1, (Seating(12, 1, None),)))
    assert not resting.state.view.players
