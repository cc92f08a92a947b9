"""A signature stands under the result that was signed; a ruling that makes it another lets it fall (Art. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.journal.bodies import (
    DealAccepted,
    MatchDelivered,
    ResultSigned,
    RulingCancelled,
    SheetTakenIn,
    SignedResult,
)
from kiosk.projections.tournament_state import replay
from kiosk.rulings.effects import CorrectionLeave, MatchAward
from tests.projections.handing_in import handed_in
from tests.projections.rulings_given import corrected, ruling, sanction

if TYPE_CHECKING:
    from kiosk.projections.folds.table_match import TableMatch
    from kiosk.rulings.effects import AnyEffect
    from tests.projections.conftest import DealMaker, Evening

TAKEN_IN = SheetTakenIn(1, 1, "They had to leave.", "Rosa")


def match_of(evening: Evening) -> TableMatch:
    return replay(evening.events).match(1, 1)


def signs(evening: Evening, *parties: str) -> None:
    """As the table does it: under the result that it shows."""
    for party in parties:
        result = match_of(evening).result
        shown = {
            key: SignedResult(party_result.total, party_result.victory_points)
            for key, party_result in result.items()
        }
        evening.say("table-1", ResultSigned(1, party, 5.0, shown))


@pytest.fixture
def played(evening: Evening, deal: DealMaker) -> Evening:
    """Both deals of the match are over."""
    evening.open()
    evening.say("table-1", deal(1), deal(2))
    return evening


def test_a_ruling_that_changes_the_result_lets_the_signatures_fall(played: Evening) -> None:
    signs(played, "ns", "ew")
    assert match_of(played).signed == {"ns", "ew"}
    played.say("director", ruling(sanction(100)))
    match = match_of(played)
    assert (match.signed, match.fallen) == (frozenset(), {"ns", "ew"})
    assert match.signatures["ns"].result == {"ns": SignedResult(1000, 12), "ew": SignedResult(800, 8)}


def test_who_has_signed_the_new_result_has_signed(played: Evening) -> None:
    signs(played, "ns")
    played.say("director", ruling(sanction(100)))
    signs(played, "ew")
    match = match_of(played)
    assert (match.signed, match.fallen) == ({"ew"}, {"ns"})
    signs(played, "ns")
    played.say("table-1", MatchDelivered(1, "ns"))
    assert match_of(played).delivered == "ns"


def test_a_ruling_that_leaves_the_result_as_it_is_lets_nothing_fall(played: Evening) -> None:
    signs(played, "ns", "ew")
    played.say("director", ruling())
    assert match_of(played).signed == {"ns", "ew"}


def test_when_the_ruling_is_cancelled_what_was_signed_is_the_result_again(played: Evening) -> None:
    signs(played, "ns", "ew")
    given = played.say("director", ruling(sanction(100)))
    played.say("director", RulingCancelled(given.author, given.epoch, given.seq, "A mistake.", "Rosa"))
    assert match_of(played).signed == {"ns", "ew"}


def test_a_sheet_is_not_handed_in_before_both_have_signed_the_same(played: Evening) -> None:
    signs(played, "ns")
    played.say("table-1", MatchDelivered(1, "ns"))
    played.say("director", ruling(sanction(100)))
    signs(played, "ew")
    played.say("table-1", MatchDelivered(1, "ns"))
    match = match_of(played)
    assert match.delivered is None
    assert [irregularity.code for irregularity in match.irregularities] == ["not_signed", "not_signed"]


def test_after_the_delivery_the_signatures_stand_under_what_was_handed_in(played: Evening) -> None:
    """Art. 19."""
    signs(played, "ns", "ew")
    played.say("table-1", MatchDelivered(1, "ns"))
    played.say("director", ruling(sanction(100)))
    match = match_of(played)
    assert (match.signed, match.fallen, match.delivered) == ({"ns", "ew"}, frozenset(), "ns")
    assert match.delivered_as == {"ns": SignedResult(1000, 12), "ew": SignedResult(800, 8)}
    assert match.result["ew"].total == 900


@pytest.mark.parametrize("changes", [sanction(100), MatchAward("ns", "absent", 6, -305)])
@pytest.mark.parametrize("is_heard_last", [True, False], ids=["ruled after", "not heard when delivered"])
def test_art_19_another_result_than_was_handed_in_is_told(
    played: Evening, changes: AnyEffect, is_heard_last: bool
) -> None:
    signs(played, "ns", "ew")
    delivery = MatchDelivered(1, "ns")
    if is_heard_last:
        handed = played.say("table-1", delivery)
        given = played.say("director", ruling(changes))
    else:
        given = played.say("director", ruling(changes))
        handed = played.say("table-1", delivery)
    match = match_of(played)
    assert match.is_final
    told = [
        (irregularity.code, irregularity.author, irregularity.seq) for irregularity in match.irregularities
    ]
    assert told == [("ruled_otherwise", "table-1", handed.seq)]

    played.say("director", RulingCancelled(given.author, given.epoch, given.seq, "Too late.", "Rosa"))
    assert match_of(played).irregularities == ()


def test_art_19_a_correction_is_not_told_as_another_result(played: Evening, deal: DealMaker) -> None:
    """What was corrected before the delivery was signed so; what was corrected since has its leave."""
    accepted = [event for event in played.events if isinstance(event.body, DealAccepted)]
    early = played.say("director", ruling(CorrectionLeave("before_delivery"), deal=0))
    played.say("director", corrected(early, accepted[0], deal(1, lead=150)))
    signs(played, "ns", "ew")
    played.say("table-1", MatchDelivered(1, "ns"))
    assert match_of(played).irregularities == ()

    late = played.say("director", ruling(CorrectionLeave("kept"), deal=0))
    played.say("director", corrected(late, accepted[0], deal(1, lead=300)))
    match = match_of(played)
    assert (match.irregularities, match.result["ns"].total) == ((), 1200)


def test_a_journal_that_does_not_say_what_was_signed_counts_as_before(played: Evening) -> None:
    played.say("table-1", *handed_in(1, "ns"))
    match = match_of(played)
    assert (match.signed, match.delivered, match.delivered_as) == ({"ns", "ew"}, "ns", None)


def test_the_arbiter_takes_in_a_sheet_that_is_not_signed(played: Evening) -> None:
    signs(played, "ns")
    played.say("director", TAKEN_IN)
    match = match_of(played)
    assert match.is_final
    assert match.is_decided
    assert (match.delivered, match.taken_in, match.signed) == (None, TAKEN_IN, {"ns"})


def test_what_is_not_played_out_is_not_taken_in(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1))
    evening.say("director", TAKEN_IN)
    assert not match_of(evening).is_final
    evening.say("table-1", deal(2))
    assert match_of(evening).is_final, "whichever is heard first"
