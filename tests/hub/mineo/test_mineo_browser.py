"""A tournament of Mineo in a real browser: the form, the rounds, lots, standings, sheets."""

from __future__ import annotations

import pytest

from kiosk.commands.mineo import SeatPlayers
from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.seats import Seat
from tests.hub.browser import Browser, Page
from tests.hub.mineo.evening import LEVEL, Played, accept, begin, deliver, open_mineo, play_round
from tests.hub.playing import TOKEN, PlayingHall

NEXT = "#keys > .main, #keys > form > .main"
EIGHT = "1 Rossi\n2 Greco\n3 Conti\n4 Ferri / Longo\n5 Serra\n6 Riva\n7 Costa\n8 Galli"
WON = Played(Contract.SOLO_5, Seat.NORTH, None, ("R", "V", "4A", "5A", "2P"), ("4R",))
LONG = "Mariantonietta Pappalettera-Montefeltro"


def shows(page: Page, selector: str, text: str) -> None:
    page.wait_for(f"document.querySelector({selector!r})?.innerText.includes({text!r})")


def cells(page: Page, selector: str) -> list[str]:
    found = page.evaluate(
        f"[...document.querySelectorAll({selector!r})].map((cell) => cell.innerText.trim())"
    )
    assert isinstance(found, list)
    return found


def test_from_the_form_to_the_standings(hall: PlayingHall, address: str, browser: Browser) -> None:
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.click("nav.games a[href='/?game=mineo']")
    set_up(page)
    publish_and_start(page)
    play_round(hall, 1, dict.fromkeys((1, 2), (LEVEL,) * 4))
    draw_lots(page)
    shows(page, NEXT, "Start round 2")
    page.click(NEXT)
    replace_member(hall, page)
    play_round(hall, 2, {1: (WON, LEVEL, LEVEL, LEVEL), 2: (LEVEL,) * 4})
    read_standings(page, address)
    conflict = "the server responded with a status of 409"
    assert [text for text in page.complaints() if conflict not in text] == []


def set_up(page: Page) -> None:
    """The form counts, names the field that is wrong, and has what so few players mean confirmed."""
    page.wait_for("document.getElementById('players') !== null && document.readyState === 'complete'")
    page.write("#name", "Torneo di Mineo")
    page.write("#players", "Rossi\nGreco")
    shows(page, "#list-counts", "2 players or squads will be entered")
    assert page.text("#list-tables") == "Players: 2 · Tables: 1"
    page.evaluate("document.getElementById('draw').value = 'entered'")
    page.evaluate("document.getElementById('middle').value = 'standings'")
    page.click("form button.main")
    shows(page, ".complaint:not([hidden])", "2 entrants do not fill tables of four")
    assert page.evaluate("document.activeElement.id") == "players"
    page.write("#players", EIGHT)
    assert not page.evaluate("document.getElementById('is_confirmed').checkVisibility()")
    page.click("form button.main")
    shows(page, ".complaint:not([hidden])", "With 2 tables some of the first four share a table")
    page.click("#is_confirmed")
    page.click("form button.main")
    shows(page, "#keys", "Players: 8 · tables: 2")


def publish_and_start(page: Page) -> None:
    shows(page, NEXT, "Publish round 1")
    page.click(NEXT)
    shows(page, "#tile-1 .table", "A")
    assert cells(page, "#tile-1 .compass") == ["N", "W", "S", "E"]
    assert cells(page, "#tile-1 .names") == ["Galli", "Costa", "Riva", "Serra"]
    shows(page, NEXT, "Start round 1")
    page.click(NEXT)
    page.wait_for(f"document.querySelector({NEXT!r}) === null")


def draw_lots(page: Page) -> None:
    """What was drawn by hand is entered; the round is refused until then."""
    shows(page, NEXT, "Publish round 2")
    page.click(NEXT)
    shows(page, ".complaint:not([hidden])", "Draw lots between them before round 2")
    for number in range(1, 9):
        page.write(f"#place-{number}", str(number))
    page.write("#place-8", "1")
    page.click("#lots-1 .by-hand button")
    shows(page, ".complaint:not([hidden])", "each once")
    page.write("#place-8", "8")
    page.click("#lots-1 .by-hand button")
    page.wait_for("document.getElementById('lots-1') === null")
    page.click(NEXT)


def replace_member(hall: PlayingHall, page: Page) -> None:
    page.wait_for("document.getElementById('member-5') !== null")
    assert "Ferri / Longo" in cells(page, ".tile .names")
    assert page.text("#squad-5 label").startswith("5 Ferri / Longo")
    assert cells(page, "#member-5 option") == ["Choose who plays", "Ferri", "Longo"]
    page.evaluate("document.getElementById('member-5').value = 'Longo'")
    page.click("#squad-5 button")
    page.wait_for("[...document.querySelectorAll('.tile .names')].some((each) => each.innerText === 'Longo')")


def read_standings(page: Page, address: str) -> None:
    page.open(f"{address}/standings")
    shows(page, "#standings", "After round 2")
    # A solo with 5 cards won by 6 to 1: six times the difference, and twice against each of the three.
    assert cells(page, "#player-1 td") == ["1", "1 Galli", "+30", "+5", "13", "1", "4", ""]
    assert cells(page, "#player-5 td") == ["2=", "5 Ferri / Longo", "0", "0", "8", "0", "0", "total"]
    assert cells(page, "#player-2 td") == ["6=", "2 Costa", "−10", "−5", "8", "0", "1", "total"]
    shows(page, "#standings", "Giove is one of the Arie")
    assert cells(page, "#standings .legend dt") == ["9.1", "9.2", "9.3", "9.4"]
    page.click("#player-1 a")
    shows(page, "#player", "1 · Galli")
    assert cells(page, "[data-round='2'] tr:first-child td") == [
        *("R, V, 4A, 5A, 2P", "6", "4R", "1", "+5", "x6", "+30", "+30"),
    ]
    page.open(f"{address}/tables/1")
    shows(page, "#round-2", "Table A, round 2")
    assert cells(page, "#round-2 tbody tr:nth-child(3) td")[:4] == ["1", "", "", ""]


@pytest.mark.parametrize("width", [390, 1366])
def test_no_page_is_wider_than_its_window(
    hall: PlayingHall, address: str, browser: Browser, width: int
) -> None:
    page = browser.page(width, 768, language="it")
    page.open(f"{address}/?game=mineo&token={TOKEN}")
    page.wait_for("document.getElementById('players') !== null")
    page.evaluate("document.querySelector('details').open = true")
    assert_fits(page, width)
    players = [f"{LONG} {number}" for number in range(15)]
    open_mineo(hall, "\n".join((*players, f"{LONG} / {LONG} II")), name="x" * 200, middle="standings")
    begin(hall, 1)
    for table in (1, 2, 3, 4):
        for number in (1, 2, 3, 4):
            accept(hall, table, 1, number, WON)
    look(page, address, width)
    for table in (1, 2, 3, 4):
        deliver(hall, table, 1)
    look(page, address, width)
    with pytest.raises(Exception, match="Draw lots"):
        hall.order(SeatPlayers(2))
    assert page.complaints() == []


def look(page: Page, address: str, width: int) -> None:
    for path in ("/", "/standings", "/tables/1", "/players/1", "/players/16", "/hall"):
        page.open(address + path)
        assert_fits(page, width)


def assert_fits(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width
