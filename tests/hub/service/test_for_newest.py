"""What many pages of one moment look for is looked for once."""

from __future__ import annotations

import pytest

from kiosk.hub.service.for_newest import kept_for_newest
from kiosk.projections.tournament_state import TournamentState


def test_the_same_state_is_looked_at_once_and_another_again() -> None:
    looked: list[TournamentState] = []

    @kept_for_newest
    def look(hall: TournamentState) -> int:
        looked.append(hall)
        return len(looked)

    first, second = TournamentState(), TournamentState()
    assert [look(first), look(first), look(second), look(first)] == [1, 1, 2, 3]


def test_a_look_that_failed_is_not_kept() -> None:
    answers = iter([ZeroDivisionError(), 7])

    @kept_for_newest
    def look(_hall: TournamentState) -> int:
        answer = next(answers)
        if isinstance(answer, ZeroDivisionError):
            raise answer
        return answer

    hall = TournamentState()
    with pytest.raises(ZeroDivisionError):
        look(hall)
    assert look(hall) == 7
