"""The pages of the reports on rulings: the list, and each as it is printed on A4."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.errors import NotFoundError
from kiosk.hub.reports.views import report_page, report_rows
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.journal.identity import DIRECTOR
from kiosk.journal.serial_number import serial_number
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulebook import code_of


class ReportPages:
    """The routes under ``/reports``. They only read: a report is written by a command."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route("/reports", self.reports), Route("/reports/{name}", self.report)]

    async def reports(self, request: Request) -> Response:
        """The reports that rulings call for, and those that were written."""
        rows = await run_in_threadpool(report_rows, self._hall(), code_of)
        return self._fill(request, "reports.html", {"rows": rows, "live": None})

    async def report(self, request: Request) -> Response:
        """One report; the address may say to whom."""
        asked = request.query_params.get("to", "")
        name = request.path_params["name"]
        report = await run_in_threadpool(report_page, self._hall(), name, asked, code_of)
        values = {
            "report": report,
            "tournament": self._hall().tournament.opened,
            "printed_at": self._service.now(),
            "serial": serial_number(self._service.head(DIRECTOR)),
            "live": None,
        }
        return self._fill(request, "report.html", values)

    def _hall(self) -> TournamentState:
        hall = self._service.state.hall
        if hall.tournament.opened is None:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        return hall
