"""The table draws, enters and accepts a game that it has never seen."""

from __future__ import annotations

import pytest

from kiosk.journal.bodies import (
    Acceptance,
    AuthorAdmitted,
    DealAccepted,
    MatchDelivered,
    PlayerEntered,
    PlayersSeated,
    RoundStarted,
    SeatedTable,
    TimeOutAnnounced,
    TournamentOpened,
)
from kiosk.table.model.events.entry_events import SetValue
from kiosk.table.model.events.table_events import Confirm
from kiosk.table.model.modes.match_modes import Accepting, AskingChoice, Doubting, Entering
from kiosk.table.model.state import AtHome
from kiosk.table.ui import PANELS
from tests.table.other_game import PACKAGE, OtherGame
from tests.table.playing import AUTHOR, START, TABLE, Table
from tests.table.screen import Screen

PLAYERS = {"N": "Rossi", "E": "Bianchi", "S": "Esposito", "W": "De Sanctis"}


@pytest.fixture(params=PANELS)
def screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setattr("kiosk.games.registry.PACKAGES", [PACKAGE])
    table = Table().directs(
        TournamentOpened("Torneo", "other", "other", 2, 1),
        AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
        *(PlayerEntered(number, name) for number, name in enumerate(PLAYERS.values(), 1)),
        PlayersSeated(1, (SeatedTable(TABLE, {"N": 1, "E": 2, "S": 3, "W": 4}, {"N": 30, "W": -5}),)),
        RoundStarted(1, 1800),
    )
    return Screen(table, request.param)


HELPED = ("end-deal", "kind-0", "leader-N", "helper-S")
ALONE = ("end-deal", "kind-1", "leader-W")


def types_tricks(screen: Screen, *digits: str) -> Screen:
    screen.touch("field-won-tricks", *(f"digit-{digit}" for digit in digits))
    return screen.touch("back") if screen.panel != "10inch" else screen


def test_a_match_is_played_from_the_screen_alone(screen: Screen) -> None:
    screen.touch(*HELPED)
    types_tricks(screen, "8").touch("next-page", "finish")
    screen.touch("accept-E-N", "accept-W-S", "accept-N-E", "accept-S-W")
    screen.touch(*ALONE)
    types_tricks(screen, "4").touch("next-page", "finish")
    screen.touch("accept-E-W", "accept-W-N", "accept-W-E", "accept-W-S")
    screen.touch(*(f"sign-{seat}" for seat in "NESW"), "deliver-S")

    table = screen.table
    assert [deal.deal for deal in table.recorded(DealAccepted)] == [1, 2]  # type: ignore[union-attr]
    result = table.view.match.result
    assert {seat: party_result.total for seat, party_result in result.items()} == {
        "N": 4,
        "E": -12,
        "S": 4,
        "W": -4,
    }
    assert table.recorded(MatchDelivered) == [MatchDelivered(1, "S")]
    assert table.replayed == table.state.view


def test_what_need_not_be_asked_is_not_asked_and_stays_at_its_least(screen: Screen) -> None:
    screen.touch(*HELPED, "back", "back", "back", "kind-1", "go-on")
    assert isinstance(screen.table.state.mode, Entering)
    assert screen.table.state.draft.entry(OtherGame())["kind"] == {"kind": 1, "leader": 0, "helper": 0}


def test_a_flag_that_is_taken_away_takes_what_needed_it(screen: Screen) -> None:
    screen.touch(*ALONE)
    assert "field-won-twice" not in screen.targets
    screen.touch("field-won-all", "field-won-twice", "field-won-all")
    assert "field-won-twice" not in screen.targets
    assert screen.table.state.draft.entry(OtherGame())["won"]["twice"] == 0


def test_an_answer_that_cannot_be_goes_no_further_and_says_why(screen: Screen) -> None:
    screen.touch("end-deal", "kind-0", "leader-N", "helper-N")
    assert screen.table.state.mode == AskingChoice("helper")
    assert "Nobody helps himself." in screen.words
    assert "go-on" not in screen.targets
    screen.touch("helper-E")
    assert isinstance(screen.table.state.mode, Entering)


