"""The pages of those who play, by a link of their own, and the sheet of QR codes that hands the links out."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import partial
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.games.entrants import TEAMS
from kiosk.hub.auth.accounts import Accounts
from kiosk.hub.auth.authentication import LIVE, is_welcome
from kiosk.hub.auth.player_links import CAPTAIN_PATH, PLAYER_PATH, entrant_of_link
from kiosk.hub.errors import NotFoundError
from kiosk.hub.players.views import entrant_view
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.addresses import plain_address, secure_address
from kiosk.hub.web.live import RenderedVersion, StreamSource, stream
from kiosk.hub.web.qr import qr_bits
from kiosk.hub.web.rendering import Fill, language_of, renderer
from kiosk.hub.web.shown_times import shown_times
from kiosk.messages import N_
from kiosk.projections.entrants import people
from kiosk.projections.folds.times_of_day import TimesOfDay
from kiosk.projections.standings import Standing, standings
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.projections.tournament_state import TournamentState

REST: Final = 2.0
"""Seconds between two looks of one phone: hundreds look, and what they wait for is said once a deal."""


@dataclass(frozen=True, slots=True)
class LinkRow:
    number: int
    names: str
    qr: str
    """`kiosk.hub.web.qr.qr_bits` of the address."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What a phone was sent last, and all that it was drawn from: hundreds look, and most see nothing new."""

    view: object
    times: TimesOfDay
    version: RenderedVersion


class PlayerPages:
    """The routes under ``/my``, which many phones ask for at once, and of the links' sheet."""

    def __init__(self, service: HubService, accounts: Accounts, language: str | None, fill: Fill) -> None:
        """`language`: of the pages; None: what each browser asks for."""
        self._language = language
        self._service = service
        self._accounts = accounts
        self._fill = fill
        self._standings: tuple[str, dict[int, Standing]] = ("", {})
        """Those of one version of the service."""
        self.routes = [
            Route(f"{PLAYER_PATH}/{{link}}", self.own),
            Route(f"{LIVE}{PLAYER_PATH}/{{link}}", self.kept),
            Route("/players/links", self.links),
        ]

    async def own(self, request: Request) -> Response:
        """Where do I sit, and what have I; nobody signs in.

        Raises:
            NotFoundError: the link is nobody's.
        """
        hall = self._service.state.hall
        view = await run_in_threadpool(self._view, hall, self._entrant(request))
        live = f"{LIVE}{request.url.path}"
        values = {"view": view, "now": self._service.now(), "live": live, "version": ""}
        return self._fill(request, "my.html", values)

    async def kept(self, request: Request) -> Response:
        """Keeps that page as the hub is.

        Raises:
            NotFoundError: the link is nobody's.
        """
        service = self._service
        page_renderer = renderer(language_of(request, self._language))
        entrant = self._entrant(request)

        drawn: _Drawn | None = None

        def draw() -> RenderedVersion:
            nonlocal drawn
            view, times = self._view(service.state.hall, entrant), shown_times()
            if drawn is None or (drawn.view, drawn.times) != (view, times):
                regions = page_renderer.regions({"mine": "mine.html"}, {"view": view})
                digest = hashlib.sha256(regions["mine"].html.encode()).hexdigest()[:16]
                drawn = _Drawn(view, times, RenderedVersion(digest, regions))
            return drawn.version

        async def render() -> RenderedVersion:
            return await run_in_threadpool(draw)

        may_see = partial(is_welcome, request)
        source = StreamSource(service.changes, lambda: service.version, render, service.now, may_see, REST)
        return stream(source, request)

    def _entrant(self, request: Request) -> int:
        """Whose link it is."""
        entrant = entrant_of_link(request.path_params["link"], self._service.state.hall, self._accounts)
        if entrant is None:
            raise NotFoundError(N_("This link is nobody's. Scan your QR code again."))
        return entrant

    async def links(self, request: Request) -> Response:
        """A QR code for everybody, to be printed and cut up."""
        rows = await run_in_threadpool(self._rows, plain_address(request))
        captains = await run_in_threadpool(self._captains, secure_address(request))
        return self._fill(request, "links.html", {"rows": rows, "captains": captains, "live": None})

    def _view(self, hall: TournamentState, entrant: int) -> object:
        return entrant_view(hall, entrant, self._standing(hall, entrant))

    def _standing(self, hall: TournamentState, entrant: int) -> Standing | None:
        if not hall.tournament.is_scored or not standings_rules_of(hall.tournament).is_by_victory_points:
            return None
        version, by_entrant = self._standings
        if version != self._service.version:
            version = self._service.version
            by_entrant = {standing.entrant: standing for standing in standings(hall)}
            self._standings = (version, by_entrant)
        is_of_team = hall.tournament.entrants == TEAMS
        return by_entrant.get((hall.tournament.team_of(entrant) if is_of_team else entrant) or 0)

    def _rows(self, address: str) -> list[LinkRow]:
        return [
            LinkRow(
                number, " – ".join(names), qr_bits(f"{address}{PLAYER_PATH}/{self._accounts.link_of(number)}")
            )
            for number, names in sorted(people(self._service.state.hall).items())
        ]

    def _captains(self, address: str) -> list[LinkRow]:
        """Over TLS: a line-up is secret."""
        tournament = self._service.state.hall.tournament
        return [
            LinkRow(
                number,
                f"{team.name} – {tournament.players[team.players[0]].name}",
                qr_bits(f"{address}{CAPTAIN_PATH}/{self._accounts.captains_link(number, team.players[0])}"),
            )
            for number, team in sorted(tournament.teams.items())
        ]
