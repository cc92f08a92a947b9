"""The page of all calls so far: how long each has waited."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.calls.history_views import call_history
from kiosk.hub.errors import NotFoundError
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.messages import N_


class CallPages:
    """The route ``/calls``."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route("/calls", self.history)]

    async def history(self, request: Request) -> Response:
        """Every call, by table and by arbiter."""
        hall = self._service.state.hall
        if hall.tournament.opened is None:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        view = await run_in_threadpool(call_history, hall)
        return self._fill(request, "call_history.html", {"view": view, "live": None})
