"""What an arbiter has ruled, as the table shows it, counts it and asks about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.journal.bodies import DealAccepted, EventName, RulingGiven
from kiosk.rulings.effects import Cards, DealFate, Freeze, Limit, MatchAward, Points, SuspendChecks
from kiosk.table.model.draft import Draft
from kiosk.table.model.events import agreement_events, entry_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.match_modes import Accepting, Doubting, Entering
from kiosk.table.model.recording import RULED
from kiosk.table.model.sheet_column import running_total
from kiosk.table.model.state import AtHome, State
from kiosk.table.ui import PANELS, TextLine
from tests.projections.rulings_given import arbitral, ruling, sanction
from tests.table.playing import AUTHOR, TABLE, Table
from tests.table.preview.gallery import sample_scene
from tests.table.samples.states import sample_states
from tests.table.screen import Screen


def ruled(*effects: object, deal: int = 1, **changes: object) -> RulingGiven:
    return ruling(*effects, deal=deal, table=TABLE, articles=("23",), **changes)  # type: ignore[arg-type]


@pytest.fixture
def screen(table: Table) -> Screen:
    return Screen(table)


def said(state: State) -> str:
    """What a ten-inch panel says."""
    scene = sample_scene(state, PANELS["10inch"], "en", "day")
    return " ".join(shape.text for shape in scene.shapes if isinstance(shape, TextLine))


PENALTY = Points(pool="deal", to="ns", points=-20, why="arbitral_score")


def test_what_a_ruling_adds_is_a_row_of_its_own_with_its_article_and_counts(screen: Screen) -> None:
    screen.table.plays(1).directs(ruled(PENALTY))
    assert running_total(screen.table.view, "ns") == 525
    assert "300 245 545 545" in screen.words, "base, points, total and running total of what was entered"
    assert "525 −20 Ruling, Art. 23" in screen.words, "and below it the ruling, with the total after it"


def test_points_beside_the_deals_stand_at_the_top_and_count(screen: Screen) -> None:
    screen.table.directs(ruled(sanction(100), deal=0))
    assert "100 +100 Ruling, Art. 23" in screen.words
    assert running_total(screen.table.view, "ew") == 100


def test_nobody_touches_what_a_ruling_has_written(screen: Screen) -> None:
    screen.table.plays(1)
    before = screen.targets
    screen.table.directs(ruled(PENALTY))
    assert screen.targets == before


def test_a_deal_that_is_annulled_is_said_to_be_and_the_next_is_played(screen: Screen) -> None:
    screen.table.directs(ruled(DealFate(fate="annul")))
    assert "Deal 1 is annulled, Art. 23." in screen.words
    screen.touch("news-read")
    assert "Deal annulled, Art. 23" in screen.words
    assert screen.table.view.deal == 2


def test_a_deal_that_is_dealt_again_is_entered_again(screen: Screen) -> None:
    screen.table.plays(1)
    accepted = next(event for event in screen.table.journal if isinstance(event.body, DealAccepted))
    undone = EventName(AUTHOR, 1, accepted.seq)
    screen.table.directs(ruled(DealFate(fate="annul_and_replay"), undoes=undone))
    assert (screen.table.view.deal, screen.table.state.mode) == (1, AtHome())
    screen.table.enters().accepts()
    assert [body.deal for body in screen.table.recorded(DealAccepted)] == [1, 1]  # type: ignore[union-attr]
    assert screen.table.view.deal == 2


@pytest.mark.parametrize("fate", ["redeal", "annul_and_replay"])
def test_nothing_entered_of_a_deal_is_left_when_it_is_dealt_again(screen: Screen, fate: str) -> None:
    screen.table.enters()
    assert isinstance(screen.table.state.mode, Accepting)
    screen.table.directs(ruled(DealFate(fate=fate)))  # type: ignore[arg-type]
    assert (screen.table.state.mode, screen.table.state.draft) == (AtHome(), Draft())


def test_the_deal_that_is_accepted_holds_what_a_ruling_adds(screen: Screen) -> None:
    screen.table.directs(ruled(PENALTY)).enters()
    assert isinstance(screen.table.state.mode, Accepting)
    assert "base + points 300 + 245 100 + 180 Ruling, Art. 23 −20 0 Total 525 280" in screen.words
    screen.table.accepts()
    assert screen.table.view.match.totals[1]["ns"] == 525


def test_an_arbitral_score_stands_in_the_place_of_the_count(screen: Screen) -> None:
    screen.table.directs(ruled(arbitral(200, to="ns", replaces_count=True))).enters()
    assert "300 + 245 100 + 180 Ruling, Art. 23 −345 0 Total 200 280" in screen.words
    screen.table.accepts()
    assert running_total(screen.table.view, "ns") == 200
    assert "300 245 545 545" in screen.words
    assert "200 −345 Ruling, Art. 23" in screen.words


def test_an_acceptance_falls_when_the_arbiter_rules(screen: Screen) -> None:
    screen.table.enters().do(agreement_events.AcceptDeal("ns", "ew"))
    screen.table.directs(ruled(PENALTY))
    assert screen.table.state.mode == Accepting(problem=RULED)
    screen.table.do(agreement_events.AcceptDeal("ew", "ns"))
    assert screen.table.recorded(DealAccepted) == []
    screen.table.do(agreement_events.AcceptDeal("ns", "ew"))
    assert len(screen.table.recorded(DealAccepted)) == 1


def test_where_the_arbiter_has_ruled_a_player_s_row_adds_up_as_it_is_read() -> None:
    states = sample_states()
    accepted = said(states["mineo-acceptance-ruled"])
    assert "R, 4A, 5A 3 V 1 +2 x2 +4 −1(PE) +25" in accepted, "22 before"
    sheet = said(states["mineo-sheet-ruled"])
    assert "x1 −2 −2 −6 −4 Art. 23" in sheet, "the points of the deal, the total, and both after the ruling"
    assert "+20 +20 Art. 34 x1 +2 +22" in sheet


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        (
            Cards(cards="wrong_meld", action="negative", at="deal_end", to="N"),
            "cards of Rossi count negative",
        ),
        (
            Cards(cards="owed", action="discard", at="own_turns", penalised=True, to="E"),
            "Bianchi had penalised cards",
        ),
        (
            Freeze(meld="affected", permanent=True, until="deal_end", keeps=("card_values",), to="S"),
            "a meld of Esposito is frozen",
        ),
        (Limit(to="W", when="one_round", forbid=("close",)), "De Sanctis was not free"),
    ],
)
def test_what_a_ruling_left_to_be_done_is_asked_before_the_deal_is_accepted(
    screen: Screen, effect: object, asked: str
) -> None:
    screen.table.directs(ruled(effect)).enters()
    screen.table.do(events.GoBack(), entry_events.SetValue("ew", "pozzetto", 2), entry_events.FinishEntry())
    said = []
    while isinstance(screen.table.state.mode, Doubting):
        said.append(screen.words)
        screen.touch("confirm")
    assert any(asked in words and "Art. 23" in words for words in said)
    assert isinstance(screen.table.state.mode, Accepting)


def test_a_question_about_a_ruling_leads_back_to_its_line(screen: Screen) -> None:
    screen.table.directs(ruled(Freeze(meld="affected", permanent=True, until="deal_end", to="W"))).enters()
    screen.table.do(events.GoBack(), entry_events.SetValue("ew", "pozzetto", 2), entry_events.FinishEntry())
    while "is frozen" not in screen.words:
        screen.touch("confirm")
    screen.touch("correct")
    assert screen.table.state.mode == Entering("ew", "clean")


def test_while_the_deal_runs_a_ruling_is_not_spoken_of(screen: Screen) -> None:
    """Art. 20, 28: what is owed is for the arbiter to watch, not for the screen to remind of."""
    screen.table.directs(ruled(Cards(cards="owed", action="discard", at="own_turns", penalised=True, to="E")))
    assert "Ruling" not in screen.words
    assert "penalised" not in screen.words


def test_where_the_checks_are_suspended_what_the_pack_excludes_is_only_asked(screen: Screen) -> None:
    melds = {"clean": 1, "closing": 1, "pozzetto": 2, "cards": 1000}
    screen.table.enters(ns=melds, ew={"dirty": 1, "pozzetto": 2, "cards": 600, "in_hand": 35})
    assert isinstance(screen.table.state.mode, Entering)
    screen.table.directs(ruled(SuspendChecks()))
    screen.table.do(entry_events.FinishEntry())
    assert isinstance(screen.table.state.mode, Doubting)
    screen.table.do(*[events.Confirm()] * 6).accepts()
    assert len(screen.table.recorded(DealAccepted)) == 1


def test_what_is_odd_on_another_page_is_not_said_on_the_penalties() -> None:
    """Mineo: the Scommessa is asked about on the page of its side, and once more at the end."""
    typed = sample_states()["mineo-page-N"]
    pages = {
        section: said(replace(typed, mode=replace(typed.mode, section=section, field=field)))  # type: ignore[type-var]
        for section, field in (("declarers", "R"), ("N", "penalty"))
    }
    assert "Scommessa" in pages["declarers"]
    assert "was it declared" in pages["declarers"]
    assert "Scommessa" not in pages["N"]


def test_a_match_that_the_arbiter_has_decided_is_not_played(screen: Screen) -> None:
    awards = (
        MatchAward(to="ns", award="late_win", victory_points=14),
        MatchAward(to="ew", award="absent", victory_points=6),
    )
    screen.table.directs(ruled(*awards, deal=0))
    assert "The arbiter has decided this match." in screen.words
    assert "14 : 6" in screen.words
    assert "end-deal" not in screen.targets


def test_every_number_of_an_accepted_deal_is_told_by_a_tap(screen: Screen) -> None:
    screen.table.plays(1).passes(10)
    screen.touch("deals-ns")
    assert "Deal 1 of 2" in screen.words
    assert {"300", "245"} <= set(screen.words.split()) or "300 + 245" in screen.words
    screen.touch("back")
    assert "end-deal" in screen.targets


def test_what_was_being_entered_ends_when_the_arbiter_decides_the_match(screen: Screen) -> None:
    awards = (
        MatchAward(to="ns", award="bye", victory_points=14),
        MatchAward(to="ew", award="unjustified", victory_points=0),
    )
    screen.table.plays(1).enters().directs(ruled(*awards, deal=0))
    assert "The arbiter has decided this match." in screen.words
    screen.table.do(entry_events.EndDeal()).accepts()
    assert len(screen.table.recorded(DealAccepted)) == 1
    assert "The arbiter has decided this match." in screen.words


def test_where_both_pairs_are_absent_nobody_wins_and_nothing_is_played(screen: Screen) -> None:
    awards = (
        MatchAward(to="ns", award="absent", victory_points=6),
        MatchAward(to="ew", award="absent", victory_points=6),
    )
    screen.table.directs(ruled(*awards, deal=0))
    assert "6 : 6" in screen.words
    assert not {"end-deal", "sign-ns", "deliver-ns"} & screen.targets
