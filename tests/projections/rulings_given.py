"""Rulings as the director's side would enter them."""

from __future__ import annotations

from typing import Any

from kiosk.journal.bodies import RulingGiven
from kiosk.rulings.effects import AnyEffect, Points


def ruling(*effects: AnyEffect, deal: int = 1, **changes: Any) -> RulingGiven:
    """A ruling at table 1 in round 1 with these effects."""
    values: dict[str, Any] = {
        "round": 1,
        "table": 1,
        "deal": deal,
        "code": "burraco",
        "tree": "B20",
        "outcome_tree": "B20",
        "outcome": "sanction",
        "articles": ("20",),
        "answers": (),
        "option": None,
        "facts": {"offender": "N"},
        "effects": effects,
        "reason": "",
        "arbiter": "Rosa",
    }
    return RulingGiven(**{**values, **changes})


def sanction(points: int, to: str = "ew") -> Points:
    """Points of the match for a line (Art. 20)."""
    return Points(pool="match", to=to, points=points, why="sanction")


def arbitral(points: int, to: str = "ew", *, replaces_count: bool = False) -> Points:
    """Points of the deal for a line."""
    return Points(pool="deal", to=to, points=points, why="arbitral_score", replaces_count=replaces_count)
