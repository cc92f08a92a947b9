"""Which table a unit is to be: what its settings propose, and what somebody types."""

from __future__ import annotations

import pytest

from kiosk.table.model.effects import AskToEnrol
from kiosk.table.model.modes.enrolling_modes import Enrolling, EnrolPage
from kiosk.table.model.preferences import Preferences
from kiosk.table.model.state import State
from tests.table.playing import Table
from tests.table.screen import Screen


@pytest.mark.parametrize(
    ("proposed", "touches", "number"),
    [
        (2, [], 2),
        (2, ["digit-8"], 8),
        (2, ["digit-1", "digit-2"], 12),
        (12, ["erase", "digit-7"], 17),
        (0, ["digit-0", "digit-4"], 4),
        (0, ["digit-1", "digit-2", "digit-3", "digit-4"], 123),
    ],
)
def test_a_proposed_number_is_kept_written_over_or_mended(
    proposed: int, touches: list[str], number: int
) -> None:
    table = Table()
    mode = Enrolling(EnrolPage.NUMBER, proposed, "hub.local", is_known=True)
    table.state = State(0, mode=mode, preferences=Preferences(language="en"))
    screen = Screen(table)
    screen.touch(*touches, "go-on", *(f"digit-{digit}" for digit in "407193"), "go-on")
    assert table.effects[-1] == AskToEnrol(number, "hub.local", "407193")
