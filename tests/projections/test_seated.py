from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal.bodies import PlayerEntered, PlayersSeated, SeatedTable, TournamentOpened
from kiosk.projections.seated import everybody_at, line_at, name_at, party_of
from kiosk.projections.tournament_state import TournamentState, replay

if TYPE_CHECKING:
    from tests.projections.conftest import Evening


def test_seats_of_pairs_have_a_line_and_a_name(evening: Evening) -> None:
    evening.open()
    hall = replay(evening.events)

    assert [line_at(hall, 1, 2, to) for to in ("N", "W", "ns", "ew", "nowhere")] == [3, 4, 3, 4, None]
    assert [name_at(hall, 1, 2, to) for to in ("N", "S", "E", "ns")] == ["A3", "B3", "A4", None]
    assert everybody_at(hall, 1, 2) == ("A3", "B3", "A4", "B4")


def test_pair_that_rests_sits_alone(evening: Evening) -> None:
    evening.open()
    hall = replay(evening.events)

    assert (line_at(hall, 1, 3, "ns"), line_at(hall, 1, 3, "ew")) == (5, None)
    assert everybody_at(hall, 1, 3) == ("A5", "B5")


def test_single_players_are_their_own_line(evening: Evening) -> None:
    evening.say(
        "director",
        TournamentOpened("Sunday", "mineo", "mineo", 4, 3),
        PlayerEntered(7, "Rosa"),
        PlayerEntered(9, "Squad", ("Ugo", "Ida")),
        PlayersSeated(1, (SeatedTable(1, {"N": 7, "W": 8, "S": 9, "E": 10}),)),
    )
    hall = replay(evening.events)

    assert [line_at(hall, 1, 1, to) for to in ("N", "W", "S", "ns")] == [7, 8, 9, None]
    assert [name_at(hall, 1, 1, to) for to in ("N", "W")] == ["Rosa", None]
    assert everybody_at(hall, 1, 1) == ("Rosa", "Squad", "Ugo", "Ida")


def test_nobody_sits_where_no_round_was_published() -> None:
    hall = TournamentState()

    assert party_of(hall, "N") is not None
    assert (line_at(hall, 1, 1, "N"), name_at(hall, 1, 1, "N"), everybody_at(hall, 1, 1)) == (None, None, ())
