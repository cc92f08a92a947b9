"""Who makes a request to the hub, and whether it is for them to make."""

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

from kiosk.commands.roles import Role
from kiosk.hub.auth.accounts import Accounts
from kiosk.hub.auth.cookies import director_cookie, mark
from kiosk.hub.auth.player_links import CAPTAIN_PATH, PLAYER_PATH, captained_by, entrant_of_link
from kiosk.hub.auth.roles import ANONYMOUS, HOMES, LOCAL_DIRECTOR, Principal, may_open
from kiosk.hub.errors import ForbiddenError, HubError
from kiosk.journal.files import write_secret
from kiosk.messages import N_
from kiosk.projections.folds.officials import Official
from kiosk.projections.tournament_state import TournamentState

TOKEN_PARAMETER: Final = "token"  # noqa: S105 - the parameter's name, no secret

LIVE: Final = "/live"
"""Before a page's address: the stream that keeps it as the hub is."""
_COOKIE_AGE: Final = 30 * 24 * 3600
_PRINCIPAL: Final = "kiosk.principal"
_AUTHENTICATOR: Final = "kiosk.authenticator"
_SESSION_COOKIE: Final = "kiosk.session_cookie"

NOT_ALLOWED: Final = N_("This is not yours to open or to do. Ask the director.")
_REFUSALS: Final = {
    Role.VISITOR: N_(
        "This page is the director's. Open the address that the program shows when it starts, or sign in."
    )
}
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


class Authenticator:
    """Knows who makes a request: by the director's token, by a session's, or by a player's link."""

    def __init__(self, token: str, accounts: Accounts, hall: Callable[[], TournamentState]) -> None:
        """`token` is the director's; `hall` tells who officiates and who plays now."""
        self._token = token
        self._accounts = accounts
        self._hall = hall
        self.director_cookie = director_cookie(token)
        self.session_cookie = f"session-{mark(token)}"

    def principal(self, request: Request) -> Principal:
        """Who makes a request. Somebody who is signed in by name is that, whatever else the browser holds."""
        official = self._official(request.cookies.get(self.session_cookie, ""))
        if official is not None and official.role is not None:
            return Principal(Role(official.role), official.name, official.number)
        if self.is_token(request.cookies.get(self.director_cookie, "")):
            return LOCAL_DIRECTOR
        before, _, link = request.url.path.removeprefix(LIVE).rpartition("/")
        if before == PLAYER_PATH and entrant_of_link(link, self._hall(), self._accounts) is not None:
            return Principal(Role.PLAYER)
        if before.removeprefix("/api") == CAPTAIN_PATH and captained_by(link, self._hall(), self._accounts):
            return Principal(Role.PLAYER)
        return ANONYMOUS

    def is_token(self, offered: str) -> bool:
        """Whether this is the director's token."""
        return secrets.compare_digest(offered.encode(), self._token.encode())

    def lets_in(self, request: Request) -> bool:
        """Whether a request is for whoever makes it."""
        return may_open(self.principal(request).role, request.method, request.url.path)

    def _official(self, token: str) -> Official | None:
        number = self._accounts.official_of(token) if token else None
        official = None if number is None else self._hall().officials.get(number)
        return official if official is not None and official.officiates else None


class AuthMiddleware:
    """Middleware: lets each request in or turns it away, and adds the headers that bind the browser.

    What is for whom stands in `kiosk.hub.auth.roles.ALLOWED`. The address that the director opens carries
    the token once; from then on a cookie does.
    """

    def __init__(
        self,
        app: ASGIApp,
        authenticator: Authenticator,
        refuse: Callable[[Request, ForbiddenError], Awaitable[Response]],
    ) -> None:
        self._app = app
        self._authenticator = authenticator
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # tables are known by their signatures
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        await self._answer(request)(scope, receive, _with_headers(send))

    def _answer(self, request: Request) -> ASGIApp:
        offered = request.query_params.get(TOKEN_PARAMETER)
        if offered is not None and request.method == "GET" and self._authenticator.is_token(offered):
            return self._welcome(request)
        principal = self._authenticator.principal(request)
        request.scope[_PRINCIPAL] = principal
        request.scope[_SESSION_COOKIE] = self._authenticator.session_cookie
        request.scope[_AUTHENTICATOR] = self._authenticator
        if not self._authenticator.lets_in(request):
            if request.url.path == "/" and principal.role is not Role.VISITOR:
                return RedirectResponse(HOMES[principal.role], HTTPStatus.SEE_OTHER)
            return self._refusal(request, _REFUSALS.get(principal.role, NOT_ALLOWED))
        if request.method not in _READING and not _is_own_page(request):
            return self._refusal(request, N_("This request does not come from the director's page."))
        return self._app

    def _welcome(self, request: Request) -> Response:
        rest = [(key, value) for key, value in request.query_params.multi_items() if key != TOKEN_PARAMETER]
        response = RedirectResponse(
            request.url.path + (f"?{urlencode(rest)}" if rest else ""), HTTPStatus.SEE_OTHER
        )
        token = request.query_params[TOKEN_PARAMETER]
        response.delete_cookie(
            self._authenticator.session_cookie
        )  # who opens this address means to be the director
        give_cookie(request, response, self._authenticator.director_cookie, token)
        return response

    def _refusal(self, request: Request, sentence: str) -> ASGIApp:
        async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
            response = await self._refuse(request, ForbiddenError(sentence))
            await response(scope, receive, send)

        return refuse


def principal_of(request: Request) -> Principal:
    """Who makes a request that the middleware has let through."""
    principal = request.scope.get(_PRINCIPAL, ANONYMOUS)
    assert isinstance(principal, Principal)  # noqa: S101 - set above alone
    return principal


def session_cookie(request: Request) -> str:
    """What the cookie with an official's session is called at this hub."""
    return str(request.scope[_SESSION_COOKIE])


def is_welcome(request: Request) -> bool:
    """Whether whoever made a request, which may be answered for hours, may still make it."""
    authenticator = request.scope[_AUTHENTICATOR]
    assert isinstance(authenticator, Authenticator)  # noqa: S101 - set above alone
    return authenticator.lets_in(request)


def request_for(request: Request, path: str, **headers: str) -> Request | None:
    """The same browser's request for something else to read; None where that is not for whoever makes it.

    `headers` take the place of those that the browser has sent.
    """
    own = MutableHeaders(raw=list(request.scope["headers"]))
    own.update({name.replace("_", "-"): value for name, value in headers.items()})
    of_path = {"path": path, "raw_path": path.encode(), "query_string": b"", "headers": own.raw}
    scope = {**request.scope, **of_path}
    asked = Request(scope, request.receive)
    if not is_welcome(asked):
        return None
    scope[_PRINCIPAL] = scope[_AUTHENTICATOR].principal(asked)
    return asked


def give_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Have the browser keep a token that no script reads and that only this server's own pages send."""
    is_secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=_COOKIE_AGE, httponly=True, samesite="strict", secure=is_secure)


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
