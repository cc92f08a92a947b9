"""Thresholds, lots and what the director takes: what of it counts, is told, and is undone (Art. 33, R37)."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from kiosk.audit.differences import audit
from kiosk.commands.command import Command
from kiosk.commands.entrants import ArrangeGroups
from kiosk.commands.mineo import DrawLots
from kiosk.commands.ranking import AdjustStandings, CancelAdjustment, SetThresholds, TakeBackLots
from kiosk.commands.rounds import PublishRound
from kiosk.hub.errors import RefusedError
from kiosk.hub.paper.result_pages import results_file
from kiosk.hub.rounds.seating import ranked
from kiosk.journal.bodies import LotsDrawn, LotsSeeded
from kiosk.projections.standings import standings, standings_by_group
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.start_list import drawn
from tests.hub.playing import PlayingHall, line
from tests.hub.rulings.giving import give
from tests.hub.rulings.test_ruling_pages import words

LEVEL = {"ns": line(clean=1, cards=200, closing=True), "ew": line(clean=1, dirty=1, cards=200)}


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    """A round of six pairs at three tables that is over: all are level."""
    hall.open(system="danish")
    hall.begin()
    play(hall, 1)
    return hall


def play(hall: PlayingHall, round_: int) -> None:
    for number in hall.service.state.hall.tournament.playing(round_):
        table = hall.table(number)
        table.accept(round_, 1, LEVEL)
        table.accept(round_, 2, LEVEL)
        table.deliver(round_)


def state(playing: PlayingHall) -> TournamentState:
    return playing.service.state.hall


def ranks(playing: PlayingHall) -> list[tuple[int, int]]:
    return [(row.rank, row.entrant) for row in standings(state(playing))]


def points(playing: PlayingHall, entrant: int) -> tuple[int, int]:
    return next(
        (row.victory_points, row.match_points) for row in standings(state(playing)) if row.entrant == entrant
    )


def refused(playing: PlayingHall, command: Command) -> str:
    before = playing.service.state.events
    with pytest.raises(RefusedError) as caught:
        playing.order(command)
    assert playing.service.state.events == before
    return str(caught.value)


def in_order(playing: PlayingHall) -> None:
    assert audit(tuple(playing.log.all())).differences == []


def warn(playing: PlayingHall, times: int = 2) -> None:
    """North of pair 1, for conduct."""
    playing.order(give("BCON", "rule=talk", "before=no", facts={"offender": "N"}, deal=0))
    for _ in range(times - 1):
        playing.order(give("BCON", "rule=talk", facts={"offender": "N"}, deal=0, option="warn"))


def adjust(**changes: Any) -> AdjustStandings:
    values: dict[str, Any] = {
        "entrant": 1,
        "victory_points": -1,
        "match_points": -45,
        "reason": "Two warnings for conduct in one evening.",
        "arbiter": "Anna Blu",
        **changes,
    }
    return AdjustStandings(**values)


def test_level_pairs_share_a_place_until_lots_are_drawn(playing: PlayingHall) -> None:
    assert ranks(playing) == [(1, number) for number in range(1, 7)]

    playing.order(DrawLots(1, (1, 2, 3, 4, 5, 6)))

    [draw] = state(playing).tournament.draws
    assert draw.seed
    assert draw.entrants == drawn(("1", "2", "3", "4", "5", "6"), draw.seed)
    assert ranks(playing) == [(place, int(number)) for place, number in enumerate(draw.entrants, 1)]
    assert ranked(state(playing), state(playing).tournament.starts) == tuple(map(int, draw.entrants))
    in_order(playing)


def test_lots_drawn_by_hand_are_entered(playing: PlayingHall, director: httpx.Client) -> None:
    places = {"1": 6, "2": 5, "3": 4, "4": 3, "5": 2, "6": 1}
    playing.order(DrawLots(1, (1, 2, 3, 4, 5, 6), places))
    assert ranks(playing) == [(place, 7 - place) for place in range(1, 7)]
    assert state(playing).tournament.draws[0].seed == ""
    assert "drawn by hand" in words(director.get("/ranking"))
    for page in ("/paper/standings", "/closing", "/", "/hall"):
        assert "by lot" in words(director.get(page)), page
    assert "by lot" in results_file(state(playing), "standings.csv", "en", 0.0).decode()
    in_order(playing)


def test_lots_taken_back_leave_the_place_shared(playing: PlayingHall, director: httpx.Client) -> None:
    playing.order(DrawLots(1, (1, 2, 3, 4, 5, 6)))
    assert "do not share a place" in refused(playing, DrawLots(1, (1, 2, 3, 4, 5, 6)))

    playing.order(TakeBackLots(1, (6, 5, 4, 3, 2, 1), "Pair 6 was not told.", "Anna Blu"))

    assert ranks(playing) == [(1, number) for number in range(1, 7)]
    [draw] = state(playing).tournament.draws
    assert draw.taken_back is not None
    assert "Taken back by Anna Blu: Pair 6 was not told." in words(director.get("/ranking"))
    assert "no such lots" in refused(playing, TakeBackLots(1, (1, 2, 3, 4, 5, 6), "Again.", "Anna Blu"))
    playing.order(DrawLots(1, (1, 2, 3, 4, 5, 6)))
    assert len({rank for rank, _ in ranks(playing)}) == 6
    in_order(playing)


def test_lots_stand_once_the_next_round_rests_on_them(playing: PlayingHall) -> None:
    playing.order(DrawLots(1, (1, 2, 3, 4, 5, 6)))
    playing.order(PublishRound(2, "danish"))
    assert "rests on these lots" in refused(playing, TakeBackLots(1, (1, 2, 3, 4, 5, 6), "No.", "Anna Blu"))
    in_order(playing)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (DrawLots(2, (1, 2, 3, 4, 5, 6)), "after a round that is over"),
        (DrawLots(1, (1, 2)), "do not share a place"),
        (DrawLots(1, (1, 2, 3, 4, 5, 6), {"1": 1}), "each once"),
        (TakeBackLots(1, (1, 2), "No.", "Anna Blu"), "no such lots"),
    ],
)
def test_lots_that_make_no_sense_are_refused(playing: PlayingHall, command: Command, why: str) -> None:
    assert why in refused(playing, command)


def test_lots_that_are_not_what_their_seed_draws_are_found(playing: PlayingHall) -> None:
    playing.order(DrawLots(1, (1, 2, 3, 4, 5, 6)))
    events = [
        replace(event, body=LotsDrawn(1, tuple(reversed(event.body.entrants))))
        if isinstance(event.body, LotsDrawn)
        else event
        for event in playing.log.all()
    ]
    assert any(isinstance(event.body, LotsSeeded) for event in events)
    assert "After round 1: the lots are not what their seed draws." in map(str, audit(events).differences)


def test_thresholds_are_lines_in_the_standings(playing: PlayingHall, director: httpx.Client) -> None:
    playing.order(SetThresholds(qualify=4, prizes=2))
    shown = words(director.get("/"))
    assert "Qualified: the first 4 (6 are level for the last of these places)" in shown
    assert "Prizes: the first 2 (6 are level for the last of these places)" in shown

    playing.order(DrawLots(1, (1, 2, 3, 4, 5, 6)))

    for page in ("/", "/hall", "/paper/standings", "/closing"):
        shown = words(director.get(page))
        assert "Qualified: the first 4" in shown, page
        assert "are level" not in shown, page
    third, fourth, fifth = (number for rank, number in ranks(playing) if rank in (3, 4, 5))
    page = director.get("/").text
    places = [page.index(f'id="{row}"') for row in (f"pair-{third}", f"line-{fourth}-1", f"pair-{fifth}")]
    assert places == sorted(places)
    playing.order(SetThresholds())
    assert "Qualified" not in words(director.get("/paper/standings"))


def test_thresholds_are_of_each_group_or_of_one(hall: PlayingHall, director: httpx.Client) -> None:
    hall.open(system="danish")
    hall.order(ArrangeGroups("A: 1 2\nB: 3 4 5 6"))
    hall.order(SetThresholds(qualify=1, qualify_in={"B": 2}))
    hall.begin()
    play(hall, 1)
    assert [name for name, _ in standings_by_group(state(hall))] == ["A", "B"]
    shown = words(director.get("/paper/standings"))
    assert "Qualified: the first 1 (2 are level for the last of these places)" in shown
    assert "Qualified: the first 2 (4 are level for the last of these places)" in shown
    assert "no group C" in refused(hall, SetThresholds(prizes_in={"C": 1}))


def test_powers_e_director_takes_points_for_several_warnings(
    playing: PlayingHall, director: httpx.Client
) -> None:
    warn(playing)
    before = points(playing, 1)

    playing.order(adjust())

    assert points(playing, 1) == (before[0] - 1, before[1] - 45)
    assert points(playing, 2) == before
    assert ranks(playing)[-1][1] == 1
    shown = words(director.get("/ranking"))
    assert "Two warnings for conduct in one evening." in shown
    for page in ("/", "/paper/standings", "/closing"):
        assert "−1 VP, −45 MP by the director, Powers (e)" in words(director.get(page)), page
    assert "by the director" in results_file(state(playing), "standings.csv", "en", 0.0).decode()
    in_order(playing)

    [key] = state(playing).adjustments
    playing.order(CancelAdjustment(*key, "It was pair 3.", "Anna Blu"))

    assert points(playing, 1) == before
    assert "Taken back by Anna Blu: It was pair 3." in words(director.get("/ranking"))
    in_order(playing)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"entrant": 2}, "None of them has been warned"),
        ({"entrant": 99}, "no such entrant"),
        ({"victory_points": 0, "match_points": 0}, "below zero"),
        ({"match_points": -7}, "steps of five"),
        ({"reason": " "}, "Write why"),
        ({"article": " "}, "the article"),
        ({"arbiter": ""}, "name"),
    ],
)
def test_powers_e_adjustment_that_makes_no_sense_is_refused(
    playing: PlayingHall, changes: dict[str, Any], why: str
) -> None:
    warn(playing, 1)
    assert why in refused(playing, adjust(**changes))


def test_powers_e_one_warning_is_enough_if_the_director_finds_so(playing: PlayingHall) -> None:
    """No code has a number."""
    warn(playing, 1)
    playing.order(adjust(match_points=0))
    assert [row.entrant for row in standings(state(playing)) if row.adjustments] == [1]


def test_powers_e_adjustment_is_the_directors_alone() -> None:
    assert {role.value for role in AdjustStandings.declaration.roles} == {"director"}
    assert {role.value for role in CancelAdjustment.declaration.roles} == {"director"}
