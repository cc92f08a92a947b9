"""The director's page in a real browser: every table in one window, and keys that stay where they are."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.calls import GrantExtraTime
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.journal.bodies import LineCheckedIn
from tests.hub.browser import Browser, Page
from tests.hub.playing import PAIRS, TOKEN, PlayingHall
from tests.hub.seated import play, state

FIRST: Final = ("Mariantonietta", "Ferdinando", "Anna", "Maria Cristina", "Piergiorgio", "Giuseppina", "Ugo")
LAST: Final = (
    "Pappalettera",
    "Buoncompagni Ludovisi",
    "De Sanctis",
    "Dell'Orto",
    "Rossi",
    "Di Giovambattista",
)

TILES: Final = """[...document.querySelectorAll('.tables > li')].map((tile) => {
  const {left, top, right, bottom} = tile.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
CUT_OFF: Final = """[...document.querySelectorAll('.tile, .tile *, .keys *')].filter((each) => {
  const style = getComputedStyle(each);
  const isSeen = style.display !== 'inline' && style.position !== 'absolute' && each.clientWidth;
  const isLow = style.overflowY !== 'visible' && each.scrollHeight > each.clientHeight + 1;
  const isCut = isLow || each.scrollWidth > each.clientWidth + 1;
  const isTold = each.closest('[title]') && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none');
  return isSeen && isCut && !isTold;
}).map((each) => `${each.className}: ${each.textContent.trim()}`)"""
KEYS: Final = """[...document.querySelectorAll('#keys > *, #keys > form > *, .matters form button')].filter(
  (key) => key.matches('button, a') && key.offsetWidth && !key.closest('dialog')
).map((key) => {
  const {left, top, right, bottom} = key.getBoundingClientRect();
  return {says: key.innerText.trim(), box: [left, top, right, bottom]};
})"""


def long_names(tables: int) -> str:
    """So many pairs for two at each table."""
    people = [
        f"{LAST[number % 6]} {FIRST[number // 6 % 7]} {chr(65 + number // 42)}."
        for number in range(4 * tables)
    ]
    return "\n".join(f"{one} - {other}" for one, other in zip(people[::2], people[1::2], strict=True))


def fill(hall: PlayingHall, tables: int) -> None:
    """A round in play: some are not there yet, some have called, have extra time, have delivered."""
    hall.open(long_names(tables))
    hall.order(ArrangeTables(checks_in=True))
    hall.begin()
    for number in range(1, tables + 1):
        seats, kind = state(hall).tournament.seating(1, number), number % 7
        assert seats is not None
        if kind != 6:
            hall.link(number)
        for party, pair in (("ns", seats.ns), ("ew", seats.ew)):
            if kind > (1 if party == "ns" else 2):
                hall.table(number).say(LineCheckedIn(1, party, pair or 0))
        if kind == 3:
            play(hall, number)
        if kind == 4:
            hall.order(GrantExtraTime(1, number, 5, "Dora Conti"))
        if kind == 5:
            hall.table(number).accept(1, 1)
    hall.table(1).call(seat="N")


def opened(browser: Browser, address: str, width: int, height: int, language: str = "it") -> Page:
    page = browser.page(width, height, language)
    page.open(f"{address}/?token={TOKEN}")
    page.wait_for("document.body?.dataset.connected === 'true'")
    return page


@pytest.mark.parametrize(("tables", "size"), [(30, (1366, 768)), (60, (1920, 1080))])
def test_every_table_is_seen_without_scrolling(
    hall: PlayingHall, address: str, browser: Browser, tables: int, size: tuple[int, int]
) -> None:
    width, height = size
    fill(hall, tables)
    page = opened(browser, address, width, height)
    boxes = page.evaluate(TILES)
    assert len(boxes) == tables
    assert all(
        left >= 0 and top >= 0 and right <= width and bottom <= height for left, top, right, bottom in boxes
    )
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert page.evaluate(
        "[...document.querySelectorAll('.tile .people > span')].every((each) => each.offsetHeight)"
    )
    last = "document.querySelector('#standings tbody tr:last-child')"
    page.evaluate(f"{last}.scrollIntoView()")
    assert page.evaluate(f"{last}.getBoundingClientRect().bottom") <= height
    assert page.evaluate("document.querySelector('#standings th').getBoundingClientRect().top") > 0
    assert page.evaluate("scrollY") == 0


def test_three_hundred_tables_show_each_its_state(hall: PlayingHall, address: str, browser: Browser) -> None:
    hall.open("\n".join(f"Cognome{number} Anna - Cognome{number} Bruno" for number in range(600)))
    hall.order(PublishRound(1, "entry"))
    page = opened(browser, address, 1366, 768)
    boxes = page.evaluate(TILES)
    assert len(boxes) == 300
    assert max(bottom for _, _, _, bottom in boxes) <= 768
    assert (
        page.evaluate(
            "[...document.querySelectorAll('.tile .icon')].filter((each) => each.clientWidth).length"
        )
        >= 300
    )


def test_a_tile_says_who_is_missing_and_what_extra_time_was_given(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open("Rossi - Esposito\nBianchi - Conti\nVerdi - Neri\nSala - Costa\nSerra - Longo")
    hall.order(ArrangeTables(checks_in=True))
    hall.begin()
    hall.link(1)
    hall.link(2)
    hall.table(1).say(LineCheckedIn(1, "ns", 1))
    hall.order(GrantExtraTime(1, 1, 5, "Dora Conti"))
    page = opened(browser, address, 1366, 768, "en")
    assert page.text("#tile-1 .says") == "Not there yet: E/W"
    assert page.evaluate(
        "[...document.querySelectorAll('#tile-1 .here')].map((here) => here.dataset.here)"
    ) == [
        "true",
        "false",
    ]
    assert "+5′" in page.text("#tile-1")
    assert page.text("#tile-2 .says") == "Nobody is there yet"
    assert page.text("#tile-3").split() == ["Bye", "VP", "14", "Serra", "Longo"]
    hall.table(1).say(LineCheckedIn(1, "ew", 2))
    page.wait_for("document.querySelector('#tile-1 .says').innerText === 'Deal 1 of 2'")


def keys(page: Page) -> list[dict[str, Any]]:
    return list(page.evaluate(KEYS))


def key(page: Page, says: str) -> list[float]:
    """Where a key lies."""
    page.wait_for(f"{KEYS}.some((key) => key.says === {json.dumps(says)})")
    return next(list(each["box"]) for each in keys(page) if each["says"] == says)


def click_key(page: Page, says: str, then: str) -> None:
    """Press a key, wait for the one that comes next, and see that none has come to lie where it was."""
    box = key(page, says)
    page.click_on(
        f"[...document.querySelectorAll('#keys button, .matters button')].find((key) => key.offsetWidth && "
        f"key.innerText.trim() === {json.dumps(says)})"
    )
    key(page, then)
    lying = [each["says"] for each in keys(page) if each["says"] != says and overlap(box, each["box"])]
    assert lying == [], f"after “{says}”"


def overlap(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("width", [1366, 800])
def test_no_key_comes_to_lie_where_another_was_pressed(
    hall: PlayingHall, address: str, browser: Browser, width: int
) -> None:
    hall.open("Rossi - Esposito\nBianchi - Conti", rounds=2)
    page = opened(browser, address, width, 900, "en")
    click_key(page, "Publish round 1", "Start round 1")
    click_key(page, "Take back round 1", "Take back round 1")
    page.click("#confirm-take-back button.main")
    click_key(page, "Publish round 1", "Start round 1")
    click_key(page, "Start round 1", "Announce the time-out")
    click_key(page, "Stop the clock", "Let the clock run on")
    click_key(page, "Let the clock run on", "Stop the clock")
    announce = key(page, "Announce the time-out")
    page.click("#time-out")
    page.click("#confirm-time-out button.main")
    page.wait_for("document.querySelector('#time-out') === null")
    assert not any(overlap(announce, each["box"]) for each in keys(page))
    stop = key(page, "Stop the clock")
    play(hall, 1)
    key(page, "Publish round 2")
    assert not any(overlap(place, each["box"]) for each in keys(page) for place in (stop, announce))
    click_key(page, "Publish round 2", "Start round 2")
    hall.order(StartRound(2, 30))
    play(hall, 1, 2)
    click_key_is_alone = key(page, "Close the tournament")
    assert not overlap(click_key_is_alone, stop)


def test_a_row_that_goes_leaves_its_room_until_the_pointer_has_moved_on(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open(PAIRS)
    hall.begin()
    calls = [hall.table(number).call() for number in (1, 2, 3)]
    page = opened(browser, address, 1366, 768, "en")
    page.write("#arbiter", "Dora Conti")
    page.click(f"#call-table-1-1-{calls[0].seq} button")
    page.wait_for("document.querySelector('#call-table-1-1-1 .of-resolve') !== null")
    resolve = "document.querySelector('#call-table-1-1-1 .of-resolve button')"
    box = page.evaluate(
        f"(({{left, top, right, bottom}}) => [left, top, right, bottom])({resolve}.getBoundingClientRect())"
    )
    page.click_on(resolve)
    page.wait_for("document.querySelector('#call-table-1-1-1') === null")
    assert not any(overlap(box, each["box"]) for each in keys(page))
    assert page.evaluate("document.querySelectorAll('.matters .was-here').length") == 1


def test_the_second_half_of_a_double_click_does_nothing_else(
    hall: PlayingHall, address: str, browser: Browser
) -> None:
    hall.open("Rossi - Esposito\nBianchi - Conti", rounds=2)
    page = opened(browser, address, 1366, 768, "en")
    page.evaluate(
        """document.addEventListener('click', () => {
          document.querySelector('#publish button').textContent = 'Something else';
        }, {once: true})"""
    )
    page.evaluate(
        """(() => {
          const key = document.querySelector('#publish button');
          key.form.addEventListener('submit', (event) => { event.preventDefault(); event.stopImmediatePropagation();
            document.body.dataset.sent = Number(document.body.dataset.sent ?? 0) + 1; }, true);
          for (const detail of [1, 2]) {
            key.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail}));
          }
        })()"""
    )
    assert page.evaluate("document.body.dataset.sent") == "1"


def test_the_time_out_stands_out_only_near_the_end(hall: PlayingHall, address: str, browser: Browser) -> None:
    hall.open(PAIRS)
    hall.begin(minutes=30)
    page = opened(browser, address, 1366, 768, "en")
    colour = "getComputedStyle(document.getElementById('time-out')).backgroundColor"
    assert page.evaluate(colour) == "rgb(255, 255, 255)"
    hall.clock.time += 20 * 60 + 1
    hall.table(1).accept(1, 1)  # the hub's time comes with what it says
    page.wait_for(f"{colour} !== 'rgb(255, 255, 255)'")
