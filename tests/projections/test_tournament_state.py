from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games.registry import UnknownGameError
from kiosk.journal.bodies import (
    AuthorAdmitted,
    AuthorRevoked,
    CallCancelled,
    CallClaimed,
    CallRaised,
    CallResolved,
    LapStarted,
    PairEntered,
    RoundPublished,
    RoundStarted,
    Seating,
    TimeOutAnnounced,
    TournamentOpened,
)
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState, replay
from tests.projections.arrival import check_order_of_arrival
from tests.projections.handing_in import handed_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.journal.bodies import AnyBody
    from tests.projections.conftest import DealMaker, Evening


KEY = bytes(32)


def whole_evening(evening: Evening, deal: DealMaker) -> None:
    """A round at two tables with most of what can happen."""
    evening.open()
    evening.say("director", *(AuthorAdmitted(f"table-{table}", 1, KEY, table) for table in (1, 2)))
    evening.say("table-1", deal(1, 100), CallRaised(1, "N"), deal(1, 500), LapStarted(1, 2, "E"), deal(2, 5))
    evening.say("table-2", CallRaised(1), CallCancelled(1), deal(1, -50), deal(2, -5))
    evening.say(
        "director",
        CallClaimed("table-1", 1, 2, "Rosa"),
        CallResolved("table-1", 1, 2),
        TimeOutAnnounced(1, 1.9e9),
        AuthorRevoked("table-2", 1),
        PairEntered(2, ("New", "Names")),
    )
    evening.say("table-1", *handed_in(1, "ns"), PairEntered(9, ("No", "One")))
    evening.say("table-2", *handed_in(1, "ew"), epoch=2)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_order_of_arrival_between_authors_makes_no_difference(
    data: st.DataObject, new_evening: Callable[[], Evening], deal: DealMaker
) -> None:
    evening = new_evening()
    whole_evening(evening, deal)
    check_order_of_arrival(evening, data)


def test_whole_evening_comes_out_as_it_should(evening: Evening, deal: DealMaker) -> None:
    whole_evening(evening, deal)

    hall = replay(evening.events)

    assert [(irregularity.author, irregularity.code) for irregularity in hall.irregularities()] == [
        ("table-1", "double"),
        ("table-1", "not_entitled"),
    ]
    assert {table: match.delivered for table, match in hall.matches(1).items()} == {1: "ns", 2: "ew", 3: None}
    assert hall.tournament.pairs[2] == ("New", "Names")
    assert 9 not in hall.tournament.pairs


def test_folding_in_parts_is_folding_at_once(evening: Evening, deal: DealMaker) -> None:
    whole_evening(evening, deal)

    assert replay(evening.events[20:], replay(evening.events[:20])) == replay(evening.events)


@pytest.mark.parametrize(
    "body",
    [
        TournamentOpened("Mine", "burraco_italiano", "sisal", 2, 1),
        AuthorAdmitted("table-7", 1, KEY, 7),
        AuthorRevoked("table-2", 1),
        PairEntered(1, ("I", "Me")),
        RoundPublished(1, (Seating(1, 5, 4),)),
        RoundStarted(1, 5),
        TimeOutAnnounced(1, 1.9e9),
        CallClaimed("table-2", 1, 1, "Nobody"),
        CallResolved("table-2", 1, 1),
    ],
    ids=lambda body: type(body).__name__,
)
def test_table_cannot_speak_as_the_director(evening: Evening, body: AnyBody) -> None:
    evening.open()
    before = replay(evening.events)
    event = evening.say("table-1", body)

    after = replay([event], before)

    assert [(refused.code, refused.author, refused.seq) for refused in after.refused] == [
        ("not_entitled", "table-1", 1)
    ]
    assert (after.tournament, after.calls, after.clock) == (before.tournament, before.calls, before.clock)


@pytest.mark.parametrize("author", ["director", "arbiter-1", "table-0", "table-01", "table-x", "table-"])
def test_only_a_table_accepts_deals_and_calls(evening: Evening, deal: DealMaker, author: str) -> None:
    evening.say(author, deal(1), CallRaised(1))

    hall = replay(evening.events)

    assert [refused.code for refused in hall.refused] == ["not_entitled", "not_entitled"]
    assert (hall.sheets, hall.calls.open) == ({}, ())


def test_table_cannot_be_admitted_under_another_tables_name(evening: Evening) -> None:
    evening.say("director", AuthorAdmitted("table-1", 1, KEY, 2))

    hall = replay(evening.events)

    assert not hall.tournament.is_admitted("table-1", 1)
    assert [refused.code for refused in hall.refused] == ["not_entitled"]


def test_tournament_opened_again_with_other_rules_is_scored_by_them(
    evening: Evening, deal: DealMaker
) -> None:
    evening.open(deals=2)
    evening.say("table-1", deal(1), deal(2), deal(3))
    assert [irregularity.code for irregularity in replay(evening.events).irregularities()] == ["no_such_deal"]

    evening.say("director", TournamentOpened("Sunday", "burraco_internazionale", "federation", 3, 3))

    hall = replay(evening.events)
    assert (sorted(hall.match(1, 1).deals), hall.irregularities()) == ([1, 2, 3], ())


def test_empty_journal_is_an_empty_hall() -> None:
    hall = TournamentState()

    assert replay([]) == hall
    assert (hall.match(1, 1).deals, hall.matches(1), standings(hall), hall.irregularities()) == (
        {},
        {},
        (),
        (),
    )


def test_game_that_this_version_does_not_know_is_named(evening: Evening, deal: DealMaker) -> None:
    evening.say("director", TournamentOpened("Sunday", "whist", "federation", 2, 3))

    evening.say("table-1", deal(1))
    hall = replay(evening.events)

    with pytest.raises(UnknownGameError, match="whist"):
        hall.match(1, 1)
    assert len(hall.sheets[1, 1].events) == 1
