"""The addresses at which phones find the hub."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

from kiosk.hub.server.https_redirect import IS_ALONE, SECURE_PORT
from kiosk.hub.server.web_server import own_address
from kiosk.messages import N_, Message

CERTIFICATE_PATH: Final = "/certificate"
"""The page from which phones take in the certificate."""
_OWN: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_ALONE: Final = Message(
    N_(
        "Only this PC reaches the program: it was started for this machine alone. For phones and tables "
        "start it again without “--host” and without “host” in its settings."
    )
)
_NO_NETWORK: Final = Message(
    N_("This PC is in no network, so no phone or table reaches it. Connect it, and load this page again.")
)


def secure_address(request: Request) -> str:
    """For what is secret: over TLS, where the hub has it."""
    port = request.scope.get(SECURE_PORT)
    return plain_address(request) if port is None else f"https://{_host(request)}:{port}"


def plain_address(request: Request) -> str:
    """For what everybody may read: as the asker reached the hub, by its name in the hall's network."""
    url = request.url
    port = "" if url.port is None else f":{url.port}"
    return f"{url.scheme}://{_host(request)}{port}"


def unreachable(request: Request) -> Message | None:
    """Why phones and tables find nothing at these addresses, and what to do; None where they do."""
    if request.scope.get(IS_ALONE):
        return _ALONE
    return _NO_NETWORK if own_address() in _OWN else None


def _host(request: Request) -> str:
    hostname = request.url.hostname or ""
    return own_address() if hostname in _OWN else hostname
