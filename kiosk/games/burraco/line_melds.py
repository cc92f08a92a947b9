"""A line's melds beside each other."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.cards import Rank


def repeated_set_ranks(ranks: Iterable[Rank | None]) -> frozenset[Rank]:
    """The ranks of which a line has several sets, where every code allows one (Art. 30; Sisal, Opening).

    Args:
        ranks: of each of the line's sets; None for a sequence, of which there may be equal ones.

    >>> from kiosk.cards import Rank
    >>> repeated_set_ranks([Rank.ACE, None, Rank.KING, Rank.ACE, None]) == {Rank.ACE}
    True
    """
    counted = Counter(rank for rank in ranks if rank is not None)
    return frozenset(rank for rank, number in counted.items() if number > 1)
