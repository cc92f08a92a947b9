"""What a hub begins with is left out of Python's search for cycles while it runs."""

from __future__ import annotations

import gc

from kiosk.hub.server.web_server import kept_out_of_searches


def test_what_is_there_is_searched_again_afterwards() -> None:
    with kept_out_of_searches():
        assert gc.get_freeze_count() > 0
    assert gc.get_freeze_count() == 0
