"""What holds for all seatings and standings: hypothesis looks for a counterexample."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from kiosk.tournament.mineo.ranking import Lots, MineoTally, TieBreak, decided_order, rank, undecided
from kiosk.tournament.mineo.tables import MineoTable, by_bands, by_standings, draw_seats, prearranged

small = st.integers(-2, 2)
all_tallies = st.dictionaries(
    st.integers(1, 30),
    st.builds(MineoTally, small, small, small, st.integers(0, 1), st.integers(0, 1)),
    max_size=20,
)


@st.composite
def fields(draw: st.DrawFn) -> list[int]:
    """The standings of some tables' entrants."""
    count = 4 * draw(st.integers(1, 10))
    return draw(st.permutations(list(range(1, count + 1))))


def seated(tables: tuple[MineoTable[int], ...]) -> list[int]:
    return [entrant for table in tables for entrant in table.seats.values()]


@given(all_tallies)
def test_standings_are_a_permutation_in_the_order_of_art_9(tallies: dict[int, MineoTally]) -> None:
    places = rank(tallies)

    assert sorted(place.entrant for place in places) == sorted(tallies)
    values = [place.tally.values for place in places]
    assert values == sorted(values, reverse=True)
    for place in places:
        assert place.rank == 1 + sum(other > place.tally.values for other in values)


@given(all_tallies, st.randoms(use_true_random=False))
def test_ranks_do_not_depend_on_the_order_in_which_entrants_are_given(
    tallies: dict[int, MineoTally], random: Random
) -> None:
    shuffled = list(tallies)
    random.shuffle(shuffled)
    again = rank({entrant: tallies[entrant] for entrant in shuffled})

    assert {place.entrant: place.rank for place in again} == {
        place.entrant: place.rank for place in rank(tallies)
    }


@given(all_tallies)
def test_the_step_named_is_the_first_that_differs(tallies: dict[int, MineoTally]) -> None:
    places = rank(tallies)
    for above, below in pairwise(places):
        if below.decided_by is None:
            assert (above.rank, above.tally) == (below.rank, below.tally)
        else:
            place = tuple(TieBreak).index(below.decided_by)
            assert above.tally.values[:place] == below.tally.values[:place]
            assert above.tally.values[place] > below.tally.values[place]


@given(all_tallies)
def test_with_lots_drawn_for_every_tie_each_has_a_rank_of_their_own(tallies: dict[int, MineoTally]) -> None:
    lots: Lots[int] = Lots(1)
    for group in undecided(rank(tallies)):
        lots = lots.record(tuple(reversed(group)))

    places = rank(tallies, lots)

    assert [place.rank for place in places] == list(range(1, len(tallies) + 1))
    assert sorted(decided_order(places)) == sorted(tallies)


@given(fields())
def test_every_method_seats_everybody_once(field: list[int]) -> None:
    for tables in (by_standings(field), by_bands(field), prearranged([field[:4]], field)):
        assert sorted(seated(tables)) == sorted(field[: 4 * len(tables)])
    assert seated(by_standings(field)) == field


@given(fields())
def test_seats_inside_a_table_follow_the_standings(field: list[int]) -> None:
    for table in (*by_standings(field), *by_bands(field)):
        ranks = [field.index(entrant) for entrant in table.seats.values()]
        assert ranks == sorted(ranks)
        assert field.index(table.first_dealer) == max(ranks)


@given(fields())
def test_the_highest_draw_is_number_one_at_north_of_table_a(field: list[int]) -> None:
    drawn = draw_seats({entrant: -place for place, entrant in enumerate(field)})

    assert [drawn.numbers[entrant] for entrant in field] == list(range(1, len(field) + 1))
    assert seated(drawn.tables) == field
