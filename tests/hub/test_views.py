"""What the pages show, and how a round is seated."""

from __future__ import annotations

import pytest

from kiosk.hub.commands import AnnounceTimeOut, ClaimCall, PublishRound, StartRound
from kiosk.hub.seating import by_entry, by_standings, seatings
from kiosk.hub.sheets import matches_at
from kiosk.hub.views import Console, TableState, console, next_step
from kiosk.journal.bodies import LapStarted, Seating
from tests.hub.playing import PAIRS, PlayingHall, line


def shown(hall: PlayingHall) -> Console:
    return console(hall.desk.known, hall.desk.presence, ())


def states(hall: PlayingHall) -> dict[int, TableState]:
    return {tile.table: tile.state for tile in shown(hall).tiles}


def play(hall: PlayingHall, table: int, round_: int = 1, clean: int = 1) -> None:
    entry = {"ns": line(clean=clean, cards=200, closing=True), "ew": line(cards=100)}
    for deal in (1, 2):
        hall.table(table).accept(round_, deal, entry)
    hall.table(table).deliver(round_)


def test_the_next_step_follows_the_evening(hall: PlayingHall) -> None:
    hall.open("Rossi - Esposito\nBianchi - Conti", rounds=1)
    steps = [next_step(hall.desk.known)]
    hall.order(PublishRound(1, "entry"))
    steps.append(next_step(hall.desk.known))
    hall.order(StartRound(1, 30))
    steps.append(next_step(hall.desk.known))
    hall.order(AnnounceTimeOut(1))
    steps.append(next_step(hall.desk.known))
    play(hall, 1)
    steps.append(next_step(hall.desk.known))
    assert steps == ["publish", "start", "time_out", "wait", "finished"]


def test_a_table_goes_from_no_link_to_delivered(hall: PlayingHall) -> None:
    hall.open()
    hall.order(PublishRound(1, "entry"))
    assert set(states(hall).values()) == {TableState.OFFLINE}
    hall.link(1)
    assert states(hall)[1] is TableState.WAITING
    hall.order(StartRound(1, 30))
    assert states(hall)[1] is TableState.PLAYING
    call = hall.table(1).call()
    assert states(hall)[1] is TableState.CALL
    hall.order(ClaimCall("table-1", 1, call.seq, "Conti"))
    assert states(hall)[1] is TableState.ATTENDED
    play(hall, 2)
    assert states(hall)[2] is TableState.DELIVERED


