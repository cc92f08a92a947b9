"""Real processes on a bad network, and kill -9: what the table has said is so."""

from __future__ import annotations

import pytest

from tests.chaos import namespaces, network


@pytest.mark.timeout(240)
def test_nothing_is_lost_between_killed_programs_on_a_bad_network() -> None:
    if (reason := network.hindrance()) is not None:
        pytest.skip(reason)
    namespaces.bad_network(seed=1, seconds=6.0)
