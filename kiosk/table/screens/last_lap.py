"""The arbiter's time-out: who has to draw, then the seats of the last turns. Nobody is prompted to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.canvas import Align
from kiosk.table.events import EndDeal, NameMustDraw, TickDiscard
from kiosk.table.lap import lap_turns
from kiosk.table.screens.call import draw_seat_keys
from kiosk.table.screens.frame import draw_bar
from kiosk.table.screens.whose import seat_line
from kiosk.table.typesetting import Size
from kiosk.table.widgets import SEAT_NAMES, Look, key, tick

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.canvas import Canvas
    from kiosk.table.geometry import Rect
    from kiosk.table.state import State


def draw_last_lap(canvas: Canvas, state: State, game: Game) -> None:
    """The frame of the time-out, around its question or its turns."""
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state)
    canvas.box(panel.bounds, None, border=theme.alert.ground, border_mm=1.6, radius_mm=0)
    head, content = content.cut_top(panel.key * 0.7, panel.gap)
    canvas.box(head, theme.alert.ground)
    canvas.text(_heading(state), head, theme.alert, size=Size.LARGE, bold=True, align=Align.CENTRE)
    foot, content = content.cut_bottom(panel.key, panel.gap)
    key(canvas, "end-deal", foot, game.end_of_deal, EndDeal(), look=Look.MAIN, size=Size.LARGE)
    if state.evening.must_draw is None:
        draw_seat_keys(canvas, content, state, "must-draw", NameMustDraw)
        return
    turns = lap_turns(game, state.evening.must_draw)
    cells = content.columns(max(1, len(turns)), panel.gap)
    for place, (seat, cell) in enumerate(zip(turns, cells, strict=False)):
        _draw_turn(canvas, state, place, seat, cell, is_last=place == len(turns) - 1)


def _heading(state: State) -> Message:
    if state.evening.must_draw is None:
        return Message(N_("TIME-OUT · who has to draw?"))
    return Message(N_("TIME-OUT · the last turns"))


def _draw_turn(canvas: Canvas, state: State, place: int, seat: str, rect: Rect, *, is_last: bool) -> None:
    panel, theme = canvas.panel, canvas.theme
    is_ticked = place in state.ticked
    line = seat_line(theme, state.evening.game, seat)
    paint = line.tint if is_ticked else line.strong
    canvas.box(rect, paint.ground, border=line.strong.ground, border_mm=0.6, radius_mm=2)
    name, player, foot = rect.inset(panel.mm(1.2), panel.mm(1)).rows((1, 1.4, 1))
    canvas.text(SEAT_NAMES[seat], name, paint, bold=True, align=Align.CENTRE)
    canvas.text(state.evening.players.get(seat, ""), player, paint, align=Align.CENTRE, lines=2)
    if is_ticked:
        tick(canvas, foot, paint.ink)
    elif is_last:
        canvas.text(Message(N_("last discard")), foot, paint, bold=True, align=Align.CENTRE, lines=2)
    canvas.target(f"turn-{place}", rect, tap=TickDiscard(place))
