"""Fingers: a tap acts on release inside its target, a hold needs its time, two taps do instead."""

from __future__ import annotations

from kiosk.table.model.events.agreement_events import AcceptDeal
from kiosk.table.model.events.count_events import ReplaceHand
from kiosk.table.model.events.entry_events import EndDeal
from kiosk.table.ui import Rect, TouchTracker, touch
from kiosk.table.ui.shapes import Target

KEY, FIELD = Rect(0, 0, 100, 100), Rect(200, 0, 100, 100)
TARGETS = {"key": Target(KEY, tap=EndDeal()), "field": Target(FIELD, hold=AcceptDeal("ns", "ew"))}
ON_KEY, ON_FIELD, OUTSIDE = (50.0, 50.0), (250.0, 50.0), (150.0, 50.0)
DRIFT = 59.0
"""10 mm on the reference panel, px."""


def held_until(seconds: float) -> tuple[object, ...]:
    tracker = touch.press(TouchTracker(), 1, ON_FIELD, 0.0, TARGETS)
    return touch.pass_time(tracker, seconds, TARGETS)[1]


def test_a_tap_acts_when_it_is_let_go_inside() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_KEY, 0.0, TARGETS)
    assert touch.pass_time(tracker, 5.0, TARGETS)[1] == ()
    assert touch.release(tracker, 1, ON_KEY, 5.0, TARGETS)[1] == EndDeal()


def test_a_tap_let_go_outside_is_taken_back() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_KEY, 0.0, TARGETS)
    assert touch.release(tracker, 1, OUTSIDE, 0.2, TARGETS)[1] is None


def test_a_hold_needs_its_time() -> None:
    assert held_until(0.79) == ()
    assert held_until(0.8) == (AcceptDeal("ns", "ew"),)


def test_a_hold_acts_once() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_FIELD, 0.0, TARGETS)
    tracker, _ = touch.pass_time(tracker, 0.9, TARGETS)
    assert touch.pass_time(tracker, 5.0, TARGETS)[1] == ()
    assert touch.release(tracker, 1, ON_FIELD, 5.1, TARGETS)[1] is None


def test_a_hold_forgives_ten_millimetres_and_no_more() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_FIELD, 0.0, TARGETS)
    nearby = touch.move(tracker, 1, (250.0 + 58, 50.0), DRIFT)
    assert touch.pass_time(nearby, 1.0, TARGETS)[1] == (AcceptDeal("ns", "ew"),)
    away = touch.move(tracker, 1, (250.0 + 60, 50.0), DRIFT)
    assert touch.pass_time(away, 1.0, TARGETS)[1] == ()


def test_two_taps_do_for_unsteady_hands() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_FIELD, 0.0, TARGETS)
    tracker, event = touch.release(tracker, 1, ON_FIELD, 0.1, TARGETS)
    assert event is None
    assert "field" in tracker.pending
    tracker = touch.press(tracker, 1, ON_FIELD, 1.0, TARGETS)
    assert touch.release(tracker, 1, ON_FIELD, 1.1, TARGETS)[1] == AcceptDeal("ns", "ew")


def test_a_nervous_double_tap_is_one_tap() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_FIELD, 0.0, TARGETS)
    tracker, _ = touch.release(tracker, 1, ON_FIELD, 0.05, TARGETS)
    tracker = touch.press(tracker, 1, ON_FIELD, 0.1, TARGETS)
    assert touch.release(tracker, 1, ON_FIELD, 0.15, TARGETS)[1] is None


def test_the_second_tap_may_not_be_minutes_later() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_FIELD, 0.0, TARGETS)
    tracker, _ = touch.release(tracker, 1, ON_FIELD, 0.1, TARGETS)
    tracker, _ = touch.pass_time(tracker, 4.0, TARGETS)
    assert not tracker.pending


