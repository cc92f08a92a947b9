"""The addresses at which phones find the hub, as pages show them."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

from kiosk.hub.server.https_redirect import REACH, SECURE_PORT
from kiosk.hub.server.hub_urls import is_loopback
from kiosk.hub.server.networks import LOOPBACK
from kiosk.hub.server.reach import Reach
from kiosk.messages import N_, Message
from kiosk.sync.session.enrolment_window import DEFAULT_TLS_PORT

CERTIFICATE_PATH: Final = "/certificate"
"""The page from which phones take in the certificate."""
_ALONE: Final = Message(
    N_(
        "Only this PC reaches the program: it was started for this machine alone. For phones and tables "
        "start it again without “--host” and without “host” in its settings."
    )
)
_NO_NETWORK: Final = Message(
    N_("This PC is in no network, so no phone or table reaches it. Connect it: this page follows by itself.")
)


def secure_address(request: Request) -> str:
    """For what is secret: over TLS, where the hub has it."""
    port = request.scope.get(SECURE_PORT)
    return plain_address(request) if port is None else f"https://{_in_url(_host(request))}:{port}"


def plain_address(request: Request) -> str:
    """For what everybody may read: as the asker reached the hub, by its name in the hall's network."""
    url = request.url
    port = "" if url.port is None else f":{url.port}"
    return f"{url.scheme}://{_in_url(_host(request))}{port}"


def table_address(request: Request) -> str:
    """For a unit: the host that is shown, and the secure port."""
    return f"{_in_url(shown_host(request))}:{request.scope.get(SECURE_PORT, DEFAULT_TLS_PORT)}"


def shown_host(request: Request) -> str:
    """This PC's address in the chosen networks; the loopback address where it is in none."""
    reach = reach_of(request)
    return LOOPBACK if reach is None else next(iter(reach.addresses), LOOPBACK)


def shown_addresses(request: Request) -> str:
    """All of them, for a page that is loaded again when they change; empty where it is in no network."""
    reach = reach_of(request)
    return "" if reach is None else " ".join(reach.addresses)


def unreachable(request: Request) -> Message | None:
    """Why phones and tables find nothing at these addresses, and what to do; None where they do."""
    reach = reach_of(request)
    if reach is None or reach.addresses:
        return None
    return _ALONE if reach.urls.is_alone else _NO_NETWORK


def reach_of(request: Request) -> Reach | None:
    """Where phones and tables find the hub; None where nobody has looked."""
    found: Reach | None = request.scope.get(REACH)
    return found


def _host(request: Request) -> str:
    """The name by which whoever asks has reached the hub, unless others do not find it by that name."""
    hostname, reach = request.url.hostname or "", reach_of(request)
    if reach is None or not reach.addresses:
        return hostname
    own = {address for each in reach.networks.interfaces for address in (*each.ipv4, *each.ipv6)}
    is_hidden = hostname in own and hostname not in reach.addresses
    return reach.addresses[0] if is_loopback(hostname) or is_hidden else hostname


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
