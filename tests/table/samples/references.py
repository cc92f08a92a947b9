"""The pages to look the rules up in, open at a table of each game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.references import references
from kiosk.table.model.modes.showing_modes import ShowingReference, ShowingReferences
from kiosk.table.steps.aside.rule_lookup import code_in_force

if TYPE_CHECKING:
    from kiosk.table.model.state import State


def reference_states(table: State) -> dict[str, State]:
    """The list of the pages about the game that is played at this table, and the first screen of each."""
    code = code_in_force(table.view)
    pages = () if code is None else references(code)
    opened = replace(table, references=pages)
    return {
        f"references-{code}": replace(opened, mode=ShowingReferences()),
        **{f"reference-{page.key}": replace(opened, mode=ShowingReference(page.key)) for page in pages},
    }
