"""The pages, and the streams that keep them as the hub is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from kiosk.games.registry import REGULATIONS, RULES
from kiosk.hub.desk import Desk
from kiosk.hub.errors import NotFoundError
from kiosk.hub.live import Regions, Sight, stream
from kiosk.hub.rendering import language_of, renderer
from kiosk.hub.sheets import matches_at
from kiosk.hub.views import console
from kiosk.messages import N_
from kiosk.resources import asset


@dataclass(frozen=True, slots=True)
class Page:
    """A page whose `regions` (file names in ``templates/regions``, by the id of their element) stay alive."""

    template: str
    regions: Mapping[str, str]


_CONSOLE: Final = Page(
    "console.html",
    {
        "bar": "bar.html",
        "time-out-heard": "time_out.html",
        "calls": "calls.html",
        "waiting": "waiting.html",
        "notices": "notices.html",
        "tables": "tables.html",
        "standings": "standings.html",
    },
)
_HALL: Final = Page("hall.html", {"hall": "hall.html", "standings": "standings.html"})
_TABLE: Final = Page(
    "table.html", {"bar": "bar.html", "time-out-heard": "time_out.html", "sheet": "sheet.html"}
)


class Site:
    """The routes of the pages. `problems` are sentences about the hub's own devices."""

    def __init__(self, desk: Desk, language: str | None, problems: Callable[[], Sequence[str]]) -> None:
        self._desk = desk
        self._language = language
        self._problems = problems
        self.routes = [
            Route("/", self.console),
            Route("/hall", self.hall),
            Route("/tables/{table:int}", self.table),
            Route("/live/console", self.live_console),
            Route("/live/hall", self.live_hall),
            Route("/live/tables/{table:int}", self.live_table),
            Mount("/static", StaticFiles(directory=asset("hub/static"))),
            Mount("/assets/fonts", StaticFiles(directory=asset("fonts"))),
        ]

    async def console(self, request: Request) -> Response:
        """The director's page; before the tournament is open, the form that opens it."""
        if self._is_open:
            return await self._page(request, _CONSOLE, "/live/console")
        values = {"rules": RULES.values(), "regulations": REGULATIONS.values(), "live": None}
        return self._html(request, "setup.html", values)

    async def hall(self, request: Request) -> Response:
        """The display that everybody in the hall sees."""
        if self._is_open:
            return await self._page(request, _HALL, "/live/hall")
        return self._html(
            request, "message.html", {"message": N_("The tournament has not been opened yet."), "live": None}
        )

    async def table(self, request: Request) -> Response:
        """The matches of one table, deal by deal."""
        return await self._page(request, _TABLE, request.url.path.replace("/tables", "/live/tables"))

    async def live_console(self, request: Request) -> Response:
        return self._stream(request, _CONSOLE)

    async def live_hall(self, request: Request) -> Response:
        return self._stream(request, _HALL)

    async def live_table(self, request: Request) -> Response:
        return self._stream(request, _TABLE)

    @property
    def _is_open(self) -> bool:
        return self._desk.known.hall.tournament.opened is not None

    async def _page(self, request: Request, page: Page, live: str) -> Response:
        version = self._desk.version  # before the values: a page may know more than it says, never less
        values = await run_in_threadpool(self._values, request)
        return self._html(
            request, page.template, {**values, "live": live, "version": version, "now": self._desk.now()}
        )

    def _stream(self, request: Request, page: Page) -> Response:
        page_renderer = renderer(language_of(request, self._language))

        def regions() -> Regions:
            values = self._values(request)
            return {
                name: page_renderer.page(f"regions/{file}", values) for name, file in page.regions.items()
            }

        self._values(request)  # refuse now what cannot be shown
        seen = request.headers.get("last-event-id") or request.query_params.get("version", "")
        desk = self._desk
        return stream(Sight(desk.bell, lambda: desk.version, regions, desk.now), seen)

    def _values(self, request: Request) -> dict[str, object]:
        if not self._is_open:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        known = self._desk.known
        values: dict[str, object] = {"console": console(known, self._desk.presence, self._problems())}
        if "table" in request.path_params:
            table = request.path_params["table"]
            matches = matches_at(known.hall, table)
            if not matches:
                raise NotFoundError(N_("Nobody has played at table {table}."), table=table)
            values |= {"table": table, "matches": matches}
        return values

    def _html(self, request: Request, template: str, values: Mapping[str, object]) -> Response:
        page_renderer = renderer(language_of(request, self._language))
        return HTMLResponse(
            page_renderer.page(template, values), headers={"content-language": page_renderer.language}
        )
