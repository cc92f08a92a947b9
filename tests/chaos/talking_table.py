"""A table without a screen, in a process of its own, that says what a screen would show.

Run as ``python -m tests.chaos.talking_table FOLDER NUMBER ADDRESS``: ``accepted N`` once an event is saved,
``received N`` when the link light says that the hub has it.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from hardware.raspberry.clock import SystemClock
from kiosk.journal.bodies import CallRaised
from kiosk.journal.identity import Identity, table_author
from kiosk.journal.log import Log
from kiosk.sync.endpoints.client import SyncClient
from kiosk.sync.session.link import LinkState
from kiosk.sync.wire.carriers import WebSocketCarrier

PAUSE = 0.05
"""Seconds between two things that its players accept."""


def say(what: str) -> None:
    print(what, flush=True)  # noqa: T201 - the account is kept from it


def main(folder: str, number: str, address: str) -> None:
    author = table_author(int(number))
    identity = Identity.load_or_create(Path(folder) / "table.key", author)

    def show(state: LinkState) -> None:
        say(f"received {state.committed}")

    with (
        Log(Path(folder) / "journal.db") as log,
        SyncClient(log, identity, [WebSocketCarrier(address)], SystemClock(), show),
    ):
        while True:
            if log.tournament is not None and not (Path(folder) / "enough").exists():
                event = log.append(identity, CallRaised(round=1))
                say(f"accepted {event.seq}")
            time.sleep(PAUSE)


if __name__ == "__main__":
    main(*sys.argv[1:])
