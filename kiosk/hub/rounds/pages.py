"""The pages of the next round, before it is published, of those who play, and of the teams' line-ups."""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.entrants.line_up_views import line_ups_view
from kiosk.hub.entrants.list_views import entrants_view
from kiosk.hub.errors import NotFoundError
from kiosk.hub.rounds.views import ARRANGEMENTS, PATH, RoundChoice, default_way, round_view
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.messages import N_
from kiosk.projections.entrants import KIND_PLURALS
from kiosk.projections.tournament_state import TournamentState


class RoundPages:
    """The routes of both. They only read: what is changed, a command changes."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [
            Route(PATH, self.next_round),
            Route("/entrants", self.entrants),
            Route("/line-ups", self.line_ups),
            Route("/arrangements", self.arrangements),
            Route("/display", self.display),
        ]

    async def next_round(self, request: Request) -> Response:
        """Who would meet, why, and what speaks against it; seats are changed by the address alone."""
        hall = self._hall()
        asked = read_round_choice(request.query_params.multi_items(), hall)
        view = await run_in_threadpool(round_view, hall, asked)
        return self._fill(
            request,
            "next_round.html",
            {"view": view, "path": PATH, "kinds": KIND_PLURALS[view.entrants], "live": None},
        )

    async def entrants(self, request: Request) -> Response:
        """Who plays, who has left, who comes late, and the start list."""
        tournament = self._service.state.hall.tournament
        if tournament.mineo is not None:
            shown = {
                "players": sorted(tournament.players.values(), key=lambda each: each.number),
                "is_draw_entered": tournament.mineo.seed is None,
                "round": tournament.round,
                "is_begun": 1 in self._service.state.hall.clock.started,
                "live": None,
            }
            return self._fill(request, "mineo_entrants.html", shown)
        view = entrants_view(self._hall())
        values = {"view": view, "kinds": KIND_PLURALS[view.entrants], "live": None}
        return self._fill(request, "entrants.html", values)

    async def line_ups(self, request: Request) -> Response:
        """Which teams have given the newest round's line-up; none is shown before both of a match are in."""
        view = line_ups_view(self._hall())
        return self._fill(request, "line_ups.html", {"view": view, "live": None})

    async def arrangements(self, request: Request) -> Response:
        """What the tables ask of the players beside the score."""
        tournament = self._service.state.hall.tournament
        if tournament.opened is None or not tournament.is_scored:
            raise NotFoundError(N_("There is no such page."))
        values = {"arranged": tournament.arranged, "choices": ARRANGEMENTS, "live": None}
        return self._fill(request, "arrangements.html", values)

    async def display(self, request: Request) -> Response:
        """What the hall's display shows."""
        tournament = self._service.state.hall.tournament
        if tournament.opened is None:
            raise NotFoundError(N_("There is no such page."))
        values = {"arranged": tournament.display, "is_scored": tournament.is_scored, "live": None}
        return self._fill(request, "display.html", values)

    def _hall(self) -> TournamentState:
        hall = self._service.state.hall
        if hall.tournament.opened is None:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        if not hall.tournament.starts:
            raise NotFoundError(N_("There is no such page."))
        return hall


def read_round_choice(items: Iterable[tuple[str, str]], hall: TournamentState) -> RoundChoice:
    """What an address asks for; what makes no sense in it is left out.

    Its parts are ``way``, ``seats``, any number of ``change`` (such as ``3-7``), and the newest change as
    ``one`` and ``other``.
    """
    given = list(items)
    last = dict(given)
    changes = [value for key, value in given if key == "change"]
    if "one" in last and "other" in last:
        changes.append(f"{last['one']}-{last['other']}")
    found = [re.fullmatch(r"([1-9][0-9]{0,5})-([1-9][0-9]{0,5})", change) for change in changes[:100]]
    return RoundChoice(
        way=last.get("way") or default_way(hall),
        changes=tuple((int(change[1]), int(change[2])) for change in found if change is not None),
        seats=last.get("seats", "")[:40_000],
    )
