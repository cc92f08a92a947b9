"""The hub's JSON: commands in, state and health out. A refusal is one sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from msgspec import to_builtins
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kiosk.games.registry import UnknownGameError
from kiosk.hub.auth.authentication import NOT_ALLOWED, principal_of
from kiosk.hub.auth.roles import attribute_to, may_command
from kiosk.hub.errors import (
    ForbiddenError,
    InvalidRequestError,
    NotFoundError,
    RefusedError,
    TooLargeError,
    TooManyAttemptsError,
)
from kiosk.hub.logo.picture import LogoError
from kiosk.hub.server.hub_process import HubDidNotStartError
from kiosk.hub.service.commands import decode_command
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.site.game_pages import pages_of
from kiosk.hub.site.openapi import description
from kiosk.hub.web.rendering import language_of, page_response, renderer
from kiosk.hub.web.requests import require_json
from kiosk.journal.archive import ForkedArchiveError, InvalidArchiveError
from kiosk.journal.errors import WrongKeyError, WrongTournamentError
from kiosk.journal.pins import UnfitPinError
from kiosk.messages import N_, KioskError
from kiosk.sync.bundles.bundle import BundleError
from kiosk.sync.bundles.pages import InvalidPageError, UnreadableError
from kiosk.tournament.entrants import LineUpError, SubstitutionError
from kiosk.tournament.entry_lists import EntryListError
from kiosk.tournament.entry_lists.workbooks import ListFileError
from kiosk.tournament.pairings.facts import PairingError
from kiosk.tournament.start_list import StartListError

LONGEST_KEY: Final = 64

_STATUSES: Final[Mapping[type[KioskError], HTTPStatus]] = {
    ForbiddenError: HTTPStatus.FORBIDDEN,
    InvalidRequestError: HTTPStatus.UNPROCESSABLE_ENTITY,
    NotFoundError: HTTPStatus.NOT_FOUND,
    RefusedError: HTTPStatus.CONFLICT,
    HubDidNotStartError: HTTPStatus.CONFLICT,
    LogoError: HTTPStatus.UNPROCESSABLE_ENTITY,
    TooLargeError: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    TooManyAttemptsError: HTTPStatus.TOO_MANY_REQUESTS,
    UnfitPinError: HTTPStatus.CONFLICT,
    UnknownGameError: HTTPStatus.CONFLICT,
    PairingError: HTTPStatus.CONFLICT,
    StartListError: HTTPStatus.CONFLICT,
    LineUpError: HTTPStatus.CONFLICT,
    SubstitutionError: HTTPStatus.CONFLICT,
    BundleError: HTTPStatus.UNPROCESSABLE_ENTITY,
    EntryListError: HTTPStatus.UNPROCESSABLE_ENTITY,
    ListFileError: HTTPStatus.UNPROCESSABLE_ENTITY,
    InvalidPageError: HTTPStatus.UNPROCESSABLE_ENTITY,
    UnreadableError: HTTPStatus.UNPROCESSABLE_ENTITY,
    InvalidArchiveError: HTTPStatus.UNPROCESSABLE_ENTITY,
    ForkedArchiveError: HTTPStatus.CONFLICT,
    WrongKeyError: HTTPStatus.CONFLICT,
    WrongTournamentError: HTTPStatus.CONFLICT,
}


class Api:
    """The routes under ``/api`` and ``/health``, and what is answered when something is wrong."""

    def __init__(self, service: HubService, language: str | None) -> None:
        self._service = service
        self._language = language
        self.routes = [
            Route("/api/commands", self.command, methods=["POST"]),
            Route("/api/state", self.state),
            Route("/api/openapi.json", self.description),
            Route("/health", self.health),
        ]
        self.exception_handlers = {
            KioskError: self.refused,
            HTTPException: self.not_served,
            Exception: self.failed,
        }

    async def command(self, request: Request) -> Response:
        """Obey a command once, however often it arrives with the same ``Idempotency-Key``."""
        require_json(request)
        key = request.headers.get("idempotency-key", "")
        if not 0 < len(key) <= LONGEST_KEY:
            raise InvalidRequestError(N_("A command needs an Idempotency-Key of 1 to 64 characters."))
        principal = principal_of(request)
        command = attribute_to(principal, decode_command(await request.body()))
        if not may_command(principal.role, command):
            raise ForbiddenError(NOT_ALLOWED)
        await run_in_threadpool(self._service.perform, command, key, principal)
        return JSONResponse({})

    async def state(self, request: Request) -> Response:  # noqa: ARG002 - an endpoint's signature
        """What the director's page shows (`kiosk.hub.views.Console`), for programs.

        Raises:
            RefusedError: no tournament is open.
        """
        if self._service.state.hall.tournament.opened is None:
            raise RefusedError(N_("No tournament is open yet."))
        state = self._service.state
        shown = pages_of(state.hall).console(state, self._service.presence, ())
        return JSONResponse(to_builtins(shown))

    async def description(self, request: Request) -> Response:
        """What can be asked of the hub, and how it answers (OpenAPI)."""
        return JSONResponse(description(request.app.routes))

    async def health(self, request: Request) -> Response:  # noqa: ARG002 - an endpoint's signature
        """Says that the hub is alive, and how far its journal is."""
        return JSONResponse(self._service.health())

    async def refused(self, request: Request, error: Exception) -> Response:
        """The answer to what the hub refuses."""
        assert isinstance(error, KioskError)  # noqa: S101 - registered for this type alone
        known = (status for kind, status in _STATUSES.items() if isinstance(error, kind))
        return self._answer(request, next(known, HTTPStatus.INTERNAL_SERVER_ERROR), error)

    async def not_served(self, request: Request, error: Exception) -> Response:
        """The answer to an address or method that is not served."""
        assert isinstance(error, HTTPException)  # noqa: S101 - registered for this type alone
        return self._answer(request, HTTPStatus(error.status_code), KioskError(N_("There is no such page.")))

    async def too_large(self, request: Request) -> Response:
        """The answer to a request that brings too much."""
        sentence = N_("This is too large: nothing of it was taken. Choose a smaller file.")
        return await self.refused(request, TooLargeError(sentence))

    async def failed(self, request: Request, error: Exception) -> Response:  # noqa: ARG002 - a handler's signature
        """The answer to a mistake of the program, which goes to the log."""
        sentence = N_("Something went wrong in the director's PC. Nothing is lost: load the page again.")
        return self._answer(request, HTTPStatus.INTERNAL_SERVER_ERROR, KioskError(sentence))

    def _answer(self, request: Request, status: HTTPStatus, error: KioskError) -> Response:
        page = renderer(language_of(request, self._language))
        if request.url.path.startswith("/api/"):
            reply = {
                "message": page.translate(error.message),
                "article": page.translate(error.article),
                "field": error.field,
            }
            return JSONResponse(reply, status)
        values = {"message": error.message, "may_sign_in": isinstance(error, ForbiddenError), "live": None}
        return page_response(request, self._language, "message.html", values, status)
