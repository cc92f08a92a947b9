"""The page of a knock-out's bracket, and the bracket on paper."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.errors import NotFoundError
from kiosk.hub.rounds.bracket_views import PATH, BracketView, bracket_view
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.journal.identity import DIRECTOR
from kiosk.journal.serial_number import serial_number
from kiosk.messages import N_


class BracketPages:
    """The routes of both. They only read: who goes on from a level match, a command says."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route(PATH, self.bracket), Route(f"/paper{PATH}", self.paper)]

    async def bracket(self, request: Request) -> Response:
        """The bracket as it stands, and the matches of which it is to be said who goes on."""
        view = await run_in_threadpool(self._view)
        return self._fill(request, "bracket.html", {"view": view, "path": PATH, "live": None})

    async def paper(self, request: Request) -> Response:
        """The bracket on A4, as much on a page as can be read."""
        values = {
            "view": await run_in_threadpool(self._view),
            "tournament": self._service.state.hall.tournament.opened,
            "printed_at": self._service.now(),
            "serial": serial_number(self._service.head(DIRECTOR)),
            "live": None,
        }
        return self._fill(request, "paper_bracket.html", values)

    def _view(self) -> BracketView:
        hall = self._service.state.hall
        if not hall.tournament.is_knock_out:
            raise NotFoundError(N_("There is no such page."))
        view = bracket_view(hall)
        if view is None:
            raise NotFoundError(N_("The bracket is drawn when the first round is published."))
        return view
