"""What a hub answers: what it offers, and what it shows of the evenings that are recorded here.

A recording is a journal as `kiosk export` carries it. A hub is built from it, at the time at which it was
exported, and asked by the director's browser.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest

from kiosk.commands.registry import COMMANDS
from kiosk.hub.auth.roles import ALLOWED
from kiosk.hub.paper.result_tables import TITLES
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.site.assembly import create_service
from kiosk.hub.site.web_app import create_app
from kiosk.hub.web.static_files import static_files
from kiosk.journal.archive import import_archive, read_archive
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.projections.naming import ruling_name
from kiosk.projections.tournament_state import TournamentState
from kiosk.translation import LANGUAGES
from tests.hub.conftest import InProcess
from tests.hub.officials.office import Office
from tests.hub.playing import ORIGIN, TOKEN, FakeClock, FakeSync, PlayingHall

RECORDINGS: Final = Path(__file__).parent
EVENINGS: Final = ("pairs", "teams", "singles", "mineo", "bridge")
RESULTS: Final = ("results.json", "results.html", *(f"{key}.csv" for key in TITLES))

Outputs = Iterator[tuple[str, bytes]]
"""Files by name."""


def offered() -> Outputs:
    """The description that is served, and who may open which address and give which command."""
    with tempfile.TemporaryDirectory() as folder:
        hall = PlayingHall(Path(folder))
        yield "openapi.json", _asked(Office(hall).director(), "/api/openapi.json")
        hall.close()
    commands = {kind: command.declaration.roles for kind, command in COMMANDS.items()}
    pairs = sorted(
        f"{what}\t{role.value}\n" for what, roles in {**ALLOWED, **commands}.items() for role in roles
    )
    yield "roles.txt", "".join(pairs).encode()


def results(evening: str) -> Outputs:
    """The result files in every language, and the pages in Italian."""
    with _rebuilt(evening) as (service, director):
        for language in LANGUAGES:
            director.headers["Accept-Language"] = language
            for file in RESULTS:
                yield f"{language}/{file}", _asked(director, f"/results/{file}")
        director.headers["Accept-Language"] = "it"
        for path in _pages(service.state.hall):
            page = _asked(director, path).replace(service.version.encode(), b"version")
            page = page.replace(f"/static/{static_files().digest}/".encode(), b"/static/")
            yield f"pages/{path.strip('/').replace('/', '-') or 'console'}.html", page


def _pages(hall: TournamentState) -> Iterator[str]:
    """What an evening is looked at by and kept as: a page that it has not says so."""
    yield from ("/", "/hall", "/api/state", "/standings", "/corrections", "/rulings", "/warnings")
    yield from ("/closing", "/trail", "/entrants", "/line-ups")
    yield from (f"/paper{page}" for page in ("", "/standings", "/players", "/checks"))
    newest = hall.tournament.round
    yield from (f"/paper/rounds/{round_}/pairings" for round_ in range(1, newest + 1))
    yield from (f"/paper/rounds/{newest}/{page}" for page in ("sheets", "blank"))
    yield from ("/tables/1", "/paper/tables/2")
    yield "/players/1"
    yield from (f"/rulings/{ruling_name(ruling.key)}" for ruling in hall.rulings.all)


def _asked(director: httpx.Client, path: str) -> bytes:
    return director.get(path).content


@contextmanager
def _rebuilt(evening: str) -> Iterator[tuple[HubService, httpx.Client]]:
    """The service of a hub with a recorded journal, and its director's browser."""
    archive = read_archive(RECORDINGS / f"{evening}.journal")
    clock = FakeClock(archive.exported_at)
    with (
        _in_utc(),
        tempfile.TemporaryDirectory() as folder,
        Log(Path(folder) / "journal", wall=clock.wall) as log,
    ):
        import_archive(log, archive)
        identity = Identity.create(DIRECTOR, log.head(DIRECTOR).epoch + 1)
        sync = FakeSync()
        service = create_service(log, identity, sync, clock)  # type: ignore[arg-type]
        app = create_app(service, sync, TOKEN)  # type: ignore[arg-type]
        with httpx.Client(transport=InProcess(app), base_url=ORIGIN) as director:
            director.get("/", params={"token": TOKEN})
            yield service, director
        service.close()


@contextmanager
def _in_utc() -> Iterator[None]:
    """Times of day as in no place: pages and files have them as the machine's place has."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()
