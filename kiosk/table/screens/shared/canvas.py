"""The toolkit's canvas, scene and targets, for screens whose touches are the table's events."""

from __future__ import annotations

from typing import TypeAlias

from kiosk.table.model.events.table_events import TableEvent
from kiosk.table.ui import canvas, shapes

Canvas: TypeAlias = canvas.Canvas[TableEvent]
Scene: TypeAlias = shapes.Scene[TableEvent]
Target: TypeAlias = shapes.Target[TableEvent]
