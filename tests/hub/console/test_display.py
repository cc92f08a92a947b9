"""The hall's display: what the director shows on it, and that all of it is read on a screen of the hall."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.arrangements import ArrangeDisplay
from kiosk.commands.play import AnnounceTimeOut, StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.hub.console.display import DisplayView, display_view
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import DisplayArranged
from tests.hub.browser import Browser, Page
from tests.hub.evenings import EVENINGS
from tests.hub.mineo.evening import open_mineo
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall

SCREEN = (1920, 1080)
LEAST = 32.0
"""px of letters on such a screen."""
FORTY_TABLES = "\n".join(
    [
        "Mariantonietta Pappalettera-Montefeltro I - Ferdinando Buoncompagni-Ludovisi d'Aragon",
        *(f"Giocatore Numero{n} - Compagna Numero{n}" for n in range(2, 81)),
    ]
)


def deliver(hall: PlayingHall, number: int) -> None:
    table = hall.table(number)
    for deal in (1, 2):
        table.accept(1, deal)
    table.deliver(1)


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    return Office(hall)


class TestWhatIsShown:
    def test_seats_until_the_first_result_then_standings(self, hall: PlayingHall) -> None:
        hall.open()
        assert shown(hall) == DisplayView(clock=True, standings=True, seats=False)
        hall.order(PublishRound(1, "entry"))
        assert shown(hall) == DisplayView(clock=True, standings=False, seats=True)
        hall.order(StartRound(1, 30))
        assert shown(hall).seats
        for number in (1, 2, 3):
            deliver(hall, number)
            assert shown(hall) == DisplayView(clock=True, standings=True, seats=False)
        hall.order(PublishRound(2, "danish"))
        assert shown(hall).seats
        hall.order(StartRound(2, 30))
        assert shown(hall).standings

    def test_a_list_that_is_off_leaves_its_time_to_the_other(self, hall: PlayingHall) -> None:
        hall.open()
        hall.order(ArrangeDisplay(seats=False))
        hall.begin()
        assert shown(hall) == DisplayView(clock=True, standings=True, seats=False)
        hall.order(ArrangeDisplay(standings=False))
        deliver(hall, 1)
        assert shown(hall) == DisplayView(clock=True, standings=False, seats=True)
        hall.order(ArrangeDisplay(clock=False, standings=False, seats=False))
        assert shown(hall) == DisplayView(clock=False, standings=False, seats=False)


def shown(hall: PlayingHall) -> DisplayView:
    return display_view(hall.service.state.hall)


class TestTheDirectorsChoice:
    def test_it_stays_after_a_restart(self, hall: PlayingHall) -> None:
        hall.open()
        hall.order(ArrangeDisplay(clock=False))
        service = hall.new_service()
        assert service.state.hall.tournament.display == DisplayArranged(clock=False)
        service.close()

    def test_what_is_so_already_is_not_said_again(self, hall: PlayingHall) -> None:
        hall.open()
        before = hall.log.last_arrival
        hall.order(ArrangeDisplay())
        assert not [
            logged for logged in hall.log.since(before) if isinstance(logged.event.body, DisplayArranged)
        ]

    def test_it_needs_a_tournament(self, hall: PlayingHall, director: httpx.Client) -> None:
        with pytest.raises(RefusedError, match="Open the tournament first"):
            hall.order(ArrangeDisplay())
        assert director.get("/display").status_code == httpx.codes.NOT_FOUND

    def test_the_form_shows_it_and_the_page_obeys(self, hall: PlayingHall, director: httpx.Client) -> None:
        hall.open()
        assert director.get("/display").text.count(" checked") == 3
        assert "Rossi" in director.get("/hall").text
        hall.order(ArrangeDisplay(clock=False, standings=False))
        assert director.get("/display").text.count(" checked") == 1
        page = director.get("/hall").text
        assert "Rossi" not in page
        assert 'id="clock"' not in page

    def test_mineo_obeys_it_too(self, hall: PlayingHall, director: httpx.Client) -> None:
        open_mineo(hall)
        assert 'id="player-1"' in director.get("/hall").text
        hall.order(ArrangeDisplay(standings=False))
        assert 'id="player-1"' not in director.get("/hall").text

    def test_the_display_itself_is_led_there_and_changes_nothing(self, office: Office) -> None:
        office.hall.open()
        screen = office.official("display")
        answer = screen.get("/")
        assert (answer.status_code, answer.headers["location"]) == (httpx.codes.SEE_OTHER, "/hall")
        assert screen.get("/hall").status_code == httpx.codes.OK
        assert screen.get("/display").status_code == httpx.codes.FORBIDDEN


LISTED = """(() => {
  const list = document.querySelector('.leaves').getBoundingClientRect();
  return [...document.querySelectorAll('#lists li[id], #lists tbody tr')]
    .map((row) => [row.id, row.getBoundingClientRect()])
    .filter(([, box]) => box.left > list.left - 1 && box.right < list.right + 1
      && box.top > list.top - 1 && box.bottom < list.bottom + 1)
    .map(([id]) => id);
})()"""
"""Which rows are on the screen as a whole."""


class TestOnTheScreen:
    @pytest.mark.parametrize("language", ["it", "en"])
    def test_forty_tables_go_by_and_nothing_is_cut(
        self, hall: PlayingHall, address: str, browser: Browser, language: str
    ) -> None:
        hall.open(FORTY_TABLES)
        hall.order(PublishRound(1, "entry"))
        page = browser.page(*SCREEN, language=language)
        page.open(f"{address}/hall")
        assert leafed_through(page) == {f"hall-table-{number}" for number in range(1, 41)}
        hall.order(StartRound(1, 30))
        deliver(hall, 1)
        hall.order(AnnounceTimeOut(1))
        page.wait_for("document.querySelector('.time-out') && document.querySelector('#lists table')")
        assert leafed_through(page) == {f"pair-{number}" for number in range(1, 81)}
        assert page.complaints() == []

    def test_the_leaf_stays_when_something_happens(
        self, hall: PlayingHall, address: str, browser: Browser
    ) -> None:
        hall.open(FORTY_TABLES)
        hall.begin()
        deliver(hall, 1)
        page = browser.page(*SCREEN)
        page.open(f"{address}/hall")
        hall.clock.time = time_of(2, leaves_of(page), hall.clock.time)
        deliver(hall, 2)
        page.wait_for("document.getElementById('folio').innerText.startsWith('3 /')")
        before = page.evaluate(LISTED)
        deliver(hall, 3)
        page.wait_for("document.querySelector('#pair-5 .vp').innerText !== '0'")
        assert page.text("#folio").startswith("3 /")
        assert len(page.evaluate(LISTED)) == len(before)

    def test_a_few_tables_are_larger_and_do_not_turn(
        self, hall: PlayingHall, address: str, browser: Browser
    ) -> None:
        hall.open()
        hall.begin()
        page = browser.page(*SCREEN)
        page.open(f"{address}/hall")
        page.wait_for(f"{SIZE} > {1.5 * LEAST}")
        assert page.text("#folio") == ""
        assert len(page.evaluate(LISTED)) == 3

    @pytest.mark.parametrize("evening", ["pairs", "mineo"])
    def test_words_for_those_who_hear_the_page_do_not_widen_it(
        self, hall: PlayingHall, address: str, browser: Browser, evening: str
    ) -> None:
        EVENINGS[evening](hall)
        page = browser.page(*SCREEN)
        page.open(f"{address}/hall")
        page.evaluate(LARGE)
        assert page.evaluate("document.querySelector('.leaves').scrollWidth") > SCREEN[0]
        assert page.evaluate("document.documentElement.scrollWidth") == SCREEN[0]

    def test_a_telephone_scrolls(self, hall: PlayingHall, address: str, browser: Browser) -> None:
        hall.open(FORTY_TABLES)
        hall.begin()
        page = browser.page(390, 800)
        page.open(f"{address}/hall")
        page.wait_for("document.body.dataset.connected === 'true'")
        assert page.text("#folio") == ""
        assert len(page.evaluate(LISTED)) == 40
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


LARGE = """(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.hall .leaves { font-size: 16vh !important; }');
  document.adoptedStyleSheets.push(sheet);
})()"""
"""Letters too large for one leaf, as they are until the lists have found their size."""
TURNS = 12
"""Seconds that a leaf is shown."""
CLOCK = """import(new URL("clock.js", document.querySelector("script[src$='/leaves.js']").src))
  .then((clock) => { window.clock = clock; })"""
SIZE = "parseFloat(getComputedStyle(document.querySelector('.leaves')).fontSize)"


def leafed_through(page: Page) -> set[str]:
    """The rows that are shown whole on one leaf or another."""
    page.wait_for("document.getElementById('folio').innerText.includes('/')")
    assert page.evaluate(SIZE) >= LEAST
    assert page.evaluate("[document.body.scrollHeight, document.body.scrollWidth]") == [SCREEN[1], SCREEN[0]]
    page.evaluate(CLOCK)
    found: set[str] = set()
    leaves, now = leaves_of(page), page.evaluate("clock.hubNow()")
    for leaf in range(leaves):
        at = time_of(leaf, leaves, now)
        turned = (
            f"(clock.setHubTime({at}), document.getElementById('folio').innerText.startsWith('{leaf + 1} /'))"
        )
        found |= set(page.wait_for(f"{turned} && {LISTED}"))
    return found


def time_of(leaf: int, leaves: int, after: float) -> float:
    """When a leaf, the first of which is 0, is shown next."""
    cycle = TURNS * leaves
    return (after // cycle + 1) * cycle + leaf * TURNS + 1


def leaves_of(page: Page) -> int:
    page.wait_for("document.getElementById('folio').innerText.includes('/')")
    page.evaluate("new Promise((laid) => requestAnimationFrame(() => requestAnimationFrame(laid)))")
    return int(page.text("#folio").split("/")[1])
