"""What has happened and was looked at goes from the director's page."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.requests import NoticeSeen, read_request


class NoticePages:
    """The route; it is the director's."""

    def __init__(self, service: HubService) -> None:
        self._service = service
        self.routes = [Route("/api/notices/seen", self.see, methods=["POST"])]

    async def see(self, request: Request) -> Response:
        """Show this no more, unless it happens again; nothing where it is shown no more."""
        seen = await read_request(request, NoticeSeen)
        await run_in_threadpool(self._service.put_aside, seen.author, seen.at)
        return JSONResponse({})
