"""The worked cases of the tournament, each named by its article."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.forfeits import bye
from kiosk.games.regulations import Mistake
from kiosk.rulings.amounts import Figures, with_amounts
from kiosk.rulings.effects import StandingsPoints
from kiosk.tournament.attendance import may_substitute
from kiosk.tournament.corrections import NextRound, Stage, correction
from kiosk.tournament.pairings.danish import MODIFIED_DANISH, PURE_DANISH
from kiosk.tournament.pairings.facts import PairingFacts, Table
from kiosk.tournament.pairings.systems import SYSTEMS
from kiosk.tournament.ranking import Tally, rank
from tests.worked_cases import Facts, checks_of, worked_cases


def check_bye(given: Facts) -> Facts:
    rested = ((Table(1, "resting", None),),) * given["byes_already_this_session"]
    pairs = ("resting", "other")
    facts = PairingFacts(pairs, pairs, rested, 6, byes_per_session=FEDERATION.byes_per_session)
    if facts.byes_too_many("resting"):
        return {"allowed": False}
    award = bye(FEDERATION.format(given["table"]))
    return {"allowed": True, "vp": award.victory_points, "mp": award.match_points}


def check_substitution(given: Facts) -> Facts:
    return {"allowed": may_substitute(given["completed"], given["rounds"], FEDERATION)}


def check_correction(given: Facts) -> Facts:
    known = {mistake.value for mistake in Mistake}
    decided = correction(
        Mistake(given["error"]) if given["error"] in known else Mistake.OTHER,
        SYSTEMS[given["system"]],
        Stage(given["stage"]),
        FEDERATION,
        table_agrees=given.get("table_agrees", False),
        arbiter_called_before=given.get("arbiter_called_before", False),
    )
    return {
        "correct_result": decided.is_corrected,
        "redo_pairing": decided.next_round is NextRound.PAIRED_AGAIN,
    }


DANISH = {"danish_pure": PURE_DANISH, "danish_modified": MODIFIED_DANISH}


def check_pairing(given: Facts) -> Facts:
    previous = tuple(Table(number, *pair) for number, pair in enumerate(given["previous_round"], 1))
    tables = DANISH[given["system"]].pair(
        PairingFacts(
            starts=given["standings"],
            ranking=given["standings"],
            played=(previous,),
            rounds=2 if given["is_last_round"] else 3,
        )
    )
    return {"pairs": [[table.ns, table.ew] for table in tables]}


def check_standings(given: Facts) -> Facts:
    tallies = {pair: Tally(gathered["vp"], gathered["mp"]) for pair, gathered in given["pairs"].items()}
    return {"order": [place.entrant for place in rank(tallies)]}


def check_adjustment(given: Facts) -> Facts:
    """What a repeated early look at the pozzetto costs, as a ruling gives it."""
    figures = Figures(FEDERATION.format(given["table"]), FEDERATION)
    taken = with_amounts(StandingsPoints(to="ew", victory_points=-1), figures, {})
    assert isinstance(taken, StandingsPoints)
    after = Tally(given["vp"], given["mp"]) + Tally(taken.victory_points, taken.match_points or 0)
    return {
        "vp": after.victory_points,
        "mp": after.match_points,
        "opp_vp": given["opp_vp"],
        "opp_mp": given["opp_mp"],
    }


CHECKS = checks_of(globals())


@pytest.mark.parametrize("vector", worked_cases(Path(__file__).parent / "vectors"))
def test_the_codes_worked_cases(vector: Facts) -> None:
    assert CHECKS[vector["kind"]](vector["in"]) == vector["out"]
