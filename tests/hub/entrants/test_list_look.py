"""A list is looked at before it is entered: with real clicks, from the paste to the tournament."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from kiosk.hub.entrants.workbook_process import sheets_apart
from kiosk.journal.bodies import Membership
from kiosk.tournament.entry_lists.workbooks import ListFileError
from tests.hub.browser import Browser, Page
from tests.hub.playing import TOKEN, PlayingHall

MESSY = """Torneo di Natale
N.;Giocatore 1;Tessera;Giocatore 2;Email
1;Rossi Mario;12345;Bianchi Anna;a@b.it
2;Verdi Ugo;;Neri Pia;
3;Gallo Ivo;;;
4;Rossi Mario;;Serra Leo;
Totale coppie;4;;;
"""


def row(page: Page, place: int) -> str:
    return f"#list-row-{place}"


def waits_for_counts(page: Page, words: str) -> None:
    page.wait_for(f"document.querySelector('#list-counts')?.innerText.includes({words!r})")


def test_a_messy_list_is_mended_in_place_and_entered_as_it_was_looked_at(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.write("#pairs", MESSY)
    waits_for_counts(page, "4 pairs, 7 players will be entered. Left out: 2. To be looked at: 2.")
    assert page.evaluate("document.querySelector('form button.main').disabled")
    assert "card number" in page.text(".list-columns summary")
    assert "Email → not taken" in page.text(".list-columns summary")

    page.write(f"{row(page, 3)} [data-player='1'] [data-part='name']", "Costa Eva")
    page.press("Tab")
    waits_for_counts(page, "To be looked at: 1.")
    page.open(f"{address}/?game=bridge")
    waits_for_counts(page, "To be looked at")
    page.open(f"{address}/")
    waits_for_counts(page, "8 players will be entered. Left out: 2. To be looked at: 1.")
    assert "stands on line 3, too" in page.text(row(page, 4))

    page.click(f"{row(page, 4)} [data-does='confirm']")
    page.wait_for("document.querySelector('tr.doubtful, tr.wrong') === null")
    page.click(f"{row(page, 2)} [data-does='change']")
    page.click(f"{row(page, 2)} [data-does='swap']")
    page.wait_for("document.querySelector('#list-name-2-0')?.value === 'Neri Pia'")
    page.click("form button.main")
    page.wait_for("document.querySelector('.strip-where') !== null")

    tournament = hall.service.state.hall.tournament
    assert list(tournament.pairs.values()) == [
        ("Rossi Mario", "Bianchi Anna"),
        ("Neri Pia", "Verdi Ugo"),
        ("Gallo Ivo", "Costa Eva"),
        ("Rossi Mario", "Serra Leo"),
    ]
    assert tournament.memberships == {1: (Membership("12345", ""), Membership())}
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('list')).length") == 0
    assert page.complaints() == []


FOCUSED = "document.activeElement"


def tab_to(page: Page, selector: str) -> None:
    """Go from key to key until this one has the focus."""
    for _ in range(60):
        page.press("Tab")
        if page.evaluate(f"{FOCUSED}.matches({selector!r})"):
            return
    pytest.fail(
        f"the keyboard does not reach {selector}; it stands at {page.evaluate(FOCUSED + '.outerHTML')}"
    )


def test_a_list_is_pasted_mended_and_entered_by_the_keyboard_alone(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.wait_for("document.querySelector('form button.main')?.disabled")
    tab_to(page, "#pairs")
    page.write("#pairs", MESSY)
    waits_for_counts(page, "To be looked at: 2.")
    tab_to(page, "#list-counts a")
    page.press("Enter")
    page.press("Tab")
    assert page.evaluate(f"{FOCUSED}.closest('tr').id") == "list-row-3"
    tab_to(page, "#list-name-3-1")
    page.write("#list-name-3-1", "Costa Eva")
    page.press("Tab")
    waits_for_counts(page, "To be looked at: 1.")
    assert page.evaluate(f"{FOCUSED}.id") == "list-card-3-1", "the field that was reached keeps the focus"
    tab_to(page, "#list-row-4 [data-does='confirm']")
    page.press("Enter")
    page.wait_for("document.querySelector('tr.doubtful, tr.wrong') === null")
    page.wait_for(f"{FOCUSED}.closest('#list-row-4') !== null")
    tab_to(page, "#list-row-5 [data-does='take_in']")
    page.press("Enter")
    waits_for_counts(page, "To be looked at: 1.")
    page.wait_for(f"{FOCUSED}.closest('#list-row-5') !== null")
    tab_to(page, "#list-row-5 [data-does='leave_out']")
    page.press("Enter")
    page.wait_for("document.querySelector('form button.main').disabled === false")
    page.wait_for(f"{FOCUSED}.closest('#list-row-5') !== null")
    tab_to(page, "form button.main")
    page.press("Enter")
    page.wait_for("document.querySelector('.strip-where') !== null")
    assert hall.service.state.hall.tournament.pairs[3] == ("Gallo Ivo", "Costa Eva")
    assert len(hall.service.state.hall.tournament.pairs) == 4


def test_a_workbook_is_read_by_the_hub_and_a_column_can_be_said_otherwise(
    hall: PlayingHall, address: str, browser: Browser, tmp_path: Path
) -> None:
    workbook = openpyxl.Workbook()
    for cells in (("Giocatore", "Boh", "Compagno"), ("Rossi", 101, "Neri"), ("Verdi", 102, "Gallo")):
        workbook.active.append(cells)
    workbook.create_sheet("Foglio2")
    workbook.save(tmp_path / "iscritti.xlsx")
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.choose_file("#list-file", tmp_path / "iscritti.xlsx")
    waits_for_counts(page, "2 pairs, 4 players")
    page.click(".list-columns summary")
    page.evaluate(
        "(() => { const box = document.querySelector('#list-column-1'); box.value = 'card';"
        " box.dispatchEvent(new Event('change', {bubbles: true})); })()"
    )
    page.wait_for("document.querySelector('#list-row-0').innerText.includes('101')")
    page.click("form button.main")
    page.wait_for("document.querySelector('.strip-where') !== null")
    assert hall.service.state.hall.tournament.memberships[2][0] == Membership("102", "")


def test_who_plays_already_is_told_where_more_are_entered(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open()
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.open(f"{address}/entrants")
    page.write("#pairs", "ROSSI - Nuovo\nAltro - Terzo")
    waits_for_counts(page, "2 pairs, 4 players")
    assert "ROSSI plays already, as number 1" in page.text("#list-row-0")
    assert page.text("#list-row-1 .number") == "8"
    page.click("#list-row-0 [data-does='confirm']")
    page.click("form:has(#pairs) button:not([type])")
    page.wait_for("document.querySelector('.entered')?.innerText.includes('Altro')")
    assert hall.service.state.hall.tournament.pairs[7] == ("ROSSI", "Nuovo")


def test_a_workbook_that_cannot_be_read_is_a_sentence_and_takes_nothing_of_the_hub() -> None:
    with pytest.raises(ListFileError, match="cannot be read"):
        sheets_apart(b"PK\x03\x04 nothing of the kind")
