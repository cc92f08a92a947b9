"""What has been changed from elsewhere, laid over the screen until somebody has read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.table_events import ReadNews
from kiosk.table.ui import Align, Look, Size, key

if TYPE_CHECKING:
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

_MOST = 4
"""Sentences at a time; there are hardly ever two."""


def draw_news(canvas: Canvas, state: State) -> None:
    """The last sentences, and a key to put them away."""
    if not state.news or state.call_question is not None:
        return
    panel, theme = canvas.panel, canvas.theme
    canvas.cover()
    foot, content = panel.bounds.inset(panel.gap).cut_bottom(panel.key, panel.gap)
    key(canvas, "news-read", foot, Message(N_("Understood")), ReadNews(), look=Look.MAIN, size=Size.LARGE)
    canvas.box(content, theme.neutral.tint.ground, radius_mm=2)
    shown = state.news[-_MOST:]
    for sentence, row in zip(shown, content.inset(panel.mm(4), panel.mm(2)).rows(len(shown)), strict=True):
        canvas.text(sentence, row, theme.neutral.tint, size=Size.LARGE, align=Align.CENTRE, lines=3)
