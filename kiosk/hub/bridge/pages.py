"""The pages that only bridge has: a defective trick, its records, and the staff's dealing station."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kiosk.hub.bridge.boards import RECORDS, TRICK, record_name
from kiosk.hub.bridge.decisions import plays_bridge
from kiosk.hub.bridge.record_views import find_record, newest_record, record_page
from kiosk.hub.bridge.station import check_board, decode_request
from kiosk.hub.bridge.trick_views import read_inquiry, trick_view
from kiosk.hub.errors import NotFoundError
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState

STATION: Final = "/bridge/station"
CHECK: Final = "/api/bridge/station"


class BridgePages:
    """The routes of these pages, all of them the director's. They read; what is decided is a command."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [
            Route(TRICK, self.trick),
            Route(f"{RECORDS}/newest", self.newest),
            Route(f"{RECORDS}/{{name}}", self.record),
            Route(STATION, self.station),
            Route(CHECK, self.check, methods=["POST"]),
        ]

    async def trick(self, request: Request) -> Response:
        """The director's questions about a defective trick, with the answers that the address says."""
        hall = self._playing()
        view = await run_in_threadpool(trick_view, hall, read_inquiry(request.query_params.multi_items()))
        return self._fill(request, "bridge_trick.html", {"view": view, "live": None})

    async def newest(self, request: Request) -> Response:
        """Leads to the record that was made last of a board."""
        hall = self._playing()
        case = read_inquiry(request.query_params.multi_items())
        record = newest_record(hall, (case.round, case.table, case.board))
        return RedirectResponse(f"{RECORDS}/{record_name(record.key)}", HTTPStatus.SEE_OTHER)

    async def record(self, request: Request) -> Response:
        """One record, whole, as it is also printed."""
        hall = self._playing()
        found = find_record(hall, request.path_params["name"])
        page = await run_in_threadpool(record_page, hall, found)
        return self._fill(request, "bridge_record.html", {"page": page, "live": None})

    async def station(self, request: Request) -> Response:
        """The form into which staff write the hands of a board that they have dealt."""
        self._playing()
        return self._fill(request, "bridge_station.html", {"report": None, "live": None})

    async def check(self, request: Request) -> Response:
        """What the check of those hands comes to; no address and no journal keeps a card."""
        hall = self._playing()
        asked = decode_request(await request.body())
        report = await run_in_threadpool(check_board, asked, hall)
        return self._fill(request, "regions/bridge_report.html", {"report": report})

    def _playing(self) -> TournamentState:
        hall = self._service.state.hall
        if not plays_bridge(hall):
            raise NotFoundError(N_("No tournament of bridge is open."))
        return hall
