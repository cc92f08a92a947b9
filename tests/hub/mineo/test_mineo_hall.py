"""Sixteen players of Mineo through the pages, with tables over their real links, from the form to the closing."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from kiosk.games.mineo.game import MineoGame
from kiosk.games.mineo.seats import SEATS, Seat
from kiosk.journal.bodies import (
    Acceptance,
    DealAccepted,
    MatchDelivered,
    MatchSigned,
    PlayersSeated,
    TournamentClosed,
)
from kiosk.rulebook import code_of
from tests.hub.browser import Browser
from tests.hub.conftest import RunHub, settings
from tests.hub.console.test_federation_evening import ARBITER, called, helped
from tests.hub.mineo.evening import SIXTEEN, Played, Reckoning, random_deal
from tests.hub.people import NEXT, Arbiter, Director, Tables, give_ruling, shows, tap

TABLES = range(1, 5)
ROUNDS = range(1, 5)
DEALS = range(1, 5)
PARTNER_DECLARED = code_of("mineo").trees["M08E"].title


@pytest.mark.slow
@pytest.mark.timeout(150)
def test_a_tournament_of_mineo_from_the_set_up_to_the_closing(
    tmp_path: Path, run_hub: RunHub, browser: Browser
) -> None:
    """Four rounds of four deals at four tables; in the second, South of table C gives himself away (8.e)."""
    random, reckoning = Random(1628), Reckoning()
    with run_hub(settings(tmp_path)) as hub:
        director = Director(browser.page(), hub)
        director.page.open(f"{hub.director}&game=mineo")
        director.page.write("#players", SIXTEEN)
        director.page.click("form button.main")
        shows(director.page, "#keys", "Players: 16 · tables: 4")
        tables = Tables(tmp_path, hub, random)
        with tables.gathered(TABLES, director):
            arbiter = Arbiter.enrol(browser, ARBITER, *director.name_arbiter(ARBITER))
            for round_ in ROUNDS:
                seats = begin(director, tables, round_)
                if round_ == 2:
                    rule_on_declared_partner(arbiter, tables)
                    reckoning.penalise(seats[3]["S"], 2)
                for table in TABLES:
                    deals = [random_deal(random) for _ in DEALS]
                    play(tables, round_, table, deals)
                    for played in deals:
                        reckoning.add(played, seats[table])
                wait_for_totals(director, reckoning)
            ranked = [reckoning.figures[number] for number in reckoning.best_first()]
            assert len({figures.values for figures in ranked}) == len(ranked), "nobody is level in everything"
            assert director.close("Dora Conti") == [(figures.total,) for figures in ranked]
            for linked in tables.by_number.values():
                linked.wait_for_body(TournamentClosed)
        assert director.page.complaints() == []
        assert arbiter.page.complaints() == []


def begin(director: Director, tables: Tables, round_: int) -> dict[int, dict[str, int]]:
    """Everybody sits down: the numbers by table and seat."""
    shows(director.page, NEXT, f"Publish round {round_}")
    director.page.click(NEXT)
    found: dict[int, dict[str, int]] = {}
    for linked in tables.by_number.values():
        seated = linked.wait_for_word(lambda body: isinstance(body, PlayersSeated) and body.round == round_)
        assert isinstance(seated, PlayersSeated)
        found = {
            seating.table: {str(seat): who for seat, who in seating.players.items()}
            for seating in seated.seatings
        }
    assert sorted(who for seats in found.values() for who in seats.values()) == list(range(1, 17))
    director.start(round_)
    return found


def rule_on_declared_partner(arbiter: Arbiter, tables: Tables) -> None:
    called(tables, arbiter, 2, 3, "C")
    tap(arbiter.page, "Rule here", PARTNER_DECLARED, "South", "Yes")
    give_ruling(arbiter.page, ARBITER)
    helped(tables, arbiter, 3, "C")


def play(tables: Tables, round_: int, table: int, deals: list[Played]) -> None:
    """A table's deals, and its sheet, which all four sign."""
    for number, played in enumerate(deals, 1):
        consents = MineoGame().consents(played.entry)
        acceptances = tuple(Acceptance(consent.by[0], consent.of, 1.0) for consent in consents)
        tables.say(table, DealAccepted(round_, number, played.entry, acceptances, "keypad"))
    for seat in SEATS:
        tables.say(table, MatchSigned(round_, seat.value, 1.0))
    tables.say(table, MatchDelivered(round_, Seat.NORTH.value))


def wait_for_totals(director: Director, reckoning: Reckoning) -> None:
    """Until the console has what was worked out here."""
    wanted = json.dumps({str(number): figure.total for number, figure in reckoning.figures.items()})
    director.page.wait_for(
        f"""(() => {{
          const wanted = {wanted};
          const rows = [...document.querySelectorAll("#standings tr[id^=player-]")];
          return rows.length === 16 && rows.every((row) =>
            Number(row.cells[2].innerText.replace("−", "-")) === wanted[row.id.slice(7)]);
        }})()"""
    )
