"""What a table has noted before the first card, at the director's PC (Mineo, Art. 6)."""

from __future__ import annotations

import httpx
import pytest

from kiosk.games.declarations import Noted
from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.seats import Seat
from kiosk.hub.corrections.form_views import correction_page
from kiosk.journal.bodies import DealAccepted, DeclarationsNoted
from kiosk.projections.mineo.control import control
from kiosk.projections.rulings.facts import known_facts
from tests.hub.mineo.evening import Played, accept, begin, deliver, open_mineo
from tests.hub.playing import PlayingHall
from tests.hub.rulings.giving import give

EAST_CALLS = {"declarer": 3, "declaration": 0, "trump": 17}
EAST_ALONE = {"declarer": 3, "declaration": 3}
CALLED = Played(Contract.CALL, Seat.EAST, Seat.NORTH, ("R", "4R"), ("V",))
STAKED = Played(Contract.CALL, Seat.EAST, Seat.NORTH, ("R", "4R", "S"), ("V",))


@pytest.fixture
def begun(hall: PlayingHall) -> PlayingHall:
    open_mineo(hall)
    begin(hall, 1)
    return hall


def note(hall: PlayingHall, said: dict[str, int], deal: int = 1, *, played: bool = False) -> None:
    hall.table(1).say(DeclarationsNoted(1, deal, said, played))


def noted(hall: PlayingHall, deal: int = 1) -> Noted:
    return hall.service.state.hall.match(1, 1).noted(deal)


def test_mineo_art_6_the_table_s_page_tells_officials_what_was_said(
    begun: PlayingHall, director: httpx.Client
) -> None:
    note(begun, {**EAST_CALLS, "scommessa": 1})
    page = director.get("/tables/1", headers={"Accept-Language": "en"}).text
    assert "before the first card: Declarer: East, Declaration: Call, Trump called: 17, Scommessa" in page
    assert "before the first card" not in director.get("/tables/2").text


def test_mineo_the_printed_sheet_has_the_columns_of_the_code_and_no_more(
    begun: PlayingHall, director: httpx.Client
) -> None:
    note(begun, EAST_CALLS)
    page = director.get("/paper/tables/1", headers={"Accept-Language": "en"}).text
    assert "Caller" in page
    assert "Trump called" not in page
    assert "before the first card" not in page


def test_mineo_art_6_what_cannot_have_been_said_is_left_out(begun: PlayingHall) -> None:
    note(begun, {"declarer": 3, "declaration": 3, "trump": 4, "partner": 1, "rivanto": 3})
    assert noted(begun).said == EAST_ALONE


def test_mineo_a_note_after_the_deal_was_accepted_changes_nothing(begun: PlayingHall) -> None:
    note(begun, EAST_CALLS)
    accept(begun, 1, 1, 1, CALLED)
    note(begun, EAST_ALONE)
    assert noted(begun).said == EAST_CALLS
    assert not begun.service.state.hall.irregularities()


def test_mineo_c12_an_accepted_deal_counts_whatever_was_noted(begun: PlayingHall) -> None:
    """A note can be wrong: the table's own entry is stopped by it, and never a score that all have accepted."""
    note(begun, EAST_ALONE, played=True)
    accept(begun, 1, 1, 1, STAKED)
    match = begun.service.state.hall.match(1, 1)
    assert isinstance(match.deals[1], DealAccepted)
    assert not match.irregularities


def test_mineo_c12_a_correction_that_differs_from_the_note_is_doubted_and_not_refused(
    begun: PlayingHall,
) -> None:
    note(begun, EAST_CALLS, played=True)
    for deal in (1, 2, 3, 4):
        accept(begun, 1, 1, deal, CALLED)
    deliver(begun, 1, 1)
    begun.order(give("M04", "agreed=yes", deal=0, code="mineo"))
    (ruling,) = begun.service.state.hall.rulings.all
    page = correction_page(begun.service.state.hall, ruling, 1, {"declarers.S": "1"})
    assert any("was not declared" in str(doubt) for doubt in page.doubts)
    assert page.complaint is None
    assert page.command is not None


def test_mineo_art_8_c_what_was_said_answers_who_is_the_soloist_before_the_deal_is_over(
    begun: PlayingHall,
) -> None:
    def soloist(seat: str) -> object:
        return known_facts(begun.service.state.hall, 1, 1, 1, {"offender": seat}).get("soloist")

    assert soloist("E") is None
    note(begun, EAST_ALONE)
    assert [soloist(seat) for seat in "NWSE"] == ["no", "no", "no", "yes"]
    note(begun, EAST_CALLS)
    assert soloist("E") is None, "whether a caller is alone nobody knows yet"
    accept(begun, 1, 1, 1, CALLED)
    assert soloist("E") == "no"


def test_mineo_c12_the_checks_of_the_sheets_name_what_was_noted_otherwise(
    begun: PlayingHall, director: httpx.Client
) -> None:
    note(begun, EAST_CALLS, played=True)
    note(begun, {"declarer": 0, "declaration": 0}, deal=2)
    for deal, played in enumerate((STAKED, CALLED, CALLED, CALLED), 1):
        accept(begun, 1, 1, deal, played)
    deliver(begun, 1, 1)
    faults = [(str(fault.where), fault.finding.code) for fault in control(begun.service.state.hall).faults]
    assert faults == [
        ("Table A, round 1, deal 1", "bet_not_declared"),
        ("Table A, round 1, deal 2", "other_declarer"),
    ]
    page = director.get("/paper/checks", headers={"Accept-Language": "en"}).text
    assert "North was noted as the declarer; now it is East" in page