def test_a_question_whose_answer_became_open_is_asked_before_the_acceptance(screen: Screen) -> None:
    screen.touch(*ALONE)
    types_tricks(screen, "8")
    screen.table.do(SetValue("kind", "kind", 0), SetValue("kind", "leader", 2))
    screen.touch("next-page", "finish")
    assert screen.table.state.mode == AskingChoice("helper")


def test_pages_follow_one_another_there_and_back(screen: Screen) -> None:
    screen.touch(*ALONE, "next-page")
    assert {"field-N-fine", "field-E-fine", "field-S-fine", "field-W-fine"} <= screen.targets
    screen.touch("back")
    assert "field-won-tricks" in screen.targets
    screen.touch("back")
    assert screen.table.state.mode == AskingChoice("leader")


def test_a_page_to_come_is_not_complained_about(screen: Screen) -> None:
    screen.touch(*ALONE)
    assert "None at all?" in screen.words, "that is on this page"
    screen.table.do(SetValue("kind", "kind", 0))
    assert "Nobody helps" not in screen.words
    screen.touch("next-page")


def test_what_looks_odd_leads_back_to_its_page(screen: Screen) -> None:
    screen.touch(*ALONE, "next-page", "finish")
    assert isinstance(screen.table.state.mode, Doubting)
    screen.touch("correct")
    assert screen.table.state.mode == Entering("won", "tricks")


def test_fines_are_typed_for_one_player_after_the_other(screen: Screen) -> None:
    screen.touch(*ALONE, "next-page", "field-N-fine", "digit-5", "next", "digit-1", "digit-0")
    draft = screen.table.state.draft
    assert (draft.value("N", "fine"), draft.value("E", "fine")) == (5, 10)


def test_only_who_may_accept_a_row_has_a_key_for_it(screen: Screen) -> None:
    screen.touch(*ALONE)
    types_tricks(screen, "4").touch("next-page", "finish")
    keys = {name for name in screen.targets if name.startswith("accept-")}
    assert keys == {"accept-W-N", "accept-W-E", "accept-W-S", "accept-N-W", "accept-E-W", "accept-S-W"}


def test_a_row_is_accepted_once_and_the_deal_is_safe_with_the_last(screen: Screen) -> None:
    screen.touch(*HELPED)
    types_tricks(screen, "8").touch("next-page", "finish", "accept-E-N")
    assert {"accept-E-N", "accept-W-N"}.isdisjoint(screen.targets)
    screen.touch("accept-E-S", "accept-N-E")
    assert not screen.table.recorded(DealAccepted)
    screen.touch("accept-N-W")
    (deal,) = screen.table.recorded(DealAccepted)
    assert deal.acceptances == (  # type: ignore[union-attr]
        Acceptance("E", "N", START),
        Acceptance("E", "S", START),
        Acceptance("N", "E", START),
        Acceptance("N", "W", START),
    )


def test_a_dispute_takes_every_acceptance_back(screen: Screen) -> None:
    screen.touch(*HELPED)
    types_tricks(screen, "8").touch("next-page", "finish", "accept-E-N", "dispute", "correct", "finish")
    screen.table.do(Confirm())
    assert isinstance(screen.table.state.mode, Accepting)
    assert not screen.table.state.mode.acceptances


def test_totals_go_on_from_what_was_brought(screen: Screen) -> None:
    assert "30" in screen.words
    assert "−5" in screen.words
    screen.touch(*HELPED)
    types_tricks(screen, "8").touch("next-page", "finish")
    assert "38" in screen.words


def test_while_the_deal_runs_nothing_is_asked(screen: Screen) -> None:
    assert screen.targets == {"bell", "end-deal", "clock", "more"}
    assert not {"helped", "helper", "led"} & set(screen.words.lower().split())


def test_a_game_without_a_last_lap_hears_no_time_out(screen: Screen) -> None:
    screen.table.directs(TimeOutAnnounced(1, START + 600))
    assert screen.table.state.mode == AtHome()
    screen.touch("end-deal")


def test_nothing_is_photographed_that_no_picture_fills(screen: Screen) -> None:
    screen.touch(*ALONE)
    assert not any(name.startswith("photograph") for name in screen.targets)
