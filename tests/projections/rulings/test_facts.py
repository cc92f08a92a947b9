from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.rules import ITALIAN
from kiosk.games.mineo.game import MineoGame
from kiosk.journal.bodies import (
    LapStarted,
    MatchSigned,
    RoundPublished,
    Seating,
    TournamentOpened,
)
from kiosk.projections.rulings.facts import known_facts, table_for
from kiosk.projections.tournament_state import replay
from kiosk.rulings.effects import Warn
from kiosk.rulings.facts import KNOWN
from tests.projections.handing_in import handed_in
from tests.projections.rulings_given import ruling

if TYPE_CHECKING:
    from kiosk.rulings.facts import Facts, Value
    from tests.projections.conftest import DealMaker, Evening


def facts(evening: Evening, deal: int = 1, round_: int = 1, table: int = 1, **told: Value) -> Facts:
    found = known_facts(replay(evening.events), round_, table, deal, told)
    assert found.keys() <= KNOWN.keys()
    return found


def test_order_of_play_is_that_of_the_game() -> None:
    assert table_for(BurracoGame()).order == ("N", "E", "S", "W")
    assert table_for(BurracoGame(rules=ITALIAN)).order == ("N", "W", "S", "E")
    assert table_for(MineoGame()).order == ("N", "W", "S", "E")


def test_deal_tells_nothing_before_it_is_accepted(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    known = facts(evening, offender="N")
    assert not known.keys() & {"deal_over", "pozzetto_taken", "clean_burraco", "player_on_turn"}

    evening.say("table-1", deal(1))

    assert (
        facts(evening, offender="N").items()
        >= {
            "deal_over": "yes",
            "pozzetto_taken": "yes",
            "clean_burraco": "yes",
        }.items()
    )
    assert "deal_over" not in facts(evening, deal=2, offender="N")


def test_accepted_sheet_tells_about_the_line_in_question(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    values = deal(1)
    entry = {**values.entry, "ew": {**values.entry["ew"], "clean": 0, "pozzetto": 0, "cards": 100}}
    evening.say("table-1", msgspec.structs.replace(values, entry=entry))

    def about(**told: Value) -> tuple[object, object]:
        known = facts(evening, **told)
        return known.get("pozzetto_taken"), known.get("clean_burraco")

    assert about(offender="W") == ("no", "no")
    assert about(offender="S") == ("yes", "yes")
    assert about(closing_line="ew") == ("no", "no")
    assert about() == (None, None)


def test_last_lap_tells_who_must_draw(evening: Evening) -> None:
    """Art. 15."""
    evening.open()
    evening.say("table-1", LapStarted(1, 1, "E"))

    assert facts(evening)["player_on_turn"] == "E"
    assert "player_on_turn" not in facts(evening, deal=2)


def test_register_of_warnings_answers_for_the_line(evening: Evening) -> None:
    """Art. 21 ter."""
    evening.open()
    before = facts(evening, offender="N")
    evening.say("director", ruling(Warn(to="S", key="pozzetto_seen"), Warn(to="W", key="conduct")))

    assert (before["warned_pozzetto_seen"], before.get("warned_conduct")) == ("no", None)
    assert facts(evening, offender="N")["warned_pozzetto_seen"] == "yes"
    assert facts(evening, offender="E")["warned_pozzetto_seen"] == "no"
    assert facts(evening, offender="E")["warned_conduct"] == "yes"
    assert "warned_pozzetto_seen" not in facts(evening)


def test_sheet_tells_how_far_it_is(evening: Evening, deal: DealMaker) -> None:
    """Art. 18, 19."""
    evening.open()
    evening.say("table-1", deal(1), deal(2), MatchSigned(1, "ns", 1.0))
    half = facts(evening)
    evening.say("table-1", *handed_in(1, "ew"))
    done = facts(evening)

    assert (half["sheet_signed"], half["sheet_delivered"], half.get("delivered_by_winner")) == (
        "no",
        "no",
        None,
    )
    assert (done["sheet_signed"], done["sheet_delivered"], done["delivered_by_winner"]) == (
        "yes",
        "yes",
        "no",
    )


def test_level_match_has_no_winner_to_deliver_it(evening: Evening, deal: DealMaker) -> None:
    """R28."""
    evening.open()
    evening.say("table-1", deal(1, 0), deal(2, 0), *handed_in(1, "ns"))

    assert "delivered_by_winner" not in facts(evening)


def test_rounds_tell_whether_they_are_over(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    assert facts(evening)["next_round_published"] == "no"
    evening.say("table-1", deal(1), deal(2), *handed_in(1, "ns"))
    evening.say("table-2", deal(1), deal(2), *handed_in(1, "ns"))
    evening.say("director", RoundPublished(2, (Seating(1, 1, 3),)))
    assert facts(evening)["next_round_published"] == "yes"
    assert (facts(evening, round_=2)["past_half"], facts(evening)["last_round_over"]) == ("no", "no")

    evening.say("table-1", *(deal(number, round_=2) for number in (1, 2)), *handed_in(2, "ns"))
    evening.say("director", RoundPublished(3, (Seating(1, 5, 3),)))
    assert (facts(evening, round_=3)["past_half"], facts(evening, round_=3)["last_round_over"]) == (
        "yes",
        "no",
    )

    evening.say("table-1", *(deal(number, round_=3) for number in (1, 2)), *handed_in(3, "ns"))
    assert facts(evening, round_=3)["last_round_over"] == "yes"


def test_line_that_stays_is_compared_with_a_bye(evening: Evening, deal: DealMaker) -> None:
    """Art. 33: 14 and 305 in two deals; a lead of 305 is worth 14 as well, and so no more."""
    evening.open()
    evening.say("table-1", deal(1, 305))
    assert (facts(evening, present_line="ns")["lead"], facts(evening, absent_line="ns")["lead"]) == (
        305,
        -305,
    )
    assert facts(evening, absent_line="ew")["matured_more_than_bye"] == "no"

    evening.say("table-1", deal(2, 5))

    assert facts(evening, absent_line="ew")["matured_more_than_bye"] == "yes"


def test_bye_of_an_earlier_round_is_known(evening: Evening) -> None:
    """Art. 34."""
    evening.open()
    evening.say("director", RoundPublished(2, (Seating(1, 5, 1), Seating(2, 2, None))))

    assert facts(evening, round_=2, present_line="ns")["had_bye"] == "yes"
    assert facts(evening, round_=2, present_line="ew")["had_bye"] == "no"
    assert facts(evening, round_=1, table=3, present_line="ns")["had_bye"] == "no"


def test_tournament_tells_about_itself_without_a_match(evening: Evening) -> None:
    evening.say("director", TournamentOpened("Sunday", "burraco_internazionale", "federation", 2, 3))
    assert facts(evening, round_=0, table=0, deal=0) == {"past_half": "no", "timeout_lap": "forward"}
    evening.open()

    known = facts(evening, round_=0, table=0, deal=0)

    assert (known["entries_closed"], known["incomplete_table"]) == ("yes", "yes")


@pytest.mark.parametrize("fact", ["seconds_late", "arbiters", "pairings"])
def test_what_no_journal_holds_is_left_to_the_arbiter(evening: Evening, fact: str) -> None:
    evening.open()

    assert fact not in facts(evening, late_line="ns")


def test_mineo_says_how_matured_points_are_charged(evening: Evening) -> None:
    """M8.a."""
    evening.say("director", TournamentOpened("Sunday", "mineo", "mineo", 4, 3))

    assert facts(evening)["matured_charged_twice"] in {"yes", "no"}
