"""A knock-out from its opening to its end: who goes on, who is out, who says so where the points do not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kiosk.commands.alerts import ApplyLateness
from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.entrants import (
    ArrangeGroups,
    DrawStart,
    EnterPair,
    EnterPairs,
    GiveLineUp,
    ReplacePlayer,
    ReturnEntrant,
    WithdrawPair,
)
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import ArrangeRounds, ForbidPairings, NameWinner, PublishRound, TakeBackRound
from kiosk.commands.rulings import CorrectDeal, NoteLastMove
from kiosk.hub.attendance.proposals import late_lines
from kiosk.hub.closing.readiness import Lack, final_places, missing
from kiosk.hub.console.views import next_step, tables_needed
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.views import RoundChoice, round_view
from kiosk.journal.bodies import BracketDrawn, LineCheckedIn, WinnerNamed
from kiosk.projections.knock_out import bracket_of
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState
from tests.hub.playing import CLOSED_BY_NS, PlayingHall, line
from tests.hub.rulings.giving import give

CLOSED_BY_EW = {"ns": CLOSED_BY_NS["ew"], "ew": CLOSED_BY_NS["ns"]}
LEVEL = {"ns": line(dirty=1, cards=180, in_hand=35), "ew": line(dirty=1, cards=180, in_hand=35)}
WINNING = {"ns": CLOSED_BY_NS, "ew": CLOSED_BY_EW, "": LEVEL}
"""By the line that wins, a deal; by none, a level one."""


def open_(
    hall: PlayingHall,
    count: int,
    *,
    third_place: bool = True,
    regulations: str = "federation",
    start: str = "entry",
) -> None:
    pairs = "\n".join(f"{_name('Uno', number)} - {_name('Due', number)}" for number in range(1, count + 1))
    hall.order(
        OpenTournament(
            "Coppa",
            "burraco_internazionale",
            regulations,
            2,
            9,
            pairs,
            "knock_out",
            "drawn" if start == "drawn" else "entry",
            third_place=third_place,
        )
    )


def _name(first: str, number: int) -> str:
    """Three digits would be read as the federation's number."""
    return f"{first}{number}" if number < 100 else f"{first}{number // 100} Fu{number % 100}"


def state(hall: PlayingHall) -> TournamentState:
    return hall.service.state.hall


def play(hall: PlayingHall, round_: int, winning: Mapping[int, str] | None = None) -> None:
    """A round: who wins at each table is said, or else it is the first line."""
    hall.begin(round_, "knock_out")
    for table in state(hall).tournament.playing(round_):
        finish(hall, round_, table, (winning or {}).get(table, "ns"))


def finish(hall: PlayingHall, round_: int, table: int, winner: str) -> None:
    for deal in (1, 2):
        hall.table(table).accept(round_, deal, WINNING[winner])
    hall.table(table).deliver(round_)


def couples(hall: PlayingHall, round_: int) -> list[tuple[int, int | None, int | None]]:
    return [(seating.table, seating.ns, seating.ew) for seating in state(hall).tournament.rounds[round_]]


def ranks(hall: PlayingHall) -> dict[int, int]:
    return {row.entrant: row.rank for row in standings(state(hall))}


def told(hall: PlayingHall) -> dict[int, str]:
    return {row.entrant: str(row.came) for row in standings(state(hall)) if row.came is not None}


def test_of_five_the_first_three_seeds_rest_and_the_final_ends_it(hall: PlayingHall) -> None:
    open_(hall, 5)
    assert state(hall).tournament.last_round == 3, "whatever rounds were asked for"
    play(hall, 1)
    assert couples(hall, 1) == [(1, 5, 4), (2, 1, None), (3, 3, None), (4, 2, None)]
    (drawn,) = [event.body for event in hall.log.all() if isinstance(event.body, BracketDrawn)]
    assert drawn.places == (1, None, 5, 4, 3, None, None, 2)
    play(hall, 2, {1: "ew"})
    assert couples(hall, 2) == [(1, 1, 5), (2, 3, 2)]
    play(hall, 3)
    assert couples(hall, 3) == [(1, 5, 3), (2, 1, 2)]
    assert ranks(hall) == {5: 1, 3: 2, 1: 3, 2: 4, 4: 5}
    assert told(hall) == {
        5: "wins the knock-out",
        3: "loses the final",
        1: "wins the third place",
        2: "loses the match for third place",
        4: "out: Quarter-finals",
    }
    assert next_step(hall.service.state) == "finished"
    assert [place.rank for place in final_places(state(hall))] == [1, 2, 3, 4, 5]
    assert {gap.lack for gap in missing(state(hall), hall.service.presence)} <= {Lack.UNHEARD}


