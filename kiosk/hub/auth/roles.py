"""Who may open which address: one table; what is not in it is nobody's. Commands are declared apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from msgspec import structs

from kiosk.commands.command import Command
from kiosk.commands.roles import DESK, DIRECTOR, OFFICIALS, RULING, Role


@dataclass(frozen=True, slots=True)
class Principal:
    """Who makes a request."""

    role: Role
    name: str = ""
    """Of an official; empty for the director's own token, which has no name."""
    official: int | None = None
    """The official's number, if one was named."""


ANONYMOUS: Final = Principal(Role.VISITOR)
LOCAL_DIRECTOR: Final = Principal(Role.DIRECTOR)
"""Whoever holds the token that the program shows when it starts."""

_SCREENS: Final = OFFICIALS | {Role.DISPLAY}
_INVITED: Final = frozenset(Role) - {Role.VISITOR}
_ALL: Final = frozenset(Role)

ALLOWED: Final[Mapping[str, frozenset[Role]]] = {
    # what everybody may see
    "GET /static/{path:path}": _ALL,
    "GET /health": _ALL,
    "GET /logo/{name}": _ALL,
    "GET /hall": _ALL,
    "GET /live": _ALL,  # what is followed there is for whom it is for
    "GET /live/hall": _ALL,
    "GET /live/hall/{choice}": _ALL,
    "GET /certificate": _ALL,
    "GET /certificate/kiosk.crt": _ALL,
    "GET /certificate/code.svg": _ALL,
    "GET /certificate/addresses": _ALL,
    "GET /enrol": _ALL,
    "GET /sign-in": _ALL,
    "POST /api/enrol": _ALL,
    "POST /api/sign-in": _ALL,
    "POST /api/sign-out": _INVITED,
    # the pages of somebody who plays
    "GET /my/{link}": _INVITED,
    "GET /live/my/{link}": _INVITED,
    "GET /captain/{link}": _INVITED,
    "POST /api/captain/{link}": _INVITED,
    # the head of every official's page
    "GET /live/strip": OFFICIALS,
    # the desk
    "GET /players/links": DESK,
    "GET /": DESK,
    "GET /live/console": DESK,
    "GET /api/state": OFFICIALS,
    "GET /api/openapi.json": OFFICIALS,
    "GET /units": DIRECTOR,
    "GET /live/units": DIRECTOR,
    "GET /units/code.svg": DIRECTOR,
    "GET /networks": DIRECTOR,
    "POST /api/network": DIRECTOR,
    "POST /api/notices/seen": DIRECTOR,
    "GET /officials": DIRECTOR,
    "GET /officials/{official:number}": DIRECTOR,
    "GET /trail": DIRECTOR,
    "GET /shortcuts": OFFICIALS,
    "POST /api/officials": DIRECTOR,
    "POST /api/invitations": DIRECTOR,
    "POST /api/passwords": DIRECTOR,
    "POST /api/sessions/end": DIRECTOR,
    "POST /api/trial": DIRECTOR,
    "POST /api/trial/end": DIRECTOR,
    # the rounds and the pairs
    "GET /rounds/next": DESK,
    "GET /entrants": DESK,
    "POST /api/lists": DESK,
    "POST /api/lists/files": DESK,
    "GET /bracket": OFFICIALS,
    "GET /arrangements": DESK,
    "GET /display": DESK,
    "GET /logo": DIRECTOR,
    "POST /api/logo": DIRECTOR,
    "POST /api/logo/remove": DIRECTOR,
    "GET /line-ups": OFFICIALS,
    "GET /alerts": DIRECTOR,
    # the tables and their results
    "GET /arbiter": RULING,
    "GET /live/arbiter": RULING,
    "GET /calls": OFFICIALS,
    "GET /tables/{table:number}": OFFICIALS,
    "GET /live/tables/{table:number}": OFFICIALS,
    "GET /standings": _SCREENS,
    "GET /live/standings": _SCREENS,
    "GET /players/{player:number}": _SCREENS,
    "GET /live/players/{player:number}": _SCREENS,
    "GET /attachments/{name:digest}": OFFICIALS,
    "GET /ranking": DESK,
    "GET /closing": DESK,
    # paper
    "GET /paper": OFFICIALS,
    "GET /paper/rounds/{round:number}/pairings": OFFICIALS,
    "GET /paper/rounds/{round:number}/sheets": OFFICIALS,
    "GET /paper/rounds/{round:number}/blank": OFFICIALS,
    "GET /paper/rounds/{round:number}/posting": OFFICIALS,
    "GET /paper/posting": OFFICIALS,
    "GET /paper/tables/{table:number}": OFFICIALS,
    "GET /paper/players": OFFICIALS,
    "GET /paper/checks": OFFICIALS,
    "GET /paper/standings": OFFICIALS,
    "GET /paper/bracket": OFFICIALS,
    "GET /paper/posters": DESK,
    "GET /paper/regulations": OFFICIALS,
    "GET /warnings": OFFICIALS,
    "GET /results/{file}": OFFICIALS,
    # what is carried by hand
    "GET /carried": OFFICIALS,
    "POST /api/carried": OFFICIALS,
    "GET /carried/answers/{author}": OFFICIALS,
    "GET /carried/answers/{author}/{page:number}.svg": OFFICIALS,
    "GET /carried/journal": DIRECTOR,
    # rulings
    "GET /rulings": OFFICIALS,
    "GET /rulings/new": RULING,
    "GET /rulings/newest": OFFICIALS,
    "GET /rulings/{name}": OFFICIALS,
    "GET /reports": RULING,
    "GET /reports/{name}": RULING,
    "GET /rulings/{name}/deals/{deal:number}": RULING,
    "GET /corrections": OFFICIALS,
    "GET /references": OFFICIALS,
    "GET /references/{key}": OFFICIALS,
    # bridge
    "GET /bridge/trick": RULING,
    "GET /bridge/tricks/newest": OFFICIALS,
    "GET /bridge/tricks/{name}": OFFICIALS,
    "GET /bridge/station": DESK,
    "POST /api/bridge/station": DESK,
    # commands; for whom each is, its declaration says
    "POST /api/commands": OFFICIALS,
}
"""The roles that may, by method and path as the route is written."""

