"""Where pages send lists of entrants to be looked at: files to be read, and lists to be understood."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct, json, to_builtins
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kiosk.hub.entrants.list_looks import ListLook, Look, look
from kiosk.hub.entrants.workbook_process import sheets_apart
from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.rendering import language_of, renderer
from kiosk.hub.web.requests import read_request
from kiosk.messages import Message
from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.entries import SQUADS, Column, Entry, Told, Weight
from kiosk.tournament.entry_lists.files import read_file
from kiosk.tournament.entry_lists.workbooks import LARGEST_FILE

LARGEST_LOOK: Final = 4 * 1024 * 1024
"""Bytes of a list that was understood and is sent to be looked at again."""


class ToldLine(Struct, frozen=True):
    """One line of a list that was looked at, in the reader's language."""

    line: int
    """Where it stands in the list, from 1; 0 for one that was written by hand."""
    number: int | None
    """The number that the entrant gets; None for a line that is left out."""
    who: str
    """Everybody with card number and club, or what a squad has drawn; a line that is left out as it is."""
    says: Sequence[str]
    is_open: bool
    """Whether something has to be done about it first."""


class ToldDoubt(Struct, frozen=True):
    """What is odd about a whole list."""

    says: str
    is_open: bool
    """Whether something has to be done about it first."""


class LookedAt(Struct, frozen=True):
    """A list as it was looked at."""

    entries: Sequence[Entry]
    columns: Sequence[Column]
    told: Sequence[Told]
    table: str
    """The table, as HTML."""
    entered: int
    """How many entrants would be entered."""
    plain: str
    """What is to be entered; empty while something has to be done first."""
    lines: Sequence[ToldLine]
    """The table, as values."""
    doubts: Sequence[ToldDoubt]
    """About the list as a whole."""
    counted: str
    """How many would be entered, in words."""


class FileVersion(Struct, frozen=True):
    """One way to read a file."""

    name: str
    """Of a sheet, or of the letters in which it is written, in the reader's language."""
    text: str


class FileVersions(Struct, frozen=True):
    """What a file may say, the likeliest first."""

    versions: Sequence[FileVersion]
    is_doubtful: bool
    """Whether somebody has to look which of them is right."""


class ListPages:
    """The routes of both. They only read: a command enters what was looked at."""

    def __init__(self, service: HubService, language: str | None) -> None:
        self._service = service
        self._language = language
        self.routes = [
            Route("/api/lists", self.look, methods=["POST"], max_body_size=LARGEST_LOOK),
            Route("/api/lists/files", self.file, methods=["POST"], max_body_size=LARGEST_FILE + 1),
        ]

    async def look(self, request: Request) -> Response:
        """What a list would enter, and what is doubtful in it."""
        asked = await read_request(request, Look)
        page = renderer(language_of(request, self._language))

        def looked() -> LookedAt:
            stands, shown = look(asked, self._service.state.hall)
            table = page.page("looked_at_list.html", {"look": shown})
            return LookedAt(
                stands.entries or (),
                stands.columns,
                stands.told,
                table,
                shown.entered,
                shown.plain,
                _lines(shown, page.translate),
                [
                    ToldDoubt(page.translate(doubt.message), doubt.weight is not Weight.REMARK)
                    for doubt, _ in shown.doubts
                ],
                page.translate(shown.counted),
            )

        return Response(json.encode(await run_in_threadpool(looked)), media_type="application/json")

    async def file(self, request: Request) -> Response:
        """The texts that the file in the request's body may be, the likeliest first."""
        data = await request.body()
        entrants = request.query_params.get("entrants", "")
        found = await run_in_threadpool(read_file, data, sheets_apart, entrants)
        translate = renderer(language_of(request, self._language)).translate
        versions = [FileVersion(translate(version.name), version.text) for version in found.versions]
        return JSONResponse(to_builtins(FileVersions(versions, found.is_doubtful)))


def _lines(shown: ListLook, translate: Callable[[Message | str], str]) -> Sequence[ToldLine]:
    return [
        ToldLine(
            row.entry.line,
            row.number,
            row.entry.text if row.entry.is_left_out else _who(row.entry, shown.entrants),
            [translate(doubt.message) for doubt in row.doubts],
            row.is_open,
        )
        for row in shown.rows
    ]


def _who(entry: Entry, entrants: str) -> str:
    people = " – ".join(map(_person, entry.players))
    if entrants == SQUADS and entry.number is not None:
        return f"{entry.number} · {people}"
    return f"{entry.team}: {people}" if entry.team else people


def _person(player: Player) -> str:
    known = ", ".join(filter(None, (player.number, player.club)))
    return f"{player.name} ({known})" if known else player.name
