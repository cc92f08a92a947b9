"""What is printed of Mineo: the tables' and the players' sheets, and whether all of them agree (Art. 4, 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from unittest.mock import Mock

import httpx
import pytest

from kiosk.commands.mineo import SeatPlayers
from kiosk.commands.rulings import GiveRuling, Reply
from kiosk.games.mineo.codes import read_codes
from kiosk.games.mineo.seats import Seat
from kiosk.hub.mineo import sheets as printed
from kiosk.projections.mineo import control as mineo_control
from kiosk.projections.mineo.control import control
from kiosk.projections.mineo.sheets import RoundRows, sheets
from kiosk.projections.tournament_state import TournamentState
from tests.hub.mineo.evening import (
    LEVEL,
    SIXTEEN,
    accept,
    begin,
    deliver,
    open_mineo,
    play_round,
    random_deal,
    seats_at,
)
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall


@pytest.fixture
def director(hall: PlayingHall) -> httpx.Client:
    open_mineo(hall)
    return Office(hall).director()


def penalise(hall: PlayingHall, round_: int, table: int, deal: int, offender: str) -> None:
    replies = (Reply("M08E", "clear", "yes"),)
    hall.order(GiveRuling(round_, table, deal, "mineo", "M08E", "Rosa", replies, {"offender": offender}))


class TestSeats:
    def test_a_squad_is_listed_by_its_members_and_no_third_name(
        self, hall: PlayingHall, director: httpx.Client
    ) -> None:
        hall.order(SeatPlayers(1))
        page = director.get("/paper/rounds/1/pairings").text
        assert "Sala Tito – Sala Vera" in page
        assert page.count("<li><span>Sala ") == 2
        assert "Sala Tito / Sala Vera" not in page


class TestSheets:
    def test_a_tables_sheet_is_printed_before_the_round_to_go_on_by_hand(
        self, hall: PlayingHall, director: httpx.Client
    ) -> None:
        hall.order(SeatPlayers(1))
        page = director.get("/paper/rounds/1/sheets").text
        players = hall.service.state.hall.tournament.players
        assert [page.count(f"Table {letter}, round 1") for letter in "ABCD"] == [1, 1, 1, 1]
        for number in seats_at(hall, 1, 3).values():
            assert f"{number} {players[number].name}" in page
        assert page.count('class="n deals-here"') == 16
        assert "/paper/rounds/1/sheets" in director.get("/paper").text
        assert director.get("/paper/rounds/2/sheets").status_code == httpx.codes.NOT_FOUND
        assert director.get("/paper/rounds/1/blank").status_code == httpx.codes.NOT_FOUND

    @pytest.mark.parametrize("path", ["/paper/rounds/1/sheets", "/paper/tables/1", "/paper/players"])
    def test_a_paper_is_made_from_one_reckoning_of_all_sheets(
        self, hall: PlayingHall, director: httpx.Client, monkeypatch: pytest.MonkeyPatch, path: str
    ) -> None:
        begin(hall, 1)
        reckoned = Mock(side_effect=sheets)
        monkeypatch.setattr(printed, "sheets", reckoned)
        assert director.get(path).status_code == httpx.codes.OK
        assert reckoned.call_count == 1

    def test_what_was_played_stands_on_the_tables_and_the_players_sheets(
        self, hall: PlayingHall, director: httpx.Client
    ) -> None:
        begin(hall, 1)
        accept(hall, 1, 1, 1, replace(LEVEL, declarers=("R", "V", "4R"), opponents=()))
        declarer = seats_at(hall, 1, 1)["N"]
        assert "+3" in director.get("/paper/tables/1").text
        sheets = director.get("/paper/players").text
        assert sheets.count('class="sheet-leaf"') == len(SIXTEEN.splitlines())
        own = sheets.split(f"<h1>{declarer} · ")[1].split("<h1>")[0]
        assert "R, V, 4R" in own

    def test_tournaments_of_pairs_have_no_such_paper(self, hall: PlayingHall) -> None:
        hall.open()
        browser = Office(hall).director()
        for path in ("/paper/players", "/paper/checks"):
            assert browser.get(path).status_code == httpx.codes.NOT_FOUND
            assert path not in browser.get("/paper").text


class TestChecks:
    def test_sheets_of_a_whole_tournament_agree_with_penalties_and_rulings(
        self, hall: PlayingHall, director: httpx.Client
    ) -> None:
        random = Random(11)
        for round_ in (1, 2, 3, 4):
            begin(hall, round_)
            deals = {table: [random_deal(random) for _ in range(4)] for table in (1, 2, 3, 4)}
            deals[2][1] = replace(deals[2][1], penalties={Seat.WEST: 2})
            penalise(hall, round_, 3, 1, "N")
            penalise(hall, round_, 4, 1, "S")
            play_round(hall, round_, deals)
        found = control(hall.service.state.hall)
        assert found.faults == ()
        assert (found.deals, found.sheets) == (64, 16)
        assert found.totals == -found.penalties == -4 * (2 + 2 + 2)
        page = director.get("/paper/checks").text
        assert "Everything agrees." in page
        assert "16 score sheets of tables with 64 deals" in page

    def test_a_row_that_has_become_another_is_found_on_every_sheet_that_it_is_on(
        self, hall: PlayingHall, director: httpx.Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begin(hall, 1)
        for deal in (1, 2, 3, 4):
            accept(hall, 2, 1, deal, LEVEL)
        assert control(hall.service.state.hall).sheets == 0, "only what is handed in is compared"
        deliver(hall, 2, 1)
        assert control(hall.service.state.hall).faults == ()

        def damaged(known: TournamentState) -> Mapping[int, tuple[RoundRows, ...]]:
            whole = dict(sheets(known))
            number = seats_at(hall, 1, 2)["W"]
            (part,) = whole[number]
            row = replace(part.rows[3], plus=read_codes("R, V"))
            whole[number] = (replace(part, rows={**part.rows, 3: row}),)
            return whole

        monkeypatch.setattr(mineo_control, "sheets", damaged)
        faults = control(hall.service.state.hall).faults
        assert [(str(fault.where), fault.finding.code) for fault in faults] == [
            ("Table B, round 1, deal 3", "not_mirrored"),
            ("Table B, round 1, deal 3", "sum_not_zero"),
            ("All score sheets", "totals_not_zero"),
        ]
        page = director.get("/paper/checks").text
        assert "Table B, round 1, deal 3" in page
        assert "Partners have the same codes" in page
        assert "Everything agrees" not in page
