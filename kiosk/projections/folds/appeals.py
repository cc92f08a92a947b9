"""Appeals against rulings (Art. 35): who contests, who judges, and what is decided."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from kiosk.journal.bodies import AppealDecided, AppealLodged, AppealTakenBack

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.journal.event import Event
    from kiosk.projections.folds.rulings import RulingKey

AppealBody: TypeAlias = AppealLodged | AppealDecided | AppealTakenBack


@dataclass(frozen=True, slots=True)
class Appeal:
    """One appeal. Instants are seconds since 1970 by the director's clock."""

    ruling: RulingKey
    lodged: AppealLodged
    at: float
    decided: AppealDecided | None = None
    decided_at: float = 0.0
    replacement: RulingKey | None = None
    """The ruling that takes the place of the one that was contested."""
    taken_back: AppealTakenBack | None = None

    @property
    def stands(self) -> bool:
        """Whether it was not taken back."""
        return self.taken_back is None

    @property
    def is_open(self) -> bool:
        """Whether it is still to be decided."""
        return self.stands and self.decided is None and self.lodged.judge != "nobody"

    @property
    def overturns(self) -> bool:
        """Whether the ruling has no effect by it."""
        return self.stands and self.decided is not None and self.decided.decision != "upheld"


Appeals: TypeAlias = "Mapping[RulingKey, tuple[Appeal, ...]]"
"""By ruling, in the order in which they were lodged; at most the last one stands."""


def fold(state: Appeals, event: Event) -> Appeals:
    """The appeals after an event; events about other things change nothing."""
    if not isinstance(event.body, AppealBody):
        return state
    key = contested(event.body)
    earlier = state.get(key, ())
    standing = earlier[-1] if earlier and earlier[-1].stands else None
    match event.body:
        case AppealLodged() if standing is None:
            return {**state, key: (*earlier, Appeal(key, event.body, event.written_at))}
        case AppealDecided(decision=decision) if standing is not None and standing.is_open:
            follows = (event.author, event.epoch, event.seq + 1) if decision == "changed" else None
            decided = replace(standing, decided=event.body, decided_at=event.written_at, replacement=follows)
            return {**state, key: (*earlier[:-1], decided)}
        case AppealTakenBack() if standing is not None:
            return {**state, key: (*earlier[:-1], replace(standing, taken_back=event.body))}
        case _:
            return state


def contested(body: AppealBody) -> RulingKey:
    """The ruling that an event about an appeal names."""
    return body.author, body.epoch, body.ruling
