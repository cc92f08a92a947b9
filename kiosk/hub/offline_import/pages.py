"""The page on which an arbiter's phone or a stick brings what tables could not send."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Final

import segno
from msgspec import to_builtins
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kiosk.hub.errors import NotFoundError
from kiosk.hub.offline_import.importer import OfflineImporter
from kiosk.hub.web.rendering import language_of, page_response, renderer
from kiosk.hub.web.requests import Brought
from kiosk.journal.archive import SUFFIX as ARCHIVE_SUFFIX
from kiosk.journal.archive import make_archive
from kiosk.journal.log import Log
from kiosk.messages import N_
from kiosk.sync.bundles.bundle import SUFFIX

LARGEST: Final = 32 * 1024 * 1024
"""Bytes of a photograph, a parcel or an archive that is brought."""
_FILE: Final = "application/octet-stream"


class OfflineImportPages:
    """The routes under ``/carried``, and where files are sent. `now` gives seconds since 1970."""

    def __init__(
        self, importer: OfflineImporter, log: Log, now: Callable[[], float], language: str | None
    ) -> None:
        self._importer = importer
        self._log = log
        self._now = now
        self._language = language
        self.routes = [
            Route("/carried", self.page),
            Route("/api/carried", self.take, methods=["POST"], max_body_size=LARGEST),
            Route("/carried/answers/{author}", self.answer),
            Route("/carried/answers/{author}/{page:number}.svg", self.receipt),
            Route("/carried/journal", self.journal),
        ]

    async def page(self, request: Request) -> Response:
        """Where files and photographs are chosen."""
        return page_response(request, self._language, "carried.html", {"live": None, "largest": LARGEST})

    async def take(self, request: Request) -> Response:
        """Take the file that is the request's body, and say what became of it."""
        data = await request.body()
        taken = await run_in_threadpool(self._importer.take, data)
        translate = renderer(language_of(request, self._language)).translate
        answer = None if taken.author is None else f"/carried/answers/{taken.author}"
        pages = () if taken.author is None else self._importer.receipt_for(taken.author)
        receipt = tuple(f"{answer}/{page}.svg" for page, _ in enumerate(pages, start=1))
        sentences = tuple(translate(sentence) for sentence in taken.sentences)
        return JSONResponse(to_builtins(Brought(sentences, taken.code, answer, receipt)))

    async def answer(self, request: Request) -> Response:
        """The parcel to be carried back to a table."""
        author = request.path_params["author"]
        data = await run_in_threadpool(self._importer.answer_for, author)
        return _file(data, f"{author}{SUFFIX}")

    async def receipt(self, request: Request) -> Response:
        """A page of what is shown to a table's camera, so that it knows what is here.

        Raises:
            NotFoundError: there is no such page.
        """
        pages = await run_in_threadpool(self._importer.receipt_for, request.path_params["author"])
        page = request.path_params["page"]
        if not 1 <= page <= len(pages):
            raise NotFoundError(N_("There is no such page."))
        drawn = BytesIO()
        segno.make_qr(pages[page - 1], error="m").save(
            drawn, kind="svg", scale=4, light="#fff", xmldecl=False
        )
        return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})

    async def journal(self, _: Request) -> Response:
        """The whole journal, to keep."""
        data = await run_in_threadpool(make_archive, self._log, self._now())
        return _file(data, f"hub{ARCHIVE_SUFFIX}")


def _file(data: bytes, name: str) -> Response:
    return Response(data, media_type=_FILE, headers={"content-disposition": f'attachment; filename="{name}"'})
