"""What the pages show."""

from __future__ import annotations

import re

import httpx

from kiosk.commands.calls import AttendCall, ClaimCall
from kiosk.commands.play import AnnounceTimeOut, StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.hub.console.tile_views import TableState, Tile
from kiosk.hub.console.views import Console, console, next_step
from kiosk.hub.corrections.sheets import matches_at
from kiosk.journal.bodies import LapStarted
from kiosk.rulings.effects import DealFate, MatchAward
from tests.hub.playing import PAIRS, PlayingHall, line
from tests.projections.rulings_given import arbitral, ruling, sanction


def shown(hall: PlayingHall) -> Console:
    return console(hall.service.state, hall.service.presence, ())


def states(hall: PlayingHall) -> dict[int, TableState]:
    return {tile.table: tile.state for tile in shown(hall).tiles}


def play(hall: PlayingHall, table: int, round_: int = 1, clean: int = 1) -> None:
    entry = {"ns": line(clean=clean, cards=200, closing=True), "ew": line(cards=100)}
    for deal in (1, 2):
        hall.table(table).accept(round_, deal, entry)
    hall.table(table).deliver(round_)


def test_the_next_step_follows_the_evening(hall: PlayingHall) -> None:
    hall.open("Rossi - Esposito\nBianchi - Conti", rounds=1)
    steps = [next_step(hall.service.state)]
    hall.order(PublishRound(1, "entry"))
    steps.append(next_step(hall.service.state))
    hall.order(StartRound(1, 30))
    steps.append(next_step(hall.service.state))
    hall.order(AnnounceTimeOut(1))
    steps.append(next_step(hall.service.state))
    play(hall, 1)
    steps.append(next_step(hall.service.state))
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
    assert (states(hall)[1], str(tile_of(hall, 1).says)) == (TableState.ATTENDED, "Arbiter on the way")
    hall.order(AttendCall("table-1", 1, call.seq, "Conti"))
    assert (states(hall)[1], str(tile_of(hall, 1).says)) == (TableState.ATTENDED, "Arbiter at the table")
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


def test_calls_stand_by_how_long_they_wait_and_stay_where_they_are_when_somebody_goes(
    hall: PlayingHall,
) -> None:
    hall.open()
    hall.begin()
    first = hall.table(1).call(seat="N")
    hall.clock.time += 10
    hall.table(2).call()
    hall.clock.time += 10
    hall.table(3).call()
    hall.order(ClaimCall("table-1", 1, first.seq, "Conti"))
    assert [call.table for call in shown(hall).calls] == [1, 2, 3]
    assert shown(hall).unclaimed == ("2", "3")
    claimed = shown(hall).calls[0]
    assert ([str(reason) for reason in claimed.reasons], claimed.arbiter) == (["called by North"], "Conti")


