"""What every print says of itself: which tournament, where, when, and whether it is final. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.hub.closing.publication_state import PublicationState, publication_state
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class PrintHead:
    """What stands on each page."""

    name: str
    """Of the tournament."""
    place: str
    """The club or the town; empty where it was not told."""
    at: float
    """As of when (seconds since 1970)."""
    state: PublicationState


def print_head(hall: TournamentState, at: float) -> PrintHead | None:
    """What a print of this moment says; None before the tournament is opened.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    opened = hall.tournament.opened
    if opened is None:
        return None
    return PrintHead(opened.name, hall.tournament.place, at, publication_state(hall))
