"""A bridge table: no sheet, but what is gone through at a board and noted at a call (Laws 6 and 67)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games.bridge.board import BoardState
from kiosk.games.bridge.checklist import Filled
from kiosk.games.bridge.deal_checks import DealCheckOutcome, Trouble, decide
from kiosk.games.bridge.settings import SETTINGS, BridgeSettings
from kiosk.games.bridge.table_checks import table_checks
from kiosk.journal.bodies import (
    AuthorAdmitted,
    BridgeOpened,
    CallRaised,
    CallResolved,
    ChecklistFilled,
    PairEntered,
    RoundPublished,
    RoundStarted,
    Seating,
    TournamentOpened,
)
from kiosk.messages import Message
from kiosk.projections.folds.checklists import ChecklistKey
from kiosk.projections.tournament_state import replay
from kiosk.table.model.events import call_events, checklist_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.call_questions import WhoCalls
from kiosk.table.model.modes.checklist_modes import FillingChecklist
from kiosk.table.model.modes.showing_modes import ShowingFailure
from kiosk.table.model.state import AtHome, State
from kiosk.table.steps.aside.checklists import MOST_BOARDS, board_number, checklist_pages, page_shown
from kiosk.table.ui import PANELS, Pip, Polygon, TextLine
from tests.table.playing import AUTHOR, TABLE, Table
from tests.table.preview.gallery import sample_scene
from tests.table.samples.bridge import bridge_states
from tests.table.samples.match import NAMES

BEFORE, AT_CALL = "before_auction", "moment_of_call"
IN_ORDER = {"shuffled": 1, "cut_asked": 0, "dealt": 1, "boarded": 1, "present": 1, "unseen": 1, "thirteen": 1}


def bridge_table(source: str = "at_table") -> Table:
    return Table().directs(
        TournamentOpened("Torneo di Natale", "bridge", source, 4, 6),
        AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
        PairEntered(1, ("Rossi", "Esposito")),
        PairEntered(2, ("Bianchi", "De Sanctis")),
        RoundPublished(1, (Seating(TABLE, 1, 2),)),
        RoundStarted(1, 1800),
    )


@pytest.fixture
def table() -> Table:
    return bridge_table()


def answers(values: dict[str, int]) -> Iterable[checklist_events.AnswerCheck]:
    return (checklist_events.AnswerCheck(place, value) for place, value in values.items())


def open_list(table: Table) -> Filled:
    checks, mode = table.state.view.checks, table.state.mode
    assert checks is not None
    assert isinstance(mode, FillingChecklist)
    checklist = checks.checklist(mode.checklist)
    assert checklist is not None
    return table.state.board.filled.get(mode.checklist, Filled(checklist))


def said(state: State) -> str:
    scene = sample_scene(state, PANELS["10inch"], "en", "day")
    return " ".join(shape.text for shape in scene.shapes if isinstance(shape, TextLine))


def test_a_bridge_tournament_has_checklists_and_no_game(table: Table) -> None:
    view = table.state.view
    assert view.game is None
    assert view.problem is None
    assert view.checks == table_checks(BridgeSettings())
    assert view.players == {"N": "Rossi", "S": "Esposito", "E": "Bianchi", "W": "De Sanctis"}


def test_a_way_of_dealing_that_is_not_known_is_said() -> None:
    problem = bridge_table("magic").state.view.problem
    assert problem is not None
    assert "magic" in str(problem)


def test_what_the_director_has_arranged_reaches_the_table() -> None:
    """Law 6.C, B-14."""
    table = Table().directs(
        BridgeOpened({"is_presence_waived": True, "shows_edition": False}),
        TournamentOpened("Torneo di Natale", "bridge", "at_table", 4, 6),
    )
    checks = table.state.view.checks
    assert checks is not None
    assert "present" not in {check.key for check in checks.before.checks}
    assert checks.edition is None


def test_a_setting_that_is_not_known_is_said() -> None:
    table = Table().directs(
        BridgeOpened({"pays_wages": True}), TournamentOpened("Torneo di Natale", "bridge", "at_table", 4, 6)
    )
    assert "pays_wages" in str(table.state.view.problem)


def test_before_the_round_begins_there_is_nothing_to_go_through() -> None:
    table = Table().directs(
        TournamentOpened("Torneo di Natale", "bridge", "at_table", 4, 6),
        PairEntered(1, ("Rossi", "Esposito")),
    )
    table.do(checklist_events.OpenChecklist(BEFORE), checklist_events.ChooseBoard(3))
    assert table.state.mode == AtHome()
    assert board_number(table.state) == 1


def test_6_a_board_is_gone_through_and_noted_at_the_first_call(table: Table) -> None:
    table.do(
        checklist_events.ChooseBoard(5),
        checklist_events.OpenChecklist(BEFORE),
        *answers(IN_ORDER),
        checklist_events.NoteChecklist(),
    )
    (body,) = table.recorded(ChecklistFilled)
    assert body == ChecklistFilled(1, 5, BEFORE, IN_ORDER)
    assert table.state.mode == AtHome()
    assert "First call made" in said(table.state)


def test_6_nothing_is_noted_while_a_point_is_open(table: Table) -> None:
    table.do(
        checklist_events.OpenChecklist(BEFORE),
        *answers(IN_ORDER),
        checklist_events.AnswerCheck("thirteen", 0),
    )
    table.do(checklist_events.NoteChecklist())
    assert not table.recorded(ChecklistFilled)
    assert open_list(table).missing == ("hand.N", "hand.E", "hand.S", "hand.W")


def test_6d1_a_deal_that_must_be_made_again_is_said_with_its_law(table: Table) -> None:
    table.do(
        checklist_events.OpenChecklist(BEFORE),
        checklist_events.TurnToPage(1),
        checklist_events.AnswerCheck("unseen", 0),
    )
    assert "Shuffle and deal again" in said(table.state)
    assert "L6.D1" in said(table.state)


@pytest.mark.parametrize(
    "source", [key for key, setting in SETTINGS.items() if setting.deal_source.is_prepared]
)
def test_6f_a_prepared_board_is_never_offered_a_new_deal(source: str) -> None:
    table = bridge_table(source).do(checklist_events.OpenChecklist(BEFORE))
    checklist = open_list(table).checklist
    new_deal = decide(Trouble.DEALT_WRONG, BoardState.DEALT, BridgeSettings())
    assert new_deal.outcome is DealCheckOutcome.NEW_DEAL
    for check in checklist.checks:
        for value in check.answers:
            table.do(checklist_events.AnswerCheck(check.places[0], value))
            for page in range(3):
                table.do(checklist_events.TurnToPage(page))
                assert str(new_deal.message) not in said(table.state)
                assert "bell" in sample_scene(table.state, PANELS["7inch"], "en", "day").targets


def test_leaving_a_checklist_loses_no_answer(table: Table) -> None:
    table.do(checklist_events.OpenChecklist(BEFORE), *answers(IN_ORDER), checklist_events.TurnToPage(1))
    table.do(events.GoBack(), events.GoBack())
    assert table.state.mode == AtHome()
    table.do(checklist_events.OpenChecklist(BEFORE))
    assert open_list(table).values == IN_ORDER


def test_the_hands_are_counted_on_the_keypad(table: Table) -> None:
    table.do(
        checklist_events.OpenChecklist(BEFORE),
        *answers({**IN_ORDER, "thirteen": 0}),
        checklist_events.TurnToPage(2),
    )
    for count in ("14", "12", "13", "13"):
        table.do(*(events.Digit(int(digit)) for digit in count), events.NextField())
    assert {key: value for key, value in open_list(table).values.items() if key.startswith("hand")} == {
        "hand.N": 14,
        "hand.E": 12,
        "hand.S": 13,
        "hand.W": 13,
    }
    table.do(
        checklist_events.SelectPlace("hand.E"),
        events.Digit(1),
        events.Digit(3),
        events.Erase(),
        events.Erase(),
    )
    assert open_list(table).missing == ("hand.E",)
    table.do(events.Digit(9), events.Digit(9))
    assert open_list(table).values["hand.E"] == 9


def test_a_page_that_an_answer_takes_away_is_left(table: Table) -> None:
    table.do(
        checklist_events.OpenChecklist(BEFORE),
        *answers({**IN_ORDER, "thirteen": 0}),
        checklist_events.TurnToPage(2),
    )
    table.do(checklist_events.AnswerCheck("thirteen", 1))
    assert isinstance(table.state.mode, FillingChecklist)
    assert page_shown(open_list(table), table.state.mode) == checklist_pages(open_list(table))[-1]


def test_a_disk_that_refuses_loses_no_answer(table: Table) -> None:
    table.disk_is_full = True
    table.do(checklist_events.OpenChecklist(BEFORE), *answers(IN_ORDER), checklist_events.NoteChecklist())
    assert table.state.mode == ShowingFailure(Message("The disk is full."))
    table.disk_is_full = False
    table.do(events.GoHome(), checklist_events.OpenChecklist(BEFORE), checklist_events.NoteChecklist())
    assert len(table.recorded(ChecklistFilled)) == 1


def test_the_journal_alone_brings_the_board_back(table: Table) -> None:
    table.do(
        checklist_events.ChooseBoard(9),
        checklist_events.OpenChecklist(BEFORE),
        *answers(IN_ORDER),
        checklist_events.NoteChecklist(),
    )
    anew = Table()
    anew.do(events.Recorded(table.replayed))
    assert board_number(anew.state) == 9
    anew.do(checklist_events.OpenChecklist(BEFORE))
    assert isinstance(anew.state.mode, FillingChecklist)
    assert "First call made" in said(anew.do(checklist_events.TurnToPage(1)).state)


def test_a_new_board_is_gone_through_anew(table: Table) -> None:
    table.do(
        checklist_events.OpenChecklist(BEFORE),
        *answers(IN_ORDER),
        checklist_events.NoteChecklist(),
        checklist_events.ChooseBoard(2),
    )
    table.do(checklist_events.OpenChecklist(BEFORE))
    assert open_list(table).values == {}


def test_a_round_begins_with_the_board_after_the_last(table: Table) -> None:
    table.do(
        checklist_events.ChooseBoard(4),
        checklist_events.OpenChecklist(BEFORE),
        *answers(IN_ORDER),
        checklist_events.NoteChecklist(),
    )
    table.directs(RoundPublished(2, (Seating(TABLE, 1, 2),)), RoundStarted(2, 1800))
    assert board_number(table.state) == 5


@pytest.mark.parametrize("number", [0, MOST_BOARDS + 1])
def test_there_is_no_such_board(table: Table, number: int) -> None:
    assert board_number(table.do(checklist_events.ChooseBoard(number)).state) == 1


@pytest.mark.parametrize("call", [call_events.RingBell(), call_events.ButtonPressed()])
def test_67_at_a_call_the_boxes_open_at_once(table: Table, call: call_events.RingBell) -> None:
    table.do(checklist_events.ChooseBoard(3), call)
    assert table.state.view.call is not None
    assert not isinstance(table.state.call_question, WhoCalls)
    assert table.state.mode == FillingChecklist(AT_CALL)


def test_67_what_is_noted_names_its_call_and_is_then_frozen(table: Table) -> None:
    table.do(
        checklist_events.ChooseBoard(3),
        call_events.RingBell(),
        *answers({"played_on.N": 1, "played_on.E": 0}),
    )
    table.do(
        checklist_events.TurnToPage(1), events.Digit(1), events.Digit(2), checklist_events.NoteChecklist()
    )
    (body,) = table.recorded(ChecklistFilled)
    call = table.state.view.call
    assert call is not None
    values = {"played_on.N": 1, "played_on.E": 0, "trick": 12}
    assert body == ChecklistFilled(1, 3, AT_CALL, values, call=call.number)
    table.do(checklist_events.OpenChecklist(AT_CALL))
    assert table.state.mode == AtHome()
    assert "At the moment of the call" not in said(table.state)


def test_67_the_director_finds_the_boxes_and_the_calls_time(table: Table) -> None:
    table.do(call_events.RingBell(), *answers({"played_on.S": 1}), checklist_events.NoteChecklist())
    hall = replay(table.journal)
    (call,) = hall.calls.open
    found = hall.checklists[ChecklistKey(1, TABLE, 1, AT_CALL, (call.epoch, call.number))].filled
    assert (found.call, found.values) == (call.number, {"played_on.S": 1})
    assert call.raised_at is not None


def test_67_boxes_that_were_left_can_be_opened_until_they_are_noted(table: Table) -> None:
    table.do(call_events.RingBell(), checklist_events.AnswerCheck("played_on.W", 1), events.GoBack())
    assert "At the moment of the call" in said(table.state)
    table.do(checklist_events.OpenChecklist(AT_CALL))
    assert open_list(table).values == {"played_on.W": 1}


def test_67_another_call_asks_anew(table: Table) -> None:
    table.do(call_events.RingBell(), checklist_events.AnswerCheck("played_on.W", 1))
    (raised,) = [event for event in table.journal if isinstance(event.body, CallRaised)]
    table.directs(CallResolved(AUTHOR, 1, raised.seq))
    assert table.state.mode == AtHome()
    table.do(call_events.RingBell())
    assert open_list(table).values == {}


def test_67_without_a_call_there_is_nothing_to_note(table: Table) -> None:
    table.do(checklist_events.OpenChecklist(AT_CALL))
    assert table.state.mode == AtHome()


def test_67_a_table_that_starts_again_during_a_call_still_asks(table: Table) -> None:
    table.do(call_events.RingBell())
    anew = Table()
    anew.do(events.Recorded(table.replayed))
    assert anew.state.mode == FillingChecklist(AT_CALL)


def test_at_other_games_a_call_opens_no_boxes() -> None:
    table = bridge_table()
    burraco = Table().directs(TournamentOpened("Torneo", "burraco_internazionale", "federation", 2, 6))
    assert table.do(call_events.RingBell()).state.mode == FillingChecklist(AT_CALL)
    assert burraco.do(call_events.RingBell()).state.mode == AtHome()


@pytest.mark.parametrize("name", bridge_states(NAMES))
@pytest.mark.parametrize("panel", PANELS)
def test_67_no_bridge_screen_shows_a_card(name: str, panel: str) -> None:
    scene = sample_scene(bridge_states(NAMES)[name], PANELS[panel], "en", "day")
    assert not [shape for shape in scene.shapes if isinstance(shape, Pip)]
    bells = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
    assert len(bells) <= 2


happenings = st.one_of(
    st.builds(checklist_events.ChooseBoard, st.integers(0, 3)),
    st.builds(checklist_events.OpenChecklist, st.sampled_from([BEFORE, AT_CALL, "none"])),
    st.builds(
        checklist_events.AnswerCheck,
        st.sampled_from([*IN_ORDER, "cut_made", "hand.N", "played_on.N", "trick", "none"]),
        st.integers(-1, 2),
    ),
    st.builds(checklist_events.SelectPlace, st.sampled_from(["hand.N", "hand.W", "trick", "none"])),
    st.builds(checklist_events.TurnToPage, st.integers(-1, 3)),
    st.builds(events.Digit, st.integers(0, 9)),
    st.sampled_from(
        [
            checklist_events.NoteChecklist(),
            events.Erase(),
            events.NextField(),
            events.GoBack(),
            events.GoHome(),
            call_events.RingBell(),
            call_events.AskCancelCall(),
            events.Confirm(),
            events.OpenMore(),
        ]
    ),
)


@settings(deadline=None, max_examples=60)
@given(st.lists(happenings, max_size=25))
def test_whatever_is_touched_what_is_noted_can_be_read_back(touched: list[events.TableEvent]) -> None:
    table = bridge_table().do(*touched)
    checks = table.state.view.checks
    assert checks is not None
    calls = []
    for body in table.recorded(ChecklistFilled):
        assert isinstance(body, ChecklistFilled)
        checklist = checks.checklist(body.checklist)
        assert checklist is not None
        assert Filled.read(checklist, body.values).is_ready
        calls += [body.call] if body.call is not None else []
    assert len(calls) == len(set(calls))
    assert sample_scene(table.state, PANELS["7inch"], "it", "day").shapes
