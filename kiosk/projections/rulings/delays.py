"""What has been ruled of the delays at a match so far (Art. 34)."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from kiosk.projections.rulings.facts import table_for
from kiosk.rulings.delays import LATE
from kiosk.rulings.effects import MatchAward
from kiosk.rulings.telling import sides

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.journal.bodies import RulingGiven
    from kiosk.projections.folds.rulings import Ruling
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.effects import AnyEffect
    from kiosk.rulings.facts import Facts

ASKED: Final[Mapping[str, str]] = {"seconds": "late_line", "ns": "ns", "ew": "ew", "ew_also": "ew"}
"""The questions of the tree that ask for a delay, and whose: the fact that names the line, or its key."""


def delay_ruling(hall: TournamentState, round_: int, table: int) -> Ruling | None:
    """The newest ruling on delays that stands at a match: it holds what was ruled before, of either line."""
    standing = hall.rulings.standing((round_, table))
    return next((ruling for ruling in reversed(standing) if ruling.given.outcome_tree == LATE), None)


def ruled_of_delays(hall: TournamentState, round_: int, table: int) -> tuple[AnyEffect, ...]:
    """What has been ruled of the delays at a match."""
    ruling = delay_ruling(hall, round_, table)
    return () if ruling is None else ruling.given.effects


def ruled_delays(hall: TournamentState, round_: int, table: int) -> Mapping[str, float]:
    """Up to which delay each line has been ruled on, in seconds; infinite where it has lost the match."""
    delays: dict[str, float] = {}
    for ruling in hall.rulings.at((round_, table)):
        given = ruling.given
        if given.outcome_tree == LATE and ruling.key not in hall.rulings.cancelled:
            delays |= _said(given, sides(given.facts, table_for(hall.tournament.game)))
            delays |= {
                effect.to: inf
                for effect in given.effects
                if isinstance(effect, MatchAward) and effect.award != "late_win"
            }
    return delays


def _said(given: RulingGiven, about: Facts) -> dict[str, float]:
    """The delays that a ruling was told, by line."""
    told = ((ASKED.get(answer.question, ""), answer.answer) for answer in given.answers)
    return {str(about.get(who, who)): int(seconds) for who, seconds in told if who and seconds.isdecimal()}
