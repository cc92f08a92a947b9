"""The pages that are printed on A4, and the page that leads to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.games.lines import are_lines
from kiosk.hub.corrections.sheets import MatchView, matches_at
from kiosk.hub.errors import NotFoundError
from kiosk.hub.mineo.sheets import TableSheet, player_sheet, table_sheets
from kiosk.hub.paper.result_tables import TITLES
from kiosk.hub.paper.views import (
    blank_sheets,
    pairings,
    seated_tables,
    sessions_of,
    standings_of,
    warning_rows,
)
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.addresses import CERTIFICATE_PATH, plain_address
from kiosk.hub.web.qr import qr_of
from kiosk.hub.web.rendering import Fill
from kiosk.journal.identity import DIRECTOR, table_author
from kiosk.journal.serial_number import serial_number
from kiosk.messages import N_
from kiosk.projections.entrants import KIND_LABELS
from kiosk.projections.mineo.control import control
from kiosk.projections.seated import parties
from kiosk.projections.tournament_state import TournamentState

HALL = "/hall"


class PaperPages:
    """The routes under ``/paper``, and the register of warnings. They only read."""

    def __init__(self, service: HubService, fill: Fill) -> None:
        self._service = service
        self._fill = fill
        self.routes = [
            Route("/paper", self.index),
            Route("/paper/rounds/{round:number}/pairings", self.pairings),
            Route("/paper/rounds/{round:number}/sheets", self.sheets),
            Route("/paper/rounds/{round:number}/blank", self.blank),
            Route("/paper/tables/{table:number}", self.table),
            Route("/paper/players", self.players),
            Route("/paper/checks", self.checks),
            Route("/paper/standings", self.standings),
            Route("/paper/posters", self.posters),
            Route("/warnings", self.warnings),
        ]

    async def index(self, request: Request) -> Response:
        """What can be printed and what can be saved."""
        tournament = self._hall().tournament
        values = {
            "rounds": range(tournament.round, 0, -1),
            "sessions": len(sessions_of(self._hall())),
            "has_sheets": bool(tournament.starts) and tournament.is_scored,
            "has_blanks": tournament.is_scored and are_lines(parties(tournament.game)),
            "is_of_players": tournament.mineo is not None,
            "tables": [{"key": key, "title": title} for key, title in TITLES.items()],
        }
        return self._page(request, "paper.html", values)

    async def pairings(self, request: Request) -> Response:
        """Who sits where in a round, by table and by name."""
        view = await run_in_threadpool(pairings, self._hall(), request.path_params["round"])
        return self._page(request, "paper_pairings.html", {"view": view})

    async def sheets(self, request: Request) -> Response:
        """The score sheets of a round, one on a page; of Mineo they go on by hand where the machines fail."""
        round_ = request.path_params["round"]
        if self._hall().tournament.mineo is not None:
            return await self._mineo_tables(request, lambda sheet: sheet.round == round_)
        hall = self._scored()

        def found() -> list[object]:
            tables = [table.table for table in seated_tables(hall, round_) if not table.is_resting]
            return [
                self._sheet(table, match)
                for table in tables
                for match in matches_at(hall, table)
                if match.round == round_
            ]

        return self._page(request, "paper_sheets.html", {"sheets": await run_in_threadpool(found)})

    async def table(self, request: Request) -> Response:
        """The score sheets of a table, one on a page, the first round first."""
        table = request.path_params["table"]
        if self._hall().tournament.mineo is not None:
            return await self._mineo_tables(request, lambda sheet: sheet.number == table)
        matches = await run_in_threadpool(matches_at, self._scored(), table)
        if not matches:
            raise NotFoundError(N_("Nobody has played at table {table}."), table=table)
        sheets = [self._sheet(table, match) for match in reversed(matches)]
        return self._page(request, "paper_sheets.html", {"sheets": sheets})

    async def players(self, request: Request) -> Response:
        """Every player's sheet of Mineo through all rounds, one on a page."""
        hall = self._of_mineo()

        def found() -> list[object]:
            return [player_sheet(hall, number) for number in sorted(hall.tournament.players)]

        return self._page(request, "paper_mineo_players.html", {"players": await run_in_threadpool(found)})

    async def checks(self, request: Request) -> Response:
        """Whether all sheets of Mineo agree with each other, for whoever answers for them."""
        hall = self._of_mineo()
        values = {"control": await run_in_threadpool(control, hall)}
        return self._page(request, "paper_mineo_checks.html", values)

    async def blank(self, request: Request) -> Response:
        """Sheets to be filled in by hand, one on a page."""
        sheets = await run_in_threadpool(blank_sheets, self._hall(), request.path_params["round"])
        return self._page(
            request, "paper_blank.html", {"sheets": sheets, "round": request.path_params["round"]}
        )

    async def standings(self, request: Request) -> Response:
        """The standings, round by round, of each group; of the session that the address names."""
        asked = request.query_params.get("session", "")
        session = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 3 else 0
        hall = self._hall()
        groups = await run_in_threadpool(standings_of, hall, session)
        values = {"groups": groups, "session": session, "kind": KIND_LABELS[hall.tournament.entrants]}
        return self._page(request, "paper_standings.html", values)

    async def posters(self, request: Request) -> Response:
        """The QR codes that hang on the wall."""
        address = plain_address(request)
        codes = {path: (qr_of(address + path), address + path) for path in (HALL, CERTIFICATE_PATH)}
        return self._page(
            request, "paper_posters.html", {"hall": codes[HALL], "phone": codes[CERTIFICATE_PATH]}
        )

    async def warnings(self, request: Request) -> Response:
        """Whom an arbiter has admonished, for what, and how often."""
        rows = await run_in_threadpool(warning_rows, self._hall())
        return self._page(request, "warnings.html", {"rows": rows})

    def _of_mineo(self) -> TournamentState:
        hall = self._hall()
        if hall.tournament.mineo is None:
            raise NotFoundError(N_("There is no such page."))
        return hall

    async def _mineo_tables(self, request: Request, is_asked: Callable[[TableSheet], bool]) -> Response:
        hall = self._hall()
        tables = sorted(
            {table for round_ in hall.tournament.seated for table in hall.tournament.tables(round_)}
        )

        def found() -> list[object]:
            sheets = (sheet for table in tables for sheet in reversed(table_sheets(hall, table)))
            return [sheet for sheet in sheets if is_asked(sheet)]

        sheets = await run_in_threadpool(found)
        if not sheets:
            raise NotFoundError(N_("There is no such page."))
        return self._page(request, "paper_mineo_tables.html", {"sheets": sheets})

    def _sheet(self, table: int, match: MatchView) -> object:
        head = self._service.head(table_author(table))
        return {"table": table, "match": match, "head": head, "serial": serial_number(head)}

    def _hall(self) -> TournamentState:
        hall = self._service.state.hall
        if hall.tournament.opened is None:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        return hall

    def _scored(self) -> TournamentState:
        hall = self._hall()
        if not hall.tournament.starts or not hall.tournament.is_scored:
            raise NotFoundError(N_("There is no such page."))
        return hall

    def _page(self, request: Request, template: str, values: Mapping[str, object]) -> Response:
        always = {
            "tournament": self._hall().tournament.opened,
            "printed_at": self._service.now(),
            "serial": serial_number(self._service.head(DIRECTOR)),
            "live": None,
        }
        return self._fill(request, template, {**values, **always})
