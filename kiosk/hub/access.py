"""Who may see and command the hub's pages: whoever holds the director's token; the hall's display is open."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kiosk.hub.errors import ForbiddenError, HubError
from kiosk.journal.files import write_secret
from kiosk.messages import N_

COOKIE: Final = "director"
TOKEN_PARAMETER: Final = "token"  # noqa: S105 - the parameter's name, no secret

_OPEN_PATHS: Final = frozenset({"/hall", "/live/hall", "/health"})
_OPEN_FOLDERS: Final = ("/static/", "/assets/fonts/")
_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})

_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


def load_or_create_token(path: Path) -> str:
    """The director's token kept at `path`, readable by its owner alone; made at the first run.

    Raises:
        HubError: the file cannot be read or written, or is empty.
    """
    try:
        if not path.exists():
            write_secret(path, secrets.token_urlsafe(24).encode())
        token = path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise HubError(
            N_("The director's token in {path} cannot be used ({reason})."), path=str(path), reason=str(error)
        ) from error
    if not token:
        raise HubError(
            N_("The director's token in {path} is empty. Delete the file and start again."), path=str(path)
        )
    return token


class Guard:
    """Middleware: turns away requests without the token, and adds the headers that bind the browser.

    The address that the director opens carries the token once; from then on a cookie does.
    """

    def __init__(
        self, app: ASGIApp, token: str, refuse: Callable[[Request, ForbiddenError], Awaitable[Response]]
    ) -> None:
        self._app = app
        self._token = token
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # tables are known by their signatures
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        await self._answer(request)(scope, receive, _with_headers(send))

    def _answer(self, request: Request) -> ASGIApp:
        offered = request.query_params.get(TOKEN_PARAMETER)
        if offered is not None and request.method == "GET" and self._is_token(offered):
            return self._welcome(request)
        if _is_open(request.url.path):
            return self._app
        if not self._is_token(request.cookies.get(COOKIE, "")):
            return self._refusal(
                request,
                N_("This page is the director's. Open the address that the program shows when it starts."),
            )
        if request.method not in _READING and not _is_own_page(request):
            return self._refusal(request, N_("This request does not come from the director's page."))
        return self._app

    def _is_token(self, offered: str) -> bool:
        return secrets.compare_digest(offered.encode(), self._token.encode())

    def _welcome(self, request: Request) -> Response:
        rest = [(key, value) for key, value in request.query_params.multi_items() if key != TOKEN_PARAMETER]
        response = RedirectResponse(
            request.url.path + (f"?{urlencode(rest)}" if rest else ""), HTTPStatus.SEE_OTHER
        )
        response.set_cookie(COOKIE, self._token, max_age=30 * 24 * 3600, httponly=True, samesite="strict")
        return response

    def _refusal(self, request: Request, sentence: str) -> ASGIApp:
        async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
            response = await self._refuse(request, ForbiddenError(sentence))
            await response(scope, receive, send)

        return refuse


def _is_open(path: str) -> bool:
    return path in _OPEN_PATHS or path.startswith(_OPEN_FOLDERS)


def _is_own_page(request: Request) -> bool:
    """Whether the browser says that the request was made by a page of this very server."""
    return request.headers.get("origin") == f"{request.url.scheme}://{request.url.netloc}"


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return send_with_headers
