"""The hall as it would be if the director's side said something next. Nothing is entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal.bodies.body import LARGEST
from kiosk.journal.event import FIRST_HASH, Event
from kiosk.journal.identity import DIRECTOR
from kiosk.projections.tournament_state import fold

if TYPE_CHECKING:
    from kiosk.journal.bodies import AnyBody
    from kiosk.projections.tournament_state import TournamentState


def supposing(hall: TournamentState, *said: AnyBody) -> TournamentState:
    """The hall after these bodies, which come after whatever the director's side has said.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    for number, body in enumerate(said, 1):
        hall = fold(hall, Event("", DIRECTOR, LARGEST, number, FIRST_HASH, 0.0, body, b""))
    return hall
