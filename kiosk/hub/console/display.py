"""What the hall's display shows, and what the director commands about it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from msgspec import structs

from kiosk.commands.arrangements import ArrangeDisplay
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.progress import undelivered
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import DisplayArranged
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState

decides: Final = Decisions()


@dataclass(frozen=True, slots=True)
class DisplayView:
    """The parts that are shown now."""

    clock: bool
    standings: bool
    seats: bool


@decides(ArrangeDisplay)
def arrange_display(command: ArrangeDisplay, context: CommandContext) -> tuple[DisplayArranged, ...]:
    """What the display shows from now on.

    Raises:
        RefusedError: there is no tournament.
    """
    hall = context.hall
    if hall.tournament.opened is None:
        raise RefusedError(N_("Open the tournament first."))
    arranged = DisplayArranged(**structs.asdict(command))
    return () if arranged == hall.tournament.display else (arranged,)


def display_view(hall: TournamentState) -> DisplayView:
    """The clock; before play and until the first result who sits where, from then on the standings.

    A list that is switched off leaves its time to the other one.
    """
    arranged = hall.tournament.display
    is_sought = _are_seats_sought(hall)
    has_seats = arranged.seats and (is_sought or (_is_on(hall) and not arranged.standings))
    return DisplayView(arranged.clock, standings=arranged.standings and not has_seats, seats=has_seats)


def _is_on(hall: TournamentState) -> bool:
    """Whether the newest round is published and not over."""
    round_ = hall.tournament.round
    return round_ > 0 and (round_ not in hall.clock.started or bool(undelivered(hall, round_)))


def _are_seats_sought(hall: TournamentState) -> bool:
    """Whether people look for their seats rather than for results."""
    round_ = hall.tournament.round
    if not _is_on(hall):
        return False
    has_results = len(undelivered(hall, round_)) < len(hall.tournament.playing(round_))
    return round_ not in hall.clock.started or (round_ == 1 and not has_results)
