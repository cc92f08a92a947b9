"""Why an arbiter does something: a ready-made sentence, or letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.screens.shared.choices import ChoiceKey, draw_choices
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui import Look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_reasons(
    canvas: Canvas, state: State, heading: Message, reasons: Sequence[Message], page: int
) -> None:
    """Reasons to choose from, and the way to the letters."""
    write = ("write-reason", Message(N_("Write it")), events.OpenKeyboard())
    content = draw_bar(canvas, state, back=GoBack(), lead=write, lead_look=Look.PLAIN, heading=heading)
    choices = [
        ChoiceKey(f"reason-{place}", reason, events.TellReason(canvas.say(reason)))
        for place, reason in enumerate(reasons)
    ]
    draw_choices(canvas, content, choices, across=1, page=page, turn=events.TurnText)
