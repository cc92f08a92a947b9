"""The pages in a real browser, with a real table on the other side."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from kiosk.commands.play import AnnounceTimeOut
from kiosk.journal.bodies import (
    Acceptance,
    CallClaimed,
    CallRaised,
    CallResolved,
    DealAccepted,
    MatchDelivered,
    MatchSigned,
    TimeOutAnnounced,
)
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.wire.carriers import WebSocketCarrier
from tests.hub.browser import Browser, Page
from tests.hub.conftest import RunHub, settings
from tests.hub.linked_table import LinkedTable, open_enrolment
from tests.hub.playing import CLOSED_BY_NS, PAIRS, TOKEN, PlayingHall

NEXT = "#keys > .main, #keys > form > .main"


def shows(page: Page, selector: str, text: str) -> None:
    """Wait until an element's text has `text` in it."""
    page.wait_for(f"document.querySelector({selector!r})?.innerText.includes({text!r})")


def play_match(table: LinkedTable) -> None:
    say = table.log.append
    acceptances = (Acceptance("ns", "ew", 0.0), Acceptance("ew", "ns", 0.0))
    for deal in (1, 2):
        say(table.identity, DealAccepted(1, deal, CLOSED_BY_NS, acceptances, "keypad"))
    for party in ("ns", "ew"):
        say(table.identity, MatchSigned(1, party, 0.0))
    say(table.identity, MatchDelivered(1, "ns"))


def test_an_evening_from_the_set_up_to_the_standings(
    tmp_path: Path, run_hub: RunHub, browser: Browser
) -> None:
    with (
        run_hub(settings(tmp_path)) as hub,
        LinkedTable(tmp_path, 1, WebSocketCarrier(hub.sync), open_enrolment(hub.director)) as table,
    ):
        page = browser.page()
        page.open(hub.director)
        assert "token" not in page.evaluate("location.href")
        set_up(page)
        admit_and_start(page, table)
        call_and_attend(page, table)
        announce_time_out(page, table)
        play_match(table)
        shows(page, "#tile-1", "Delivered")
        shows(page, "#pair-1", "18")
        assert page.evaluate(
            "[...document.querySelectorAll('#standings td')].map((cell) => cell.innerText)"
        ) == [
            *("1", "Rossi – Esposito", "18", "+800"),
            *("2", "Bianchi – De Sanctis", "2", "−800"),
        ]
        page.click("#tile-1 a")
        shows(page, "#sheet", "Clean burracos")
        conflict = "the server responded with a status of 409"
        assert [text for text in page.complaints() if conflict not in text] == []


def set_up(page: Page) -> None:
    page.write("#name", "Torneo di Natale")
    page.write("#pairs", "Rossi - Esposito\nBianchi")
    shows(page, ".list-table .wrong", "One name alone: write two names")
    assert page.text("#list-tables") == "Pairs: 2 · Tables: 1"
    assert page.evaluate("document.querySelector('form button.main').disabled")
    page.write("#pairs", "Rossi - Esposito\nBianchi - De Sanctis")
    page.click("form button.main")
    shows(page, ".strip-where", "Torneo di Natale")


def admit_and_start(page: Page, table: LinkedTable) -> None:
    shows(page, "#waiting", table.fingerprint)
    page.click("#waiting button")
    table.wait_for_phase(LinkPhase.CONNECTED)
    shows(page, NEXT, "Publish round 1")
    page.click(NEXT)
    shows(page, NEXT, "Start round 1")
    shows(page, "#tile-1", "Seated")
    page.click(NEXT)
    shows(page, "#tile-1", "Deal 1 of 2")
    page.wait_for("/^(30|29):/.test(document.querySelector('#strip-clock .time').innerText)")


def call_and_attend(page: Page, table: LinkedTable) -> None:
    call = table.log.append(table.identity, CallRaised(1, "E"))
    shows(page, f"#call-table-1-1-{call.seq} .table", "1")
    shows(page, "#calls", "called by East")
    page.wait_for("document.title.startsWith('(1)')")
    page.click("#calls button")
    shows(page, ".complaint:not([hidden])", "Write the arbiter's name")
    page.write("#arbiter", "Conti")
    page.click("#calls button")
    shows(page, "#calls", "Conti is going")
    table.wait_for_body(CallClaimed)
    page.click("#calls button")
    shows(page, "#calls", "No table is calling")
    table.wait_for_body(CallResolved)


