"""Between two rounds: where those go who have just played here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.screens.shared.seats import SEAT_NAMES

if TYPE_CHECKING:
    from kiosk.table.model.moves import Move
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.table.ui import Rect


def draw_moves(canvas: Canvas, moves: tuple[Move, ...], rect: Rect) -> Rect:
    """Say at the foot of `rect` where those go who have played here; the room that is left above it."""
    if not moves:
        return rect
    panel, paint = canvas.panel, canvas.theme.neutral.tint
    strip, rest = rect.cut_bottom(panel.mm(11 if panel.compact else 15), panel.gap)
    for move, cell in zip(moves, strip.columns(len(moves), panel.gap), strict=True):
        canvas.box(cell, paint.ground, radius_mm=1.5)
        names, where = cell.inset(panel.mm(1.5), panel.mm(0.6)).rows(2)
        canvas.text(" – ".join(move.names), names, paint)
        canvas.text(_where(move), where, paint, bold=True)
    return rest


def _where(move: Move) -> Message:
    if move.table is None:
        return Message(N_("do not play in the next round"))
    if move.rests or move.party is None:
        return Message(N_("rest at table {table}"), {"table": move.table})
    seat = move.party.seats[0]
    place = SEAT_NAMES[seat] if len(move.party.seats) == 1 else move.party.label
    return Message(N_("to table {table}, {place}"), {"table": move.table, "place": place})
