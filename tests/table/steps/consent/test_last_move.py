"""At a level knock-out match both lines say who made the last move: that line has lost (Sisal)."""

from __future__ import annotations

import pytest

from kiosk.games.burraco.sisal import MOST_DEALS
from kiosk.journal.bodies import (
    AuthorAdmitted,
    LastMoveAgreed,
    LastMoveNoted,
    MatchDelivered,
    PairEntered,
    RegulationsSettled,
    ResultSigned,
    RoundPublished,
    RoundsArranged,
    RoundStarted,
    Seating,
    SignedResult,
    TournamentOpened,
)
from kiosk.projections.match_winner import match_winner
from kiosk.table.model.events.agreement_events import SignMatch
from kiosk.table.model.history import history
from tests.projections.rulings_given import ruling, sanction
from tests.table.playing import AUTHOR, TABLE, Table
from tests.table.screen import Screen

LEVEL = {"clean": 1, "pozzetto": 2, "cards": 200}
ASKED = "Level. Who made the last move?"


def begun(system: str = "knock_out", deals: int = 1) -> Screen:
    return Screen(
        Table().directs(
            RoundsArranged(system),
            TournamentOpened("Coppa", "burraco_internazionale", "sisal", deals, 3),
            AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
            PairEntered(1, ("Rossi", "Esposito")),
            PairEntered(2, ("Bianchi", "De Sanctis")),
            RoundPublished(1, (Seating(TABLE, 1, 2),)),
            RoundStarted(1, 1800),
        ),
        "10inch",
    )


@pytest.fixture
def level() -> Screen:
    """A knock-out match of one deal that has ended level."""
    screen = begun()
    screen.table.enters(LEVEL, LEVEL).accepts()
    return screen


def test_sisal_both_lines_say_who_made_the_last_move_before_they_sign(level: Screen) -> None:
    assert ASKED in level.words
    assert not {"sign-ns", "sign-ew"} & level.targets
    level.touch("last-move-ns-ew")
    assert level.table.recorded(LastMoveAgreed) == []
    level.touch("last-move-ew-ew")
    assert level.table.recorded(LastMoveAgreed) == [LastMoveAgreed(1, "ew")]
    assert "Level, and East-West made the last move: victory points 20 : 0" in level.words
    level.touch("sign-ns", "sign-ew")
    assert "deliver-ew" not in level.targets, "the winner hands the sheet in"
    level.touch("deliver-ns")
    (signed, _) = level.table.recorded(ResultSigned)
    assert signed.result == {"ns": SignedResult(400, 20), "ew": SignedResult(400, 0)}
    assert match_winner(level.table.hall, 1, Seating(TABLE, 1, 2)) == 1
    assert level.table.hall.irregularities() == ()
    said = [str(line.says) for line in history(level.table.journal, AUTHOR, level.table.view.game)]
    assert "Round 1: East-West made the last move" in said


def test_sisal_lines_that_do_not_say_the_same_answer_again(level: Screen) -> None:
    level.touch("last-move-ns-ew", "last-move-ew-ns")
    assert "You do not say the same." in level.words
    assert level.table.recorded(LastMoveAgreed) == []
    level.touch("last-move-ew-ew")
    assert level.table.recorded(LastMoveAgreed) == [LastMoveAgreed(1, "ew")]


def test_sisal_nobody_signs_before_it_is_told(level: Screen) -> None:
    level.table.do(SignMatch("ns"))
    assert level.table.recorded(ResultSigned) == []


def test_sisal_an_official_may_say_it_in_the_lines_place(level: Screen) -> None:
    level.touch("last-move-ns-ew", "last-move-ew-ns")
    level.table.directs(LastMoveNoted(1, TABLE, "ns", "Conti"))
    assert "Level, and North-South made the last move: victory points 0 : 20" in level.words
    level.touch("sign-ns", "sign-ew", "deliver-ew")
    assert level.table.recorded(MatchDelivered) == [MatchDelivered(1, "ew")]


def test_sisal_after_a_ruling_that_breaks_the_tie_nothing_is_asked(level: Screen) -> None:
    level.touch("last-move-ns-ew")
    level.table.directs(ruling(sanction(100, to="ns"), table=TABLE, deal=0))
    assert ASKED not in level.words
    assert "sign-ns" in level.targets
    assert level.table.state.last_move_said == {}


def test_sisal_where_a_draw_is_one_nothing_is_asked() -> None:
    screen = begun("round_robin")
    screen.table.enters(LEVEL, LEVEL).accepts()
    assert ASKED not in screen.words
    assert "sign-ns" in screen.targets


def test_sisal_the_higher_total_needs_no_last_move() -> None:
    screen = begun()
    screen.table.plays(1)
    assert ASKED not in screen.words
    assert "sign-ns" in screen.targets


def test_sisal_a_level_match_to_points_asks_it_too() -> None:
    screen = begun(deals=MOST_DEALS)
    screen.table.directs(RegulationsSettled({"target": 400})).enters(LEVEL, LEVEL).accepts()
    assert ASKED in screen.words


def test_sisal_what_a_line_had_said_is_asked_anew_after_a_power_cut(level: Screen) -> None:
    level.touch("last-move-ns-ew")
    again = Screen(level.table.loses_power(), "10inch")
    assert ASKED in again.words
    again.touch("last-move-ns-ns", "last-move-ew-ns")
    assert again.table.recorded(LastMoveAgreed) == [LastMoveAgreed(1, "ns")]
