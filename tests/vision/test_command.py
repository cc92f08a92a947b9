"""What ``kiosk count`` prints of a count."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from kiosk.vision.columns import find_rows
from kiosk.vision.command import describe
from kiosk.vision.decode import decode_row
from kiosk.vision.proposal import CountProposal
from kiosk.vision.shots import RIG_A


@pytest.fixture
def rows(lay: SimpleNamespace) -> CountProposal:
    (whole,) = find_rows(lay.cards(lay.row("9S KH 7D 7C", 0.3)))
    return CountProposal((decode_row(whole, RIG_A),), (), ())


def test_of_rows_nothing_is_said_about_burracos(rows: CountProposal) -> None:
    *lines, total = describe(rows)
    assert total == "Cards 30: sure."
    assert [line.split() for line in lines] == [["1", "row", "30", "100%", "9S", "KH", "7D", "7C"]]
    told = rows.to_json()
    assert told["base"] is None
    assert told["values"] == {"cards": 30}
