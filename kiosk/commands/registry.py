"""Every command there is. Whoever adds one declares it in its subject's module, and does nothing here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from types import ModuleType
from typing import Final

from msgspec.json import Decoder

from kiosk.commands import (
    alerts,
    appeals,
    arrangements,
    bridge,
    calls,
    clock,
    closing,
    entrants,
    mineo,
    officials,
    opening,
    play,
    ranking,
    reports,
    rounds,
    rulings,
    units,
)
from kiosk.commands.command import Command, kind_of


def commands_in(*subjects: ModuleType) -> dict[str, type[Command]]:
    """The commands of these modules by their kinds, in the order in which they stand there.

    Raises:
        TypeError: nothing is declared of a command, or two are of one kind.
    """
    found: dict[str, type[Command]] = {}
    for subject in subjects:
        for command in _defined_in(subject):
            kind = kind_of(command)
            if not hasattr(command, "declaration"):
                raise TypeError(f"nothing is declared of the command {kind!r}")
            if kind in found:
                raise TypeError(f"two commands are of the kind {kind!r}")
            found[kind] = command
    return found


def any_of(commands: Iterable[type[Command]]) -> type[Command]:
    """The union of these types, for msgspec."""
    return reduce(or_, commands)


def _defined_in(subject: ModuleType) -> Iterator[type[Command]]:
    for known in vars(subject).values():
        if isinstance(known, type) and issubclass(known, Command) and known.__module__ == subject.__name__:
            yield known


COMMANDS: Final[Mapping[str, type[Command]]] = commands_in(
    opening,
    rounds,
    arrangements,
    entrants,
    mineo,
    play,
    ranking,
    closing,
    clock,
    alerts,
    calls,
    officials,
    units,
    rulings,
    appeals,
    reports,
    bridge,
)
"""By their kinds, in the order in which they are listed and described."""

ANY_COMMAND: Final = any_of(COMMANDS.values())
_decoder: Final = Decoder(ANY_COMMAND)


def decode(data: bytes) -> Command:
    """Read a command.

    Raises:
        msgspec.MsgspecError, UnicodeDecodeError, RecursionError: it is not JSON, not a command, or has a
            missing, unknown or senseless value.
    """
    return _decoder.decode(data)
