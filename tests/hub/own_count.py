"""The standings of an evening of burraco, worked out anew from what the tables entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from tests.hub.playing import line
from tests.hub.rulings.giving import vp

Entry: TypeAlias = dict[str, dict[str, int]]

BYE: Final = (14, 305)
"""What a pair that rests has of a match of two deals (Art. 34)."""


def worth(values: Mapping[str, int]) -> int:
    """The points of one line that has taken and played its pozzetto."""
    burracos = 200 * values["clean"] + 100 * values["dirty"] + 100 * values["closing"]
    return burracos + values["cards"] - values["in_hand"]


def random_entry(random: Random) -> Entry:
    """A deal that one of the lines has closed."""
    closing, other = random.sample(("ns", "ew"), 2)
    return {
        closing: line(clean=random.randint(1, 2), cards=random.randrange(200, 350, 5), closing=True),
        other: line(
            dirty=random.randint(0, 2),
            cards=random.randrange(150, 300, 5),
            in_hand=random.randrange(5, 100, 5),
        ),
    }


@dataclass
class Match:
    """One table's round. `credits` are the points that rulings give to a line."""

    ns: int
    ew: int
    deals: dict[int, Entry] = field(default_factory=dict)
    credits: dict[str, int] = field(default_factory=dict)

    @property
    def lead(self) -> int:
        """Of North-South; negative where they are behind."""
        ns, ew = (
            sum(worth(deal[key]) for deal in self.deals.values()) + self.credits.get(key, 0)
            for key in ("ns", "ew")
        )
        return ns - ew


@dataclass
class OwnCount:
    """All matches by round and table, and the pairs that rested, by round."""

    matches: dict[tuple[int, int], Match] = field(default_factory=dict)
    resting: dict[int, int] = field(default_factory=dict)

    def scores(self) -> dict[int, tuple[int, int]]:
        """Victory points and match points, by pair."""
        found: dict[int, tuple[int, int]] = {}

        def add(pair: int, victory_points: int, match_points: int) -> None:
            before = found.get(pair, (0, 0))
            found[pair] = (before[0] + victory_points, before[1] + match_points)

        for match in self.matches.values():
            if not match.deals:
                continue  # posted, and not yet played
            ns, ew = vp(match.lead)
            add(match.ns, ns, match.lead)
            add(match.ew, ew, -match.lead)
        for pair in self.resting.values():
            add(pair, *BYE)
        return found

    def best_first(self) -> list[int]:
        """The pairs; level ones by number."""
        scores = self.scores()
        return sorted(scores, key=lambda pair: (-scores[pair][0], -scores[pair][1], pair))

    def met(self, round_: int) -> set[frozenset[int]]:
        """Who has met whom in a round."""
        return {
            frozenset({match.ns, match.ew})
            for (of_round, _), match in self.matches.items()
            if of_round == round_
        }
