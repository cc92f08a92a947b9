"""A match that is lost on time, or left: it ends at once, and whoever lost it gets nothing (Sisal; R19)."""

from __future__ import annotations

import re
from html import unescape

import pytest

from kiosk.audit.differences import audit
from kiosk.commands.opening import OpenTournament
from kiosk.commands.rounds import PublishRound
from kiosk.commands.rulings import CancelRuling
from kiosk.hub.corrections.sheets import matches_at
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.progress import undelivered
from kiosk.journal.bodies import MatchDelivered, ResultSigned, RoundsArranged, RulingGiven
from kiosk.journal.identity import table_author
from kiosk.projections.folds.signatures import as_signed
from kiosk.projections.match_winner import match_winner
from kiosk.projections.standings import standings
from kiosk.rulings.effects import MatchAward
from kiosk.table.model.table_view import table_view
from tests.hub.officials.office import Office
from tests.hub.playing import CLOSED_BY_NS, PAIRS, PlayingHall
from tests.hub.rulings.giving import give

TIME = give("BTIME", "what=time", facts={"offender": "E"}, deal=0)
LEFT = give("BTIME", "what=left", facts={"offender": "N"}, deal=0)


def open_sisal(hall: PlayingHall, regulations: str = "sisal", **settings: int | str) -> None:
    rules = "burraco_internazionale"
    hall.order(OpenTournament("Coppa", rules, regulations, 2, 3, PAIRS, settings=settings))
    hall.begin()


@pytest.fixture
def begun(hall: PlayingHall) -> PlayingHall:
    """Matches of two deals; the first of table 1 is in, 645 to 245."""
    open_sisal(hall)
    hall.table(1).accept(1, 1, CLOSED_BY_NS)
    return hall


def awards(hall: PlayingHall) -> list[MatchAward]:
    (given,) = (event.body for event in hall.log.all() if isinstance(event.body, RulingGiven))
    return [effect for effect in given.effects if isinstance(effect, MatchAward)]


def points(hall: PlayingHall) -> dict[str, int | None]:
    result = hall.service.state.hall.match(1, 1).result
    return {party: share.victory_points for party, share in result.items()}


def test_sisal_whoever_runs_out_of_time_loses_and_350_points_go_to_the_others(begun: PlayingHall) -> None:
    begun.order(TIME)
    assert points(begun) == {"ns": 20, "ew": 0}
    assert {
        (award.to, award.victory_points, award.match_points, award.difference) for award in awards(begun)
    } == {
        ("ew", 0, None, 750),
        ("ns", 20, None, 750),
    }


def test_sisal_whoever_leaves_far_ahead_has_lost_all_the_same(begun: PlayingHall) -> None:
    begun.order(LEFT)
    assert points(begun) == {"ns": 0, "ew": 20}
    assert {award.difference for award in awards(begun)} == {0}, "400 behind, and 350 more"


def test_sisal_the_points_for_a_match_lost_on_time_are_a_setting(hall: PlayingHall) -> None:
    open_sisal(hall, time_forfeit_margin=500)
    hall.order(LEFT)
    assert {award.difference for award in awards(hall)} == {500}
    address = "/rulings/new?round=1&table=1&deal=1&tree=BTIME&f.offender=E&a=BTIME.what:left"
    assert "500 points are added" in Office(hall).director().get(address).text


def test_sisal_the_table_ends_the_result_stands_and_the_round_is_complete(begun: PlayingHall) -> None:
    begun.order(TIME)
    hall = begun.service.state.hall
    view = table_view(hall, table_author(1), 1)
    assert not view.is_in_play
    assert view.match.is_decided
    assert 1 not in undelivered(hall, 1)
    (shown,) = matches_at(hall, 1)
    assert str(shown.state) == "Decided by the arbiter"
    assert "N/S: 20 VP by a ruling, Sisal, in the place of the result." in map(str, shown.notes)
    winner = next(row for row in standings(hall) if row.victory_points)
    assert (winner.entrant, winner.victory_points, winner.match_points) == (1, 20, 0)
    assert audit(tuple(begun.log.all())).differences == []


def test_sisal_the_next_round_follows_it(begun: PlayingHall) -> None:
    begun.order(TIME)
    for table in (2, 3):
        for deal in (1, 2):
            begun.table(table).accept(1, deal)
        begun.table(table).deliver(1)
    begun.order(PublishRound(2, "modified_danish"))
    assert begun.service.state.hall.tournament.round == 2


def test_sisal_a_delivered_match_is_not_lost_on_time_any_more(begun: PlayingHall) -> None:
    table = begun.table(1)
    table.accept(1, 2, CLOSED_BY_NS)
    result = as_signed(begun.service.state.hall.match(1, 1).result)
    for party in ("ns", "ew"):
        table.say(ResultSigned(1, party, 1.0, result))
    table.say(MatchDelivered(1, "ns"))
    with pytest.raises(RefusedError, match="the match is final"):
        begun.order(TIME)


def test_sisal_a_cancelled_ruling_lets_the_match_go_on(begun: PlayingHall) -> None:
    begun.order(TIME)
    (key,) = begun.service.state.hall.rulings.by_key
    begun.order(CancelRuling(*key, "The clock was wrong.", "Conti"))
    assert table_view(begun.service.state.hall, table_author(1), 1).is_in_play


def test_sisal_a_knock_out_match_lost_on_time_has_its_winner(begun: PlayingHall) -> None:
    begun.log.append(begun.identity, RoundsArranged("knock_out"))
    begun.order(LEFT)
    hall = begun.service.state.hall
    (meeting, *_) = hall.tournament.meetings(1)
    assert match_winner(hall, 1, meeting) == meeting.ew


def test_sisal_it_is_offered_at_the_console_and_to_arbiters(begun: PlayingHall) -> None:
    director = Office(begun).director()
    keys = unescape(director.get("/tables/1").text)
    address = re.search(r'href="(/rulings/new\?round=1&table=1&tree=BTIME)"', keys)
    assert address is not None
    assert "What has happened?" in director.get(address[1] + "&f.offender=E").text
    assert "tree=BTIME" in director.get("/rulings/new?round=1&table=1").text


def test_sisal_the_federation_has_no_such_case(hall: PlayingHall) -> None:
    open_sisal(hall, "federation")
    with pytest.raises(RefusedError, match="regulations"):
        hall.order(TIME)
    assert "BTIME" not in Office(hall).director().get("/tables/1").text
