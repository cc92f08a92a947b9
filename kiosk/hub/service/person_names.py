"""Names as directors write them. Pure."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kiosk.commands.command import LONGEST_NAME
from kiosk.hub.errors import RefusedError
from kiosk.messages import N_
from kiosk.projections.seated import plays_at
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.code import cited
from kiosk.tournament.entry_lists.names import cleaned
from kiosk.tournament.entry_lists.strict import require_name
from kiosk.tournament.entry_lists.tables import EntryListError


def name_of_person(written: str, field: str) -> str:
    """A name, tidied.

    Args:
        written: what was written.
        field: where.

    Raises:
        RefusedError: it is empty or too long.
    """
    shown, has_more = cleaned(written)
    name = " ".join((written if has_more else shown).split())
    if not name:
        raise RefusedError(N_("Write the player's name."), field=field)
    if len(name) > LONGEST_NAME:
        raise RefusedError(N_("This name is too long."), field=field)
    return name


def new_name(written: str, field: str, before: Collection[str] = ()) -> str:
    """The name of somebody who stands nowhere yet, tidied; `before` are names that need no look any more.

    Raises:
        RefusedError: it is empty, too long, or looks like no name.
    """
    name = name_of_person(written, field)
    if name not in before:
        try:
            require_name(name)
        except EntryListError as error:
            told: dict[str, Any] = dict(error.message.values)
            raise RefusedError(error.message.text, field=field, **told) from error
    return name


def arbiter_name(name: str) -> str:
    """The arbiter's name, tidied.

    Raises:
        RefusedError: it is none.
    """
    arbiter = " ".join(name.split())
    if not arbiter:
        raise RefusedError(N_("Write the arbiter's name first."), field="arbiter")
    if len(arbiter) > LONGEST_NAME:
        raise RefusedError(N_("This name is too long."), field="arbiter")
    return arbiter


def arbiter_at(name: str, hall: TournamentState, round_: int, table: int) -> str:
    """The name of an arbiter who may rule at this table, tidied.

    Raises:
        RefusedError: it is none, or that of somebody who plays there.
    """
    arbiter = arbiter_name(name)
    if plays_at(hall, round_, table, arbiter):
        raise RefusedError(
            N_("{arbiter} plays at this table: another arbiter must rule here."),
            article=cited("Powers"),
            field="arbiter",
            arbiter=arbiter,
        )
    return arbiter
