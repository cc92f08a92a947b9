"""The page of the club's logo, and the picture itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kiosk.hub.errors import NotFoundError
from kiosk.hub.logo.picture import LARGEST_FILE
from kiosk.hub.logo.picture_process import logo_apart
from kiosk.hub.logo.store import LogoStore
from kiosk.hub.web.rendering import Fill
from kiosk.hub.web.requests import LogoRemoval, read_request
from kiosk.messages import N_

LOGO: Final = "/logo"


class LogoPages:
    """The routes: page and changes are the director's, the picture is for everybody."""

    def __init__(self, store: LogoStore, fill: Fill, on_change: Callable[[], None]) -> None:
        """`on_change` is called when another picture, or none, is to be shown."""
        self._store = store
        self._fill = fill
        self._on_change = on_change
        self.routes = [
            Route(LOGO, self.page),
            Route("/logo/{name}", self.picture),
            Route("/api/logo", self.take, methods=["POST"], max_body_size=LARGEST_FILE + 1),
            Route("/api/logo/remove", self.remove, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """The logo as it is, and where another is chosen."""
        return self._fill(request, "logo.html", {"largest": LARGEST_FILE, "live": None})

    async def picture(self, request: Request) -> Response:
        """The logo as PNG. What is named by its content never changes."""
        logo = self._store.logo
        if logo is None or logo.digest != request.path_params["name"]:
            raise NotFoundError(N_("There is no such page."))
        headers = {"cache-control": "public, max-age=31536000, immutable"}
        return Response(logo.data, media_type="image/png", headers=headers)

    async def take(self, request: Request) -> Response:
        """Keep the picture that is the request's body.

        Raises:
            LogoError: it cannot be the logo.
            HubError: it cannot be kept.
        """
        data = await request.body()
        await run_in_threadpool(lambda: self._store.keep(logo_apart(data)))
        self._on_change()
        return JSONResponse({"location": LOGO})

    async def remove(self, request: Request) -> Response:
        """Show none from now on.

        Raises:
            HubError: the picture cannot be removed.
        """
        await read_request(request, LogoRemoval)
        await run_in_threadpool(self._store.remove)
        self._on_change()
        return JSONResponse({"location": LOGO})
