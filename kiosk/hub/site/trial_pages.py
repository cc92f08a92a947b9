"""One touch opens a trial evening: a hub of its own beside this one, which touches nothing of this one's."""

from __future__ import annotations

import asyncio
import signal
from tempfile import TemporaryFile
from threading import Lock
from types import TracebackType
from typing import Final, Self

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kiosk.hub.errors import RefusedError
from kiosk.hub.server.hub_process import HubAddresses, HubProcess
from kiosk.hub.web.rendering import language_of
from kiosk.hub.web.requests import TrialAsked, read_request
from kiosk.messages import N_

ANSWER_FIRST: Final = 0.5
"""Seconds between the answer to whoever ends a trial, and its end."""


class TrialPages:
    """The routes: a trial is begun from any hub, and ended from its own pages. Use as a context manager."""

    def __init__(self, host: str, language: str | None, trial_of: str | None) -> None:
        """`host` is where a trial listens, as this hub does; `trial_of` as for `create_app`."""
        self._host = host
        self._language = language
        self._home = trial_of
        self._hub: HubProcess | None = None
        self._beginning = Lock()
        self.routes = [
            Route("/api/trial", self.begin, methods=["POST"]),
            Route("/api/trial/end", self.end, methods=["POST"]),
        ]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._beginning:
            self._close()

    async def begin(self, request: Request) -> Response:
        """Begin a trial evening, or go to the one that runs."""
        await read_request(request, TrialAsked)
        if self._home is not None:
            raise RefusedError(N_("This is a trial already."))
        home = f"{request.url.scheme}://{request.url.netloc}/"
        found = await run_in_threadpool(self._begin, home, language_of(request, self._language))
        place = found.elsewhere if request.url.scheme == "https" else found.director
        return JSONResponse({"location": place})

    async def end(self, request: Request) -> Response:
        """End the trial evening whose page asks."""
        await read_request(request, TrialAsked)
        if not self._home:
            raise RefusedError(N_("This is no trial. Nothing was ended."))
        asyncio.get_running_loop().call_later(ANSWER_FIRST, signal.raise_signal, signal.SIGTERM)
        return JSONResponse({"location": self._home})

    def _begin(self, home: str, language: str) -> HubAddresses:
        """Where the trial answers, which is started if none runs."""
        with self._beginning:
            if self._hub is None or not self._hub.is_running:
                self._close()
                options = ("--trial", "--host", self._host, "--port", "0", "--secure-port", "0")
                with TemporaryFile("w+") as said:
                    self._hub = HubProcess((*options, "--home", home, "--language", language), said)
            return self._hub.addresses

    def _close(self) -> None:
        if self._hub is not None:
            self._hub.close()
            self._hub = None
