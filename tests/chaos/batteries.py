"""The batteries of `make chaos`: what each plays by a seed, and how much of it is enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.chaos import fuzzing, moving_hub, namespaces, network
from tests.chaos.fingers import touch_at_random
from tests.chaos.lines import bad_line
from tests.chaos.scenes import power_cuts, storm
from tests.chaos.tournaments import reckoned_alike


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class Battery:
    """`play` gives how many `unit` a seed has played, and raises what it has found."""

    name: str
    unit: str
    total: int
    play: Callable[[int], int]
    chunk: int = 20
    """Seeds that a process plays before it tells of them."""
    is_alone: bool = False
    """Whether two at a time would disturb each other."""
    hindrance: Callable[[], str | None] = _nothing
    """Why it cannot be played on this machine."""


def _long_line(seed: int) -> int:
    return bad_line(seed, events=200)


def _one_storm(seed: int) -> int:
    storm(seed)
    return 1


BATTERIES: Mapping[str, Battery] = {
    battery.name: battery
    for battery in (
        Battery("power", "power cuts", 20_000, power_cuts),
        Battery("storms", "seeds", 20_000, _one_storm),
        Battery("fingers", "touches", 3_000_000, touch_at_random),
        Battery("lines", "faults", 10_000_000, _long_line, chunk=4),
        Battery(
            "network",
            "seconds",
            600,
            namespaces.bad_network,
            chunk=1,
            is_alone=True,
            hindrance=network.hindrance,
        ),
        Battery(
            "moves",
            "moves",
            40,
            moving_hub.moving_hub,
            chunk=1,
            is_alone=True,
            hindrance=moving_hub.hindrance,
        ),
        Battery(
            "halls",
            "moves",
            9,
            moving_hub.hall_full_of_tables,
            chunk=1,
            is_alone=True,
            hindrance=moving_hub.hindrance,
        ),
        Battery("tournaments", "tournaments", 2_000, reckoned_alike),
        Battery("fuzz", "inputs", 10_000_000, fuzzing.fuzz, chunk=1, hindrance=fuzzing.hindrance),
    )
}
