"""The page from which phones take in the hub's certification authority, so that they trust its pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.server.certificates import Certificates
from kiosk.hub.server.hub_urls import HubUrls
from kiosk.hub.web.addresses import CERTIFICATE_PATH, shown_addresses, unreachable
from kiosk.hub.web.rendering import page_response


class CertificatePages:
    """The routes under `CERTIFICATE_PATH`; they are read without encryption too, for they come before it."""

    def __init__(self, certificates: Certificates, urls: Callable[[], HubUrls], language: str | None) -> None:
        """`urls` gives the addresses of now; `language`: of the pages, None: what each browser asks for."""
        self._certificates = certificates
        self._urls = urls
        self._language = language
        self.routes = (
            Route(CERTIFICATE_PATH, self.page),
            Route(f"{CERTIFICATE_PATH}/kiosk.crt", self.certificate),
            Route(f"{CERTIFICATE_PATH}/code.svg", self.code),
        )

    async def page(self, request: Request) -> Response:
        """How to take it in, on an iPhone and on Android."""
        urls = self._urls()
        values = {
            "address": urls.plain + CERTIFICATE_PATH,
            "secure": urls.secure,
            "unreachable": partial(unreachable, request),
            "shown": partial(shown_addresses, request),
            "digest": self._certificates.authority_digest,
            "name": self._certificates.authority_name,
            "live": None,
        }
        return page_response(request, self._language, "certificate.html", values)

    async def certificate(self, request: Request) -> Response:  # noqa: ARG002 - an endpoint's signature
        """The certificate itself, in the form that phones offer to install."""
        return Response(self._certificates.authority, media_type="application/x-x509-ca-cert")

    async def code(self, request: Request) -> Response:  # noqa: ARG002 - an endpoint's signature
        """The page's address, for a phone's camera."""
        code = segno.make_qr(self._urls().plain + CERTIFICATE_PATH, error="m")
        drawn = BytesIO()
        code.save(drawn, kind="svg", scale=6, light="#fff", xmldecl=False)
        return Response(drawn.getvalue(), media_type="image/svg+xml")