def test_without_the_match_for_third_place_both_who_lose_the_semifinals_are_third(hall: PlayingHall) -> None:
    open_(hall, 4, third_place=False)
    for round_ in (1, 2):
        play(hall, round_)
    assert couples(hall, 2) == [(1, 1, 3)]
    assert ranks(hall) == {1: 1, 3: 2, 2: 3, 4: 3}


@pytest.mark.parametrize("count", [3, 6, 8, 9, 16, 21])
def test_any_number_plays_to_the_end(hall: PlayingHall, count: int) -> None:
    open_(hall, count, start="drawn")
    last = state(hall).tournament.last_round
    for round_ in range(1, last + 1):
        play(hall, round_, {table: ("ns", "ew")[table % 2] for table in range(1, count)})
    played = sum(len(state(hall).tournament.playing(round_)) for round_ in range(1, last + 1))
    assert played == count - (count == 3)
    assert sorted(ranks(hall).values())[:4] == [1, 2, 3, 4][: min(count, 4)]


def test_a_level_match_keeps_the_next_round_until_the_director_says_who_goes_on(hall: PlayingHall) -> None:
    open_(hall, 4)
    play(hall, 1, {2: ""})
    assert state(hall).match(1, 2).result["ns"].total == state(hall).match(1, 2).result["ew"].total
    with pytest.raises(RefusedError, match=r"Level at these tables.*: 2\..*bracket"):
        hall.order(PublishRound(2, "knock_out"))
    assert "Level at these tables" in str(round_view(state(hall), RoundChoice("knock_out")).complaint)
    with pytest.raises(RefusedError, match="one of the two"):
        hall.order(NameWinner(1, 2, 1, "by lot", "Anna"))
    with pytest.raises(RefusedError, match="not level"):
        hall.order(NameWinner(1, 1, 1, "by lot", "Anna"))
    with pytest.raises(RefusedError, match="how it was settled"):
        hall.order(NameWinner(1, 2, 2, " ", "Anna"))
    hall.order(NameWinner(1, 2, 2, "by lot", "Anna"))
    assert [event.body for event in hall.log.all() if isinstance(event.body, WinnerNamed)] == [
        WinnerNamed(1, 2, 2, "by lot", "Anna")
    ]
    hall.order(PublishRound(2, "knock_out"))
    assert couples(hall, 2) == [(1, 1, 2), (2, 4, 3)]
    with pytest.raises(RefusedError, match="published last"):
        hall.order(NameWinner(1, 2, 3, "by lot", "Anna"))


def test_a_level_final_is_not_in_order_until_it_is_said_who_wins(hall: PlayingHall) -> None:
    open_(hall, 3)
    play(hall, 1)
    play(hall, 2, {1: ""})
    assert Lack.WINNERS in {gap.lack for gap in missing(state(hall), hall.service.presence)}
    assert ranks(hall) == {1: 1, 3: 1, 2: 3}
    hall.order(NameWinner(2, 1, 3, "by a further deal", "Anna"))
    assert ranks(hall) == {3: 1, 1: 2, 2: 3}
    assert Lack.WINNERS not in {gap.lack for gap in missing(state(hall), hall.service.presence)}


def test_whoever_withdraws_gives_way_to_the_opponent(hall: PlayingHall) -> None:
    open_(hall, 8)
    play(hall, 1)
    assert couples(hall, 1) == [(1, 1, 8), (2, 5, 4), (3, 3, 6), (4, 7, 2)]
    with pytest.raises(RefusedError, match="out of the knock-out already"):
        hall.order(WithdrawPair(8, "Anna"))
    hall.order(WithdrawPair(1, "Anna"))
    play(hall, 2)
    assert couples(hall, 2) == [(1, 3, 7), (2, 5, None)]
    assert state(hall).tournament.playing(2) == (1,)
    play(hall, 3)
    assert couples(hall, 3) == [(1, 5, 3)], "of the one semifinal nobody has lost: the other's loser is third"
    assert ranks(hall) == {5: 1, 3: 2, 7: 3, 1: 3 + 1, 2: 5, 4: 5, 6: 5, 8: 5}


