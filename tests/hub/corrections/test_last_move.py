"""An official says who made the last move of a level knock-out match: that line has lost (Sisal)."""

from __future__ import annotations

from html import unescape

import pytest

from kiosk.audit.differences import audit
from kiosk.commands.opening import OpenTournament
from kiosk.commands.rulings import NoteLastMove, TakeInSheet
from kiosk.hub.corrections.sheets import matches_at
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import LastMoveAgreed, ResultSigned, RoundsArranged, SignedResult
from kiosk.journal.identity import table_author
from kiosk.projections.match_winner import match_winner
from kiosk.table.model.table_view import table_view
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, PlayingHall, line

NOTED = NoteLastMove(1, 1, "ns", "Conti")


def _entry(lead: int = 0) -> dict[str, dict[str, int]]:
    lines = {"ns": line(clean=1, cards=200 + lead), "ew": line(clean=1, cards=200)}
    return {key: {**values, "semi_clean": 0} for key, values in lines.items()}


@pytest.fixture
def begun(hall: PlayingHall) -> PlayingHall:
    """A knock-out of matches of one deal, in its first round."""
    hall.order(OpenTournament("Coppa", "burraco_italiano", "sisal", 1, 3, PAIRS))
    hall.begin()
    hall.log.append(hall.identity, RoundsArranged("knock_out"))
    return hall


def test_sisal_the_director_says_who_made_the_last_move(begun: PlayingHall) -> None:
    begun.table(1).accept(1, 1, _entry())
    begun.order(NOTED)
    begun.order(TakeInSheet(1, 1, "They had to leave.", "Conti"))
    state = begun.service.state.hall
    (meeting, *_) = state.tournament.meetings(1)
    assert match_winner(state, 1, meeting) == meeting.ew
    (shown,) = matches_at(state, 1)
    assert "N/S made the last move, and has lost the level match." in map(str, shown.notes)
    assert audit(tuple(begun.log.all())).differences == []


def test_sisal_it_is_said_of_a_sheet_that_was_handed_in_without_it(begun: PlayingHall) -> None:
    begun.table(1).accept(1, 1, _entry())
    begun.table(1).deliver(1)
    begun.order(NOTED)
    begun.order(NoteLastMove(1, 1, "ew", "Conti"))
    match = begun.service.state.hall.match(1, 1)
    assert {party: share.victory_points for party, share in match.result.items()} == {"ns": 20, "ew": 0}


def test_sisal_both_lines_word_under_a_delivered_sheet_stays(begun: PlayingHall) -> None:
    table = begun.table(1)
    table.accept(1, 1, _entry())
    table.say(LastMoveAgreed(1, "ew"))
    signed = {"ns": SignedResult(400, 20), "ew": SignedResult(400, 0)}
    for party in ("ns", "ew"):
        table.say(ResultSigned(1, party, 1.0, signed))
    begun.table(1).deliver(1)
    with pytest.raises(RefusedError, match="final"):
        begun.order(NOTED)


@pytest.mark.parametrize("lead", [None, 5])
def test_sisal_the_last_move_decides_what_is_over_and_level(begun: PlayingHall, lead: int | None) -> None:
    if lead is not None:
        begun.table(1).accept(1, 1, _entry(lead))
    with pytest.raises(RefusedError, match="over and level"):
        begun.order(NOTED)


def test_sisal_a_draw_stays_one_outside_a_knock_out(begun: PlayingHall) -> None:
    begun.table(1).accept(1, 1, _entry())
    begun.log.append(begun.identity, RoundsArranged("round_robin"))
    with pytest.raises(RefusedError, match="only in a knock-out"):
        begun.order(NOTED)


def test_in_a_knock_out_of_the_federation_the_director_decides(hall: PlayingHall) -> None:
    """R37: the code says nothing of it."""
    hall.order(OpenTournament("Coppa", "burraco_internazionale", "federation", 2, 3, PAIRS, "knock_out"))
    hall.begin(pairing="knock_out")
    table = hall.service.state.hall.tournament.playing(1)[0]
    for deal in (1, 2):
        hall.table(table).accept(1, deal, {"ns": line(clean=1, cards=200), "ew": line(clean=1, cards=200)})
    assert table_view(hall.service.state.hall, table_author(table), 1).over
    assert not table_view(hall.service.state.hall, table_author(table), 1).asks_last_move
    with pytest.raises(RefusedError, match="only in a knock-out by Sisal"):
        hall.order(NoteLastMove(1, table, "ns", "Conti"))


def test_sisal_the_line_and_the_table_must_be_there(begun: PlayingHall) -> None:
    begun.table(1).accept(1, 1, _entry())
    with pytest.raises(RefusedError, match="which line"):
        begun.order(NoteLastMove(1, 1, "north", "Conti"))
    with pytest.raises(RefusedError, match="No match is played"):
        begun.order(NoteLastMove(1, 99, "ns", "Conti"))


def test_sisal_the_sheet_s_page_asks_it_as_long_as_it_can_be_said(begun: PlayingHall) -> None:
    director = Office(begun).director()
    assert "note_last_move" not in director.get("/tables/1").text
    begun.table(1).accept(1, 1, _entry())
    form = unescape(director.get("/tables/1").text)
    assert '"kind": "note_last_move"' in form
    assert "The last move was made by" in form
    table = begun.table(1)
    table.say(LastMoveAgreed(1, "ew"))
    signed = {"ns": SignedResult(400, 20), "ew": SignedResult(400, 0)}
    for party in ("ns", "ew"):
        table.say(ResultSigned(1, party, 1.0, signed))
    table.deliver(1)
    assert "note_last_move" not in director.get("/tables/1").text