def test_two_people_may_hold_their_fields_at_the_same_time() -> None:
    targets = {**TARGETS, "other": Target(Rect(400, 0, 100, 100), hold=AcceptDeal("ew", "ns"))}
    tracker = touch.press(TouchTracker(), 1, ON_FIELD, 0.0, targets)
    tracker = touch.press(tracker, 2, (450.0, 50.0), 0.3, targets)
    tracker, first = touch.pass_time(tracker, 0.85, targets)
    tracker, second = touch.pass_time(tracker, 1.2, targets)
    assert (first, second) == ((AcceptDeal("ns", "ew"),), (AcceptDeal("ew", "ns"),))


def test_a_field_that_changed_under_the_finger_is_not_held() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_FIELD, 0.0, TARGETS)
    changed = {**TARGETS, "field": Target(FIELD, hold=AcceptDeal("ew", "ns"))}
    assert touch.pass_time(tracker, 2.0, changed)[1] == ()


def test_the_target_that_lies_on_top_is_touched() -> None:
    targets = {**TARGETS, "question": Target(Rect(0, 0, 300, 100))}
    tracker = touch.press(TouchTracker(), 1, ON_KEY, 0.0, targets)
    assert tracker.active[1].target == "question"


def test_a_ring_fills_with_time() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_FIELD, 0.0, TARGETS)
    assert tracker.portion("field", 0.4) == 0.5
    assert tracker.portion("key", 0.4) == 0.0


def with_standing(*shown: int) -> dict[str, Target]:
    return {"field": Target(FIELD, hold=AcceptDeal("ns", "ew", shown))}


def test_a_hold_over_figures_that_a_ruling_has_changed_ends() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_FIELD, 0.0, with_standing(645, 245))
    assert touch.pass_time(tracker, 2.0, with_standing(645, 345))[1] == ()


def test_a_second_tap_over_other_figures_is_a_first_one() -> None:
    tracker = TouchTracker()
    for begin, standing in ((0.0, (645, 245)), (1.0, (645, 345))):
        tracker = touch.press(tracker, 1, ON_FIELD, begin, with_standing(*standing))
        tracker, happened = touch.release(tracker, 1, ON_FIELD, begin + 0.1, with_standing(*standing))
        assert happened is None
    tracker = touch.press(tracker, 1, ON_FIELD, 2.0, with_standing(645, 345))
    _, happened = touch.release(tracker, 1, ON_FIELD, 2.1, with_standing(645, 345))
    assert happened == AcceptDeal("ns", "ew", (645, 345))


def double_tap(second: dict[str, Target], apart: float) -> object:
    """A tap on the key, and another one there when `second` are on the screen; what the second does."""
    tracker = touch.press(TouchTracker(), 1, ON_KEY, 0.0, TARGETS)
    tracker, _ = touch.release(tracker, 1, ON_KEY, 0.1, TARGETS)
    tracker = touch.press(tracker, 1, ON_KEY, 0.1 + apart, second)
    return touch.release(tracker, 1, ON_KEY, 0.2 + apart, second)[1]


def test_a_nervous_double_tap_answers_no_question_that_it_has_only_just_put() -> None:
    for name in ("key", "another"):
        asked = {name: Target(KEY, tap=ReplaceHand())}
        assert double_tap(asked, 0.15) is None
        assert double_tap(asked, 0.5) == ReplaceHand()


def test_a_digit_is_typed_twice_as_fast_as_anybody_can() -> None:
    assert double_tap(TARGETS, 0.05) == EndDeal()


def test_other_keys_are_typed_as_fast() -> None:
    digit = Target(FIELD, tap=ReplaceHand())
    tracker = touch.press(TouchTracker(), 1, ON_KEY, 0.0, TARGETS)
    tracker, _ = touch.release(tracker, 1, ON_KEY, 0.05, TARGETS)
    tracker = touch.press(tracker, 1, ON_FIELD, 0.1, {"digit": digit})
    assert touch.release(tracker, 1, ON_FIELD, 0.15, {"digit": digit})[1] == ReplaceHand()


def test_a_key_that_changed_under_the_finger_is_not_tapped() -> None:
    tracker = touch.press(TouchTracker(), 1, ON_KEY, 0.0, TARGETS)
    changed = {"key": Target(KEY, tap=ReplaceHand())}
    assert touch.release(tracker, 1, ON_KEY, 0.2, changed)[1] is None
