"""Looks that many pages of one moment share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from kiosk.projections.tournament_state import TournamentState

_Seen = TypeVar("_Seen")


def kept_for_newest(look: Callable[[TournamentState], _Seen]) -> Callable[[TournamentState], _Seen]:
    """The same look, which keeps what it saw last, as long as it is asked for that very state.

    `look` sees in the state alone. It may be asked on any thread.
    """
    kept: tuple[TournamentState, _Seen] | None = None

    @wraps(look)
    def seen(hall: TournamentState) -> _Seen:
        nonlocal kept
        newest = kept
        if newest is None or newest[0] is not hall:
            newest = kept = (hall, look(hall))
        return newest[1]

    return seen
