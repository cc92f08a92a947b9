"""A match to points at the table: deal after deal, until a line is there (Sisal, End of match; R20)."""

from __future__ import annotations

import pytest

from kiosk.commands.rulings import GiveRuling
from kiosk.games.burraco.sisal import MOST_DEALS
from kiosk.journal.bodies import (
    AuthorAdmitted,
    MatchDelivered,
    OfficialNamed,
    OfficialPinSet,
    PairEntered,
    RegulationsSettled,
    ResultSigned,
    RoundPublished,
    RoundStarted,
    Seating,
    SignedResult,
    TimeOutAnnounced,
    TournamentOpened,
)
from kiosk.rulebook import code_of
from kiosk.rulings.effects import MatchAward
from kiosk.table.model.effects import SendCommand
from kiosk.table.model.events import arbiter_events
from tests.projections.rulings_given import ruling, sanction
from tests.table.playing import AUTHOR, NS_WINS, START, TABLE, Table
from tests.table.screen import Screen

EW = {"clean": 1, "pozzetto": 2, "cards": 200}


def to_points(target: int, **settings: int | str) -> Screen:
    """A table at which a match to so many points has begun. A deal of `plays` gives 545 : 280."""
    return Screen(
        Table().directs(
            RegulationsSettled({"target": target, **settings}),
            TournamentOpened("Coppa", "burraco_internazionale", "sisal", MOST_DEALS, 3),
            AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
            PairEntered(1, ("Rossi", "Esposito")),
            PairEntered(2, ("Bianchi", "De Sanctis")),
            RoundPublished(1, (Seating(TABLE, 1, 2),)),
            RoundStarted(1, 1800),
        ),
        "10inch",
    )


def test_sisal_a_match_to_points_goes_on_until_a_line_is_there() -> None:
    screen = to_points(1505)
    for deal in (1, 2, 3):
        assert f"Deal {deal}, to 1505 points" in screen.words
        assert "end-deal" in screen.targets
        screen.table.plays(1)
    assert "To 1505, difference 795: victory points 20 : 0" in screen.words
    screen.touch("sign-ns", "sign-ew", "deliver-ns")
    (signed, _) = screen.table.recorded(ResultSigned)
    assert signed.result == {"ns": SignedResult(1635, 20), "ew": SignedResult(840, 0)}
    assert screen.table.recorded(MatchDelivered) == [MatchDelivered(1, "ns")]
    assert screen.table.hall.irregularities() == ()


def test_sisal_the_sheet_says_who_is_there_and_who_is_not() -> None:
    screen = to_points(560)
    screen.table.plays(1)
    assert "15 points to go" in screen.words
    assert "280 points to go" in screen.words
    screen = to_points(2005)
    screen.table.plays(1).enters()
    assert "2005 reached" not in screen.words


@pytest.mark.parametrize(("end", "is_over"), [("reached", True), ("exceeded", False)])
def test_sisal_the_target_just_reached_is_a_setting(end: str, is_over: bool) -> None:
    screen = to_points(545, target_end=end)
    assert screen.table.plays(1).view.over is is_over
    if not is_over:
        assert "5 points to go" in screen.words


def test_sisal_both_lines_are_there_and_the_higher_total_wins() -> None:
    screen = to_points(280)
    screen.table.plays(1)
    assert "To 280, difference 265: victory points 20 : 0" in screen.words


def test_sisal_a_deal_is_not_cut_short_by_what_a_ruling_gives_beside_it() -> None:
    screen = to_points(1005)
    screen.table.plays(1).directs(ruling(sanction(500, to="ns"), table=TABLE, deal=0))
    assert not screen.table.view.over
    assert "460 points to go" in screen.words
    assert screen.table.plays(1).view.over
    assert screen.table.view.match.result["ns"].total == 1590


def test_sisal_after_the_last_lap_the_match_to_points_is_over() -> None:
    """Sisal says nothing of a time-out: the deal is played out, and no other one is dealt."""
    screen = to_points(2005)
    screen.table.plays(1).directs(TimeOutAnnounced(1, START + 600))
    screen.touch("must-draw-N")
    assert not screen.table.view.over
    screen.table.plays(1)
    assert screen.table.view.over
    assert "To 2005, difference 530: victory points 20 : 0" in screen.words


def test_sisal_a_level_match_to_points_is_a_draw() -> None:
    screen = to_points(605)
    level = {**NS_WINS, "closing": 0, "cards": 205}
    screen.table.enters(level, {**level, "dirty": 0}).accepts()
    screen.table.enters(level, {**level, "dirty": 0}).accepts()
    assert "To 605, difference 0: victory points 10 : 10" in screen.words


def test_sisal_a_table_that_lost_power_goes_on_to_the_same_target() -> None:
    screen = to_points(1505)
    again = screen.table.plays(2).loses_power()
    assert (again.view.deal, again.view.over) == (3, False)
    assert again.plays(1).view.over


def test_sisal_an_arbiter_rules_at_the_table_that_a_player_s_time_is_over() -> None:
    screen = to_points(2005)
    screen.table.directs(OfficialNamed(1, "Conti", "arbiter"), OfficialPinSet(1, "kept")).plays(1)
    screen.touch("more", "arbiter", "official-1", *(f"digit-{digit}" for digit in "481516"), "next")
    screen.table.do(arbiter_events.PinChecked(1, is_right=True))
    screen.touch("rule")
    screen.table.do(arbiter_events.RulebookOpened(code_of("burraco"), screen.table.hall))
    screen.touch("page-after", "group-11_attendance", "tree-BTIME", "fact-W", "answer-time")
    assert "350 points are added" in screen.words
    screen.touch("give-ruling")
    (sent,) = (effect for effect in screen.table.effects if isinstance(effect, SendCommand))
    assert isinstance(sent.command, GiveRuling)
    assert (sent.command.tree, sent.command.facts) == ("BTIME", {"offender": "W"})


def test_sisal_a_match_that_was_lost_on_time_is_over_at_the_table() -> None:
    screen = to_points(2005)
    awards = (
        MatchAward(to="ew", award="forfeited", victory_points=0, difference=615),
        MatchAward(to="ns", award="forfeit_win", victory_points=20, difference=615),
    )
    screen.table.plays(1).enters().directs(ruling(*awards, table=TABLE, deal=0))
    assert "Victory points by the arbiter’s ruling: 20 : 0" in screen.words
    assert "The arbiter has decided this match." in screen.words
    assert not {"end-deal", "sign-ns", "deliver-ns"} & screen.targets
