"""The page of a team's captain, by a link of its own: the line-up is given there, in secret (Art. 2)."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_hex

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kiosk.commands.entrants import GiveLineUp
from kiosk.commands.roles import Role
from kiosk.hub.auth.accounts import Accounts
from kiosk.hub.auth.player_links import CAPTAIN_PATH, captained_by
from kiosk.hub.auth.roles import Principal
from kiosk.hub.errors import NotFoundError
from kiosk.hub.players.captain_views import captain_view
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.hub.web.requests import LineUpOffered, read_request
from kiosk.messages import N_


@dataclass(frozen=True, slots=True)
class _Captain:
    team: int
    name: str


class CaptainPages:
    """The routes of captains. Nobody signs in: whoever holds the link speaks for that team, and no other."""

    def __init__(self, service: HubService, accounts: Accounts, fill: Fill) -> None:
        self._service = service
        self._accounts = accounts
        self._fill = fill
        self.routes = [
            Route(f"{CAPTAIN_PATH}/{{link}}", self.page),
            Route(f"/api{CAPTAIN_PATH}/{{link}}", self.give, methods=["POST"]),
        ]

    async def page(self, request: Request) -> Response:
        """Which line-up is asked for, or who plays where."""
        captain, link = self._captain(request), request.path_params["link"]
        view = await run_in_threadpool(captain_view, self._service.state.hall, captain.team)
        return self._fill(
            request, "captain.html", {"view": view, "captain": captain.name, "link": link, "live": None}
        )

    async def give(self, request: Request) -> Response:
        """Give the team's line-up; given once more as it was, it stays as it is.

        Raises:
            RefusedError, LineUpError: as `kiosk.hub.entrants.line_up_decisions.give_line_up`.
        """
        captain = self._captain(request)
        asked = await read_request(request, LineUpOffered)
        command = GiveLineUp(asked.round, captain.team, asked.line_up)
        by = Principal(Role.PLAYER, captain.name)
        await run_in_threadpool(self._service.perform, command, token_hex(16), by)
        return JSONResponse({"location": f"{CAPTAIN_PATH}/{request.path_params['link']}"})

    def _captain(self, request: Request) -> _Captain:
        hall = self._service.state.hall
        team = captained_by(request.path_params["link"], hall, self._accounts)
        if team is None:
            raise NotFoundError(N_("This link is nobody's. Scan your QR code again."))
        return _Captain(team, hall.tournament.players[hall.tournament.teams[team].players[0]].name)
