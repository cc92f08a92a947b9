"""Every way of pairing: judged by an independent checker, and against every other answer for small numbers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.tournament.pairings import matching
from kiosk.tournament.pairings.danish import MODIFIED_DANISH, PURE_DANISH
from kiosk.tournament.pairings.facts import PairingError, PairingFacts, Table
from kiosk.tournament.pairings.groups import in_one_hall
from kiosk.tournament.pairings.knock_out import KNOCK_OUT
from kiosk.tournament.pairings.matching import best_matching
from kiosk.tournament.pairings.mitchell import MITCHELL, fixed_and_mobile
from kiosk.tournament.pairings.round_robin import ROUND_ROBIN
from kiosk.tournament.pairings.system import PairingSystem
from kiosk.tournament.pairings.systems import SYSTEMS as ALL_SYSTEMS
from tests.tournament.pairings.playing import Evening, all_pairings, byes_of_session, met_in, violations

SYSTEMS = {key: system for key, system in ALL_SYSTEMS.items() if system is not KNOCK_OUT}
"""Those in which everybody plays every round; of a knock-out see `test_bracket`."""


def a_round(*couples: tuple[int | None, int | None]) -> tuple[Table[int], ...]:
    return tuple(Table(number, *couple) for number, couple in enumerate(couples, 1))


def facts_of(
    ranking: list[int], *played: tuple[Table[int], ...], rounds: int = 20, byes_per_session: int = 1
) -> PairingFacts[int]:
    return PairingFacts(
        tuple(sorted(ranking)), tuple(ranking), played, rounds, byes_per_session=byes_per_session
    )


def couples_of(tables: tuple[Table[int], ...]) -> list[tuple[int | None, int | None]]:
    return [(table.ns, table.ew) for table in tables]


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
@pytest.mark.parametrize("part", range(5))
def test_random_tournaments_break_no_rule(system: PairingSystem, part: int) -> None:
    for number in range(250):
        evening = Evening.at_random(system, Random(f"{system.key} {part} {number}"))
        for _ in range(evening.rounds):
            facts, tables = evening.play_on()
            assert violations(evening, facts, tables) == [], (number, facts, tables)
            assert len(system.why(facts, tables)) == len(tables)
            assert all(system.why(facts, tables))


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_the_same_facts_give_the_same_tables(system: PairingSystem) -> None:
    one, other = (Evening.at_random(system, Random(7)) for _ in range(2))
    for _ in range(one.rounds):
        assert one.play_on() == other.play_on()


def order_of_danish(
    facts: PairingFacts[int], resting: list[int], couples: tuple[tuple[int, int], ...], *, keeps_apart: bool
) -> tuple[object, ...]:
    """The documented order, written anew; `couples` by place, those of the best placed first."""
    byes = byes_of_session(facts)
    place = {entrant: number for number, entrant in enumerate(facts.ranking)}
    too_many = [max(0, byes[entrant] + 1 - facts.byes_per_session) for entrant in resting]
    just_met = met_in(tuple(facts.played[-1])) if keeps_apart and facts.played else set()
    again = sum(frozenset(couple) in just_met for couple in couples)
    rests = [(byes[entrant], -place[entrant]) for entrant in resting]
    met_by_the_best = [place[other] for _, other in couples]
    return too_many, again, rests, met_by_the_best


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("system", [PURE_DANISH, MODIFIED_DANISH])
def test_art_2_no_danish_pairing_is_better_by_the_documented_order(system: PairingSystem, count: int) -> None:
    for number in range(60 if count < 7 else 15):
        random = Random(f"{count} {number}")
        evening = Evening(system, random, tuple(range(1, count + 1)), rounds=7, session_length=7)
        while len(evening.played) < evening.rounds:
            facts, tables = evening.play_on()
            ranking, keeps_apart = list(facts.ranking), system is MODIFIED_DANISH and facts.round < 7
            if len(ranking) > 9:
                continue
            options = [[entrant] for entrant in ranking] if len(ranking) % 2 else [[]]
            best = min(
                order_of_danish(facts, resting, couples, keeps_apart=keeps_apart)
                for resting in options
                for couples in all_pairings([entrant for entrant in ranking if entrant not in resting])
            )
            resting = [table.entrants[0] for table in tables if table.is_incomplete]
            chosen = tuple((t.entrants[0], t.entrants[1]) for t in tables if not t.is_incomplete)
            assert order_of_danish(facts, resting, chosen, keeps_apart=keeps_apart) == best


@given(st.data(), st.sampled_from([2, 4, 6, 8]), st.integers(1, 8))
def test_no_matching_is_better_whatever_the_faults(data: st.DataObject, count: int, near: int) -> None:
    faults = {frozenset(couple): data.draw(st.integers(0, 3)) for couple in combinations(range(count), 2)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "_NEAR", near)  # how far it looks first makes no difference
        found = best_matching(
            range(count), lambda _, free: free, lambda one, other: faults[frozenset((one, other))]
        )

    def order(couples: tuple[tuple[int, int], ...]) -> tuple[int, list[int]]:
        return sum(faults[frozenset(couple)] for couple in couples), [other for _, other in couples]

    assert order(tuple(found)) == min(map(order, all_pairings(list(range(count)))))


def test_a_matching_looks_far_where_there_are_faults_nearby() -> None:
    count = 40
    found = best_matching(
        range(count), lambda _, free: free, lambda one, other: int(abs(one - other) < count // 2)
    )
    assert found == [(one, one + count // 2) for one in range(count // 2)]


def test_art_2_pure_danish_pairs_neighbours_even_if_they_have_just_met() -> None:
    tables = PURE_DANISH.pair(facts_of([1, 2, 3, 4], a_round((1, 2), (3, 4))))
    assert couples_of(tables) == [(1, 2), (3, 4)]


def test_art_2_the_best_placed_has_the_first_choice_that_leaves_no_one_out() -> None:
    facts = facts_of([1, 2, 3, 4, 5, 6], a_round((5, 6), (1, 3), (2, 4)))
    tables = MODIFIED_DANISH.pair(facts)
    assert couples_of(tables) == [(1, 2), (3, 5), (4, 6)]  # 3-4 would leave 5-6, who have just met
    assert [[str(reason) for reason in why] for why in MODIFIED_DANISH.why(facts, tables)] == [
        ["Places 1 and 2 of the standings meet."],
        [
            "Places 3 and 5 of the standings meet.",
            "If places 3 and 4 met, others would have to meet again.",
        ],
        ["Places 4 and 6 of the standings meet."],
    ]


def test_art_2_those_who_have_just_met_are_told_why_they_do_not_meet() -> None:
    facts = facts_of([1, 2, 3, 4], a_round((1, 2), (3, 4)))
    assert [str(reason) for reason in MODIFIED_DANISH.why(facts, MODIFIED_DANISH.pair(facts))[0]] == [
        "Places 1 and 3 of the standings meet.",
        "Places 1 and 2 met in the round just played.",
    ]


def test_art_2_two_alone_meet_again_and_are_told_why() -> None:
    facts = facts_of([1, 2], a_round((2, 1)))
    tables = MODIFIED_DANISH.pair(facts)
    assert couples_of(tables) == [(1, 2)]
    assert "They meet again at once: it cannot be avoided." in map(str, MODIFIED_DANISH.why(facts, tables)[0])


def test_art_2_in_the_last_round_they_may_meet_again() -> None:
    facts = facts_of([1, 2, 3, 4], a_round((1, 2), (3, 4)), rounds=2)
    tables = MODIFIED_DANISH.pair(facts)
    assert couples_of(tables) == [(1, 2), (3, 4)]
    assert "in the last round they may" in str(MODIFIED_DANISH.why(facts, tables)[0][-1])


def test_the_first_round_is_explained_by_the_start_list_and_a_second_bye_by_the_first_ones() -> None:
    first = PURE_DANISH.pair(facts_of([1, 2, 3]))
    said = [str(why[0]) for why in PURE_DANISH.why(facts_of([1, 2, 3]), first)]
    assert said[0] == "Places 1 and 2 of the start list meet."
    assert said[1].startswith("Place 3 rests: the worst placed")
    after = facts_of([1, 2, 3], first, a_round((1, 3), (2, None)), a_round((2, 3), (1, None)))
    assert "everybody has rested" in str(PURE_DANISH.why(after, PURE_DANISH.pair(after))[-1][0])


def test_r33_older_opponents_may_meet_again() -> None:
    facts = facts_of([1, 2, 3, 4], a_round((1, 2), (3, 4)), a_round((1, 3), (2, 4)))
    assert couples_of(MODIFIED_DANISH.pair(facts)) == [(1, 2), (3, 4)]


def test_art_34_nobody_rests_twice_while_another_has_not() -> None:
    facts = facts_of([1, 2, 3, 4, 5], a_round((1, 2), (3, 4), (5, None)), a_round((1, 3), (2, 5), (None, 4)))
    assert couples_of(PURE_DANISH.pair(facts)) == [(1, 2), (4, 5), (3, None)]


def test_art_34_a_second_bye_weighs_more_than_a_rematch() -> None:
    facts = facts_of([1, 2, 3], a_round((2, 3), (1, None)), a_round((1, 3), (2, None)), a_round((1, 2)))
    tables = MODIFIED_DANISH.pair(facts)
    assert couples_of(tables) == [(1, 2), (3, None)]
    assert "cannot be avoided" in str(MODIFIED_DANISH.why(facts, tables)[0][-1])


def test_art_34_another_session_begins_without_byes() -> None:
    played = (a_round((1, 2), (3, None)),)
    assert couples_of(PURE_DANISH.pair(PairingFacts((1, 2, 3), (1, 2, 3), played, 4)))[-1] == (2, None)
    fresh = PairingFacts((1, 2, 3), (1, 2, 3), played, 4, session_starts=2)
    assert couples_of(PURE_DANISH.pair(fresh))[-1] == (3, None)


def test_art_34_where_more_byes_are_allowed_whoever_has_rested_least_rests() -> None:
    facts = facts_of([1, 2, 3], a_round((1, 2), (3, None)), byes_per_session=2)
    tables = PURE_DANISH.pair(facts)
    assert couples_of(tables)[-1] == (2, None)
    assert "rested least" in str(PURE_DANISH.why(facts, tables)[-1][0])


@pytest.mark.parametrize("places", range(2, 21))
def test_art_2_in_round_robin_everybody_meets_everybody_once_on_either_line(places: int) -> None:
    starts = list(range(1, places + 1))
    played: list[tuple[Table[int], ...]] = []
    for _ in range(places - 1 + places % 2):
        played.append(ROUND_ROBIN.pair(facts_of(starts, *played)))
    met = [couple for tables in played for couple in met_in(tables)]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(starts, 2)))
    byes = Counter(t.entrants[0] for tables in played for t in tables if t.is_incomplete)
    assert byes == (Counter(starts) if places % 2 else Counter())
    ns, ew = (
        Counter(getattr(t, line) for tables in played for t in tables if not t.is_incomplete)
        for line in ("ns", "ew")
    )
    assert all(abs(ns[entrant] - ew[entrant]) <= 1 for entrant in starts)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
@pytest.mark.parametrize("count", [2, 5, 8, 9])
def test_art_2_the_first_round_is_as_on_the_start_list(system: PairingSystem, count: int) -> None:
    starts = list(range(count, 0, -1))
    tables = system.pair(PairingFacts(starts, starts, (), 4))
    seats = [entrant for table in tables for entrant in (table.ns, table.ew)]
    assert seats == starts + [None] * (count % 2)


def test_art_2_the_calendar_begins_again_with_the_lines_changed() -> None:
    first = ROUND_ROBIN.pair(facts_of([1, 2, 3, 4]))
    second_leg = ROUND_ROBIN.pair(facts_of([1, 2, 3, 4], first, first, first))
    assert couples_of(second_leg) == [(ew, ns) for ns, ew in couples_of(first)]


def test_art_33_whoever_is_due_to_meet_one_who_left_rests() -> None:
    tables = ROUND_ROBIN.pair(PairingFacts((1, 2, None, 4, 5, 6), (1, 2, 4, 5, 6), (), 5))
    assert couples_of(tables) == [(1, 2), (None, 4), (5, 6)]


@pytest.mark.parametrize("count", range(2, 25))
def test_art_2_in_mitchell_everybody_meets_all_of_the_other_line_once(count: int) -> None:
    starts = list(range(1, count + 1))
    tables_needed = (count + 1) // 2
    played: list[tuple[Table[int], ...]] = []
    for _ in range(tables_needed):
        played.append(MITCHELL.pair(facts_of(starts, *played)))
    met = Counter(couple for tables in played for couple in met_in(tables))
    expected = {frozenset((one, other)) for one in starts[::2] for other in starts[1::2]}
    assert met == Counter(expected)
    assert all(table.ns == starts[2 * table.number - 2] for tables in played for table in tables)
    byes = Counter(t.entrants[0] for tables in played for t in tables if t.is_incomplete)
    assert set(byes.values()) <= {1}


def faults_of_a_move(
    facts: PairingFacts[int], tables: list[tuple[int | None, int | None]]
) -> tuple[int, int]:
    """Byes too many and meetings again, counted anew."""
    byes = byes_of_session(facts)
    met = Counter(couple for round_tables in facts.played for couple in met_in(tuple(round_tables)))
    resting = [ns or ew for ns, ew in tables if None in (ns, ew)]
    return sum(byes[entrant] for entrant in resting if entrant), sum(
        met[frozenset(table)] for table in tables
    )  # type: ignore[index]


@pytest.mark.parametrize("count", range(2, 13))
def test_art_2_no_move_of_a_mitchell_is_better_by_the_documented_order(count: int) -> None:
    for number in range(20):
        evening = Evening(MITCHELL, Random(f"{count} {number}"), tuple(range(1, count + 1)), 8, 8)
        for _ in range(8):
            facts, tables = evening.play_on()
            ns, ew = fixed_and_mobile(facts.starts)
            moves = [
                list(zip(ns, (ew[(table - move) % len(ew)] for table in range(len(ns))), strict=True))
                for move in range(facts.round - 1, facts.round - 1 + len(ns))
            ]
            best = min(range(len(moves)), key=lambda more: (faults_of_a_move(facts, moves[more]), more))
            assert couples_of(tables) == moves[best]


def test_a_table_that_is_not_needed_any_more_is_given_up() -> None:
    assert fixed_and_mobile([1, None, 3, 4, 5, 6]) == ([1, 3, 5], [None, 4, 6])
    assert fixed_and_mobile([1, None, 3, None, 5, 6]) == ([1, 3], [5, 6])
    assert fixed_and_mobile([None, 2, None, 4, 5, None]) == ([5, None], [2, 4])


@given(st.lists(st.booleans(), min_size=1, max_size=20).filter(any))
def test_whoever_has_a_table_that_is_needed_keeps_the_place(plays: list[bool]) -> None:
    starts = [place if is_there else None for place, is_there in enumerate(plays, 1)]
    ns, ew = fixed_and_mobile(starts)
    seats = [entrant for couple in zip(ns, ew, strict=True) for entrant in couple]
    playing = [entrant for entrant in starts if entrant is not None]
    assert sorted(seat for seat in seats if seat is not None) == playing
    assert len(seats) == len(playing) + len(playing) % 2
    assert all(seats[place] == start for place, start in enumerate(starts[: len(seats)]) if start is not None)


def test_groups_are_numbered_on_in_one_hall() -> None:
    hall = in_one_hall([a_round((1, 2), (3, None)), a_round((4, 5))])
    assert hall == a_round((1, 2), (3, None), (4, 5))


@pytest.mark.parametrize(
    ("starts", "ranking"),
    [((1,), (1,)), ((1, 2), (1, 3)), ((1, 2, 3), (1, 2)), ((1, 2, 2), (1, 2, 2)), ((1, 2), (1, 2, 2))],
)
def test_facts_that_contradict_each_other_are_refused(
    starts: tuple[int, ...], ranking: tuple[int, ...]
) -> None:
    with pytest.raises(PairingError):
        PairingFacts(starts, ranking, (), 4)


@settings(deadline=None)
@given(st.integers(2, 60).map(lambda half: 2 * half), st.randoms(use_true_random=False))
def test_art_2_modified_danish_pairs_everybody_and_repeats_nobody(count: int, random: Random) -> None:
    entrants = list(range(count))
    shuffled = random.sample(entrants, count)
    previous = a_round(*zip(shuffled[::2], shuffled[1::2], strict=True))
    tables = MODIFIED_DANISH.pair(facts_of(entrants, previous))
    assert sorted(entrant for table in tables for entrant in table.entrants) == entrants
    assert not met_in(tables) & met_in(previous)
