"""What a table says once the director has declared the standings."""

from __future__ import annotations

from kiosk.journal.bodies import FinalPlace, TournamentClosed, TournamentReopened
from kiosk.table.model.events import agreement_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.link import Link
from tests.table.playing import Table, begun_table
from tests.table.screen import Screen
from tests.table.steps.test_arrival import seated_table

CLOSED = TournamentClosed((FinalPlace(1, 7, (20, 900)), FinalPlace(4, 1, (18, 80))), (), "", "Rosa")


def delivered_table() -> Table:
    table = begun_table().plays(2)
    for party in ("ns", "ew"):
        table.do(agreement_events.SignMatch(party))
    return table.do(agreement_events.Deliver("ns"), events.LinkChanged(Link(connected=True, pending=0)))


def test_whoever_played_last_at_a_table_reads_the_place_there() -> None:
    table = delivered_table()
    assert "tournament is closed" not in Screen(table).words
    table.directs(CLOSED)
    words = Screen(table).words
    assert "The tournament is closed. 4. Rossi" in words
    assert "Bianchi" in words
    assert table.state.view.places == {"ns": 4}


def test_a_table_at_which_nobody_sits_says_it_too() -> None:
    table = seated_table().directs(CLOSED)
    assert table.state.view.is_closed


def test_what_is_opened_again_is_not_over() -> None:
    table = delivered_table().directs(CLOSED, TournamentReopened("a copying error", "Rosa"))
    assert table.state.view.places == {}
    assert "tournament is closed" not in Screen(table).words
