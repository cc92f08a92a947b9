"""Whether six or eight victory points would be an unfair advantage is shown, not guessed (Art. 33, 34)."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.ranking import SetThresholds
from kiosk.hub.attendance.proposals import late_lines, left_lines
from kiosk.journal.bodies import LineCheckedIn
from kiosk.projections.rulings.advantage import advantages
from kiosk.projections.seated import line_at
from kiosk.projections.standings import standings
from kiosk.rulings.effects import MatchAward
from kiosk.translation import Translator
from tests.hub.playing import PlayingHall, line
from tests.hub.rulings.giving import give
from tests.hub.rulings.test_ruling_pages import words

LEVEL = {"ns": line(clean=1, cards=200, closing=True), "ew": line(clean=1, dirty=1, cards=200)}
LATE = "/rulings/new?round=2&table=1&deal=0&tree=B34T&f.late_line=ew&a=B34T.who:one&a=B34T.seconds:700"
AWARDS = (MatchAward("ns", "late_win", 14, 305), MatchAward("ew", "absent", 6, -305))


def check_in(hall: PlayingHall, round_: int, table: int, *lines: str) -> None:
    for party in lines:
        entrant = line_at(hall.service.state.hall, round_, table, party)
        assert entrant is not None
        hall.table(table).say(LineCheckedIn(round_, party, entrant))


@pytest.fixture
def second_round(hall: PlayingHall) -> PlayingHall:
    """Six pairs that are level after a round; the second has begun."""
    hall.open(system="mitchell")
    hall.order(ArrangeTables(checks_in=True))
    hall.begin()
    for number in hall.service.state.hall.tournament.playing(1):
        table = hall.table(number)
        check_in(hall, 1, number, "ns", "ew")
        table.accept(1, 1, LEVEL)
        table.accept(1, 2, LEVEL)
        table.deliver(1)
    hall.begin(2, "mitchell")
    return hall


def test_art_34_place_is_shown_with_every_result_that_may_be_given(second_round: PlayingHall) -> None:
    second_round.order(SetThresholds(qualify=2))

    [advantage] = advantages(second_round.service.state.hall, (2, 1), AWARDS)

    assert [stand.given for stand in advantage.stands] == [None, 6, 5, 4, 3, 2, 1, 0]
    now, usual, lowest = advantage.stands[0], advantage.stands[1], advantage.stands[-1]
    assert (now.rank, now.victory_points, now.match_points) == (1, 10, 0)
    assert (usual.rank, usual.victory_points, usual.match_points) == (2, 16, -305)
    assert (lowest.rank, lowest.victory_points, lowest.match_points) == (6, 10, -1005)
    assert [threshold.what for threshold in usual.within] == ["qualification"]
    assert lowest.within == ()
    assert [Translator("en")(told) for told in advantage.crossed] == [
        "With 6 VP among the first 2, who qualify; with 0 not."
    ]


def test_art_34_nothing_of_it_is_entered(second_round: PlayingHall) -> None:
    before = standings(second_round.service.state.hall)
    advantages(second_round.service.state.hall, (2, 1), AWARDS)
    assert standings(second_round.service.state.hall) == before


def test_art_34_question_of_an_unfair_advantage_has_its_facts_beside_it(
    second_round: PlayingHall, director: httpx.Client
) -> None:
    second_round.order(SetThresholds(qualify=2, prizes=1))
    shown = words(director.get(LATE))
    assert "give the late side an unfair advantage in the standings?" in shown
    assert "With 6 VP among the first 2, who qualify; with 0 not." in shown
    assert "get a prize" not in shown


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_art_34_outcome_has_them_too(second_round: PlayingHall, director: httpx.Client, answer: str) -> None:
    second_round.order(SetThresholds(qualify=2))
    assert "who qualify; with 0 not." in words(director.get(f"{LATE}&a=B34T.adv:{answer}"))


def test_art_33_abandonment_has_them(second_round: PlayingHall, director: httpx.Client) -> None:
    second_round.order(SetThresholds(prizes=2))
    asked = words(
        director.get(
            "/rulings/new?round=2&table=1&deal=0&tree=B33A&f.absent_line=ew&a=B33A.who:one&a=B33A.kind:temporary"
        )
    )
    assert "With 6 VP among the first 2, who get a prize; with 0 not." in asked


def test_art_34_without_a_threshold_the_places_are_shown_all_the_same(
    second_round: PlayingHall, director: httpx.Client
) -> None:
    shown = words(director.get(LATE))
    assert "No threshold is set for these standings." in shown
    assert "as it stands now" in shown
    second_round.order(SetThresholds(qualify=1))
    assert "No threshold lies between the usual result and the lowest." in words(director.get(LATE))


def test_art_34_other_rulings_have_no_such_table(second_round: PlayingHall, director: httpx.Client) -> None:
    shown = words(director.get("/rulings/new?round=2&table=1&deal=1&tree=B20&f.offender=N&a=B20.act:remark"))
    assert "unfair advantage" not in shown


def test_art_34_key_that_rules_so_says_what_is_crossed(second_round: PlayingHall) -> None:
    second_round.order(SetThresholds(qualify=2))
    check_in(second_round, 2, 1, "ns")
    now = second_round.clock.time + 700
    [late] = late_lines(second_round.service.state.hall, 2, 1, now)
    assert [Translator("en")(told) for told in late.crossed] == [
        "With 6 VP among the first 2, who qualify; with 0 not."
    ]
    [_, left] = left_lines(second_round.service.state.hall, 2, 1)
    assert [len(way.crossed) for way in left.ways] == [1, 0, 0]


def test_art_34_what_is_ruled_is_what_was_shown(second_round: PlayingHall) -> None:
    [advantage] = advantages(second_round.service.state.hall, (2, 1), AWARDS)
    second_round.order(
        give(
            "B34T",
            "who=one",
            "seconds=700",
            "adv=yes",
            round=2,
            deal=0,
            facts={"late_line": "ew"},
            numbers={"ew.victory_points": 3},
            reason="It would have qualified.",
        )
    )
    shown = next(stand for stand in advantage.stands if stand.given == 3)
    hall = second_round.service.state.hall
    seating = hall.tournament.seating(2, 1)
    assert seating is not None
    row = next(row for row in standings(hall) if row.entrant == seating.ew)
    assert (row.rank, row.victory_points, row.match_points) == (
        shown.rank,
        shown.victory_points,
        shown.match_points,
    )
