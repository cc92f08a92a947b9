"""The pages of the ruling assistant, of the register of rulings, and of the references."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kiosk.games.game import Game
from kiosk.games.registry import EDITIONS
from kiosk.hub.calls.views import call_rows
from kiosk.hub.corrections.form_views import correctable, correction_page
from kiosk.hub.corrections.overview_views import corrections_view, made_by
from kiosk.hub.errors import NotFoundError
from kiosk.hub.rulings.appeal_decisions import set_aside
from kiosk.hub.rulings.appeal_views import appeal_keys
from kiosk.hub.rulings.consultation_address import PATH, ConsultationAddress, read_consultation
from kiosk.hub.rulings.consultation_views import (
    CODES,
    ConsultView,
    at_table,
    consult_view,
    place_view,
    tree_view,
)
from kiosk.hub.rulings.views import (
    contested_by,
    find_ruling,
    newest_at,
    ruling_page,
    ruling_row,
    rulings_register,
)
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill, language_of, renderer
from kiosk.messages import N_, KioskError
from kiosk.projections.naming import ruling_name
from kiosk.projections.tournament_state import TournamentState
from kiosk.references import references
from kiosk.rulebook import code_of
from kiosk.rulings.code import tree_about_the_sheet
from kiosk.rulings.reference_tables import tables_in_force
from kiosk.rulings.search import search
from kiosk.rulings.tree import CodeKey


class RulingPages:
    """The routes under ``/rulings`` and ``/references``. All read; a ruling is given by a command."""

    def __init__(self, service: HubService, language: str | None, fill: Fill) -> None:
        self._service = service
        self._language = language
        self._fill = fill
        self.routes = [
            Route("/rulings", self.register),
            Route(PATH, self.consult),
            Route("/rulings/newest", self.newest),
            Route("/rulings/{name}", self.ruling),
            Route("/rulings/{name}/deals/{deal:number}", self.correction),
            Route("/corrections", self.corrections),
            Route("/references", self.references),
            Route("/references/{key}", self.reference),
        ]

    async def register(self, request: Request) -> Response:
        """The rulings that were given, of all tables or of one."""
        hall, _ = self._playing()
        code = hall.tournament.offers.code
        chosen = None if code is None else read_consultation(request.query_params.multi_items(), code).table
        rows = await run_in_threadpool(rulings_register, hall, code_of, chosen)
        return self._fill(
            request,
            "rulings.html",
            {"rows": rows, "table": chosen, "has_code": code is not None, "live": None},
        )

    async def consult(self, request: Request) -> Response:
        """The assistant, at the step that the address says."""
        hall, game = self._playing()
        case = read_consultation(request.query_params.multi_items(), _code_in_force(hall))
        restart = case.opening("").address if case.tree else PATH
        values: dict[str, object] = {"live": None, "restart": restart, "complaint": None, "contested": None}
        try:
            contested = contested_by(hall, case)
            if contested is not None:
                values["contested"] = ruling_row(hall, contested, code_of)
                hall = set_aside(hall, contested)
            view = await run_in_threadpool(self._view, request, case, hall, game)
        except KioskError as error:
            refused = {**values, "complaint": error.message, "view": None, "back": case.retreating().address}
            response = self._fill(request, "consult.html", refused)
            response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
            return response
        return self._fill(request, "consult.html", {**values, "view": view, "back": view.back})

    async def newest(self, request: Request) -> Response:
        """Leads to the ruling that was given last at a table."""
        hall, _ = self._playing()
        case = read_consultation(request.query_params.multi_items(), _code_in_force(hall))
        ruling = newest_at(hall, case.round or 0, case.table or 0)
        waiting = urlencode([("then", tree) for tree in case.queue])
        address = f"/rulings/{ruling_name(ruling.key)}" + (f"?{waiting}" if waiting else "")
        return RedirectResponse(address, HTTPStatus.SEE_OTHER)

    async def ruling(self, request: Request) -> Response:
        """One ruling, whole, as it is also printed."""
        hall, _ = self._playing()
        found = find_ruling(hall, request.path_params["name"])
        waiting = tuple(request.query_params.getlist("then"))
        page = await run_in_threadpool(ruling_page, hall, found, code_of, waiting)
        made = made_by(hall, found)
        values = {
            "page": page,
            "correctable": correctable(hall, found),
            "made": made,
            "keys": appeal_keys(hall, found, code_of),
            "calls": [row for row in call_rows(hall) if row.table == found.given.table],
            "live": None,
        }
        return self._fill(request, "ruling.html", values)

    async def correction(self, request: Request) -> Response:
        """A deal that a ruling allows to be corrected, with the values that the address says."""
        hall, _ = self._playing()
        found = find_ruling(hall, request.path_params["name"])
        page = correction_page(hall, found, request.path_params["deal"], request.query_params)
        return self._fill(request, "correction.html", {"page": page, "live": None})

    async def corrections(self, request: Request) -> Response:
        """What may be corrected now, until when and by whose consent, and what was corrected (Art. 19)."""
        hall, _game = self._playing()
        view = await run_in_threadpool(corrections_view, hall)
        code = hall.tournament.offers.code
        tree = None if code is None else tree_about_the_sheet(code_of(code))
        return self._fill(request, "corrections.html", {"view": view, "tree": tree, "live": None})

    async def references(self, request: Request) -> Response:
        """The reference pages, by code."""
        groups = [(label, references(key)) for key, label in CODES.items()]
        return self._fill(request, "references.html", {"groups": groups, "live": None})

    async def reference(self, request: Request) -> Response:
        """A reference page, with the figures that are in force."""
        pages = {page.key: page for key in CODES for page in references(key)}
        page = pages.get(request.path_params["key"])
        if page is None:
            raise NotFoundError(N_("There is no such page."))
        tournament = self._service.state.hall.tournament
        offers = tournament.offers
        shown = [(block, tables_in_force(block, offers)) for block in page.blocks]
        edition = offers.edition if page.code == offers.code else EDITIONS.get(page.code)
        values = {"page": page, "blocks": shown, "edition": edition, "live": None}
        return self._fill(request, "reference.html", values)

    def _playing(self) -> tuple[TournamentState, Game | None]:
        """The hall and its game, which bridge has none."""
        hall = self._service.state.hall
        if hall.tournament.opened is None:
            raise NotFoundError(N_("The tournament has not been opened yet."))
        return hall, hall.tournament.game

    def _view(
        self, request: Request, case: ConsultationAddress, hall: TournamentState, game: Game | None
    ) -> ConsultView:
        code = code_of(case.code)
        if case.table is None:
            return place_view(case, hall)
        if case.round is None or case.deal is None:
            case = at_table(case, hall, case.round or hall.tournament.round, case.table)
        if case.tree:
            return consult_view(case, hall, game, code)
        translate = renderer(language_of(request, self._language)).translate
        return tree_view(case, hall, code, search(code, case.search, translate))


def _code_in_force(hall: TournamentState) -> CodeKey:
    """The code by which an arbiter rules.

    Raises:
        NotFoundError: this game has none.
    """
    code = hall.tournament.offers.code
    if code is None:
        raise NotFoundError(N_("There is no such page."))
    return code
