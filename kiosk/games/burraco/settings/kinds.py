"""A setting of the regulations as data: how it is read, written, said in words, and what may be chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from kiosk.messages import N_, KioskError, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kiosk.games.regulations import Format, Regulations

Choice: TypeAlias = int | str
"""A number, or the key of an option."""


class InvalidSettingError(KioskError, ValueError):
    """No tournament can be run so; `field` is ``settings.`` and the setting's key."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The regulations of a tournament, and the format of its matches."""

    regulations: Regulations
    format: Format

    def with_regulations(self, **changed: Any) -> Conditions:  # noqa: ANN401 - fields, by their names
        return replace(self, regulations=replace(self.regulations, **changed))

    def with_format(self, **changed: Any) -> Conditions:  # noqa: ANN401 - fields, by their names
        return replace(self, format=replace(self.format, **changed))


@dataclass(frozen=True, slots=True)
class NumberSetting:
    """A setting that is a number."""

    key: str
    article: str
    label: Message
    unit: str
    """How the number ``n`` reads."""
    least: int
    most: int
    read: Callable[[Conditions], int | None]
    """How it is; None where these regulations have nothing of the kind."""
    write: Callable[[Conditions, int], Conditions]
    step: int = 1
    none: Message | None = None
    """What 0 means, where it is no number of the unit."""

    def says(self, number: Choice) -> Message:
        """A number in words."""
        return self.none if number == 0 and self.none is not None else Message(self.unit, {"n": number})

    def settled(self, conditions: Conditions, number: Choice) -> Conditions:
        """The conditions with another number.

        Raises:
            InvalidSettingError: it is no number of those that may be entered.
        """
        if not _is_number(number) or number not in range(self.least, self.most + 1, self.step):
            raise InvalidSettingError(
                N_("Enter a number from {least} to {most} in steps of {step}."),
                article=self.article,
                field=f"settings.{self.key}",
                least=self.least,
                most=self.most,
                step=self.step,
            )
        return self.write(conditions, int(number))


@dataclass(frozen=True, slots=True)
class OptionSetting:
    """A setting for which one of several ways is chosen."""

    key: str
    article: str
    label: Message
    options: Mapping[str, Message]
    """What may be chosen, in words."""
    read: Callable[[Conditions], str | None]
    write: Callable[[Conditions, str], Conditions]

    def says(self, option: Choice) -> Message:
        """An option in words."""
        return self.options[str(option)]

    def settled(self, conditions: Conditions, option: Choice) -> Conditions:
        """The conditions with another option.

        Raises:
            InvalidSettingError: there is no such option.
        """
        if option not in self.options:
            raise InvalidSettingError(
                N_("Choose one of what is offered."), article=self.article, field=f"settings.{self.key}"
            )
        return self.write(conditions, str(option))


Setting: TypeAlias = NumberSetting | OptionSetting


def _is_number(value: Choice) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
