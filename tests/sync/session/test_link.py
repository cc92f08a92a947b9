"""What the light says of the hub's commits, whichever carrier told of them."""

from __future__ import annotations

from kiosk.sync.session.link import Committed

FIRST, SECOND = bytes(16), bytes([1]) * 16


def test_a_slower_line_takes_nothing_back() -> None:
    known = Committed().hear(FIRST, {1: 18}).hear(FIRST, {1: 17})

    assert known.seq(1) == 18


def test_a_hub_that_came_back_from_an_older_journal_is_believed() -> None:
    known = Committed().hear(FIRST, {1: 18}).hear(SECOND, {1: 3})

    assert known.seq(1) == 3


def test_a_line_that_still_leads_to_the_hubs_earlier_run_is_late() -> None:
    known = Committed().hear(FIRST, {1: 18}).hear(SECOND, {1: 3}).hear(FIRST, {1: 19})

    assert known.seq(1) == 3
    assert known.hear(SECOND, {1: 4}).seq(1) == 4


def test_a_receipt_that_was_carried_by_hand_counts() -> None:
    assert Committed().hear_by_hand(1, 5).hear_by_hand(1, 2).seq(1) == 5
    assert Committed().hear(FIRST, {1: 7}).hear_by_hand(1, 5).seq(1) == 7
