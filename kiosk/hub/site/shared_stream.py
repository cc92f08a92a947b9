"""One stream for all pages that a browser has open: to a server it makes six connections and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route

from kiosk.hub.auth.authentication import LIVE, request_for
from kiosk.hub.errors import NOT_UNDERSTOOD, InvalidRequestError
from kiosk.hub.web.live import Followed, LiveStream
from kiosk.messages import KioskError

MOST_FOLLOWED: Final = 64
"""Pages that one stream keeps."""


class SharedStream:
    """The route of the streams of several pages together."""

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        """`routes`: the application's; each page's own stream is one of them."""
        self._live = [
            route for route in routes if isinstance(route, Route) and route.path.startswith(f"{LIVE}/")
        ]
        self.route = Route(LIVE, self.follow)

    async def follow(self, request: Request) -> Response:
        """Keeps several pages as the hub is; each `follow` has its `version`, in the same order.

        An address that is followed may name the `language` of its page.

        Raises:
            InvalidRequestError: there are too many, or not as many versions.
        """
        addresses = request.query_params.getlist("follow")
        versions = request.query_params.getlist("version")
        if not 0 < len(addresses) <= MOST_FOLLOWED or len(versions) != len(addresses):
            raise InvalidRequestError(NOT_UNDERSTOOD)
        return LiveStream(
            {
                address: await self._followed(request, address, version)
                for address, version in zip(addresses, versions, strict=True)
            }
        )

    async def _followed(self, request: Request, address: str, version: str) -> Followed | None:
        """The page's own stream from that version; None where it is not there, or not for whoever looks."""
        path, _, query = address.partition("?")
        languages = parse_qs(query).get("language")
        asked = request_for(request, path, **({"accept_language": languages[0]} if languages else {}))
        if asked is None:
            return None
        for route in self._live:
            match, found = route.matches(asked.scope)
            if match is Match.FULL:
                asked.scope.update(found)
                try:
                    answer: LiveStream = await route.endpoint(asked)
                except KioskError:
                    return None
                own = answer.followed[path]
                return own and Followed(own.source, version)
        return None
