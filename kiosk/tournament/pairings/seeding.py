"""The draw of a knock-out: which seed gets which place of the bracket, and who rests in the first round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from kiosk.tournament.pairings.bracket import rounds_of
from kiosk.tournament.pairings.facts import Entrant
from kiosk.tournament.pairings.matching import Faults, best_matching, most_couples


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

    def faults(one: int, other: int) -> int:
        return int(frozenset((seeds[one], seeds[other])) in forbidden)

    playing: Sequence[int] = range(size - len(seeds), len(seeds))
    matches = _best_meet_worst(playing, faults)
    if any(faults(*couple) for couple in matches):
        playing = _who_plays(len(seeds), playing, faults)
        matches = _best_meet_worst(playing, faults)
    resting = sorted(set(range(len(seeds))) - set(playing))
    return [*zip(resting, range(len(seeds), size), strict=True), *matches]


def _best_meet_worst(playing: Sequence[int], faults: Faults) -> list[tuple[int, int]]:
    """The best meet the worst, and as few as can be meet who are not to."""
    couples = best_matching(playing, lambda _, free: sorted(free, reverse=True), faults)
    return [(min(couple), max(couple)) for couple in couples]


def _who_plays(seeds: int, playing: Sequence[int], faults: Faults) -> list[int]:
    """Who plays in the first round so that as few as can be meet who are not to.

    Of all who may meet as many couples are formed as can be, those who would play anyway before others, and
    the last seeds before the first. What is missing then is filled up with the last seeds.
    """
    anyway = set(playing)

    def worth(one: int, other: int) -> int:
        return 2 * seeds * len(anyway & {one, other}) + one + other

    couples = most_couples(range(seeds), lambda one, other: None if faults(one, other) else worth(one, other))
    chosen = sorted(couples, key=lambda couple: worth(*couple), reverse=True)[: len(playing) // 2]
    players = list(chain(*chosen))
    others = [seed for seed in reversed(range(seeds)) if seed not in players]
    return sorted(players + others[: len(playing) - len(players)])
