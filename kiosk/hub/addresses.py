"""The addresses at which phones find the hub."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

from kiosk.hub.plain_door import SECURE_PORT
from kiosk.hub.web_server import own_address

_OWN: Final = frozenset({"localhost", "127.0.0.1", "::1"})


def secure_address(request: Request) -> str:
    """For what is secret: over TLS, where the hub has it."""
    port = request.scope.get(SECURE_PORT)
    return plain_address(request) if port is None else f"https://{_host(request)}:{port}"


def plain_address(request: Request) -> str:
    """For what everybody may read: as the asker reached the hub, by its name in the hall's network."""
    url = request.url
    port = "" if url.port is None else f":{url.port}"
    return f"{url.scheme}://{_host(request)}{port}"


def _host(request: Request) -> str:
    hostname = request.url.hostname or ""
    return own_address() if hostname in _OWN else hostname
