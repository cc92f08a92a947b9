"""An arbiter at the table: the lock, a ruling question by question, and the hub that alone decides."""

from __future__ import annotations

import pytest

from kiosk.commands.calls import ResolveCall
from kiosk.commands.rulings import GiveRuling, Reply, TakeInSheet
from kiosk.journal.bodies import (
    CallRaised,
    OfficialNamed,
    OfficialPinSet,
    OfficialRevoked,
    SheetTakenIn,
    TableUnlocked,
    TableUnlockGranted,
)
from kiosk.rulebook import code_of
from kiosk.rulings.effects import DealFate
from kiosk.table.model.effects import CheckPin, DropCommand, OpenRulebook, SendCommand
from kiosk.table.model.events import agreement_events, arbiter_events, call_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.history import history
from kiosk.table.model.modes.arbiter_modes import (
    AtDesk,
    AwaitingHub,
    ChoosingOfficial,
    Consulting,
    ForcingDelivery,
    TypingPin,
)
from kiosk.table.model.modes.match_modes import Entering
from kiosk.table.model.modes.showing_modes import ShowingDeal
from kiosk.table.model.state import AtHome
from kiosk.table.steps.official.arbiter import ANSWER_SECONDS
from kiosk.table.steps.official.idle_lock import LOCK_SECONDS
from kiosk.table.steps.official.locking import CLOSED_SECONDS, WRONG_PINS
from kiosk.table.workers.remote_commands import NO_LINK
from kiosk.translation import Translator
from tests.projections.rulings_given import ruling
from tests.table.playing import START, TABLE, Table
from tests.table.screen import Screen


@pytest.fixture
def officials(table: Table) -> Table:
    """The table of a match that has begun, with an arbiter who has a PIN and a scorer who has none."""
    return table.directs(
        OfficialNamed(1, "Conti", "arbiter"), OfficialNamed(2, "Neri", "scorer"), OfficialPinSet(1, "kept")
    )


@pytest.fixture
def screen(officials: Table) -> Screen:
    """Open for Conti, who has typed the PIN."""
    officials.do(events.OpenMore())
    screen = Screen(officials).touch(
        "arbiter", "official-1", *(f"digit-{digit}" for digit in "481516"), "next"
    )
    assert officials.effects[-1] == CheckPin(1, "481516")
    officials.do(arbiter_events.PinChecked(1, is_right=True))
    return screen


def open_rulebook(screen: Screen) -> Screen:
    screen.touch("rule")
    assert screen.table.effects[-1] == OpenRulebook("burraco")
    screen.table.do(arbiter_events.RulebookOpened(code_of("burraco"), screen.table.hall))
    return screen


def commands(table: Table) -> list[SendCommand]:
    return [effect for effect in table.effects if isinstance(effect, SendCommand)]


def test_the_table_opens_with_the_pin_and_the_journal_says_for_whom(screen: Screen) -> None:
    assert screen.table.state.mode == AtDesk()
    assert "Open for Conti" in screen.words
    assert screen.table.recorded(TableUnlocked) == [TableUnlocked(1, "pin")]


def test_a_wrong_pin_opens_nothing(officials: Table) -> None:
    officials.do(events.OpenMore(), arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(1))
    officials.do(events.Digit(1), events.NextField(), arbiter_events.PinChecked(1, is_right=False))
    assert officials.state.at_table is None
    assert "This PIN is wrong." in Screen(officials).words


def test_a_unit_without_a_service_pin_says_so_and_counts_no_wrong_one(officials: Table) -> None:
    officials.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(0))
    officials.do(events.Digit(1), events.NextField())
    officials.do(arbiter_events.PinChecked(0, is_right=False, is_set=False))
    assert "This device has no service PIN." in Screen(officials).words
    assert officials.state.pin_lock.wrong == 0


def test_after_five_wrong_pins_none_is_taken_for_a_minute(officials: Table) -> None:
    officials.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(1))
    for _ in range(WRONG_PINS):
        officials.do(events.Digit(1), events.NextField(), arbiter_events.PinChecked(1, is_right=False))
    before = len(officials.effects)
    officials.do(events.Digit(1), events.NextField())
    assert len(officials.effects) == before, "it is not even looked at"
    officials.passes(CLOSED_SECONDS + 1).do(events.Digit(1), events.NextField())
    assert isinstance(officials.effects[-1], CheckPin)


def test_an_answer_about_another_official_opens_nothing(officials: Table) -> None:
    officials.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(1))
    officials.do(arbiter_events.PinChecked(2, is_right=True))
    assert officials.state.at_table is None


def test_only_officials_with_a_pin_who_still_officiate_are_offered(officials: Table) -> None:
    assert [opener.name for opener in officials.state.view.openers] == ["Conti"]
    officials.directs(OfficialRevoked(1))
    assert officials.state.view.openers == ()


