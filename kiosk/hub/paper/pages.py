"""The pages that are printed on A4, and the page that leads to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.games.lines import are_lines
from kiosk.hub.errors import NotFoundError
from kiosk.hub.paper.papers import Paper, PaperRequest, Papers
from kiosk.hub.paper.result_tables import TITLES
from kiosk.hub.paper.results_view import results_view
from kiosk.hub.paper.views import (
    announced,
    blank_sheets,
    pairings,
    sessions_of,
    standings_of,
    warned_rows,
    warning_rows,
)
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.addresses import CERTIFICATE_PATH, plain_address
from kiosk.hub.web.qr import qr_of
from kiosk.hub.web.rendering import Fill
from kiosk.journal.identity import DIRECTOR
from kiosk.journal.serial_number import serial_number
from kiosk.messages import N_, Message
from kiosk.projections.entrants import KIND_LABELS
from kiosk.projections.knock_out import name_of_round
from kiosk.projections.tournament_state import TournamentState

HALL = "/hall"
SIZES: Final = ("A3", "A4")
"""Of the paper of sheets that hang on a wall."""
NAMES_ON_SHEET: Final = 68
"""So many names stand on one side of paper, in two columns: browsers lose columns that go on over pages."""


class PaperPages:
    """The routes under ``/paper``, and the register of warnings. They only read."""

    def __init__(
        self, service: HubService, fill: Fill, papers_of: Callable[[TournamentState], Papers]
    ) -> None:
        """`papers_of`: finds what the game that is played prints in a way of its own."""
        self._service = service
        self._fill = fill
        self._papers_of = papers_of
        self.routes = [
            Route("/paper", self.index),
            Route("/paper/rounds/{round:number}/pairings", self.pairings),
            Route("/paper/rounds/{round:number}/sheets", self.sheets),
            Route("/paper/rounds/{round:number}/blank", self.blank),
            Route("/paper/rounds/{round:number}/posting", self.seats_posted),
            Route("/paper/posting", self.standings_posted),
            Route("/paper/tables/{table:number}", self.table),
            Route("/paper/players", self.players),
            Route("/paper/checks", self.checks),
            Route("/paper/standings", self.standings),
            Route("/paper/posters", self.posters),
            Route("/paper/regulations", self.regulations),
            Route("/warnings", self.warnings),
        ]

    async def index(self, request: Request) -> Response:
        """What can be printed and what can be saved."""
        hall, papers = self._hall(), self._papers
        game = hall.tournament.game
        values = {
            "rounds": range(hall.tournament.round, 0, -1),
            "sessions": len(sessions_of(hall)),
            "sheets": papers.label,
            "hint": papers.hint,
            "links": papers.links(hall),
            "has_standings": hall.tournament.is_scored and hall.tournament.round > 0,
            "place": hall.tournament.place,
            "has_settings": bool(hall.tournament.offers.settings),
            "has_blanks": game is not None and are_lines(game.parties),
            "tables": [
                {"key": key, "title": title}
                for key, title in TITLES.items()
                if key != "bracket" or hall.tournament.is_knock_out
            ],
        }
        return self._page(request, "paper.html", values)

    async def pairings(self, request: Request) -> Response:
        """Who sits where in a round, by table and by name."""
        view = await run_in_threadpool(pairings, self._hall(), request.path_params["round"])
        return self._page(request, "paper_pairings.html", {"view": view, "names_on_sheet": NAMES_ON_SHEET})

    async def seats_posted(self, request: Request) -> Response:
        """Who sits where in a round, in large letters for a wall: by name, or by table (``list=tables``)."""
        round_ = request.path_params["round"]
        view = await run_in_threadpool(pairings, self._hall(), round_)
        by_table = request.query_params.get("list") == "tables"
        title = N_("{round}: where you sit, by table") if by_table else N_("{round}: where you sit")
        says = Message(title, {"round": name_of_round(self._hall().tournament, round_)})
        path = f"/paper/rounds/{round_}/posting?list={'tables' if by_table else 'names'}&size="
        seats = {"tables": view.tables, "names": ()} if by_table else {"tables": (), "names": view.seats}
        lists = {**seats, "names_on_sheet": NAMES_ON_SHEET}
        return self._posted(request, says, path, lists)

    async def standings_posted(self, request: Request) -> Response:
        """The standings in large letters for a wall."""
        view = await run_in_threadpool(results_view, self._hall())
        if not view.standings:
            raise NotFoundError(N_("There is no such page."))
        lists = {"standings": view.standings, "kind": view.kind}
        return self._posted(request, Message(N_("Standings")), "/paper/posting?size=", lists)

    def _posted(self, request: Request, title: Message, path: str, lists: Mapping[str, object]) -> Response:
        """`path`: the page's own, up to the size of the paper."""
        asked = request.query_params.get("size", "").upper()
        told = {"title": title, "size": asked if asked in SIZES else SIZES[0], "sizes": SIZES, "path": path}
        return self._page(
            request, "paper_posting.html", {"names": (), "tables": (), "standings": (), **lists, **told}
        )

    async def sheets(self, request: Request) -> Response:
        """The score sheets of a round, one on a page; of Mineo they go on by hand where the machines fail."""
        return await self._paper(request, self._papers.round_sheets, request.path_params["round"])

    async def table(self, request: Request) -> Response:
        """The score sheets of a table, one on a page, the first round first."""
        return await self._paper(request, self._papers.table_sheets, request.path_params["table"])

    async def players(self, request: Request) -> Response:
        """Every player's sheet of Mineo through all rounds, one on a page."""
        return await self._paper(request, self._papers.players)

    async def checks(self, request: Request) -> Response:
        """Whether all sheets of Mineo agree with each other, for whoever answers for them."""
        return await self._paper(request, self._papers.checks)

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
        values = {"hall": codes[HALL], "phone": codes[CERTIFICATE_PATH], **self._settings()}
        return self._page(request, "paper_posters.html", values)

    async def regulations(self, request: Request) -> Response:
        """What the organiser may settle otherwise, article by article, and how it is in this tournament."""
        return self._page(request, "paper_regulations.html", self._settings())

    async def warnings(self, request: Request) -> Response:
        """Whom an arbiter has admonished, for what, and how often."""
        rows = await run_in_threadpool(warning_rows, self._hall())
        people = await run_in_threadpool(warned_rows, self._hall())
        return self._page(request, "warnings.html", {"rows": rows, "people": people})

    def _settings(self) -> dict[str, object]:
        tournament = self._hall().tournament
        return {"settings": tournament.offers.settings, "announced": announced(tournament)}

    @property
    def _papers(self) -> Papers:
        return self._papers_of(self._hall())

    async def _paper(self, request: Request, paper: Paper | None, number: int = 0) -> Response:
        if paper is None:
            raise NotFoundError(N_("There is no such page."))
        asked = PaperRequest(self._hall(), self._service.head, number)
        return self._page(request, paper.template, await run_in_threadpool(paper.values, asked))

    def _hall(self) -> TournamentState:
        hall = self._service.state.hall
        if hall.tournament.opened is None:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        return hall

    def _page(self, request: Request, template: str, values: Mapping[str, object]) -> Response:
        always = {
            "tournament": self._hall().tournament.opened,
            "printed_at": self._service.now(),
            "serial": serial_number(self._service.head(DIRECTOR)),
            "live": None,
        }
        return self._fill(request, template, {**values, **always})
