"""The settings as plain values, as forms send them and journals keep them: only what is not the standard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from msgspec import ValidationError, convert, to_builtins

from kiosk.games.mineo.settings import STANDARD, InvalidSettingsError, MineoSettings
from kiosk.messages import N_

_STANDARD: Mapping[str, bool | int | str] = to_builtins(STANDARD)


def choices_of(settings: MineoSettings) -> dict[str, bool | int | str]:
    """What differs from the standard: numbers, flags, and the values of the enumerations.

    >>> choices_of(MineoSettings(scommessa=2))
    {'scommessa': 2}
    """
    return {field: value for field, value in to_builtins(settings).items() if value != _STANDARD[field]}


def settings_of(choices: Mapping[str, bool | int | str]) -> MineoSettings:
    """The settings with these choices; numbers and flags may be written as texts.

    Raises:
        InvalidSettingsError: there is no such field, or no such value of it.
    """
    unknown = choices.keys() - {field.name for field in fields(MineoSettings)}
    if unknown:
        point = min(unknown)
        raise InvalidSettingsError(
            N_("The regulations have no point “{point}” to be read."), field=point, point=point
        )
    try:
        return convert(dict(choices), MineoSettings, strict=False)
    except ValidationError as error:
        if isinstance(error.__cause__, InvalidSettingsError):
            raise error.__cause__ from None
        field = str(error).rpartition("$.")[2].strip("`") if "$." in str(error) else ""
        raise InvalidSettingsError(
            N_("This is no way to read that point. Choose one that is offered."), field=field
        ) from None
