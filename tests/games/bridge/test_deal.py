"""Law 6: what is gone through before the auction, and what becomes of a deal with which something is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.bridge.board import BoardState, state_before_auction
from kiosk.games.bridge.checklist import Answerer, Filled
from kiosk.games.bridge.deal_checks import DealCheckOutcome, Trouble, before_auction, decide
from kiosk.games.bridge.seats import SEATS, BridgeSide, Seat, order_from
from kiosk.games.bridge.settings import SETTINGS, BridgeSettings, DealSource
from kiosk.games.bridge.table_checks import table_checks
from kiosk.games.registry import BRIDGE, UnknownGameError, checks_for

AT_TABLE = BridgeSettings()
PREPARED = [source for source in DealSource if source.is_prepared]
BEFORE = [state for state in BoardState if state < BoardState.AUCTION]
AFTER = [state for state in BoardState if state >= BoardState.AUCTION]


def keys(settings: BridgeSettings) -> list[str]:
    return [check.key for check in before_auction(settings).checks]


def test_6_the_points_before_the_auction_of_a_board_dealt_at_the_table() -> None:
    assert keys(AT_TABLE) == [
        "shuffled",
        "cut_asked",
        "cut_made",
        "dealt",
        "boarded",
        "present",
        "unseen",
        "this_session",
        "thirteen",
        "hand",
    ]


@pytest.mark.parametrize("source", PREPARED)
def test_6e_6f_a_board_dealt_in_advance_leaves_the_table_the_count_and_the_secrecy(
    source: DealSource,
) -> None:
    assert keys(BridgeSettings(source)) == ["boarded", "unseen", "this_session", "thirteen", "hand"]


def test_6a_a_cut_is_to_be_made_once_an_opponent_asks() -> None:
    filled = Filled(before_auction(AT_TABLE))
    assert "cut_made" not in filled.answer("cut_asked", 0).missing
    asked = filled.answer("cut_asked", 1)
    assert "cut_made" in asked.missing
    assert asked.answer("cut_made", 0).advice


def test_6c_the_director_may_let_a_pair_be_away() -> None:
    assert "present" not in keys(replace(AT_TABLE, is_presence_waived=True))


def test_6d2_whence_the_deal_comes_is_the_directors_to_answer() -> None:
    (check,) = [check for check in before_auction(AT_TABLE).checks if check.key == "this_session"]
    assert check.answerer is Answerer.DIRECTOR
    assert check not in table_checks(AT_TABLE).before.checks


def test_6b_the_hands_are_counted_one_by_one_only_when_they_are_not_thirteen_each() -> None:
    filled = Filled(before_auction(AT_TABLE)).answer("thirteen", 0)
    assert [place for place in filled.missing if place.startswith("hand")] == [
        f"hand.{seat}" for seat in SEATS
    ]
    assert not [place for place in filled.answer("thirteen", 1).missing if place.startswith("hand")]


@pytest.mark.parametrize("state", BEFORE)
@pytest.mark.parametrize(
    "trouble", [Trouble.WRONG_COUNT, Trouble.DEALT_WRONG, Trouble.COULD_HAVE_SEEN, Trouble.SEEN]
)
def test_6d1_before_the_first_call_the_deal_is_made_again(trouble: Trouble, state: BoardState) -> None:
    decision = decide(trouble, state, AT_TABLE)
    assert decision.outcome is DealCheckOutcome.NEW_DEAL
    assert decision.calls_director


@pytest.mark.parametrize(
    ("trouble", "state", "outcome"),
    [
        (Trouble.SEEN, BoardState.AUCTION, DealCheckOutcome.LAW_16C),
        (Trouble.SEEN, BoardState.PLAY, DealCheckOutcome.LAW_16C),
        (Trouble.SEEN, BoardState.DONE, DealCheckOutcome.OTHER_LAW),
        (Trouble.COULD_HAVE_SEEN, BoardState.AUCTION, DealCheckOutcome.OTHER_LAW),
        (Trouble.DEALT_WRONG, BoardState.PLAY, DealCheckOutcome.FOULED),
        (Trouble.WRONG_COUNT, BoardState.AUCTION, DealCheckOutcome.LAWS_13_14),
    ],
)
def test_6d1_once_the_auction_has_begun_another_law_has_it(
    trouble: Trouble, state: BoardState, outcome: DealCheckOutcome
) -> None:
    assert decide(trouble, state, AT_TABLE).outcome is outcome


@pytest.mark.parametrize("state", BoardState)
@pytest.mark.parametrize("trouble", [Trouble.NOT_SHUFFLED, Trouble.OTHER_SESSION])
def test_6d2_no_result_of_such_a_deal_stands_whenever_it_is_found(
    trouble: Trouble, state: BoardState
) -> None:
    assert decide(trouble, state, AT_TABLE).outcome is DealCheckOutcome.NO_RESULT
    assert (
        decide(trouble, state, BridgeSettings(replays_past_deals=True)).outcome is DealCheckOutcome.IN_ORDER
    )


def test_6d2_a_board_may_come_from_another_table_of_the_session() -> None:
    assert decide(Trouble.OTHER_TABLE, BoardState.PLAY, AT_TABLE).outcome is DealCheckOutcome.IN_ORDER


def test_6d3_a_new_deal_for_another_reason_is_the_directors_choice_within_the_limits() -> None:
    decision = decide(Trouble.DIRECTORS_ORDER, BoardState.DONE, AT_TABLE)
    assert decision.outcome is DealCheckOutcome.DIRECTORS_CHOICE
    assert {"L22.A", "L86.C"} <= set(decision.articles)


def test_6b_dealing_against_the_clock_is_no_error() -> None:
    assert not decide(Trouble.NOT_CLOCKWISE, BoardState.DEALT, AT_TABLE).calls_director


@given(
    st.sampled_from(PREPARED),
    st.sampled_from(Trouble),
    st.sampled_from(BoardState),
    st.booleans(),
)
def test_6f_a_board_dealt_in_advance_is_never_dealt_again_by_the_players(
    source: DealSource, trouble: Trouble, state: BoardState, replays: bool
) -> None:
    settings = BridgeSettings(source, replays_past_deals=replays)
    assert decide(trouble, state, settings).outcome is not DealCheckOutcome.NEW_DEAL


@given(st.sampled_from(Trouble), st.sampled_from(AFTER), st.sampled_from(DealSource))
def test_6d1_after_the_first_call_nobody_but_the_director_deals_again(
    trouble: Trouble, state: BoardState, source: DealSource
) -> None:
    assert decide(trouble, state, BridgeSettings(source)).outcome is not DealCheckOutcome.NEW_DEAL


@pytest.mark.parametrize("source", PREPARED)
def test_6f_the_checklist_of_a_prepared_board_speaks_of_no_new_deal_but_of_the_director(
    source: DealSource,
) -> None:
    settings = BridgeSettings(source)
    new_deal = decide(Trouble.DEALT_WRONG, BoardState.DEALT, AT_TABLE).message
    for check in before_auction(settings).checks:
        for advice in check.advice.values():
            assert advice.message != new_deal
    filled = Filled(before_auction(settings)).answer("unseen", 0)
    assert "Call the Director" in str(filled.advice[0].message)


def test_6_a_board_stands_where_its_points_say() -> None:
    filled = Filled(before_auction(AT_TABLE))
    assert state_before_auction(filled) is BoardState.NOT_DEALT
    filled = filled.answer("shuffled", 1)
    assert state_before_auction(filled) is BoardState.SHUFFLED
    assert state_before_auction(filled.answer("boarded", 1)) is BoardState.SHUFFLED
    filled = filled.answer("dealt", 1)
    assert state_before_auction(filled) is BoardState.DEALT
    assert state_before_auction(filled.answer("boarded", 1)) is BoardState.IN_BOARD
    assert state_before_auction(Filled(before_auction(BridgeSettings(DealSource.COPIES)))) is BoardState.DEALT


def test_6e_a_way_of_dealing_is_found_by_its_key_and_cites_its_article() -> None:
    assert [settings.deal_source.article for settings in SETTINGS.values()] == [
        "L6.E1",
        "L6.E2",
        "L6.E3",
        "L6.E4",
        "L6.F",
    ]
    with pytest.raises(UnknownGameError, match="magic"):
        checks_for(BRIDGE, "magic")


@pytest.mark.parametrize("source", DealSource)
def test_a_tournament_names_its_way_of_dealing(source: DealSource) -> None:
    assert checks_for(BRIDGE, source.value) == table_checks(BridgeSettings(source))
    assert checks_for("burraco_internazionale", "federation") is None


def test_6b_the_deal_goes_clockwise() -> None:
    assert order_from(Seat.SOUTH) == (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
    assert {order_from(seat)[2].side for seat in SEATS if seat.side is BridgeSide.NORTH_SOUTH} == {
        BridgeSide.NORTH_SOUTH
    }
