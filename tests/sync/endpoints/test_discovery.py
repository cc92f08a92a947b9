from __future__ import annotations

from contextlib import closing
from queue import SimpleQueue

import pytest

from kiosk.sync.endpoints.discovery import Announcement, FoundHub, looking

LOOPBACK = "127.0.0.1"
PATIENCE = 20.0
"""Seconds after which a test has failed; no test waits so long to pass."""


@pytest.mark.slow
def test_a_hub_that_announces_itself_is_found() -> None:
    found: SimpleQueue[FoundHub] = SimpleQueue()
    with closing(Announcement(8443, name="Sala grande")) as announcement, looking(found.put, [LOOPBACK]):
        announcement.tell([LOOPBACK])
        hub = found.get(timeout=PATIENCE)

    assert hub == FoundHub("Sala grande", "wss://127.0.0.1:8443/sync")


def test_a_machine_without_that_network_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    with closing(Announcement(8443, name="nowhere")) as announcement:
        announcement.tell(["203.0.113.7"])

    assert "not announced" in caplog.text


def test_nobody_is_found_where_there_is_no_network(caplog: pytest.LogCaptureFixture) -> None:
    found: SimpleQueue[FoundHub] = SimpleQueue()
    with looking(found.put, ["203.0.113.7"]):
        assert found.empty()
    assert "no hub is looked for" in caplog.text
