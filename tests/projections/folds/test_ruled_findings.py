"""What is asked about a deal of Mineo because of what was ruled in it, and what is summed (Art. 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kiosk.games.mineo.game import MineoGame
from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.seats import Seat
from kiosk.journal.bodies import Acceptance, DealAccepted, RulingAnswer, RulingGiven, TournamentOpened
from kiosk.rulings.effects import DealFate, Points
from tests.games.mineo.entries import deal as entered
from tests.projections.rulings_given import match_of, ruling

if TYPE_CHECKING:
    from tests.projections.conftest import Evening

GAME = MineoGame()


@pytest.fixture
def mineo(evening: Evening) -> Evening:
    evening.say("director", TournamentOpened("Torneo di Mineo", "mineo", "mineo", 4, 4))
    return evening


def shown(seat: str = "E", **changes: Any) -> RulingGiven:
    """8.c: a card shown out of turn costs the player one point."""
    points = Points(pool="sheet", to=seat, points=-1, why="exposed_card")
    values: dict[str, Any] = {"code": "mineo", "tree": "M08C", "outcome_tree": "M08C", "articles": ("M8.c",)}
    return ruling(points, **{**values, "facts": {"offender": seat}, **changes})


def accepted(entry: dict[str, dict[str, int]]) -> DealAccepted:
    acceptances = tuple(
        Acceptance(party, consent.of, 1.0) for consent in GAME.consents(entry) for party in consent.by
    )
    return DealAccepted(1, 1, entry, acceptances, "keypad")


def asked(evening: Evening, entry: dict[str, dict[str, int]]) -> dict[str, str]:
    return {finding.code: str(finding.message) for finding in match_of(evening).findings(1, entry, GAME)}


@pytest.mark.parametrize("entered_points", [1, 2, 3])
@pytest.mark.parametrize("is_ruled_first", [True, False])
def test_art_8_a_penalty_entered_beside_a_ruling_is_added_to_it(
    mineo: Evening, entered_points: int, is_ruled_first: bool
) -> None:
    entry = entered("R, V", "-", penalties={Seat.EAST: entered_points})
    if is_ruled_first:
        mineo.say("director", shown())
        mineo.say("table-1", accepted(entry))
    else:
        mineo.say("table-1", accepted(entry))
        mineo.say("director", shown())

    assert match_of(mineo).totals == {1: {"N": 2, "W": -2, "S": 2, "E": -2 - entered_points - 1}}


def test_art_8_it_is_asked_with_both_figures_and_their_sum(mineo: Evening) -> None:
    entry = entered("R, V", "-", penalties={Seat.EAST: 2, Seat.WEST: 1})
    mineo.say("director", shown())

    found = [
        finding for finding in match_of(mineo).findings(1, entry, GAME) if finding.section in set("NWSE")
    ]

    assert [(finding.code, finding.section) for finding in found] == [("penalty", "W"), ("ruled_beside", "E")]
    assert found[1].message.values["sum"] == 3
    assert "2 entered here, beside the 1 " in str(found[1].message)


def test_art_8_points_of_several_rulings_and_the_table_count_each_once(mineo: Evening) -> None:
    revoke = Points(pool="sheet", to="E", points=-3, why="revoke")
    mineo.say("director", shown(), ruling(revoke, code="mineo", articles=("M8.f",)))
    mineo.say("table-1", accepted(entered("R, V", "-", penalties={Seat.EAST: 2})))

    assert match_of(mineo).totals[1]["E"] == -2 - 1 - 3 - 2


@pytest.mark.parametrize("contract", [Contract.SOLO_5, Contract.SOLO_15, Contract.FORCED_SOLO])
def test_art_8c_a_soloist_who_pays_for_a_card_is_asked_about(mineo: Evening, contract: Contract) -> None:
    mineo.say("director", shown("N"))

    assert "soloist_pays" in asked(mineo, entered("R, V", "-", contract=contract))
    assert "soloist_pays" not in asked(mineo, entered("R, V", "-", contract=contract, declarer=Seat.WEST))
    assert "soloist_pays" not in asked(mineo, entered("R, V", "-"))


def test_art_8c_who_was_spared_as_the_soloist_and_is_not_is_asked_about(mineo: Evening) -> None:
    answers = (RulingAnswer("M08C", "playable", "yes"), RulingAnswer("M08C", "soloist_p", "yes"))
    values: dict[str, Any] = {"code": "mineo", "tree": "M08C", "articles": ("M8.c",)}
    mineo.say("director", ruling(**values, answers=answers, facts={"offender": "W"}))

    solo = {"contract": Contract.SOLO_15, "declarer": Seat.WEST}
    assert "soloist_spared" in asked(mineo, entered("R, V", "-"))
    assert "soloist_spared" not in asked(mineo, entered("R, V", "-", **solo))  # type: ignore[arg-type]


def test_art_8c_who_is_the_soloist_of_the_deal_that_was_dealt_again_is_not_asked(mineo: Evening) -> None:
    """The point of the first attempt stays, and was paid by who did not play alone then (M-5)."""
    mineo.say("director", shown("N"), ruling(DealFate("annul_and_replay"), code="mineo"))
    entry = entered("R, V", "-", contract=Contract.SOLO_15)

    assert "soloist_pays" not in asked(mineo, entry)
    mineo.say("table-1", accepted(entry))
    assert match_of(mineo).totals[1]["N"] == 6 - 1
