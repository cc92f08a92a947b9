"""What an official orders at a table: over the line with the bytes that hubs have always had, and with its type."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import pytest

from kiosk.commands.calls import AttendCall, GrantExtraTime, ResolveCall
from kiosk.commands.command import Command
from kiosk.commands.registry import COMMANDS, decode
from kiosk.commands.rulings import CorrectDeal, GiveRuling, Reply, RuledCall, TakeInSheet
from kiosk.sync.session.link import LinkPhase, LinkState
from kiosk.sync.wire.messages import Order
from kiosk.table.model.events.arbiter_events import CommandNotSent
from kiosk.table.workers.remote_commands import NO_LINK, RemoteCommands, order_data

RULING: Final = GiveRuling(
    1,
    12,
    2,
    "burraco",
    "B07",
    "",
    (Reply("B07", "drawn", "2"),),
    {"offender": "N", "cards": ("KS",)},
    reason="So.",
)
LINES: Final[dict[str, tuple[Command, bytes]]] = {
    "ruling": (
        RULING,
        (
            b'{"kind":"give_ruling","round":1,"table":12,"deal":2,"code":"burraco","tree":"B07",'
            b'"replies":[{"tree":"B07","question":"drawn","answer":"2","against_known":false}],'
            b'"facts":{"offender":"N","cards":["KS"]},"option":null,"numbers":{},"reason":"So.","arbiter":""}'
        ),
    ),
    "extra time": (
        GrantExtraTime(1, 12, 3, arbiter=""),
        b'{"kind":"grant_extra_time","round":1,"table":12,"minutes":3,"arbiter":""}',
    ),
    "resolved call": (
        ResolveCall("table-12", epoch=1, call=7),
        b'{"kind":"resolve_call","call":7,"author":"table-12","epoch":1}',
    ),
    "corrected deal": (
        CorrectDeal.by_leave(("director", 1, 9), 2, {"ns": {"cards": 295}}),
        b'{"kind":"correct_deal","author":"director","epoch":1,"ruling":9,"deal":2,"entry":{"ns":{"cards":295}}}',
    ),
    "sheet taken in": (
        TakeInSheet.at(1, 12, "They had to leave."),
        b'{"kind":"take_in_sheet","round":1,"table":12,"reason":"They had to leave.","arbiter":""}',
    ),
}
"""What the table orders, and what went over the line for it before commands had their types at the table."""


@dataclass
class Client:
    """Keeps what it is to pass on."""

    state: LinkState
    ordered: list[Order | None] = field(default_factory=list)

    def order(self, order: Order | None) -> None:
        self.ordered.append(order)


@pytest.fixture
def commands() -> RemoteCommands:
    return RemoteCommands()


@pytest.mark.parametrize(("command", "line"), LINES.values(), ids=LINES.keys())
def test_the_line_is_as_it_was(commands: RemoteCommands, command: Command, line: bytes) -> None:
    client = Client(LinkState(LinkPhase.CONNECTED, pending=0))
    commands.client = client  # type: ignore[assignment]
    assert commands.send(command, "it") == ()
    (order,) = client.ordered
    assert order is not None
    assert (order.language, order.data) == ("it", line)
    assert type(decode(order.data)) is type(command)


def test_without_a_link_nothing_goes_over_it(commands: RemoteCommands) -> None:
    assert commands.send(RULING, "it") == (CommandNotSent(NO_LINK),)


@pytest.mark.parametrize(
    "command",
    [
        GrantExtraTime(1, 12, 3, "Conti", "a spilt glass"),
        AttendCall("table-12", 1, 7, "Conti"),
        GiveRuling(
            1, 12, 0, "burraco", "B07", "", call=RuledCall("table-12", 1, 7), outcome="none", again=True
        ),
    ],
)
def test_what_is_said_is_never_left_out(command: Command) -> None:
    assert decode(order_data(command)) == command


def test_only_commands_that_are_declared_for_a_table_are_ordered_there() -> None:
    for command, _ in LINES.values():
        assert command.declaration.at_table
        assert type(command) in COMMANDS.values()
