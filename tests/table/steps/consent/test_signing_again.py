"""Nobody stays bound to a result that a ruling changes after the signature and before the delivery (Art. 18)."""

from __future__ import annotations

import pytest

from kiosk.journal.bodies import MatchDelivered, ResultSigned, SheetTakenIn, SignedResult, TablesArranged
from kiosk.table.model.events import agreement_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.history import history
from tests.projections.rulings_given import ruling, sanction
from tests.table.playing import AUTHOR, TABLE, Table
from tests.table.screen import Screen

RULING = ruling(sanction(100, to="ns"), table=TABLE, deal=0)


@pytest.fixture
def signed(table: Table) -> Table:
    """The match is over at 1090 : 560, and both lines have signed."""
    return table.plays(2).do(agreement_events.SignMatch("ns"), agreement_events.SignMatch("ew"))


def test_the_journal_keeps_which_result_was_signed(signed: Table) -> None:
    shown = {"ns": SignedResult(1090, 16), "ew": SignedResult(560, 4)}
    assert [body.result for body in signed.recorded(ResultSigned)] == [shown, shown]


def test_a_ruling_before_the_delivery_asks_everybody_to_sign_again_and_says_why(signed: Table) -> None:
    signed.directs(RULING)
    screen = Screen(signed, "10inch")
    assert "The arbiter has changed the result to 1190 : 560. Whoever had signed signs again." in screen.words
    screen.touch("news-read")
    assert "deliver-ns" not in screen.targets
    assert "Signed at 1090 : 560" in screen.words
    screen.touch("sign-ns", "sign-ew", "deliver-ns")
    assert signed.view.delivered == "ns"
    assert len(signed.recorded(ResultSigned)) == 4
    said = [str(line.says) for line in history(signed.journal, AUTHOR, signed.view.game)]
    assert "Round 1 signed by North-South at 1090 : 560" in said
    assert "Round 1 signed by North-South at 1190 : 560" in said


def test_after_a_restart_the_screen_still_says_that_it_was_signed_before(signed: Table) -> None:
    signed.directs(RULING)
    again = Table()
    again.do(events.Recorded(signed.replayed))
    assert "Signed at 1090 : 560" in Screen(again, "10inch").words


def test_a_line_that_had_not_signed_is_told_nothing_of_signing_again(table: Table) -> None:
    table.plays(2).directs(RULING)
    assert table.state.news == ()
    assert "Signed at" not in Screen(table, "10inch").words


def test_after_the_delivery_nobody_is_asked_to_sign_again(signed: Table) -> None:
    """Art. 19."""
    signed.do(agreement_events.Deliver("ns")).directs(RULING)
    assert signed.state.news == ()
    assert not {"sign-ns", "sign-ew", "deliver-ns"} & Screen(signed).targets
    signed.do(agreement_events.SignMatch("ns"), agreement_events.Deliver("ns"))
    assert len(signed.recorded(ResultSigned)) == 2
    assert len(signed.recorded(MatchDelivered)) == 1


def test_a_hold_over_a_result_that_a_ruling_changes_is_another(table: Table) -> None:
    screen = Screen(table.plays(2))
    before = screen.scene.targets["sign-ns"].hold
    table.directs(ruling(sanction(-25, to="ns"), table=TABLE, deal=0))
    assert screen.scene.targets["sign-ns"].hold != before


def test_what_the_arbiter_takes_in_is_neither_signed_nor_handed_in_any_more(table: Table) -> None:
    table.plays(2).do(agreement_events.SignMatch("ns"))
    table.directs(SheetTakenIn(1, TABLE, "East had to leave.", "Conti"))
    screen = Screen(table, "10inch")
    assert "The arbiter has taken the score sheet in." in screen.words
    assert not {"sign-ns", "sign-ew", "deliver-ns"} & screen.targets


def test_who_is_proving_a_signature_stops_when_the_sheet_is_taken_in(table: Table) -> None:
    table.directs(TablesArranged(consent="initials")).plays(2)
    table.do(agreement_events.SignMatch("ns"))
    table.directs(SheetTakenIn(1, TABLE, "East had to leave.", "Conti"))
    assert table.state.consent_proof is None
