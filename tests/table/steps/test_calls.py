"""Calling the arbiter: who and why, a press too many, no link, the deal that is not agreed on; the last lap."""

from __future__ import annotations

import pytest

from hardware.ports import Edge
from kiosk.button_press import ButtonState, Held, Released, Tick, observe
from kiosk.games.burraco.lap import DealPhase, timeout_lap
from kiosk.games.burraco.rules import Direction
from kiosk.games.burraco.seats import Seat
from kiosk.games.game import Game
from kiosk.games.regulations import TimeoutLap
from kiosk.journal.bodies import (
    CallCancelled,
    CallExplained,
    CallRaised,
    CallResolved,
    DealAccepted,
    DealDisputed,
    DealLapStarted,
    LapStarted,
    TablesArranged,
    TimeOutAnnounced,
)
from kiosk.messages import Message
from kiosk.table.model.effects import Record
from kiosk.table.model.events import call_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.link import Link
from kiosk.table.model.modes.match_modes import AskingWho, Disagreeing
from kiosk.table.model.modes.showing_modes import ShowingFailure
from kiosk.table.model.table_view import PLAYED_OUT
from tests.table.playing import START, Table
from tests.table.screen import Screen


def test_the_button_calls_at_once_and_then_asks_who_and_why(table: Table) -> None:
    table.do(call_events.ButtonPressed())
    assert table.recorded(CallRaised) == [CallRaised(1)], "nobody waits for an answer"
    Screen(table).touch("caller-W", "reason-clock")
    assert table.recorded(CallExplained) == [CallExplained(1, "W"), CallExplained(1, reason="clock")]
    assert table.state.view.call is not None
    assert table.state.view.call.seat == "W"


def test_neither_has_to_be_said(table: Table) -> None:
    table.do(call_events.ButtonPressed())
    screen = Screen(table).touch("caller-skip")
    assert "end-deal" in screen.targets
    screen.touch("cancel-call", "confirm", "bell", "caller-N", "reason-skip")
    assert not table.recorded(CallExplained)
    assert table.recorded(CallRaised)[-1] == CallRaised(1, "N")


@pytest.mark.parametrize("answers", [[], [call_events.NameCaller("E")]])
def test_a_question_that_nobody_answers_goes_away_and_the_call_stays(
    table: Table, answers: list[call_events.NameCaller]
) -> None:
    table.do(call_events.ButtonPressed(), *answers).passes(11)
    assert table.state.call_question is None
    assert table.state.view.call is not None


@pytest.mark.parametrize("opens", ["clock", "more", "deals-ns"])
def test_the_question_is_answered_before_whatever_lies_below_it(table: Table, opens: str) -> None:
    """One touch of its key is enough, and what was open stays so."""
    screen = Screen(table.plays(1)).touch(opens)
    below = table.state.mode
    screen.touch("bell", "caller-leave")
    assert (table.state.call_question, table.state.mode) == (None, below)
    screen.touch("bell", "caller-skip", "cancel-call", "keep")
    assert (table.state.call_question, table.state.mode) == (None, below)
    assert table.state.view.call is not None


def test_a_call_that_is_dealt_with_takes_its_question_along(table: Table) -> None:
    table.do(call_events.ButtonPressed()).directs(CallResolved("table-12", 1, 1))
    assert table.state.call_question is None
    table.do(call_events.NameCaller("N"), call_events.GiveReason("rules"))
    assert not table.recorded(CallExplained)


def test_where_nobody_sits_nobody_is_asked(waiting_table: Table) -> None:
    waiting_table.do(call_events.ButtonPressed())
    assert waiting_table.state.call_question is None


def test_a_call_that_is_not_saved_is_not_explained(table: Table) -> None:
    table.disk_is_full = True
    table.do(call_events.ButtonPressed())
    assert table.state.mode == ShowingFailure(Message("The disk is full."))
    assert table.state.call_question is None


def test_ten_presses_in_a_second_are_one_call(table: Table) -> None:
    """Bounces and all: the edges as they come from the wire."""
    button, pressed = ButtonState(), 0
    for press in range(10):
        at = 1.0 + press / 10
        bounce = (0.0, 0.002, 0.004)
        edges = [Edge(pressed=place % 2 == 0, at=at + delay) for place, delay in enumerate(bounce)]
        for signal in (*edges, Edge(pressed=False, at=at + 0.05), Tick(at + 0.099)):
            button, reports = observe(button, signal)
            pressed += sum(isinstance(report, Released) for report in reports)
            assert not any(isinstance(report, Held) for report in reports)
    assert pressed == 10
    table.do(*[call_events.ButtonPressed()] * pressed)
    assert len(table.recorded(CallRaised)) == 1
    assert not table.recorded(CallCancelled)


