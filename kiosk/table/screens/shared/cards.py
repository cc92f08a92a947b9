"""Cards: small as chips, large as keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.cards import Suit
from kiosk.messages import N_, Message
from kiosk.table.ui import Align, Pip, Polygon, Rect, Size, star

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.screens.shared.canvas import Canvas


def card_chip(
    canvas: Canvas, rect: Rect, card: Card | None, *, is_wild: bool = False, is_doubtful: bool = False
) -> None:
    """A card, small: rank over suit; a wild has its corner marked, a doubtful card a dashed frame."""
    theme = canvas.theme
    paint = theme.joker if card is None else theme.card(card)
    canvas.box(rect, paint.ground, border=theme.card_edge, border_mm=0.2, radius_mm=0.8)
    if is_wild:
        side = rect.width * 0.42
        corner = ((rect.right - side, rect.y), (rect.right, rect.y), (rect.right, rect.y + side))
        canvas.put(Polygon(corner, theme.joker.ink))
    if is_doubtful:
        canvas.box(rect, None, border=theme.suits[Suit.HEARTS].ink, border_mm=0.6, dashed=True)
    if card is None:
        canvas.text("?", rect, paint, bold=True, align=Align.CENTRE)
    elif card.suit is None:
        star(canvas, rect.inset(rect.width * 0.1), paint.ink)
    else:
        rank, pictogram = rect.inset(rect.width * 0.06, rect.height * 0.04).rows((1.15, 1))
        canvas.text(card.rank.label, rank, paint, bold=True, align=Align.CENTRE, least=0.3)
        canvas.put(Pip(card.suit, pictogram.centre, min(pictogram.width, pictogram.height) * 0.85, paint.ink))


def large_card(canvas: Canvas, name: str, rect: Rect, card: Card | None, tap: TableEvent) -> None:
    """A card as a key."""
    paint = canvas.theme.joker if card is None else canvas.theme.card(card)
    is_pressed = name in canvas.feedback.portions
    canvas.box(rect, paint.ground, border=paint.ink, border_mm=1.0 if is_pressed else 0.5, radius_mm=1.5)
    inside = rect.inset(canvas.panel.mm(1))
    if card is None:
        canvas.text(Message(N_("No card")), inside, paint, bold=True, align=Align.CENTRE, lines=2)
    elif card.suit is None:
        pictogram, word = inside.rows((1.6, 1))
        star(canvas, pictogram, paint.ink)
        canvas.text(Message(N_("Joker")), word, paint, bold=True, align=Align.CENTRE)
    else:
        rank, pictogram = inside.columns(2)
        canvas.text(card.rank.label, rank, paint, size=Size.LARGE, bold=True, align=Align.CENTRE)
        canvas.put(Pip(card.suit, pictogram.centre, min(pictogram.width, pictogram.height) * 0.8, paint.ink))
    canvas.target(name, rect, tap=tap)
