"""Whoever sits at the page of a hub that is a program of its own."""

from __future__ import annotations

import re
from contextlib import suppress
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from kiosk.hub.auth.cookies import director_cookie
from kiosk.hub.cli.client import DirectorClient, HubRefusedError
from kiosk.messages import Message
from kiosk.translation import LANGUAGES, Translator
from tests.end_to_end.processes import Program, wait_for


class Director:
    """Commands by the hub's API, and reads what its pages say."""

    def __init__(self, hub: Program) -> None:
        self.address = hub.wait_until_said(r"director's page: (\S+)")
        self.sync = hub.wait_until_said(r"connect to: (\S+)")
        self._client = DirectorClient(self.address)

    def command(self, kind: str, **values: object) -> None:
        self._client.command(kind, **values)

    def state(self) -> Any:
        return self._client.state()

    def open(self, pairs: str, deals: int = 2, rounds: int = 1) -> None:
        """Open a tournament of the federation's; `pairs` are lines such as ``Rossi - Esposito``."""
        self.command(
            "open_tournament",
            name="Serata",
            rules="burraco_internazionale",
            regulations="federation",
            deals=deals,
            rounds=rounds,
            pairs=pairs,
        )

    def open_enrolment(self) -> str:
        """Let units ask to become tables; the code that they need."""
        self.command("open_enrolment", minutes=5)
        return str(wait_for(lambda: self.state()["window"], "the enrolment opens")["code"])

    def admit_whoever_waits(self) -> None:
        for table in self.state()["waiting"]:
            names = {name: table[name] for name in ("author", "epoch", "fingerprint")}
            with suppress(HubRefusedError):  # admitted a moment ago
                self.command("admit_table", **names)

    def page(self, path: str, language: str) -> str:
        """What a browser shows there, without its tags."""
        parts = urlsplit(self.address)
        token = parse_qs(parts.query)["token"][0]
        answer = httpx.get(
            f"http://{parts.netloc}{path}",
            cookies={director_cookie(token): token},
            headers={"Accept-Language": language},
        )
        return " ".join(unescape(re.sub("<[^>]*>", " ", answer.text)).split())

    def wait_until_shown(self, path: str, message: Message) -> None:
        """Until the page there says so, in both languages."""
        for language in LANGUAGES:
            sentence = Translator(language)(message)
            wait_for(
                lambda sentence=sentence, language=language: sentence in self.page(path, language), sentence
            )  # type: ignore[misc]
