"""The pages of what the tables ask beside the score, and of what the hall's display shows."""

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
    """The routes of both. They only read: what is changed, a command changes."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route("/arrangements", self.arrangements), Route("/display", self.display)]

    async def arrangements(self, request: Request) -> Response:
        """What the tables ask of the players beside the score."""
        tournament = self._service.state.hall.tournament
        if tournament.opened is None or not tournament.is_scored:
            raise NotFoundError(N_("There is no such page."))
        values = {"arranged": tournament.arranged, "choices": ARRANGEMENTS, "live": None}
        return self._fill(request, "arrangements.html", values)

    async def display(self, request: Request) -> Response:
        """What the hall's display shows."""
        tournament = self._service.state.hall.tournament
        if tournament.opened is None:
            raise NotFoundError(N_("There is no such page."))
        values = {"arranged": tournament.display, "is_scored": tournament.is_scored, "live": None}
        return self._fill(request, "display.html", values)
