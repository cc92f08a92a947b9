"""The address at which phones find the hub."""

from __future__ import annotations

from starlette.requests import Request

from kiosk.hub.plain_door import SECURE_PORT
from kiosk.hub.web_server import own_address

_OWN = frozenset({"localhost", "127.0.0.1", "::1"})


def address_for_phones(request: Request) -> str:
    """The scheme and place by which the asker reached the hub; from its own PC, its place in the hall.

    That is the secure port, where there is one: an invitation is a secret.
    """
    url = request.url
    if url.hostname not in _OWN:
        return f"{url.scheme}://{url.netloc}"
    secure_port = request.scope.get(SECURE_PORT)
    if secure_port is not None:
        return f"https://{own_address()}:{secure_port}"
    port = "" if url.port is None else f":{url.port}"
    return f"{url.scheme}://{own_address()}{port}"