def test_who_has_heard_the_time_out_is_known_from_what_the_tables_have(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    for number in (1, 2, 3):
        hall.table(number)
    assert shown(hall).time_out is None
    hall.order(AnnounceTimeOut(1))
    announced = hall.service.state.time_outs[1].number
    hall.link(1, heard=announced)
    hall.link(2, heard=announced - 1)
    view = shown(hall).time_out
    assert view is not None
    assert (view.heard, view.missing) == ((1,), ("2", "3"))


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
    hall.service.refresh_presence()
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
        (row.rank, row.is_shared, row.number, row.victory_points, row.match_points)
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
    assert (
        str(console(hall.service.state, hall.service.presence, ("No adapter.",)).notices[0]) == "No adapter."
    )


def test_a_table_that_repeats_itself_does_not_fill_the_page(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    play(hall, 1)
    for _ in range(25):
        hall.table(1).accept(1, 1)
    notices = shown(hall).notices
    assert len(notices) == 21
    assert str(notices[-1]) == "There are 5 more of these."


def test_the_clock_runs_by_the_minutes_that_the_round_was_started_with(hall: PlayingHall) -> None:
    hall.open()
    assert (shown(hall).minutes, shown(hall).ends_at) == (30, None)
    hall.begin(minutes=25)
    assert (shown(hall).minutes, shown(hall).ends_at) == (25, hall.clock.time + 1500)


def test_the_clock_says_that_a_round_is_over(hall: PlayingHall, director: httpx.Client) -> None:
    hall.open()
    assert "not started" in director.get("/hall").text
    hall.begin()
    for table in (1, 2, 3):
        assert not shown(hall).is_round_over
        play(hall, table)
    assert shown(hall).is_round_over
    for page in ("/", "/hall"):
        assert "Round 1 is over." in director.get(page).text
        assert "not started" not in director.get(page).text
    hall.order(PublishRound(2, "danish"))
    assert "not started" in director.get("/hall").text


def test_a_sheet_shows_each_deal_item_by_item_the_newest_round_first(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    for table in (1, 2, 3):
        play(hall, table)
    hall.begin(2, "danish")
    hall.table(1).accept(2, 1)
    newest, first = matches_at(hall.service.state.hall, 1)
    assert (newest.round, first.round) == (2, 1)
    [deal] = newest.deals
    assert [line.total for line in deal.columns] == [645, 245]
    assert (first.result["ns"].victory_points, first.result["ew"].victory_points) == (18, 2)
    assert matches_at(hall.service.state.hall, 99) == ()


def test_a_sheet_shows_what_rulings_add_and_adds_up_to_what_counts(hall: PlayingHall) -> None:
    hall.open(deals=4)
    hall.begin()
    hall.table(1).accept(1, 1)
    hall.log.append(hall.identity, ruling(arbitral(25), deal=1))
    hall.log.append(hall.identity, ruling(DealFate("annul"), deal=2, articles=("21",)))
    hall.log.append(hall.identity, ruling(sanction(120), deal=0))

    [match] = matches_at(hall.service.state.hall, 1)

    assert str(match.state) == "Deal 3 of 4"
    assert [(deal.number, deal.annulled_by) for deal in match.deals] == [(1, ""), (2, "Art. 21")]
    assert [[line.total for line in deal.columns] for deal in match.deals] == [[645, 270], [0, 0]]
    assert [line.total for line in match.beside] == [0, 120]
    for place, side in enumerate(match.sides):
        parts = [*(deal.columns[place] for deal in match.deals), match.beside[place]]
        assert side.total == sum(part.total for part in parts)
        for part in parts:
            counted = 0 if part.breakdown is None else part.breakdown.total
            assert part.total == counted + sum(credit.item.points for credit in part.credits)


def test_the_page_of_a_table_names_the_rulings_that_its_totals_hold(
    hall: PlayingHall, director: httpx.Client
) -> None:
    hall.open()
    hall.begin()
    hall.table(1).accept(1, 1)
    hall.log.append(hall.identity, ruling(arbitral(25), deal=1, articles=("32",)))
    hall.log.append(hall.identity, ruling(DealFate("annul"), deal=2, articles=("21",)))
    hall.log.append(hall.identity, ruling(sanction(120), deal=0))

    page = director.get("/tables/1").text

    assert "Ruling, Art. 32" in page
    assert "Ruling, Art. 20" in page
    assert "Deal annulled, Art. 21" in page
    assert re.findall(r'class="n vp">([^<]+)<', page)[:4] == ["645", "13", "390", "7"]


def test_a_table_whose_match_the_arbiter_decided_is_done(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    hall.link(1)
    hall.log.append(hall.identity, ruling(DealFate("annul"), deal=1))
    assert tile_of(hall, 1).played == 1

    awards = (
        MatchAward(to=party, award="arbiter", victory_points=10, match_points=0) for party in ("ns", "ew")
    )
    hall.log.append(hall.identity, ruling(*awards, deal=0))

    tile = tile_of(hall, 1)
    assert (tile.state, str(tile.says)) == (TableState.DELIVERED, "Decided by the arbiter")


def tile_of(hall: PlayingHall, table: int) -> Tile:
    return next(tile for tile in shown(hall).tiles if tile.table == table)
