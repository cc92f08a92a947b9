"""The worked cases of the Mineo tournament, each named by its article."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.games.mineo.codes import read_codes
from kiosk.games.mineo.row import Row
from kiosk.games.mineo.seats import Seat
from kiosk.games.mineo.settings import STANDARD
from kiosk.tournament.mineo.entrants import EntryError, enter
from kiosk.tournament.mineo.officials import SeatedOfficial, route
from kiosk.tournament.mineo.ranking import Lots, MineoPlace, MineoTally, TieBreak, decided_order, rank, tally
from kiosk.tournament.mineo.schedule import Feasibility, feasibility
from kiosk.tournament.mineo.tables import DrawError, MineoTable, by_bands, by_standings, draw_seats
from tests.tournament.mineo.schedule_quality import fewest_opponents, is_whole, met_again
from tests.worked_cases import Facts, checks_of, worked_cases

LETTERS = {Seat.NORTH: "N", Seat.WEST: "O", Seat.SOUTH: "S", Seat.EAST: "E"}
STEPS = {
    TieBreak.TOTAL: "TOT",
    TieBreak.DIFFERENCE: "T1",
    TieBreak.REALISED: "T2",
    TieBreak.SOLOS: "T3",
    TieBreak.EXTRA: "T4",
    TieBreak.LOTS: "LOT",
}


def tallies(players: list[Facts]) -> dict[int, MineoTally]:
    keys = ("tot", "t1", "t2", "t3", "t4")
    return {player["player"]: MineoTally(*(player[key] for key in keys)) for player in players}


def order(places: tuple[MineoPlace[int], ...]) -> Facts:
    return {
        "order": list(decided_order(places)),
        "decided_by": [STEPS[place.decided_by] for place in places if place.decided_by is not None],
    }


def tables(seated: tuple[MineoTable[int], ...]) -> Facts:
    return {table.letter: {letter: table.seats[seat] for seat, letter in LETTERS.items()} for table in seated}


def dealers(seated: tuple[MineoTable[int], ...]) -> Facts:
    return {table.letter: table.first_dealer for table in seated}


def check_tiebreak(given: Facts) -> Facts:
    none: Lots[int] = Lots(1)
    lots = none.record(given["lots"]) if "lots" in given else None
    return order(rank(tallies(given["players"]), lots))


def check_tiebreak_rows(given: Facts) -> Facts:
    values = {
        int(player): tally(
            [
                Row(
                    read_codes(", ".join(row["plus"])),
                    read_codes(", ".join(row["minus"])),
                    row["mult"],
                    tuple(row["penalties"]),
                )
                for row in rows
            ],
            STANDARD,
        )
        for player, rows in given["players"].items()
    }
    keys = ("tot", "t1", "t2", "t3", "t4")
    named = {str(player): dict(zip(keys, value.values, strict=True)) for player, value in values.items()}
    return {**order(rank(values)), "values": named}


def check_reseat_standings(given: Facts) -> Facts:
    ranked = decided_order(rank(tallies(given["players"])))
    seated = by_standings(ranked)
    return {"ranking": list(ranked), "tables": tables(seated), "first_dealer": dealers(seated)}


def check_reseat_ranking(given: Facts) -> Facts:
    assert given["method"] == "C"
    return {"tables": tables(by_standings(given["ranking"]))}


def check_final_bands(given: Facts) -> Facts:
    return {"tables": tables(by_bands(given["ranking"]))}


def check_trionfi_seating(given: Facts) -> Facts:
    try:
        drawn = draw_seats(given["draw"])
    except DrawError:
        return {"error": "duplicate_draw"}
    except EntryError:
        return {"error": "not_multiple_of_4"}
    return {
        "numbers": drawn.numbers,
        "tables": tables(drawn.tables),
        "first_dealer": dealers(drawn.tables),
        "error": None,
    }


def check_entrants(given: Facts) -> Facts:
    entrants = enter([f"h{number}" for number in range(1, given["heads"] + 1)], given["squads"])
    return {"entrants": len(entrants), "tables": len(entrants) // 4, "error": None}


def check_schedule_check(given: Facts) -> Facts:
    again = met_again(given["rounds"])
    return {
        "partition_ok": is_whole(given["rounds"]),
        "no_rematch": not again,
        "rematches": sorted(sorted(pair) for pair in again),
        "opponents_met_min": None if again else fewest_opponents(given["rounds"]),
    }


def check_schedule_feasible(given: Facts) -> Facts:
    known = feasibility(given["entrants"], given["rounds"])
    return {"feasible": {Feasibility.POSSIBLE: True, Feasibility.IMPOSSIBLE: False}[known]}


def check_arbiter_routing(given: Facts) -> Facts:
    officials = [SeatedOfficial(official["name"], official["plays_at"]) for official in given["officials"]]
    routing = route(given["table"], officials, is_unanimous=given["unanimous"])
    return {"decided_by": routing.decided_by.value, "eligible": list(routing.called)}


CHECKS = checks_of(globals())


@pytest.mark.parametrize("vector", worked_cases(Path(__file__).parent / "vectors"))
def test_the_codes_worked_cases(vector: Facts) -> None:
    assert CHECKS[vector["kind"]](vector["in"]) == vector["out"]
