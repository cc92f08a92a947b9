"""The page on which the director says what is worth an alert, and when the clock warns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from kiosk.hub.alerts.views import alerts_view
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from kiosk.hub.service.hub_service import HubService
    from kiosk.hub.web.rendering import Fill


class AlertPages:
    """The route ``/alerts``."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route("/alerts", self.alerts)]

    async def alerts(self, request: Request) -> Response:
        """The limits, as they are."""
        view = alerts_view(self._service.state.hall)
        limits = view.limits
        fields = (
            (
                "slow_deal_minutes",
                Message(N_("The same deal for more than … minutes")),
                limits.slow_deal // 60,
                240,
            ),
            ("deals_behind", Message(N_("So many deals behind most tables")), limits.deals_behind, 20),
            ("link_lost_seconds", Message(N_("Link lost for … seconds")), limits.link_lost, 3600),
            (
                "missing_score_minutes",
                Message(N_("No result … minutes after the end, or a line that waits so long for the other")),
                limits.missing_score // 60,
                240,
            ),
            (
                "disk_megabytes",
                Message(N_("Fewer than … megabytes free on a disk")),
                limits.disk_megabytes,
                1_000_000,
            ),
            ("camera_seconds", Message(N_("Camera silent or moved for … seconds")), limits.camera, 3600),
        )
        values = {"limits": limits, "fields": fields, "warnings": view.warnings, "live": None}
        return self._fill(request, "alerts.html", values)
