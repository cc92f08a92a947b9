"""Pages of QR codes for an arbiter's phone, the stick, and the code that comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.hand_events import ReadReceipt, TurnCarried, TypeReceipt, UseStick
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.keypad import keypad, keypad_size
from kiosk.table.steps.aside.by_hand import RECEIPT_DIGITS
from kiosk.table.ui import Align, Look, QrCode, Rect, Size, arrow, back_arrow, key

if TYPE_CHECKING:
    from kiosk.table.model.modes.showing_modes import CarryingByHand
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_by_hand(canvas: Canvas, state: State, mode: CarryingByHand) -> None:
    """A page and the ways besides; or the code that is typed."""
    content = draw_bar(canvas, state, back=GoBack())
    if mode.typed is None:
        _draw_pages(canvas, content, mode)
    else:
        _draw_receipt(canvas, content, mode, mode.typed)


def _draw_pages(canvas: Canvas, content: Rect, mode: CarryingByHand) -> None:
    panel, theme = canvas.panel, canvas.theme
    side = min(content.height, content.width - panel.key * 4)
    code, beside = content.cut_left(side, panel.gap * 2)
    canvas.put(QrCode(mode.pages[mode.page], code))
    count, rest = beside.cut_top(panel.key * 0.6, panel.gap)
    values = {"page": mode.page + 1, "pages": len(mode.pages)}
    page = Message(N_("Page {page} of {pages}"), values)
    canvas.text(page, count, theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)
    turning, rest = rest.cut_top(panel.key, panel.gap)
    back, on = turning.columns(2, panel.gap)
    if len(mode.pages) > 1:
        key(canvas, "page-back", back, "", TurnCarried(-1), pictogram=back_arrow)
        key(canvas, "page-on", on, "", TurnCarried(1), look=Look.MAIN, pictogram=arrow)
    foot, words = rest.cut_bottom(panel.key, panel.gap)
    stick, receipt = foot.columns(2, panel.gap)
    key(canvas, "stick", stick, Message(N_("Stick")), UseStick())
    key(canvas, "receipt", receipt, Message(N_("Type code")), TypeReceipt())
    said = mode.said or Message(N_("Let the arbiter’s phone read every page, then type the code it shows."))
    canvas.text(said, words, theme.paper, lines=6)


def _draw_receipt(canvas: Canvas, content: Rect, mode: CarryingByHand, typed: str) -> None:
    panel, theme = canvas.panel, canvas.theme
    width, _ = keypad_size(canvas)
    pad, words = content.cut_right(width, panel.gap * 2)
    if not mode.is_looking:
        keypad(canvas, pad)
    asked, rest = words.cut_top(panel.key, panel.gap)
    sentence = Message(N_("The code that the director’s PC or the phone shows:"))
    canvas.text(sentence, asked, theme.paper, lines=2)
    shown, rest = rest.cut_top(panel.key, panel.gap)
    canvas.box(shown, theme.key.ground, border=theme.key.ink)
    digits = typed.ljust(RECEIPT_DIGITS, "·")
    written = f"{digits[:4]} {digits[4:]}"
    canvas.text(written, shown, theme.key, size=Size.LARGE, bold=True, align=Align.CENTRE)
    foot, rest = rest.cut_bottom(panel.key, panel.gap)
    if not mode.is_looking:
        key(canvas, "read-receipt", foot, Message(N_("Read with the camera")), ReadReceipt())
    if mode.said is not None:
        canvas.text(mode.said, rest, theme.paper, lines=4)
