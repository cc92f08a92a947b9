"""What a bench has measured, beside what it may be at most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, and what it may be at most."""

    name: str
    unit: str
    measured: float
    limit: float = inf
    note: str = ""

    @property
    def is_met(self) -> bool:
        return self.measured <= self.limit


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


def say(figures: Iterable[Figure]) -> bool:
    """Print each as it comes; whether all are met."""
    are_met = True
    for figure in figures:
        are_met = are_met and figure.is_met
        mark = "  " if figure.is_met else " !"
        limit = "" if figure.limit == inf else f"<= {figure.limit:g}"
        measured = f"{figure.measured:>9.2f} {figure.unit:<7}"
        print(f"{mark} {figure.name:<66}{measured}{limit:<9}{figure.note}".rstrip(), flush=True)
    return are_met
