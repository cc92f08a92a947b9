"""The address at which phones find the hub."""

from __future__ import annotations

from starlette.requests import Request

from kiosk.hub.web_server import own_address

_OWN = frozenset({"localhost", "127.0.0.1", "::1"})


def address_for_phones(request: Request) -> str:
    """The scheme and place by which the asker reached the hub; from its own PC, its place in the hall."""
    url = request.url
    if url.hostname not in _OWN:
        return f"{url.scheme}://{url.netloc}"
    port = "" if url.port is None else f":{url.port}"
    return f"{url.scheme}://{own_address()}{port}"
