"""Deals that a ruling annuls, has dealt again, or lets be corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.games.burraco.game import BurracoGame
from kiosk.projections.round_scores import RoundScore
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import replay
from kiosk.rulings.effects import DealFate, Report, SuspendChecks
from tests.projections.handing_in import handed_in
from tests.projections.rulings_given import (
    AGAIN,
    ANNUL,
    CORRECTION,
    REDEAL,
    TEMPORARY,
    arbitral,
    cancel,
    corrected,
    figures,
    match_of,
    name,
    ruling,
    sanction,
)

if TYPE_CHECKING:
    from tests.projections.conftest import DealMaker, Evening


def test_annulled_deal_scores_nothing_and_is_over(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1, 60), deal(2, 40), *handed_in(1, "ns"))
    evening.say("director", ruling(ANNUL, arbitral(50), sanction(100), deal=2))

    match = match_of(evening)

    assert match.totals == {1: {"ns": 460, "ew": 400}, 2: {"ns": 0, "ew": 0}}
    assert figures(match) == {"ns": (460, 10, -40), "ew": (500, 10, 40)}
    assert (match.delivered, match.irregularities) == ("ns", ())
    assert match.is_complete(BurracoGame())


def test_annulled_deal_need_not_be_played(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("director", ruling(ANNUL))
    assert match_of(evening).deal_in_play(BurracoGame()) == 2

    evening.say("table-1", deal(1, 500), deal(2, 40), *handed_in(1, "ns"))

    match = match_of(evening)
    assert match.totals == {1: {"ns": 0, "ew": 0}, 2: {"ns": 440, "ew": 400}}
    assert (match.delivered, match.irregularities) == ("ns", ())


@pytest.mark.parametrize("fate", [REDEAL, AGAIN])
def test_deal_dealt_again_is_accepted_again(evening: Evening, deal: DealMaker, fate: DealFate) -> None:
    evening.open()
    first = evening.say("table-1", deal(1, 500))
    evening.say("table-1", deal(2, 40))
    evening.say("director", ruling(fate, undoes=name(first)))
    assert match_of(evening).totals == {2: {"ns": 440, "ew": 400}}
    assert match_of(evening).deal_in_play(BurracoGame()) == 1
    assert match_of(evening).stopped_deals[1].is_dealt_again

    evening.say("table-1", deal(1, 60))

    assert match_of(evening).totals == {1: {"ns": 460, "ew": 400}, 2: {"ns": 440, "ew": 400}}
    assert match_of(evening).irregularities == ()


def test_deal_stopped_in_play_is_accepted_as_it_is_dealt_again(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("director", ruling(REDEAL))
    evening.say("table-1", deal(1, 60))

    assert match_of(evening).totals == {1: {"ns": 460, "ew": 400}}


def test_what_was_signed_before_a_deal_was_taken_back_is_signed_anew(
    evening: Evening, deal: DealMaker
) -> None:
    """Art. 18."""
    evening.open()
    evening.say("table-1", deal(1))
    last = evening.say("table-1", deal(2, 500))
    evening.say("table-1", *handed_in(1, "ns"))
    evening.say("director", ruling(AGAIN, deal=2, undoes=name(last)))

    match = match_of(evening)
    assert (match.signed, match.delivered) == (frozenset(), None)
    assert [irregularity.code for irregularity in match.irregularities] == ["reopened"] * 3

    evening.say("table-1", deal(2, 0), *handed_in(1, "ns"))

    match = match_of(evening)
    assert (match.signed, match.delivered, match.totals[2]["ns"]) == ({"ns", "ew"}, "ns", 400)


def test_what_was_ruled_about_a_stopped_deal_falls_with_it(evening: Evening, deal: DealMaker) -> None:
    """Sanctions of the match stand: they are about what a player did."""
    evening.open()
    evening.say("director", ruling(arbitral(25), sanction(100), TEMPORARY, SuspendChecks()))
    evening.say("director", ruling(REDEAL))
    evening.say("table-1", deal(1, 0))

    match = match_of(evening)

    assert match.credited == {0: {"ns": 0, "ew": 100}}
    assert (match.totals[1], match.pending, match.ruling_effects.suspended) == (
        {"ns": 400, "ew": 400},
        (),
        frozenset(),
    )


def test_what_is_ruled_after_a_deal_was_stopped_is_about_the_new_one(
    evening: Evening, deal: DealMaker
) -> None:
    evening.open()
    evening.say("director", ruling(REDEAL), ruling(arbitral(25)))
    evening.say("table-1", deal(1, 0))

    assert match_of(evening).totals[1] == {"ns": 400, "ew": 425}


def test_deal_that_was_accepted_before_the_hub_heard_of_it_is_told_when_it_is_dealt_again(
    evening: Evening, deal: DealMaker
) -> None:
    """The table had no link when the arbiter ruled: nobody can know which try it is."""
    evening.open()
    accepted = evening.say("table-1", deal(1, 60))
    ruled = evening.say("director", ruling(AGAIN))

    match = match_of(evening)
    assert match.totals[1]["ns"] == 460
    assert [(irregularity.code, irregularity.seq) for irregularity in match.irregularities] == [
        ("not_taken_back", accepted.seq)
    ]

    evening.say("director", cancel(ruled), ruling(AGAIN, undoes=name(accepted)))
    evening.say("table-1", deal(1, 30))
    match = match_of(evening)
    assert (match.totals[1]["ns"], match.irregularities) == (430, ())


def test_deal_is_corrected_by_leave_of_a_ruling(evening: Evening, deal: DealMaker) -> None:
    """Art. 19: the sheet was handed in; the last correction counts."""
    evening.open()
    accepted = evening.say("table-1", deal(1, 60), deal(2, 40))
    evening.say("table-1", *handed_in(1, "ns"))
    event = evening.say("director", ruling(CORRECTION, deal=0))
    assert match_of(evening).ruling_effects.may_be_corrected

    evening.say("director", corrected(event, accepted, deal(2, 300)), corrected(event, accepted, deal(2, 0)))

    match = match_of(evening)
    assert (match.totals[2], match.deals[2].entry) == ({"ns": 400, "ew": 400}, deal(2, 0).entry)
    assert (figures(match)["ns"], match.delivered) == ((860, 11, 60), "ns")
    found = {standing.entrant: standing.scores for standing in standings(replay(evening.events))}
    assert found[1] == (RoundScore(1, (2,), 11, 60),)

    evening.say("director", cancel(event))

    assert figures(match_of(evening))["ns"] == (900, 11, 100)


def test_correction_without_leave_has_no_effect(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    accepted = evening.say("table-1", deal(1, 60))
    event = evening.say("director", ruling(Report(to="director")))
    evening.say("director", corrected(event, accepted, deal(1, 500)))

    assert match_of(evening).totals[1]["ns"] == 460


def test_correction_that_cannot_be_is_told_and_the_sheet_stands(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    accepted = evening.say("table-1", deal(1, 60))
    event = evening.say("director", ruling(CORRECTION, deal=0))
    evening.say("director", corrected(event, accepted, deal(1, 61)))

    match = match_of(evening)

    assert match.totals[1]["ns"] == 460
    assert [
        (irregularity.code, irregularity.author, irregularity.seq) for irregularity in match.irregularities
    ] == [("correction", "table-1", accepted.seq)]


def test_last_correction_counts_whichever_ruling_allows_it(evening: Evening, deal: DealMaker) -> None:
    """Art. 19."""
    evening.open()
    accepted = evening.say("table-1", deal(1, 60))
    first = evening.say("director", ruling(CORRECTION, deal=0))
    second = evening.say("director", ruling(CORRECTION, deal=0))

    evening.say("director", corrected(second, accepted, deal(1, 300)))
    evening.say("director", corrected(first, accepted, deal(1, 200)))

    assert match_of(evening).totals[1]["ns"] == 600


def test_correction_is_about_the_deal_that_was_accepted_and_not_about_another_try(
    evening: Evening, deal: DealMaker
) -> None:
    evening.open()
    accepted = evening.say("table-1", deal(1, 60))
    leave = evening.say("director", ruling(CORRECTION, deal=0))
    evening.say("director", corrected(leave, accepted, deal(1, 200)))
    again = evening.say("director", ruling(AGAIN, undoes=name(accepted)))
    second = evening.say("table-1", deal(1, 30))
    assert match_of(evening).totals[1]["ns"] == 430

    evening.say("director", corrected(leave, second, deal(1, 500)))
    assert match_of(evening).totals[1]["ns"] == 900

    evening.say("director", cancel(again))
    assert match_of(evening).totals[1]["ns"] == 600
