"""Settings files: TOML whose keys are the fields of a settings record."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, get_type_hints

import msgspec

from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Settings = TypeVar("Settings", bound="DataclassInstance")


class SettingsError(KioskError):
    """A settings file is missing, or says something that cannot be meant."""


def read_settings(path: Path | None, kind: type[Settings], given: Mapping[str, object]) -> Settings:
    """Settings of `kind` from a file, if there is one, and from what was `given` beside it, which wins.

    Raises:
        SettingsError: the file cannot be read, or a setting is unknown, missing or of the wrong kind.
    """
    values = {**(_read_file(path) if path is not None else {}), **given}
    wanted = get_type_hints(kind, include_extras=True)
    for name in values:
        if name not in wanted:
            raise SettingsError(
                N_("“{name}” in {path} is not a setting. Take it out, or mend its spelling."),
                name=name,
                path=str(path),
            )
    for field in fields(kind):
        is_needed = field.default is MISSING and field.default_factory is MISSING
        if is_needed and field.name not in values:
            raise SettingsError(
                N_("The setting “{name}” is missing. Give it in a settings file or on the command line."),
                name=field.name,
            )
    return kind(**{name: _understand(name, value, wanted[name]) for name, value in values.items()})


def _understand(name: str, value: object, wanted: type) -> object:
    try:
        understood: object = msgspec.convert(value, wanted, dec_hook=_convert)
    except msgspec.ValidationError as error:
        raise SettingsError(
            N_("The setting “{name}” is wrong: it cannot be {value}."), name=name, value=repr(value)
        ) from error
    return understood


def _read_file(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(
            N_("The settings file {path} cannot be read ({reason})."), path=str(path), reason=error.strerror
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(
            N_("The settings file {path} is not TOML ({reason})."), path=str(path), reason=str(error)
        ) from error


def _convert(wanted: type, value: object) -> object:
    if wanted is Path and isinstance(value, str | Path):
        return Path(value)
    raise NotImplementedError
