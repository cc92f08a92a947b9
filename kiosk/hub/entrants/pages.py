"""The pages of who plays, and of the teams' line-ups."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.entrants.line_up_views import line_ups_view
from kiosk.hub.entrants.list_views import entrants_view
from kiosk.hub.rounds.pages import require_starts
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.projections.entrants import KIND_PLURALS


class EntrantPages:
    """The routes of both. They only read: what is changed, a command changes."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route("/entrants", self.entrants), Route("/line-ups", self.line_ups)]

    async def entrants(self, request: Request) -> Response:
        """Who plays, who has left, who comes late, and the start list."""
        tournament = self._service.state.hall.tournament
        if tournament.mineo is not None:
            shown = {
                "players": sorted(tournament.players.values(), key=lambda each: each.number),
                "is_draw_entered": tournament.mineo.seed is None,
                "round": tournament.round,
                "is_begun": 1 in self._service.state.hall.clock.started,
                "live": None,
            }
            return self._fill(request, "mineo_entrants.html", shown)
        view = entrants_view(require_starts(self._service.state.hall))
        values = {"view": view, "kinds": KIND_PLURALS[view.entrants], "live": None}
        return self._fill(request, "entrants.html", values)

    async def line_ups(self, request: Request) -> Response:
        """Which teams have given the newest round's line-up; none is shown before both of a match are in."""
        view = line_ups_view(require_starts(self._service.state.hall))
        return self._fill(request, "line_ups.html", {"view": view, "live": None})
