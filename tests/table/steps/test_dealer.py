"""Who deals (Art. 3, 4; Sisal, Dealer): by the draw, by a word of the players, or by lot; then round the table."""

from __future__ import annotations

import pytest

from kiosk.journal.bodies import (
    AuthorAdmitted,
    DealerNamed,
    DealLapStarted,
    PairEntered,
    RegulationsSettled,
    RoundPublished,
    RoundStarted,
    Seating,
    SeatsDrawn,
    TablesArranged,
    TournamentOpened,
)
from kiosk.projections.dealers import dealers_at
from kiosk.table.model.events import dealer_events
from kiosk.table.model.events.call_events import ButtonHeld
from tests.table.playing import AUTHOR, TABLE, Table, begun_mineo_table
from tests.table.screen import Screen


def opened(*, sisal: bool = False, deals: int = 2, draws: bool = False, **settings: str) -> Table:
    rules, regulations = ("burraco_italiano", "sisal") if sisal else ("burraco_internazionale", "federation")
    return Table().directs(
        TournamentOpened("Torneo di Natale", rules, regulations, deals, 6),
        *((RegulationsSettled(dict(settings)),) if settings else ()),
        *((TablesArranged(draws_seats="every_round"),) if draws else ()),
        AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
        PairEntered(1, ("Rossi", "Esposito")),
        PairEntered(2, ("Bianchi", "De Sanctis")),
        RoundPublished(1, (Seating(TABLE, 1, 2),)),
        RoundStarted(1, 1800),
    )


def test_art_3_4_whoever_deals_first_by_the_draw_is_followed_clockwise() -> None:
    screen = Screen(opened(draws=True, deals=4)).touch("highest-N", "lowest-W", "place-N", "settle-seats")
    assert screen.table.state.view.dealers == {1: "W", 2: "N", 3: "E", 4: "S"}
    assert "deals De Sanctis" in screen.words
    assert "dealer" not in screen.targets, "nobody is asked what is known"


def test_art_4_without_a_draw_one_touch_says_who_deals_and_nobody_must() -> None:
    screen = Screen(opened())
    assert screen.table.state.view.dealers == {}
    screen.touch("dealer", "deals-E")
    assert screen.table.recorded(DealerNamed) == [DealerNamed(1, 1, "E")]
    assert screen.table.state.view.dealers == {1: "E", 2: "S"}

    unsaid = opened()
    unsaid.plays(2)
    assert unsaid.state.view.over, "it is played and accepted all the same"
    assert unsaid.state.view.dealers == {}


def test_art_4_the_dealer_stands_at_the_entry_at_the_acceptance_on_the_sheet_and_in_the_deal() -> None:
    table = opened()
    Screen(table).touch("dealer", "deals-E")
    screen = Screen(table)
    table.enters()
    assert "Dealer: Bianchi" in screen.words
    table.accepts()
    assert table.state.view.dealer == "S"
    assert "deals" in screen.words.split()
    screen.touch("deals-ns")
    assert "Dealer: Bianchi" in screen.words


def test_art_4_who_deals_can_be_put_right_from_the_deal_in_play_on() -> None:
    table = opened(deals=4)
    Screen(table).touch("dealer", "deals-N")
    table.plays(1)
    Screen(table).touch("more", "dealer", "deals-S")
    assert table.state.view.dealers == {1: "N", 2: "S", 3: "W", 4: "N"}
    assert table.replayed == table.state.view


def test_art_4_a_redeal_keeps_its_dealer_and_leaving_the_question_changes_nothing() -> None:
    screen = Screen(opened()).touch("dealer", "back")
    assert screen.table.recorded(DealerNamed) == []
    assert "end-deal" in screen.targets


def test_sisal_the_kiosk_draws_the_first_dealer_and_the_deal_goes_to_the_right() -> None:
    screen = Screen(opened(sisal=True, deals=5)).touch("dealer", "draw-dealer")
    (named,) = screen.table.recorded(DealerNamed)
    assert isinstance(named, DealerNamed)
    assert (named.deal, named.is_drawn) == (1, True)
    table = opened(sisal=True, deals=5)
    Screen(table).touch("dealer", "deals-N")
    assert table.state.view.dealers == {1: "N", 2: "W", 3: "S", 4: "E", 5: "N"}


def test_sisal_the_deal_goes_on_into_the_next_match_of_the_same_players() -> None:
    table = opened(sisal=True)
    Screen(table).touch("dealer", "deals-N")
    table.plays(2)
    table.directs(RoundPublished(2, (Seating(TABLE, 2, 1),)), RoundStarted(2, 1800))
    assert dealers_at(table.hall, 1, TABLE) == {1: "N", 2: "W"}
    # De Sanctis dealt last, at West. He sits South now, and at his right sits East.
    assert dealers_at(table.hall, 2, TABLE) == {1: "E", 2: "N"}


def test_r12_the_organiser_may_leave_the_first_dealer_to_the_players_or_to_the_lot() -> None:
    screen = Screen(opened(draws=True, first_dealer="players")).touch("highest-N")
    assert {"lowest-N", "lowest-E", "lowest-S", "lowest-W"} <= screen.targets
    screen.touch("lowest-S", "place-N", "settle-seats")
    assert screen.table.recorded(SeatsDrawn) == [SeatsDrawn(1, "N", "S")]

    drawn = Screen(opened(draws=True, first_dealer="drawn")).touch(
        "highest-N", "draw-dealer", "place-N", "settle-seats"
    )
    assert drawn.table.state.view.dealers[1] == "W", "the lot of these tests falls on the last seat"


@pytest.mark.parametrize(("setting", "first"), [("after_dealer", "S"), ("dealer", "E")])
def test_r12_art_15_in_a_lap_of_the_whole_deal_whoever_plays_first_follows_from_the_dealer(
    setting: str, first: str
) -> None:
    table = opened(first_player=setting).directs(TablesArranged(has_arbiter=False))
    screen = Screen(table).touch("dealer", "deals-E")
    table.do(ButtonHeld())
    screen.touch("nobody-has-drawn", "first-by-dealer")
    assert table.recorded(DealLapStarted) == [DealLapStarted(1, 1, first)]


def test_a_game_that_says_itself_who_deals_asks_nothing() -> None:
    screen = Screen(begun_mineo_table())
    assert "dealer" not in screen.targets
    screen.table.do(dealer_events.OpenDealer(), dealer_events.SayDealer("N"), dealer_events.DealerDrawn("N"))
    assert screen.table.recorded(DealerNamed) == []
