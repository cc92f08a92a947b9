"""Settings files: TOML whose keys are the fields of a settings record."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

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
    known = {field.name for field in fields(kind)}
    for name in values:
        if name not in known:
            raise SettingsError(
                N_("“{name}” in {path} is not a setting. Take it out, or mend its spelling."),
                name=name,
                path=str(path),
            )
    try:
        return msgspec.convert(values, kind, dec_hook=_convert)
    except msgspec.ValidationError as error:
        raise SettingsError(N_("A setting is missing or wrong ({reason})."), reason=str(error)) from error


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
