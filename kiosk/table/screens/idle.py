"""Before play: the table's number, large; who sits here; and whether the director knows this table yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.canvas import Align
from kiosk.table.events import ChangeLanguage, OpenMore
from kiosk.table.screens.frame import draw_bar
from kiosk.table.screens.whose import party_line
from kiosk.table.typesetting import Size
from kiosk.table.widgets import key, party_names

if TYPE_CHECKING:
    from kiosk.table.canvas import Canvas
    from kiosk.table.geometry import Rect
    from kiosk.table.state import State

_LEAST_LETTER: Final = 0.5
"""How far a table's name shrinks: a letter, with its room for a tail, is taller than figures."""


def draw_idle(canvas: Canvas, state: State) -> None:
    """The idle screen."""
    panel, evening = canvas.panel, state.evening
    content = draw_bar(canvas, state)
    foot, content = content.cut_bottom(panel.key, panel.gap)
    _draw_foot(canvas, state, foot)
    if evening.players and evening.seated is not None:
        number, names = content.columns((1, 1.15), panel.gap)
        _draw_number(canvas, state, number)
        parties = evening.seated.parties
        for party, row in zip(parties, names.rows(len(parties), panel.gap), strict=True):
            line = party_line(canvas.theme, evening.seated, party)
            canvas.box(row, line.tint.ground, radius_mm=2)
            names_row = row.inset(panel.mm(4), row.height * 0.16)
            party_names(canvas, names_row, party, evening.players, line=line, paint=line.tint)
    else:
        _draw_number(canvas, state, content)


def _draw_number(canvas: Canvas, state: State, rect: Rect) -> None:
    canvas.text(
        state.table_name,
        rect,
        canvas.theme.paper,
        size=Size.TABLE_NUMBER,
        bold=True,
        align=Align.CENTRE,
        least=_LEAST_LETTER,
    )


def _draw_foot(canvas: Canvas, state: State, rect: Rect) -> None:
    panel = canvas.panel
    more, rest = rect.cut_right(panel.key * 1.6, panel.gap)
    language, rest = rest.cut_right(panel.key * 1.6, panel.gap)
    key(canvas, "more", more, Message(N_("More")), OpenMore())
    key(canvas, "language", language, "Italiano / English", ChangeLanguage())
    canvas.text(_news(state), rest, canvas.theme.paper, lines=2)


def _news(state: State) -> Message:
    evening = state.evening
    if evening.problem is not None:
        return evening.problem
    if not evening.admitted:
        values = {"fingerprint": state.fingerprint}
        return Message(N_("Waiting for the director. This table's fingerprint: {fingerprint}"), values)
    if not evening.round:
        return Message(N_("{tournament} · waiting for the first round"), {"tournament": evening.tournament})
    values_of_round = {"tournament": evening.tournament, "round": evening.round, "rounds": evening.rounds}
    if not evening.players:
        return Message(N_("{tournament} · nobody sits here in round {round}"), values_of_round)
    return Message(N_("{tournament} · round {round} of {rounds} is about to begin"), values_of_round)
