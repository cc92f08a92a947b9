"""Rulings as the director's side would enter them, and what a match looks like under them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.journal.bodies import DealAccepted, DealCorrected, EventName, RulingCancelled, RulingGiven
from kiosk.journal.event import Event
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.tournament_state import replay
from kiosk.rulings.effects import AnyEffect, CorrectionLeave, DealFate, Freeze, Points

if TYPE_CHECKING:
    from tests.projections.conftest import Evening

REDEAL = DealFate("redeal")
ANNUL = DealFate("annul")
AGAIN = DealFate("annul_and_replay")
CORRECTION = CorrectionLeave(pairing="kept")
TEMPORARY = Freeze(
    meld="opened", permanent=False, until="player_next_turn", loses=("all_cards",), to="N", described="5-6-7"
)


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


def match_of(evening: Evening) -> TableMatch:
    """That of table 1 in round 1."""
    return replay(evening.events).match(1, 1)


def figures(match: TableMatch) -> dict[str, tuple[int, int | None, int | None]]:
    """Points, victory points and match points of each line."""
    return {
        party: (result.total, result.victory_points, result.match_points)
        for party, result in match.result.items()
    }


def name(event: Event) -> EventName:
    """As another event names it."""
    return EventName(event.author, event.epoch, event.seq)


def cancel(event: Event) -> RulingCancelled:
    """A ruling is cancelled."""
    return RulingCancelled(event.author, event.epoch, event.seq, "On appeal", "Rosa")


def corrected(ruled: Event, accepted: Event, deal: DealAccepted) -> DealCorrected:
    """An accepted deal as it should be, by leave of a ruling."""
    return DealCorrected(ruled.author, ruled.epoch, ruled.seq, name(accepted), deal.entry)
