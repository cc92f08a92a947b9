"""Whole evenings through the pages, as a director and an arbiter play them, with tables over their real links."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kiosk.journal.bodies import (
    CallAttended,
    CallClaimed,
    CallRaised,
    CallResolved,
    TimeOutAnnounced,
    TournamentClosed,
)
from kiosk.rulebook import code_of
from tests.hub.browser import Browser
from tests.hub.conftest import RunHub, settings
from tests.hub.own_count import OwnCount
from tests.hub.people import Arbiter, Director, Tables, give_ruling, shows, tap

PAIRS = """Rossi Anna - Esposito Ciro
Bianchi Ugo - De Sanctis Ada
Ferrari Pia - Romano Elio
Colombo Ivo - Ricci Lea
Marino Rosa - Greco Tito
Bruno Ines - Gallo Aldo
Conti Nora - Costa Leo
Fontana Gino - Villa Vera
Serra Dino - Longo Mara
Neri Ezio - Sala Bice
D'Angelo Ida - Riva Omar
Monti Sara - Ferri Luca
Galli Emma - Testa Nino
Pellegrini Zoe - Basile Mino
Rizzo Gaia - Farina Pio
Leone Tina - Caruso Vito
Mancini Olga - Barbieri Sante
Grassi Lia - Parisi Renzo
Sanna Delia - Pinna Efisio
Fiore Alba - Palumbo Rocco
Orlando Iris - Donati Walter
"""
"""Twenty-one: one of them rests."""

ARBITER = "Paola Serrati"
TABLES = range(1, 11)
LEAVING = 13
BURRACO = code_of("burraco").trees


@pytest.mark.slow
@pytest.mark.timeout(150)
def test_a_federation_evening_from_the_set_up_to_the_last_standings(
    tmp_path: Path, run_hub: RunHub, browser: Browser
) -> None:
    """Modified Danish, 21 pairs, four rounds: Art. 15, 18, 19, 20, 33 and 34 on the way."""
    with run_hub(settings(tmp_path)) as hub:
        director = Director(browser.page(), hub)
        director.open_burraco("Torneo di Natale", PAIRS, "modified_danish", 4)
        tables = Tables(tmp_path, hub, Random(34))
        with tables.gathered(TABLES, director):
            arbiter = Arbiter.enrol(browser, ARBITER, *director.name_arbiter(ARBITER))
            first_round_with_a_late_pair(director, arbiter, tables)
            second_round_with_a_penalty(director, arbiter, tables)
            third_round_with_corrections_and_the_time_out(director, arbiter, tables)
            last_round(director, tables)
            declared(director, tables)
        assert director.page.complaints() == []
        assert arbiter.page.complaints() == []


def first_round_with_a_late_pair(director: Director, arbiter: Arbiter, tables: Tables) -> None:
    """East-West come to table 4 six minutes and forty seconds late: 150 points to those who waited (Art. 34)."""
    director.publish(1)
    tables.sit_down(1)
    assert tables.count.resting == {1: 21}
    director.start(1)
    for table in TABLES:
        tables.check_in(1, table, *(("ns",) if table == 4 else ("ns", "ew")))
    rule_on_lateness(tables, arbiter, 4)
    tables.deliver_all(1)
    director.wait_for_standings(tables.count)


def second_round_with_a_penalty(director: Director, arbiter: Arbiter, tables: Tables) -> None:
    """East at table 7 moves the cards about in the partner's turn: 150 points to North-South (Art. 20)."""
    director.publish(2)
    tables.sit_down(2)
    assert_paired_well(tables.count, 2)
    director.start(2)
    rule_on_moved_cards(tables, arbiter, 7)
    tables.deliver_all(2)
    director.wait_for_standings(tables.count)
    director.withdraw(LEAVING, ARBITER, "unwell")


