"""What is said about an evening of bridge is read as it was written."""

from __future__ import annotations

import pytest

from kiosk.journal.bodies import AnyBody, AppealNoted, BoardDirected, BridgeOpened, EventName, TrickRecorded
from kiosk.journal.event import MAX_EVENT_SIZE, decode_event, encode_event
from tests.journal.test_rulings import signed

_KEY = "k" * 63
LARGEST = TrickRecorded(
    round=1,
    table=12,
    board=7,
    call=EventName("table-12", 1, 4),
    moment={f"{number}{_KEY}": 1 for number in range(8)},
    values={f"{number:064}": 26 for number in range(40)},
    decision="ò" * 500,
    arbiter="ò" * 200,
    is_ruled=True,
    is_appealed=True,
)


@pytest.mark.parametrize(
    "body",
    [
        BridgeOpened({"is_presence_waived": True}),
        BoardDirected(1, 12, 7, None, is_presence_waived=True, arbiter="Rosa"),
        BoardDirected(1, 12, 7, "auction_begun", is_presence_waived=False, arbiter="Rosa"),
        LARGEST,
        AppealNoted("director", 1, 9, is_appealed=True),
    ],
    ids=lambda body: type(body).__name__,
)
def test_what_is_said_is_read_as_it_was_written(body: AnyBody) -> None:
    data = encode_event(signed(body))

    assert decode_event(data) == signed(body)
    assert len(data) < MAX_EVENT_SIZE
