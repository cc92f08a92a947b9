"""Everything that can happen to a hub and its tables, by seeds; `make chaos` has a hundred times as many."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kiosk.sync.wire.messages import decode_message
from kiosk.sync.wire.seal import SEAL_SIZE
from tests.chaos.scenes import a_world, storm
from tests.chaos.world import BrokenPromiseError, World

SEEDS = 200


@pytest.mark.parametrize("part", range(4))
def test_what_was_accepted_is_at_the_hub_when_the_storm_is_over(part: int) -> None:
    for seed in range(part, SEEDS, 4):
        try:
            storm(seed)
        except Exception as error:
            error.add_note(f"seed {seed}: python tools/chaos.py storms --seed {seed}")
            raise


def test_a_seed_tells_the_same_story_again() -> None:
    def tale(seed: int) -> list[bytes]:
        with a_world(seed) as world:
            world.admit_all()
            for _ in range(30):
                world.accept_something()
                world.tick()
            return list(world.heard)

    assert tale(3) == tale(3) != tale(4)


def test_harness_notices_a_hub_that_takes_forged_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.journal.admission.is_signed_by", lambda _event, _key: True)
    with a_world(1) as world:
        world.admit_all()
        world.heal()
        for _ in range(200):
            world.forge_something()
            world.tick()
        with pytest.raises(BrokenPromiseError):
            world.check_everything()


def test_harness_notices_a_table_that_takes_anybodys_receipt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "kiosk.sync.wire.seal.Seal.read", lambda _seal, data: decode_message(data[-_bare(data) :])
    )
    with a_world(1) as world:
        world.admit_all()
        world.heal()
        world.weather.loss = 1.0
        for unit in world.units:
            world.accept(unit)
        with pytest.raises(BrokenPromiseError):
            _be_told_lies(world)


def _be_told_lies(world: World) -> None:
    for _ in range(20):
        world.forge_a_receipt()
        world.tick()


def _bare(data: bytes) -> int:
    """Bytes of a message without its seal."""
    return len(data) - (SEAL_SIZE if data[:1] == b"\xc1" else 0)


def test_harness_notices_a_table_whose_journal_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_world(1) as world:
        world.admit_all()
        world.heal()
        unit = world.units[0]
        before = unit.machine.disk.copy()
        world.accept(unit)
        unit.machine.disk.put_back(before)
        unit.machine.disk.pull_the_plug()
        with pytest.raises(BrokenPromiseError, match="lost"):
            world.start_again(unit.machine)


class PromiseMachine(RuleBasedStateMachine):
    """Hypothesis looks for a story, of any order of these, that breaks the promise; and makes it short."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = ExitStack()

    @initialize(seed=st.integers(0, 1000), is_admitted=st.booleans())
    def begin(self, seed: int, is_admitted: bool) -> None:
        self.world = self.parts.enter_context(a_world(seed))
        self.is_admitted = is_admitted
        if is_admitted:
            self.world.admit_all()
            self.world.run(1.0)

    def teardown(self) -> None:
        try:
            if hasattr(self, "world"):
                self.world.calm()
                if not self.is_admitted:
                    self.world.is_rolled_back = False
                    self.world.admit_all()
                self.world.heal()
                self.world.check_everything()
        finally:
            self.parts.close()

    @rule(table=st.integers(0, 1))
    def accept(self, table: int) -> None:
        self.world.accept(self.world.units[table])

    @rule()
    def direct(self) -> None:
        self.world.direct_something()

    @rule(ticks=st.integers(1, 20))
    def wait(self, ticks: int) -> None:
        for _ in range(ticks):
            self.world.tick()

    @rule(
        loss=st.sampled_from([0.0, 0.5, 1.0]),
        delay=st.sampled_from([0.0, 2.0]),
        damage=st.sampled_from([0.0, 1e-3]),
    )
    def change_the_weather(self, loss: float, delay: float, damage: float) -> None:
        self.world.weather.loss, self.world.weather.delay = loss, delay
        self.world.weather.damage = damage

    @rule(machine=st.integers(0, 2), sync=st.integers(1, 4))
    def cut_at_a_sync(self, machine: int, sync: int) -> None:
        machines = [self.world.hub_machine, *(unit.machine for unit in self.world.units)]
        machines[machine].disk.cut_at_sync(sync)

    @rule()
    def drop_a_connection(self) -> None:
        self.world.drop_a_connection()

    @rule()
    def move_a_clock(self) -> None:
        self.world.move_a_clock()

    @rule()
    def play_something_back(self) -> None:
        self.world.say_something_again()

    @rule()
    def forge(self) -> None:
        self.world.forge_something()

    @precondition(lambda self: not self.world.is_rolled_back)
    @rule()
    def back_up_hub(self) -> None:
        self.world.back_up_hub()

    @rule()
    def roll_back_hub(self) -> None:
        self.world.roll_back_hub()

    @invariant()
    def nothing_shown_is_lost(self) -> None:
        if hasattr(self, "world"):
            self.world.check_disks()


PromiseMachine.TestCase.settings = settings(
    max_examples=50,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),
)
TestPromise = PromiseMachine.TestCase
