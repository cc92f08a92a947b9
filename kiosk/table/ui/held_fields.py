"""Fields that are held, because what they do is final: large ones, and small ones, one for each person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.ui.canvas import Align
from kiosk.table.ui.pictograms import tick
from kiosk.table.ui.shapes import E, Ring
from kiosk.table.ui.typesetting import Size

if TYPE_CHECKING:
    from kiosk.table.ui.canvas import Canvas
    from kiosk.table.ui.geometry import Rect
    from kiosk.table.ui.theme import Colour, Paint

HOLD: Final = Message(N_("Hold to accept"))
AGAIN: Final = Message(N_("Tap once more"))
ACCEPTED: Final = Message(N_("Accepted"))


def held_field(
    canvas: Canvas[E],
    name: str,
    rect: Rect,
    label: Message,
    hold: E | None,
    *,
    paint: Paint,
    turn: int = 0,
    done: Message | None = None,
    is_ticked: bool = False,
    caption: Message | str = "",
    size: Size = Size.LARGE,
) -> None:
    """A field to be held until its ring is full, or tapped twice.

    `done` is said instead once it has been. `is_ticked` draws the tick although it can be held again, which
    takes back what it stands for.
    """
    is_armed = name in canvas.feedback.waiting
    is_pressed = name in canvas.feedback.portions
    canvas.box(rect, paint.ground, border=paint.ink, border_mm=1.0 if is_pressed else 0.4, radius_mm=2.5)
    inside = rect.inset(canvas.panel.mm(2))
    across = turn == 0
    is_tall = across and inside.height > inside.width
    side = canvas.panel.mm(9 if canvas.panel.compact else 14)
    if is_tall:
        pictogram, words = inside.cut_top(side, canvas.panel.mm(2))
    elif across:
        side = min(side, inside.width / 3)
        pictogram, words = inside.cut_left(side, canvas.panel.mm(2))
    elif turn < 0:
        pictogram, words = inside.cut_top(side, canvas.panel.mm(2))
    else:
        pictogram, words = inside.cut_bottom(side, canvas.panel.mm(2))
    if done is None and not (is_ticked and not is_pressed):
        portion = canvas.feedback.portions.get(name, 0.0)
        track = _blend(paint.ink, paint.ground, 0.65)
        canvas.put(Ring(pictogram.centre, side / 2, side / 6, portion, paint.ink, track))
    else:
        tick(canvas, pictogram, paint.ink)
    says = done or (AGAIN if is_armed else label)
    if caption:
        first, second = words.rows((2, 1)) if across else _lines_across(words, turn)
        said = Size.TEXT if is_tall else size
        canvas.text(says, first, paint, size=said, bold=True, turn=turn, lines=4 if is_tall else 2)
        canvas.text(caption, second, paint, turn=turn, lines=4 if is_tall else 1)
    else:
        lines = 2 if size is Size.LARGE else 3
        canvas.text(says, words, paint, size=size, bold=True, turn=turn, lines=lines)
    canvas.target(name, rect, hold=hold if done is None else None)


def held_seal(
    canvas: Canvas[E],
    name: str,
    rect: Rect,
    hold: E | None,
    *,
    letter: Message,
    caption: Message | str,
    otherwise: Message,
    paint: Paint,
) -> None:
    """A small field to be held, for one of several people: the seat's letter in the ring, the name below.

    `otherwise` is written where the name does not fit: no word is cut off.
    """
    is_armed = name in canvas.feedback.waiting
    is_pressed = name in canvas.feedback.portions
    canvas.box(rect, paint.ground, border=paint.ink, border_mm=1.0 if is_pressed else 0.4, radius_mm=2.0)
    pictogram, words = rect.inset(canvas.panel.mm(1)).rows((1.9, 1))
    whose = caption if canvas.fits(caption, words) else otherwise
    side = min(pictogram.width, pictogram.height)
    portion = canvas.feedback.portions.get(name, 0.0)
    track = _blend(paint.ink, paint.ground, 0.65)
    canvas.put(Ring(pictogram.centre, side / 2, side / 9, portion, paint.ink, track))
    canvas.text(
        letter, pictogram.middle(side * 0.6, side * 0.6), paint, bold=True, align=Align.CENTRE, least=0.3
    )
    canvas.text(AGAIN if is_armed else whose, words, paint, align=Align.CENTRE)
    canvas.target(name, rect, hold=hold)


def _lines_across(rect: Rect, turn: int) -> tuple[Rect, Rect]:
    """The upper two thirds and the lower third as somebody sees them who reads the rect from its side."""
    if turn < 0:
        lower, upper = rect.columns((1, 2))
    else:
        upper, lower = rect.columns((2, 1))
    return upper, lower


def _blend(first: Colour, second: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue
