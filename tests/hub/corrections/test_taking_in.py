"""The arbiter takes in a sheet that is not signed, or not handed in, as it should be (Art. 18, 19)."""

from __future__ import annotations

import pytest

from kiosk.commands.rulings import TakeInSheet
from kiosk.hub.corrections.sheets import matches_at
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.progress import undelivered
from kiosk.journal.bodies import ResultSigned, SheetTakenIn, SignedResult
from tests.hub.playing import PlayingHall

TAKE_IN = TakeInSheet(1, 1, "  East had to\nleave. ", "Conti")


@pytest.fixture
def begun(hall: PlayingHall) -> PlayingHall:
    hall.open()
    hall.begin()
    return hall


def test_a_sheet_taken_in_is_final_and_says_by_whom_and_why(begun: PlayingHall) -> None:
    begun.table(1).accept(1, 1)
    begun.table(1).accept(1, 2)
    assert 1 in undelivered(begun.service.state.hall, 1)
    begun.order(TAKE_IN)
    match = begun.service.state.hall.match(1, 1)
    assert match.taken_in == SheetTakenIn(1, 1, "East had to leave.", "Conti")
    assert 1 not in undelivered(begun.service.state.hall, 1)
    (shown,) = matches_at(begun.service.state.hall, 1)
    assert str(shown.state) == "Taken in by the arbiter"
    assert "Taken in by Conti: East had to leave." in map(str, shown.notes)
    assert shown.take_in is None


@pytest.mark.parametrize(("deals", "why"), [(0, "Not all deals"), (1, "Not all deals")])
def test_a_match_that_is_not_played_out_is_not_taken_in(begun: PlayingHall, deals: int, why: str) -> None:
    for deal in range(1, deals + 1):
        begun.table(1).accept(1, deal)
    with pytest.raises(RefusedError, match=why):
        begun.order(TAKE_IN)


def test_what_is_handed_in_is_not_taken_in_as_well(begun: PlayingHall) -> None:
    begun.table(1).accept(1, 1)
    begun.table(1).accept(1, 2)
    begun.table(1).deliver(1)
    with pytest.raises(RefusedError, match="final"):
        begun.order(TAKE_IN)


def test_the_reason_is_needed_and_a_match_that_is_played(begun: PlayingHall) -> None:
    begun.table(1).accept(1, 1)
    begun.table(1).accept(1, 2)
    with pytest.raises(RefusedError, match="Write why"):
        begun.order(TakeInSheet(1, 1, "  ", "Conti"))
    with pytest.raises(RefusedError, match="No match is played"):
        begun.order(TakeInSheet(1, 99, "It is over.", "Conti"))


def test_the_page_says_who_had_signed_another_result(begun: PlayingHall) -> None:
    begun.table(1).accept(1, 1)
    begun.table(1).accept(1, 2)
    before = {"ns": SignedResult(5, 10), "ew": SignedResult(-5, 10)}
    begun.table(1).say(ResultSigned(1, "ns", 1.0, before))
    (shown,) = matches_at(begun.service.state.hall, 1)
    assert [str(note) for note in shown.notes] == ["N/S had signed at 5 : −5; a ruling has come since."]
    assert shown.take_in == {"kind": "take_in_sheet", "round": 1, "table": 1}