def third_round_with_corrections_and_the_time_out(
    director: Director, arbiter: Arbiter, tables: Tables
) -> None:
    """A result is mended before the round is posted, and another one after it: that moves nobody (Art. 19)."""
    correct(director, tables, (2, 3, 2), "ew", 395)
    director.publish(3)
    tables.sit_down(3)
    assert_paired_well(tables.count, 3)
    assert tables.count.resting.keys() == {1, 2}
    seats = director.seats()
    correct(director, tables, (2, 5, 1), "ns", 120)
    assert director.seats() == seats
    director.start(3)
    called(tables, arbiter, 3, 9)
    helped(tables, arbiter, 9)
    director.announce_time_out()
    shows(director.page, "#time-out-heard", "heard by 10 of 10 tables")
    for table in tables.by_number.values():
        table.wait_for_body(TimeOutAnnounced)
    tables.deliver_all(3)
    director.wait_for_standings(tables.count)


def last_round(director: Director, tables: Tables) -> None:
    """In the last round whoever is level in the standings meets, also if they met in the round before."""
    ranked = [pair for pair in tables.count.best_first() if pair != LEAVING]
    director.publish(4)
    tables.sit_down(4)
    assert tables.count.met(4) == {frozenset(ranked[place : place + 2]) for place in range(0, 20, 2)}
    director.start(4)
    tables.deliver_all(4)
    director.wait_for_standings(tables.count)
    assert list(director.standings()) == tables.count.best_first()
    shows(director.page, "#keys", "All rounds are played")


def declared(director: Director, tables: Tables) -> None:
    """The standings are declared as they were counted here, and every table hears of it."""
    scores = tables.count.scores()
    places = director.close("Dora Conti")
    assert places == sorted(scores.values(), reverse=True)
    for table in tables.by_number.values():
        table.wait_for_body(TournamentClosed)
    shows(director.page, "#places-title", "Final standings")
    director.home()
    shows(director.page, "#keys", "Closed at")


def rule_on_lateness(tables: Tables, arbiter: Arbiter, table: int) -> None:
    """East-West come in the first round, after six minutes and forty seconds (Art. 34)."""
    called(tables, arbiter, 1, table)
    tables.check_in(1, table, "ew")
    tap(arbiter.page, "Rule here", BURRACO["B34T"].title, "One side", "East-West", "known already")
    arbiter.page.write("#minutes", "6")
    arbiter.page.write("#number", "40")
    tap(arbiter.page, "Next")
    give_ruling(arbiter.page, ARBITER)
    tables.count.matches[1, table].credits["ns"] = 150
    helped(tables, arbiter, table)


def rule_on_moved_cards(tables: Tables, arbiter: Arbiter, table: int) -> None:
    """In the second deal of the second round (Art. 20)."""
    tables.play(2, table, 1)
    called(tables, arbiter, 2, table)
    tap(arbiter.page, "Rule here", BURRACO["B20"].title, "East", "Rearranged his own", "No", "Points")
    arbiter.page.write("input[name='numbers.ns.points']", "150")
    give_ruling(arbiter.page, ARBITER)
    tables.count.matches[2, table].credits["ns"] = 150
    helped(tables, arbiter, table)


def called(tables: Tables, arbiter: Arbiter, round_: int, table: int, name: str = "") -> None:
    """A table calls, and hears who comes."""
    tables.say(table, CallRaised(round_, "E"))
    arbiter.go_to(name or table)
    for heard in (CallClaimed, CallAttended):
        tables.by_number[table].wait_for_body(heard)


def helped(tables: Tables, arbiter: Arbiter, table: int, name: str = "") -> None:
    arbiter.back()
    arbiter.resolve(name or table)
    tables.by_number[table].wait_for_body(CallResolved)


def correct(director: Director, tables: Tables, where: tuple[int, int, int], line: str, cards: int) -> None:
    """What a line had melded in a deal is another figure; the count and the page both follow."""
    round_, table, deal = where
    entry = tables.count.matches[round_, table].deals[deal]
    assert entry[line]["cards"] != cards
    director.correct(where, f"{line}.cards", cards, ARBITER)
    tables.count.matches[round_, table].deals[deal] = {**entry, line: {**entry[line], "cards": cards}}
    director.wait_for_standings(tables.count)


def assert_paired_well(count: OwnCount, round_: int) -> None:
    """Nobody meets those of the round before again, and nobody rests twice."""
    assert not count.met(round_) & count.met(round_ - 1)
    assert len(set(count.resting.values())) == len(count.resting)
    playing = [pair for met in count.met(round_) for pair in met]
    assert len(playing) == len(set(playing)) == 20
