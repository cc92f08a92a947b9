"""The arbiter's reason, ready-made or typed letter by letter; and the cards that a ruling is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.cards import JOKER, Suit, make_card, show_cards
from kiosk.messages import N_, Message
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import Erase, GoBack, NextField
from kiosk.table.screens.count.picker import RANKS, draw_suit_key
from kiosk.table.screens.official.arbiter_reasons import draw_reasons
from kiosk.table.screens.official.keyboard import draw_keyboard
from kiosk.table.screens.shared.cards import large_card
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui import Rect, Size, key

if TYPE_CHECKING:
    from kiosk.table.model.consultation import AskingCards
    from kiosk.table.model.modes.arbiter_modes import Consulting
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

REASONS: Final = (
    Message(N_("Both lines agree about what has happened.")),
    Message(N_("I have heard both lines, and looked at the cards.")),
    Message(N_("The deal cannot be restored as it was.")),
    Message(N_("The line that is not at fault must not suffer from it.")),
)


def draw_reason(canvas: Canvas, state: State, mode: Consulting) -> None:
    """Reasons to choose from, and the way to the letters."""
    if mode.text is not None:
        draw_keyboard(canvas, state, mode.text)
        return
    heading = Message(N_("Why? The code leaves this to the arbiter."))
    draw_reasons(canvas, state, heading, REASONS, mode.page)


def draw_naming(canvas: Canvas, state: State, mode: Consulting, prompt: AskingCards) -> None:
    """The suits and the joker, then the ranks; what was named stands above."""
    panel, theme = canvas.panel, canvas.theme

    def named(rect: Rect) -> None:
        text = show_cards(mode.cards) if mode.cards else canvas.say(prompt.asked)
        canvas.text(text, rect, theme.paper, size=Size.LARGE, bold=True, lines=2)

    done = ("done", Message(N_("Done")), NextField() if mode.cards else None)
    content = draw_bar(canvas, state, back=GoBack(), lead=done, show=named)
    if mode.suit is not None:
        for rank, cell in zip(RANKS, content.grid(5, 3, panel.gap), strict=False):
            card = make_card(rank, mode.suit)
            large_card(canvas, f"rank-{rank.label}", cell, card, events.NameCard(card))
        return
    cells = content.grid(3, 2, panel.gap)
    for suit, cell in zip(Suit, (*cells[:2], *cells[3:5]), strict=True):
        draw_suit_key(canvas, cell, suit, events.NameSuit(suit))
    large_card(canvas, "joker", cells[2], JOKER, events.NameCard(JOKER))
    label = Message(N_("Take the last one away"))
    key(canvas, "erase", cells[5], label, Erase() if mode.cards else None)
