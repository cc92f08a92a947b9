"""The draw of a knock-out: which seed gets which place of the bracket, and who rests in the first round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product

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
    """Who meets in the first round, by seeds from 0, the better first; past the last seed is nobody.

    Where some meet who are not to, one of them rests in the place of the last seed that helps.
    """

    def is_forbidden(one: int, other: int) -> bool:
        return frozenset((seeds[one], seeds[other])) in forbidden

    resting = list(range(size - len(seeds)))
    matches = _matched(range(len(resting), len(seeds)), is_forbidden)
    while hurt := [seed for couple in matches if is_forbidden(*couple) for seed in couple]:
        playing = {seed for couple in matches for seed in couple}
        for one, other in product(reversed(resting), sorted(hurt)):
            if all(is_forbidden(one, seed) for seed in playing - {other}):
                continue
            found = _matched(sorted(playing - {other} | {one}), is_forbidden)
            if sum(is_forbidden(*couple) for couple in found) * 2 < len(hurt):
                matches, resting = found, sorted({*resting, other} - {one})
                break
        else:
            break
    nobody = range(len(seeds), size)
    return [*zip(resting, nobody, strict=True), *matches]


def _matched(playing: Sequence[int], is_forbidden: Callable[[int, int], bool]) -> list[tuple[int, int]]:
    """The best meet the worst, and as few as can be meet who are not to."""
    couples = best_matching(playing, _worst_first, lambda one, other: int(is_forbidden(one, other)))
    return [(min(couple), max(couple)) for couple in couples]


def _worst_first(_chooser: int, free: Sequence[int]) -> Sequence[int]:
    return sorted(free, reverse=True)
