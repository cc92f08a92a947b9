"""The live picture before the shot, with guides and advice; and the picture while its cards are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.count_events import TakePicture
from kiosk.table.model.events.entry_events import Write
from kiosk.table.model.events.table_events import Device, GoBack
from kiosk.table.model.picture_names import live_name
from kiosk.table.model.sections import field_of
from kiosk.table.screens.count.evidence import counted_section, draw_picture, draw_whose
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.party_style import section_line, section_name
from kiosk.table.ui import Align, LineColours, Look, Rect, Size, Stroke, key
from kiosk.vision.model import Shows

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.modes.match_modes import Aiming, Counting
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.vision.model import Area


def draw_aiming(canvas: Canvas, state: State, game: Game, mode: Aiming) -> None:
    """Whose cards, where they belong, what is still to be done; the key that takes the picture."""
    panel, theme = canvas.panel, canvas.theme
    section = counted_section(game, mode.section)
    line = section_line(theme, game, section)
    content = draw_bar(canvas, state, back=GoBack())
    picture, side = content.cut_left(content.width - panel.mm(42 if panel.compact else 62), panel.gap)
    head, picture = picture.cut_top(panel.mm(7 if panel.compact else 10), panel.mm(1))
    draw_whose(canvas, head, section_name(state, game, section), line)
    if mode.width:
        place, _ = draw_picture(canvas, picture, live_name(mode.frame), mode.width, mode.height)
        _draw_guides(canvas, place, mode.area, line)
    else:
        waiting = Message(N_("The camera is being opened"))
        canvas.text(waiting, picture, theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=2)
    keys, words = side.cut_bottom(2 * panel.key + panel.gap, panel.gap)
    _draw_advice(canvas, words, game, mode)
    shoot, other = keys.rows(2, panel.gap)
    melds = TakePicture(mode.section)
    works = Device.CAMERA not in state.missing
    if mode.earlier is None or mode.hand is not None:
        take = melds if mode.hand is None else TakePicture(mode.section, Shows.HAND)
        label = Message(N_("Take the picture"))
        key(canvas, "shoot", shoot, label, take if works else None, look=Look.MAIN)
        key(canvas, "write", other, Message(N_("Write")), Write(mode.section))
    else:  # a count lies open, which the rows of the same cards may settle
        rows = TakePicture(mode.section, Shows.ROWS)
        label = Message(N_("Photograph the melds again"))
        key(canvas, "shoot", shoot, label, melds if works else None, look=Look.MAIN)
        label = Message(N_("Photograph the counting rows"))
        key(canvas, "shoot-rows", other, label, rows if works else None, look=Look.MAIN)


def _draw_advice(canvas: Canvas, rect: Rect, game: Game, mode: Aiming) -> None:
    """What to do before the shot; that all is well, where nothing is left to do."""
    theme, panel = canvas.theme, canvas.panel
    is_well = mode.advice is None
    paint = theme.surface if is_well else theme.alert_tint
    canvas.box(rect, paint.ground, radius_mm=2)
    melds = N_("Columns side by side inside the corners, every index free, no hand over the cards.")
    either = N_("The melds once more; or the counting rows, once they are laid: they settle doubts.")
    if mode.hand is None:
        usual = Message(melds if mode.earlier is None else either)
    else:
        what = {"field": field_of(game, mode.section, mode.hand).label}
        usual = Message(N_("{field}: face up, every index free, those of both players. Nothing else."), what)
    text = mode.advice or usual
    canvas.text(text, rect.inset(panel.mm(2), panel.mm(1)), paint, bold=not is_well, lines=7)


def _draw_guides(canvas: Canvas, place: Rect, area: Area, line: LineColours) -> None:
    """Four corners around where the cards belong."""
    left, top, right, bottom = area
    frame = Rect(
        place.x + left * place.width,
        place.y + top * place.height,
        (right - left) * place.width,
        (bottom - top) * place.height,
    ).inset(canvas.panel.mm(2))
    arm, width = canvas.panel.mm(8), canvas.panel.mm(0.9)
    for x, across in ((frame.x, arm), (frame.right, -arm)):
        for y, down in ((frame.y, arm), (frame.bottom, -arm)):
            corner = ((x + across, y), (x, y), (x, y + down))
            canvas.put(
                Stroke(corner, line.strong.ink, width * 1.8), Stroke(corner, line.strong.ground, width)
            )


def draw_counting(canvas: Canvas, state: State, game: Game, mode: Counting) -> None:
    """The picture as soon as there is one, and the sentence that it is being counted."""
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state, back=GoBack())
    section = counted_section(game, mode.section)
    line = section_line(canvas.theme, game, section)
    head, rest = content.cut_top(panel.key * 0.7, panel.gap)
    draw_whose(canvas, head, section_name(state, game, section), line)
    words, rest = rest.cut_bottom(panel.key * 0.7, panel.gap)
    if mode.picture is not None:
        draw_picture(canvas, rest, mode.picture.hex(), mode.width, mode.height)
    text = (
        Message(N_("Hold still: the picture is being taken"))
        if mode.picture is None
        else Message(N_("The cards are being read"))
    )
    canvas.text(text, words, theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)
