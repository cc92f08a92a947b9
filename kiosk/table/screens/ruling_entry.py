"""The arbiter's reason, ready-made or typed letter by letter; and the cards that a ruling is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.cards import JOKER, Suit, make_card, show_cards
from kiosk.messages import N_, Message
from kiosk.table import arbiter_events as events
from kiosk.table.events import Erase, GoBack, NextField
from kiosk.table.screens.choices import Choice, draw_choices
from kiosk.table.screens.frame import draw_bar
from kiosk.table.screens.picker import RANKS, draw_suit_key
from kiosk.table.typesetting import Size
from kiosk.table.widgets import Look, erase_sign, key, large_card

if TYPE_CHECKING:
    from kiosk.table.arbiter_stages import Ruling
    from kiosk.table.canvas import Canvas
    from kiosk.table.geometry import Rect
    from kiosk.table.ruling_case import AskingCards
    from kiosk.table.state import State

REASONS: Final = (
    Message(N_("Both lines agree about what has happened.")),
    Message(N_("I have heard both lines, and looked at the cards.")),
    Message(N_("The deal cannot be restored as it was.")),
    Message(N_("The line that is not at fault must not suffer from it.")),
)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_ACROSS: Final = 7


def draw_reason(canvas: Canvas, state: State, stage: Ruling) -> None:
    """Reasons to choose from, and the way to the letters."""
    if stage.text is not None:
        _draw_keyboard(canvas, state, stage.text)
        return
    heading = Message(N_("Why? The code leaves this to the arbiter."))
    write = ("write-reason", Message(N_("Write it")), events.OpenKeyboard())
    content = draw_bar(canvas, state, back=GoBack(), lead=write, lead_look=Look.PLAIN, heading=heading)
    choices = [
        Choice(f"reason-{place}", reason, events.TellReason(canvas.say(reason)))
        for place, reason in enumerate(REASONS)
    ]
    draw_choices(canvas, content, choices, across=1, page=stage.page, turn=events.TurnText)


def _draw_keyboard(canvas: Canvas, state: State, text: str) -> None:
    """Four rows of seven: the letters, a space, and the key that takes one back."""
    panel, theme = canvas.panel, canvas.theme

    def written(rect: Rect) -> None:
        canvas.box(rect, theme.surface.ground, border=theme.rule, radius_mm=2)
        shown = text[-_tail(canvas, rect) :]
        canvas.text(shown or "–", rect.inset(panel.mm(2), 0), theme.surface, lines=2)

    done = ("done", Message(N_("Done")), NextField() if text.strip() else None)
    content = draw_bar(canvas, state, back=GoBack(), lead=done, show=written)
    cells = content.grid(_ACROSS, 4, panel.gap / 2)
    for letter, cell in zip(_LETTERS, cells, strict=False):
        key(canvas, f"letter-{letter}", cell, letter.upper(), events.Letter(letter), size=Size.LARGE)
    key(canvas, "space", cells[26], Message(N_("space")), events.Letter(" "))
    key(canvas, "erase", cells[27], "", Erase())
    erase_sign(canvas, cells[27])


def _tail(canvas: Canvas, rect: Rect) -> int:
    """How many of the last letters are shown: so many as surely fit on two lines."""
    return max(12, int(2 * rect.width / canvas.panel.mm(3.4 if canvas.panel.compact else 4.6)))


def draw_naming(canvas: Canvas, state: State, stage: Ruling, standing: AskingCards) -> None:
    """The suits and the joker, then the ranks; what was named stands above."""
    panel, theme = canvas.panel, canvas.theme

    def named(rect: Rect) -> None:
        text = show_cards(stage.cards) if stage.cards else canvas.say(standing.asked)
        canvas.text(text, rect, theme.paper, size=Size.LARGE, bold=True, lines=2)

    done = ("done", Message(N_("Done")), NextField() if stage.cards else None)
    content = draw_bar(canvas, state, back=GoBack(), lead=done, show=named)
    if stage.suit is not None:
        for rank, cell in zip(RANKS, content.grid(5, 3, panel.gap), strict=False):
            card = make_card(rank, stage.suit)
            large_card(canvas, f"rank-{rank.label}", cell, card, events.NameCard(card))
        return
    cells = content.grid(3, 2, panel.gap)
    for suit, cell in zip(Suit, (*cells[:2], *cells[3:5]), strict=True):
        draw_suit_key(canvas, cell, suit, events.NameSuit(suit))
    large_card(canvas, "joker", cells[2], JOKER, events.NameCard(JOKER))
    label = Message(N_("Take the last one away"))
    key(canvas, "erase", cells[5], label, Erase() if stage.cards else None)
