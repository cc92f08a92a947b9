"""Who has entered, as one table: searched, sorted, and what can be done about one of them."""

from __future__ import annotations

import re

import httpx
import pytest

from kiosk.commands.entrants import ReplacePlayer, WithdrawPair
from kiosk.translation import LANGUAGES
from tests.hub.evenings import EVENINGS
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall
from tests.hub.seated import play_round

ENTERED = """Zanèlla Ugo (20001) - Rossi Anna
Bianchi Leo (10001) - Àrdini Pia
Conti Tea - Bruno Ada
De Sanctis Ivo - Monti Gino
Ferri Luca - Serra Nora
"""


@pytest.fixture
def played(hall: PlayingHall) -> Office:
    hall.open(ENTERED)
    play_round(hall, 1, "entry")
    return Office(hall)


def numbers(office: Office, query: str = "") -> list[int]:
    """Whose rows are shown, in their order."""
    answer = office.director().get(f"/entrants{query}")
    assert answer.status_code == httpx.codes.OK
    return [int(found) for found in re.findall(r'<tr id="entrant-(\d+)"', answer.text)]


def test_it_is_sorted_by_each_column_and_back(played: Office) -> None:
    assert numbers(played) == [1, 2, 3, 4, 5]
    assert numbers(played, "?by=number&down=1") == [5, 4, 3, 2, 1]
    assert numbers(played, "?by=name") == [2, 3, 4, 5, 1]
    assert numbers(played, "?by=club") == [2, 1, 3, 4, 5], "whoever has nothing there comes last"
    assert numbers(played, "?by=club&down=1") == [1, 2, 3, 4, 5]
    assert numbers(played, "?by=points")[-2:] != numbers(played, "?by=points&down=1")[-2:]
    assert numbers(played, "?by=nothing") == [1, 2, 3, 4, 5]


def test_it_is_searched_by_name_number_and_card_without_accents(played: Office) -> None:
    assert numbers(played, "?words=zanella") == [1]
    assert numbers(played, "?words=ardini+bianchi") == [2]
    assert numbers(played, "?words=4") == [4]
    assert numbers(played, "?words=10001") == [2]
    assert numbers(played, "?words=nobody") == []


def test_a_row_says_place_points_table_and_what_has_happened(played: Office) -> None:
    played.hall.order(ReplacePlayer(1, "Rossi Anna", "Nuovi Elsa", "Conti"))
    played.hall.order(WithdrawPair(3, reason="unwell", arbiter="Conti"))
    page = played.director().get("/entrants").text
    rows = dict(re.findall(r'<tr id="entrant-(\d+)"[^>]*>(.*?)</tr>', page, re.DOTALL))
    cells = {
        number: [
            " ".join(re.sub("<[^>]*>", " ", cell).split())
            for cell in re.findall("<td.*?</td>", row, re.DOTALL)
        ]
        for number, row in rows.items()
    }
    assert cells["1"][0] == "1"
    assert cells["1"][2:4] == ["20001", "1"]
    assert cells["1"][4] == "1"
    assert cells["1"][5:7] == ["2", "18 +800"]
    assert cells["1"][7] == "with a substitute"
    assert cells["3"][7] == "has left"
    assert cells["5"][7] == "bye"
    assert "unwell" in cells["3"][1]


def test_one_row_at_a_time_has_what_can_be_done_about_it(played: Office) -> None:
    page = played.director().get("/entrants").text
    assert "rename_pair" not in page
    page = played.director().get("/entrants?number=2").text
    assert page.count("&#34;rename_pair&#34;") + page.count('"rename_pair"') == 1
    assert 'href="/rulings/new?table=1"' in page


@pytest.mark.parametrize("evening", sorted(EVENINGS.keys() - {"mineo"}))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_evening_has_it(hall: PlayingHall, evening: str, language: str) -> None:
    EVENINGS[evening](hall)
    answer = Office(hall).director().get("/entrants?number=1&by=place", headers={"Accept-Language": language})
    assert answer.status_code == httpx.codes.OK
    assert 'class="changes"' in answer.text
