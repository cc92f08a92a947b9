"""The director's pages about officials: who officiates, how each gets in, and who commanded what."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from secrets import token_hex
from typing import Final

from msgspec import to_builtins
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kiosk.commands.officials import NameOfficial
from kiosk.hub.auth.accounts import INVITATION_LIFETIME, Accounts, spaced
from kiosk.hub.auth.authentication import principal_of
from kiosk.hub.errors import NotFoundError, RefusedError
from kiosk.hub.officials.decisions import official_in_office
from kiosk.hub.officials.log_views import MOST_ROWS, SUBJECTS, LogRow, LogSearch, log_rows
from kiosk.hub.officials.words import ROLES, device_name
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.addresses import secure_address, unreachable
from kiosk.hub.web.qr import qr_of
from kiosk.hub.web.rendering import Fill, language_of, renderer
from kiosk.hub.web.requests import Invited, Inviting, Naming, PasswordSetting, SessionEnding, read_request
from kiosk.journal.bodies import CommandGiven
from kiosk.messages import N_, Message
from kiosk.projections.folds.officials import Official, in_office
from kiosk.tournament.person_names import is_same_name

ENROLMENT: Final = "/enrol"


@dataclass(frozen=True, slots=True)
class SessionRow:
    key: str
    device: Message
    since: float


class OfficialPages:
    """The routes under ``/officials``, and the trail of commands. All are the director's."""

    def __init__(self, service: HubService, accounts: Accounts, fill: Fill, language: str | None) -> None:
        self._service = service
        self._language = language
        self._accounts = accounts
        self._fill = fill
        self.routes = [
            Route("/officials", self.officials),
            Route("/officials/{official:number}", self.official),
            Route("/trail", self.trail),
            Route("/api/officials", self.name, methods=["POST"]),
            Route("/api/invitations", self.invite, methods=["POST"]),
            Route("/api/passwords", self.set_password, methods=["POST"]),
            Route("/api/sessions/end", self.end_session, methods=["POST"]),
        ]

    async def officials(self, request: Request) -> Response:
        """Who officiates."""
        hall = self._service.state.hall
        officials = in_office(hall.officials)
        signed_in = {
            official.number: len(self._accounts.sessions_of(official.number)) for official in officials
        }
        values = {
            "officials": officials,
            "signed_in": signed_in,
            "roles": ROLES,
            "times": hall.calls.times,
            "take_over_after": hall.calls.take_over_after,
        }
        return self._fill(request, "officials.html", {**values, "live": None})

    async def official(self, request: Request) -> Response:
        """One official: name, role, the code for a phone, PIN, password, and where they are signed in."""
        number = request.path_params["official"]
        official = self._service.state.hall.officials.get(number)
        if official is None or not official.officiates:
            raise NotFoundError(N_("There is no such official any more."))
        invitation = self._accounts.invitation(number)
        code, qr, address = None, "", ""
        if invitation is not None:
            code = spaced(invitation.code)
            address = f"{secure_address(request)}{ENROLMENT}"
            qr = qr_of(f"{address}?code={invitation.code}")
        sessions = [
            SessionRow(session.key, device_name(session.device), session.since)
            for session in self._accounts.sessions_of(number)
        ]
        values = {
            "official": official,
            "roles": ROLES,
            "code": code,
            "qr": qr,
            "address": address,
            "until": None if invitation is None else invitation.expires_at,
            "minutes": int(INVITATION_LIFETIME / 60),
            "has_password": self._accounts.has_password(number),
            "sessions": sessions,
            "live": None,
        }
        return self._fill(request, "official.html", values)

    async def trail(self, request: Request) -> Response:
        """Who commanded what, the newest on top: all of it, or what is searched for."""
        asked, commands = request.query_params, self._service.audit_log
        table = asked.get("table", "")
        search = LogSearch(
            words=asked.get("words", ""),
            who=asked.get("who") if asked.get("who") != "anybody" else None,
            table=int(table) if table.isdecimal() else None,
            kinds=SUBJECTS[asked["about"]].kinds if asked.get("about") in SUBJECTS else frozenset(),
        )
        read = renderer(language_of(request, self._language)).translate

        def found() -> list[LogRow]:
            rows = log_rows(commands, self._service.log, self._service.state.hall)
            return list(islice((row for row in rows if search.finds(row, read)), MOST_ROWS))

        values = {
            "rows": await run_in_threadpool(found),
            "most": MOST_ROWS,
            "search": search,
            "about": asked.get("about", ""),
            "subjects": {key: subject.label for key, subject in SUBJECTS.items()},
            "people": sorted({event.body.name for event in commands if isinstance(event.body, CommandGiven)}),
        }
        return self._fill(request, "trail.html", {**values, "live": None})

    async def name(self, request: Request) -> Response:
        """Name an official, unless it is one already, and give out a code for their browser."""
        asked = await read_request(request, Naming)
        if self._named(asked) is None:
            command = NameOfficial(asked.name, asked.role)
            await run_in_threadpool(self._service.perform, command, token_hex(16), principal_of(request))
        named = self._named(asked)
        if named is None:
            raise RefusedError(N_("There is no such official any more. Load the page again."))
        return self._invited(request, named.number)

    async def invite(self, request: Request) -> Response:
        """Give out a code that enrols a browser of an official's."""
        asked = await read_request(request, Inviting)
        return self._invited(request, official_in_office(asked.official, self._service.state.hall).number)

    def _named(self, asked: Naming) -> Official | None:
        """Whoever officiates already as what is asked for."""
        officials = in_office(self._service.state.hall.officials)
        found = (official for official in officials if is_same_name(official.name, asked.name))
        return next((official for official in found if official.role == asked.role), None)

    def _invited(self, request: Request, official: int) -> Response:
        invitation = self._accounts.invite(official)
        why = unreachable(request)
        invited = Invited(
            official=official,
            location=f"/officials/{official}",
            address=f"{secure_address(request)}{ENROLMENT}",
            code=spaced(invitation.code),
            expires_at=self._service.state.hall.times.of(invitation.expires_at),
            unreachable="" if why is None else renderer(language_of(request, self._language)).translate(why),
        )
        return JSONResponse(to_builtins(invited))

    async def set_password(self, request: Request) -> Response:
        """Let an official in by a password."""
        asked = await read_request(request, PasswordSetting)
        official_in_office(asked.official, self._service.state.hall)
        await run_in_threadpool(self._accounts.set_password, asked.official, asked.password)
        return JSONResponse({"location": f"/officials/{asked.official}"})

    async def end_session(self, request: Request) -> Response:
        """Let a browser in no more."""
        asked = await read_request(request, SessionEnding)
        await run_in_threadpool(self._accounts.end, asked.session)
        return JSONResponse({})
