"""The hall's display: what the director shows on it, and that all of it is read on a screen of the hall."""

from __future__ import annotations

from random import Random

import httpx
import pytest

from kiosk.commands.arrangements import ArrangeDisplay, ArrangeTables, ShowOnDisplay
from kiosk.commands.clock import PauseRound, ResumeRound
from kiosk.commands.play import AnnounceTimeOut, StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.hub.console.display import (
    LEAVES_IN_TIME,
    NAMES_AT_ONCE,
    SOUGHT_FOR,
    display_view,
    displays_needed,
    seats_are_sought,
)
from kiosk.hub.console.display_choice import DisplayChoice, read_choice, read_key
from kiosk.hub.console.views import console
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import DisplayArranged, LineCheckedIn
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


def deliver(hall: PlayingHall, *numbers: int, since: int = 1) -> None:
    """The sheets of the first round, with the deals from `since` on."""
    for number in numbers:
        table = hall.table(number)
        for deal in range(since, 3):
            table.accept(1, deal)
        table.deliver(1)


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    return Office(hall)


class TestWhatIsShown:
    def test_seats_until_everybody_sits_then_standings(self, hall: PlayingHall) -> None:
        hall.open()
        assert shown(hall) == "standings"
        hall.order(PublishRound(1, "entry"))
        assert shown(hall) == "seats"
        hall.order(StartRound(1, 30))
        for number in (1, 2):
            hall.table(number).accept(1, 1)
            assert shown(hall) == "seats", "nobody is known to sit at table 3"
        hall.table(3).accept(1, 1)
        assert shown(hall) == "standings"
        for number in (1, 2, 3):
            deliver(hall, number, since=2)
        hall.order(PublishRound(2, "danish"))
        assert shown(hall) == "seats"

    def test_a_table_that_says_nothing_holds_them_for_ten_minutes(self, hall: PlayingHall) -> None:
        hall.open()
        hall.begin()
        hall.clock.time += SOUGHT_FOR
        assert shown(hall) == "seats"
        hall.clock.time += 1
        assert shown(hall) == "standings"

    def test_while_the_clock_stands_still_the_seats_stay(self, hall: PlayingHall) -> None:
        hall.open()
        hall.begin()
        hall.clock.time += 60
        hall.order(PauseRound(1))
        hall.clock.time += 2 * SOUGHT_FOR
        assert shown(hall) == "seats"
        hall.order(ResumeRound(1))
        hall.clock.time += SOUGHT_FOR - 60
        assert shown(hall) == "seats"
        hall.clock.time += 1
        assert shown(hall) == "standings"

    def test_where_tables_check_in_everybody_is_waited_for(self, hall: PlayingHall) -> None:
        hall.open()
        hall.order(ArrangeTables(checks_in=True))
        hall.begin()
        hall.clock.time += 3 * SOUGHT_FOR
        for number in (1, 2, 3):
            seating = hall.service.state.hall.tournament.seating(1, number)
            assert seating is not None
            for party, pair in (("ns", seating.ns), ("ew", seating.ew)):
                assert shown(hall) == "seats"
                hall.table(number).say(LineCheckedIn(1, party, pair or 0))
        assert shown(hall) == "standings"

    def test_a_list_that_is_off_leaves_its_time_to_the_other(self, hall: PlayingHall) -> None:
        hall.open()
        hall.order(ArrangeDisplay(seats=False))
        hall.begin()
        assert shown(hall) == "standings"
        hall.order(ArrangeDisplay(standings=False))
        hall.clock.time += 2 * SOUGHT_FOR
        assert shown(hall) == "seats"
        hall.order(ArrangeDisplay(clock=False, standings=False, seats=False))
        assert shown(hall) == "nothing"

    def test_a_display_may_always_show_one_list(self, hall: PlayingHall) -> None:
        hall.open()
        hall.begin()
        assert shown(hall, "1of1-standings") == "standings"
        assert shown(hall, "1of1-tables") == "tables"
        hall.clock.time += 2 * SOUGHT_FOR
        assert shown(hall, "1of1-names") == "names"


