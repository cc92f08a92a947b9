"""Who rests in this round at a table where nobody plays, and what the bye gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.offers import offers_of
from kiosk.messages import N_, Message
from kiosk.table.ui import Rect, Size

if TYPE_CHECKING:
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_bye(canvas: Canvas, state: State, rect: Rect) -> None:
    """The names, and what they get."""
    resting, paint = state.view.resting, canvas.theme.neutral.tint
    canvas.box(rect, paint.ground, radius_mm=2)
    *names, sentence = rect.inset(canvas.panel.mm(4)).rows([1.0] * len(resting) + [2.0])
    for name, row in zip(resting, names, strict=True):
        canvas.text(name, row, paint, size=Size.LARGE, bold=True)
    canvas.text(_sentence(state), sentence, paint, lines=4)


def _sentence(state: State) -> Message:
    """What a rest gives, where the regulations say so."""
    terms = offers_of(state.view.game).terms
    bye = None if terms is None else terms.format.bye
    if bye is None:
        return Message(N_("You rest in this round. Your next table is shown here."))
    values = {"points": bye.victory_points}
    return Message(
        N_("You rest in this round: {points} victory points (Art. 34). Your next table is shown here."),
        values,
    )
