"""Nobody plays here: the table's number, large; who rests; and whether the director knows this table yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.model.events.table_events import OpenMore
from kiosk.table.screens.home.bye import draw_bye
from kiosk.table.screens.home.moves import draw_moves
from kiosk.table.screens.service.settings import language_key
from kiosk.table.screens.shared.frame import draw_bar, ways_message
from kiosk.table.ui import Align, Rect, Size, key

if TYPE_CHECKING:
    from kiosk.table.model.state import State
    from kiosk.table.model.table_view import TableView
    from kiosk.table.screens.shared.canvas import Canvas

_LEAST_LETTER: Final = 0.5
"""How far a table's name shrinks: a letter, with its room for a tail, is taller than figures."""


def draw_idle(canvas: Canvas, state: State) -> None:
    """The idle screen."""
    panel, view = canvas.panel, state.view
    content = draw_bar(canvas, state)
    foot, content = content.cut_bottom(panel.key, panel.gap)
    draw_foot(canvas, state, foot)
    content = draw_moves(canvas, view.moves, _draw_problem(canvas, state, content))
    if not view.resting:
        draw_table_number(canvas, state, content)
        return
    number, words = content.columns((1, 1.15), panel.gap)
    draw_table_number(canvas, state, number)
    draw_bye(canvas, state, words)


def _draw_problem(canvas: Canvas, state: State, rect: Rect) -> Rect:
    """Why the director's PC is not reached, or that it is looked for; what is left of the place."""
    link, panel, theme = state.link, canvas.panel, canvas.theme
    if link.problem is None and not link.is_looking:
        return rect
    said, paint = ways_message((), is_looking=True), theme.surface
    if link.problem is not None:
        said, paint = link.problem, theme.alert_tint
    box, rest = rect.cut_bottom(panel.key * 1.1, panel.gap)
    canvas.box(box, paint.ground, radius_mm=2)
    canvas.text(said, box.inset(panel.mm(3), panel.mm(1)), paint, lines=4)
    return rest


def draw_table_number(canvas: Canvas, state: State, rect: Rect) -> None:
    """The table's name, as large as it goes."""
    canvas.text(
        state.table_name,
        rect,
        canvas.theme.paper,
        size=Size.TABLE_NUMBER,
        bold=True,
        align=Align.CENTRE,
        least=_LEAST_LETTER,
    )


def draw_foot(canvas: Canvas, state: State, rect: Rect) -> None:
    """What the table waits for, and the two keys that are always there."""
    panel = canvas.panel
    more, rest = rect.cut_right(panel.key * 1.6, panel.gap)
    language, rest = rest.cut_right(panel.key * 1.6, panel.gap)
    key(canvas, "more", more, Message(N_("More")), OpenMore())
    language_key(canvas, language, state.preferences)
    canvas.text(_news(state), rest, canvas.theme.paper, lines=2)


def _news(state: State) -> Message:
    view = state.view
    if view.problem is not None:
        return view.problem
    if not view.admitted:
        values = {"fingerprint": state.fingerprint}
        return Message(N_("Waiting for the director. This table's fingerprint: {fingerprint}"), values)
    of_round = {
        "tournament": view.tournament,
        "round": view.round,
        "rounds": view.rounds,
        "match": view.match_name,
    }
    return Message(_stage(view), of_round)


def _stage(view: TableView) -> str:
    """How far the tournament is, seen from a table at which nobody plays."""
    if view.is_closed:
        return N_("{tournament} · closed: the standings are declared")
    if not view.round:
        return N_("{tournament} · waiting for the first round")
    if view.match_name is not None:
        is_seated = view.players or view.resting
        return N_("{tournament} · {match}") if is_seated else N_("{tournament} · {match}: nobody sits here")
    if not view.players and not view.resting:
        return N_("{tournament} · nobody sits here in round {round}")
    if view.started:
        return N_("{tournament} · round {round} of {rounds}")
    return N_("{tournament} · round {round} of {rounds} is about to begin")
