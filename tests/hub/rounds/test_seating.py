"""How a round of pairs is seated: by the systems of the code (Art. 2), or by the order of entry."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from kiosk.commands.rounds import PublishRound
from kiosk.hub.console.views import console
from kiosk.hub.rounds.seating import PAIRINGS, facts, seatings
from kiosk.journal.bodies import Seating
from kiosk.tournament.pairings.facts import PairingError, Table
from tests.hub.playing import PlayingHall
from tests.hub.seated import pairs, play, play_round, seats, state

EVERY_WAY = pytest.mark.parametrize("way", PAIRINGS)


def test_the_four_systems_of_the_code_and_the_order_of_entry_are_offered(hall: PlayingHall) -> None:
    hall.open()
    shown = console(hall.service.state, hall.service.presence, ())
    assert set(shown.pairings) == {"danish", "modified_danish", "mitchell", "round_robin", "entry"}
    assert shown.default_pairing in shown.pairings


def order(hall: PlayingHall, way: str) -> list[int | None]:
    """The pairs as they would sit, table by table."""
    tables = seatings(PAIRINGS[way].preview(state(hall)))
    return [pair for table in tables for pair in (table.ns, table.ew)]


@EVERY_WAY
@pytest.mark.parametrize("count", [2, 3, 8, 9])
def test_everybody_sits_once_and_at_most_one_rests(hall: PlayingHall, way: str, count: int) -> None:
    hall.open(pairs(count))
    tables = seatings(PAIRINGS[way].preview(state(hall)))
    seated = [pair for table in tables for pair in (table.ns, table.ew) if pair is not None]
    assert seated == list(range(1, count + 1))
    assert [table.table for table in tables] == list(range(1, len(tables) + 1))
    assert sum(None in (table.ns, table.ew) for table in tables) == count % 2


@pytest.mark.parametrize("way", ["danish", "modified_danish", "round_robin", "entry"])
def test_nobody_rests_twice_while_somebody_has_not_rested(hall: PlayingHall, way: str) -> None:
    """Art. 34: with an incomplete table a pair may rest only once in a session."""
    hall.open(pairs(3), rounds=3)
    for round_ in (1, 2, 3):
        play_round(hall, round_, way)
    resting = [ns or ew for round_ in (1, 2, 3) for ns, ew in seats(hall, round_) if None in (ns, ew)]
    assert sorted(filter(None, resting)) == [1, 2, 3]


def test_pure_danish_seats_neighbours_in_the_standings(hall: PlayingHall) -> None:
    hall.open()
    play_round(hall, 1, "entry")
    assert order(hall, "danish")[:3] == [5, 3, 1]
    assert seatings(PAIRINGS["danish"].preview(state(hall)))[0] == Seating(1, 5, 3)


def test_art_2_modified_danish_keeps_those_apart_who_have_just_met_but_not_in_the_last_round(
    hall: PlayingHall,
) -> None:
    hall.open(pairs(4), rounds=3)
    play_round(hall, 1, "entry")
    assert seats(hall, 1) == [(1, 2), (3, 4)]
    play_round(hall, 2, "modified_danish")
    first_met = {frozenset(couple) for couple in seats(hall, 1)}
    assert not first_met & {frozenset(couple) for couple in seats(hall, 2)}
    ranking = facts_before(hall)
    hall.begin(3, "modified_danish")
    assert seats(hall, 3) == [tuple(ranking[:2]), tuple(ranking[2:])]


def facts_before(hall: PlayingHall) -> list[int]:
    """The pairs as they stand."""
    return list(facts(state(hall)).ranking)


def test_art_2_a_mitchell_moves_one_line(hall: PlayingHall) -> None:
    hall.open(rounds=3)
    for round_ in (1, 2, 3):
        play_round(hall, round_, "mitchell")
    assert seats(hall, 1) == [(1, 2), (3, 4), (5, 6)]
    assert seats(hall, 2) == [(1, 6), (3, 2), (5, 4)]
    assert seats(hall, 3) == [(1, 4), (3, 6), (5, 2)]


def test_art_2_a_round_robin_has_everybody_meet_everybody_once(hall: PlayingHall) -> None:
    hall.open(pairs(5), rounds=5)
    for round_ in range(1, 6):
        play_round(hall, round_, "round_robin")
    met = [{ns, ew} for round_ in range(1, 6) for ns, ew in seats(hall, round_) if None not in (ns, ew)]
    assert sorted(map(sorted, met)) == [list(couple) for couple in combinations(range(1, 6), 2)]  # type: ignore[type-var]
    rows = console(hall.service.state, hall.service.presence, ()).standings
    assert len(rows) == 5


def test_the_order_of_entry_stays_whatever_the_results(hall: PlayingHall) -> None:
    hall.open(rounds=2)
    play_round(hall, 1, "entry")
    assert order(hall, "entry") == [1, 2, 3, 4, 5, 6]


def test_the_start_list_that_was_drawn_gives_the_first_round(hall: PlayingHall) -> None:
    hall.open()
    known = state(hall)
    drawn = replace(known, tournament=replace(known.tournament, starts=(4, 2, 6, 1, 3, 5)))
    for way, pairing in PAIRINGS.items():
        tables = seatings(pairing.preview(drawn))
        assert [pair for table in tables for pair in (table.ns, table.ew)] == [4, 2, 6, 1, 3, 5], way


def test_lots_drawn_after_a_round_break_its_ties(hall: PlayingHall) -> None:
    hall.open(pairs(4), rounds=3)
    hall.begin()
    for table in (1, 2):
        play(hall, table)
    known = state(hall)
    assert list(facts(known).ranking) == [1, 3, 2, 4]
    drawn = replace(known, tournament=replace(known.tournament, lots={1: (("3", "1"),)}))
    assert list(facts(drawn).ranking) == [3, 1, 2, 4]


def test_a_round_can_be_looked_at_before_it_is_published(hall: PlayingHall) -> None:
    hall.open(pairs(4), rounds=3)
    play_round(hall, 1, "entry")
    preview = PAIRINGS["danish"].preview(state(hall))
    assert [entrant for table in preview.tables for entrant in table.entrants] == facts_before(hall)
    assert all(preview.reasons)
    assert state(hall).tournament.round == 1


def test_seats_that_leave_somebody_out_are_refused(hall: PlayingHall) -> None:
    hall.open(pairs(4))
    preview = PAIRINGS["entry"].preview(state(hall))
    with pytest.raises(PairingError, match="4 has no seat"):
        seatings(replace(preview, tables=(Table(1, 1, 2), Table(2, 3, None))))
    with pytest.raises(PairingError, match="1 has two seats"):
        seatings(replace(preview, tables=(*preview.tables, Table(3, 1, None))))


def test_what_is_published_is_what_was_shown(hall: PlayingHall) -> None:
    hall.open(rounds=2)
    play_round(hall, 1, "entry")
    shown = order(hall, "modified_danish")
    hall.order(PublishRound(2, "modified_danish"))
    assert [pair for table in seats(hall, 2) for pair in table] == shown
