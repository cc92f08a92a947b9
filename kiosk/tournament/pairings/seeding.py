"""The draw of a knock-out: which seed gets which place of the bracket, and who rests in the first round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from kiosk.tournament.pairings.bracket import rounds_of
from kiosk.tournament.pairings.facts import Entrant
from kiosk.tournament.pairings.matching import best_matching


def drawn_places(
    seeds: Sequence[Entrant], forbidden: Collection[frozenset[Entrant]] = ()
) -> tuple[Entrant | None, ...]:
    """The places of a bracket in which those who are seeded high meet as late as can be.

    The first two seeds can meet only in the final, the first four not before the semifinals, and so on. Where
    there are fewer seeds than places, the first ones rest in the first round.

    Who is not to meet does not meet in the first round, as far as that can be: then others change, and where
    that is not enough, others rest.

    Args:
        seeds: those who play, the first seed first.
        forbidden: couples who are not to meet.
    """
    size = 1 << rounds_of(len(seeds))
    couples = _first_matches(seeds, size, forbidden)
    ordered = sorted(couples, key=lambda couple: couple[0])
    places: list[Entrant | None] = []
    for one, other in _halves(size):
        better, worse = ordered[min(one, other) - 1]
        sides = (better, worse) if one < other else (worse, better)
        places += (seeds[side] if side < len(seeds) else None for side in sides)
    return tuple(places)


def _halves(size: int) -> Iterator[tuple[int, int]]:
    """Which seeds (from 1) meet in the first round of a full bracket, in the order of the bracket."""
    order = [1]
    while len(order) < size:
        total = len(order) * 2 + 1
        pairs = ((seed, total - seed) for seed in order)
        order = [
            seed for number, pair in enumerate(pairs) for seed in (pair if number % 2 == 0 else pair[::-1])
        ]
    return zip(order[::2], order[1::2], strict=True)


def _first_matches(
    seeds: Sequence[Entrant], size: int, forbidden: Collection[frozenset[Entrant]]
) -> list[tuple[int, int]]:
    """Who meets in the first round, by seeds from 0, the better first; past the last seed is nobody."""
    matches = [(seed, size - 1 - seed) for seed in range(size // 2)]

    def faults(one: int, other: int) -> int:
        if max(one, other) < len(seeds):
            return int(frozenset((seeds[one], seeds[other])) in forbidden)
        return size * (min(one, other) >= len(seeds))  # two who are nobody would make a match too few

    resting = size - len(seeds)
    for choosers in (range(resting, len(seeds)), (*range(len(seeds), size), *range(len(seeds)))):
        if not any(faults(*couple) for couple in matches):
            break
        others = [couple for couple in matches if not set(couple) <= set(choosers)]
        matched = best_matching(choosers, lambda chooser, free: _wishes(chooser, free, len(seeds)), faults)
        matches = [*others, *((min(couple), max(couple)) for couple in matched)]
    return matches


def _wishes(chooser: int, free: Sequence[int], seeds: int) -> Sequence[int]:
    """The best seeds wish to meet the worst, and the best are to rest."""
    return sorted(free) if chooser >= seeds else sorted(free, reverse=True)
