"""The hall's display through an evening, on every screen: what it shows, that letters grow with it, and nothing is cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from kiosk.commands.clock import PauseRound
from kiosk.commands.closing import CloseTournament
from kiosk.commands.play import AnnounceTimeOut, StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.hub.closing.readiness import missing
from tests.hub.browser import Browser, Page
from tests.hub.conftest import serving
from tests.hub.evenings import EVENINGS
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, PlayingHall

SCREENS: Final = ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160))
LEAST: Final = 0.021
"""Of the screen's height, the least size of letters of what is said beside the lists."""
CUT: Final = """(() => {
  const shown = [...document.querySelectorAll("main *")].filter((each) => each.checkVisibility()
    && !each.closest(".visually-hidden") && !each.closest(".rows") && each.getBoundingClientRect().width);
  const [width, height] = [innerWidth + 1, innerHeight + 1];
  const isOut = ({ left, top, right, bottom }) => left < -1 || top < -1 || right > width || bottom > height;
  const parts = [...document.querySelector("main").children].filter((each) => each.getBoundingClientRect().height);
  const lies = (each, next) => next && next.getBoundingClientRect().top < each.getBoundingClientRect().bottom - 1;
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [
    ...(scrollWidth > width || scrollHeight > height ? [`${scrollWidth} x ${scrollHeight}`] : []),
    ...parts.filter((each, at) => lies(each, parts[at + 1])).map((each) => `under another: ${each.outerHTML.slice(0, 90)}`),
    ...shown.filter((each) => isOut(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 90)),
  ];
})()"""
"""What is not on the screen as a whole, or lies under another part; lists go by in leaves."""
SMALLEST: Final = """Math.min(...[...document.querySelectorAll("main *")]
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && each.checkVisibility() && !each.closest(".visually-hidden"))
  .map((each) => parseFloat(getComputedStyle(each).fontSize))) / innerHeight"""


def published(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    hall.order(PublishRound(1, "entry"))


def playing(hall: PlayingHall) -> None:
    published(hall)
    hall.order(StartRound(1, 30))


def timed_out(hall: PlayingHall) -> None:
    playing(hall)
    hall.order(AnnounceTimeOut(1))


def paused(hall: PlayingHall) -> None:
    playing(hall)
    hall.order(PauseRound(1))


def over(hall: PlayingHall) -> None:
    hall.open(PAIRS, rounds=1)
    hall.begin()
    _deliver(hall)


def closed(hall: PlayingHall) -> None:
    over(hall)
    _close(hall)


def _deliver(hall: PlayingHall) -> None:
    for number in (1, 2, 3):
        for deal in (1, 2):
            hall.table(number).accept(1, deal)
        hall.table(number).deliver(1)


def _close(hall: PlayingHall) -> None:
    left = missing(hall.service.state.hall, hall.service.presence)
    hall.order(CloseTournament("Dora", tuple(each.lack.value for each in left), "packed"))


STATES: Final[Mapping[str, tuple[Callable[[PlayingHall], None], str]]] = {
    "there is no tournament": (lambda _: None, "The tournament has not been opened yet."),
    "there is no round": (lambda hall: hall.open(PAIRS), "not started"),
    "people look for their seats": (published, "Where you sit"),
    "they play": (playing, "30:00"),
    "the clock stands still": (paused, "The clock is stopped"),
    "it is the last lap": (timed_out, "TIME OUT"),
    "the round is over": (over, "Round 1 is over."),
    "the tournament is closed": (closed, "Final standings"),
    "teams play": (EVENINGS["teams"], "Where you sit"),
    "they play Mineo": (EVENINGS["mineo"], "Where you sit"),
    "they play bridge": (EVENINGS["bridge"], "Where you sit"),
    "they play a knock-out": (EVENINGS["cup"], "Where you sit"),
}


def look(page: Page, address: str, size: tuple[int, int]) -> None:
    page.resize(*size)
    page.open(f"{address}/hall")
    page.wait_for("document.fonts.status === 'loaded'")
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_cut_and_letters_grow_with_the_screen(
    hall: PlayingHall, address: str, browser: Browser, state: str
) -> None:
    begin, says = STATES[state]
    begin(hall)
    page = browser.page(language="en")
    for size in SCREENS:
        look(page, address, size)
        page.wait_for(f"document.querySelector('main').innerText.includes({says!r})")
        assert page.evaluate(CUT) == [], size
        assert page.evaluate(SMALLEST) >= LEAST, size
    assert page.complaints() == []


def test_a_trial_says_that_it_is_one(hall: PlayingHall, browser: Browser) -> None:
    EVENINGS["pairs"](hall)
    page = browser.page(1366, 768, language="en")
    with serving(Office(hall, "http://127.0.0.1/").app, hall.service) as address:
        page.open(f"{address}/hall")
    assert "Trial evening." in page.text("main")


def test_a_display_that_is_there_before_the_tournament_follows_it_to_the_end(
    hall: PlayingHall, address: str, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.hub.site.pages.LOOK_AGAIN", 1)
    page = browser.page(1366, 768, language="en")
    page.open(f"{address}/hall")
    assert "not been opened" in page.text("main")
    hall.open(PAIRS, rounds=1)
    page.wait_for("document.getElementById('hall')?.innerText.includes('not started')")
    hall.begin()
    _deliver(hall)
    _close(hall)
    page.wait_for("document.getElementById('hall').innerText.includes('Final standings')")


def test_a_display_outlives_a_hub_that_is_started_again(hall: PlayingHall, browser: Browser) -> None:
    playing(hall)
    office = Office(hall)
    with serving(office.app, hall.service) as address:
        page = browser.page(1366, 768, language="en")
        page.open(f"{address}/hall")
        page.wait_for("document.body.dataset.connected === 'true'")
    page.wait_for("!document.getElementById('lost').hidden")
    hall.order(PauseRound(1))
    with serving(Office(hall).app, hall.service, port=int(address.rpartition(":")[2])):
        page.wait_for("document.getElementById('lost').hidden")
        page.wait_for("document.getElementById('hall').innerText.includes('The clock is stopped')")
