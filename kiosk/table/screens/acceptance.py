"""The filled deal between two fields, each turned towards its line, and what may come between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.canvas import Align
from kiosk.table.events import AcceptDeal, Confirm, Dispute, GoBack, RingBell
from kiosk.table.screens.entry import breakdown
from kiosk.table.screens.frame import draw_bar
from kiosk.table.screens.questions import one_line_names
from kiosk.table.typesetting import Size
from kiosk.table.widgets import HOLD, Look, format_points, held_field, key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Breakdown, Game, Party
    from kiosk.table.canvas import Canvas
    from kiosk.table.geometry import Rect
    from kiosk.table.state import Accepting, State

_ACCEPTED = Message(N_("Accepted"))


def draw_acceptance(canvas: Canvas, state: State, game: Game, stage: Accepting) -> None:
    """The deal as it will be written, to be accepted by all who must."""
    panel = canvas.panel
    dispute = ("dispute", Message(N_("We do not agree")), Dispute())
    content = draw_bar(canvas, state, back=GoBack(), lead=dispute, lead_look=Look.PLAIN)
    width = panel.key * 1.6
    left, rest = content.cut_left(width, panel.gap)
    right, table = rest.cut_right(width, panel.gap)
    acceptors = game.acceptors(state.draft.entry(game))
    places = {party.key: place for place, party in enumerate(game.parties)}
    for party, side, turn in zip(game.parties, (left, right), (-90, 90), strict=False):
        if party.key in acceptors:
            _draw_field(canvas, state, stage, party, side, place=places[party.key], turn=turn)
    if stage.problem is not None:
        notice, table = table.cut_top(panel.mm(12), panel.mm(1))
        canvas.box(notice, canvas.theme.alert.ground)
        canvas.text(stage.problem, notice.inset(panel.mm(2), 0), canvas.theme.alert, bold=True, lines=2)
    sums = breakdown(state, game)
    if sums is not None:
        _draw_table(canvas, game, sums, table)


def _draw_field(
    canvas: Canvas, state: State, stage: Accepting, party: Party, rect: Rect, *, place: int, turn: int
) -> None:
    names = one_line_names(state, party)
    is_done = party.key in stage.accepted
    line = canvas.theme.line(place)
    held_field(
        canvas,
        f"accept-{party.key}",
        rect,
        HOLD,
        None if state.recording else AcceptDeal(party.key),
        paint=line.tint if is_done else line.strong,
        turn=turn,
        done=_ACCEPTED if is_done else None,
        caption=names if isinstance(names, str) else canvas.say(names),
    )


def _draw_table(canvas: Canvas, game: Game, sums: Mapping[str, Breakdown], rect: Rect) -> None:
    """Every item on a row of its own; base, points and total below."""
    panel, theme = canvas.panel, canvas.theme
    canvas.box(rect, theme.surface.ground, border=theme.rule, radius_mm=2)
    inside = rect.inset(panel.mm(2), panel.mm(0.6))
    items = sums[game.parties[0].key].items
    shares = [1.0] * (len(items) + 1) + [1.0, 1.5]
    head, *rows = inside.rows(shares)
    labels = [item.label for item in items]
    numbers = [
        tuple(sums[party.key].items[row].points for party in game.parties) for row in range(len(items))
    ]
    _draw_head(canvas, game, head)
    for label, line_numbers, row in zip(labels, numbers, rows, strict=False):
        _draw_row(canvas, row, label, [format_points(each) for each in line_numbers])
    halves = [
        f"{format_points(sums[party.key].base)} + {format_points(sums[party.key].points)}"
        for party in game.parties
    ]
    rule, _ = rows[-2].cut_top(max(1.0, panel.mm(0.3)))
    canvas.box(rule, theme.surface.ink, radius_mm=0)
    _draw_row(canvas, rows[-2], Message(N_("base + points")), halves)
    totals = [format_points(sums[party.key].total) for party in game.parties]
    _draw_row(canvas, rows[-1], Message(N_("Total")), totals, size=Size.LARGE, bold=True)


def _draw_head(canvas: Canvas, game: Game, rect: Rect) -> None:
    _, *cells = rect.columns([1.5] + [1.0] * len(game.parties), canvas.panel.mm(2))
    for place, (party, cell) in enumerate(zip(game.parties, cells, strict=True)):
        tint = canvas.theme.line(place).tint
        canvas.box(cell, tint.ground, radius_mm=1)
        canvas.text(party.label, cell.inset(canvas.panel.mm(1), 0), tint, bold=True, align=Align.CENTRE)


def _draw_row(
    canvas: Canvas,
    rect: Rect,
    label: Message,
    numbers: list[str],
    *,
    size: Size = Size.TEXT,
    bold: bool = False,
) -> None:
    theme = canvas.theme
    name, *cells = rect.inset(0, rect.height * 0.05).columns([1.5] + [1.0] * len(numbers), canvas.panel.mm(2))
    canvas.text(label, name, theme.surface, bold=bold)
    for number, cell in zip(numbers, cells, strict=True):
        canvas.text(number, cell, theme.surface, size=size, bold=bold, align=Align.RIGHT)


def draw_disagreement(canvas: Canvas, state: State) -> None:
    """Put it right, or call the arbiter; nothing is lost in either case."""
    content = draw_bar(canvas, state, back=GoBack())
    panel = canvas.panel
    head, content = content.cut_top(panel.key, panel.gap)
    canvas.text(
        Message(N_("You do not agree. What now?")),
        head,
        canvas.theme.paper,
        size=Size.LARGE,
        bold=True,
        align=Align.CENTRE,
    )
    keys = content.middle(content.width * 0.86, panel.key * 1.7).columns(2, panel.gap * 2)
    key(
        canvas,
        "correct",
        keys[0],
        Message(N_("Correct the sheet")),
        GoBack(),
        look=Look.MAIN,
        size=Size.LARGE,
    )
    key(canvas, "call-arbiter", keys[1], Message(N_("Call the arbiter")), RingBell(), size=Size.LARGE)


def draw_doubt(canvas: Canvas, state: State, sentence: Message) -> None:
    """Something looks odd: is it really so?"""
    panel = canvas.panel
    content = draw_bar(canvas, state)
    text, keys = content.rows((1, 1), panel.gap)
    canvas.box(text, canvas.theme.alert_tint.ground, radius_mm=2)
    canvas.text(
        sentence,
        text.inset(panel.mm(5), panel.mm(2)),
        canvas.theme.alert_tint,
        size=Size.LARGE,
        align=Align.CENTRE,
        lines=4,
    )
    both = keys.middle(keys.width * 0.86, panel.key * 1.5).columns(2, panel.gap * 2)
    key(canvas, "correct", both[0], Message(N_("Correct it")), GoBack(), look=Look.MAIN, size=Size.LARGE)
    key(canvas, "confirm", both[1], Message(N_("Yes, it is so")), Confirm(), size=Size.LARGE)


def wrong_side_sentence(game: Game, party: str, other: str) -> Message:
    """Whose number is it?"""
    labels = {each.key: each.label for each in game.parties}
    values = {"other": labels[other], "party": labels[party]}
    return Message(N_("The camera counted this number for {other}. Is it really {party}’s?"), values)
