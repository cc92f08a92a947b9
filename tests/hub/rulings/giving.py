"""What an arbiter's page would send."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.commands.rulings import GiveRuling, Reply
from kiosk.hub.service.decisions import CommandContext
from kiosk.hub.service.presence import Presence
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulebook import code_of


def give(tree: str, *answers: str, **changes: Any) -> GiveRuling:
    """A ruling at table 1 in round 1 and its first deal.

    An answer is ``question=answer``, or ``TREE.question=answer`` in a tree to which an answer led.
    """
    values: dict[str, Any] = {
        "round": 1,
        "table": 1,
        "deal": 1,
        "code": "burraco",
        "tree": tree,
        "arbiter": "Rosa Verdi",
        "replies": tuple(_reply(tree, answer) for answer in answers),
    }
    return GiveRuling(**{**values, **changes})


def context_of(hall: TournamentState) -> CommandContext:
    """What a ruling is judged by, in this hall."""
    return CommandContext(hall, Presence(), (), 0.0, code_of, "seed")


def _reply(tree: str, answer: str) -> Reply:
    question, _, key = answer.partition("=")
    where, _, name = question.rpartition(".")
    return Reply(where or tree, name, key)


def vp(lead: int) -> tuple[int, int]:
    """Art. 17, two deals, written anew from the code's table."""
    step = sum(abs(lead) > end for end in (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000))
    return (10 + step, 10 - step) if lead >= 0 else (10 - step, 10 + step)


def shown(scores: Mapping[int, tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Pairs, victory points and match points, best first; level ones by number."""
    return [
        (pair, *points)
        for pair, points in sorted(
            scores.items(), key=lambda pair_points: (-pair_points[1][0], -pair_points[1][1], pair_points[0])
        )
    ]
