"""What an official commands at a table goes to the hub after the table's events, until it is answered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from kiosk.journal.bodies import CallRaised
from kiosk.sync.session.exchange import RETRY_SECONDS
from kiosk.sync.wire.messages import Order, OrderResult, encode_message

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.journal.identity import Identity
    from tests.sync.conftest import Wire

ORDER = Order("key-1", "it", b"{}")


@pytest.fixture
def obeyed(wire: Wire, admit: Callable[[Identity], None]) -> list[tuple[str, int, Order]]:
    """What the hub was ordered, by whom, and how many of the table's events it had by then."""
    taken: list[tuple[str, int, Order]] = []

    def obey(author: str, order: Order) -> OrderResult:
        taken.append((author, wire.hub.log.head("table-12").seq, order))
        return OrderResult(order.key, "")

    wire.hub = replace(wire.hub, obey=obey)
    wire.connect()
    admit(wire.table)
    wire.talk()
    return taken


def test_an_order_goes_after_the_events_that_it_rests_on(
    wire: Wire, obeyed: list[tuple[str, int, Order]]
) -> None:
    wire.table_log.append(wire.table, CallRaised(round=1))
    wire.table_session.order(ORDER)
    wire.talk()
    assert obeyed == [("table-12", 1, ORDER)]
    assert wire.table_session.answers == [OrderResult("key-1", "")]


def test_an_order_is_said_again_until_it_is_answered(
    wire: Wire, obeyed: list[tuple[str, int, Order]]
) -> None:
    wire.table_session.order(ORDER)
    wire.to_table()  # lost on the way
    wire.wait(RETRY_SECONDS + 1)
    assert wire.table_session.answers == [OrderResult("key-1", "")]
    wire.table_session.order(None)
    before = len(obeyed)
    wire.wait(RETRY_SECONDS + 1)
    assert len(obeyed) == before


def test_nobody_orders_who_is_not_admitted(wire: Wire) -> None:
    wire.hub = replace(wire.hub, obey=lambda _, order: OrderResult(order.key))
    wire.connect()
    wire.talk()
    wire.table_session.order(ORDER)
    assert not any(isinstance(message, OrderResult) for message in wire.talk())
    answers = wire.hub_session.step(wire.now, wire.wall, encode_message(ORDER))
    assert not any(b"key-1" in answer for answer in answers)