def test_an_arbiter_who_plays_at_the_table_does_not_open_it(officials: Table) -> None:
    officials.directs(OfficialNamed(3, "Rossi", "arbiter"), OfficialPinSet(3, "kept"))
    assert [opener.name for opener in officials.state.view.openers] == ["Conti"]


def test_the_table_locks_itself_a_minute_after_the_last_touch(screen: Screen) -> None:
    table = screen.table
    table.passes(LOCK_SECONDS - 1)
    screen.touch("extra-time")
    table.passes(LOCK_SECONDS - 1)
    assert table.state.at_table is not None
    table.passes(2)
    assert table.state.at_table is None
    assert table.state.mode == AtHome()


def test_players_who_go_on_do_not_keep_the_table_open_for_an_arbiter_who_has_left(screen: Screen) -> None:
    screen.touch("back").touch("end-deal")
    for _ in range(3):
        screen.table.passes(LOCK_SECONDS / 2).do(events.GoBack(), entry_events.EndDeal())
    assert screen.table.state.at_table is None
    assert screen.table.state.mode != AtHome(), "what the players have open stays"


def test_locking_leaves_what_players_had_typed(table: Table) -> None:
    table.directs(OfficialNamed(1, "Conti", "arbiter"), OfficialPinSet(1, "kept")).enters()
    draft = table.state.draft
    table.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(1), events.Digit(1), events.NextField())
    table.do(arbiter_events.PinChecked(1, is_right=True), arbiter_events.LockTable())
    assert table.state.draft == draft


def test_the_phone_opens_the_table_while_the_grant_lasts(officials: Table) -> None:
    officials.directs(TableUnlockGranted(TABLE, 1, START - 1))
    assert officials.state.at_table is None, "too late"
    officials.directs(TableUnlockGranted(TABLE + 1, 1, START + 60))
    assert officials.state.at_table is None, "another table's"
    officials.directs(TableUnlockGranted(TABLE, 1, START + 60))
    assert officials.recorded(TableUnlocked) == [TableUnlocked(1, "phone")]
    assert officials.state.mode == AtDesk()


def test_the_phone_does_not_wipe_what_players_have_open(officials: Table) -> None:
    officials.enters().do(events.GoBack())
    assert isinstance(officials.state.mode, Entering)
    officials.directs(TableUnlockGranted(TABLE, 1, START + 60))
    assert isinstance(officials.state.mode, Entering)
    assert officials.state.at_table is not None


@pytest.mark.parametrize("is_called", [True, False])
def test_over_what_players_have_open_a_key_leads_whoever_was_let_in_to_the_desk(
    officials: Table, is_called: bool
) -> None:
    draft = officials.enters().do(events.GoBack()).state.draft
    if is_called:
        officials.do(call_events.ButtonPressed(), call_events.NameCaller(None), call_events.GiveReason(None))
    screen = Screen(officials)
    assert "desk" not in screen.targets
    officials.directs(TableUnlockGranted(TABLE, 1, START + 60))
    screen.touch("desk")
    assert officials.state.mode == AtDesk()
    assert "desk" not in screen.touch("lock").targets
    assert officials.state.draft == draft
    assert isinstance(officials.state.mode, Entering), "the players go on where they were"


def test_the_service_pin_commands_nothing(officials: Table) -> None:
    officials.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(0))
    officials.do(events.Digit(1), events.NextField(), arbiter_events.PinChecked(0, is_right=True))
    screen = Screen(officials)
    assert {"rule", "extra-time", "end-call"}.isdisjoint(screen.targets)
    assert "history" in screen.targets
    assert officials.recorded(TableUnlocked) == []


def test_a_ruling_is_reached_question_by_question_and_goes_to_the_hub(screen: Screen) -> None:
    open_rulebook(screen).touch("group-02_deal_and_draw", "tree-B07", "fact-N", "digit-2", "next")
    assert "The first card is his" in screen.words or "card" in screen.words
    screen.touch("give-ruling")
    (command,) = commands(screen.table)
    assert command.language == "it"
    assert command.command == GiveRuling(
        round=1,
        table=TABLE,
        deal=1,
        code="burraco",
        tree="B07",
        replies=(Reply("B07", "drawn", "2"),),
        facts={"offender": "N"},
        arbiter="",
    )
    assert isinstance(screen.table.state.mode, AwaitingHub)
    screen.table.do(arbiter_events.CommandAnswered(""))
    assert "received by the director" in screen.words


def test_without_a_link_nothing_is_queued_and_the_screen_says_so(screen: Screen) -> None:
    screen.touch("extra-time", "minutes-3")
    screen.table.do(arbiter_events.CommandNotSent(NO_LINK))
    assert "nothing was sent" in screen.words
    before = len(commands(screen.table))
    screen.table.passes(ANSWER_SECONDS + 5)
    assert len(commands(screen.table)) == before


