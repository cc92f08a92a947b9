"""The start list: drawn by lot, with those who leave and those who come late."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.tournament.start_list import (
    StartListError,
    drawn,
    has_incomplete_table,
    require_room_in_calendar,
    with_latecomer,
    without,
)


def test_a_draw_can_be_made_again_by_anybody_who_knows_the_seed() -> None:
    assert drawn(["Alba", "Bea", "Cora", "Dea"], "13 May") == ("Alba", "Dea", "Bea", "Cora")


@given(st.lists(st.integers(), unique=True), st.text(), st.randoms())
def test_a_draw_keeps_everybody_and_does_not_mind_the_order_of_entry(
    entrants: list[int], seed: str, random: object
) -> None:
    shuffled = random.sample(entrants, len(entrants))  # type: ignore[attr-defined]
    assert sorted(drawn(entrants, seed)) == sorted(entrants)
    assert drawn(entrants, seed) == drawn(shuffled, seed)


def test_another_seed_draws_another_order() -> None:
    assert len({drawn(range(20), str(seed)) for seed in range(50)}) == 50


def test_every_place_is_drawn_about_as_often() -> None:
    first = [drawn(range(4), f"seed {number}")[0] for number in range(4000)]
    assert all(900 < first.count(place) < 1100 for place in range(4))


def test_who_leaves_leaves_an_empty_place_and_who_comes_takes_the_first_one() -> None:
    starts = without(without((1, 2, 3, 4), 3), 2)
    assert starts == (1, None, None, 4)
    assert with_latecomer(starts, 5) == (1, 5, None, 4)
    assert with_latecomer((1, 2), 5) == (1, 2, 5)


def test_art_34_a_latecomer_is_welcome_where_somebody_rests() -> None:
    assert has_incomplete_table((1, None, 3, 4))
    assert not has_incomplete_table((1, None, 3, 4, 5))
    assert not has_incomplete_table(with_latecomer((1, None, 3, 4), 5))


def test_nobody_leaves_or_comes_twice() -> None:
    with pytest.raises(StartListError, match="7 does not play"):
        without((1, 2), 7)
    with pytest.raises(StartListError, match="2 plays already"):
        with_latecomer((1, 2), 2)


def test_art_34_a_calendar_takes_a_latecomer_only_in_an_empty_place() -> None:
    require_room_in_calendar((1, 2, 3), 9)
    require_room_in_calendar((1, None, 3, 4), 9)
    with pytest.raises(StartListError, match="9 cannot play any more"):
        require_room_in_calendar((1, 2, 3, 4), 9)
