"""The bracket of a knock-out: drawn for any number, played at random, and judged by what must hold of each."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.tournament.pairings.bracket import Bracket, Match, match_name, round_name, rounds_of
from kiosk.tournament.pairings.facts import Table
from kiosk.tournament.pairings.seeding import drawn_places

Played = tuple[tuple[Table[int], ...], ...]


def play(
    places: tuple[int | None, ...], random: Random, *, third: bool, leaving: float = 0.0
) -> Bracket[int]:
    """A knock-out to its end: anybody wins, and between rounds somebody may leave."""
    bracket = Bracket(places, third)
    for round_ in range(1, bracket.last_round + 1):
        tables = bracket.tables(round_)
        winners = {
            (round_, table.number): random.choice(table.entrants)
            for table in tables
            if not table.is_incomplete
        }
        left = set(bracket.left) | {place for place in places if place and random.random() < leaving}
        bracket = Bracket(
            places, third, (*bracket.played, tables), {**bracket.winners, **winners}, frozenset(left)
        )
    return bracket


def couples_of(bracket: Bracket[int], round_: int) -> list[frozenset[int]]:
    return [frozenset(match.entrants) for match in bracket.rounds[round_ - 1] if len(match.entrants) == 2]


@pytest.mark.parametrize("third", [True, False])
@pytest.mark.parametrize("count", [*range(3, 70), 128, 200, 300, 513])
def test_everybody_plays_until_they_lose_and_one_is_left(count: int, third: bool) -> None:
    bracket = play(drawn_places(range(1, count + 1)), Random(count), third=third)
    played = [table for tables in bracket.played for table in tables if not table.is_incomplete]
    assert len(played) == count - 1 + (third and count > 3)  # of three, the one who loses first is third
    in_it = set(range(1, count + 1))
    for round_ in range(1, bracket.last_round + 1):
        matches = bracket.rounds[round_ - 1]
        on_the_way = matches[:1] if round_ == bracket.last_round else matches
        came = Counter(entrant for match in on_the_way for entrant in match.entrants)
        assert came == Counter(in_it), round_
        in_it -= {
            entrant for match in on_the_way for entrant in match.entrants if entrant != match.winner.entrant
        }
    assert in_it == {bracket.final.winner.entrant}
    assert bracket.is_over
    assert not bracket.playing


@pytest.mark.parametrize("count", [*range(2, 70), 128, 300])
def test_seeds_meet_as_late_as_can_be_and_the_first_ones_rest(count: int) -> None:
    places = drawn_places(range(1, count + 1))
    assert len(places) == 2 ** rounds_of(count) < 2 * count or count == 2
    assert sorted(filter(None, places)) == list(range(1, count + 1))
    for best in (2**power for power in range(1, rounds_of(count) + 1)):
        part = len(places) // best
        parts = [
            set(places[first : first + part]) & set(range(1, best + 1))
            for first in range(0, len(places), part)
        ]
        assert all(len(seeds) <= 1 for seeds in parts), (best, "meet too early")
    resting = [table.ns for table in Bracket(places).tables(1) if table.is_incomplete]
    assert sorted(filter(None, resting)) == list(range(1, len(places) - count + 1))


def test_of_eight_the_winners_of_the_seeds_meet_by_seeds() -> None:
    places = drawn_places("ABCDEFGH")
    assert "".join(map(str, places)) == "AHEDCFGB"
    assert drawn_places("ABC") == ("A", None, "C", "B")


def first_meetings(places: tuple[int | None, ...]) -> set[frozenset[int | None]]:
    return {frozenset(places[first : first + 2]) for first in range(0, len(places), 2)}


def fewest_hurt(playing: tuple[int, ...], forbidden: set[frozenset[int]]) -> int:
    """How many meet who are not to, by the best of all ways to put these two by two."""
    if not playing:
        return 0
    one, *others = playing
    return min(
        (frozenset((one, other)) in forbidden)
        + fewest_hurt(tuple(left for left in others if left != other), forbidden)
        for other in others
    )


@given(st.integers(3, 7), st.sets(st.sampled_from(list(combinations(range(1, 8), 2))), max_size=18))
def test_as_few_as_can_be_meet_first_who_are_not_to(count: int, couples: set[tuple[int, int]]) -> None:
    forbidden = {frozenset(couple) for couple in couples}
    seeds = range(1, count + 1)
    places = drawn_places(seeds, forbidden)
    resting = len(places) - count
    assert sorted(filter(None, places)) == list(seeds)
    fewest = min(
        fewest_hurt(tuple(seed for seed in seeds if seed not in alone), forbidden)
        for alone in combinations(seeds, resting)
    )
    assert len(first_meetings(places) & forbidden) == fewest
    if not first_meetings(drawn_places(seeds)) & forbidden:
        assert places == drawn_places(seeds)


def test_both_of_a_couple_rest_where_that_alone_helps() -> None:
    forbidden = {frozenset(couple) for couple in combinations(range(1, 6), 2)} - {frozenset((1, 3))}
    assert first_meetings(drawn_places(range(1, 6), forbidden)).isdisjoint(forbidden)


def test_where_all_are_of_one_club_the_first_seeds_rest_all_the_same() -> None:
    club = {frozenset(couple) for couple in combinations(range(1, 101), 2)}
    assert drawn_places(range(1, 101), club) == drawn_places(range(1, 101))


def test_who_is_not_to_meet_is_kept_apart_also_if_somebody_else_must_rest() -> None:
    assert first_meetings(drawn_places(range(1, 9), {frozenset({4, 5})})).isdisjoint({frozenset({4, 5})})
    five = drawn_places(range(1, 6), {frozenset({4, 5})})
    assert five == (1, None, None, 5, 3, 4, 2, None) or frozenset({4, 5}) not in first_meetings(five)
    assert frozenset({1, None}) in first_meetings(five)
    assert frozenset({2, None}) in first_meetings(five)


@given(st.integers(3, 40), st.booleans(), st.integers(0, 10**9))
def test_places_follow_the_rounds(count: int, third: bool, seed: int) -> None:
    bracket = play(drawn_places(range(1, count + 1)), Random(seed), third=third)
    ranks = bracket.ranks
    by_rank = Counter(ranks.values())
    assert ranks[bracket.final.winner.entrant or 0] == 1
    assert by_rank[1] == by_rank[2] == 1
    losers = {
        round_: [
            match.loser.entrant for match in bracket.rounds[round_ - 1] if match.loser.entrant is not None
        ]
        for round_ in range(1, bracket.last_round)
    }
    for round_, lost in losers.items():
        if round_ == bracket.last_round - 1 and third:
            assert sorted(ranks[entrant] for entrant in lost) == [3, 4][: len(lost)]
        else:
            better = sum(rank < min(map(ranks.__getitem__, lost), default=0) for rank in ranks.values())
            assert {ranks[entrant] for entrant in lost} <= {better + 1}


@given(st.integers(3, 40), st.booleans(), st.integers(0, 10**9))
def test_who_leaves_gives_way_and_the_bracket_still_ends(count: int, third: bool, seed: int) -> None:
    bracket = play(drawn_places(range(1, count + 1)), Random(seed), third=third, leaving=0.15)
    assert bracket.is_over
    assert set(bracket.ranks) == set(range(1, count + 1))
    for matches in bracket.rounds:
        for match in matches:
            if match.winner.entrant is None:
                assert len(match.entrants) == 0 or set(match.entrants) <= set(bracket.left)


def test_a_walkover_of_the_final_needs_no_table() -> None:
    first = (Table(1, 1, 4), Table(2, 3, 2))
    bracket = Bracket((1, 4, 3, 2), True, (first,), {(1, 1): 1, (1, 2): 2}, frozenset({1}))
    assert bracket.final.winner.entrant == 2
    assert bracket.tables(2) == (Table(2, 4, 3),)
    assert bracket.ranks == {2: 1, 1: 2, 4: 3, 3: 3}
    assert not bracket.is_over
    over = Bracket(
        (1, 4, 3, 2), True, (first, bracket.tables(2)), {**bracket.winners, (2, 2): 3}, frozenset({1})
    )
    assert over.ranks == {2: 1, 1: 2, 3: 3, 4: 4}
    assert over.is_over


def test_a_round_that_is_seated_stays_though_a_result_is_corrected() -> None:
    first = (Table(1, 1, 4), Table(2, 3, 2))
    before = Bracket((1, 4, 3, 2), True, (first,), {(1, 1): 4, (1, 2): 2})
    assert [match.entrants for match in before.rounds[1]] == [(4, 2), (1, 3)]
    unseated = Bracket((1, 4, 3, 2), True, (first,), {(1, 1): 1, (1, 2): 2})
    assert [match.entrants for match in unseated.rounds[1]] == [(1, 2), (4, 3)]
    second = (Table(1, 1, 2), Table(2, 4, 3))
    seated = Bracket((1, 4, 3, 2), True, (first, second), {(1, 1): 4, (1, 2): 2, (2, 1): 1, (2, 2): 4})
    assert [match.entrants for match in seated.rounds[1]] == [(1, 2), (4, 3)]
    assert seated.ranks == {1: 1, 2: 2, 4: 3, 3: 4}


def test_a_level_match_is_open_until_it_is_said_who_goes_on() -> None:
    tables = (Table(1, 1, 4), Table(2, 3, 2))
    level = Bracket((1, 4, 3, 2), False, (tables,), {(1, 1): 1})
    assert [match.number for match in level.open_matches(1)] == [2]
    assert level.playing == {1, 2, 3}
    assert level.ranks == {1: 1, 2: 2, 3: 2, 4: 4}
    alone = Bracket((1, 4, 3, 2), False, (tables,), {(1, 1): 1}, frozenset({3}))
    assert alone.rounds[1][0].entrants == (1, 2)
    assert not alone.open_matches(1)


@pytest.mark.parametrize(
    ("round_", "last", "name"),
    [
        (5, 5, "Final"),
        (4, 5, "Semifinal"),
        (3, 5, "Quarter-finals"),
        (2, 5, "Round of sixteen"),
        (1, 5, "Round {round}"),
        (1, 2, "Semifinal"),
    ],
)
def test_rounds_are_called_what_players_call_them(round_: int, last: int, name: str) -> None:
    assert round_name(round_, last).text == name


def test_the_match_beside_the_final_is_called_so() -> None:
    bracket = play((1, 4, 3, 2), Random(1), third=True)
    names = [match_name(match, bracket.last_round).text for match in bracket.rounds[-1]]
    assert names == ["Final", "Match for third place"]
    assert isinstance(bracket.third_place, Match)