class TestOnDemand:
    def test_seats_come_back_until_the_next_round(self, hall: PlayingHall) -> None:
        hall.open()
        hall.begin()
        deliver(hall, 1, 2, 3)
        assert shown(hall) == "standings"
        hall.order(ShowOnDisplay("seats"))
        assert shown(hall) == "seats"
        hall.order(ShowOnDisplay("program"))
        assert shown(hall) == "standings"
        hall.order(ShowOnDisplay("seats"))
        hall.order(PublishRound(2, "danish"))
        hall.order(StartRound(2, 30))
        hall.clock.time += 2 * SOUGHT_FOR
        assert shown(hall) == "standings"

    def test_of_one_display_and_of_all(self, hall: PlayingHall) -> None:
        hall.open()
        hall.begin()
        hall.order(ShowOnDisplay("standings", 2))
        assert (shown(hall, "1of2-program"), shown(hall, "2of2-program")) == ("seats", "standings")
        hall.order(ShowOnDisplay("standings"))
        assert shown(hall, "1of2-program") == "standings"
        hall.order(ShowOnDisplay("program"))
        assert (shown(hall, "1of2-program"), shown(hall, "2of2-program")) == ("seats", "seats")

    def test_before_the_first_round_there_is_nothing_to_come_back(self, hall: PlayingHall) -> None:
        hall.open()
        with pytest.raises(RefusedError, match="No round is published yet"):
            hall.order(ShowOnDisplay("seats"))


def shown(hall: PlayingHall, key: str = "1of1-program") -> str:
    """What stands on a display."""
    state, presence, now = hall.service.state, hall.service.presence, hall.clock.time
    view = display_view(
        state.hall,
        console(state, presence, ()).tiles,
        read_key(key),
        are_seats_due=seats_are_sought(state.hall, presence, now),
        has_standings=True,
    )
    assert not (view.standings and (view.names or view.tables))
    if view.names is not None:
        return "seats" if view.tables is not None else "names"
    return "tables" if view.tables is not None else "standings" if view.standings else "nothing"


