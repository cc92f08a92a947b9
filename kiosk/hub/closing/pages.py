"""The page on which a tournament is closed, and opened again."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.closing.views import closing_view
from kiosk.hub.errors import NotFoundError
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.messages import N_


class ClosingPages:
    """The route of the page. It only reads: what is changed, a command changes."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route("/closing", self.closing)]

    async def closing(self, request: Request) -> Response:
        """What is missing, the standings, and the way to close or to open again.

        Raises:
            NotFoundError: the tournament has not been opened.
        """
        hall = self._service.state.hall
        if hall.tournament.opened is None:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        view = await run_in_threadpool(closing_view, hall, self._service.presence)
        return self._fill(request, "closing.html", {"view": view, "live": None})
