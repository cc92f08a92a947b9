"""A right count by the camera takes no more taps than typing the same numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.table.ui import PANELS
from tools.count_taps import count_taps, right_proposal

pytestmark = pytest.mark.slow  # whole matches are played, tap by tap


@pytest.mark.parametrize("panel", PANELS)
def test_a_right_count_takes_two_taps_for_each_line_and_one_to_begin(panel: str) -> None:
    taps = count_taps(PANELS[panel], right_proposal())
    assert taps.photographed == 5
    assert taps.photographed < taps.typed


@pytest.mark.parametrize("panel", PANELS)
def test_it_takes_no_more_even_where_there_is_hardly_anything_to_type(panel: str) -> None:
    """One meld of three sixes on each side, 15 points: two digits."""
    proposal = right_proposal()
    (_, _, aces, _) = proposal.melds
    taps = count_taps(PANELS[panel], replace(proposal, melds=(replace(aces, points=15),)))
    assert taps.photographed <= taps.typed
