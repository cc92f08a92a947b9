"""The page on which a deal of a sheet that was handed in is corrected (Art. 19)."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.rulings import CancelRuling
from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.seats import Seat
from kiosk.games.mineo.sheet import CONTRACTS
from kiosk.hub.corrections.form_views import correctable, correction_page
from kiosk.projections.folds.rulings import Ruling
from kiosk.projections.naming import ruling_name
from kiosk.rulings.effects import CorrectionLeave
from tests.hub.mineo.evening import Played, accept, begin, open_mineo
from tests.hub.playing import PlayingHall
from tests.hub.rulings.giving import give
from tests.hub.rulings.test_ruling_pages import command_of, send, words
from tests.projections.rulings_given import ruling


@pytest.fixture
def delivered(hall: PlayingHall) -> PlayingHall:
    """A match of two deals, 645 to 245 each, whose sheet is in and may be corrected."""
    hall.open(system="mitchell")
    hall.begin()
    for deal in (1, 2):
        hall.table(1).accept(1, deal)
    hall.table(1).deliver(1)
    hall.order(give("B19", "error=transcription", "pairing=independent", deal=0))
    return hall


def newest(hall: PlayingHall) -> Ruling:
    return hall.service.state.hall.rulings.all[-1]


def address(hall: PlayingHall, deal: int = 2) -> str:
    return f"/rulings/{ruling_name(newest(hall).key)}/deals/{deal}"


def test_the_page_of_the_ruling_leads_to_each_deal(delivered: PlayingHall, director: httpx.Client) -> None:
    page = director.get(f"/rulings/{ruling_name(newest(delivered).key)}").text
    for deal in (1, 2):
        assert f'href="{address(delivered, deal)}"' in page


def test_nothing_can_be_sent_as_long_as_nothing_changes(
    delivered: PlayingHall, director: httpx.Client
) -> None:
    page = director.get(address(delivered))
    assert page.status_code == httpx.codes.OK
    assert "correct_deal" not in page.text
    assert "What changes" not in words(page).replace("Show what changes", "")


def test_what_changes_is_shown_and_then_counts(delivered: PlayingHall, director: httpx.Client) -> None:
    page = director.get(address(delivered), params={"ew.cards": "280"})
    assert "East-West · Cards melded" in words(page)
    assert "East-West · Total 245 345" in words(page)
    command = command_of(page, "correct_deal")
    assert command.pop("then") == f"/rulings/{ruling_name(newest(delivered).key)}"
    assert send(director, command).status_code == httpx.codes.OK
    match = delivered.service.state.hall.match(1, 1)
    assert match.totals == {1: {"ns": 645, "ew": 245}, 2: {"ns": 645, "ew": 345}}
    assert "was 280" in words(director.get(address(delivered)))
    ruling = words(director.get(f"/rulings/{ruling_name(newest(delivered).key)}"))
    assert "Corrections made" in ruling
    assert "East-West · Total 245 345" in ruling


def test_what_cannot_have_been_is_told_and_not_sent(delivered: PlayingHall, director: httpx.Client) -> None:
    page = director.get(address(delivered), params={"ew.cards": "281"})
    assert 'class="complaint"' in page.text
    assert "correct_deal" not in page.text
    senseless = director.get(address(delivered), params={"ew.cards": "many"})
    assert senseless.status_code == httpx.codes.UNPROCESSABLE_ENTITY


def test_a_field_that_is_not_asked_for_any_more_is_at_its_least(hall: PlayingHall) -> None:
    """Whoever called was alone, not with East: the partner goes, and the solo multiplies."""
    called = Played(Contract.CALL, Seat.NORTH, Seat.EAST, ("R", "4R"), ("V",))
    open_mineo(hall)
    begin(hall, 1)
    accept(hall, 1, 1, 1, called)
    hall.log.append(hall.identity, ruling(CorrectionLeave("kept"), deal=0, code="mineo", articles=("M5",)))
    solo = {"roles.contract": str(CONTRACTS.index(Contract.SOLO_15))}

    page = correction_page(hall.service.state.hall, newest(hall), 1, {})
    assert "roles.partner" in {field.name for section in page.sections for field in section.fields}
    page = correction_page(hall.service.state.hall, newest(hall), 1, solo)
    assert "roles.partner" not in {field.name for section in page.sections for field in section.fields}
    assert page.complaint is None
    assert page.command is not None
    expected = {key: dict(values) for key, values in called.entry.items()}
    expected["roles"] |= {"contract": CONTRACTS.index(Contract.SOLO_15), "partner": 0}
    assert page.command["entry"] == expected


def test_without_leave_there_is_nothing_to_correct(delivered: PlayingHall, director: httpx.Client) -> None:
    assert director.get(address(delivered, deal=3)).status_code == httpx.codes.NOT_FOUND
    delivered.order(CancelRuling(*newest(delivered).key, reason="It was right.", arbiter="Rosa Verdi"))
    assert correctable(delivered.service.state.hall, newest(delivered)) == ()
    assert director.get(address(delivered)).status_code == httpx.codes.NOT_FOUND
