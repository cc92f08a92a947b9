"""One key takes back what was entered last, a whole number at a time, in both lines, camera or keypad."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kiosk.table.model.events import count_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.match_modes import AskingChoice, Entering
from tests.table.playing import Table, begun_table
from tests.table.samples.count import sample_proposal
from tests.table.screen import Screen


def at_the_page(table: Table) -> Table:
    table.do(entry_events.EndDeal(), entry_events.ChooseWho(None), entry_events.SetValue("ns", "pozzetto", 2))
    table.do(entry_events.SetValue("ew", "pozzetto", 2), entry_events.GoOn(), entry_events.GoOn())
    assert isinstance(table.state.mode, Entering)
    return table


def test_a_typed_number_goes_at_once_and_the_one_before_it_comes_back(table: Table) -> None:
    at_the_page(table).types("ns", "cards", 245).types("ew", "cards", 180).types("ns", "cards", 250)
    undo = entry_events.UndoEntry()
    assert table.do(undo).state.draft.value("ns", "cards") == 245
    assert table.state.mode == Entering("ns", "cards", typing=True)
    table.do(undo)
    assert (table.state.draft.value("ew", "cards"), table.state.draft.value("ns", "cards")) == (0, 245)
    assert table.do(undo).state.draft.value("ns", "cards") == 0


def test_the_next_digit_after_an_undo_begins_a_new_number(table: Table) -> None:
    at_the_page(table).types("ns", "cards", 245).types("ns", "cards", 9)
    table.do(entry_events.UndoEntry(), events.Digit(3))
    assert table.state.draft.value("ns", "cards") == 3


def test_a_flag_and_the_question_before_the_page_are_taken_back_too(table: Table) -> None:
    at_the_page(table).do(entry_events.SetValue("ns", "closing", 1), entry_events.UndoEntry())
    assert not table.state.draft.value("ns", "closing")
    table.do(entry_events.UndoEntry())
    assert table.state.mode == AskingChoice("pozzetto"), "where it was answered"
    assert "pozzetto" not in table.state.draft.values["ew"]


def test_a_count_by_the_camera_is_taken_back_whole(table: Table) -> None:
    table.do(entry_events.EndDeal(), entry_events.ChooseWho(None), entry_events.SetValue("ns", "pozzetto", 2))
    table.do(entry_events.SetValue("ew", "pozzetto", 2), entry_events.GoOn())
    before = table.state.draft
    table.do(count_events.TakePicture("ns"), count_events.PictureTaken(bytes(32), 1600, 900))
    table.do(count_events.CountArrived(sample_proposal()))
    for doubt in table.state.mode.review.doubts:  # type: ignore[union-attr]
        table.do(count_events.ChooseCard(doubt.meld, doubt.place, doubt.reading.alternatives[0].card))
    table.do(count_events.AcceptCount(), entry_events.GoOn())
    assert table.state.draft.photographed == {"ns"}
    assert table.state.draft.value("ns", "cards")
    Screen(table).touch("undo")
    assert table.state.draft == before
    assert isinstance(table.state.mode, Entering)


def test_with_nothing_to_take_back_the_key_is_off(table: Table) -> None:
    assert "undo" in Screen(at_the_page(table)).targets
    while table.state.draft.last is not None and isinstance(table.state.mode, Entering):
        table.do(entry_events.UndoEntry())
    assert table.do(entry_events.UndoEntry()).state is table.state


@given(st.lists(st.tuples(st.sampled_from(["ns", "ew"]), st.integers(0, 400)), max_size=8))
def test_as_many_undos_as_numbers_leave_nothing(numbers: list[tuple[str, int]]) -> None:
    table = at_the_page(begun_table())
    drafts = [table.state.draft]
    for party, number in numbers:
        table.types(party, "cards", number)
        drafts.append(table.state.draft)
    while drafts:
        assert table.state.draft == drafts.pop()
        if drafts:
            table.do(entry_events.UndoEntry())
