"""Settings files: TOML whose keys are the fields of a settings record."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, get_type_hints

import msgspec
from msgspec.inspect import (
    BoolType,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from kiosk.messages import N_, KioskError, Message
from kiosk.system_errors import reason_of

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
    written = _read_file(path) if path is not None else {}
    values = {**written, **given}
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
    places = {name: str(path) for name in written.keys() - given.keys()}
    return kind(
        **{name: _understand(name, value, wanted[name], places.get(name)) for name, value in values.items()}
    )


def _understand(name: str, value: object, wanted: type, place: str | None) -> object:
    try:
        understood: object = msgspec.convert(value, wanted, dec_hook=_convert)
    except msgspec.ValidationError as error:
        wrong = (
            N_("The setting “{name}” cannot be {value}. What may stand there: {allowed}.")
            if place is None
            else N_("The setting “{name}” in {path} cannot be {value}. What may stand there: {allowed}.")
        )
        raise SettingsError(
            wrong, name=name, path=place, value=repr(value), allowed=_allowed(type_info(wanted))
        ) from error
    return understood


def _allowed(wanted: Type) -> Message:  # noqa: PLR0911 - one for each kind of setting
    """What a setting of this type may be, for whoever writes the file."""
    match wanted:
        case Metadata(extra_json_schema={"examples": [example, *_]}):
            return Message(N_("something like {example}"), {"example": example})
        case UnionType(types=types):
            return _allowed(next(member for member in types if not isinstance(member, NoneType)))
        case LiteralType(values=values):
            return Message(N_("one of {values}"), {"values": ", ".join(map(str, values))})
        case BoolType():
            return Message(N_("true or false"))
        case IntType(ge=least, le=most) if least is not None and most is not None:
            return Message(N_("a whole number from {least} to {most}"), {"least": least, "most": most})
        case IntType(ge=least) if least is not None:
            return Message(N_("a whole number from {least} on"), {"least": least})
        case IntType():
            return Message(N_("a whole number"))
        case VarTupleType():
            return Message(N_("a list, such as {example}"), {"example": '["...", "..."]'})
        case _:
            return Message(N_("text in quotation marks"))


def _read_file(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError as error:
        raise SettingsError(
            N_("There is no settings file {path}. Write it, or check the path."), path=str(path)
        ) from error
    except OSError as error:
        raise SettingsError(
            N_("The settings file {path} cannot be read ({reason})."), path=str(path), reason=reason_of(error)
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(
            N_("The settings file {path} is not TOML ({reason})."), path=str(path), reason=str(error)
        ) from error


def _convert(wanted: type, value: object) -> object:
    if wanted is Path and isinstance(value, str | Path):
        return Path(value)
    reason = f"{wanted.__name__} from {value!r}"
    raise TypeError(reason)
