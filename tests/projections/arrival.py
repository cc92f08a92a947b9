"""Events that arrive in another order than they were said in."""

from __future__ import annotations

from hypothesis import strategies as st

from kiosk.journal.event import Event
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import replay
from tests.projections.conftest import Evening


def check_order_of_arrival(evening: Evening, data: st.DataObject) -> None:
    """Whichever author is heard first, the same comes out: only the order of each author's own counts."""
    streams: dict[str, list[Event]] = {}
    for event in evening.events:
        streams.setdefault(event.author, []).append(event)
    turns = data.draw(st.permutations([event.author for event in evening.events]))

    shuffled = replay(streams[author].pop(0) for author in turns)

    expected = replay(evening.events)
    assert shuffled == expected
    assert standings(shuffled) == standings(expected)
    assert shuffled.irregularities() == expected.irregularities()
