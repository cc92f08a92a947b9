"""The clock of a single turn, to be read from both sides of the table (Art. 32 bis)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.model.events.turn_events import LengthenTurn, OpenTurnClock, StartTurn
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.steps.aside.turn_clock import TurnPhase, longer, turn_limits, turn_time
from kiosk.table.ui import Align, Look, Size, key

if TYPE_CHECKING:
    from kiosk.games.regulations import TurnLimit
    from kiosk.table.model.modes.showing_modes import ShowingTurnClock
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.table.steps.aside.turn_clock import TurnTime

_LEAST_FIGURE = 0.3
"""How far the figures shrink on a small screen: they stand in half of it, turned."""


def draw_turn_clock(canvas: Canvas, state: State, mode: ShowingTurnClock) -> None:
    """How many cards, and then the time."""
    time = turn_time(state, mode)
    if time is None:
        _ask_cards(canvas, state)
    else:
        _draw_time(canvas, state, mode, time)


def _ask_cards(canvas: Canvas, state: State) -> None:
    panel = canvas.panel
    content = draw_bar(canvas, state, back=GoBack())
    head, content = content.cut_top(panel.key, panel.gap)
    question = Message(N_("How many cards does the player hold, before drawing?"))
    canvas.text(question, head, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE, lines=2)
    limits = turn_limits(state.view)
    least = 1
    for limit, cell in zip(limits, content.columns(len(limits), panel.gap), strict=True):
        key(canvas, f"turn-{limit.seconds}", cell, "", StartTurn(limit.seconds))
        cards, seconds = cell.inset(panel.mm(2), panel.mm(4)).rows((1, 1.4))
        paint = canvas.theme.key
        canvas.text(_cards(limit, least), cards, paint, size=Size.LARGE, align=Align.CENTRE, lines=2)
        time = Message(N_("{seconds} s"), {"seconds": limit.seconds})
        canvas.text(time, seconds, paint, size=Size.HUGE, bold=True, align=Align.CENTRE)
        least = limit.fewer_than or least


def _cards(limit: TurnLimit, least: int) -> Message:
    if limit.fewer_than is None:
        return Message(N_("{least} cards or more"), {"least": least})
    return Message(N_("{least} to {most} cards"), {"least": least, "most": limit.fewer_than - 1})


def _draw_time(canvas: Canvas, state: State, mode: ShowingTurnClock, time: TurnTime) -> None:
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state, back=GoBack())
    foot, content = content.cut_bottom(panel.key, panel.gap)
    paint = theme.surface if time.phase is TurnPhase.TURN else theme.alert
    canvas.box(content, paint.ground, border=theme.rule, radius_mm=3)
    words = {
        TurnPhase.TURN: Message(N_("of this turn")),
        TurnPhase.FINISH: Message(N_("Finish and discard")),
        TurnPhase.OVER: Message(N_("Time is up")),
    }[time.phase]
    for half, turn in zip(content.inset(panel.mm(2)).columns(2, panel.gap), (-90, 90), strict=True):
        outer, inner = half.cut_left(panel.mm(9)) if turn > 0 else half.cut_right(panel.mm(9))
        figures, caption = inner, outer
        canvas.text(
            str(time.left),
            figures,
            paint,
            size=Size.TABLE_NUMBER,
            bold=True,
            align=Align.CENTRE,
            turn=turn,
            least=_LEAST_FIGURE,
        )
        canvas.text(words, caption, paint, bold=True, align=Align.CENTRE, turn=turn)
    picked, again = foot.columns((1, 1.4), panel.gap)
    seconds = longer(state, mode)
    tap = LengthenTurn() if seconds is not None and time.phase is not TurnPhase.OVER else None
    key(canvas, "lengthen-turn", picked, Message(N_("Has picked up the pile")), tap)
    label = Message(N_("Next turn"))
    key(canvas, "next-turn", again, label, OpenTurnClock(), look=Look.MAIN, size=Size.LARGE)