HOMES: Final[Mapping[Role, str]] = {
    Role.DIRECTOR: "/",
    Role.SCORER: "/",
    Role.ARBITER: "/arbiter",
    Role.DISPLAY: "/hall",
    Role.PLAYER: "/hall",
    Role.VISITOR: "/hall",
}
"""Where each begins."""


def _address(key: str) -> tuple[str, re.Pattern[str]]:
    """The method and the paths that a key of the table is about."""
    method, _, path = key.partition(" ")
    pieces = re.split(r"\{\w+(?::(\w+))?\}", path)  # literal, kind, literal, kind, ..., literal
    pattern = "".join(
        re.escape(piece or "") if place % 2 == 0 else ".*" if piece == "path" else "[^/]+"
        for place, piece in enumerate(pieces)
    )
    return method, re.compile(pattern)


_PATHS: Final = tuple((*_address(key), roles) for key, roles in ALLOWED.items())


@lru_cache(maxsize=1024)  # every stream asks before each word
def may_open(role: Role, method: str, path: str) -> bool:
    """Whether somebody in this role may make such a request; to the invited it is said what is not served."""
    asked = "GET" if method == "HEAD" else method
    matching = [(known, roles) for known, pattern, roles in _PATHS if pattern.fullmatch(path)]
    for known, roles in matching:
        if known == asked:
            return role in roles
    if matching:  # of another method: to be told so
        return role in matching[0][1]
    return role in _INVITED


def may_command(role: Role, command: Command) -> bool:
    """Whether somebody in this role may give this command."""
    return role in command.declaration.roles


def attribute_to(principal: Principal, command: Command) -> Command:
    """The command with the name of the official who gives it, where it has one: nobody speaks for another."""
    if not principal.name or "arbiter" not in command.__struct_fields__:
        return command
    return structs.replace(command, arbiter=principal.name)
