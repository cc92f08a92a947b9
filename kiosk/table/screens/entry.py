"""The columns of a deal, typed: a tile per field, the keypad beside them or, on 7", in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.game import FieldKind, Finding, Grade
from kiosk.messages import N_, KioskError, Message
from kiosk.table.canvas import Align
from kiosk.table.deal_entry import field_of, findings, is_impossible, is_typed, last_value
from kiosk.table.events import FinishEntry, GoBack, SelectField, SetValue
from kiosk.table.screens.frame import draw_bar
from kiosk.table.screens.questions import one_line_names
from kiosk.table.typesetting import Size
from kiosk.table.widgets import format_points, keypad, keypad_size, party_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Breakdown, Field, Game, Party
    from kiosk.table.canvas import Canvas
    from kiosk.table.events import TableEvent
    from kiosk.table.geometry import Rect
    from kiosk.table.state import Entering, State

_DONE: Final = Message(N_("Done"))


def draw_entry(canvas: Canvas, state: State, game: Game, stage: Entering) -> None:
    """The columns with their keypad."""
    if canvas.panel.compact and stage.typing:
        _draw_typing(canvas, state, game, stage)
    else:
        _draw_tiles(canvas, state, game, stage)


def breakdown(state: State, game: Game) -> Mapping[str, Breakdown] | None:
    """What the columns come to; None while something in them is impossible."""
    try:
        return game.score(state.draft.entry(game))
    except KioskError:
        return None


def field_finding(state: State, game: Game, party: str, key: str) -> Finding | None:
    """The first finding at a field."""
    at_field = (each for each in findings(state, game) if (each.party, each.field) == (party, key))
    return next(at_field, None)


def _draw_tiles(canvas: Canvas, state: State, game: Game, stage: Entering) -> None:
    panel = canvas.panel
    done = None if is_impossible(state, game) else FinishEntry()
    finding = _worst_finding(state, game, stage)
    notice = finding.message if finding is not None and panel.compact else None
    content = draw_bar(canvas, state, back=GoBack(), lead=("finish", _DONE, done), notice=notice)
    left = content
    if not panel.compact:
        width, height = keypad_size(canvas)
        left, remark = content.cut_top(height, panel.gap / 4)
        pad, left = left.cut_right(width, panel.gap)
        keypad(canvas, pad)
        _draw_remark(canvas, state, game, stage, remark)
    heads, tiles = left.cut_top(panel.key, panel.gap)
    _draw_heads(canvas, state, game, stage, heads)
    down = -(-len(game.fields) // 3)
    tiles, _ = tiles.cut_top(down * panel.key + (down - 1) * panel.gap)
    for field, tile in zip(game.fields, tiles.grid(3, down, panel.gap), strict=False):
        _draw_tile(canvas, state, game, stage, field, rect=tile)


def _draw_typing(canvas: Canvas, state: State, game: Game, stage: Entering) -> None:
    """A small panel while digits are typed: the sheet shrinks to a strip."""
    panel = canvas.panel
    done = None if is_impossible(state, game) else FinishEntry()
    content = draw_bar(canvas, state, back=GoBack(), lead=("finish", _DONE, done))
    width, height = keypad_size(canvas)
    right, left = content.cut_right(width, panel.gap)
    keypad(canvas, right.cut_top(height)[0])
    heads, rest = left.cut_top(panel.key, panel.gap)
    _draw_heads(canvas, state, game, stage, heads)
    field = field_of(game, stage.field)
    place = [party.key for party in game.parties].index(stage.party)
    line = canvas.theme.line(place)
    value, remark = rest.cut_top(rest.height * 0.56, panel.gap)
    canvas.box(value, line.tint.ground, border=line.tint.ink, border_mm=0.8, radius_mm=2)
    name, number = value.inset(panel.mm(3), panel.mm(1)).columns((1.3, 1), panel.gap)
    canvas.text(field.label, name, line.tint, size=Size.LARGE, bold=True, lines=2)
    typed = format_points(state.draft.value(stage.party, field.key))
    canvas.text(typed, number, line.tint, size=Size.HUGE, bold=True, align=Align.RIGHT)
    _draw_remark(canvas, state, game, stage, remark)


def _draw_heads(canvas: Canvas, state: State, game: Game, stage: Entering, rect: Rect) -> None:
    """The parties; the one that is typed for is lit, the others dim. A tap goes over to the other."""
    sums = breakdown(state, game)
    shares = [1.5 if party.key == stage.party else 1.0 for party in game.parties]
    for place, (party, head) in enumerate(
        zip(game.parties, rect.columns(shares, canvas.panel.gap), strict=True)
    ):
        total = None if sums is None else sums[party.key]
        _draw_head(canvas, state, place, party, head, stage=stage, sums=total)


def _draw_head(
    canvas: Canvas,
    state: State,
    place: int,
    party: Party,
    rect: Rect,
    *,
    stage: Entering,
    sums: Breakdown | None,
) -> None:
    panel, theme = canvas.panel, canvas.theme
    is_lit = party.key == stage.party
    paint = theme.line(place).strong if is_lit else theme.line(place).tint
    canvas.box(rect, paint.ground, border=theme.line(place).strong.ground, border_mm=0.6, radius_mm=2)
    inside = rect.inset(panel.mm(2), panel.mm(1))
    total, names = inside.cut_right(panel.mm(14 if panel.compact else 22), panel.mm(1))
    if is_lit:
        party_names(canvas, names, place, party, state.evening.players, paint=paint)
    else:
        canvas.text(one_line_names(state, party), names, paint, lines=2)
    text = "–" if sums is None else format_points(sums.total)
    canvas.text(text, total, paint, size=Size.LARGE, bold=True, align=Align.RIGHT)
    canvas.target(f"column-{party.key}", rect, tap=None if is_lit else SelectField(party.key, stage.field))


def _draw_tile(
    canvas: Canvas, state: State, game: Game, stage: Entering, field: Field, *, rect: Rect
) -> None:
    """A field: its name above, its value below; framed while it is typed, red while it cannot be."""
    panel, theme = canvas.panel, canvas.theme
    place = [party.key for party in game.parties].index(stage.party)
    finding = field_finding(state, game, stage.party, field.key)
    is_bad = finding is not None and finding.grade is Grade.IMPOSSIBLE
    paint = theme.alert_tint if finding is not None else theme.surface
    is_selected = field.key == stage.field
    border = theme.alert_tint.ink if is_bad else theme.line(place).strong.ground
    name = f"field-{stage.party}-{field.key}"
    is_strong = is_selected or name in canvas.touched.portions
    canvas.box(rect, paint.ground, border=border, border_mm=1.2 if is_strong else 0.3, radius_mm=2)
    label, value = rect.inset(panel.mm(2), panel.mm(0.5)).rows((1, 1) if panel.compact else (1.3, 1))
    canvas.text(field.label, label, paint, lines=1 if panel.compact else 2)
    canvas.text(
        value_text(state, stage.party, field),
        value.inset(0, panel.mm(0.6)),
        paint,
        size=Size.LARGE if is_typed(field) else Size.TEXT,
        bold=True,
        align=Align.RIGHT,
    )
    canvas.target(name, rect, tap=_touched(state, stage.party, field))


def _touched(state: State, party: str, field: Field) -> TableEvent:
    """A typed field is selected by a touch; a flag or a choice goes to its next value."""
    if is_typed(field):
        return SelectField(party, field.key)
    value = state.draft.value(party, field.key)
    return SetValue(party, field.key, (value + 1) % (last_value(field) + 1))


def value_text(state: State, party: str, field: Field) -> Message | str:
    """A field's value in words or figures."""
    value = state.draft.value(party, field.key)
    match field.kind:
        case FieldKind.FLAG:
            return Message(N_("Yes")) if value else Message(N_("No"))
        case FieldKind.CHOICE:
            is_known = field.key in state.draft.values.get(party, {})
            return field.choices[value] if is_known else "–"
        case FieldKind.COUNT | FieldKind.POINTS:
            return format_points(value)


def _worst_finding(state: State, game: Game, stage: Entering) -> Finding | None:
    """What to say first: the field that is typed, else the worst of the deal."""
    at_field = field_finding(state, game, stage.party, stage.field)
    return at_field or next(iter(findings(state, game)), None)


def _draw_remark(canvas: Canvas, state: State, game: Game, stage: Entering, rect: Rect) -> None:
    """What is wrong; else base and points as they add up."""
    finding = _worst_finding(state, game, stage)
    if finding is not None:
        canvas.box(rect, canvas.theme.alert_tint.ground)
        inside = rect.inset(canvas.panel.mm(2), 0)
        canvas.text(finding.message, inside, canvas.theme.alert_tint, lines=2)
        return
    sums = breakdown(state, game)
    if sums is not None:
        mine = sums[stage.party]
        values = {
            "base": format_points(mine.base),
            "points": format_points(mine.points),
            "total": format_points(mine.total),
        }
        text = Message(N_("Base {base} + points {points} = {total}"), values)
        canvas.text(text, rect, canvas.theme.paper, bold=True)
