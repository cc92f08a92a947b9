"""Who may open which address and give which command: one table; what is not in it is nobody's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from msgspec import structs

from kiosk.commands import AnyCommand


class Role(Enum):
    """As whom a request is made."""

    DIRECTOR = "director"
    ARBITER = "arbiter"
    SCORER = "scorer"
    DISPLAY = "display"
    PLAYER = "player"
    """Whoever holds the link of somebody who plays."""
    VISITOR = "visitor"
    """Anybody else."""


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

_DIRECTOR: Final = frozenset({Role.DIRECTOR})
_DESK: Final = frozenset({Role.DIRECTOR, Role.SCORER})
_RULING: Final = frozenset({Role.DIRECTOR, Role.ARBITER})
_OFFICIALS: Final = frozenset({Role.DIRECTOR, Role.ARBITER, Role.SCORER})
_SCREENS: Final = _OFFICIALS | {Role.DISPLAY}
_INVITED: Final = frozenset(Role) - {Role.VISITOR}
_ALL: Final = frozenset(Role)

ALLOWED: Final[Mapping[str, frozenset[Role]]] = {
    # what everybody may see
    "GET /static/{path:path}": _ALL,
    "GET /assets/fonts/{path:path}": _ALL,
    "GET /health": _ALL,
    "GET /hall": _ALL,
    "GET /live/hall": _ALL,
    "GET /certificate": _ALL,
    "GET /certificate/kiosk.crt": _ALL,
    "GET /certificate/code.svg": _ALL,
    "GET /enrol": _ALL,
    "GET /sign-in": _ALL,
    "POST /api/enrol": _ALL,
    "POST /api/sign-in": _ALL,
    "POST /api/sign-out": _INVITED,
    # the pages of somebody who plays
    "GET /my/{link}": _INVITED,
    "GET /captain/{link}": _INVITED,
    "POST /api/captain/{link}": _INVITED,
    # the desk
    "GET /players/links": _DESK,
    "GET /": _DESK,
    "GET /live/console": _DESK,
    "GET /api/state": _OFFICIALS,
    "GET /api/openapi.json": _OFFICIALS,
    "GET /units": _DIRECTOR,
    "GET /live/units": _DIRECTOR,
    "GET /units/code.svg": _DIRECTOR,
    "GET /officials": _DIRECTOR,
    "GET /officials/{official:number}": _DIRECTOR,
    "GET /trail": _DIRECTOR,
    "POST /api/officials": _DIRECTOR,
    "POST /api/invitations": _DIRECTOR,
    "POST /api/passwords": _DIRECTOR,
    "POST /api/sessions/end": _DIRECTOR,
    "POST /api/trial": _DIRECTOR,
    "POST /api/trial/end": _DIRECTOR,
    # the rounds and the pairs
    "GET /rounds/next": _DESK,
    "GET /entrants": _DESK,
    "GET /arrangements": _DESK,
    "GET /display": _DESK,
    "GET /line-ups": _OFFICIALS,
    "GET /alerts": _DIRECTOR,
    # the tables and their results
    "GET /arbiter": _RULING,
    "GET /live/arbiter": _RULING,
    "GET /tables/{table:number}": _OFFICIALS,
    "GET /live/tables/{table:number}": _OFFICIALS,
    "GET /standings": _SCREENS,
    "GET /live/standings": _SCREENS,
    "GET /players/{player:number}": _SCREENS,
    "GET /live/players/{player:number}": _SCREENS,
    "GET /attachments/{name:digest}": _OFFICIALS,
    "GET /closing": _DESK,
    # paper
    "GET /paper": _OFFICIALS,
    "GET /paper/rounds/{round:number}/pairings": _OFFICIALS,
    "GET /paper/rounds/{round:number}/sheets": _OFFICIALS,
    "GET /paper/rounds/{round:number}/blank": _OFFICIALS,
    "GET /paper/tables/{table:number}": _OFFICIALS,
    "GET /paper/players": _OFFICIALS,
    "GET /paper/checks": _OFFICIALS,
    "GET /paper/standings": _OFFICIALS,
    "GET /paper/posters": _DESK,
    "GET /warnings": _OFFICIALS,
    "GET /results/{file}": _OFFICIALS,
    # what is carried by hand
    "GET /carried": _OFFICIALS,
    "POST /api/carried": _OFFICIALS,
    "GET /carried/answers/{author}": _OFFICIALS,
    "GET /carried/answers/{author}/{page:number}.svg": _OFFICIALS,
    "GET /carried/journal": _DIRECTOR,
    # rulings
    "GET /rulings": _OFFICIALS,
    "GET /rulings/new": _RULING,
    "GET /rulings/newest": _OFFICIALS,
    "GET /rulings/{name}": _OFFICIALS,
    "GET /rulings/{name}/deals/{deal:number}": _RULING,
    "GET /corrections": _OFFICIALS,
    "GET /references": _OFFICIALS,
    "GET /references/{key}": _OFFICIALS,
    # bridge
    "GET /bridge/trick": _RULING,
    "GET /bridge/tricks/newest": _OFFICIALS,
    "GET /bridge/tricks/{name}": _OFFICIALS,
    "GET /bridge/station": _DESK,
    "POST /api/bridge/station": _DESK,
    # commands, by their kinds; each is asked for apart
    "POST /api/commands": _OFFICIALS,
    "open_tournament": _DESK,
    "open_mineo": _DESK,
    "open_bridge": _DESK,
    "publish_round": _DESK,
    "take_back_round": _DESK,
    "arrange_rounds": _DESK,
    "arrange_tables": _DESK,
    "arrange_display": _DESK,
    "draw_start": _DESK,
    "enter_pair": _DESK,
    "enter_pairs": _DESK,
    "rename_pair": _DESK,
    "withdraw_pair": _DIRECTOR,
    "replace_player": _DIRECTOR,
    "enter_teams": _DESK,
    "enter_players": _DESK,
    "change_team": _DESK,
    "rename_player": _DESK,
    "substitute_player": _DIRECTOR,
    "return_entrant": _DIRECTOR,
    "withdraw_entrant": _DIRECTOR,
    "give_line_up": _OFFICIALS,
    "arrange_groups": _DESK,
    "seat_players": _DESK,
    "draw_lots": _DESK,
    "replace_member": _DESK,
    "admit_table": _DIRECTOR,
    "refuse_table": _DIRECTOR,
    "revoke_table": _DIRECTOR,
    "open_enrolment": _DIRECTOR,
    "close_enrolment": _DIRECTOR,
    "start_round": _DIRECTOR,
    "announce_time_out": _DIRECTOR,
    "close_tournament": _DIRECTOR,
    "reopen_tournament": _DIRECTOR,
    "announce_table_time_out": _RULING,
    "pause_round": _DIRECTOR,
    "resume_round": _DIRECTOR,
    "arrange_clock": _DIRECTOR,
    "silence_alert": _RULING,
    "set_alert_limits": _DIRECTOR,
    "apply_lateness": _RULING,
    "apply_abandonment": _RULING,
    "set_call_times": _DIRECTOR,
    "name_official": _DIRECTOR,
    "set_pin": _DIRECTOR,
    "revoke_official": _DIRECTOR,
    "claim_call": _RULING,
    "attend_call": _RULING,
    "defer_call": _RULING,
    "escalate_call": _RULING,
    "resolve_call": _RULING,
    "grant_extra_time": _RULING,
    "open_table": _RULING,
    "give_ruling": _RULING,
    "cancel_ruling": _RULING,
    "settle_debt": _RULING,
    "correct_deal": _RULING,
    "take_in_sheet": _RULING,
    "direct_board": _RULING,
    "record_trick": _RULING,
    "note_appeal": _RULING,
}
"""The roles that may, by method and path as the route is written, or by the command's kind."""

