"""The hub's API in a program's hands: the demo's director, and the command line's."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
import uuid
from collections.abc import Mapping
from http.client import HTTPException, HTTPResponse
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from kiosk.hub.auth.cookies import director_cookie
from kiosk.messages import N_, KioskError

TIMEOUT: Final = 10.0
"""Seconds that an answer may take."""
LIST_TIMEOUT: Final = 30.0
"""Seconds, where a workbook is read."""
_JSON: Final = {"content-type": "application/json"}
_BYTES: Final = {"content-type": "application/octet-stream"}


class HubRefusedError(KioskError):
    """The hub did not do what the director asked."""


class DirectorClient:
    """The hub's API in the director's hands.

    `address` is that of the director's page, with the token; refusals come in `language`.
    """

    def __init__(self, address: str, language: str = "en") -> None:
        parts = urlsplit(address)
        self._language = language
        self._origin = f"{parts.scheme}://{parts.netloc}"
        token = parse_qs(parts.query)["token"][0]
        self._cookie = f"{director_cookie(token)}={token}"

    def command(self, kind: str, **values: object) -> None:
        """Give one command (`kiosk.commands`).

        Raises:
            HubRefusedError: the hub says why not, or does not answer.
        """
        headers = {**_JSON, "idempotency-key": uuid.uuid4().hex}
        self._ask("/api/commands", headers, json.dumps({"kind": kind, **values}).encode())

    def name_official(self, name: str, role: str) -> Mapping[str, Any]:
        """Name an official, unless it is one: a code for their browser (`kiosk.hub.web.requests.Invited`).

        Raises:
            HubRefusedError: as `command`.
        """
        asked = json.dumps({"name": name, "role": role}).encode()
        answer: Mapping[str, Any] = json.loads(self._ask("/api/officials", _JSON, asked))
        return answer

    def read_list_file(self, data: bytes, entrants: str) -> Mapping[str, Any]:
        """What a file may say that holds a list of entrants (`kiosk.hub.entrants.list_pages.FileVersions`).

        Raises:
            HubRefusedError: it is no list, or as `command`.
        """
        path = f"/api/lists/files?entrants={entrants}"
        answer: Mapping[str, Any] = json.loads(self._ask(path, _BYTES, data, LIST_TIMEOUT))
        return answer

    def look_at_list(self, text: str, entrants: str) -> Mapping[str, Any]:
        """What a list of entrants would enter (`kiosk.hub.entrants.list_pages.LookedAt`).

        Raises:
            HubRefusedError: as `command`.
        """
        asked = json.dumps({"text": text, "entrants": entrants}).encode()
        answer: Mapping[str, Any] = json.loads(self._ask("/api/lists", _JSON, asked, LIST_TIMEOUT))
        return answer

    def results(self) -> Mapping[str, Any]:
        """Everything of the tournament that is kept for others (`docs/results.schema.json`).

        Raises:
            HubRefusedError: as `command`.
        """
        answer: Mapping[str, Any] = json.loads(self.file("/results/results.json"))
        return answer

    def file(self, path: str) -> str:
        """A file of the hub's, such as ``/results/standings.csv``.

        Raises:
            HubRefusedError: as `command`.
        """
        return self._ask(path, {}, None).decode()

    def state(self) -> Mapping[str, Any]:
        """What the director's page shows, as plain values (`kiosk.hub.console.views.Console`)."""
        answer: Mapping[str, Any] = json.loads(self._ask("/api/state", {}, None))
        return answer

    def _ask(
        self, path: str, headers: Mapping[str, str], data: bytes | None, timeout: float = TIMEOUT
    ) -> bytes:
        request = urllib.request.Request(  # noqa: S310 - our own hub's http address
            self._origin + path,
            data,
            {
                "cookie": self._cookie,
                "origin": self._origin,
                "accept-language": self._language,
                **headers,
            },
        )
        try:
            answer: HTTPResponse
            with urllib.request.urlopen(request, timeout=timeout) as answer:  # noqa: S310 - as above
                return answer.read()
        except urllib.error.HTTPError as error:
            raise HubRefusedError(N_("The director's PC refuses: {reason}"), reason=_reason(error)) from error
        except (OSError, HTTPException) as error:
            raise HubRefusedError(
                N_(
                    "The director's PC does not answer at {address}. Start the program, or say with "
                    "--address where it is."
                ),
                address=self._origin,
            ) from error


def _reason(error: urllib.error.HTTPError) -> str:
    """What the hub says; programs are told in JSON, people on a page."""
    try:
        return str(json.loads(error.read())["message"])
    except (ValueError, KeyError):
        return error.reason