def test_an_answer_that_does_not_come_is_given_up_and_said_to_be_open(screen: Screen) -> None:
    screen.touch("extra-time", "minutes-3")
    screen.table.passes(ANSWER_SECONDS + 1)
    assert DropCommand() in screen.table.effects
    assert "has not answered" in screen.words
    screen.table.do(arbiter_events.CommandAnswered(""))
    assert "has not answered" in screen.words, "a late answer changes nothing"


def test_what_the_hub_refuses_is_shown_as_it_says(screen: Screen) -> None:
    screen.touch("extra-time", "minutes-3")
    screen.table.do(arbiter_events.CommandAnswered("The round is over."))
    assert "The round is over." in screen.words


def test_every_step_of_a_ruling_can_be_taken_back(screen: Screen) -> None:
    open_rulebook(screen).touch("group-02_deal_and_draw", "tree-B07", "fact-N", "digit-2", "next")
    for _ in range(5):
        assert isinstance(screen.table.state.mode, Consulting)
        screen.touch("back")
    assert screen.table.state.mode == AtDesk()


def test_every_article_can_be_opened_at_the_table(screen: Screen) -> None:
    """None leads to an exception; each asks something, or says where it is ruled on."""
    open_rulebook(screen)
    for tree in code_of("burraco").trees:
        screen.table.do(arbiter_events.OpenTree(tree))
        assert screen.words


def test_a_call_is_ended_at_the_table(screen: Screen) -> None:
    table = screen.table
    table._append("table-12", CallRaised(1, "N"))
    table.do(events.Recorded(table.view))
    screen.touch("end-call")
    assert commands(table)[-1].command == ResolveCall("table-12", epoch=1, call=2)


def test_the_call_of_a_unit_that_was_replaced_is_ended_at_the_table_too(screen: Screen) -> None:
    table = screen.table
    table._append("table-12", CallRaised(1, "N"), epoch=2)
    table.do(events.Recorded(table.view))
    screen.touch("end-call")
    assert commands(table)[-1].command == ResolveCall("table-12", epoch=2, call=1)


def test_nobody_commands_at_a_locked_table(officials: Table) -> None:
    officials.do(
        arbiter_events.OpenExtraTime(),
        arbiter_events.GrantTime(5),
        arbiter_events.EnterRuling(),
        arbiter_events.OpenRulings(),
        arbiter_events.EndCall(),
    )
    assert commands(officials) == []
    assert officials.state.mode == AtHome()


def test_the_history_tells_what_happened_here_the_newest_first(officials: Table) -> None:
    officials.plays(1)
    lines = [str(line.says) for line in history(officials.journal, "table-12", officials.view.game)]
    assert lines[0] == "Round 1, deal 1 accepted: 545 – 280"
    assert lines[-1] == "The director has admitted this table"


def test_the_history_names_the_articles_of_a_ruling_in_the_readers_language(officials: Table) -> None:
    officials.directs(ruling(DealFate("redeal"), table=12, deal=1, articles=("Rule 2", "12")))
    (newest, *_) = history(officials.journal, "table-12", officials.view.game)
    assert Translator("it")(newest.says).endswith(": Regola 2, Art. 12")


def test_the_way_out_of_the_lock_leads_back(officials: Table) -> None:
    officials.do(events.OpenMore())
    screen = Screen(officials).touch("arbiter")
    assert officials.state.mode == ChoosingOfficial()
    screen.touch("official-1")
    assert officials.state.mode == TypingPin(1)
    screen.touch("back", "back", "back")
    assert officials.state.mode == AtHome()


def test_whoever_is_revoked_is_locked_out_at_once(screen: Screen) -> None:
    screen.touch("extra-time")
    screen.table.directs(OfficialRevoked(1))
    assert screen.table.state.at_table is None
    assert "Conti may not open this table any more." in screen.words
    assert not {"minutes-3", "rule"} & screen.targets


def test_an_order_of_somebody_who_is_revoked_is_dropped(screen: Screen) -> None:
    screen.touch("extra-time", "minutes-3")
    screen.table.directs(OfficialRevoked(1))
    assert DropCommand() in screen.table.effects


def test_what_players_have_open_stays_when_the_arbiter_is_locked_out(screen: Screen) -> None:
    screen.touch("back", "end-deal")
    before = screen.table.state.mode
    screen.table.directs(OfficialRevoked(1))
    assert (screen.table.state.at_table, screen.table.state.mode) == (None, before)


