"""Whoever sits at the page of a whole hub, without a browser."""

from __future__ import annotations

import ssl
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import httpx

from kiosk.hub.auth.cookies import director_cookie
from kiosk.hub.runner.app import RunningHub
from kiosk.journal.bodies import CallClaimed, CallRaised, TimeOutAnnounced
from kiosk.sync.session.link import LinkPhase
from tests.hub.linked_table import LinkedTable
from tests.hub.listening import wait_until_shown
from tests.hub.playing import PAIRS


class Director:
    """The director's browser, without pages."""

    def __init__(self, hub: RunningHub) -> None:
        address = urlsplit(hub.director)
        self.address = f"{address.scheme}://{address.netloc}"
        self.token = parse_qs(address.query)["token"][0]
        self._commands = 0
        self._run = uuid4().hex

    def order(self, **command: object) -> None:
        self._commands += 1
        answer = httpx.post(
            f"{self.address}/api/commands",
            json=command,
            headers={
                "Origin": self.address,
                "Idempotency-Key": f"{self._run}-{self._commands}",
                "Accept-Language": "en",
            },
            cookies={director_cookie(self.token): self.token},
        )
        assert answer.status_code == httpx.codes.OK, answer.text

    def open(self) -> None:
        self.order(
            kind="open_tournament",
            name="Serata",
            rules="burraco_internazionale",
            regulations="federation",
            deals=2,
            rounds=2,
            pairs=PAIRS,
        )

    def begin(self) -> None:
        self.order(kind="publish_round", round=1, pairing="entry")
        self.order(kind="start_round", round=1, minutes=30)

    def wait_until_shown(self, region: str, text: str) -> str:
        return wait_until_shown(self.address, self.token, region, text)

    def page(self, path: str) -> str:
        """What the browser shows there."""
        return httpx.get(
            f"{self.address}{path}",
            cookies={director_cookie(self.token): self.token},
            headers={"Accept-Language": "en"},
        ).text


def admit_call_and_announce(director: Director, table: LinkedTable) -> None:
    table.wait_until_asking()
    waiting = director.wait_until_shown("waiting", table.fingerprint)
    assert "<b>Table 2</b>" in waiting
    director.order(kind="admit_table", author=table.identity.author, epoch=1, fingerprint=table.fingerprint)
    table.wait_for_phase(LinkPhase.CONNECTED)
    director.begin()
    call = table.log.append(table.identity, CallRaised(1, "S"))
    director.wait_until_shown("calls", "called by South")
    director.order(kind="claim_call", author="table-2", epoch=1, call=call.seq, arbiter="Conti")
    table.wait_for_body(CallClaimed)
    director.order(kind="announce_time_out", round=1)
    table.wait_for_body(TimeOutAnnounced)
    assert "not yet: 1, 3" in director.wait_until_shown("time-out-heard", "heard by 1 of 3 tables")


def trusting(folder: Path) -> ssl.SSLContext:
    """As a browser that has taken the hub's authority in: names and dates count."""
    return ssl.create_default_context(cafile=folder / "hub/tls/authority.crt")