def test_without_a_link_players_are_told_to_raise_a_hand(table: Table) -> None:
    table.do(
        events.LinkChanged(Link(connected=False)), call_events.ButtonPressed(), call_events.NameCaller(None)
    )
    table.do(events.LinkChanged(Link(connected=False, pending=1)))
    assert "No link: raise your hand · 0:00" in Screen(table).words
    table.do(events.LinkChanged(Link(connected=True)))
    assert "Arbiter called · 0:00" in Screen(table).words


def test_disputing_calls_the_arbiter_with_the_deal(table: Table) -> None:
    screen = Screen(table.enters()).touch("dispute", "call-arbiter")
    (disputed,) = table.recorded(DealDisputed)
    assert isinstance(disputed, DealDisputed)
    assert (disputed.round, disputed.deal, disputed.source) == (1, 1, "keypad")
    assert disputed.entry["ns"]["cards"] == 245
    records = [effect for effect in table.effects if isinstance(effect, Record)]
    assert [type(body) for body in records[-1].bodies] == [CallRaised, DealDisputed], "in one append"
    assert "The arbiter sees this deal" in screen.words
    assert "call-arbiter" not in screen.targets
    assert isinstance(table.state.mode, Disagreeing)
    screen.touch("correct")
    assert table.state.draft.value("ns", "cards") == 245, "nothing is lost"


def test_who_has_called_already_is_shown_the_deal(table: Table) -> None:
    table.do(call_events.ButtonPressed(), call_events.NameCaller(None)).enters()
    Screen(table).touch("dispute", "call-arbiter")
    assert len(table.recorded(CallRaised)) == 1
    assert len(table.recorded(DealDisputed)) == 1


def in_time_out(table: Table) -> Screen:
    return Screen(table.directs(TimeOutAnnounced(1, START + 600)))


def test_both_lines_end_the_deal_of_the_last_lap(table: Table) -> None:
    screen = in_time_out(table).touch("must-draw-E", "end-lap-ns")
    assert "Waiting for the others" in screen.words
    screen.touch("end-lap-ns", "end-lap-ns", "end-lap-ew")
    assert table.state.mode == AskingWho("closing")
    assert not table.state.lap_ended_by


def test_a_time_out_during_the_deal_is_one_whole_lap(table: Table) -> None:
    """Art. 15: the dealer is the last of the four."""
    screen = in_time_out(table).touch("nobody-has-drawn", "back", "nobody-has-drawn", "must-draw-E")
    assert table.recorded(DealLapStarted) == [DealLapStarted(1, 1, "E")]
    game = table.state.view.game
    assert game is not None
    assert game.offers.last_lap is not None
    assert game.offers.last_lap.turns("E", is_whole=True) == ("E", "S", "W", "N")
    assert {f"turn-{place}" for place in range(4)} <= screen.targets
    assert "turn-4" not in screen.targets
    table.enters().accepts()
    assert table.state.view.over
    assert not table.recorded(LapStarted)


@pytest.mark.parametrize("reading", TimeoutLap)
@pytest.mark.parametrize("seat", Seat)
def test_the_turns_are_those_of_the_code(game: Game, seat: Seat, reading: TimeoutLap) -> None:
    """R5: a whole lap is a lap by either reading."""
    lap = timeout_lap(DealPhase.DEAL, seat.after(-1, Direction.CLOCKWISE), Direction.CLOCKWISE, reading)
    assert game.offers.last_lap is not None
    assert tuple(seat.value for seat in lap.remaining) == game.offers.last_lap.turns(
        seat.value, is_whole=True
    )


@pytest.fixture
def game(table: Table) -> Game:
    found = table.state.view.game
    assert found is not None
    return found


def test_a_deal_found_played_out_and_its_lap_are_one_append(table: Table) -> None:
    """A power cut between the two would leave a deal more to be played."""
    in_time_out(table.enters())
    table.accepts()
    records = [effect for effect in table.effects if isinstance(effect, Record)]
    assert records[-1].bodies[0] == LapStarted(1, 1, PLAYED_OUT)
    assert isinstance(records[-1].bodies[1], DealAccepted)
    assert len(records[-1].bodies) == 2


def test_neither_is_said_to_be_saved_when_the_append_fails(table: Table) -> None:
    in_time_out(table.enters())
    table.disk_is_full = True
    table.accepts()
    assert table.state.view.must_draw is None
    assert not table.state.recording
    table.disk_is_full = False
    table.accepts()
    assert table.state.view.over


def test_a_club_without_an_arbiter_announces_the_time_out_by_itself(table: Table) -> None:
    table.do(call_events.ButtonHeld())
    assert not table.state.in_last_lap
    table.do(events.GoHome()).directs(TablesArranged(has_arbiter=False)).do(call_events.ButtonHeld())
    assert table.state.in_last_lap
