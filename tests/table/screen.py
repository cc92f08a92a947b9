"""A table whose players touch what is drawn on its screen, and nothing else."""

from __future__ import annotations

from kiosk.table.screens.shared.canvas import Scene
from kiosk.table.ui import PANELS, TextLine
from tests.table.playing import Table
from tests.table.preview.gallery import sample_scene


class Screen:
    """The screen of a table; `touch` a target by its name."""

    def __init__(self, table: Table, panel: str = "7inch", language: str = "en") -> None:
        self.table = table
        self.panel = panel
        self.language = language

    @property
    def scene(self) -> Scene:
        return sample_scene(self.table.state, PANELS[self.panel], self.language, "day")

    @property
    def targets(self) -> set[str]:
        """What can be touched now, and is not switched off."""
        return {name for name, target in self.scene.targets.items() if target.tap or target.hold}

    @property
    def words(self) -> str:
        return " ".join(shape.text for shape in self.scene.shapes if isinstance(shape, TextLine))

    def touch(self, *names: str) -> Screen:
        """Tap or hold these, one after the other.

        Raises:
            AssertionError: one of them is not on the screen, or is switched off.
        """
        for name in names:
            assert name in self.targets, f"{name} is not among {sorted(self.targets)}"
            target = self.scene.targets[name]
            event = target.tap or target.hold
            assert event is not None
            self.table.do(event)
        return self
