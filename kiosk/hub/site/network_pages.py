"""The page of this PC's networks: which there are, and in which phones and tables are to find the hub."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from kiosk.hub.errors import RefusedError
from kiosk.hub.server.networks import HubNetworks, label
from kiosk.hub.web.addresses import CERTIFICATE_PATH, reach_of, shown_addresses
from kiosk.hub.web.rendering import Fill
from kiosk.hub.web.requests import NetworkChosen, read_request
from kiosk.messages import N_, Message
from kiosk.network_interfaces import InterfaceKind

NETWORKS: Final = "/networks"


@dataclass(frozen=True, slots=True)
class NetworkRow:
    """A network that this PC is in."""

    name: str
    label: Message
    addresses: tuple[str, ...]
    is_shown: bool
    is_chosen: bool
    is_virtual: bool


class NetworkPages:
    """The routes: page and choice are the director's; all may ask whether the addresses have changed."""

    def __init__(self, fill: Fill) -> None:
        self._fill = fill
        self.routes = [
            Route(NETWORKS, self.page),
            Route("/api/network", self.choose, methods=["POST"]),
            Route(f"{CERTIFICATE_PATH}/addresses", self.addresses),
        ]

    async def page(self, request: Request) -> Response:
        """This PC's networks, and the choice among them."""
        reach = reach_of(request)
        networks = HubNetworks() if reach is None else reach.networks
        values = {
            "rows": network_rows(networks),
            "chosen": networks.chosen,
            "is_chosen_away": networks.is_chosen_away,
            "may_choose": reach is not None and reach.is_everywhere,
            "live": None,
        }
        return self._fill(request, "networks.html", values)

    async def choose(self, request: Request) -> Response:
        """Show the hub in one network alone, or in all.

        Raises:
            RefusedError: there is no such network, or nothing to choose.
            HubError: the choice cannot be kept.
        """
        asked, reach = await read_request(request, NetworkChosen), reach_of(request)
        if reach is None or not reach.is_everywhere or not _is_there(asked.network, reach.networks):
            raise RefusedError(N_("This PC is not in that network any more. Load the page again."))
        await run_in_threadpool(reach.choose, asked.network or None)
        return JSONResponse({"location": NETWORKS})

    async def addresses(self, request: Request) -> Response:
        """The addresses of now, for pages that show them."""
        return PlainTextResponse(shown_addresses(request))


def _is_there(network: str, networks: HubNetworks) -> bool:
    """Whether one may choose it; the empty name stands for all."""
    return not network or network in {each.name for each in networks.interfaces}


def network_rows(networks: HubNetworks) -> list[NetworkRow]:
    """The networks as the page shows them."""
    return [
        NetworkRow(
            each.name,
            label(each),
            (*each.ipv4, *each.ipv6),
            is_shown=each in networks.shown,
            is_chosen=each.name == networks.chosen,
            is_virtual=each.kind is InterfaceKind.VIRTUAL,
        )
        for each in networks.interfaces
    ]
