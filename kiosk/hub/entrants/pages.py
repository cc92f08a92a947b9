"""The pages of who plays, and of the teams' line-ups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.entrants.line_up_views import line_ups_view
from kiosk.hub.entrants.list_views import entrants_view
from kiosk.hub.entrants.opening_decisions import has_been_played
from kiosk.hub.entrants.table_views import COLUMNS, TableOrder
from kiosk.hub.rounds.pages import require_starts
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.projections.entrants import KIND_PLURALS
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class EntrantsPage:
    """The page of who plays, as the game that is played has it."""

    template: str
    values: Callable[[TournamentState], Mapping[str, object]]
    """What the template shows.

    Raises:
        NotFoundError: there is no such page in this tournament.
    """


def _start_list(hall: TournamentState) -> Mapping[str, object]:
    view = entrants_view(require_starts(hall))
    return {"view": view, "kinds": KIND_PLURALS[view.entrants], "columns": COLUMNS}


START_LIST: Final = EntrantsPage("entrants.html", _start_list)
"""Who plays, who has left, who comes late, and the start list: in every game that has no page of its own."""


class EntrantPages:
    """The routes of both. They only read: what is changed, a command changes."""

    def __init__(
        self, service: HubService, fill: Fill, page_of: Callable[[TournamentState], EntrantsPage]
    ) -> None:
        """`page_of`: finds the page of the game that is played."""
        self._service = service
        self._fill = fill
        self._page_of = page_of
        self.routes = [Route("/entrants", self.entrants), Route("/line-ups", self.line_ups)]

    async def entrants(self, request: Request) -> Response:
        """Who plays, who has left, who comes late, and the start list."""
        hall = self._service.state.hall
        page = self._page_of(hall)
        order = TableOrder.asked(request.query_params)
        shown = await run_in_threadpool(page.values, hall)
        values = {**shown, "order": order, "may_take_opening_back": not has_been_played(hall)}
        return self._fill(request, page.template, {**values, "live": None})

    async def line_ups(self, request: Request) -> Response:
        """Which teams have given the newest round's line-up; none is shown before both of a match are in."""
        view = line_ups_view(require_starts(self._service.state.hall))
        return self._fill(request, "line_ups.html", {"view": view, "live": None})