def test_a_tile_says_which_deal_is_played_and_the_running_totals(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    hall.link(1)
    hall.table(1).accept(1, 1)
    tile = shown(hall).tiles[0]
    assert str(tile.says) == "Deal 2 of 2"
    assert (tile.played, tile.deals) == (1, 2)
    assert [(side.players, side.total) for side in tile.sides] == [
        (("Rossi", "Esposito"), 645),
        (("Bianchi", "De Sanctis"), 245),
    ]
    hall.table(1).accept(1, 2)
    assert str(shown(hall).tiles[0].says) == "To be delivered"


def test_an_odd_pair_rests_and_its_table_is_not_waited_for(hall: PlayingHall) -> None:
    hall.open(PAIRS + "Longo - Serra")
    hall.begin()
    page = shown(hall)
    assert page.tiles[-1].state is TableState.RESTING
    assert page.tiles[-1].sides[1].players == ()
    assert (page.delivered, page.matches) == (0, 3)


def test_calls_that_nobody_has_claimed_come_first_then_the_longest_waiting(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    first = hall.table(1).call(seat="N")
    hall.clock.time += 10
    hall.table(2).call()
    hall.clock.time += 10
    hall.table(3).call()
    hall.order(ClaimCall("table-1", 1, first.seq, "Conti"))
    assert [call.table for call in shown(hall).calls] == ["2", "3", "1"]
    assert shown(hall).unclaimed == ("2", "3")
    assert (shown(hall).calls[2].seat, shown(hall).calls[2].arbiter) == ("North", "Conti")


def test_who_has_heard_the_time_out_is_known_from_what_the_tables_have(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    for number in (1, 2, 3):
        hall.table(number)
    assert shown(hall).time_out is None
    hall.order(AnnounceTimeOut(1))
    announced = hall.desk.known.time_outs[1].number
    hall.link(1, heard=announced)
    hall.link(2, heard=announced - 1)
    view = shown(hall).time_out
    assert view is not None
    assert (view.heard, view.missing) == ((1,), (2, 3))


def test_a_table_that_plays_its_last_lap_has_heard(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    hall.order(AnnounceTimeOut(1))
    hall.table(3).say(LapStarted(1, 1, "N"))
    view = shown(hall).time_out
    assert view is not None
    assert view.heard == (3,)


def test_a_table_that_heard_and_lost_its_link_has_still_heard(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    hall.order(AnnounceTimeOut(1))
    hall.link(1, heard=1000)
    hall.sync.now_linked.clear()
    hall.desk.look()
    view = shown(hall).time_out
    assert view is not None
    assert view.heard == (1,)


def test_standings_have_no_ranks_before_the_first_result_and_share_level_ones_after(
    hall: PlayingHall,
) -> None:
    hall.open()
    assert {row.rank for row in shown(hall).standings} == {None}
    hall.begin()
    play(hall, 1)
    play(hall, 2)
    rows = [
        (row.rank, row.is_shared, row.pair, row.victory_points, row.match_points)
        for row in shown(hall).standings
    ]
    # Twice 500 to 100: a lead of 800 gives 18 for two deals (Art. 17).
    assert rows == [
        (1, True, 1, 18, 800),
        (1, True, 3, 18, 800),
        (3, True, 2, 2, -800),
        (3, True, 4, 2, -800),
        (5, True, 5, 0, 0),
        (5, True, 6, 0, 0),
    ]


def test_what_does_not_count_is_shown_to_the_director(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    play(hall, 1)
    hall.table(1).accept(1, 1)
    assert "handed in before" in str(shown(hall).notices[0])
    assert str(console(hall.desk.known, hall.desk.presence, ("No adapter.",)).notices[0]) == "No adapter."


def test_the_clock_runs_by_the_minutes_that_the_round_was_started_with(hall: PlayingHall) -> None:
    hall.open()
    assert (shown(hall).minutes, shown(hall).ends_at) == (30, None)
    hall.begin(minutes=25)
    assert (shown(hall).minutes, shown(hall).ends_at) == (25, hall.clock.time + 1500)


def test_a_sheet_shows_each_deal_item_by_item_the_newest_round_first(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    for table in (1, 2, 3):
        play(hall, table)
    hall.begin(2, "danish")
    hall.table(1).accept(2, 1)
    newest, first = matches_at(hall.desk.known.hall, 1)
    assert (newest.round, first.round) == (2, 1)
    [deal] = newest.deals
    assert [breakdown.total for _, breakdown in deal.columns] == [645, 245]
    assert (first.result["ns"].victory_points, first.result["ew"].victory_points) == (18, 2)
    assert matches_at(hall.desk.known.hall, 99) == ()


def test_danish_seats_neighbours_in_the_standings(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    play(hall, 1, clean=1)
    play(hall, 2, clean=2)
    play(hall, 3, clean=3)
    state = hall.desk.known.hall
    order = by_standings(state)
    assert order[:3] == [5, 3, 1]
    assert seatings(state, order)[0] == Seating(1, 5, 3)


@pytest.mark.parametrize("pairs", [2, 3, 8, 9])
def test_everybody_sits_once_and_at_most_one_rests(hall: PlayingHall, pairs: int) -> None:
    hall.open("\n".join(f"A{number} - B{number}" for number in range(pairs)))
    state = hall.desk.known.hall
    tables = seatings(state, by_entry(state))
    seated = [pair for table in tables for pair in (table.ns, table.ew) if pair is not None]
    assert sorted(seated) == list(range(1, pairs + 1))
    assert [table.table for table in tables] == list(range(1, len(tables) + 1))
    assert sum(None in (table.ns, table.ew) for table in tables) == pairs % 2


def test_nobody_rests_twice_while_somebody_has_not_rested(hall: PlayingHall) -> None:
    """Art. 34: with an incomplete table a pair may rest only once in a session."""
    hall.open("A - B\nC - D\nE - F", rounds=3)
    rested = []
    for round_ in (1, 2, 3):
        hall.begin(round_, "entry")
        rested.append(hall.desk.known.hall.tournament.rounds[round_][-1].ns)
        play(hall, 1, round_)
    assert sorted(filter(None, rested)) == [1, 2, 3]
