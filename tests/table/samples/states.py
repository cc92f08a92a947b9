"""A state for every screen, by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.table.samples.arbiter import arbiter_states
from tests.table.samples.bridge import bridge_states
from tests.table.samples.burraco import burraco_states
from tests.table.samples.enrolment import enrolment_states
from tests.table.samples.match import NAMES
from tests.table.samples.mineo import mineo_states
from tests.table.samples.references import reference_states

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.table.model.state import State


def sample_states(
    names: Mapping[str, str] = NAMES, rules: str = "burraco_internazionale"
) -> dict[str, State]:
    """A state for every screen; those of a match of burraco are under these rules."""
    burraco, mineo, bridge = burraco_states(names, rules), mineo_states(names), bridge_states(names)
    consulted = (burraco["more"], mineo["mineo-sheet"], bridge["bridge-board"])
    return {
        **burraco,
        **mineo,
        **bridge,
        **arbiter_states(burraco["sheet"], burraco["result"]),
        **enrolment_states(),
        **{name: state for table in consulted for name, state in reference_states(table).items()},
    }
