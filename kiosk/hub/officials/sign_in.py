"""How a browser becomes an official's: by a code that the director gives out, or by name and password."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kiosk.commands.roles import Role
from kiosk.hub.auth.accounts import Accounts, plain_code
from kiosk.hub.auth.attempts import Attempts
from kiosk.hub.auth.authentication import give_cookie, principal_of, session_cookie
from kiosk.hub.auth.roles import HOMES
from kiosk.hub.errors import ForbiddenError
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import Fill
from kiosk.hub.web.requests import Enrolment, SigningIn, SigningOut, read_request
from kiosk.messages import N_
from kiosk.projections.folds.officials import Official, in_office
from kiosk.tournament.person_names import is_same_name

MOST_FROM_ONE_PLACE: Final = 20
"""Failures from one address, within the time of `kiosk.hub.auth.attempts`."""
MOST_FOR_ONE_NAME: Final = 5
"""Failures for one name from one address."""
MOST_FOR_ALL: Final = 200
"""Failures with codes from anywhere: they are guessed no faster from many addresses."""


class SignIn:
    """The routes by which officials get in, and out."""

    def __init__(self, service: HubService, accounts: Accounts, fill: Fill) -> None:
        self._service = service
        self._accounts = accounts
        self._fill = fill
        self._attempts = Attempts()
        self.routes = [
            Route("/enrol", self.enrolling),
            Route("/sign-in", self.signing_in),
            Route("/api/enrol", self.enrol, methods=["POST"]),
            Route("/api/sign-in", self.sign_in, methods=["POST"]),
            Route("/api/sign-out", self.sign_out, methods=["POST"]),
        ]

    async def enrolling(self, request: Request) -> Response:
        """Asks whether this is the phone of the official for whom the code is; looking does not use it."""
        code = request.query_params.get("code", "")
        limits = self._code_limits(request)
        official = None
        if code:
            self._attempts.require(limits, self._service.now())
            official = self._official(self._accounts.invited(code))
            if official is None:
                self._attempts.fail(limits, self._service.now())
        return self._fill(
            request, "enrol.html", {"official": official, "code": plain_code(code), "live": None}
        )

    async def enrol(self, request: Request) -> Response:
        """Use a code.

        Raises:
            ForbiddenError: it is none, was used, or is too old.
            TooManyAttemptsError: too many were wrong.
        """
        asked = await read_request(request, Enrolment)
        limits = self._code_limits(request)
        self._attempts.require(limits, self._service.now())
        invited = self._official(self._accounts.invited(asked.code))
        accepted = None
        if invited is not None:
            accepted = await run_in_threadpool(self._accounts.accept, asked.code, _device(request))
        if invited is None or accepted is None:
            self._attempts.fail(limits, self._service.now())
            raise ForbiddenError(
                N_("This code is not valid. Check it, or ask the director for a new one."), field="code"
            )
        return _signed_in(request, invited, accepted[1])

    async def signing_in(self, request: Request) -> Response:
        """Asks for name and password."""
        return self._fill(request, "sign_in.html", {"live": None})

    async def sign_in(self, request: Request) -> Response:
        """Let an official in by name and password.

        Raises:
            ForbiddenError: they do not belong together.
            TooManyAttemptsError: too many were wrong.
        """
        asked = await read_request(request, SigningIn)
        limits: dict[Hashable, int] = {
            (_place(request), asked.name.casefold().strip()): MOST_FOR_ONE_NAME,
            _place(request): MOST_FROM_ONE_PLACE,
        }
        self._attempts.require(limits, self._service.now())
        officials = in_office(self._service.state.hall.officials)
        official = next(
            (candidate for candidate in officials if is_same_name(candidate.name, asked.name)), None
        )
        number = None if official is None else official.number
        token = await run_in_threadpool(self._accounts.sign_in, number, asked.password, _device(request))
        if official is None or token is None:
            self._attempts.fail(limits, self._service.now())
            raise ForbiddenError(N_("This name and this password do not belong together."), field="password")
        return _signed_in(request, official, token)

    async def sign_out(self, request: Request) -> Response:
        """End the session of this browser; the director's own PC has none."""
        await read_request(request, SigningOut)
        token = request.cookies.get(session_cookie(request), "")
        if principal_of(request).official is not None:
            await run_in_threadpool(self._accounts.sign_out, token)
        response = JSONResponse({"location": "/sign-in"})
        response.delete_cookie(session_cookie(request))
        return response

    def _official(self, number: int | None) -> Official | None:
        official = None if number is None else self._service.state.hall.officials.get(number)
        return official if official is not None and official.officiates else None

    def _code_limits(self, request: Request) -> dict[Hashable, int]:
        return {(_place(request), "code"): MOST_FROM_ONE_PLACE, "code": MOST_FOR_ALL}


def _signed_in(request: Request, official: Official, token: str) -> Response:
    response = JSONResponse({"location": HOMES[Role(official.role)]})
    give_cookie(request, response, session_cookie(request), token)
    return response


def _place(request: Request) -> str:
    return "" if request.client is None else request.client.host


def _device(request: Request) -> str:
    return request.headers.get("user-agent", "")
