"""Teams with their line-ups, substitutes, and players with another partner in each round (Art. 2, 18, 33)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from kiosk.games.burraco.federation import FEDERATION, TEAMS
from kiosk.games.burraco.sheet import NotMultipleOfFiveError
from kiosk.games.game import PartyResult
from kiosk.tournament.entrants import (
    LineUpError,
    Pair,
    Player,
    SubstitutionError,
    Team,
    line_up,
    require_substitute,
)
from kiosk.tournament.pairings.facts import PairingError, Table
from kiosk.tournament.pairings.individuals import IndividualRound, pair_individuals, why
from kiosk.tournament.team_match import TeamMatchError, seat_match, team_result
from tests.tournament.pairings.playing import all_pairings

A, B, C, D, E, F = (Player(name) for name in "ABCDEF")
ACES = Team("Gli Assi", (A, B, C, D, E))


def test_art_2_a_team_forms_its_pairs_anew_before_each_match() -> None:
    assert line_up(ACES, [A, B, C, D], tables=2) == (Pair((A, B)), Pair((C, D)))
    assert line_up(ACES, [E, A, D, B], tables=2) == (Pair((E, A)), Pair((D, B)))
    assert ACES.captain == A


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ([A, B], "plays at 2 tables"),
        ([A, B, C], "plays at 2 tables"),
        ([A, B, C, D, E, A], "plays at 2 tables"),
        ([A, B, C, F], "F is not of the team Gli Assi"),
        ([A, B, C, A], "A plays in one pair only"),
        ([A, A, C, D], "A plays in one pair only"),
    ],
)
def test_art_2_a_line_up_is_of_the_teams_own_players_each_once(players: list[Player], says: str) -> None:
    with pytest.raises(LineUpError, match=says):
        line_up(ACES, players, tables=2)


def test_a_team_has_both_lines_at_the_tables_of_a_match() -> None:
    one, other = (Pair((A, B)), Pair((C, D))), (Pair((E, F)), Pair((B, A)))
    assert seat_match(one, other, 5) == (Table(5, one[0], other[0]), Table(6, other[1], one[1]))
    with pytest.raises(TeamMatchError):
        seat_match(one, other[:1], 5)


def test_art_17_the_tables_of_a_team_match_are_summed_and_its_bands_hold() -> None:
    one, other = team_result([(3000, 2400), (1500, 1745)], TEAMS, FEDERATION)
    assert one == PartyResult(4500, 12, 355)
    assert other == PartyResult(4145, 8, -355)
    level, _ = team_result([(1000, 0), (0, 850)], TEAMS, FEDERATION)
    assert level.victory_points == 10
    with pytest.raises(TeamMatchError):
        team_result([], TEAMS, FEDERATION)
    with pytest.raises(NotMultipleOfFiveError):
        team_result([(1, 0)], TEAMS, FEDERATION)


def test_art_33_a_player_is_replaced_until_half_of_the_matches_are_over() -> None:
    require_substitute(completed=2, rounds=4, regulations=FEDERATION)
    require_substitute(completed=1, rounds=3, regulations=FEDERATION)
    with pytest.raises(SubstitutionError, match="too late") as refused:
        require_substitute(completed=3, rounds=4, regulations=FEDERATION)
    assert refused.value.article == "Art. 33"


def test_art_2_of_each_four_the_first_plays_with_the_last() -> None:
    paired = pair_individuals(list("abcdefghi"), [])
    assert [table.entrants for table in paired.tables] == [
        (("a", "d"), ("b", "c")),
        (("e", "h"), ("f", "g")),
    ]
    assert paired.resting == ("i",)


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8, 11, 16, 30])
def test_art_2_everybody_changes_partner_every_round_while_that_is_possible(count: int) -> None:
    for seed in range(10):
        random, ranking = Random(f"{count} {seed}"), list(range(count))
        played: list[IndividualRound[int]] = []
        for _ in range(3 if count < 8 else 4):
            paired = pair_individuals(ranking, played)
            seats = [player for table in paired.tables for line in table.entrants for player in line]
            assert sorted([*seats, *paired.resting]) == sorted(ranking)
            assert len(paired.resting) == count % 4
            played.append(paired)
            random.shuffle(ranking)
        if count in {4, 8, 16, 30, 11}:
            partners = Counter(couple for tables in played for couple in tables.partners)
            assert set(partners.values()) == {1}
        byes = Counter(entrant for round_ in played for entrant in round_.resting)
        assert max(byes.values(), default=0) <= -(-len(played) * (count % 4) // count)


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_art_2_no_partners_are_better_by_the_documented_order(count: int) -> None:
    for seed in range(20):
        random, ranking = Random(f"{count} {seed}"), list(range(count))
        played: list[IndividualRound[int]] = []
        for _ in range(5):
            random.shuffle(ranking)
            paired = pair_individuals(ranking, played)
            times = Counter(couple for tables in played for couple in tables.partners)
            playing = [entrant for entrant in ranking if entrant not in paired.resting]

            def order(
                lines: list[tuple[int, int]], times: Counter[frozenset[int]], playing: list[int]
            ) -> tuple[int, list[tuple[int, int]]]:
                again = sum(times[frozenset(line)] for line in lines)
                places = sorted(sorted(playing.index(player) for player in line) for line in lines)
                wished = [4 * (best // 4) + 3 - best % 4 for best, _ in places]
                return again, [
                    (abs(other - wish), other) for (_, other), wish in zip(places, wished, strict=True)
                ]

            chosen = [line for table in paired.tables for line in table.entrants]
            best = min(order(list(pairing), times, playing) for pairing in all_pairings(playing))
            assert order(chosen, times, playing) == best
            played.append(paired)


def test_all_have_all_partners_when_four_play_three_rounds() -> None:
    played: list[IndividualRound[str]] = []
    for _ in range(3):
        played.append(pair_individuals("abcd", played))
    assert {couple for tables in played for couple in tables.partners} == {
        frozenset(couple) for couple in combinations("abcd", 2)
    }


def test_a_table_says_who_plays_together_and_what_was_avoided() -> None:
    first = pair_individuals("abcd", [])
    second = pair_individuals("abcd", [first])
    assert [str(reason) for reason in why("abcd", [first], second)[0]] == [
        "Places 1 and 3 of the standings play together.",
        "Places 1 and 4 have played together before.",
        "Places 2 and 4 of the standings play together.",
        "Places 2 and 3 have played together before.",
    ]
    third = pair_individuals("abcd", [first, second])
    again = pair_individuals("abcd", [first, second, third])
    assert "They play together again: it cannot be avoided." in map(
        str, why("abcd", [first, second, third], again)[0]
    )


def test_art_34_another_session_begins_without_byes() -> None:
    first = pair_individuals([1, 2, 3, 4, 5], [])
    assert pair_individuals([1, 2, 3, 4, 5], [first]).resting == (4,)
    assert pair_individuals([1, 2, 3, 4, 5], [first], session_starts=2).resting == (5,)


def test_three_players_are_too_few() -> None:
    with pytest.raises(PairingError):
        pair_individuals([1, 2, 3], [])
