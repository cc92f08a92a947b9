"""Who stands before whom: the total, then Art. 9's tie-breaks in order, each among those still tied."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING, Generic, TypeVar

from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from kiosk.games.mineo.row import Row
    from kiosk.games.mineo.settings import MineoSettings

Entrant = TypeVar("Entrant", bound=Hashable)


class LotsError(KioskError, ValueError):
    """A draw of lots that cannot be kept."""


class LotsNeededError(KioskError):
    """Entrants are level in everything and priority is needed: lots must be drawn."""


class TieBreak(Enum):
    """What puts one entrant before another, in the order of Art. 9."""

    TOTAL = "total"
    DIFFERENCE = "difference"
    REALISED = "realised"
    SOLOS = "solos"
    EXTRA = "extra"
    LOTS = "lots"


@dataclass(frozen=True, slots=True)
class MineoTally:
    """An entrant's five values, the order of the fields being that of Art. 9."""

    total: int
    """Penalties taken away."""
    difference: int
    """Realised less suffered; without penalties."""
    realised: int
    solos: int
    """Solos faced without a negative outcome; a level one counts."""
    extra: int
    """Realised beside the Rimatura and the Vanto."""

    @property
    def values(self) -> tuple[int, int, int, int, int]:
        """In the order in which they are compared; the higher, the better."""
        return (self.total, self.difference, self.realised, self.solos, self.extra)


@dataclass(frozen=True, slots=True)
class Lots(Generic[Entrant]):
    """The lots drawn for one round's standings: never drawn again, and not used in the next (M-25)."""

    round: int
    draws: tuple[tuple[Entrant, ...], ...] = ()
    """Each is a group that was level, in the order that the lots gave it."""

    def record(self, order: Sequence[Entrant]) -> Lots[Entrant]:
        """The lots, with this draw kept.

        Raises:
            LotsError: somebody stands in it twice, or it turns round what was drawn before.
        """
        if len(set(order)) != len(order):
            raise LotsError(N_("Each entrant draws one lot."), article="Art. 9", field="lots")
        for draw in self.draws:
            both = set(draw) & set(order)
            if [entrant for entrant in draw if entrant in both] != [
                entrant for entrant in order if entrant in both
            ]:
                raise LotsError(
                    N_("These lots were drawn already, and are not drawn again."),
                    article="Art. 9",
                    field="lots",
                )
        return Lots(self.round, (*self.draws, tuple(order)))

    def order(self, group: Collection[Entrant]) -> tuple[Entrant, ...] | None:
        """The group as the lots put it; None if they were not drawn for all of it together."""
        for draw in self.draws:
            if set(group) <= set(draw):
                return tuple(entrant for entrant in draw if entrant in group)
        return None


@dataclass(frozen=True, slots=True)
class MineoPlace(Generic[Entrant]):
    """One row of the standings."""

    rank: int
    """From 1; shared by those who are level in everything, after whom ranks are skipped."""
    entrant: Entrant
    tally: MineoTally
    decided_by: TieBreak | None
    """What puts the entrant behind the one above; None for the first, and for who shares that rank."""


def tally(rows: Iterable[Row], settings: MineoSettings) -> MineoTally:
    """The five values of an entrant's rows so far."""
    counted = list(rows)
    figures = [row.figures(settings) for row in counted]
    factors = [row_figures.multiplier if settings.is_tiebreak_multiplied else 1 for row_figures in figures]
    weighted = list(zip(figures, factors, strict=True))
    return MineoTally(
        total=sum(row_figures.partial for row_figures in figures),
        difference=sum(row_figures.difference * factor for row_figures, factor in weighted),
        realised=sum(row_figures.realised * factor for row_figures, factor in weighted),
        solos=sum(row.is_solo_held(settings) for row in counted),
        extra=sum(row_figures.extra * factor for row_figures, factor in weighted),
    )


def rank(
    tallies: Mapping[Entrant, MineoTally], lots: Lots[Entrant] | None = None
) -> tuple[MineoPlace[Entrant], ...]:
    """The entrants, best first; those level in everything share a rank unless lots were drawn for them.

    Args:
        tallies: each entrant's; the order is kept among those who share a rank.
        lots: those drawn for this round's standings, if any.
    """
    ordered = sorted(tallies, key=lambda entrant: tallies[entrant].values, reverse=True)
    places: list[MineoPlace[Entrant]] = []
    for _, level in groupby(ordered, key=lambda entrant: tallies[entrant].values):
        group = tuple(level)
        drawn = lots.order(group) if lots is not None and len(group) > 1 else None
        first = len(places) + 1
        for offset, entrant in enumerate(drawn or group):
            if offset == 0:
                decided = _decided(places[-1].tally, tallies[entrant]) if places else None
            else:
                decided = TieBreak.LOTS if drawn else None
            places.append(MineoPlace(first + (offset if drawn else 0), entrant, tallies[entrant], decided))
    return tuple(places)


def undecided(places: Sequence[MineoPlace[Entrant]]) -> tuple[tuple[Entrant, ...], ...]:
    """The groups that share a rank: those for whom lots are drawn if priority is needed."""
    groups = (
        tuple(place.entrant for place in group) for _, group in groupby(places, key=lambda place: place.rank)
    )
    return tuple(group for group in groups if len(group) > 1)


def decided_order(places: Sequence[MineoPlace[Entrant]]) -> tuple[Entrant, ...]:
    """The entrants in an order that seating, and the final list, can rely on.

    Raises:
        LotsNeededError: some share a rank.
    """
    groups = undecided(places)
    if groups:
        raise LotsNeededError(
            N_("Level in everything: {entrants}. Draw lots, and enter their order."),
            article="Art. 9",
            field="lots",
            entrants=", ".join(str(entrant) for entrant in groups[0]),
        )
    return tuple(place.entrant for place in places)


def _decided(above: MineoTally, below: MineoTally) -> TieBreak:
    """The first step at which two tallies differ."""
    compared = zip(TieBreak, above.values, below.values, strict=False)
    return next(step for step, one, other in compared if one != other)