def announce_time_out(page: Page, table: LinkedTable) -> None:
    """The button asks twice: what opens by mistake is closed again."""
    page.click("#time-out")
    page.wait_for("document.getElementById('confirm-time-out').open")
    page.press("Escape")
    page.wait_for("!document.getElementById('confirm-time-out').open")
    assert not any(isinstance(event.body, TimeOutAnnounced) for event in table.heard)
    page.click("#time-out")
    page.click("#confirm-time-out button.main")
    shows(page, "#time-out-heard", "heard by 1 of 1 tables")
    table.wait_for_body(TimeOutAnnounced)


def test_an_update_leaves_focus_and_a_half_filled_field_alone(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open(PAIRS)
    table = hall.table(1)
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.evaluate("document.getElementById('pairing').focus()")
    page.write("#arbiter", "Con")
    table.call()
    shows(page, "#calls .table", "1")
    assert page.evaluate("[document.activeElement.id, document.activeElement.value]") == ["arbiter", "Con"]
    hall.clock.time += 30
    page.evaluate("document.querySelector('#calls button').focus()")
    hall.table(2).call()
    page.wait_for("document.querySelectorAll('.call').length === 2")
    assert page.evaluate("document.activeElement.closest('.call').id") == "call-table-1-1-1"


def test_a_page_that_loses_the_hub_says_so_and_comes_back(
    tmp_path: Path, run_hub: RunHub, browser: Browser
) -> None:
    page = browser.page()
    with run_hub(settings(tmp_path)) as hub:
        page.open(hub.director)
        page.write("#pairs", PAIRS)
        page.click("form button.main")
        page.wait_for("document.body?.dataset.connected === 'true'")
        port = urlsplit(hub.hall).port
    page.wait_for("!document.getElementById('lost').hidden")
    assert "The director's PC does not answer" in page.text("#lost")
    page.click(NEXT)
    shows(page, ".complaint:not([hidden])", "does not answer")
    assert port is not None
    with run_hub(settings(tmp_path, port=port)):
        page.wait_for("document.getElementById('lost').hidden")
        page.click(NEXT)
        shows(page, NEXT, "Start round 1")


def test_the_clock_counts_down_by_the_hubs_time(hall: PlayingHall, address: str, browser: Browser) -> None:
    hall.open(PAIRS)
    hall.begin(minutes=30)
    hall.clock.time += 100
    page = browser.page()
    page.open(f"{address}/hall")
    page.wait_for("/^28:[12]/.test(document.querySelector('.time').textContent)")
    hall.clock.time += 1800
    hall.order(AnnounceTimeOut(1))
    page.wait_for("/^−1:[34]/.test(document.querySelector('.time').textContent)")
    shows(page, "#hall", "TIME OUT")


@pytest.mark.parametrize("width", [390, 1366])
def test_no_page_is_wider_than_its_window(
    hall: PlayingHall, address: str, browser: Browser, width: int
) -> None:
    page = browser.page(width, 800, language="it")
    page.open(f"{address}/?token={TOKEN}")
    assert_fits(page)
    hall.open(
        "Mariantonietta Pappalettera-Montefeltro - Ferdinando Buoncompagni-Ludovisi\n" + PAIRS, name="x" * 200
    )
    hall.wait_at_door(12)
    hall.begin()
    hall.table(1).accept(1, 1)
    hall.table(1).call(seat="N")
    hall.order(AnnounceTimeOut(1))
    hall.service.refresh_presence()
    for path in ("/", "/tables/1", "/hall"):
        page.open(address + path)
        assert_fits(page)
    assert page.complaints() == []


def assert_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("window.innerWidth")


def test_a_choice_that_a_narrow_field_cuts_off_is_written_out_below(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open(PAIRS)
    page = browser.page(360, 740, "it")
    page.open(f"{address}/?token={TOKEN}")
    page.open(f"{address}/rounds/next")
    page.choose("#way", "modified_danish")
    written = page.text("#way + .chosen")
    assert written == page.evaluate("document.querySelector('#way').selectedOptions[0].text")
    page.choose("#way", "hand")
    page.wait_for("!document.querySelector('#way + .chosen')")


def test_a_pair_that_rests_has_no_tables_number_in_the_grid_and_in_the_hall(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open(PAIRS + "Serra - Costa")
    hall.begin()
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    tile = page.text(".tile[data-state=resting]")
    assert tile.split() == ["Bye", "VP", "14", "Serra", "Costa"]
    page.open(f"{address}/hall")
    page.wait_for("[...document.querySelectorAll('.seats-of h2')].some((each) => each.innerText === '–')")
