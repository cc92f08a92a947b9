"""An evening of bridge in a real browser: from the set-up to a defective trick that is ruled on."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.journal.bodies import CallRaised, ChecklistFilled, RoundStarted
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.wire.carriers import WebSocketCarrier
from tests.hub.bridge.evening import IN_ORDER, call_noted, note, open_bridge
from tests.hub.browser import Browser, Page
from tests.hub.conftest import RunHub, settings
from tests.hub.console.test_browser import NEXT, assert_fits, shows
from tests.hub.linked_table import LinkedTable, open_enrolment
from tests.hub.playing import TOKEN, PlayingHall

PHONE = (390, 844)
CONSOLE = (1366, 768)
BOXES = {"played_on.N": 1, "played_on.E": 1, "played_on.S": 0, "played_on.W": 0, "trick": 6}
HANDS = "N AKQJ.AKQ.AKQ.AKQ\nE 1098.J109.J109.J1098\nS 765.876.876.7654\nW 432.5432.5432.32"


def test_an_evening_of_bridge(tmp_path: Path, run_hub: RunHub, browser: Browser) -> None:
    with (
        run_hub(settings(tmp_path)) as hub,
        LinkedTable(tmp_path, 1, WebSocketCarrier(hub.sync), open_enrolment(hub.director)) as table,
    ):
        page = browser.page(*CONSOLE)
        page.open(f"{hub.director}&game=bridge")
        set_up(page)
        shows(page, "#waiting", table.fingerprint)
        page.click("#waiting button")
        table.wait_for_phase(LinkPhase.CONNECTED)
        page.click(NEXT)
        shows(page, NEXT, "Start round 1")
        page.click(NEXT)
        table.wait_for_body(RoundStarted)
        say = table.log.append
        say(table.identity, ChecklistFilled(1, 3, "before_auction", {**IN_ORDER, "unseen": 0}))
        shows(page, "#tile-1", "Board 3")
        shows(page, "#boards", "Nobody could see another player")
        call = say(table.identity, CallRaised(1, None))
        say(table.identity, ChecklistFilled(1, 3, "moment_of_call", BOXES, call.seq))
        shows(page, "#calls", "B: both sides have played on")
        page.click("#calls .of-bridge a:last-child")
        rule(page)
        page.open(hub.director)
        page.click("#next-round")
        shows(page, "#confirm-next-round", "Is round 1 over at every table?")
        page.click("#confirm-next-round form button.main")
        shows(page, NEXT, "Start round 2")
        conflict = "the server responded with a status of 409"
        assert [text for text in page.complaints() if conflict not in text] == []


def set_up(page: Page) -> None:
    page.write("#name", "Torneo di bridge")
    page.click("#settings-replays_past_deals")
    page.write("#pairs", "Rossi - Esposito\nBianchi - De Sanctis")
    page.click("form button.main")
    shows(page, ".strip-where", "Torneo di bridge")
    shows(page, "#boards", "does not score bridge")
    assert page.evaluate("document.getElementById('settings-reports_row_lengths')") is None


def choose(page: Page, name: str, value: int) -> None:
    page.click(f"label:has([name='{name}'][value='{value}'])")


def rule(page: Page) -> None:
    """What the table froze is there already; the rest is answered, and the Law appears."""
    page.wait_for("document.querySelector(\"[name='values.border'][value='1']\")?.checked")
    choose(page, "values.fault", 0)
    choose(page, "values.offender", 1)
    choose(page, "values.role", 2)
    page.wait_for("document.querySelector(\"[name='values.has_suit']\") !== null")
    for seat, (in_hand, played) in {"N": (7, 6), "E": (8, 5), "S": (8, 5), "W": (8, 5)}.items():
        page.write(f"[name='values.in_hand.{seat}']", str(in_hand))
        page.write(f"[name='values.played.{seat}']", str(played))
    choose(page, "values.has_suit", 1)
    shows(page, "#findings", "a card of the suit led")
    shows(page, "#findings", "takes no trick from anybody")
    shows(page, "#findings", "Has played no card to a trick")
    page.click(".give")
    shows(page, ".decision .complaint", "Write what you decide")
    page.write("#decision", "Card faced; 64A2 at the end.")
    page.write("#signed-by", "Paola Serra")
    page.click("label[for='is_appealed']")
    page.click(".give")
    page.wait_for("location.pathname.startsWith('/bridge/tricks/director-')")
    shows(page, "main", "An appeal is lodged")
    shows(page, "main", "64A2 at the end")


def test_an_answer_before_the_scripts_have_begun_counts(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    """A quick hand: the choice is made in the very moment in which the page is shown."""
    page = at_trick(hall, address, browser.page(*PHONE))
    target = page.evaluate("location.href")
    page.open(f"{address}/rulings")
    page.evaluate(_QUICK_HAND)
    page.evaluate(f"document.dispatchEvent(new CustomEvent('go', {{cancelable: true, detail: '{target}'}}))")
    page.wait_for("document.querySelector(\"[name='values.is_card_known']\") !== null")


_QUICK_HAND = """new MutationObserver((_, observer) => {
  const choice = document.querySelector("[name='values.fault'][value='1']");
  if (choice) {
    choice.click();
    observer.disconnect();
  }
}).observe(document, { childList: true, subtree: true })"""


def test_answers_stay_when_the_page_is_loaded_again(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    page = at_trick(hall, address, browser.page(*PHONE))
    choose(page, "values.fault", 1)
    page.wait_for("document.querySelector(\"[name='values.is_card_known']\") !== null")
    choose(page, "values.is_card_known", 0)
    shows(page, "#findings", "The highest card that was legal")
    page.open(page.evaluate("location.href"))
    shows(page, "#findings", "The highest card that was legal")
    choose(page, "values.border", 0)
    page.wait_for("document.querySelector(\"[name='values.is_card_known']\") === null")
    shows(page, "#findings", "Law 45E")
    shows(page, "#findings", "The boxes say otherwise")


def at_trick(hall: PlayingHall, address: str, page: Page) -> Page:
    open_bridge(hall)
    hall.begin(pairing="round_robin")
    call = call_noted(hall, 1, 3, BOXES)
    page.open(f"{address}/?token={TOKEN}")
    page.open(f"{address}/bridge/trick?round=1&table=1&board=3&call=table-1.1.{call.seq}")
    return page


def test_6b_staff_check_a_board_and_no_address_holds_a_card(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    page = browser.page(*PHONE)
    open_bridge(hall, "staff")
    hall.begin(pairing="round_robin")
    page.open(f"{address}/?token={TOKEN}")
    page.open(f"{address}/bridge/station")
    page.write("#board", "7")
    page.write("#hands", HANDS)
    page.click("form button.main")
    shows(page, "#report", "Verified")
    page.write("#hands", HANDS.replace("432.5432", "432.5532"))
    page.write("#record", HANDS)
    page.click("form button.main")
    shows(page, "#report", "Missing: 4♥")
    shows(page, "#report", "lacks 4♥")
    assert_fits(page)
    note(hall, 1, 7, IN_ORDER)
    page.click("form button.main")
    shows(page, "#station .complaint", "Board 7 is in play at table 1")
    assert page.evaluate("document.getElementById('report').hidden")
    assert page.evaluate("location.search") == ""


@pytest.mark.parametrize("size", [PHONE, CONSOLE])
def test_no_page_of_bridge_is_wider_than_its_window(
    hall: PlayingHall, address: str, browser: Browser, size: tuple[int, int]
) -> None:
    page = browser.page(*size, language="it")
    page.open(f"{address}/?token={TOKEN}")
    page.open(f"{address}/?game=bridge")
    assert_fits(page)
    page = at_trick(hall, address, page)
    assert_fits(page)
    note(hall, 1, 3, {**IN_ORDER, "thirteen": 0, "hand.N": 14, "hand.E": 12, "hand.S": 13, "hand.W": 13})
    hall.table(2).call()
    for path in ("/", "/tables/1", "/hall?list=tables", "/bridge/station"):
        page.open(address + path)
        assert_fits(page)
        if path.startswith("/hall"):
            widths = (
                "[...document.querySelectorAll('.seats-of ol > li > span')].map((each) => each.clientWidth)"
            )
            assert min(page.evaluate(widths)) > 100, "names are read from afar"
    assert page.complaints() == []