HOMES: Final[Mapping[Role, str]] = {
    Role.DIRECTOR: "/",
    Role.SCORER: "/",
    Role.ARBITER: "/arbiter",
    Role.DISPLAY: "/hall",
    Role.PLAYER: "/hall",
    Role.VISITOR: "/hall",
}
"""Where each begins."""


def _address(key: str) -> tuple[str, re.Pattern[str]] | None:
    """The method and the paths that a key of the table is about; None for a command."""
    method, _, path = key.partition(" ")
    pieces = re.split(r"\{\w+(?::(\w+))?\}", path)  # literal, kind, literal, kind, ..., literal
    pattern = "".join(
        re.escape(piece or "") if place % 2 == 0 else ".*" if piece == "path" else "[^/]+"
        for place, piece in enumerate(pieces)
    )
    return (method, re.compile(pattern)) if path else None


_PATHS: Final = tuple(
    (*address, roles) for key, roles in ALLOWED.items() if (address := _address(key)) is not None
)


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


def may_command(role: Role, command: AnyCommand) -> bool:
    """Whether somebody in this role may give this command."""
    return role in ALLOWED.get(kind_of(command), frozenset())


def attribute_to(principal: Principal, command: AnyCommand) -> AnyCommand:
    """The command with the name of the official who gives it, where it has one: nobody speaks for another."""
    if not principal.name or "arbiter" not in command.__struct_fields__:
        return command
    return structs.replace(command, arbiter=principal.name)


def kind_of(command: AnyCommand) -> str:
    """The command's kind, as it is sent."""
    return str(command.__struct_config__.tag)
