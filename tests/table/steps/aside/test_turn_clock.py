"""A turn that is timed (Art. 32 bis): 10, 20 or 40 seconds by cards in hand, then five to finish."""

from __future__ import annotations

import pytest

from kiosk.journal.bodies import CallClaimed, TablesArranged
from kiosk.table.model.effects import Beep, SetLamp
from kiosk.table.model.events import call_events, turn_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.state import AtHome
from tests.table.playing import Table
from tests.table.screen import Screen


@pytest.fixture
def timed(table: Table) -> Table:
    """A hall in which turns may be timed, with sounds."""
    return table.directs(TablesArranged(turn_clock="sounding"))


def test_turns_are_timed_only_where_the_director_wants_it(table: Table) -> None:
    assert "turn-clock" not in Screen(table).touch("clock").targets
    table.do(events.GoBack(), turn_events.OpenTurnClock())
    assert table.state.mode == AtHome()


@pytest.mark.parametrize(
    ("seconds", "cards"),
    [(10, "1 to 3 cards 10 s"), (20, "4 to 10 cards 20 s"), (40, "11 cards or more 40 s")],
)
def test_the_time_goes_by_the_cards_in_hand(timed: Table, seconds: int, cards: str) -> None:
    screen = Screen(timed, "10inch").touch("clock", "turn-clock")
    assert cards in screen.words
    screen.touch(f"turn-{seconds}")
    assert str(seconds) in screen.words.split()
    assert "end-deal" not in screen.targets, "it is a screen of its own"


def test_no_player_has_less_than_the_whole_time(timed: Table) -> None:
    """The clock ticks in whole seconds, and a turn begins within one of them."""
    screen = Screen(timed, "10inch").touch("clock", "turn-clock", "turn-10")
    timed.passes(10)
    assert "1" in screen.words.split()
    assert SetLamp(True) not in timed.effects
    timed.passes(1)
    assert "Finish and discard" in screen.words
    assert "5" in screen.words.split()


def test_at_the_end_of_the_time_there_is_light_and_sound_and_then_the_arbiter_decides(timed: Table) -> None:
    screen = Screen(timed, "10inch").touch("clock", "turn-clock", "turn-10")
    for _ in range(11):
        timed.passes(1)
    assert timed.effects[-2:] == [SetLamp(True), Beep(0.3)]
    for _ in range(5):
        timed.passes(1)
    assert timed.effects[-2:] == [SetLamp(False), Beep(0.8)]
    assert "Time is up" in screen.words
    screen.touch("next-turn")
    assert "turn-40" in screen.targets


def test_a_silent_hall_hears_nothing(table: Table) -> None:
    table.directs(TablesArranged(turn_clock="silent"))
    Screen(table).touch("clock", "turn-clock", "turn-10")
    for _ in range(30):
        table.passes(1)
    assert not any(isinstance(effect, Beep) for effect in table.effects)
    assert SetLamp(True) in table.effects


def test_whoever_picks_up_the_pile_has_the_higher_limit_from_the_turns_beginning(timed: Table) -> None:
    """R22."""
    screen = Screen(timed, "10inch").touch("clock", "turn-clock", "turn-10")
    timed.passes(9)
    screen.touch("lengthen-turn")
    assert "12" in screen.words.split()
    screen.touch("lengthen-turn")
    assert "lengthen-turn" not in screen.targets


def test_the_lamp_of_a_call_stays_lit_when_the_turn_ends(timed: Table) -> None:
    Screen(timed).touch("clock", "turn-clock", "turn-10")
    timed.do(call_events.ButtonPressed(), call_events.NameCaller(None)).directs(
        CallClaimed("table-12", 1, 1, "Conti")
    )
    for _ in range(30):
        timed.passes(1)
    assert [effect for effect in timed.effects if isinstance(effect, SetLamp)] == [SetLamp(True)]


def test_leaving_the_clock_puts_the_light_out(timed: Table) -> None:
    screen = Screen(timed).touch("clock", "turn-clock", "turn-10")
    timed.passes(12)
    screen.touch("back")
    assert timed.effects[-1] == SetLamp(False)
    assert "end-deal" in screen.targets
