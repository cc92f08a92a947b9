"""Standings, byes and substitutions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.game import PartyResult
from kiosk.games.regulations import Award
from kiosk.tournament.attendance import may_substitute
from kiosk.tournament.pairings.facts import PairingFacts, Table
from kiosk.tournament.ranking import Place, Tally, rank, rank_playing


def test_r37_level_pairs_share_their_place() -> None:
    tallies = {"A": Tally(30, 5), "B": Tally(30, 5), "C": Tally(31, -400), "D": Tally(30, -5)}
    assert rank(tallies) == (
        Place(1, "C", Tally(31, -400)),
        Place(2, "A", Tally(30, 5)),
        Place(2, "B", Tally(30, 5)),
        Place(4, "D", Tally(30, -5)),
    )


def test_r37_only_a_draw_of_lots_breaks_a_tie() -> None:
    tallies = {"A": Tally(30, 5), "B": Tally(30, 5), "C": Tally(31, 0), "D": Tally(30, 5)}
    drawn = rank(tallies, lots=[("D", "C"), ("D", "A", "C", "B")])
    assert [(place.rank, place.entrant) for place in drawn] == [(1, "C"), (2, "D"), (3, "A"), (4, "B")]
    partly = rank(tallies, lots=[("D", "A")])
    assert [place.rank for place in partly] == [1, 2, 2, 2]


@given(st.dictionaries(st.integers(), st.builds(Tally, st.integers(0, 3), st.integers(-1, 1))))
def test_a_rank_is_one_more_than_the_number_of_those_who_are_better(tallies: dict[int, Tally]) -> None:
    places = rank(tallies)
    assert sorted(place.entrant for place in places) == sorted(tallies)
    for place in places:
        mine = (place.tally.victory_points, place.tally.match_points)
        assert place.rank == 1 + sum((t.victory_points, t.match_points) > mine for t in tallies.values())


def test_whoever_is_level_is_paired_as_on_the_start_list_and_a_latecomer_has_nothing() -> None:
    tallies = {"A": Tally(10), "B": Tally(10), "gone": Tally(20), "D": Tally(-1)}
    starts = ("B", None, "late", "A", "D")
    assert rank_playing(tallies, starts) == ("B", "A", "late", "D")
    assert rank_playing(tallies, starts, lots=[("A", "B")]) == ("A", "B", "late", "D")


def test_matches_and_awards_add_up() -> None:
    assert Tally.of(PartyResult(1270, 20, 1350)) + Tally.of(Award(14, 305)) == Tally(34, 1350 + 305)
    assert Tally.of(Award(20, None)) == Tally(20, 0)


def test_art_34_the_number_of_byes_may_be_changed() -> None:
    rested = ((Table(1, "A", None),),)
    assert PairingFacts(("A", "B"), ("A", "B"), rested, 4, byes_per_session=1).byes_too_many("A") == 1
    assert PairingFacts(("A", "B"), ("A", "B"), rested, 4, byes_per_session=2).byes_too_many("A") == 0


def test_art_33_the_share_after_which_nobody_is_replaced_may_be_changed() -> None:
    assert may_substitute(3, 4, replace(FEDERATION, substitution_share=Fraction(3, 4)))
