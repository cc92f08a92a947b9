"""The page of what the tables ask beside the score."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.errors import NotFoundError
from kiosk.hub.rounds.views import ARRANGEMENTS
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.messages import N_


class ArrangementPages:
    """Its route. It only reads: what is changed, a command changes."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route("/arrangements", self.arrangements)]

    async def arrangements(self, request: Request) -> Response:
        """What the tables ask of the players beside the score."""
        tournament = self._service.state.hall.tournament
        if tournament.opened is None or not tournament.is_scored:
            raise NotFoundError(N_("There is no such page."))
        values = {"arranged": tournament.arranged, "choices": ARRANGEMENTS, "live": None}
        return self._fill(request, "arrangements.html", values)
