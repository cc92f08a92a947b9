"""Styles, scripts, typefaces, pictures of the pages: read and compressed once, kept by browsers for good.

Each stands at an address with the digest of them all, ``/static/DIGEST/hub.css``: another program has other
addresses, so none has to be asked for twice, and what they name beside them (``./clock.js``) is of the same
program. Templates name them without the digest.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from jinja2 import Environment
from jinja2.ext import Extension
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route

from kiosk.hub.web.room_files import room_folders
from kiosk.resources import asset

_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_DIGITS: Final = 16
"""Of the digest in an address."""


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it travels."""

    media_type: str
    plain: bytes
    compressed: bytes | None
    """By gzip; None where that makes it hardly smaller."""


@dataclass(frozen=True, slots=True)
class StaticFiles:
    """All of them, by name."""

    digest: str
    files: Mapping[str, StaticFile]

    @property
    def route(self) -> Mount:
        return Mount("/static", routes=[Route("/{path:path}", self.serve)])

    async def serve(self, request: Request) -> Response:
        """A style, script, typeface or picture; at another program's address, the way to this one's."""
        first, _, rest = request.path_params["path"].partition("/")
        if first != self.digest:
            name = rest if rest in self.files else request.path_params["path"]
            if name not in self.files:
                raise HTTPException(HTTPStatus.NOT_FOUND)
            return RedirectResponse(f"/static/{self.digest}/{name}")
        file = self.files.get(rest)
        if file is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        headers = {"cache-control": _FOR_GOOD, "vary": "accept-encoding"}
        if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(file.compressed, headers=headers, media_type=file.media_type)
        return Response(file.plain, headers=headers, media_type=file.media_type)


@cache
def static_files() -> StaticFiles:
    """This program's."""
    found = dict(_read())
    digest = hashlib.sha256()
    for name, content in sorted(found.items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return StaticFiles(
        digest.hexdigest()[:_DIGITS], {name: _static_file(name, content) for name, content in found.items()}
    )


class StaticAddresses(Extension):
    """Puts the digest into the addresses of static files, once, as templates are read."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self._address = f'"/static/{static_files().digest}/'

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        return source.replace('"/static/', self._address)


def _read() -> Iterator[tuple[str, bytes]]:
    for folder in room_folders("static"):
        yield from _content(folder, "", "*")
    yield from _content(asset("fonts"), "fonts/", "*.woff2")


def _content(folder: Path, before: str, pattern: str) -> Iterator[tuple[str, bytes]]:
    for path in folder.rglob(pattern):
        if path.is_file():
            yield before + path.relative_to(folder).as_posix(), path.read_bytes()


def _static_file(name: str, content: bytes) -> StaticFile:
    compressed = gzip.compress(content, 9, mtime=0)
    is_smaller = len(compressed) < 0.95 * len(content)
    return StaticFile(_MEDIA_TYPES[Path(name).suffix], content, compressed if is_smaller else None)
