"""What the hub offers, shows and saves, and what goes over the lines, is byte for byte what it was.

Where a change is meant: look at what differs (`tools/behaviour.py`), then `python tools/behaviour.py --renew`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from tests.recordings import sync
from tests.recordings.digests import OUTPUTS, Outputs, differences, digests

MEANT = "if it is meant so, `python tools/behaviour.py --renew`"


@pytest.mark.parametrize(("name", "outputs"), OUTPUTS.items(), ids=OUTPUTS.keys())
def test_the_hub_answers_as_it_did(name: str, outputs: Callable[[], Outputs]) -> None:
    found = differences(name, digests(outputs()))
    assert not found, f"look at `tools/behaviour.py`; {MEANT}: {found}"


@pytest.mark.parametrize("name", sync.SESSIONS)
def test_both_ends_of_a_recorded_session_answer_as_they_did(name: str) -> None:
    steps = sync.recorded(name)
    for then, now in zip(steps, sync.replay(name, steps), strict=True):
        assert now == then


@pytest.mark.parametrize("name", sync.SESSIONS)
def test_another_byte_is_another_answer(name: str) -> None:
    """What was heard matters: the replay does not give back what it is given."""
    steps = sync.recorded(name)
    place = next(at for at, step in enumerate(steps) if step.hears is not None)
    heard = steps[place].hears or b""
    steps[place] = structs.replace(steps[place], hears=heard[:-9] + bytes([heard[-9] ^ 1]) + heard[-8:])
    assert sync.replay(name, steps) != sync.recorded(name)
