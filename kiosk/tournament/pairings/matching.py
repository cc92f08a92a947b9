"""The best way to put an even number two by two: exact, and always the same.

Everybody is known by a whole number. A matching is judged by its faults first; among those with the fewest,
by wishes: whoever chooses first gets what it wishes most, then whoever chooses next and is still free.
So exactly one matching is the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

Faults: TypeAlias = Callable[[int, int], int]
"""What speaks against two being together, from 0."""
Wishes: TypeAlias = Callable[[int, Sequence[int]], Iterable[int]]
"""All those still free, the most wished first, for one who chooses among them."""
_Mates: TypeAlias = dict[int, int]

_NEAR: Final = 8
"""How far along the order to look at first. Without a fault so near there is no need to look farther."""


def best_matching(choosers: Sequence[int], wishes: Wishes, faults: Faults) -> list[tuple[int, int]]:
    """The best matching: each who chose with the one it got, in the order in which they chose.

    Args:
        choosers: everybody once, an even number, in the order in which they choose.
        wishes: what each wishes.
        faults: the same for two whichever comes first.
    """
    mates = _fewest_faults(choosers, faults, enough=0)
    free = list(choosers)
    settled = []
    while free:
        chooser = free.pop(0)
        for wished in wishes(chooser, free):
            found = _together(chooser, wished, mates, free, faults)
            if found is not None:
                mates = found
                free.remove(wished)
                settled.append((chooser, wished))
                break
    return settled


def most_couples(among: Sequence[int], worth: Callable[[int, int], int | None]) -> list[tuple[int, int]]:
    """As many couples as can be formed, and of all these ways the one that is worth most in all.

    Args:
        among: everybody once.
        worth: of two being together, from 0; None where they may not be.
    """
    import rustworkx  # noqa: PLC0415 - as in `_matched`

    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(among)
    known = [
        (place, place + step, value)
        for place, one in enumerate(among)
        for step, other in enumerate(among[place + 1 :], 1)
        if (value := worth(one, other)) is not None
    ]
    graph.add_edges_from(known)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight)
    couples = ((among[one], among[other]) for one, other in found)
    return sorted((min(couple), max(couple)) for couple in couples)


def _together(chooser: int, wished: int, mates: _Mates, free: Sequence[int], faults: Faults) -> _Mates | None:
    """Mates for all others who are free, if these two together make no more faults in all; or else None."""
    one, other = mates[chooser], mates[wished]
    if one == wished:
        return mates
    before = faults(chooser, one) + faults(wished, other)
    if faults(chooser, wished) + faults(one, other) <= before:
        return {**mates, one: other, other: one}
    allowed = _total(mates, (chooser, *free), faults) - faults(chooser, wished)
    if allowed < 0:
        return None
    others = [entrant for entrant in free if entrant != wished]
    found = _fewest_faults(others, faults, allowed)
    return found if _total(found, others, faults) <= allowed else None


def _fewest_faults(order: Sequence[int], faults: Faults, enough: int) -> _Mates:
    """Mates with the fewest faults, or at least no more than are `enough`."""
    mates = _matched(order, faults, _NEAR)
    if _total(mates, order, faults) > enough and len(order) > _NEAR:
        return _matched(order, faults, len(order))
    return mates


def _matched(order: Sequence[int], faults: Faults, reach: int) -> _Mates:
    """Mates with the fewest faults if nobody may have one farther along the order than `reach`."""
    import rustworkx  # noqa: PLC0415 - tables, which know the systems by name, have no memory for it

    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(order)
    graph.add_edges_from(
        [
            (place, place + step, -faults(one, other))
            for place, one in enumerate(order)
            for step, other in enumerate(order[place + 1 : place + 1 + reach], 1)
        ]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: weight)
    couples = [(order[one], order[other]) for one, other in found]
    return dict(couples) | {other: one for one, other in couples}


def _total(mates: _Mates, among: Iterable[int], faults: Faults) -> int:
    return sum(faults(entrant, mates[entrant]) for entrant in among if entrant < mates[entrant])