def test_a_pin_that_is_being_checked_opens_nothing_for_whoever_is_revoked_meanwhile(officials: Table) -> None:
    officials.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(1))
    officials.do(events.Digit(1), events.NextField()).directs(OfficialRevoked(1))
    officials.do(arbiter_events.PinChecked(1, is_right=True))
    assert officials.state.at_table is None
    assert not officials.recorded(TableUnlocked)


def test_whoever_is_let_in_by_phone_without_a_pin_is_shown_with_the_name(officials: Table) -> None:
    officials.directs(OfficialNamed(4, "Greco", "arbiter"), TableUnlockGranted(TABLE, 4, START + 60))
    assert "Open for Greco" in Screen(officials).words
    officials.directs(OfficialRevoked(4), TableUnlockGranted(TABLE, 4, START + 90))
    assert officials.state.at_table is None


@pytest.fixture
def over(officials: Table) -> Screen:
    """A match that is played out and signed by one line; the table is opened from the result's screen."""
    officials.plays(2).do(agreement_events.SignMatch("ns"))
    screen = Screen(officials).touch("more", "arbiter", "official-1", "digit-1", "next")
    officials.do(arbiter_events.PinChecked(1, is_right=True))
    return screen


def test_a_sheet_is_taken_in_at_the_table_with_a_reason(over: Screen) -> None:
    over.touch("take-in", "reason-0")
    assert "From here the match is final." in over.words
    assert "Somebody had to leave before signing." in over.words
    over.touch("take-in")
    (command,) = commands(over.table)
    assert command.command == TakeInSheet(
        round=1, table=TABLE, reason="Somebody had to leave before signing.", arbiter=""
    )
    over.table.directs(SheetTakenIn(1, TABLE, "They had to leave.", "Conti"))
    over.table.do(arbiter_events.CommandAnswered(""))
    assert over.table.state.view.match.is_final
    assert "take-in" not in over.targets


def test_the_reason_can_be_written_and_every_step_leads_back(over: Screen) -> None:
    over.touch("take-in", "write-reason", "letter-t", "space", "letter-z", "erase", "letter-e", "done")
    assert over.table.state.mode == ForcingDelivery("T e")
    over.touch("back")
    assert over.table.state.mode == ForcingDelivery()
    over.touch("write-reason", "back", "back")
    assert over.table.state.mode == AtDesk()
    assert not commands(over.table)


def test_only_a_match_that_is_played_out_is_taken_in(screen: Screen) -> None:
    assert "take-in" not in screen.targets
    screen.table.do(
        arbiter_events.OpenForcedDelivery(), arbiter_events.TellReason("So."), arbiter_events.ForceDelivery()
    )
    assert screen.table.state.mode == AtDesk()


def test_the_result_leads_to_every_number_and_to_what_is_seldom_needed(officials: Table) -> None:
    screen = Screen(officials.plays(2)).touch("deals-ew")
    assert screen.table.state.mode == ShowingDeal(2)
    screen.touch("back", "more", "back")
    assert "sign-ns" in screen.targets


def test_an_open_reading_is_given_the_other_way_at_the_table(screen: Screen) -> None:
    """Art. 8 (A06): looked at first, then taken with a reason; one step after the other is taken back."""
    open_rulebook(screen).touch("group-02_deal_and_draw")
    screen.table.do(arbiter_events.OpenTree("B08A"))
    screen.touch("fact-N", "answer-in_turn", "read-otherwise")
    assert "may meld with it" in screen.words
    screen.touch("back")
    assert "may meld with it" not in screen.words
    screen.touch("read-otherwise", "take-reading", "reason-0")
    assert "may meld with it" in screen.words
    screen.touch("back", "back", "take-reading", "reason-0", "give-ruling")
    command = commands(screen.table)[-1].command
    assert isinstance(command, GiveRuling)
    assert (command.tree, command.outcome, command.reason != "") == ("B08A", "restore_may_meld", True)


def test_of_several_readings_one_is_looked_at_after_the_other(screen: Screen) -> None:
    """Art. 7 (A05)."""
    open_rulebook(screen).touch("group-02_deal_and_draw", "tree-B07", "fact-N", "digit-3", "next")
    screen.touch("read-otherwise")
    assert "Nothing is wrong" in screen.words
    screen.touch("read-otherwise")
    assert "I show the second card" in screen.words
    screen.touch("read-otherwise")
    assert "Nothing is wrong" in screen.words
    screen.touch("back")
    assert "The others go back on the stock" in screen.words


def test_where_the_reading_is_not_open_there_is_no_other(screen: Screen) -> None:
    open_rulebook(screen).touch("group-02_deal_and_draw", "tree-B07", "fact-N", "digit-2", "next")
    assert "give-ruling" in screen.targets
    before = screen.table.state.mode
    assert "read-otherwise" not in screen.targets
    screen.table.do(arbiter_events.ReadOtherwise(), arbiter_events.TakeReading())
    assert screen.table.state.mode == before
