"""What a table does before the first deal of a round: check-in, packs, the draw for seats (Art. 3, 34)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from kiosk.games.lines import EW, Compass
from kiosk.journal.bodies import (
    CheckInTakenBack,
    DealerNamed,
    LineCheckedIn,
    LinesChosen,
    PacksChecked,
    PinChosen,
    SeatsDrawn,
)
from kiosk.journal.identity import table_of

if TYPE_CHECKING:
    from kiosk.journal.event import Event
    from kiosk.projections.folds.rulings import MatchKey


@dataclass(frozen=True, slots=True)
class Arrival:
    """That a pair or player was complete; `at` is in seconds since 1970 by the table's word."""

    entrant: int
    at: float


@dataclass(frozen=True, slots=True)
class Preparation:
    """How far one table has come with one round. Everything is open until the table has said it."""

    arrivals: Mapping[str, Arrival] = field(default_factory=dict)
    """The first of each party; the director may have seated somebody else there since."""
    packs_checked: bool = False
    seats: SeatsDrawn | None = None
    """Who keeps the score, who deals first, and who has changed places with the partner."""
    is_turned: bool = False
    """Whether the party that was published East and West sits North and South."""
    dealers: Mapping[int, str] = field(default_factory=dict)
    """By deal: the seat that was said to deal it; the deal goes round from there."""
    pins: Mapping[str, str] = field(default_factory=dict)
    """By party: what is kept of the PIN with which it accepts."""

    @property
    def compass(self) -> Compass:
        """What the places are called there."""
        return Compass(self.is_turned)

    def seat_of(self, published: str, seats: tuple[str, ...], party: str) -> str:
        """Where a player of a party sits, whom the director has seated at `published`.

        Args:
            published: one of `seats`.
            seats: the party's, in the order of its players.
            party: the party's key.
        """
        if self.seats is None or party not in self.seats.swapped:
            return published
        return seats[1 - seats.index(published)] if len(seats) == 2 else published


Preparations: TypeAlias = Mapping["MatchKey", Preparation]
"""By round and table."""


def fold(state: Preparations, event: Event) -> Preparations:
    """The preparations after an event; events about other things change nothing."""
    table, body = table_of(event.author), event.body
    if table is None or not isinstance(
        body,
        LineCheckedIn | CheckInTakenBack | PacksChecked | SeatsDrawn | LinesChosen | DealerNamed | PinChosen,
    ):
        return state
    place = (body.round, table)
    before = state.get(place, Preparation())
    match body:
        case LineCheckedIn(party=party, entrant=entrant):
            after = replace(
                before, arrivals=_with(before.arrivals, party, Arrival(entrant, event.written_at))
            )
        case CheckInTakenBack(party=party):
            after = replace(
                before, arrivals={key: arrival for key, arrival in before.arrivals.items() if key != party}
            )
        case PacksChecked():
            after = replace(before, packs_checked=True)
        case SeatsDrawn():
            after = replace(before, seats=body, dealers={**before.dealers, 1: body.dealer})
        case LinesChosen(north_south=party):
            after = replace(before, is_turned=party == EW)
        case DealerNamed(deal=deal, dealer=seat):
            after = replace(before, dealers={**before.dealers, deal: seat})
        case PinChosen(party=party, verifier=verifier):
            after = replace(before, pins={**before.pins, party: verifier})
    return {**state, place: after}


def _with(arrivals: Mapping[str, Arrival], party: str, arrival: Arrival) -> Mapping[str, Arrival]:
    """The first arrival of an entrant counts."""
    before = arrivals.get(party)
    return (
        arrivals if before is not None and before.entrant == arrival.entrant else {**arrivals, party: arrival}
    )
