"""``kiosk order`` and ``kiosk show``: what the director's pages command and show, on the command line."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import segno

from kiosk.commands.officials import NameOfficial
from kiosk.commands.registry import COMMANDS
from kiosk.hub.auth.authentication import TOKEN_PARAMETER
from kiosk.hub.cli.client import DirectorClient
from kiosk.hub.cli.list_order import FILE, LISTS, look_at
from kiosk.hub.errors import HubError, NotFoundError
from kiosk.hub.paper.result_tables import TITLES
from kiosk.messages import N_, Message
from kiosk.system_errors import reason_of

TOKEN_FILE: Final = "director-token"  # noqa: S105 - the file's name, no secret
_VERBATIM: Final = "{text}"


def run_order(
    kind: str | None,
    fields: Sequence[tuple[str, str]],
    data: Path,
    address: str,
    language: str,
    *,
    agrees: Callable[[], bool],
) -> Iterator[Message]:
    """Give a command to a hub that runs, and say so; without a kind, say which there are.

    A new official comes with the code that lets their phone in. A list of entrants is shown line by line, and
    is entered when somebody agrees.

    Args:
        kind: a tag of `kiosk.commands`.
        fields: names and values. A list or an object is written as JSON; ``@FILE`` is a file's text, or, for
            a list of entrants, any file that the pages take.
        data: the hub's folder, where the director's token is.
        address: of the hub's pages.
        language: of what the hub refuses.
        agrees: asks whether the list that was shown is to be entered.

    Raises:
        KioskError: there is no such command or field, a file cannot be read, something in a list is doubtful,
            or the hub refuses.
    """
    if kind is None:
        for name, known in COMMANDS.items():
            words = {"words": known.declaration.told}
            yield Message(N_("{name}({fields}): {words}"), _signature(name) | words)
        return
    if kind not in COMMANDS:
        raise NotFoundError(N_("There is no command {name}. Without a name, all are listed."), name=kind)
    listed = LISTS.get(COMMANDS[kind])
    lists = {name: text for name, text in fields if listed is not None and name == listed.name}
    values = {name: text if name in lists else _value(text) for name, text in fields}
    try:
        command = msgspec.convert(values, COMMANDS[kind], strict=False)
    except msgspec.ValidationError as error:
        raise HubError(
            N_("The command is {name}({fields}), and that was something else: {reason}"),
            reason=str(error),
            **_signature(kind),
        ) from error
    client = _client(data, address, language)
    if isinstance(command, NameOfficial) and not command.official:
        yield from _let_in(command.name, client.name_official(command.name, command.role))
        return
    given = msgspec.to_builtins(command)
    if listed is not None:
        looked_at = look_at(lists[listed.name], listed.entrants(command, client), client)
        yield from looked_at.sentences
        looked_at.require_doubtless()
        if not agrees():
            yield Message(N_("Nothing was entered."))
            return
        given[listed.name] = looked_at.plain
    client.command(given.pop("kind"), **given)
    yield Message(N_("{words}: done."), {"words": COMMANDS[kind].declaration.told})


def run_show(table: str, data: Path, address: str, language: str) -> str:
    """A table of the results of a hub that runs, as CSV.

    Raises:
        KioskError: there is no such table, or the hub refuses.
    """
    if table not in TITLES:
        raise NotFoundError(
            N_("There is no table {name}. There are: {tables}."), name=table, tables=", ".join(TITLES)
        )
    return _client(data, address, language).file(f"/results/{table}.csv").removeprefix("\ufeff")


def _let_in(name: str, invited: Mapping[str, Any]) -> Iterator[Message]:
    """How a new official's phone gets in: what the page of officials shows, for a terminal."""
    address, code = invited["address"], invited["code"]
    drawn = io.StringIO()
    qr = segno.make(f"{address}?code={code.replace('-', '')}", error="m", micro=False)
    qr.terminal(drawn, border=4, compact=True)
    yield Message(_VERBATIM, {"text": drawn.getvalue()})
    until = time.strftime("%H:%M", time.localtime(invited["expires_at"]))
    values = {"name": name, "number": invited["official"], "address": address, "code": code, "time": until}
    yield Message(N_("{name} is official number {number}."), values)
    yield Message(
        N_("One phone gets in until {time}: let it scan this, or open {address} and type the code {code}."),
        values,
    )
    if invited["unreachable"]:
        yield Message(_VERBATIM, {"text": invited["unreachable"]})


def _signature(kind: str) -> dict[str, Any]:
    return {"name": kind, "fields": ", ".join(COMMANDS[kind].__struct_fields__)}


def _value(text: str) -> object:
    if text.startswith(FILE):
        return _read(Path(text.removeprefix(FILE)))
    if text.startswith(("[", "{")):
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError as error:
            raise HubError(N_("“{text}” is no JSON ({reason})."), text=text, reason=str(error)) from error
    return text


def _client(data: Path, address: str, language: str) -> DirectorClient:
    if not (data / TOKEN_FILE).exists():
        raise HubError(
            N_(
                "No director's PC keeps its files in {folder}. Start the program, or name its folder with "
                "--data."
            ),
            folder=str(data),
        )
    token = _read(data / TOKEN_FILE).strip()
    return DirectorClient(f"{address.rstrip('/')}/?{TOKEN_PARAMETER}={token}", language)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise HubError(
            N_("The file {path} cannot be used ({reason})."), path=str(path), reason=reason
        ) from error
