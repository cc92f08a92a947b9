"""What a table says before the first deal: who is there, whether the packs are whole, who keeps the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal.bodies import (
    CheckInTakenBack,
    LineCheckedIn,
    PacksChecked,
    RoundPublished,
    Seating,
    SeatsDrawn,
    TablesArranged,
)
from kiosk.projections.seated import check_in_times, name_at
from kiosk.projections.tournament_state import replay

if TYPE_CHECKING:
    from tests.projections.conftest import Evening


def test_a_line_is_late_until_it_checks_in(evening: Evening) -> None:
    """Art. 34: each absent line by itself."""
    evening.open()
    event = evening.say("table-1", LineCheckedIn(1, "ns", 1))

    assert check_in_times(replay(evening.events), 1, 1) == {"ns": event.written_at, "ew": None}


def test_the_first_check_in_counts_until_it_is_taken_back(evening: Evening) -> None:
    evening.open()
    first = evening.say("table-1", LineCheckedIn(1, "ns", 1))
    evening.say("table-1", LineCheckedIn(1, "ns", 1))
    assert check_in_times(replay(evening.events), 1, 1)["ns"] == first.written_at

    evening.say("table-1", CheckInTakenBack(1, "ns"))
    assert check_in_times(replay(evening.events), 1, 1)["ns"] is None
    again = evening.say("table-1", LineCheckedIn(1, "ns", 1))
    assert check_in_times(replay(evening.events), 1, 1)["ns"] == again.written_at


def test_whoever_is_seated_there_instead_has_yet_to_come(evening: Evening) -> None:
    evening.open()
    evening.say("table-1", LineCheckedIn(1, "ns", 1))
    evening.say("director", RoundPublished(1, (Seating(1, 5, 2), Seating(2, 3, 4), Seating(3, 1, None))))

    assert check_in_times(replay(evening.events), 1, 1) == {"ns": None, "ew": None}
    now = evening.say("table-1", LineCheckedIn(1, "ns", 5))
    assert check_in_times(replay(evening.events), 1, 1)["ns"] == now.written_at


def test_nobody_is_awaited_in_the_place_of_a_pair_that_rests(evening: Evening) -> None:
    evening.open()
    assert check_in_times(replay(evening.events), 1, 3) == {"ns": None}


def test_partners_who_have_changed_places_are_named_where_they_sit(evening: Evening) -> None:
    """Art. 3: whoever drew the highest card chooses the place."""
    evening.open()
    assert name_at(replay(evening.events), 1, 1, "N") == "A1"

    evening.say("table-1", PacksChecked(1), SeatsDrawn(1, "S", "E", swapped=("ns",)))

    hall = replay(evening.events)
    assert [name_at(hall, 1, 1, seat) for seat in "NSEW"] == ["B1", "A1", "A2", "B2"]
    assert hall.preparation(1, 1).packs_checked
    seats = hall.preparation(1, 1).seats
    assert seats is not None
    assert (seats.scorer, seats.dealer) == ("S", "E")


def test_the_directors_last_arrangement_counts_and_a_tables_never(evening: Evening) -> None:
    evening.open()
    assert not replay(evening.events).tournament.arranged.checks_in
    evening.say("director", TablesArranged(checks_in=True), TablesArranged(consent="pin"))
    evening.say("table-1", TablesArranged(has_arbiter=False))

    hall = replay(evening.events)
    assert hall.tournament.arranged == TablesArranged(consent="pin")
    assert [irregularity.code for irregularity in hall.irregularities()] == ["not_entitled"]
