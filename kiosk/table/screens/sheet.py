"""The sheet: home during a round. Two columns side by side, a row per deal, the totals large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.canvas import Align
from kiosk.table.events import EndDeal, OpenClock, OpenMore
from kiosk.table.screens.frame import draw_bar, link_message
from kiosk.table.typesetting import Size
from kiosk.table.widgets import Look, format_points, key, party_names, tick

if TYPE_CHECKING:
    from kiosk.games.game import Game, Party
    from kiosk.table.canvas import Canvas
    from kiosk.table.evening import Evening
    from kiosk.table.geometry import Rect
    from kiosk.table.state import State

_CAPTIONS: Final = (
    Message(N_("base")),
    Message(N_("points")),
    Message(N_("total")),
    Message(N_("running")),
)


@dataclass(frozen=True, slots=True)
class Row:
    """A party's part of one deal, as the sheet has it."""

    base: int
    points: int
    total: int
    running: int


def party_rows(evening: Evening, game: Game, party: str) -> tuple[Row, ...]:
    """The rows of a party's column; the running total begins with what is credited to it."""
    rows: list[Row] = []
    running = evening.credits.get(party, 0)
    for entry in evening.deals:
        breakdown = game.score(entry)[party]
        running += breakdown.total
        rows.append(Row(breakdown.base, breakdown.points, breakdown.total, running))
    return tuple(rows)


def running_total(evening: Evening, game: Game, party: str) -> int:
    rows = party_rows(evening, game, party)
    return rows[-1].running if rows else evening.credits.get(party, 0)


def draw_sheet(canvas: Canvas, state: State, game: Game) -> None:
    """The sheet with its keys."""
    panel = canvas.panel
    content = draw_bar(canvas, state)
    foot, content = content.cut_bottom(panel.key, panel.gap)
    end, clock, more = foot.columns((2.4, 1, 1), panel.gap)
    key(canvas, "end-deal", end, Message(N_("End of the deal")), EndDeal(), look=Look.MAIN, size=Size.LARGE)
    key(canvas, "clock", clock, Message(N_("Clock")), OpenClock())
    key(canvas, "more", more, Message(N_("More")), OpenMore())
    draw_columns(canvas, state, game, content)
    if state.saved_at is not None:
        _draw_saved(canvas, state, content)


def draw_columns(canvas: Canvas, state: State, game: Game, rect: Rect) -> None:
    """The parties' columns side by side; between two lines the difference at the foot."""
    columns = rect.columns(len(game.parties), canvas.panel.gap)
    for place, (party, column) in enumerate(zip(game.parties, columns, strict=True)):
        _draw_column(canvas, state, game, place, party, rect=column)


def _draw_column(canvas: Canvas, state: State, game: Game, place: int, party: Party, *, rect: Rect) -> None:
    panel, theme = canvas.panel, canvas.theme
    line = theme.line(place)
    canvas.box(rect, theme.surface.ground, border=line.strong.ground, border_mm=0.8, radius_mm=2)
    head, rest = rect.cut_top(rect.height * 0.25)
    canvas.box(head, line.tint.ground, border=line.strong.ground, border_mm=0.8, radius_mm=2)
    names = head.inset(panel.mm(2), panel.mm(0.8))
    party_names(canvas, names, place, party, state.evening.players, paint=line.tint)
    rest = rest.inset(panel.mm(2), panel.mm(0.6))
    foot, table = rest.cut_bottom(rest.height * 0.27)
    rows = party_rows(state.evening, game, party.key)
    _draw_rows(canvas, table, rows, game.deals)
    _draw_foot(canvas, state, game, place, foot)


def _draw_rows(canvas: Canvas, rect: Rect, rows: tuple[Row, ...], deals: int) -> None:
    theme = canvas.theme
    captions, *lines = rect.rows([1.0] + [1.15] * max(deals, 3))
    for caption, cell in zip(_CAPTIONS, captions.columns(4, canvas.panel.mm(1.5)), strict=True):
        canvas.text(caption, cell, theme.surface_quiet, align=Align.RIGHT)
    for row, line in zip(rows, lines, strict=False):
        rule, _ = line.cut_top(max(1.0, canvas.panel.mm(0.2)))
        canvas.box(rule, theme.rule, radius_mm=0)
        cells = line.inset(0, line.height * 0.07).columns(4, canvas.panel.mm(1.5))
        numbers = (row.base, row.points, row.total, row.running)
        for place, (number, cell) in enumerate(zip(numbers, cells, strict=True)):
            canvas.text(
                format_points(number),
                cell,
                theme.surface,
                size=Size.LARGE,
                bold=place == 3,
                align=Align.RIGHT,
            )


def _draw_foot(canvas: Canvas, state: State, game: Game, place: int, rect: Rect) -> None:
    """The running total; in the leader's column also by how much it leads."""
    theme = canvas.theme
    totals = [running_total(state.evening, game, party.key) for party in game.parties]
    lead, total = rect.columns((1.25, 1), canvas.panel.mm(2))
    canvas.text(
        format_points(totals[place]), total, theme.surface, size=Size.HUGE, bold=True, align=Align.RIGHT
    )
    others = [each for which, each in enumerate(totals) if which != place]
    if others and totals[place] > max(others) and state.evening.deals:
        ahead = Message(N_("ahead by {points}"), {"points": totals[place] - max(others)})
        canvas.text(ahead, lead, theme.surface_quiet, lines=2)


def _draw_saved(canvas: Canvas, state: State, rect: Rect) -> None:
    """A short, unmistakable tick over the sheet."""
    panel, theme = canvas.panel, canvas.theme
    sign = rect.middle(min(rect.width * 0.6, panel.mm(100)), min(rect.height * 0.5, panel.mm(36)))
    canvas.box(sign, theme.good.ground, border=theme.good.ink, border_mm=1.2, radius_mm=3)
    mark, words = sign.inset(panel.mm(3)).cut_left(sign.height * 0.7, panel.mm(2))
    tick(canvas, mark, theme.good.ink)
    canvas.text(link_message(state), words, theme.good, size=Size.LARGE, bold=True, lines=2)
