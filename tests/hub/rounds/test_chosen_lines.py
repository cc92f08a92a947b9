"""Art. 3: where a pair has chosen the other line, pages and papers show it there, and its points stay its own."""

from __future__ import annotations

import html
import json
import re

import httpx
import pytest

from kiosk.hub.corrections.sheets import matches_at
from kiosk.journal.bodies import CallRaised, DealerNamed, LinesChosen, SeatsDrawn
from kiosk.projections.standings import standings
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall
from tests.hub.rulings.giving import give


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    """A round of which table 1 has drawn: Rossi and Esposito, published North and South, sit East and West."""
    hall.open()
    hall.begin()
    hall.table(1).say(LinesChosen(1, "ew"))
    hall.table(1).say(SeatsDrawn(1, "N", "W"))
    return Office(hall)


def words(answer: httpx.Response) -> str:
    assert answer.status_code == httpx.codes.OK, answer.text
    body = re.sub(r"<(script|style).*?</\1>", " ", answer.text, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def in_order(text: str, *parts: str) -> bool:
    places = [text.index(part) for part in parts]
    return places == sorted(places)


def test_art_3_the_hall_shows_each_pair_on_the_line_that_it_has_chosen(office: Office) -> None:
    assert in_order(words(office.director().get("/paper/rounds/1/pairings")), "Bianchi", "Rossi", "Ferrari")
    sheet = words(office.director().get("/paper/rounds/1/sheets"))
    assert "N/S 2 Bianchi – De Sanctis" in sheet
    assert "E/W 1 Rossi – Esposito" in sheet
    assert "N/S 3 Ferrari – Romano" in sheet, "the other tables are as published"
    page = words(office.browser().get(f"/my/{office.accounts.link_of(1)}"))
    assert "East-West" in page
    assert "North-South" in words(office.browser().get(f"/my/{office.accounts.link_of(2)}"))


def test_art_3_4_a_deal_its_dealer_and_a_call_are_told_by_the_chosen_places(office: Office) -> None:
    table = office.hall.table(1)
    table.say(CallRaised(1, "N"))
    assert "called by East" in words(office.director().get("/"))
    table.accept(1, 1)
    page = words(office.director().get("/tables/1"))
    assert "Dealer: North · De Sanctis" in page
    table.say(DealerNamed(1, 2, "S"))
    table.accept(1, 2)
    assert "Dealer: West · Esposito" in words(office.director().get("/tables/1"))


def test_art_3_what_a_pair_has_played_and_what_was_ruled_stays_with_it(office: Office) -> None:
    hall = office.hall
    hall.order(give("B20", "act=remark", "play=no", facts={"offender": "N"}, option="warn", table=1))
    table = hall.table(1)
    for deal in (1, 2):
        table.accept(1, deal)
    table.deliver(1)
    [match] = matches_at(hall.service.state.hall, 1)
    assert [(side.key, side.number, side.total) for side in match.sides] == [("ew", 2, 490), ("ns", 1, 1290)]
    first = standings(hall.service.state.hall)[0]
    assert (first.entrant, first.victory_points) == (1, 18)
    found = json.loads(office.director().get("/results/results.json").content)
    tables = [row for row in found["tables"] if row["table"] == "1"]
    assert {(row["number"], row["total"]) for row in tables} == {(1, 1290), (2, 490)}
    assert found["warnings"][0]["names"] == ["Rossi", "Esposito"]


def test_art_3_whoever_rules_chooses_players_by_their_chosen_places(office: Office) -> None:
    page = words(office.director().get("/rulings/new?round=1&table=1&deal=1&tree=B20"))
    assert "East · Rossi" in page
    assert "North · De Sanctis" in page
