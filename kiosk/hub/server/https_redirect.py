"""What may be had without encryption: nothing that could be misused by whoever listens in the hall."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from ipaddress import ip_address
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from kiosk.hub.server.reach import Reach
from kiosk.messages import N_, Message

TABLE_WITHOUT_TLS: Final = Message(
    N_("{peer} asked for the tables' link without encryption. It was refused: tables connect over TLS.")
)
SECURE_PORT: Final = "kiosk.secure_port"
"""Under this name a request's scope holds the number of the secure port."""
REACH: Final = "kiosk.reach"
"""Under this name it holds the `Reach`: where phones and tables find the hub."""
_LIVE: Final = "/live"
"""One stream of several pages, each by its own address."""
_OPEN_PATHS: Final = frozenset({"/hall", "/live/hall", "/health"})
_OPEN_FOLDERS: Final = ("/certificate", "/my/", "/live/my/", "/static/")
_READING: Final = frozenset({"GET", "HEAD"})


class HttpsRedirectMiddleware:
    """Middleware: over plain http the hall's display, players' pages and the certificate's page alone.

    Other pages are shown the way to the secure port; commands and the tables' link are refused. On the hub's
    own machine nobody listens, and everything but the tables' link may be had. `on_refused` is called with a
    sentence about a table that was turned away; `reach` is passed on to the pages.
    """

    def __init__(
        self,
        app: ASGIApp,
        secure_port: int,
        on_refused: Callable[[Message], None],
        reach: Reach | None = None,
    ) -> None:
        self._app = app
        self._secure_port = secure_port
        self._on_refused = on_refused
        self._reach = reach

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer: ASGIApp = self._app
        scope[SECURE_PORT] = self._secure_port
        scope[REACH] = self._reach
        if scope["type"] == "websocket" and scope["scheme"] != "wss":
            peer = scope["client"][0] if scope.get("client") else "?"
            self._on_refused(Message(TABLE_WITHOUT_TLS.text, {"peer": peer}))
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] == "http" and scope["scheme"] != "https":
            request = Request(scope)
            if not _is_open(request) and not _is_own_machine(request):
                answer = self._show_the_way(request)
        await answer(scope, receive, send)

    def _show_the_way(self, request: Request) -> Response:
        if request.method not in _READING:
            return PlainTextResponse(
                f"Not without encryption: https, port {self._secure_port}.\n", HTTPStatus.UPGRADE_REQUIRED
            )
        url = request.url.replace(scheme="https", port=self._secure_port)
        return RedirectResponse(url, HTTPStatus.TEMPORARY_REDIRECT)


def _is_open(request: Request) -> bool:
    path = request.url.path
    followed = request.query_params.getlist("follow") if path == _LIVE else [path]
    return all(
        address.partition("?")[0] in _OPEN_PATHS or address.startswith(_OPEN_FOLDERS) for address in followed
    )


def _is_own_machine(request: Request) -> bool:
    """Whether the request came from this machine: by the loopback, or from the address that it came to."""
    if request.client is None:
        return False
    server: tuple[str, int | None] | None = request.scope.get("server")
    if server is not None and server[0] == request.client.host:
        return True
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
