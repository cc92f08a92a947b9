"""The description of what the hub answers (OpenAPI 3.1), made from its routes and its types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.routing import BaseRoute, Route

from kiosk.commands.registry import ANY_COMMAND
from kiosk.hub.bridge.station import StationRequest
from kiosk.hub.console.views import Console
from kiosk.hub.entrants.list_looks import Look
from kiosk.hub.entrants.list_pages import FileVersions, LookedAt
from kiosk.hub.web.requests import (
    Brought,
    Done,
    Enrolment,
    Health,
    Invited,
    Inviting,
    LineUpOffered,
    LogoRemoval,
    Naming,
    NetworkChosen,
    NoticeSeen,
    PasswordSetting,
    Refusal,
    SessionEnding,
    SignedIn,
    SigningIn,
    SigningOut,
    TrialAsked,
)

JSON: Final = "application/json"
HTML: Final = "text/html"
BYTES: Final = "application/octet-stream"
STREAM: Final = "text/event-stream"

_TEMPLATE: Final = "#/components/schemas/{name}"


@dataclass(frozen=True, slots=True)
class Post:
    """What it does; the types of the JSON that is read (None: a file) and written (None: a piece of HTML)."""

    summary: str
    asked: Any
    answered: Any


POSTS: Final[Mapping[str, Post]] = {
    "/api/commands": Post(
        "Obey a command once, however often it comes with the same key.", ANY_COMMAND, Done
    ),
    "/api/enrol": Post("Make this browser an official's, by a code.", Enrolment, SignedIn),
    "/api/sign-in": Post("Sign in by name and password.", SigningIn, SignedIn),
    "/api/sign-out": Post("Sign out.", SigningOut, SignedIn),
    "/api/officials": Post("Name an official, with a code that enrols a browser.", Naming, Invited),
    "/api/invitations": Post("Give out a code that enrols a browser.", Inviting, Invited),
    "/api/passwords": Post("Set an official's password.", PasswordSetting, SignedIn),
    "/api/captain/{link}": Post("Give the line-up of a captain's team.", LineUpOffered, SignedIn),
    "/api/sessions/end": Post("Let a browser in no more.", SessionEnding, Done),
    "/api/network": Post(
        "Show the hub in one of this PC's networks alone, or in all.", NetworkChosen, SignedIn
    ),
    "/api/notices/seen": Post("Put aside what has happened and was looked at.", NoticeSeen, Done),
    "/api/logo": Post("Show a picture as the club's logo.", None, SignedIn),
    "/api/logo/remove": Post("Show no logo any more.", LogoRemoval, SignedIn),
    "/api/trial": Post("Begin a trial evening beside this hub.", TrialAsked, SignedIn),
    "/api/trial/end": Post("End the trial evening whose page asks.", TrialAsked, SignedIn),
    "/api/lists": Post(
        "See what a list of entrants would enter, and what is doubtful in it.", Look, LookedAt
    ),
    "/api/lists/files": Post("Read a file that may be a list of entrants.", None, FileVersions),
    "/api/carried": Post("Take a parcel, an archive or a photograph of pages.", None, Brought),
    "/api/bridge/station": Post("Check the four hands of a board.", StationRequest, None),
}
"""By path."""

READ: Final[Mapping[str, Any]] = {"/api/state": Console, "/health": Health, "/api/openapi.json": dict}
"""By path, the type of the JSON that is answered to a GET; the other paths answer with pages and files."""

_FILES: Final[Mapping[str, tuple[str, ...]]] = {
    "/certificate/kiosk.crt": ("application/x-x509-ca-cert",),
    "/certificate/code.svg": ("image/svg+xml",),
    "/certificate/addresses": ("text/plain",),
    "/units/code.svg": ("image/svg+xml",),
    "/logo/{name}": ("image/png",),
    "/attachments/{name}": ("image/jpeg", "image/png", "image/svg+xml", JSON, BYTES),
    "/carried/answers/{author}": (BYTES,),
    "/carried/answers/{author}/{page}.svg": ("image/svg+xml",),
    "/carried/journal": (BYTES,),
    "/results/{file}": ("text/csv", JSON, HTML),
}
"""By path, what is answered where it is no page."""

_SUMMARIES: Final = {"shown": "A page of the game that is played.", "kept": "Keeps that page as the hub is."}
"""Of endpoints that serve several paths, by their names."""

_REFUSALS: Final = {
    "400": "It is no request.",
    "403": "It is not for whoever asks, or comes from another page.",
    "404": "There is no such thing.",
    "409": "It makes no sense now.",
    "413": "It is too large.",
    "422": "It is not understood.",
    "429": "Too many attempts.",
}
_KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "description": "The same for the same command sent again; another for another.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[A-Za-z0-9_-]+$"},
}
_KINDS: Final = {
    "number": {"type": "integer", "minimum": 0, "maximum": 999_999},
    "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
    "": {"type": "string", "minLength": 1},
}
"""The schemas of the parts of a path, by their kinds."""
_PARAMETER: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")


def description(routes: Sequence[BaseRoute]) -> dict[str, Any]:
    """The document, as plain values.

    Args:
        routes: the application's; mounted files are left out.
    """
    types = (
        Refusal,
        *(kind for post in POSTS.values() for kind in (post.asked, post.answered)),
        *READ.values(),
    )
    known = tuple(dict.fromkeys(kind for kind in types if kind is not None))
    schemas, components = msgspec.json.schema_components(known, schema_hook=_anything, ref_template=_TEMPLATE)
    schema_of = dict(zip(known, schemas, strict=True)).__getitem__
    paths: dict[str, dict[str, Any]] = {}
    for path, method, route in _served(routes):
        of_path = paths.setdefault(path, {})
        of_path[method] = _post(path, route, schema_of) if method == "post" else _get(path, route, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Table kiosk: the hub", "version": "1"},
        "paths": paths,
        "components": {"schemas": components},
    }


def _anything(_: type) -> dict[str, Any]:
    """The schema of a value of which nothing more is known."""
    return {"description": "Anything."}


def _served(routes: Sequence[BaseRoute]) -> Iterator[tuple[str, str, Route]]:
    for route in routes:
        if isinstance(route, Route):
            path = _PARAMETER.sub(r"{\1}", route.path)
            for method in sorted(route.methods or ()):
                if method != "HEAD":
                    yield path, method.lower(), route


def _post(path: str, route: Route, schema_of: Callable[[Any], Any]) -> dict[str, Any]:
    post = POSTS[path]
    asked = {BYTES: {}} if post.asked is None else {JSON: {"schema": schema_of(post.asked)}}
    done = {HTML: {}} if post.answered is None else {JSON: {"schema": schema_of(post.answered)}}
    return {
        "summary": post.summary,
        "parameters": [*_in_path(route), *([_KEY] if path == "/api/commands" else [])],
        "requestBody": {"required": True, "content": asked},
        "responses": _refusals(path, schema_of) | {"200": _answer("It was done.", done)},
    }


def _get(path: str, route: Route, schema_of: Callable[[Any], Any]) -> dict[str, Any]:
    if path in READ:
        media: Mapping[str, Any] = {JSON: {"schema": schema_of(READ[path])}}
    else:
        media = {media_type: {} for media_type in _media(path)}
    return {
        "summary": _SUMMARIES.get(route.name) or (route.endpoint.__doc__ or "").partition("\n")[0],
        "parameters": _in_path(route),
        "responses": _refusals(path, schema_of)
        | {"200": _answer("Here it is.", media), "303": {"description": "It is on another page."}},
    }


def _in_path(route: Route) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": _KINDS[kind]}
        for name, kind in _PARAMETER.findall(route.path)
    ]


def _media(path: str) -> tuple[str, ...]:
    return (STREAM,) if path == "/live" or path.startswith("/live/") else _FILES.get(path, (HTML,))


def _refusals(path: str, schema_of: Callable[[Any], Any]) -> dict[str, Any]:
    """A sentence: as JSON to programs, as a page to people."""
    media = {JSON: {"schema": schema_of(Refusal)}} if path.startswith("/api/") else {HTML: {}}
    return {status: _answer(why, media) for status, why in _REFUSALS.items()}


def _answer(words: str, media: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": words, "content": dict(media)}
