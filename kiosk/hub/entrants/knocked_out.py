"""Who may still enter or leave a knock-out: its bracket has no room, and who is out is out. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.hub.errors import RefusedError
from kiosk.messages import N_
from kiosk.projections.knock_out import bracket_of

if TYPE_CHECKING:
    from kiosk.projections.tournament_state import TournamentState


def require_undrawn(hall: TournamentState) -> None:
    """Make sure that there is no bracket yet, which has a place for everybody who was entered, and no more.

    Raises:
        RefusedError: it is drawn.
    """
    if hall.tournament.bracket is not None:
        raise RefusedError(
            N_(
                "The bracket is drawn: nobody can enter any more. As long as round 1 has not begun, take it "
                "back first, and publish it anew afterwards."
            )
        )


def require_playing(hall: TournamentState, entrant: int) -> None:
    """Make sure that an entrant is not out already.

    Raises:
        RefusedError: it has lost, or has won all there was to win.
    """
    bracket = bracket_of(hall)
    if bracket is not None and entrant not in bracket.playing:
        raise RefusedError(N_("They have no match to come: they are out of the knock-out already."))
