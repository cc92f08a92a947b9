"""An enrolled table without a screen, in a process of its own, that looks for its hub.

Run as ``python -m tests.chaos.searching_table FOLDER NUMBER``. It goes on until it is killed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event

from hardware.raspberry.clock import SystemClock
from kiosk.journal.log import Log
from kiosk.sync.endpoints.client import SyncClient
from kiosk.sync.endpoints.hub_search import SearchingCarrier
from kiosk.sync.endpoints.known_hub import KnownHub
from kiosk.table.runner.enrolled import hub_file, journal_file, own_identity


def main(folder: Path, number: int) -> None:
    clock, known_hub = SystemClock(), KnownHub(hub_file(folder))
    with Log(journal_file(folder)) as log:
        identity = own_identity(folder, log, number)
        if identity is None:
            raise SystemExit(f"{folder} is no table's")
        carrier = SearchingCarrier(known_hub, (), clock)
        with SyncClient(log, identity, [carrier], clock, lambda _: None, known_hub=known_hub):
            Event().wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
