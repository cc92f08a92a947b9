"""What an official commands at a table: obeyed once, for that table alone, and never on a table's word."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.commands.calls import GrantExtraTime
from kiosk.commands.command import Command
from kiosk.commands.officials import NameOfficial, OpenTable, RevokeOfficial
from kiosk.commands.play import StartRound
from kiosk.commands.rulings import TakeInSheet
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.table_orders import TableOrders
from kiosk.journal.bodies import ExtraTimeGranted, RulingGiven, SheetTakenIn, TableUnlocked
from kiosk.sync.wire.messages import Order, OrderResult
from tests.hub.playing import PlayingHall
from tests.hub.rulings.giving import give

TIME = GrantExtraTime(1, 1, 3, "somebody else", "a spilt glass")


@pytest.fixture
def orders(hall: PlayingHall) -> TableOrders:
    """A round has begun; table 1 is open for Conti, an arbiter."""
    hall.open()
    hall.order(NameOfficial("Conti", "arbiter", 0))
    hall.order(NameOfficial("Neri", "scorer", 0))
    hall.begin()
    hall.table(1).say(TableUnlocked(1, "pin"))
    return TableOrders(hall.service)


def order(command: Command, key: str = "key-1", language: str = "en") -> Order:
    return Order(key, language, msgspec.json.encode(command))


def test_what_is_ordered_at_the_table_is_the_officials_command(
    hall: PlayingHall, orders: TableOrders
) -> None:
    assert orders.obey("table-1", order(TIME)) == OrderResult("key-1")
    (granted,) = [event.body for event in hall.log.all() if isinstance(event.body, ExtraTimeGranted)]
    assert granted.arbiter == "Conti", "nobody speaks for another"
    assert hall.service.audit_log[-1].body.official == 1  # type: ignore[union-attr]


def test_an_order_that_arrives_twice_is_obeyed_once(hall: PlayingHall, orders: TableOrders) -> None:
    for _ in range(3):
        assert orders.obey("table-1", order(TIME)) == OrderResult("key-1")
    assert sum(isinstance(event.body, ExtraTimeGranted) for event in hall.log.all()) == 1


def test_a_ruling_at_the_table_is_the_same_event_as_on_the_page(
    hall: PlayingHall, orders: TableOrders
) -> None:
    ruling = give("B07", "drawn=2", facts={"offender": "N"}, round=1, table=1, deal=1)
    assert orders.obey("table-1", order(ruling)).refusal == ""
    (given,) = [event.body for event in hall.log.all() if isinstance(event.body, RulingGiven)]
    assert (given.table, given.tree, given.arbiter) == (1, "B07", "Conti")


def test_a_sheet_is_taken_in_at_its_own_table(hall: PlayingHall, orders: TableOrders) -> None:
    take_in = TakeInSheet(1, 1, "They had to leave.", "")
    assert "Not all deals" in orders.obey("table-1", order(take_in)).refusal
    for deal in (1, 2):
        hall.table(1).accept(1, deal)
    other = TakeInSheet(1, 2, "They had to leave.", "")
    assert "cannot be commanded at this table" in orders.obey("table-1", order(other, "key-2")).refusal
    assert orders.obey("table-1", order(take_in, "key-3")) == OrderResult("key-3")
    taken_in = hall.service.state.hall.match(1, 1).taken_in
    assert taken_in == SheetTakenIn(1, 1, "They had to leave.", "Conti")


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_the_hub_refuses_is_said_in_the_tables_language(
    hall: PlayingHall, orders: TableOrders, language: str
) -> None:
    ruling = give("B07", facts={"offender": "N"}, round=1, table=1, deal=1)
    said = orders.obey("table-1", order(ruling, language=language)).refusal
    assert said
    assert not any(isinstance(event.body, RulingGiven) for event in hall.log.all())


def test_no_table_speaks_for_another(hall: PlayingHall, orders: TableOrders) -> None:
    other = GrantExtraTime(1, 2, 3, "Conti", "")
    assert "cannot be commanded at this table" in orders.obey("table-1", order(other)).refusal
    assert "not open for an arbiter" in orders.obey("table-2", order(other)).refusal


def test_the_desks_commands_are_not_given_at_a_table(orders: TableOrders) -> None:
    assert "cannot be commanded" in orders.obey("table-1", order(StartRound(1, 30))).refusal


def test_neither_a_scorer_nor_somebody_revoked_commands(hall: PlayingHall, orders: TableOrders) -> None:
    hall.table(1).say(TableUnlocked(2, "pin"))
    assert "not open for an arbiter" in orders.obey("table-1", order(TIME)).refusal
    hall.table(1).say(TableUnlocked(1, "pin"))
    hall.order(RevokeOfficial(1))
    assert "not open for an arbiter" in orders.obey("table-1", order(TIME)).refusal


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b'{"kind": "grant_extra_time"}'])
def test_nonsense_is_answered_and_ends_nothing(orders: TableOrders, data: bytes) -> None:
    assert orders.obey("table-1", Order("key-1", "en", data)).refusal


def test_a_table_is_opened_from_the_phone_for_a_named_arbiter_alone(
    hall: PlayingHall, orders: TableOrders
) -> None:
    hall.order(OpenTable(1, "Conti"))
    grant = hall.service.state.hall.unlocking.grants[1]
    assert (grant.official, grant.expires_at) == (1, hall.service.now() + 120)
    for nobody in ("Neri", "Bianchi"):
        with pytest.raises(RefusedError, match="Only a named arbiter"):
            hall.order(OpenTable(1, nobody))
    with pytest.raises(RefusedError, match="no such table"):
        hall.order(OpenTable(99, "Conti"))
