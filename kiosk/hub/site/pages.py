"""The pages, and the streams that keep them as the hub is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from typing import Final, TypeAlias

from starlette.concurrency import run_in_threadpool
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.alerts.pages import AlertPages
from kiosk.hub.auth.accounts import Accounts
from kiosk.hub.auth.authentication import is_welcome, principal_of
from kiosk.hub.auth.roles import HOMES
from kiosk.hub.bridge.pages import BridgePages
from kiosk.hub.calls.pages import CallPages
from kiosk.hub.closing.pages import ClosingPages
from kiosk.hub.console.display import is_sought_too_long, seats_are_sought
from kiosk.hub.console.display_choice import read_choice
from kiosk.hub.console.display_pages import DisplayPages
from kiosk.hub.entrants.list_pages import ListPages
from kiosk.hub.entrants.pages import EntrantPages
from kiosk.hub.errors import NotFoundError
from kiosk.hub.head.live_head import LiveHead
from kiosk.hub.head.menu import menu
from kiosk.hub.logo.pages import LogoPages
from kiosk.hub.logo.store import LogoStore
from kiosk.hub.officials.pages import OfficialPages
from kiosk.hub.officials.sign_in import SignIn
from kiosk.hub.paper.pages import PaperPages
from kiosk.hub.paper.print_head import print_head
from kiosk.hub.paper.result_pages import ResultPages
from kiosk.hub.players.captain_pages import CaptainPages
from kiosk.hub.players.pages import PlayerPages
from kiosk.hub.ranking.pages import RankingPages
from kiosk.hub.reports.pages import ReportPages
from kiosk.hub.rounds.arrangement_pages import ArrangementPages
from kiosk.hub.rounds.bracket_pages import BracketPages
from kiosk.hub.rounds.pages import RoundPages
from kiosk.hub.rulings.pages import RulingPages
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.site.game_pages import HallSnapshot, Page, PageRequest, pages_of, setup_of, setups
from kiosk.hub.site.network_pages import NetworkPages
from kiosk.hub.site.notice_pages import NoticePages
from kiosk.hub.site.shared_stream import SharedStream
from kiosk.hub.units.pages import UnitPages
from kiosk.hub.web.addresses import shown_addresses, unreachable
from kiosk.hub.web.live import RenderedVersion, StreamSource, stream
from kiosk.hub.web.render_cache import RenderCache, TemplateValues
from kiosk.hub.web.rendering import language_of, page_response, renderer
from kiosk.hub.web.snapshot_cache import SnapshotCache
from kiosk.hub.web.static_files import static_files
from kiosk.messages import N_
from kiosk.projections.knock_out import name_of_round

_Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class _ShortNumber(IntegerConvertor):
    """Of no more digits than any table or player has."""

    regex = "[0-9]{1,6}"


register_url_convertor("number", _ShortNumber())

LOOK_AGAIN: Final = 10
"""Seconds after which a page that waits for the opening looks again."""
_DIGITS: Final = 12
"""Of the logo's digest in the version of a page."""
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
        self,
        service: HubService,
        accounts: Accounts,
        head: LiveHead,
        language: str | None,
        logos: LogoStore,
        *,
        problems: Callable[[], Sequence[str]],
        trial_of: str | None = None,
    ) -> None:
        """`trial_of`: as for `kiosk.hub.site.web_app.create_app`."""
        self._service = service
        self._language = language
        self._logos = logos
        self._problems = problems
        self._trial_of = trial_of
        self._render_cache = RenderCache()
        self._snapshots = SnapshotCache(self._version, self._see)
        self.routes = [
            Route("/", self.console),
            Route("/hall", self.hall),
            Route("/shortcuts", self.shortcuts),
            Route("/live/console", self._kept("console")),
            Route("/live/hall", self._kept("hall")),
            Route("/live/hall/{choice}", self._kept("hall")),
            *(Route(path, self._shown(name)) for path, name in _PATHS.items()),
            *(Route(f"/live{path}", self._kept(name)) for path, name in _PATHS.items()),
            *head.routes,
            *CallPages(service, self._html).routes,
            *RulingPages(service, language, self._html).routes,
            *BridgePages(service, self._html).routes,
            *SignIn(service, accounts, self._html).routes,
            *OfficialPages(service, accounts, self._html, language).routes,
            *PlayerPages(service, accounts, language, self._html).routes,
            *CaptainPages(service, accounts, self._html).routes,
            *RoundPages(service, self._html).routes,
            *EntrantPages(service, self._html, lambda hall: pages_of(hall).entrants).routes,
            *ListPages(service, language).routes,
            *BracketPages(service, self._html).routes,
            *ArrangementPages(service, self._html).routes,
            *DisplayPages(service, self._html).routes,
            *LogoPages(logos, self._html, service.changes.notify).routes,
            *RankingPages(service, self._html).routes,
            *ReportPages(service, self._html).routes,
            *ClosingPages(service, self._html).routes,
            *PaperPages(service, self._html, lambda hall: pages_of(hall).papers).routes,
            *ResultPages(service, language).routes,
            *AlertPages(service, self._html).routes,
            *UnitPages(service, language, self._html).routes,
            *NetworkPages(self._html).routes,
            *NoticePages(service).routes,
            static_files().route,
        ]
        self.routes.append(SharedStream(self.routes).route)

    async def console(self, request: Request) -> Response:
        """The director's page; before the tournament is open, the form that opens it."""
        if self._is_open:
            return await self._page(request, "console", "/live/console")
        before = self._service.state.hall.tournament.taken_back
        offered, own = setups(), "" if before is None else setup_of(before.rules)
        game = request.query_params.get("game", own)
        chosen = game if game in offered else next(iter(offered))
        setup = offered[chosen]
        former = setup.former(before) if before is not None and chosen == own else None
        values = {**setup.values, "setups": offered, "chosen": chosen, "former": former, "live": None}
        return self._html(request, setup.template, values)

    async def shortcuts(self, request: Request) -> Response:
        """The keys by which pages and keys are reached."""
        tournament, principal = self._service.state.hall.tournament, principal_of(request)
        links = chain(*(subject.links for subject in menu(tournament, principal, "")))
        shown = [(link.shortcut, link.label) for link in links if link.shortcut]
        values = {"shortcuts": shown, "home": HOMES[principal.role], "live": None}
        return self._html(request, "shortcuts.html", values)

    async def hall(self, request: Request) -> Response:
        """A display that everybody in the hall sees: which one of several, its address says."""
        if not self._is_open:
            return self._html(request, "hall_waiting.html", {"live": None, "again": LOOK_AGAIN})
        asked = request.query_params
        choice = read_choice(asked.get("part", ""), asked.get("list", ""))
        return await self._page(request, "hall", f"/live/hall/{choice.key}", {"choice": choice.key})

    def _not_yet(self, request: Request) -> Response:
        """A page for whoever waits for the opening: it looks again by itself."""
        message = N_("The tournament has not been opened yet.")
        values = {"message": message, "may_sign_in": False, "live": None, "again": LOOK_AGAIN}
        return self._html(request, "message.html", values)

    def _shown(self, name: str) -> _Endpoint:
        """Answers with a page of the game that is played."""

        async def shown(request: Request) -> Response:
            if name == "arbiter" and not self._is_open:
                return self._not_yet(request)
            return await self._page(request, name, f"/live{request.url.path}")

        return shown

    def _kept(self, name: str) -> _Endpoint:
        """Keeps that page as the hub is."""

        async def kept(request: Request) -> Response:
            return await self._stream(request, name)

        return kept

    @property
    def _is_open(self) -> bool:
        return self._service.state.hall.tournament.opened is not None

    async def _page(
        self, request: Request, name: str, live: str, path: Mapping[str, object] | None = None
    ) -> Response:
        """`path`: what the page is asked for, where that is not its address's own parameters."""
        page = self._find(name)
        snapshot = await self._snapshots.newest()

        def fill() -> Response:
            shown = self._values(request, page, snapshot.seen, path)
            values = {**shown, "regions": page.regions, "live": live}
            return self._html(
                request, page.template, {**values, "version": snapshot.version, "now": self._service.now()}
            )

        return await run_in_threadpool(fill)

    async def _stream(self, request: Request, name: str) -> Response:
        page_renderer = renderer(language_of(request, self._language))
        page = self._find(name)
        own = (name, page_renderer.language, tuple(request.path_params.items()))
        common = (page_renderer.language, *page.common)

        async def render() -> RenderedVersion:
            snapshot = await self._snapshots.next()
            shared: TemplateValues = {"console": snapshot.seen.console}
            draw = partial(self._render_cache.regions, snapshot.version)
            regions = {
                **await draw(common, None, lambda: shared, partial(page_renderer.regions, page.common)),
                **await draw(
                    own,
                    principal_of(request),
                    partial(self._values, request, page, snapshot.seen),
                    partial(page_renderer.regions, page.regions),
                ),
            }
            return RenderedVersion(snapshot.version, regions)

        snapshot = await self._snapshots.newest()
        await run_in_threadpool(self._values, request, page, snapshot.seen)  # refuse now what cannot be shown
        service = self._service
        return stream(
            StreamSource(service.changes, self._version, render, service.now, partial(is_welcome, request)),
            request,
        )

    def _find(self, name: str) -> Page:
        if not self._is_open:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        page = pages_of(self._service.state.hall).by_name.get(name)
        if page is None:
            raise NotFoundError(N_("There is no such page."))
        return page

    def _values(
        self, request: Request, page: Page, seen: HallSnapshot, path: Mapping[str, object] | None = None
    ) -> TemplateValues:
        asked = request.path_params if path is None else path
        page_request = PageRequest(seen, self._service.log, principal_of(request), asked)
        return {"console": seen.console, "logo": self._logos.logo, **page.values(page_request)}

    def _version(self) -> str:
        """Names what every page shows."""
        is_late = is_sought_too_long(self._service.state.hall, self._service.now())
        logo = self._logos.logo
        shown = () if logo is None else (logo.digest[:_DIGITS],)
        told = (f"{hash(problem):x}" for problem in self._problems())
        return "-".join((self._service.version, *(("late",) if is_late else ()), *shown, *told))

    def _see(self) -> HallSnapshot:
        state, presence, problems = self._service.state, self._service.presence, self._problems()
        shown = pages_of(state.hall).console(state, presence, problems)
        is_due = seats_are_sought(state.hall, presence, self._service.now())
        return HallSnapshot(state, presence, shown, is_due)

    def _html(self, request: Request, template: str, values: Mapping[str, object]) -> Response:
        common = {
            "trial_of": self._trial_of,
            "logo": self._logos.logo,
            "unreachable": partial(unreachable, request),
            "print_head": cache(partial(print_head, self._service.state.hall, self._service.now())),
            "shown": partial(shown_addresses, request),
            "name_of_round": partial(name_of_round, self._service.state.hall.tournament),
        }
        return page_response(request, self._language, template, {**common, **values})
