"""A game that nobody here knows: entered, accepted and handed in at a table, and ranked at the hub.

Nothing outside this package knows of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import AnnounceTimeOut
from kiosk.games.registry import PACKAGES, UnknownGameError, game_for, register
from kiosk.hub.errors import RefusedError
from kiosk.hub.site.web_app import create_app
from kiosk.journal.bodies import MatchDelivered, OfficialNamed, OfficialPinSet
from kiosk.journal.identity import DIRECTOR
from kiosk.projections.standings import standings
from kiosk.table.model.events import arbiter_events
from kiosk.table.model.events.table_events import Digit, NextField
from kiosk.table.ui import PANELS
from tests.games.scopone.package import SCOPONE
from tests.hub.conftest import InProcess
from tests.hub.playing import ORIGIN, TOKEN, PlayingHall
from tests.table.playing import TABLE, Table
from tests.table.screen import Screen

PAIRS = "\n".join(f"Rossi{number} - Esposito{number}" for number in range(1, 2 * TABLE + 1))
"""As many as seat a table of that number."""


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register(SCOPONE)
    yield
    PACKAGES.remove(SCOPONE)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[PlayingHall]:
    """A hub at which a tournament of scopone has begun."""
    hall = PlayingHall(tmp_path)
    hall.order(OpenTournament("Torneo di scopone", "scopone", "club", 2, 1, PAIRS, "modified_danish"))
    hall.table(TABLE)
    hall.begin()
    yield hall
    hall.close()


def table_of(hall: PlayingHall) -> Table:
    """The table, with what the director has said so far."""
    said = (event.body for event in hall.log.all() if event.author == DIRECTOR)
    return Table().directs(*said)


@contextmanager
def asked(hall: PlayingHall) -> Iterator[httpx.Client]:
    """The director's browser."""
    transport = InProcess(create_app(hall.service, hall.sync, TOKEN))  # type: ignore[arg-type]
    with httpx.Client(transport=transport, base_url=ORIGIN, headers={"Accept-Language": "en"}) as director:
        director.get("/", params={"token": TOKEN})
        yield director


def types(screen: Screen, field: str, number: int) -> None:
    """Write a number in a field, and leave the keypad where it hides the sheet."""
    screen.touch(f"field-{field}", *(f"digit-{digit}" for digit in str(number)))
    if screen.panel != "10inch":
        screen.touch("back")


def plays(screen: Screen) -> None:
    """A match of two hands, 5 to 1 and 1 to 3."""
    for settebello, primiera, cards, sweeps in (("N", "S", 25, 2), ("E", "none-0", 12, 0)):
        screen.touch("end-deal", f"settebello-{settebello}", f"primiera-{primiera}")
        for line, coins, taken in (("ns", 6, cards), ("ew", 4, 40 - cards)):
            types(screen, f"{line}-cards", taken)
            types(screen, f"{line}-coins", coins)
        types(screen, "ns-sweeps", sweeps)
        types(screen, "ew-sweeps", 1)
        screen.touch("finish", "accept-ew-ns", "accept-ns-ew")
    screen.touch("sign-ns", "sign-ew")


@pytest.mark.parametrize("panel", PANELS)
def test_it_is_played_from_the_screen_alone_and_shown_at_the_hub(hall: PlayingHall, panel: str) -> None:
    table = table_of(hall)
    screen = Screen(table, panel)
    assert "Hand 1 of 2" in screen.words

    plays(screen)
    assert "Difference" in screen.words
    screen.touch("deliver-ns")
    assert table.recorded(MatchDelivered) == [MatchDelivered(1, "ns")]
    assert table.replayed == table.state.view

    for event in table.journal:
        if event.author != DIRECTOR:
            hall.table(TABLE).say(event.body)
    match = hall.service.state.hall.match(1, TABLE)
    assert {line: result.total for line, result in match.result.items()} == {"ns": 7, "ew": 4}
    first = standings(hall.service.state.hall)[0]
    assert (first.entrant, first.victory_points, first.match_points) == (2 * TABLE - 1, 2, 3)

    with asked(hall) as director:
        pages = {
            path: director.get(path)
            for path in (f"/tables/{TABLE}", "/", "/hall", "/paper/standings", "/paper/rounds/1/blank")
        }
    assert {path: page.status_code for path, page in pages.items() if page.status_code != 200} == {}
    assert "Settebello" in pages[f"/tables/{TABLE}"].text
    assert "Rossi23" in pages["/"].text


def test_the_table_asks_what_the_game_offers_and_nothing_else(hall: PlayingHall) -> None:
    hall.order(ArrangeTables(checks_packs=True, draws_seats="every_round", turn_clock="silent"))
    screen = Screen(table_of(hall))
    screen.touch("packs-whole")
    assert "end-deal" in screen.targets
    assert "turn-clock" not in screen.touch("more").targets


def test_there_is_no_time_out_and_no_code_to_rule_by(hall: PlayingHall) -> None:
    with pytest.raises(RefusedError, match="This game has no time-out"):
        hall.order(AnnounceTimeOut(1))
    with asked(hall) as director:
        assert director.get("/rulings/new").status_code == 404


def test_an_arbiter_at_the_table_is_offered_nothing_that_takes_a_code(hall: PlayingHall) -> None:
    table = table_of(hall).directs(OfficialNamed(1, "Conti", "arbiter"), OfficialPinSet(1, "kept"))
    plays(Screen(table))
    table.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(1))
    table.do(Digit(1), NextField(), arbiter_events.PinChecked(1, is_right=True))
    screen = Screen(table)
    assert "history" in screen.targets
    assert not {"rule", "correct"} & screen.targets


def test_no_page_leads_to_an_assistant_without_a_code(hall: PlayingHall) -> None:
    table = table_of(hall)
    plays(Screen(table))
    Screen(table).touch("deliver-ns")
    for event in table.journal:
        if event.author != DIRECTOR:
            hall.table(TABLE).say(event.body)
    hall.table(TABLE).call()
    with asked(hall) as director:
        pages = {path: director.get(path) for path in ("/", "/arbiter", "/rulings", "/corrections")}
    assert {path for path, page in pages.items() if page.status_code != 200} == set()
    assert {path for path, page in pages.items() if "/rulings/new" in page.text} == set()
    assert "I am going" in pages["/"].text, "the call is taken all the same"


def test_it_is_among_the_games_with_which_a_tournament_is_opened(tmp_path: Path) -> None:
    hall = PlayingHall(tmp_path)
    with asked(hall) as director:
        page = director.get("/?game=scopone").text
        assert '<option value="scopone">Scopone</option>' in page
        assert 'value="Scopone"' in page, "what the tournament is called as long as nobody names it"
    hall.close()
    with pytest.raises(UnknownGameError, match="one to six deals"):
        game_for("scopone", "club", 7)
