"""Random tournaments of every kind: what the program makes of them, beside a plain reckoning."""

from __future__ import annotations

from kiosk.audit.differences import audit
from kiosk.simulation.tournaments import simulated


def reckoned_alike(seed: int) -> int:
    """Play the tournament of a seed, and compare each pairing, point and place; how many tournaments: 1."""
    found = audit(simulated(str(seed)).events)
    assert not found.differences, "; ".join(map(str, found.differences[:3]))
    return 1
