"""The page on which thresholds are set, lots are drawn, and points are taken for several admonitions."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.errors import NotFoundError
from kiosk.hub.ranking.views import ranking_view
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.messages import N_


class RankingPages:
    """The route ``/ranking``. It only reads: what is changed, a command changes."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route("/ranking", self.ranking)]

    async def ranking(self, request: Request) -> Response:
        """What is settled of the standings beside the matches."""
        hall = self._service.state.hall
        if hall.tournament.opened is None or not hall.tournament.is_scored:
            raise NotFoundError(N_("There is no such page."))
        view = await run_in_threadpool(ranking_view, hall)
        return self._fill(request, "ranking.html", {"view": view, "live": None})
