"""Entrants, seats, standings and officials of a Mineo tournament."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.games.mineo.seats import Seat, letter
from kiosk.games.mineo.settings import STANDARD
from kiosk.tournament.entrants import SubstitutionError
from kiosk.tournament.mineo.entrants import Entrant, EntryError, enter
from kiosk.tournament.mineo.officials import DecidedBy, SeatedOfficial, route
from kiosk.tournament.mineo.ranking import (
    Lots,
    LotsError,
    LotsNeededError,
    MineoTally,
    TieBreak,
    decided_order,
    rank,
    tally,
    undecided,
)
from kiosk.tournament.mineo.tables import by_bands, prearranged, set_up_warnings
from tests.tournament.mineo.rows import row

LEVEL = MineoTally(5, 3, 11, 2, 6)
AHEAD = MineoTally(9, 0, 4, 0, 0)


def test_art_2_a_squad_is_one_entrant_and_the_others_enter_alone() -> None:
    entrants = enter(["Ada", "Bea", "Ciro", "Dora", "Elio"], [["Bea", "Elio"]])

    assert [entrant.members for entrant in entrants] == [("Bea", "Elio"), ("Ada",), ("Ciro",), ("Dora",)]


@pytest.mark.parametrize(
    ("heads", "squads"),
    [
        (["Ada", "Bea", "Ciro"], []),
        ([], []),
        (["Ada", "Ada", "Bea", "Ciro"], []),
        (["Ada", "Bea", "Ciro", "Dora", "Elio"], [["Ada", "Fina"]]),
        (["Ada", "Bea", "Ciro", "Dora", "Elio"], [["Ada", "Bea"], ["Bea", "Ciro"]]),
        (["Ada", "Bea", "Ciro"], [[]]),
    ],
)
def test_art_2_entries_that_fill_no_tables_are_refused(heads: list[str], squads: list[list[str]]) -> None:
    with pytest.raises(EntryError):
        enter(heads, squads)


def test_art_2_members_of_a_squad_take_turns_between_deals() -> None:
    squad = (
        Entrant(("Bea", "Elio")).substitute(3, "Elio", is_dealt=False).substitute(9, "Bea", is_dealt=False)
    )

    assert [squad.at(deal) for deal in (1, 2, 3, 8, 9, 16)] == ["Bea", "Bea", "Elio", "Elio", "Bea", "Bea"]


def test_art_2_nobody_is_replaced_inside_a_deal_or_by_a_stranger() -> None:
    squad = Entrant(("Bea", "Elio"))
    with pytest.raises(SubstitutionError):
        squad.substitute(3, "Elio", is_dealt=True)
    with pytest.raises(SubstitutionError):
        squad.substitute(3, "Fina", is_dealt=False)


def test_tables_past_z_have_two_letters() -> None:
    assert [letter(index) for index in (0, 25, 26, 27, 52)] == ["A", "Z", "AA", "AB", "BA"]


def test_m_3_a_prearranged_table_is_seated_by_the_standings() -> None:
    first, second = prearranged([[1, 5, 9, 13], [2, 6, 10, 14]], [14, 9, 1, 13, 6, 5, 10, 2])

    assert first.seats == {Seat.NORTH: 9, Seat.WEST: 1, Seat.SOUTH: 13, Seat.EAST: 5}
    assert (first.first_dealer, second.first_dealer) == (5, 2)


def test_m_29_few_tables_are_warned_of() -> None:
    def count(entrants: int, *, is_prearranged: bool, is_final_by_bands: bool) -> int:
        return len(
            set_up_warnings(entrants, is_prearranged=is_prearranged, is_final_by_bands=is_final_by_bands)
        )

    assert count(12, is_prearranged=True, is_final_by_bands=True) == 2
    assert count(12, is_prearranged=True, is_final_by_bands=False) == 1
    assert count(12, is_prearranged=False, is_final_by_bands=False) == 0
    assert count(16, is_prearranged=True, is_final_by_bands=True) == 0


@pytest.mark.parametrize("tables", range(2, 9))
def test_art_3_bands_never_seat_the_first_four_together(tables: int) -> None:
    for table in by_bands(range(1, 4 * tables + 1)):
        assert len({1, 2, 3, 4} & set(table.seats.values())) <= (1 if tables >= 4 else 2)


def test_art_9_level_entrants_share_a_rank_while_priority_is_not_needed() -> None:
    places = rank({"a": LEVEL, "b": AHEAD, "c": LEVEL, "d": MineoTally(-1, 0, 0, 0, 0)})

    assert [(place.rank, place.entrant) for place in places] == [(1, "b"), (2, "a"), (2, "c"), (4, "d")]
    assert [place.decided_by for place in places] == [None, TieBreak.TOTAL, None, TieBreak.TOTAL]
    assert undecided(places) == (("a", "c"),)
    with pytest.raises(LotsNeededError, match="a, c"):
        decided_order(places)


def test_art_9_lots_decide_once_and_for_all() -> None:
    none: Lots[str] = Lots(2)
    lots = none.record(["c", "a"])
    places = rank({"a": LEVEL, "b": AHEAD, "c": LEVEL}, lots)

    assert decided_order(places) == ("b", "c", "a")
    assert [place.decided_by for place in places] == [None, TieBreak.TOTAL, TieBreak.LOTS]
    assert lots.record(["c", "a"]).order(["a", "c"]) == ("c", "a")
    with pytest.raises(LotsError):
        lots.record(["a", "c"])
    with pytest.raises(LotsError):
        lots.record(["a", "b", "c"])
    with pytest.raises(LotsError):
        lots.record(["c", "c"])


def test_art_9_after_a_correction_a_newcomer_draws_among_those_who_have_drawn() -> None:
    none: Lots[str] = Lots(2)
    lots = none.record(["c", "a"])
    tallies = {"a": LEVEL, "b": LEVEL, "c": LEVEL}

    assert undecided(rank(tallies, lots)) == (("a", "b", "c"),)
    assert decided_order(rank(tallies, lots.record(["c", "b", "a"]))) == ("c", "b", "a")
    assert decided_order(rank({"a": LEVEL, "c": LEVEL}, lots.record(["c", "b", "a"]))) == ("c", "a")


def test_lots_do_not_touch_who_is_not_level() -> None:
    none: Lots[str] = Lots(1)
    tallies = {"a": LEVEL, "b": AHEAD}

    assert decided_order(rank(tallies, none.record(["a", "b"]))) == ("b", "a")


def test_art_9_penalties_are_in_the_total_and_in_no_tie_break() -> None:
    plain, penalised = [row("R, V", "1P", 3)], [row("R, V", "1P", 3, 2)]

    without, with_penalty = tally(plain, STANDARD), tally(penalised, STANDARD)

    assert without == MineoTally(3, 1, 2, 1, 0)
    assert with_penalty == MineoTally(1, 1, 2, 1, 0)


def test_m_11_tie_breaks_multiplied() -> None:
    multiplied = replace(STANDARD, is_tiebreak_multiplied=True)

    assert tally([row("R, V, 4R", "1P", 6)], multiplied) == MineoTally(12, 12, 18, 1, 6)
    assert tally([row("R, V, 4R", "1P", 6)], STANDARD) == MineoTally(12, 2, 3, 1, 1)


def test_art_12_an_official_at_the_table_is_never_called() -> None:
    routing = route("A", [SeatedOfficial("X", "A")], is_unanimous=False)

    assert (routing.decided_by, routing.called) == (DecidedBy.OFFICIALS, ())