class TestSharing:
    """A long list is shared by several displays, and each says where the rest is."""

    def names(self, count: int) -> list[str]:
        random = Random(count)
        return sorted("".join(random.choices("abcdefgilmnoprstuvz", k=8)) for _ in range(count))

    @pytest.mark.parametrize("displays", [1, 2, 3, 6])
    @pytest.mark.parametrize("count", [0, 1, 5, 32, 500])
    def test_every_name_is_on_one_display(self, count: int, displays: int) -> None:
        names = self.names(count)
        found: list[str] = []
        for display in range(1, displays + 1):
            found += DisplayChoice(display, displays).share_alphabet(names, lambda name: name).rows
        assert found == names

    def test_they_are_cut_at_a_letter_and_told(self) -> None:
        names = self.names(500)
        first, second = (DisplayChoice(n, 2).share_alphabet(names, lambda name: name) for n in (1, 2))
        assert first.own is not None
        assert second.own is not None
        assert first.own.last < second.own.first
        assert (first.own.first, second.own.last) == ("A", "Z")
        assert len(first.own.last) == len(second.own.first) == 1
        assert first.others == (second.own,)

    def test_within_a_letter_as_many_letters_as_it_takes(self) -> None:
        names = [f"rossi {name}" for name in self.names(40)]
        first, second = (DisplayChoice(n, 2).share_alphabet(names, lambda name: name) for n in (1, 2))
        assert first.own is not None
        assert second.own is not None
        assert first.own.last.startswith("Rossi ")
        assert first.own.last < second.own.first

    def test_places_are_told_by_their_numbers(self) -> None:
        share = DisplayChoice(2, 3).share_places(range(250))
        assert share.own is not None
        assert (share.own.first, share.own.last) == ("84", "167")
        assert [(span.display, span.first, span.last) for span in share.others] == [
            (1, "1", "83"),
            (3, "168", "250"),
        ]

    @pytest.mark.parametrize("part", ["", "0of1", "3of2", "7of7", "of", "1of", "2of3x"])
    def test_an_address_that_makes_no_sense_is_that_of_the_only_display(self, part: str) -> None:
        assert read_choice(part, "program") == DisplayChoice()

    def test_the_page_says_which_it_is(self, hall: PlayingHall, director: httpx.Client) -> None:
        hall.open()
        hall.begin()
        page = " ".join(director.get("/hall?part=1of2").text.split())
        assert "<b>A – " in page
        assert ": display 2" in page
        assert 'data-live="/live/hall/1of2-program"' in page
        assert 'value="1of2" selected' in page


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
  return [...document.querySelectorAll('#lists li[id], #lists tbody tr, #names li')]
    .map((row) => [row.id || row.querySelector('.person').innerText, row.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.left > list.left - 1 && box.right < list.right + 1
      && box.top > list.top - 1 && box.bottom < list.bottom + 1)
    .map(([id]) => id);
})()"""
"""Which rows are on the screen as a whole."""
WAIT = 20
"""Seconds in which every line has come."""


class TestOnTheScreen:
    @pytest.mark.parametrize("language", ["it", "en"])
    def test_forty_tables_go_by_and_nothing_is_cut(
        self, hall: PlayingHall, address: str, browser: Browser, language: str
    ) -> None:
        hall.open(FORTY_TABLES)
        hall.order(PublishRound(1, "entry"))
        page = browser.page(*SCREEN, language=language)
        page.open(f"{address}/hall?list=tables")
        assert leafed_through(page) == {f"hall-table-{number}" for number in range(1, 41)}
        page.open(f"{address}/hall?list=names")
        assert len(leafed_through(page)) == 160
        hall.order(StartRound(1, 30))
        hall.order(ShowOnDisplay("standings"))
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
        hall.order(ShowOnDisplay("standings"))
        page = browser.page(*SCREEN)
        page.open(f"{address}/hall")
        hall.clock.time = time_of(1, leaves_of(page), hall.clock.time)
        deliver(hall, 2)
        page.wait_for("document.getElementById('folio').innerText.startsWith('2 /')")
        before = page.evaluate(LISTED)
        deliver(hall, 3)
        page.wait_for("document.querySelector('#pair-5 .vp').innerText !== '0'")
        assert page.text("#folio").startswith("2 /")
        assert len(page.evaluate(LISTED)) == len(before)

    def test_a_few_tables_are_larger_and_do_not_turn(
        self, hall: PlayingHall, address: str, browser: Browser
    ) -> None:
        hall.open()
        hall.begin()
        page = browser.page(*SCREEN)
        page.open(f"{address}/hall?list=tables")
        page.wait_for(f"{SIZE} > {1.5 * LEAST}")
        assert page.text("#folio") == ""
        assert len(page.evaluate(LISTED)) == 3

    @pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
    def test_at_125_tables_a_line_comes_in_time_or_the_display_says_how(
        self, hall: PlayingHall, address: str, browser: Browser, size: tuple[int, int]
    ) -> None:
        hall.open(crowd(125))
        hall.begin()
        page = browser.page(*size)
        for displays in (1, 2, 3):
            names: set[str] = set()
            for display in range(1, displays + 1):
                page.open(f"{address}/hall?part={display}of{displays}")
                leaves = leaves_of(page)
                assert page.evaluate(f"{SIZE} / innerHeight") >= LEAST_SHARE
                is_slow = page.evaluate("!document.getElementById('slow').hidden")
                assert is_slow == (displays == 1)
                assert is_slow == (leaves * SHORTEST > WAIT)
                if displays > 1:
                    assert page.evaluate("document.getElementById('names').innerText").count(": display") == (
                        displays - 1
                    )
                    names |= set(page.evaluate(NAMES))
                else:
                    assert "among 2 displays" in page.text("#slow")
            assert displays == 1 or len(names) == 500
        hall.order(ShowOnDisplay("standings"))
        for displays in (2, 3):
            page.open(f"{address}/hall?part=1of{displays}")
            assert leaves_of(page) * SHORTEST <= WAIT
            assert page.evaluate(f"{SIZE} / innerHeight") >= LEAST_SHARE

    def test_the_directors_page_counts_with_what_stands_on_a_leaf(
        self, hall: PlayingHall, address: str, browser: Browser
    ) -> None:
        hall.open(crowd(125))
        hall.begin()
        page = browser.page(*SCREEN)
        page.open(f"{address}/hall?list=names")
        leaves_of(page)
        assert len(page.evaluate(LISTED)) >= NAMES_AT_ONCE
        assert displays_needed(500) == 2
        assert WAIT / SHORTEST == LEAVES_IN_TIME

    @pytest.mark.parametrize("evening", ["pairs", "mineo"])
    def test_words_for_those_who_hear_the_page_do_not_widen_it(
        self, hall: PlayingHall, address: str, browser: Browser, evening: str
    ) -> None:
        EVENINGS[evening](hall)
        page = browser.page(*SCREEN)
        page.open(f"{address}/hall?list=tables")
        page.evaluate(LARGE)
        assert page.evaluate("document.querySelector('.rows').scrollWidth") > SCREEN[0]
        assert page.evaluate("document.documentElement.scrollWidth") == SCREEN[0]

    def test_a_telephone_scrolls(self, hall: PlayingHall, address: str, browser: Browser) -> None:
        hall.open(FORTY_TABLES)
        hall.begin()
        page = browser.page(390, 800)
        page.open(f"{address}/hall?list=tables")
        page.wait_for("document.body.dataset.connected === 'true'")
        assert page.text("#folio") == ""
        assert len(page.evaluate(LISTED)) == 40
        assert page.evaluate("document.documentElement.scrollWidth") <= 390

    @pytest.mark.parametrize("evening", EVENINGS)
    def test_no_evening_has_a_mistake_in_its_scripts(
        self, hall: PlayingHall, address: str, browser: Browser, evening: str
    ) -> None:
        EVENINGS[evening](hall)
        page = browser.page(*SCREEN)
        for kind in ("program", "names", "tables", "standings"):
            page.open(f"{address}/hall?list={kind}")
            page.wait_for("document.body.dataset.connected === 'true'")
        assert page.complaints() == []

    def test_what_may_be_chosen_is_seen_while_a_pointer_moves(
        self, hall: PlayingHall, address: str, browser: Browser
    ) -> None:
        hall.open()
        hall.begin()
        page = browser.page(*SCREEN)
        page.open(f"{address}/hall")
        assert page.evaluate("document.getElementById('choice').hidden")
        page.evaluate("dispatchEvent(new PointerEvent('pointermove'))")
        page.evaluate("document.getElementById('part').value = '2of2'")
        page.click("#choice button")
        page.wait_for("location.search === '?part=2of2&list=program'")
        page.wait_for("document.querySelector('#names .share') !== null")


def crowd(tables: int) -> str:
    """So many tables of Italian names, each one another, as a list of pairs."""
    random = Random(tables)
    surnames = [first + last for first in _SURNAMES for last in ("", "ni", "tti", "lli", "ssi")]
    names = random.sample([f"{surname} {name}" for surname in surnames for name in _NAMES], 4 * tables)
    return "\n".join(f"{names[place]} - {names[place + 1]}" for place in range(0, 4 * tables, 2))


_SURNAMES = (
    (
        "Abate Bara Berti Bianchi Bruno Carra Conti Costa Coro De_Sanctis D'Ange Espo Ferra Fonta Galli Grassi "
        "Lo_Casci Lomba Longo Mari Moro Monti Neri Orla Paga Pelle Ricci Rossi Rizzo Sala Santo Serra Testa Vita "
        "Villa Zane"
    )
    .replace("_", "\N{NO-BREAK SPACE}")
    .split(" ")
)
_NAMES = [
    "Ada",
    "Anna",
    "Carla",
    "Elio",
    "Francesca",
    "Giuseppe",
    "Ines",
    "Leo",
    "Margherita",
    "Mario",
    "Paolo",
    "Rosa",
    "Ugo",
]
NAMES = "[...document.querySelectorAll('#names .person')].map((person) => person.textContent)"
LARGE = """(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.hall .leaves { font-size: 16vh !important; }');
  document.adoptedStyleSheets.push(sheet);
})()"""
"""Letters too large for one leaf, as they are until the lists have found their size."""
CLOCK = """import(new URL("clock.js", document.querySelector("script[src$='/leaves.js']").src))
  .then((clock) => { window.clock = clock; })"""
SHORTEST, LONGEST = 4, 12
"""Seconds that a leaf is shown at the least and at the most."""
SIZE = "parseFloat(getComputedStyle(document.querySelector('.leaves')).fontSize)"
LEAST_SHARE = 0.0299
"""Of the screen's height, which the letters have at the least."""


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
            f"(clock.setHubTime({at}), document.getElementById('folio').innerText.includes('{leaf + 1} /'))"
        )
        found |= set(page.wait_for(f"{turned} && {LISTED}"))
    return found


def time_of(leaf: int, leaves: int, after: float) -> float:
    """When a leaf, the first of which is 0, is shown next."""
    turns = min(LONGEST, max(SHORTEST, WAIT / leaves))
    cycle = turns * leaves
    return (after // cycle + 1) * cycle + leaf * turns + 1


def leaves_of(page: Page) -> int:
    page.wait_for("document.getElementById('folio').innerText.includes('/')")
    page.evaluate("new Promise((laid) => requestAnimationFrame(() => requestAnimationFrame(laid)))")
    return int(page.text("#folio").split("/")[1])
