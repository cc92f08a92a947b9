"""Who plays Mineo, as one table: searched, sorted, changed in its row; who comes late enters by a looked-at list."""

from __future__ import annotations

import re

import httpx
import pytest

from kiosk.commands.entrants import EnterPlayers, RenamePlayer
from kiosk.hub.errors import RefusedError
from kiosk.translation import LANGUAGES
from tests.hub.browser import Browser
from tests.hub.mineo.evening import LEVEL, begin, open_mineo, play_round
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall

FOUR = "4 Zanèlla Ugo\n3 Àrdini Pia / Àrdini Leo\n2 Conti Tea\n1 Bruno Ada"


@pytest.fixture
def played(hall: PlayingHall) -> Office:
    """One round of four players is over; their numbers are 1 to 4 as they stand in the list."""
    open_mineo(hall, FOUR, draw="entered", middle="standings", is_confirmed=True)
    begin(hall, 1)
    play_round(hall, 1, {1: (LEVEL,) * 4})
    return Office(hall)


def rows(office: Office, query: str = "") -> dict[int, str]:
    answer = office.director().get(f"/entrants{query}")
    assert answer.status_code == httpx.codes.OK
    found = re.findall(r'<tr id="entrant-(\d+)"[^>]*>(.*?)</tr>', answer.text, re.DOTALL)
    return {int(number): " ".join(re.sub("<[^>]*>", " ", row).split()) for number, row in found}


def test_it_is_sorted_by_each_column_and_back(played: Office) -> None:
    assert list(rows(played)) == [1, 2, 3, 4]
    assert list(rows(played, "?by=number&down=1")) == [4, 3, 2, 1]
    assert list(rows(played, "?by=name")) == [2, 4, 3, 1]
    assert list(rows(played, "?by=points")) == list(rows(played, "?by=place"))


def test_it_is_searched_by_name_member_and_number(played: Office) -> None:
    assert list(rows(played, "?words=zanella")) == [1]
    assert list(rows(played, "?words=leo+ardini")) == [2]
    assert list(rows(played, "?words=3")) == [3]
    assert rows(played, "?words=nobody") == {}


def test_a_row_says_table_place_and_total(played: Office) -> None:
    assert re.search(r"^1 Zanèlla Ugo A \d [+−\d]+ Change$", rows(played)[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_row_at_a_time_has_what_can_be_done_about_it(played: Office, language: str) -> None:
    director = played.director()
    assert "rename_player" not in director.get("/entrants").text
    page = director.get("/entrants?number=2&by=name", headers={"Accept-Language": language}).text
    assert page.count("rename_player") == 1
    assert page.count("replace_member") == 0, "no deal is to come in a round that is over"
    assert 'href="/players/2"' in page
    assert 'href="/rulings/new?table=1"' in page


def test_who_of_a_squad_plays_is_set_in_its_row(hall: PlayingHall) -> None:
    open_mineo(hall, FOUR, draw="entered", middle="standings", is_confirmed=True)
    begin(hall, 1)
    director = Office(hall).director()
    assert "replace_member" not in director.get("/entrants?number=1").text
    assert "replace_member" in director.get("/entrants?number=2").text


def test_who_comes_late_is_looked_at_before_entering(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    open_mineo(hall, FOUR, draw="entered", middle="standings", is_confirmed=True)
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.open(f"{address}/entrants")
    page.write(
        "#players", "9 Villa Eva\n8 CONTI TEA\n7 Neri Ivo / Neri Lia\n6 Riva Mia\n340 123 4567\nTotale 4"
    )
    page.wait_for(
        "document.querySelector('#list-counts')?.innerText.includes('Left out: 2. To be looked at: 1.')"
    )
    assert "Conti Tea plays already" in page.text("#list-row-1").replace("CONTI TEA", "Conti Tea")
    assert page.evaluate("document.querySelector('form:has(#players) button:not([type])').disabled")
    page.write("#list-name-1-0", "Costa Tea")
    page.press("Tab")
    page.wait_for("document.querySelector('#list-row-1.wrong') === null")
    page.click("#list-row-2 [data-does='change']")
    page.write("#list-drawn-2", "12")
    page.press("Tab")
    page.wait_for("document.querySelector('#list-drawn-2')?.getAttribute('value') === '12'")
    page.click("form:has(#players) button:not([type])")
    page.wait_for("document.querySelector('.entered')?.innerText.includes('Riva Mia')")
    players = hall.service.state.hall.tournament.players
    assert [players[number].name for number in range(5, 9)] == [
        *("Neri Ivo / Neri Lia", "Villa Eva", "Costa Tea", "Riva Mia")
    ]
    assert page.complaints() == []


def test_numbers_that_only_count_the_lines_are_no_draw(hall: PlayingHall) -> None:
    open_mineo(hall, "1) Rossi\n2) Bianchi / Conti\n3) Verdi\n4) Neri", is_confirmed=True)
    tournament = hall.service.state.hall.tournament
    assert tournament.mineo.seed is not None
    assert sorted(player.name for player in tournament.players.values()) == [
        *("Bianchi / Conti", "Neri", "Rossi", "Verdi")
    ]


@pytest.mark.parametrize("name", ["340 1234567", "Rossi\u202eoiraM"])
def test_a_name_without_letters_or_turned_round_never_enters(hall: PlayingHall, name: str) -> None:
    open_mineo(hall, FOUR, draw="entered", middle="standings", is_confirmed=True)
    with pytest.raises(RefusedError):
        hall.order(EnterPlayers(f"9 A\n8 B\n7 C\n6 D / {name}"))
    with pytest.raises(RefusedError):
        hall.order(RenamePlayer(1, f"Zanèlla Ugo / {name}"))
