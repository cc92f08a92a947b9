"""What commands are made of, and what is declared of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeVar

from msgspec import Meta, Struct

from kiosk.commands.roles import Role
from kiosk.messages import Message

Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(max_length=200)]
Explanation = Annotated[str, Meta(max_length=2000)]
List = Annotated[str, Meta(max_length=100_000)]
"""A pasted list of entrants."""

MOST_ROUNDS: Final = 20
LONGEST_NAME: Final = 60
"""Of a person's name, in characters."""
MOST_PAIRS: Final = 2000
"""A round's seatings are one event, which has its largest size."""
MOST_MINUTES: Final = 240


@dataclass(frozen=True, slots=True)
class Declaration:
    """What holds of every command of a kind."""

    roles: frozenset[Role]
    """Who may give it."""
    told: Message
    """How the log tells it: what whoever gave it did."""
    after_closing: bool
    """Whether it may come while the tournament is closed: nothing of it changes what counts."""
    at_table: bool
    """Whether an official may give it at the table that it is about, too."""


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of every command."""

    declaration: ClassVar[Declaration]


class CallCommand(Command, frozen=True):
    """Base of the commands about a call, which is named by its author, epoch and number."""

    author: Name
    epoch: Positive
    call: Positive


class RulingCommand(Command, frozen=True):
    """Base of the commands about a ruling, which is named by its author, epoch and number."""

    author: Name
    epoch: Positive
    ruling: Positive


C = TypeVar("C", bound=Command)


def declare(
    told: str, *, by: frozenset[Role], after_closing: bool = False, at_table: bool = False
) -> Callable[[type[C]], type[C]]:
    """Say what holds of every command of a kind; the arguments are those of `Declaration`."""

    def declared(kind: type[C]) -> type[C]:
        kind.declaration = Declaration(by, Message(told), after_closing, at_table)
        return kind

    return declared


def kind_of(command: Command | type[Command]) -> str:
    """The command's kind, as it is sent."""
    return str(command.__struct_config__.tag)
