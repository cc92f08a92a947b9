"""The tiles of a page: a field's name and value, to be touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.game import FieldKind, Finding, Grade, format_points
from kiosk.messages import N_, Message
from kiosk.table.model.events.count_events import AimAtHand
from kiosk.table.model.events.entry_events import AskAgain, SelectField, SetValue
from kiosk.table.model.sections import is_typed, last_value
from kiosk.table.screens.shared.party_style import one_line_names, player_called, section_line, section_name
from kiosk.table.steps.count.hand_count import may_aim_at_hand
from kiosk.table.ui import Align, Paint, Rect, Size, key, tick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.game import Field, Game, Section
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.modes.match_modes import Entering
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_tiles(
    canvas: Canvas,
    state: State,
    game: Game,
    mode: Entering,
    places: Sequence[tuple[Section, Field]],
    *,
    found: Sequence[Finding],
    rect: Rect,
    across: int,
) -> None:
    """A tile for each field, so many `across`, and the key that photographs what the one in hand asks.

    The key takes a place that is left; where none is, the tiles of that row draw together. `found` is all
    that is wrong or odd about the deal.
    """
    gap = canvas.panel.gap
    strips = list(rect.rows(-(-len(places) // across), gap))
    keys = [(section.key, field.key) for section, field in places]
    in_hand = (mode.section, mode.field)
    if in_hand in keys and may_aim_at_hand(state, game, *in_hand):
        number = keys.index(in_hand)
        row = number // across
        if len(places) % across:
            camera = rect.grid(across, len(strips), gap)[len(places)]
        else:
            camera, strips[row] = strips[row].cut_right(canvas.panel.key, gap)
        draw_photograph_key(canvas, camera, *places[number])
    cells = [cell for strip in strips for cell in strip.columns(across, gap)]
    for place, cell in zip(places, cells, strict=False):
        draw_tile(canvas, state, game, mode, place, found=found, rect=cell)


def draw_tile(
    canvas: Canvas,
    state: State,
    game: Game,
    mode: Entering,
    place: tuple[Section, Field],
    *,
    found: Sequence[Finding],
    rect: Rect,
) -> None:
    """A field: its name above, its value below; framed while it is typed, red while it cannot be."""
    panel, theme = canvas.panel, canvas.theme
    section, field = place
    at_field = (finding for finding in found if (finding.section, finding.field) == (section.key, field.key))
    finding = next(at_field, None)
    is_bad = finding is not None and finding.grade is Grade.IMPOSSIBLE
    paint = theme.alert_tint if finding is not None else theme.surface
    is_there = (section.key, field.key) == (mode.section, mode.field)
    is_selected = is_there and (is_typed(field) or finding is not None)
    line = section_line(theme, game, section)
    border = theme.alert_tint.ink if is_bad else line.strong.ground
    name = f"field-{section.key}-{field.key}"
    is_strong = is_selected or name in canvas.feedback.portions
    canvas.target(name, rect, tap=_touched(state, section, field))
    if field.kind is FieldKind.FLAG and not field.is_exclusive:
        is_on = bool(state.draft.value(section.key, field.key))
        paint = line.strong if is_on and finding is None else paint
        canvas.box(rect, paint.ground, border=border, border_mm=1.2 if is_strong else 0.3, radius_mm=2)
        _draw_toggle(canvas, field.label, rect, paint, is_on=is_on)
        return
    canvas.box(rect, paint.ground, border=border, border_mm=1.2 if is_strong else 0.3, radius_mm=2)
    label, value = rect.inset(panel.mm(2), panel.mm(0.5)).rows((1, 1) if panel.compact else (1.3, 1))
    is_titled = len(section.fields) == 1 and section.party is not None
    text = section_name(state, game, section) if is_titled else field.label
    canvas.text(text, label, paint, lines=2 if label.height > panel.mm(8) else 1)
    canvas.text(
        value_text(state, game, section, field),
        value.inset(0, panel.mm(0.6)),
        paint,
        size=Size.LARGE if is_typed(field) else Size.TEXT,
        bold=True,
        align=Align.RIGHT,
    )


def draw_photograph_key(canvas: Canvas, rect: Rect, section: Section, field: Field) -> None:
    """The key that lets the camera count what the field asks."""
    key(canvas, "photograph-hand", rect, Message(N_("Photo")), AimAtHand(section.key, field.key))


def _draw_toggle(canvas: Canvas, label: Message, rect: Rect, paint: Paint, *, is_on: bool) -> None:
    """A flag: its name, and a tick where it is set."""
    panel = canvas.panel
    mark, words = rect.inset(panel.mm(2), panel.mm(0.5)).cut_right(panel.mm(6), panel.mm(1))
    canvas.text(label, words, paint, bold=is_on, lines=2)
    if is_on:
        tick(canvas, mark, paint.ink)


def _touched(state: State, section: Section, field: Field) -> TableEvent:
    """A typed field is selected by a touch; a flag or a line's choice goes to its next value.

    A choice of the whole table is asked again.
    """
    if is_typed(field):
        return SelectField(section.key, field.key)
    if field.kind is FieldKind.CHOICE and section.party is None:
        return AskAgain(field.key)
    value = state.draft.value(section.key, field.key)
    return SetValue(section.key, field.key, (value + 1) % (last_value(field) + 1))


def value_text(state: State, game: Game, section: Section, field: Field) -> Message | str:
    """A field's value in words or figures."""
    value = state.draft.value(section.key, field.key)
    match field.kind:
        case FieldKind.CHOICE:
            if field.key not in state.draft.values.get(section.key, {}):
                return "–"
            chosen = field.choices[value]
            player = player_called(game, chosen)
            return chosen if player is None else one_line_names(state, player)
        case _:
            return worded(field, value)


def worded(field: Field, value: int) -> Message | str:
    """A value of a field, in words or figures."""
    match field.kind:
        case FieldKind.FLAG:
            return Message(N_("Yes")) if value else Message(N_("No"))
        case FieldKind.CHOICE:
            return field.choices[value]
        case FieldKind.COUNT | FieldKind.POINTS:
            return format_points(value)
