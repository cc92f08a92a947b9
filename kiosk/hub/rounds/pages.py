"""The page of the next round, before it is published."""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.errors import NotFoundError
from kiosk.hub.rounds.views import PATH, RoundChoice, default_way, round_view
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.messages import N_
from kiosk.projections.entrants import KIND_PLURALS
from kiosk.projections.tournament_state import TournamentState


class RoundPages:
    """Its route. It only reads: what is changed, a command changes."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [Route(PATH, self.next_round)]

    async def next_round(self, request: Request) -> Response:
        """Who would meet, why, and what speaks against it; seats are changed by the address alone."""
        hall = require_starts(self._service.state.hall)
        asked = read_round_choice(request.query_params.multi_items(), hall)
        view = await run_in_threadpool(round_view, hall, asked)
        return self._fill(
            request,
            "next_round.html",
            {"view": view, "path": PATH, "kinds": KIND_PLURALS[view.entrants], "live": None},
        )


def require_starts(hall: TournamentState) -> TournamentState:
    """The state of a tournament in which entrants have places in a start list.

    Raises:
        NotFoundError: it is not open, or has no such list.
    """
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
