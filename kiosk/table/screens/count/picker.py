"""Any card of the pack, in two taps: its suit, then its rank; a joker in one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.cards import JOKER, Rank, Suit, make_card
from kiosk.messages import N_, Message
from kiosk.table.model.events.count_events import AddCard, ChooseCard, PickCard
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.screens.count.evidence import draw_crop
from kiosk.table.screens.shared.cards import large_card
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui import Pip, Rect, key

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.modes.match_modes import Reviewing
    from kiosk.table.model.review import Picking
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.vision.model import CardReading

RANKS: Final = (Rank.ACE, Rank.TWO, *(rank for rank in reversed(Rank) if rank > Rank.ACE))
"""As players say them: ace, two, three ... king."""


def draw_picker(canvas: Canvas, state: State, mode: Reviewing, focus: Picking) -> None:
    """The crop beside the keys; first the likeliest cards and the suits, then the ranks."""
    panel = canvas.panel
    heading = Message(N_("Which card is it?")) if focus.suit is None else Message(N_("Which rank?"))
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    reading = _reading(mode, focus)
    if reading is not None:
        crop, content = content.cut_left(panel.mm(34 if panel.compact else 50), panel.gap)
        draw_crop(canvas, crop, mode, reading)
    if focus.suit is None:
        _draw_suits(canvas, content, focus, reading)
    else:
        _draw_ranks(canvas, content, focus, focus.suit)


def _reading(mode: Reviewing, focus: Picking) -> CardReading | None:
    """What the camera read there; nothing where a card is missing."""
    return None if focus.place is None else mode.review.proposal.melds[focus.meld].cards[focus.place]


def _told(focus: Picking, card: Card) -> TableEvent:
    if focus.place is None:
        return AddCard(focus.meld, card)
    return ChooseCard(focus.meld, focus.place, card)


def _draw_suits(canvas: Canvas, rect: Rect, focus: Picking, reading: CardReading | None) -> None:
    panel = canvas.panel
    likely = (
        []
        if reading is None
        else [alternative.card for alternative in reading.alternatives[:3] if alternative.card]
    )
    if likely:
        first, rect = rect.rows((1, 2), panel.gap)
        for place, (card, cell) in enumerate(zip(likely, first.columns(3, panel.gap), strict=False)):
            large_card(canvas, f"likely-{place}", cell, card, _told(focus, card))
    cells = rect.grid(3, 2, panel.gap)
    for suit, cell in zip(Suit, (*cells[:2], *cells[3:5]), strict=True):
        draw_suit_key(canvas, cell, suit, PickCard(focus.meld, focus.place, suit))
    large_card(canvas, "joker", cells[2], JOKER, _told(focus, JOKER))
    if focus.place is not None:
        key(canvas, "no-card", cells[5], Message(N_("No card")), ChooseCard(focus.meld, focus.place, None))


def draw_suit_key(canvas: Canvas, rect: Rect, suit: Suit, tap: TableEvent) -> None:
    """A suit as a key."""
    key(canvas, f"suit-{suit.letter}", rect, "", tap)
    paint, plate = canvas.theme.suits[suit], rect.inset(canvas.panel.mm(1.5))
    canvas.box(plate, paint.ground, radius_mm=1)
    canvas.put(Pip(suit, rect.centre, min(plate.width, plate.height) * 0.75, paint.ink))


def _draw_ranks(canvas: Canvas, rect: Rect, focus: Picking, suit: Suit) -> None:
    across = 5
    for rank, cell in zip(RANKS, rect.grid(across, 3, canvas.panel.gap), strict=False):
        card = make_card(rank, suit)
        large_card(canvas, f"rank-{rank.label}", cell, card, _told(focus, card))
