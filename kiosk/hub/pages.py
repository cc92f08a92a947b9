"""The pages, and the streams that keep them as the hub is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from threading import Lock
from typing import Final, TypeAlias

from starlette.concurrency import run_in_threadpool
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from kiosk.hub.access import is_welcome, visitor_of
from kiosk.hub.accounts import Accounts
from kiosk.hub.alert_pages import AlertPages
from kiosk.hub.alert_views import rows_for
from kiosk.hub.bridge_pages import BridgePages
from kiosk.hub.closing_pages import ClosingPages
from kiosk.hub.desk import Desk
from kiosk.hub.drawn import Drawn
from kiosk.hub.entrant_pages import EntrantPages
from kiosk.hub.errors import NotFoundError
from kiosk.hub.game_pages import SETUPS, Page, pages_of
from kiosk.hub.live import Regions, Sight, stream
from kiosk.hub.official_pages import OfficialPages
from kiosk.hub.paper_pages import PaperPages
from kiosk.hub.rendering import language_of, renderer
from kiosk.hub.result_pages import ResultPages
from kiosk.hub.round_pages import RoundPages
from kiosk.hub.ruling_pages import RulingPages
from kiosk.hub.sign_in import SignIn
from kiosk.hub.table_views import table_keys
from kiosk.hub.unit_pages import UnitPages
from kiosk.hub.unit_views import serial_of
from kiosk.hub.views import Console
from kiosk.messages import N_
from kiosk.resources import asset

_Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class _ShortNumber(IntegerConvertor):
    """Of no more digits than any table or player has."""

    regex = "[0-9]{1,6}"


register_url_convertor("number", _ShortNumber())

_PATHS: Final = {
    "/tables/{table:number}": "table",
    "/arbiter": "arbiter",
    "/standings": "standings",
    "/players/{player:number}": "player",
}
"""By address, the pages that are about one thing, or that not every game has."""


class Site:
    """The routes of the pages. `problems` are sentences about the hub's own devices."""

    def __init__(
        self, desk: Desk, accounts: Accounts, language: str | None, problems: Callable[[], Sequence[str]]
    ) -> None:
        self._desk = desk
        self._language = language
        self._problems = problems
        self._drawn = Drawn()
        self._making = Lock()
        self._made: tuple[object, Console] | None = None
        self.routes = [
            Route("/", self.console),
            Route("/hall", self.hall),
            Route("/live/console", self._kept("console")),
            Route("/live/hall", self._kept("hall")),
            *(Route(path, self._shown(name)) for path, name in _PATHS.items()),
            *(Route(f"/live{path}", self._kept(name)) for path, name in _PATHS.items()),
            *RulingPages(desk, language, self._html).routes,
            *BridgePages(desk, self._html).routes,
            *SignIn(desk, accounts, self._html).routes,
            *OfficialPages(desk, accounts, self._html).routes,
            *EntrantPages(desk, accounts, self._html).routes,
            *RoundPages(desk, self._html).routes,
            *ClosingPages(desk, self._html).routes,
            *PaperPages(desk, self._html).routes,
            *ResultPages(desk, language).routes,
            *AlertPages(desk, self._html).routes,
            *UnitPages(desk, language, self._html).routes,
            Mount("/static", StaticFiles(directory=asset("hub/static"))),
            Mount("/assets/fonts", StaticFiles(directory=asset("fonts"))),
        ]

    async def console(self, request: Request) -> Response:
        """The director's page; before the tournament is open, the form that opens it."""
        if self._is_open:
            return await self._page(request, "console", "/live/console")
        game = request.query_params.get("game", "")
        chosen = game if game in SETUPS else next(iter(SETUPS))
        setup = SETUPS[chosen]
        values = {**setup.values, "setups": SETUPS, "chosen": chosen, "live": None}
        return self._html(request, setup.template, values)

    async def hall(self, request: Request) -> Response:
        """The display that everybody in the hall sees."""
        if self._is_open:
            return await self._page(request, "hall", "/live/hall")
        return self._html(
            request,
            "message.html",
            {
                "message": N_("The tournament has not been opened yet."),
                "may_sign_in": False,
                "live": None,
            },
        )

    def _shown(self, name: str) -> _Endpoint:
        """Answers with a page of the game that is played."""

        async def shown(request: Request) -> Response:
            return await self._page(request, name, f"/live{request.url.path}")

        return shown

    def _kept(self, name: str) -> _Endpoint:
        """Keeps that page as the hub is."""

        async def kept(request: Request) -> Response:
            return self._stream(request, name)

        return kept

    @property
    def _is_open(self) -> bool:
        return self._desk.known.hall.tournament.opened is not None

    async def _page(self, request: Request, name: str, live: str) -> Response:
        version = self._desk.version  # before the values: a page may know more than it says, never less
        page = self._find(name)
        values = await run_in_threadpool(self._values, request, page)
        values |= {"regions": page.regions, "live": live, "version": version, "now": self._desk.now()}
        return self._html(request, page.template, values)

    def _stream(self, request: Request, name: str) -> Response:
        page_renderer = renderer(language_of(request, self._language))
        page = self._find(name)
        sight = (name, page_renderer.language, visitor_of(request), tuple(request.path_params.items()))

        def draw() -> Regions:
            values = self._values(request, page)
            return {
                region: page_renderer.page(f"regions/{file}", values) for region, file in page.regions.items()
            }

        self._values(request, page)  # refuse now what cannot be shown
        seen = request.headers.get("last-event-id") or request.query_params.get("version", "")
        desk = self._desk
        may_see = partial(is_welcome, request)
        regions = partial(self._drawn.regions, sight, draw=draw)
        return stream(Sight(desk.bell, lambda: desk.version, regions, desk.now, may_see), seen)

    def _find(self, name: str) -> Page:
        if not self._is_open:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        page = pages_of(self._desk.known.hall).by_name.get(name)
        if page is None:
            raise NotFoundError(N_("There is no such page."))
        return page

    def _values(self, request: Request, page: Page) -> dict[str, object]:
        known = self._desk.known
        shown = self._console()
        visitor = visitor_of(request)
        return {
            "console": shown,
            "visitor": visitor,
            "phone_alerts": rows_for(known.hall, shown.alerts, visitor),
            "keys": table_keys(known, self._desk.presence, int(request.path_params.get("table", 0))),
            **page.values(known.hall, {**request.path_params, "visitor": visitor}),
            "serial": serial_of(self._desk.log, request.path_params.get("table")),
        }

    def _console(self) -> Console:
        """What every page knows of the hall; made once for all who look at the same moment."""
        key = (self._desk.version, tuple(self._problems()))
        with self._making:
            if self._made is None or self._made[0] != key:
                known = self._desk.known
                shown = pages_of(known.hall).console(known, self._desk.presence, key[1])
                self._made = (key, shown)
            return self._made[1]

    def _html(self, request: Request, template: str, values: Mapping[str, object]) -> Response:
        page_renderer = renderer(language_of(request, self._language))
        return HTMLResponse(
            page_renderer.page(template, {**values, "visitor": visitor_of(request)}),
            headers={"content-language": page_renderer.language},
        )
