"""The bracket as pages, the hall's display and papers show it; a level match is settled there."""

from __future__ import annotations

from itertools import pairwise

import httpx
import pytest

from kiosk.commands.entrants import WithdrawPair
from kiosk.hub.players.views import EntrantView, entrant_view
from kiosk.hub.rounds.bracket_views import ROUNDS_AT_ONCE, bracket_view
from kiosk.journal.identity import table_author
from kiosk.projections.standings import standings
from kiosk.table.model.table_view import table_view
from tests.hub.playing import PlayingHall
from tests.hub.rounds.test_knock_out import correct, finish, open_, play, state
from tests.hub.rulings.test_ruling_pages import command_of, send, words


def test_before_it_is_drawn_and_where_none_is_played_there_is_no_page(
    hall: PlayingHall, director: httpx.Client
) -> None:
    open_(hall, 4)
    assert director.get("/bracket").status_code == httpx.codes.NOT_FOUND
    assert 'href="/bracket"' not in director.get("/").text
    hall.begin(1, "knock_out")
    assert director.get("/bracket").status_code == httpx.codes.OK
    assert 'href="/bracket"' in director.get("/").text
    assert 'href="/paper/bracket"' in director.get("/paper").text


def test_a_level_match_is_settled_on_the_page_of_the_bracket(
    hall: PlayingHall, director: httpx.Client
) -> None:
    open_(hall, 4)
    play(hall, 1, {2: ""})
    assert "Level: say who goes on" in words(director.get("/"))
    page = director.get("/bracket")
    assert "still to be said who goes on" in words(page)
    command = command_of(page, "name_winner")
    command.pop("then", None)
    answer = send(director, {**command, "entrant": 2, "reason": "by lot", "arbiter": "Anna"})
    assert answer.status_code == httpx.codes.OK
    shown = words(director.get("/bracket"))
    assert "Level, and settled: by lot" in shown
    assert "Level: say who goes on" not in words(director.get("/"))


def test_the_paper_names_rounds_byes_and_who_goes_on(hall: PlayingHall, director: httpx.Client) -> None:
    open_(hall, 5)
    play(hall, 1)
    shown = words(director.get("/paper/bracket"))
    for name in ("Quarter-finals", "Semifinal", "Final", "Match for third place", "Bye"):
        assert name in shown
    hall.order(WithdrawPair(1, "Anna"))
    play(hall, 2)
    assert "Uno1 – Due1: withdrawn" in words(director.get("/paper/bracket"))


@pytest.mark.parametrize(("count", "parts"), [(5, 1), (16, 1), (21, 3), (64, 5), (130, 17)])
def test_no_part_is_larger_than_a_sheet_and_the_last_one_has_the_final(
    hall: PlayingHall, count: int, parts: int
) -> None:
    open_(hall, count)
    hall.begin(1, "knock_out")
    view = bracket_view(state(hall))
    assert view is not None
    assert len(view.parts) == parts
    for part in view.parts:
        assert len(part.rounds) <= ROUNDS_AT_ONCE
        sizes = [len(column.matches) for column in part.rounds]
        assert sizes[0] <= 2 ** (ROUNDS_AT_ONCE - 1)
        assert all(one == 2 * other for one, other in pairwise(sizes))
    assert str(view.parts[-1].rounds[-1].name) == "Final"
    bracket = state(hall).tournament.bracket
    assert bracket is not None
    drawn = sum(len(column.matches) for part in view.parts for column in part.rounds)
    assert drawn == len(bracket.places) - 1


def test_what_was_announced_is_printed_with_the_regulations(
    hall: PlayingHall, director: httpx.Client
) -> None:
    open_(hall, 4, third_place=False)
    for path in ("/paper/regulations", "/paper/posters"):
        shown = words(director.get(path))
        assert "Knock-out" in shown
        assert "both who lose a semifinal are third" in shown


def test_a_correction_after_the_next_seats_is_told_on_the_bracket(hall: PlayingHall) -> None:
    open_(hall, 4)
    play(hall, 1)
    hall.begin(2, "knock_out")
    correct(hall, 1, "ew")
    finish(hall, 2, 1, "ns")
    view = bracket_view(state(hall))
    assert view is not None
    (note,) = view.parts[0].rounds[0].matches[0].notes
    assert "the pairing stays" in str(note)


def test_the_directors_page_and_the_hall_draw_it_from_the_newest_round_on(
    hall: PlayingHall, director: httpx.Client, stranger: httpx.Client
) -> None:
    open_(hall, 8)
    play(hall, 1)
    play(hall, 2)
    for page in (director.get("/"), stranger.get("/hall")):
        shown = words(page)
        for name in ("Semifinal", "Final", "Match for third place"):
            assert name in shown
        assert "Quarter-finals" not in shown.replace("out: Quarter-finals", "")
    standings = director.get("/results/standings.csv").text
    assert "out: Quarter-finals" in standings or "Quarti" in standings


def test_who_plays_reads_the_match_and_who_is_out_reads_that(hall: PlayingHall) -> None:
    open_(hall, 5)
    play(hall, 1)
    seen = {entrant: view_of(hall, entrant) for entrant in range(1, 6)}
    assert str(seen[4].came) == "out: Quarter-finals"
    assert seen[4].rank == 5
    assert str(seen[1].unseated) == "You rest this round, and go on to the next."
    assert seen[1].rank is None, "who may still win has no place yet"
    hall.begin(2, "knock_out")
    assert str(view_of(hall, 1).round_says) == "Semifinal"
    for table in (1, 2):
        finish(hall, 2, table, "ns")
    hall.begin(3, "knock_out")
    assert [str(view_of(hall, entrant).round_says) for entrant in (1, 3, 5, 2)] == [
        "Final",
        "Final",
        "Match for third place",
        "Match for third place",
    ]
    assert {str(row.round) for row in view_of(hall, 1).results} == {"Quarter-finals", "Semifinal"}


def view_of(hall: PlayingHall, entrant: int) -> EntrantView:
    found = {row.entrant: row for row in standings(state(hall))}
    return entrant_view(state(hall), entrant, found[entrant])


def test_the_tables_say_which_match_it_is_and_the_others_rest(hall: PlayingHall) -> None:
    open_(hall, 5)
    play(hall, 1)
    play(hall, 2)
    hall.begin(3, "knock_out")
    shown = {table: table_view(state(hall), table_author(table), 1) for table in (1, 2)}
    assert [str(view.match_name) for view in shown.values()] == ["Final", "Match for third place"]
    hall.table(4)
    idle = table_view(state(hall), table_author(4), 1)
    assert not idle.players
    assert not idle.resting
    assert str(idle.match_name) == "Final"


def test_from_the_second_round_on_nothing_is_offered_by_hand(
    hall: PlayingHall, director: httpx.Client
) -> None:
    open_(hall, 4)
    assert "Begin to change seats by hand" in words(director.get("/rounds/next"))
    play(hall, 1)
    shown = words(director.get("/rounds/next"))
    assert "The winners of two neighbouring matches of the bracket meet." in shown
    assert "by hand" not in shown.lower()
