"""The page on which the director says what the hall's displays show."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.console.display import displays_needed
from kiosk.hub.console.display_choice import MOST_DISPLAYS
from kiosk.hub.errors import NotFoundError
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.messages import N_
from kiosk.projections.seated import everybody_at
from kiosk.projections.tournament_state import TournamentState


class DisplayPages:
    """Its route. It only reads: what is changed, a command changes."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route("/display", self.display)]

    async def display(self, request: Request) -> Response:
        """What the displays show, now and by the course of a round, and how several share a list."""
        hall = self._service.state.hall
        tournament = hall.tournament
        if tournament.opened is None:
            raise NotFoundError(N_("There is no such page."))
        names = _names(hall)
        values = {
            "arranged": tournament.display,
            "is_scored": tournament.is_scored,
            "round": tournament.round,
            "shown": tournament.display_lists.get((tournament.round, 0), "program"),
            "most_displays": MOST_DISPLAYS,
            "names": names,
            "needed": displays_needed(names),
            "live": None,
        }
        return self._fill(request, "display.html", values)


def _names(hall: TournamentState) -> int:
    """How many are seated in the newest round."""
    round_ = hall.tournament.round
    return sum(len(everybody_at(hall, round_, table)) for table in hall.tournament.tables(round_))
