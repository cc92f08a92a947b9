"""The description of the hub's JSON interface (OpenAPI 3.1), made from the types that it reads and writes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import msgspec

from kiosk.hub.commands import AnyCommand
from kiosk.hub.requests import (
    Done,
    Enrolment,
    Inviting,
    PasswordSetting,
    Refusal,
    SessionEnding,
    SignedIn,
    SigningIn,
    SigningOut,
)

_TEMPLATE: Final = "#/components/schemas/{name}"
POSTS: Final[Mapping[str, tuple[str, Any, Any]]] = {
    "/api/commands": ("Obey a command once, however often it comes with the same key.", AnyCommand, Done),
    "/api/enrol": ("Make this browser an official's, by a code.", Enrolment, SignedIn),
    "/api/sign-in": ("Sign in by name and password.", SigningIn, SignedIn),
    "/api/sign-out": ("Sign out.", SigningOut, SignedIn),
    "/api/invitations": ("Give out a code that enrols a browser.", Inviting, SignedIn),
    "/api/passwords": ("Set an official's password.", PasswordSetting, SignedIn),
    "/api/sessions/end": ("Let a browser in no more.", SessionEnding, Done),
}
"""By path: what it does, what it reads, and what it answers."""

_REFUSALS: Final = {
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


@cache
def description() -> dict[str, Any]:
    """The document, as plain values."""
    types = (Refusal, *(each for _, asked, answered in POSTS.values() for each in (asked, answered)))
    schemas, components = msgspec.json.schema_components(types, ref_template=_TEMPLATE)
    refusal, pairs = schemas[0], list(zip(schemas[1::2], schemas[2::2], strict=True))
    refusals: dict[str, Any] = {status: _answer(why, refusal) for status, why in _REFUSALS.items()}
    paths = {
        path: {
            "post": {
                "summary": summary,
                **({"parameters": [_KEY]} if path == "/api/commands" else {}),
                "requestBody": {"required": True, "content": {"application/json": {"schema": asked}}},
                "responses": refusals | {"200": _answer("It was done.", answered)},
            }
        }
        for (path, (summary, _, _)), (asked, answered) in zip(POSTS.items(), pairs, strict=True)
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Table kiosk: the hub", "version": "1"},
        "paths": paths,
        "components": {"schemas": components},
    }


def _answer(words: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": words, "content": {"application/json": {"schema": schema}}}