def test_a_finalist_who_withdraws_is_second_and_there_is_no_other_round(hall: PlayingHall) -> None:
    open_(hall, 4, third_place=False)
    play(hall, 1)
    hall.order(WithdrawPair(3, "Anna"))
    assert ranks(hall) == {1: 1, 3: 2, 2: 3, 4: 3}
    assert next_step(hall.service.state) == "finished"
    assert Lack.ROUNDS not in {gap.lack for gap in missing(state(hall), hall.service.presence)}
    with pytest.raises(RefusedError, match="is over"):
        hall.order(PublishRound(2, "knock_out"))


def test_art_33_who_abandons_is_out_and_the_other_goes_on(hall: PlayingHall) -> None:
    open_(hall, 4)
    hall.begin(1, "knock_out")
    finish(hall, 1, 2, "ns")
    hall.table(1).accept(1, 1)
    hall.order(give("B33A", "who=one", "kind=unjustified", facts={"absent_line": "ns"}, deal=0))
    hall.order(PublishRound(2, "knock_out"))
    assert couples(hall, 2) == [(1, 4, 3), (2, 1, 2)], "by the award, not by the deal that was played"


def test_art_33_where_both_abandon_it_is_said_who_goes_on_or_both_withdraw(hall: PlayingHall) -> None:
    open_(hall, 4, third_place=False)
    hall.begin(1, "knock_out")
    finish(hall, 1, 2, "ns")
    hall.order(give("B33A", "who=both", deal=0))
    with pytest.raises(RefusedError, match="Level at these tables"):
        hall.order(PublishRound(2, "knock_out"))
    hall.order(WithdrawPair(1, "Anna"))
    bracket = bracket_of(state(hall))
    assert bracket is not None
    assert bracket.rounds[1][0].entrants == (4, 3)
    hall.order(WithdrawPair(4, "Anna"))
    assert ranks(hall) == {3: 1, 1: 2, 2: 2, 4: 2} or ranks(hall)[3] == 1
    assert next_step(hall.service.state) == "finished"


def correct(hall: PlayingHall, table: int, winner: str) -> None:
    """Under Art. 19 both deals of round 1 become others."""
    hall.order(give("B19", "error=transcription", "pairing=dependent", deal=0, table=table))
    ruling = state(hall).rulings.all[-1]
    for deal in (1, 2):
        entry = {key: dict(values) for key, values in WINNING[winner].items()}
        hall.order(CorrectDeal(*ruling.key, deal=deal, entry=entry))


def test_art_19_before_the_seats_are_posted_the_bracket_follows_a_correction(hall: PlayingHall) -> None:
    open_(hall, 4)
    play(hall, 1)
    correct(hall, 1, "ew")
    hall.order(PublishRound(2, "knock_out"))
    assert couples(hall, 2) == [(1, 4, 3), (2, 1, 2)]


def test_art_19_once_the_seats_are_posted_the_pairing_stays_and_the_result_is_corrected(
    hall: PlayingHall,
) -> None:
    open_(hall, 4)
    play(hall, 1)
    hall.order(PublishRound(2, "knock_out"))
    correct(hall, 1, "ew")
    assert couples(hall, 2) == [(1, 1, 3), (2, 4, 2)]
    hall.order(StartRound(2, 30))
    for table in (1, 2):
        finish(hall, 2, table, "ns")
    assert ranks(hall) == {1: 1, 3: 2, 4: 3, 2: 4}, "who plays the final is its winner, or second"
    hall_rows = {row.entrant: row.scores[0].victory_points for row in standings(state(hall))}
    assert hall_rows[4] > hall_rows[1], "the result itself is corrected"


def test_teams_go_on_by_the_sum_of_their_tables(hall: PlayingHall) -> None:
    names = ["Aquile", "Falchi", "Gufi", "Lupi", "Orsi"]
    teams = "\n".join(f"{name}: " + ", ".join(f"{name} {letter}" for letter in "ABCD") for name in names)
    hall.order(
        OpenTournament(
            "Coppa", "burraco_internazionale", "federation", 2, 3, teams, "knock_out", entrants="teams"
        )
    )
    hall.order(PublishRound(1, "knock_out"))
    assert [(match.table, match.ns, match.ew) for match in state(hall).tournament.matches[1]] == [
        (1, 5, 4),
        (2, 1, None),
        (3, 3, None),
        (4, 2, None),
    ]
    line_up(hall, 1)
    hall.order(StartRound(1, 30))
    finish(hall, 1, 1, "ns")  # the team that is ns at the first table is ew at the second: level
    finish(hall, 1, 2, "ns")
    with pytest.raises(RefusedError, match=r"Level at these tables.*: 1, 2\."):
        hall.order(PublishRound(2, "knock_out"))
    hall.order(NameWinner(1, 1, 4, "by lot", "Anna"))
    hall.order(PublishRound(2, "knock_out"))
    assert [(match.ns, match.ew) for match in state(hall).tournament.matches[2]] == [(1, 4), (3, 2)]
    line_up(hall, 2)
    hall.order(StartRound(2, 30))
    for table, winner in ((1, "ew"), (2, "ns"), (3, "ns"), (4, "ew")):
        finish(hall, 2, table, winner)
    hall.order(PublishRound(3, "knock_out"))
    assert [(match.ns, match.ew) for match in state(hall).tournament.matches[3]] == [(4, 3), (1, 2)]


