"""Officials for tests: named by the director, their browsers enrolled as the pages do it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

import httpx
from starlette.types import ASGIApp, Receive, Scope, Send

from kiosk.commands.officials import NameOfficial
from kiosk.commands.roles import Role
from kiosk.hub.auth.accounts import Accounts
from kiosk.hub.offline_import.importer import OfflineImporter
from kiosk.hub.offline_import.pages import OfflineImportPages
from kiosk.hub.server.certificates import Certificates
from kiosk.hub.server.https_redirect import REACH
from kiosk.hub.server.hub_process import HubAddresses, HubDidNotStartError
from kiosk.hub.server.hub_urls import HubUrls
from kiosk.hub.server.reach import Reach
from kiosk.hub.site.attachment_pages import AttachmentPages
from kiosk.hub.site.certificate_pages import CertificatePages
from kiosk.hub.site.trial_pages import TrialPages
from kiosk.hub.site.web_app import create_app
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import OfficialRole
from kiosk.messages import N_
from tests.hub.browser import Page
from tests.hub.conftest import InProcess
from tests.hub.networks import BRIDGE, CABLE, WIRELESS, PlayingNetworks
from tests.hub.playing import ORIGIN, TOKEN, PlayingHall

NAMES: Final[dict[OfficialRole, str]] = {
    "director": "Dora Direttrice",
    "arbiter": "Aldo Arbitro",
    "scorer": "Sara Segnapunti",
    "display": "Schermo in sala",
}


class NoTrials(TrialPages):
    """Begins none: a hub's process is for the tests of trials."""

    def _begin(self, home: str, language: str) -> HubAddresses:
        raise HubDidNotStartError(
            N_("The director's PC did not start: {reason}"), reason=f"{home}, {language}"
        )


class Reached:
    """Middleware: tells the pages where phones and tables find the hub."""

    def __init__(self, app: ASGIApp, reach: Reach) -> None:
        self._app = app
        self._reach = reach

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[REACH] = self._reach
        await self._app(scope, receive, send)


class Office:
    """A hub's application, and browsers in every role."""

    def __init__(self, hall: PlayingHall, trial_of: str | None = None, *, reach: Reach | None = None) -> None:
        """`reach`: where phones and tables find the hub; in a few networks, if it is not given."""
        self.hall = hall
        self.accounts = Accounts(hall.clock.wall)
        carried = OfflineImportPages(
            OfflineImporter(hall.log, hall.identity), hall.log, hall.clock.wall, None
        )
        certificates = Certificates(hall.folder / "tls", {"127.0.0.1"})
        beside = [
            *AttachmentPages(AttachmentStore(hall.folder / "attachments", reserve=0)).routes,
            *carried.routes,
            *CertificatePages(certificates, lambda: HubUrls("hub.test", 80, 443), None).routes,
            *NoTrials("127.0.0.1", None, trial_of).routes,
        ]
        self.app = create_app(
            hall.service,
            hall.sync,  # type: ignore[arg-type]
            TOKEN,
            accounts=self.accounts,
            trial_of=trial_of,
            beside=beside,
        )
        networks = PlayingNetworks(CABLE, WIRELESS, BRIDGE)
        self.app.add_middleware(Reached, reach=reach or networks.reach(hall.folder))

    def browser(self) -> httpx.Client:
        """One that nobody knows."""
        headers = {"Accept-Language": "en", "Origin": ORIGIN}
        return httpx.Client(transport=InProcess(self.app), base_url=ORIGIN, headers=headers)

    def director(self) -> httpx.Client:
        """That of the director's own PC."""
        browser = self.browser()
        browser.get("/", params={"token": TOKEN})
        return browser

    def name(self, role: OfficialRole, name: str | None = None) -> int:
        """A new official's number."""
        self.hall.order(NameOfficial(name or NAMES[role], role))
        return max(self.hall.service.state.hall.officials)

    def official(self, role: OfficialRole, name: str | None = None) -> httpx.Client:
        """The phone of a new official."""
        browser = self.browser()
        code = self.accounts.invite(self.name(role, name)).code
        answer = browser.post("/api/enrol", json={"code": code})
        assert answer.status_code == httpx.codes.OK, answer.text
        return browser

    def sign_in(self, page: Page, address: str, role: OfficialRole, name: str | None = None) -> None:
        """Make a window of Chromium a new official's; `address` is where the application is served."""
        page.open(f"{address}/enrol")
        body = json.dumps({"code": self.accounts.invite(self.name(role, name)).code})
        page.evaluate(
            f"""fetch("/api/enrol", {{
              method: "POST",
              headers: {{ "Content-Type": "application/json" }},
              body: {json.dumps(body)},
            }})"""
        )

    def by_role(self, role: Role) -> httpx.Client:
        """A browser in a role; that of a player holds a link only where it opens one."""
        makers: dict[Role, Callable[[], httpx.Client]] = {
            Role.DIRECTOR: self.director,
            Role.PLAYER: self.browser,
            Role.VISITOR: self.browser,
        }
        return makers.get(role, lambda: self.official(role.value))()
