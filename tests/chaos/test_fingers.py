"""Whatever fingers touch on a table's screens, by seeds; `make chaos` has many more."""

from __future__ import annotations

import pytest

from kiosk.games.game import Game
from kiosk.journal.bodies import ConsentProved
from kiosk.table.model.recording import Transition
from kiosk.table.model.state import State
from kiosk.table.steps.consent import agreement
from tests.chaos.fingers import touch_at_random

SEEDS = 24


@pytest.mark.parametrize("part", range(2))
def test_no_touch_breaks_the_table_or_what_was_accepted(part: int) -> None:
    for seed in range(part, SEEDS, 2):
        try:
            touch_at_random(seed)
        except Exception as error:
            error.add_note(f"seed {seed}: python tools/chaos.py fingers --seed {seed}")
            raise


def test_harness_notices_a_table_that_accepts_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal that is recorded with the first consent, though another is needed."""

    def hasty(
        state: State, game: Game, party: str, row: str, proofs: tuple[ConsentProved, ...]
    ) -> Transition:
        deal = agreement._deal_accepted(state, game, ())
        return agreement._record_deal(state, deal, proofs)

    monkeypatch.setattr(agreement, "_accept", hasty)
    with pytest.raises(AssertionError, match="what cannot be"):
        any(touch_at_random(seed) < 0 for seed in range(SEEDS))
