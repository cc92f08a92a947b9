"""Pre-arranged rounds: nobody meets again where that can be, and as seldom as can be where it cannot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.tournament.mineo.entrants import EntryError
from kiosk.tournament.mineo.meetings import least_repeats, meetings, repeats
from kiosk.tournament.mineo.schedule import Feasibility, ScheduleError, feasibility, schedule
from kiosk.tournament.mineo.search import next_round
from tests.tournament.mineo.schedule_quality import fewest_opponents, is_whole


@st.composite
def histories(draw: st.DrawFn) -> list[list[list[int]]]:
    """Rounds seated in any way, as by the standings."""
    tables = draw(st.integers(1, 8))
    players = list(range(1, 4 * tables + 1))
    rounds = []
    for _ in range(draw(st.integers(1, 3))):
        order = draw(st.permutations(players))
        rounds.append([order[4 * table : 4 * table + 4] for table in range(tables)])
    return rounds


@pytest.mark.parametrize("tables", [*range(4, 31), 50])
def test_art_3_from_four_tables_on_nobody_meets_again_in_four_rounds(tables: int) -> None:
    planned = schedule(4 * tables)

    assert len(planned.rounds) == 4
    assert is_whole(planned.rounds)
    assert (repeats(planned.rounds), planned.repeats, planned.is_least) == (0, 0, True)
    assert fewest_opponents(planned.rounds) == 12
    assert feasibility(4 * tables) is Feasibility.POSSIBLE


@pytest.mark.parametrize("tables", [1, 2, 3, 4, 5, 6, 9])
def test_art_3_the_first_round_is_the_draw_s(tables: int) -> None:
    first, *_ = schedule(4 * tables).rounds
    assert [list(table) for table in first] == [
        [4 * table + place for place in (1, 2, 3, 4)] for table in range(tables)
    ]


def test_sixteen_players_meet_everybody_in_five_rounds() -> None:
    planned = schedule(16, 5)

    assert planned.repeats == 0
    assert fewest_opponents(planned.rounds) == 15
    assert feasibility(16, 5) is Feasibility.POSSIBLE


@pytest.mark.parametrize(
    ("entrants", "rounds", "count"), [(4, 4, 36), (8, 2, 4), (8, 4, 24), (12, 2, 3), (12, 3, 9), (12, 4, 18)]
)
def test_m_29_fewer_tables_have_the_fewest_repeats(entrants: int, rounds: int, count: int) -> None:
    planned = schedule(entrants, rounds)

    assert is_whole(planned.rounds)
    assert (repeats(planned.rounds), planned.repeats, planned.is_least) == (count, count, True)
    assert feasibility(entrants, rounds) is Feasibility.IMPOSSIBLE


@pytest.mark.parametrize("entrants", [8, 12])
def test_m_29_with_few_tables_nobody_meets_the_same_player_three_times(entrants: int) -> None:
    assert max(meetings(schedule(entrants).rounds).values()) == 2


def test_feasibility_says_when_it_does_not_know() -> None:
    assert feasibility(24, 5) is Feasibility.UNKNOWN
    assert feasibility(16, 6) is Feasibility.IMPOSSIBLE
    assert feasibility(8, 1) is Feasibility.POSSIBLE


def test_rounds_past_the_known_ones_are_searched_for() -> None:
    planned = schedule(20, 5)

    assert is_whole(planned.rounds)
    assert (planned.repeats, planned.is_least) == (0, True)


def test_what_is_no_schedule_is_refused() -> None:
    with pytest.raises(EntryError):
        schedule(10)
    with pytest.raises(ScheduleError):
        schedule(16, 0)


@pytest.mark.slow
@given(histories())
def test_art_3_any_history_has_a_next_round_that_says_what_it_repeats(history: list[list[list[int]]]) -> None:
    found = next_round(history, steps=3_000)

    after = [*history, found.tables]
    assert is_whole(after)
    assert found.repeats == repeats(after) - repeats(history)
    assert found == next_round(history, steps=3_000)


@pytest.mark.slow
@given(histories())
def test_a_proof_stands_against_any_longer_search(history: list[list[list[int]]]) -> None:
    short, longer = next_round(history, steps=300), next_round(history, steps=3_000)

    assert longer.repeats <= short.repeats
    if short.is_least:
        assert longer.repeats == short.repeats


def test_the_least_is_proved_against_every_possible_round() -> None:
    """Eight players have thirty-five rounds: all are tried here."""
    history = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 3, 5], [4, 6, 7, 8]]]
    others = range(2, 9)
    first_tables = [{1, a, b, c} for a in others for b in others for c in others if a < b < c]
    rounds = [[sorted(table), sorted(set(range(1, 9)) - table)] for table in first_tables]

    found = next_round(history)

    assert len(rounds) == 35
    assert found.is_least
    assert found.repeats == min(repeats([*history, tables]) for tables in rounds) - repeats(history)


def test_out_of_steps_the_best_so_far_is_given_without_a_proof() -> None:
    history = schedule(16, 5).rounds

    found = next_round(history, steps=10)

    assert is_whole([*history, found.tables])
    assert not found.is_least


def test_the_unavoidable_repeats_of_two_rounds() -> None:
    assert [least_repeats(tables, 2) for tables in (1, 2, 3, 4, 5)] == [6, 4, 3, 0, 0]
