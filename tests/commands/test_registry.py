"""What is declared of commands: each stands in one place, and all that is known of it is derived from there."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest

from kiosk import commands
from kiosk.commands.command import Command, declare, kind_of
from kiosk.commands.registry import COMMANDS, commands_in
from kiosk.commands.roles import DIRECTOR
from kiosk.messages import N_


def module_of(*kinds: type[Command]) -> ModuleType:
    """A subject with these commands."""
    module = ModuleType(__name__)
    for place, command in enumerate(kinds):
        setattr(module, f"command{place}", command)
    return module


@declare(N_("Rang the bell"), by=DIRECTOR)
class RingBell(Command, frozen=True, tag="ring_bell"):
    pass


@declare(N_("Rang it again"), by=DIRECTOR)
class RingAgain(Command, frozen=True, tag="ring_bell"):
    pass


class RingUndeclared(Command, frozen=True, tag="ring_undeclared"):
    pass


def test_every_command_has_its_words_and_somebody_who_may_give_it() -> None:
    for kind, command in COMMANDS.items():
        assert kind == kind_of(command)
        assert command.declaration.told.text
        assert command.declaration.roles


def test_every_module_with_commands_is_a_subject() -> None:
    for module in iter_modules(commands.__path__, "kiosk.commands."):
        import_module(module.name)
    declared = {command for command in _subclasses(Command) if "declaration" in vars(command)}
    assert {command for command in declared if command.__module__.startswith("kiosk.")} == set(
        COMMANDS.values()
    )


def test_what_a_command_orders_at_a_table_names_the_table() -> None:
    for command in COMMANDS.values():
        if command.declaration.at_table:
            assert {"table", "call", "ruling"} & set(command.__struct_fields__), command


def test_a_command_that_is_not_declared_is_found_at_the_start() -> None:
    with pytest.raises(TypeError, match="nothing is declared of the command 'ring_undeclared'"):
        commands_in(module_of(RingUndeclared))


def test_two_commands_of_one_kind_are_found_at_the_start() -> None:
    with pytest.raises(TypeError, match="two commands are of the kind 'ring_bell'"):
        commands_in(module_of(RingBell, RingAgain))


def _subclasses(kind: type[Command]) -> set[type[Command]]:
    return {kind}.union(*(_subclasses(subclass) for subclass in kind.__subclasses__()))
