"""A table's journal with its real link to a hub."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from threading import Condition
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit
from uuid import uuid4

import httpx

from hardware.raspberry.clock import SystemClock
from kiosk.journal.bodies import AnyBody
from kiosk.journal.event import Event
from kiosk.journal.identity import DIRECTOR, Identity, table_author, table_of
from kiosk.journal.log import Log
from kiosk.sync.endpoints.client import SyncClient
from kiosk.sync.enrolment.enroller import Enroller, EnrolState
from kiosk.sync.session.link import LinkPhase, LinkState
from kiosk.sync.wire.carriers import Carrier

PATIENCE = 10.0
"""Seconds."""


def open_enrolment(address: str) -> str:
    """Open the enrolment of the hub whose director's page is at `address`; the code."""
    with httpx.Client(base_url=f"http://{urlsplit(address).netloc}", follow_redirects=True) as director:
        director.get(address)
        headers = {"origin": str(director.base_url).rstrip("/"), "idempotency-key": uuid4().hex}
        command = {"kind": "open_enrolment", "minutes": 5}
        assert director.post("/api/commands", json=command, headers=headers).status_code == httpx.codes.OK
        while not (found := re.search(r'class="code number">(\d+) (\d+)<', director.get("/units").text)):
            pass
        return found[1] + found[2]


class LinkedTable:
    """Use as a context manager. `code` is what the hub wants of a new unit; `identity` an old one's key."""

    def __init__(
        self, folder: Path, number: int, carrier: Carrier, code: str = "", identity: Identity | None = None
    ) -> None:
        self.identity = identity or Identity.create(table_author(number))
        self.fingerprint = ""
        self._is_turned_away = False
        self._enroller = (
            Enroller(number, code, carrier, SystemClock(), self._hear_hub) if identity is None else None
        )
        self._carrier = carrier
        self.heard: list[Event] = []
        """All events in its journal."""
        self._parts = ExitStack()
        self._changed = Condition()
        self._state: LinkState | None = None
        folder.mkdir(exist_ok=True)
        self.log = self._parts.enter_context(Log(folder / f"{self.identity.author}.sqlite"))
        self.log.add_listener(self._hear)

    def __enter__(self) -> Self:
        if self._enroller is None:
            self._link()
        else:
            self._ask(self._enroller)
        return self

    def enrol_anew(self, code: str) -> None:
        """Leave the hub, and ask to become the same table again."""
        self._client.close()
        self.fingerprint, number = "", table_of(self.identity.author) or 0
        self._ask(Enroller(number, code, self._carrier, SystemClock(), self._hear_hub))

    def _ask(self, enroller: Enroller) -> None:
        self._parts.callback(enroller.close)
        enroller.start()
        enroller.confirm()

    @property
    def author(self) -> str:
        return self.identity.author

    def wait_until_asking(self) -> str:
        """Until the hub shows this unit to the director: the fingerprint that both show."""
        self._wait(lambda: bool(self.fingerprint))
        return self.fingerprint

    def wait_until_turned_away(self) -> None:
        """Until the hub has said no to what this unit asked for."""
        self._wait(lambda: self._is_turned_away)

    def _hear_hub(self, state: EnrolState) -> None:
        with self._changed:
            self.fingerprint = state.fingerprint or self.fingerprint
            self._is_turned_away = state.problem is not None
            self._changed.notify_all()
        if state.enrolled is not None:
            self.identity = state.enrolled.identity
            self.log.enter(state.enrolled.tournament)
            self.log.trust(DIRECTOR, state.enrolled.director_epoch, state.enrolled.director_key)
            self._link()

    def _link(self) -> None:
        self._client = SyncClient(self.log, self.identity, [self._carrier], SystemClock(), self._note)
        self._parts.enter_context(self._client)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._parts.close()

    def wait_for_phase(self, phase: LinkPhase) -> None:
        self._wait(lambda: self._state is not None and self._state.phase is phase)

    def wait_for_problem(self, sentence: str) -> None:
        """Until the screen says why the link does not work, with these words among others."""
        self._wait(lambda: self._state is not None and sentence in str(self._state.problem))

    def wait_until_received(self) -> None:
        """Until the hub has committed everything that this table has said."""
        self._wait(lambda: self._state is not None and self._state.pending == 0 and self._state.committed > 0)

    def wait_for_body(self, kind: type[object]) -> None:
        """Until an event of that kind is in the table's journal."""
        self._wait(lambda: any(isinstance(event.body, kind) for event in self.heard))

    def wait_for_word(self, meant: Callable[[AnyBody], bool]) -> AnyBody:
        """The first body in the table's journal that is meant."""
        self._wait(lambda: any(meant(event.body) for event in self.heard))
        return next(event.body for event in self.heard if meant(event.body))

    def _wait(self, condition: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(condition, PATIENCE)

    def _hear(self, events: tuple[Event, ...]) -> None:
        with self._changed:
            self.heard += events
            self._changed.notify_all()

    def _note(self, state: LinkState) -> None:
        with self._changed:
            self._state = state
            self._changed.notify_all()
