"""The director of the demo: opens the tournament, seats, starts and answers calls, by the hub's own API."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from threading import Event, Thread
from typing import Any, Final, Self

from kiosk.demo.script import ARBITER, PAIRS, TOURNAMENT
from kiosk.demo.table_admission import TableAdmission
from kiosk.hub.cli.client import DirectorClient, HubRefusedError
from kiosk.messages import KioskError

_POLL_SECONDS: Final = 0.3
"""Seconds between two looks at the hall."""
_WALK_SECONDS: Final = 2.0
"""Seconds that the arbiter needs to the table."""


class Director:
    """Runs the demo's one round on a thread of its own: starts, claims calls."""

    def __init__(self, client: DirectorClient) -> None:
        self._client = client
        self._closing = Event()
        self.admission = TableAdmission(client, self._closing)
        self._thread = Thread(target=self._run, name="director", daemon=True)
        self.problem: KioskError | None = None
        """Why the round could not be run, if it could not."""

    def __enter__(self) -> Self:
        self._client.command(
            "open_tournament",
            name=TOURNAMENT,
            rules="burraco_internazionale",
            regulations="federation",
            deals=2,
            rounds=1,
            pairs="\n".join(" - ".join(pair) for pair in PAIRS),
        )
        self._client.command("publish_round", round=1, pairing="entry")
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            while not self._closing.wait(_POLL_SECONDS):
                self._look()
        except KioskError as error:
            self.problem = error

    def _look(self) -> None:
        hall = self._client.state()
        if hall["step"] == "start" and any(tile["is_linked"] for tile in hall["tiles"]):
            self._client.command("start_round", round=hall["round"], minutes=hall["minutes"])
        for call in hall["calls"]:
            with suppress(HubRefusedError):  # the table has taken its call back meanwhile
                self._attend(call)

    def _attend(self, call: Mapping[str, Any]) -> None:
        names = {"author": call["author"], "epoch": call["epoch"], "call": call["number"]}
        if call["arbiter"] is None:
            self._client.command("claim_call", **names, arbiter=ARBITER)
        elif not self._closing.wait(_WALK_SECONDS):
            self._client.command("resolve_call", **names)
