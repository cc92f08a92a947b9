"""What the world goes through: each scene is one seed's, and raises where the promise is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.chaos.world import World

CUTS = 20
"""Power cuts in a scene of them."""
STORM = 12.0
"""Seconds that a storm lasts, of the world's time."""

WorldFactory = Callable[[Path, int], World]
Deed = Callable[[World], None]


@contextmanager
def a_world(seed: int, make: WorldFactory = World) -> Iterator[World]:
    """A world in a folder of its own, in memory where there is one: only names are written there."""
    place = Path("/dev/shm")  # noqa: S108 - a folder with a random name is made in it
    with (
        TemporaryDirectory(dir=place if place.is_dir() else None) as folder,
        make(Path(folder), seed) as world,
    ):
        yield world


def power_cuts(seed: int, make: WorldFactory = World) -> int:
    """The power goes at the syncs of tables and hub, again and again; how often it went."""
    with a_world(seed, make) as world:
        world.admit_all()
        world.run(1.0)
        while world.cuts < CUTS:
            world.cut_at_a_sync()
            for _ in range(4):
                world.accept_something()
                if world.random.random() < 0.3:
                    world.direct_something()
                world.tick()
        world.heal()
        world.check_everything()
        return world.cuts


_EVERYDAY: Mapping[Deed, int] = {
    World.accept_something: 14,
    World.direct_something: 3,
    World.cut_at_an_operation: 3,
    World.cut_at_a_sync: 2,
    World.fill_a_disk: 1,
    World.drop_a_connection: 1,
    World.move_a_clock: 1,
    World.say_something_again: 3,
    World.forge_something: 1,
    World.forge_a_receipt: 1,
}
_MISFORTUNES: tuple[Mapping[Deed, int], ...] = (
    {},
    {World.back_up_hub: 2, World.roll_back_hub: 1},
    {World.rebuild_hub: 1},
    {World.clone_a_card: 1},
)


def storm(seed: int, make: WorldFactory = World) -> int:
    """Everything that can happen, on bad lines; how often the power went.

    A hub that is rolled back, a hub that is rebuilt and a card that is copied each have seeds of their own,
    for what may be promised afterwards is not the same.
    """
    deeds = {**_EVERYDAY, **_MISFORTUNES[seed % len(_MISFORTUNES)]}
    with a_world(seed, make) as world:
        choose(world.random, world)
        admitted_at = world.random.uniform(0, STORM / 3)
        world.run(admitted_at)
        world.admit_all()
        end = world.now + STORM
        while world.now < end:
            if world.random.random() < 0.3:
                (deed,) = world.random.choices(list(deeds), list(deeds.values()))
                deed(world)
            world.tick()
        world.heal()
        world.check_everything()
        return world.cuts


def choose(random: Random, world: World) -> None:
    """The lines of this seed."""
    world.weather.loss = random.choice([0.0, 0.1, 0.4])
    world.weather.doubling = random.choice([0.0, 0.2])
    world.weather.delay = random.choice([0.0, 0.2, 2.0])
    world.weather.damage = random.choice([0.0, 1e-4, 1e-3])
    world.weather.falsehood = random.choice([0.0, 0.0, 0.01])
