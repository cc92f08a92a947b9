"""A tournament that is closed stays so until it is opened again, and nothing of either is forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.journal.bodies import FinalPlace, TournamentClosed, TournamentReopened
from kiosk.journal.event import FIRST_HASH, MAX_EVENT_SIZE, Event, sign_event
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.projections.tournament_state import replay

if TYPE_CHECKING:
    from tests.projections.conftest import Evening

PLACES = (FinalPlace(1, 2, (34, 640)), FinalPlace(2, 1, (26, -640)))
CLOSED = TournamentClosed(PLACES, ("rounds",), "the heating failed", "Rosa")
REOPENED = TournamentReopened("table 3 had copied a sum wrongly", "Rosa")


def test_what_was_declared_stands_until_it_is_reopened(evening: Evening) -> None:
    evening.open()
    assert replay(evening.events).tournament.closed is None
    said = evening.say(DIRECTOR, CLOSED)
    closed = replay(evening.events).tournament.closed
    assert closed is not None
    assert (closed.declared, closed.at) == (CLOSED, said.written_at)
    evening.say(DIRECTOR, REOPENED)
    assert replay(evening.events).tournament.closed is None


def test_each_closing_is_kept_with_what_opened_it_again(evening: Evening) -> None:
    evening.open()
    evening.say(DIRECTOR, CLOSED)
    opened = evening.say(DIRECTOR, REOPENED)
    evening.say(DIRECTOR, CLOSED)
    first, second = replay(evening.events).tournament.closings
    assert (first.reopened, first.reopened_at) == (REOPENED, opened.written_at)
    assert second.reopened is None


@pytest.mark.parametrize(("first", "second"), [(CLOSED, CLOSED), (REOPENED, CLOSED)])
def test_what_is_said_twice_or_too_early_changes_nothing(
    evening: Evening, first: TournamentClosed | TournamentReopened, second: TournamentClosed
) -> None:
    evening.open()
    evening.say(DIRECTOR, first, second)
    assert len(replay(evening.events).tournament.closings) == 1


def test_a_table_closes_nothing(evening: Evening) -> None:
    evening.open()
    evening.say("table-1", CLOSED)
    hall = replay(evening.events)
    assert hall.tournament.closed is None
    assert [refused.code for refused in hall.refused] == ["not_entitled"]


def test_the_standings_of_the_largest_tournament_fit_into_one_event() -> None:
    places = tuple(FinalPlace(number, number, (400, -20_000)) for number in range(1, 2001))
    identity = Identity.create(DIRECTOR)
    closed = TournamentClosed(places, ("rounds",) * 8, "x" * 500, "y" * 60)
    event = Event("t" * 16, DIRECTOR, 1, 1, FIRST_HASH, 1.8e9, closed, b"")
    event = sign_event(event, identity.private_key)
    assert len(event.data) <= MAX_EVENT_SIZE
