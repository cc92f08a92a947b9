"""The page of the tables' units, before and after the tournament is opened."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from io import BytesIO
from urllib.parse import urlencode

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.auth.authentication import is_welcome
from kiosk.hub.errors import NotFoundError
from kiosk.hub.server.https_redirect import SECURE_PORT
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.units.views import UnitsView, units
from kiosk.hub.web.addresses import shown_host, table_address
from kiosk.hub.web.live import RenderedVersion, StreamSource, stream
from kiosk.hub.web.render_cache import RenderCache
from kiosk.hub.web.rendering import Fill, language_of, renderer
from kiosk.hub.web.snapshot_cache import SnapshotCache
from kiosk.messages import N_
from kiosk.sync.session.enrolment_window import DEFAULT_TLS_PORT, WINDOW_MINUTES


class UnitPages:
    """The routes under ``/units``."""

    def __init__(self, service: HubService, language: str | None, fill: Fill) -> None:
        self._service = service
        self._language = language
        self._fill = fill
        self._render_cache = RenderCache()
        self._snapshots = SnapshotCache(lambda: service.version, self._units)
        self.routes = [
            Route("/units", self.page),
            Route("/live/units", self.kept),
            Route("/units/code.svg", self.code),
        ]

    async def page(self, request: Request) -> Response:
        """Open the enrolment, accept, refuse, replace and revoke units."""
        snapshot = await self._snapshots.newest()
        values = {"live": "/live/units", "version": snapshot.version, "now": self._service.now()}
        return self._fill(request, "units.html", {**values, **_values(request, snapshot.seen)})

    async def kept(self, request: Request) -> Response:
        """Keeps that page as the hub is."""
        page_renderer = renderer(language_of(request, self._language))

        service = self._service

        async def render() -> RenderedVersion:
            snapshot = await self._snapshots.next()
            draw = partial(page_renderer.regions, {"units": "units.html"})
            values = partial(_values, request, snapshot.seen)
            regions = await self._render_cache.regions(
                snapshot.version, page_renderer.language, request, values, draw
            )
            return RenderedVersion(snapshot.version, regions)

        source = StreamSource(
            service.changes, lambda: service.version, render, service.now, partial(is_welcome, request)
        )
        return stream(source, request)

    async def code(self, request: Request) -> Response:
        """The window's code and the hub's address, for a unit's camera.

        Raises:
            NotFoundError: the enrolment is closed.
        """
        window = self._service.presence.window
        if window is None:
            raise NotFoundError(N_("The enrolment is closed."))
        drawn = BytesIO()
        segno.make_qr(enrolment_link(table_address(request), window.code), error="m").save(
            drawn, kind="svg", scale=6, light="#fff", xmldecl=False
        )
        return Response(drawn.getvalue(), media_type="image/svg+xml")

    def _units(self) -> UnitsView:
        service = self._service
        return units(service.state.hall, service.presence, service.log, service.director_key)


def enrolment_link(address: str, code: str) -> str:
    """What the QR code says.

    >>> enrolment_link("192.168.1.10:8443", "123456")
    'kiosk:enrol?hub=192.168.1.10%3A8443&code=123456'
    """
    return f"kiosk:enrol?{urlencode({'hub': address, 'code': code})}"


def _values(request: Request, shown: UnitsView) -> Mapping[str, object]:
    address = typed_address(shown_host(request), request.scope.get(SECURE_PORT, DEFAULT_TLS_PORT))
    return {"units": shown, "address": address, "minutes": WINDOW_MINUTES}


def typed_address(host: str, port: int) -> str:
    """What is typed into a unit to find the hub; it adds the usual port by itself.

    >>> typed_address("192.168.1.10", 8443), typed_address("192.168.1.10", 9443)
    ('192.168.1.10', '192.168.1.10:9443')
    """
    if port == DEFAULT_TLS_PORT:
        return host
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
