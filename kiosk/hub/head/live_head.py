"""The head of a page as its templates want it, and the stream that keeps its strip as the hub is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from threading import Lock
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.commands.roles import OFFICIALS, Role
from kiosk.games.registry import UnknownGameError
from kiosk.hub.auth.authentication import is_welcome, principal_of
from kiosk.hub.auth.roles import HOMES, Principal
from kiosk.hub.errors import NotFoundError
from kiosk.hub.head.menu import menu
from kiosk.hub.head.strip_views import Strip, alerts_for, strip_calls, strip_view, viewer
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.live import RenderedVersion, StreamSource, stream
from kiosk.hub.web.render_cache import RenderCache, TemplateValues
from kiosk.hub.web.rendering import language_of, renderer
from kiosk.hub.web.snapshot_cache import Snapshot, SnapshotCache
from kiosk.messages import N_

LIVE_STRIP: Final = "/live/strip"
_REGIONS: Final = {
    "strip-round": "strip_round.html",
    "strip-calls": "strip_calls.html",
    "strip-alerts": "strip_alerts.html",
}
"""By the id of their element."""


class LiveHead:
    """Every official's page has it, by the template that all pages extend."""

    def __init__(self, service: HubService, language: str | None) -> None:
        """`language`: of the pages; None: what each browser asks for."""
        self._service = service
        self._language = language
        self._looking = Lock()
        self._newest: Snapshot[Strip] | None = None
        self._snapshots = SnapshotCache(lambda: service.version, lambda: self._look().seen)
        self._render_cache = RenderCache()
        self.routes = [Route(LIVE_STRIP, self.follow)]

    def values(self, request: Request) -> Mapping[str, object]:
        """What the head shows: `menu` is None for whoever is no official, `strip` before the opening."""
        principal, tournament = principal_of(request), self._service.state.hall.tournament
        if principal.role not in OFFICIALS:
            return {"menu": None}
        subjects = {"menu": menu(tournament, principal, request.url.path)}
        if tournament.opened is None:
            return {**subjects, "strip": None}
        try:
            looked = self._look()
        except UnknownGameError:  # the page says that already
            return {**subjects, "strip": None}
        return {
            **subjects,
            **_values(looked.seen, principal),
            "live_strip": LIVE_STRIP,
            "strip_version": looked.version,
            "strip_now": self._service.now(),
        }

    async def follow(self, request: Request) -> Response:
        """Keeps the strip as the hub is."""
        if self._service.state.hall.tournament.opened is None:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        page_renderer, principal = renderer(language_of(request, self._language)), principal_of(request)
        sight = (page_renderer.language, principal.role)

        async def render() -> RenderedVersion:
            looked = await self._snapshots.next()
            regions = await self._render_cache.regions(
                looked.version,
                sight,
                principal,
                partial(_values, looked.seen, principal),
                partial(page_renderer.regions, _REGIONS),
            )
            return RenderedVersion(looked.version, regions)

        service = self._service
        return stream(
            StreamSource(
                service.changes, lambda: service.version, render, service.now, partial(is_welcome, request)
            ),
            request,
        )

    def _look(self) -> Snapshot[Strip]:
        """What there is to see now, seen once for all who ask."""
        with self._looking:
            newest, version = self._newest, self._service.version
            if newest is None or newest.version != version:
                newest = Snapshot(version, strip_view(self._service.state, self._service.presence))
                self._newest = newest
            return newest


def _values(strip: Strip, principal: Principal) -> TemplateValues:
    """What the strip's regions show; equal for all who see the same."""
    looking = viewer(principal, strip.calls)
    return {
        "strip": strip,
        "strip_calls": strip_calls(strip, looking),
        "strip_alerts": alerts_for(strip, looking),
        "home": HOMES[looking.role],
        "is_director": looking.role is Role.DIRECTOR,
        "rings_at_once": looking.role is Role.ARBITER,
    }
