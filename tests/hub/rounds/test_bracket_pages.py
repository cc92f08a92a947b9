"""The bracket as pages, the hall's display and papers show it; a level match is settled there."""

from __future__ import annotations

from itertools import pairwise

import httpx
import pytest

from kiosk.commands.entrants import WithdrawPair
from kiosk.hub.rounds.bracket_views import ROUNDS_AT_ONCE, bracket_view
from tests.hub.playing import PlayingHall
from tests.hub.rounds.test_knock_out import correct, finish, open_, play, state
from tests.hub.rulings.test_ruling_pages import command_of, send, words


def test_before_it_is_drawn_and_where_none_is_played_there_is_no_page(
    hall: PlayingHall, director: httpx.Client
) -> None:
    open_(hall, 4)
    assert director.get("/bracket").status_code == httpx.codes.NOT_FOUND
    assert "/bracket" not in director.get("/").text
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
    for name in ("Quarter-finals", "Semifinals", "Final", "Match for third place", "Bye"):
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
    drawn = sum(len(column.matches) for part in view.parts for column in part.rounds)
    assert (
        drawn == len(state(hall).tournament.bracket.places) - 1 if state(hall).tournament.bracket else False
    )


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
