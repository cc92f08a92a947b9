"""The files of the results, as browsers save them."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kiosk.hub.errors import NotFoundError
from kiosk.hub.paper.publication import results
from kiosk.hub.paper.result_files import as_csv, as_html, as_json
from kiosk.hub.paper.result_tables import TITLES, sections
from kiosk.hub.paper.results_view import results_view
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import language_of
from kiosk.hub.web.shown_times import showing
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulebook import code_of

_KINDS: Final = {".csv": "text/csv; charset=utf-8", ".json": "application/json", ".html": "text/html"}
_NAMES: Final = frozenset({"results.json", "results.html", *(f"{key}.csv" for key in TITLES)})


class ResultPages:
    """The route of the files."""

    def __init__(self, service: HubService, language: str | None) -> None:
        self._service = service
        self._language = language
        self.routes = [Route("/results/{file}", self.file)]

    async def file(self, request: Request) -> Response:
        """A file of this name: ``results.json``, ``results.html``, or a table such as ``standings.csv``."""
        name = request.path_params["file"]
        if name not in _NAMES:
            raise NotFoundError(N_("There is no such page."))
        language = language_of(request, self._language)
        hall, now = self._service.state.hall, self._service.now()
        content = await run_in_threadpool(results_file, hall, name, language, now)
        return Response(
            content,
            media_type=_KINDS[PurePosixPath(name).suffix],
            headers={"content-disposition": f'attachment; filename="{name}"', "content-language": language},
        )


def results_file(hall: TournamentState, name: str, language: str, at: float) -> bytes:
    """The content of a file of that name: by its ending JSON, HTML, or the CSV of the table that it names.

    `at` is as when it is written down: hall time, in seconds since 1970.

    Raises:
        NotFoundError: the tournament is not open, or there is no such file.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if hall.tournament.opened is None:
        raise NotFoundError(N_("The tournament has not been opened yet."))
    file = PurePosixPath(name)
    if file.suffix == ".json":
        return as_json(results(hall, code_of, at))
    if file.suffix == ".html":
        with showing(hall.times):
            return as_html(results_view(hall), language, at)
    if file.suffix == ".csv" and file.stem in TITLES:
        tables = {section.key: section for section in sections(hall, code_of)}
        return as_csv(tables[file.stem], language)
    raise NotFoundError(
        N_("There is no file {name}. Let it end in .json or .html, or name a table: {tables}."),
        name=name,
        tables=", ".join(f"{key}.csv" for key in TITLES),
    )
