"""A checklist is answered point by point, and keeps only what it asks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.bridge.checklist import (
    Advice,
    Answerer,
    Check,
    CheckKind,
    Checklist,
    CheckNeed,
    Filled,
    InvalidAnswerError,
)
from kiosk.games.bridge.deal_checks import before_auction
from kiosk.games.bridge.settings import BridgeSettings, DealSource
from kiosk.games.bridge.trick_questions import DIRECTORS_QUESTIONS, MOMENT_OF_CALL
from kiosk.messages import Message

_STOP = Advice(Message("Stop."), ("L1",))
_DOOR = Check("door", Message("Door shut"), "L1", Answerer.PLAYERS, advice={0: _STOP})
_LAMP = Check("lamp", Message("Lamp lit"), "L1", Answerer.PLAYERS, advice={0: _STOP})
_WHY = Check("why", Message("Why?"), "L1", Answerer.PLAYERS, needs=(CheckNeed("door", frozenset({0})),))
_HOW = Check("how", Message("How?"), "L1", Answerer.DIRECTOR, needs=(CheckNeed("why", frozenset({1})),))
_CHAIRS = Check(
    "chairs", Message("Chairs"), "L2", Answerer.PLAYERS, kind=CheckKind.COUNT, maximum=3, seats=("N", "S")
)
_COLOUR = Check(
    "colour",
    Message("Colour"),
    "L2",
    Answerer.PLAYERS,
    kind=CheckKind.CHOICE,
    choices=(Message("Red"), Message("Blue")),
)
ROOM = Checklist("room", Message("The room"), (_DOOR, _LAMP, _WHY, _HOW, _CHAIRS, _COLOUR))
CHECKLISTS = [
    ROOM,
    MOMENT_OF_CALL,
    DIRECTORS_QUESTIONS,
    *(before_auction(BridgeSettings(source)) for source in DealSource),
]


def test_at_first_everything_that_is_asked_is_missing() -> None:
    assert Filled(ROOM).missing == ("door", "lamp", "chairs.N", "chairs.S", "colour")


def test_a_point_with_a_need_is_asked_once_the_need_is_met() -> None:
    assert "why" in Filled(ROOM).answer("door", 0).missing
    assert "why" not in Filled(ROOM).answer("door", 1).missing


def test_what_is_no_longer_asked_is_forgotten_and_what_hangs_on_it() -> None:
    filled = Filled(ROOM).answer("door", 0).answer("why", 1).answer("how", 1)
    assert filled.answer("door", 1).values == {"door": 1}
    assert filled.forget("door").values == {}


def test_advice_is_given_once() -> None:
    assert Filled(ROOM).answer("door", 0).answer("lamp", 0).advice == (_STOP,)
    assert Filled(ROOM).answer("door", 1).answer("lamp", 1).advice == ()


@pytest.mark.parametrize(
    ("place", "value"),
    [("door", 2), ("door", -1), ("chairs.N", 4), ("colour", 2), ("chairs", 1), ("chairs.E", 1), ("why", 1)],
)
def test_an_answer_that_cannot_be_is_refused(place: str, value: int) -> None:
    with pytest.raises(InvalidAnswerError):
        Filled(ROOM).answer(place, value)


def test_answers_from_elsewhere_are_checked() -> None:
    assert Filled.read(ROOM, {"why": 1, "door": 0}).values == {"door": 0, "why": 1}
    with pytest.raises(InvalidAnswerError, match="why"):
        Filled.read(ROOM, {"door": 1, "why": 1})


def test_a_list_is_ready_when_nothing_is_missing_or_what_is_missing_may_be() -> None:
    answered = {"door": 1, "lamp": 1, "chairs.N": 0, "chairs.S": 3, "colour": 1}
    assert Filled.read(ROOM, answered).is_ready
    assert not Filled.read(ROOM, answered).forget("colour").is_ready
    assert Filled(MOMENT_OF_CALL).answer("played_on.N", 0).is_ready
    assert not Filled(MOMENT_OF_CALL).is_ready


def test_others_points_can_be_left_out() -> None:
    assert _HOW not in ROOM.without(Answerer.DIRECTOR).checks
    assert _WHY in ROOM.without(Answerer.DIRECTOR).checks


@given(st.sampled_from(CHECKLISTS), st.data())
def test_any_answers_in_any_order_leave_only_what_is_asked(checklist: Checklist, data: st.DataObject) -> None:
    filled = Filled(checklist)
    for _ in range(data.draw(st.integers(0, 12))):
        check = data.draw(st.sampled_from(filled.asked))
        value = data.draw(st.sampled_from(check.answers))
        filled = filled.answer(data.draw(st.sampled_from(check.places)), value)
    places = {place for check in filled.asked for place in check.places}
    assert filled.values.keys() <= places
    assert set(filled.missing) == places - filled.values.keys()
    assert Filled.read(checklist, filled.values) == filled


@pytest.mark.parametrize("checklist", CHECKLISTS, ids=lambda checklist: checklist.key)
def test_needs_look_back_at_points_without_seats_and_keys_fit_the_journal(checklist: Checklist) -> None:
    earlier: dict[str, Check] = {}
    places: list[str] = []
    for check in checklist.checks:
        for need in check.needs:
            assert not earlier[need.check].seats
            assert need.values <= set(earlier[need.check].answers)
        assert check.advice.keys() <= set(check.answers)
        earlier[check.key] = check
        places += check.places
    assert len(places) == len(set(places)) <= 40
    assert all(len(place) <= 64 for place in places)