def line_up(hall: PlayingHall, round_: int) -> None:
    for match in state(hall).tournament.unseated(round_):
        for team in (match.ns, match.ew):
            players = state(hall).tournament.teams[team or 0].players
            hall.order(
                GiveLineUp(round_, team or 0, {str(seat): player for seat, player in enumerate(players, 1)})
            )


def test_groups_and_single_players_have_no_bracket(hall: PlayingHall) -> None:
    hall.open()
    hall.order(ArrangeGroups("A: 1 2 3\nB: 4 5 6"))
    with pytest.raises(RefusedError, match="empty the groups"):
        hall.order(ArrangeRounds("knock_out"))
    hall.order(ArrangeGroups(""))
    hall.order(ArrangeRounds("knock_out", third_place=False))
    assert state(hall).tournament.is_knock_out
    assert not state(hall).tournament.has_third_place
    assert state(hall).tournament.last_round == 3
    hall.order(ArrangeRounds("knock_out", third_place=True))
    assert state(hall).tournament.has_third_place
    with pytest.raises(RefusedError, match="no groups"):
        hall.order(ArrangeGroups("A: 1 2 3\nB: 4 5 6"))


def test_the_rounds_follow_who_is_entered_before_the_first(hall: PlayingHall) -> None:
    open_(hall, 4)
    hall.order(EnterPairs("Ada - Ugo\nEva - Leo"))
    assert state(hall).tournament.last_round == 3
    hall.order(WithdrawPair(5, "Anna"))
    hall.order(WithdrawPair(6, "Anna"))
    assert state(hall).tournament.last_round == 2
    hall.order(PublishRound(1, "knock_out"))
    with pytest.raises(RefusedError, match="bracket is drawn"):
        hall.order(EnterPair("Ivo", "Pia", is_confirmed=True))
    hall.order(TakeBackRound(1))
    hall.order(EnterPair("Ivo", "Pia", is_confirmed=True))
    hall.order(DrawStart())
    hall.order(PublishRound(1, "knock_out"))
    assert state(hall).tournament.last_round == 3


def test_who_is_not_to_meet_does_not_meet_first(hall: PlayingHall) -> None:
    open_(hall, 8)
    hall.order(ForbidPairings("1 8 famiglia\n4 5"))
    hall.order(PublishRound(1, "knock_out"))
    met = {frozenset((ns, ew)) for _, ns, ew in couples(hall, 1)}
    assert met.isdisjoint({frozenset((1, 8)), frozenset((4, 5))})


def test_the_first_round_may_be_drawn_by_hand_and_the_others_follow_the_bracket(hall: PlayingHall) -> None:
    open_(hall, 5)
    with pytest.raises(RefusedError, match="4 lines"):
        hall.order(PublishRound(1, "hand", seats="1 2\n3 4\n5"))
    hall.order(PublishRound(1, "hand", seats="1 2\n3\n4\n5"))
    hall.order(StartRound(1, 30))
    finish(hall, 1, 1, "ew")
    with pytest.raises(RefusedError, match="bracket is drawn"):
        hall.order(PublishRound(2, "hand", seats="1 2\n3 4"))
    with pytest.raises(RefusedError, match="bracket is drawn"):
        hall.order(PublishRound(2, "knock_out", changes=((2, 3),)))
    hall.order(PublishRound(2, "knock_out"))
    assert couples(hall, 2) == [(1, 2, 3), (2, 4, 5)]


