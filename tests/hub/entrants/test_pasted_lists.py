"""Pairs that come as a list: pasted, or from a club's spreadsheet, with what the federation knows them by."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.commands.entrants import EnterPairs, ReplacePlayer
from kiosk.games.entrants import PAIRS as OF_PAIRS
from kiosk.hub.entrants.pasted_lists import enter
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import Membership, MembershipsNoted, PairEntered
from kiosk.messages import KioskError
from tests.hub.browser import Browser
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, TOKEN, PlayingHall

SPREADSHEET = """Cognome;Nome;Tessera;Circolo;Cognome;Nome;Tessera;Circolo
Niccolò;Aldo;10234;ASD Lecco;D'Angelo;Lucia;10567;ASD Como
Serra;Ugo;;;Costa;Pia;;
"""


def refused(hall: PlayingHall, text: str) -> KioskError:
    before = hall.service.state.events
    with pytest.raises(RefusedError) as caught:
        hall.order(EnterPairs(text))
    assert hall.service.state.events == before
    return caught.value


@pytest.mark.parametrize("mark", [" - ", " – ", "/", "\t", ";", " / "])
def test_pairs_are_pasted_one_on_a_line_with_any_usual_mark(mark: str) -> None:
    text = f"  Maria  Rossi{mark}Esposito \n\n D'Angelo{mark}De-Santis\n"
    assert enter(OF_PAIRS, text) == (
        PairEntered(1, ("Maria Rossi", "Esposito")),
        PairEntered(2, ("D'Angelo", "De-Santis")),
    )


@pytest.mark.parametrize("line", ["Rossi", "Rossi - ", "Rossi - Esposito - Bianchi", "Rossi-Esposito"])
def test_a_line_without_two_names_is_named_with_its_number(line: str) -> None:
    with pytest.raises(RefusedError, match="Line 2") as caught:
        enter(OF_PAIRS, f"Verdi - Neri\n{line}")
    assert caught.value.field == "pairs"


def test_numbers_and_clubs_are_kept_beside_the_names() -> None:
    assert enter(OF_PAIRS, SPREADSHEET) == (
        PairEntered(1, ("Niccolò Aldo", "D'Angelo Lucia")),
        MembershipsNoted(1, (Membership("10234", "ASD Lecco"), Membership("10567", "ASD Como"))),
        PairEntered(2, ("Serra Ugo", "Costa Pia")),
    )


def test_a_list_is_added_to_those_who_are_entered_already(hall: PlayingHall) -> None:
    hall.open()
    hall.order(EnterPairs(SPREADSHEET))
    tournament = hall.service.state.hall.tournament
    assert tournament.pairs[7] == ("Niccolò Aldo", "D'Angelo Lucia")
    assert tournament.starts == (1, 2, 3, 4, 5, 6, 7, 8)
    page = Office(hall).director().get("/entrants").text
    assert "10234 ASD Lecco – 10567 ASD Como" in page


def test_a_list_with_somebody_who_plays_already_is_refused_whole(hall: PlayingHall) -> None:
    hall.open()
    assert "plays already, as number 1" in str(refused(hall, "Nuovo - Altro\nROSSI - Terzo"))


def test_once_play_has_begun_pairs_come_one_at_a_time(hall: PlayingHall) -> None:
    """Art. 34: a late pair needs a place, or the director's word."""
    hall.open()
    hall.begin()
    assert refused(hall, "Nuovo - Altro").article == "Art. 34"


def test_a_substitute_has_not_the_number_of_who_leaves(hall: PlayingHall) -> None:
    hall.open(SPREADSHEET)
    hall.order(ReplacePlayer(1, "Niccolò Aldo", "Riva Gino", "Rosa Verdi"))
    assert hall.service.state.hall.tournament.memberships[1] == (
        Membership(),
        Membership("10567", "ASD Como"),
    )


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
def test_a_file_fills_the_field_whatever_program_has_written_it(
    hall: PlayingHall, address: str, browser: Browser, tmp_path: Path, encoding: str
) -> None:
    file = tmp_path / "pairs.csv"
    file.write_bytes(SPREADSHEET.encode(encoding))
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.choose_file("#list-file", file)
    page.wait_for("document.querySelector('.list-table')?.innerText.includes('Niccolò Aldo')")
    page.click("button.main")
    page.wait_for("document.querySelector('#keys') !== null")
    assert hall.service.state.hall.tournament.memberships[1][0] == Membership("10234", "ASD Lecco")
    assert page.complaints() == []


def test_the_field_says_what_is_wrong_with_the_list(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open(PAIRS)
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.open(f"{address}/entrants")
    page.write("#pairs", "Nuovo")
    assert "write two names" in page.text(".list-table .wrong")
    assert page.evaluate("document.querySelector('form:has(#pairs) button:not([type])').disabled")
