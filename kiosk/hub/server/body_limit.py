"""Requests whose body is too large are answered with a sentence, like everything else that is refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class BodyLimitMiddleware:
    """Middleware: no request is larger than `largest` bytes, unless its route allows more.

    What `refuse` gives is answered in the place of the library's own two words.
    """

    def __init__(self, app: ASGIApp, largest: int, refuse: Callable[[Request], Awaitable[Response]]) -> None:
        self._app = RequestBodyLimitMiddleware(app, largest)
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_too_large = False

        async def answer(message: Message) -> None:
            nonlocal is_too_large
            if message["type"] == "http.response.start":
                is_too_large = message["status"] == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            if not is_too_large:
                await send(message)

        await self._app(scope, receive, answer)
        if is_too_large:
            response = await self._refuse(Request(scope))
            await response(scope, receive, send)
