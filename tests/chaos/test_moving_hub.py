"""The hub gets another address while real tables are linked, and somebody else takes the one that it had."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos import moving_hub
from tests.chaos.moving_hub import FIRST, SECOND, Hall


@pytest.mark.timeout(300)
def test_tables_find_a_hub_that_has_moved_and_who_has_its_address_hears_nothing(tmp_path: Path) -> None:
    if (reason := moving_hub.hindrance()) is not None:
        pytest.skip(reason)
    with Hall(tmp_path, screens=1) as hall:
        hall.give("hub", SECOND)
        hall.start_impostor(FIRST)
        hall.wait_for_tables(SECOND)
        hall.hub.wait_until_said(f"connect to: (wss://{SECOND}:8443/sync)")
        hall.check()
