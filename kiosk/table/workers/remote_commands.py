"""What an official commands here, on its way to the hub: now or not at all."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from kiosk.commands.calls import GrantExtraTime, ResolveCall
from kiosk.commands.command import Command
from kiosk.commands.rulings import GiveRuling
from kiosk.messages import N_, Message
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.wire.messages import Order
from kiosk.table.model.events.arbiter_events import CommandAnswered, CommandNotSent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kiosk.sync.endpoints.client import SyncClient
    from kiosk.table.model.events.table_events import TableEvent

NO_LINK: Final = Message(
    N_("There is no link to the director’s PC: nothing was sent. Rule on the phone or at the director’s PC.")
)
_WRITTEN: Final[Mapping[type[Command], tuple[str, ...]]] = {
    GiveRuling: (
        "round",
        "table",
        "deal",
        "code",
        "tree",
        "replies",
        "facts",
        "option",
        "numbers",
        "reason",
        "arbiter",
    ),
    GrantExtraTime: ("round", "table", "minutes", "arbiter"),
    ResolveCall: ("call", "author", "epoch"),
}
"""The fields that go over the line even where they say nothing, in their order; of other commands all do."""


class RemoteCommands:
    """One order at a time; for the loop's thread. Before `client` is there, there is no link."""

    def __init__(self) -> None:
        self.client: SyncClient | None = None

    def send(self, command: Command, language: str) -> Iterable[TableEvent]:
        """Pass a command on, if there is a link now. `language` is that of the hub's answer."""
        if self.client is None or self.client.state.phase is not LinkPhase.CONNECTED:
            return (CommandNotSent(NO_LINK),)
        self.client.order(Order(uuid.uuid4().hex, language, order_data(command)))
        return ()

    def drop(self) -> None:
        """Ask no more."""
        if self.client is not None:
            self.client.order(None)

    def news(self) -> Iterator[TableEvent]:
        """What the hub has answered."""
        answer = None if self.client is None else self.client.take_answer()
        if answer is not None:
            yield CommandAnswered(answer.refusal)


def order_data(command: Command) -> bytes:
    """A command as it goes over the line, in JSON."""
    values = msgspec.to_builtins(command)
    always = _WRITTEN.get(type(command), command.__struct_fields__)
    said = (name for name in command.__struct_fields__ if name not in always and values[name])
    return msgspec.json.encode({name: values[name] for name in ("kind", *always, *said)})