def test_seats_that_are_changed_before_the_first_round_change_the_bracket(hall: PlayingHall) -> None:
    open_(hall, 4)
    hall.order(PublishRound(1, "knock_out", changes=((4, 2),)))
    assert couples(hall, 1) == [(1, 1, 2), (2, 3, 4)]
    hall.order(StartRound(1, 30))
    for table in (1, 2):
        finish(hall, 1, table, "ew")
    hall.order(PublishRound(2, "knock_out"))
    assert couples(hall, 2) == [(1, 2, 4), (2, 1, 3)]


def test_no_other_way_of_pairing_is_offered_and_no_other_tournament_has_this(hall: PlayingHall) -> None:
    open_(hall, 4)
    with pytest.raises(RefusedError, match="Choose how the round is paired"):
        hall.order(PublishRound(1, "danish"))


def test_a_tournament_of_another_system_has_no_bracket(hall: PlayingHall) -> None:
    hall.open()
    with pytest.raises(RefusedError, match="Choose how the round is paired"):
        hall.order(PublishRound(1, "knock_out"))
    with pytest.raises(RefusedError, match="No knock-out"):
        hall.order(NameWinner(1, 1, 1, "by lot", "Anna"))


def test_art_34_a_match_lost_by_lateness_lets_the_others_go_on(hall: PlayingHall) -> None:
    open_(hall, 4)
    hall.order(ArrangeTables(checks_in=True))
    hall.begin(1, "knock_out")
    hall.table(1).say(LineCheckedIn(1, "ew", 4))
    hall.clock.time += 601
    (late,) = late_lines(state(hall), 1, 1, hall.clock.time)
    assert late.line == "ns"
    hall.order(ApplyLateness(1, 1, "ns", late.delay, "Anna"))
    hall.table(2).say(LineCheckedIn(1, "ns", 3))
    hall.table(2).say(LineCheckedIn(1, "ew", 2))
    finish(hall, 1, 2, "ns")
    hall.order(PublishRound(2, "knock_out"))
    assert couples(hall, 2) == [(1, 4, 3), (2, 1, 2)]
    assert late_lines(state(hall), 1, 1, hall.clock.time) == ()


@pytest.mark.parametrize(("count", "tables"), [(3, 1), (4, 2), (5, 1), (8, 4), (21, 5), (33, 1)])
def test_as_many_tables_are_needed_as_the_first_round_has_matches(
    hall: PlayingHall, count: int, tables: int
) -> None:
    open_(hall, count)
    assert tables_needed(state(hall)) == tables
    hall.order(PublishRound(1, "knock_out"))
    assert len(state(hall).tournament.playing(1)) == tables
    assert max(state(hall).tournament.playing(1)) == tables, "those who play sit at the first tables"


def test_art_33_a_substitute_plays_on_in_the_place_of_the_pair(hall: PlayingHall) -> None:
    open_(hall, 8)
    play(hall, 1)
    hall.order(ReplacePlayer(1, "Uno1", "Eva", "Anna"))
    play(hall, 2)
    assert couples(hall, 2)[0] == (1, 1, 5)
    assert state(hall).tournament.pair_in(2, 1) == ("Eva", "Due1")
    assert state(hall).tournament.pair_in(1, 1) == ("Uno1", "Due1")


def test_sisal_whoever_made_the_last_move_of_a_level_match_is_out(hall: PlayingHall) -> None:
    open_(hall, 4, regulations="sisal")
    play(hall, 1, {1: ""})
    with pytest.raises(RefusedError, match="Level at these tables"):
        hall.order(PublishRound(2, "knock_out"))
    hall.order(NoteLastMove(1, 1, "ns", "Anna"))
    hall.order(PublishRound(2, "knock_out"))
    assert couples(hall, 2) == [(1, 4, 3), (2, 1, 2)]


def test_who_came_back_after_leaving_by_mistake_plays_on(hall: PlayingHall) -> None:
    open_(hall, 4)
    play(hall, 1)
    hall.order(WithdrawPair(1, "Anna"))
    hall.order(ReturnEntrant(1, "Anna"))
    hall.order(PublishRound(2, "knock_out"))
    assert couples(hall, 2) == [(1, 1, 3), (2, 4, 2)]


def test_a_round_that_was_taken_back_follows_what_was_corrected_since(hall: PlayingHall) -> None:
    open_(hall, 4)
    play(hall, 1)
    hall.order(PublishRound(2, "knock_out"))
    correct(hall, 1, "ew")
    hall.order(TakeBackRound(2))
    hall.order(PublishRound(2, "knock_out"))
    assert couples(hall, 2) == [(1, 4, 3), (2, 1, 2)]
