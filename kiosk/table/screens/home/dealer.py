"""Who deals: the question, and the key with which the kiosk draws (Art. 4; Sisal, Dealer)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.regulations import FirstDealer
from kiosk.messages import N_, Message
from kiosk.table.model.events.dealer_events import LetDealerBeDrawn, SayDealer
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.model.state import AtHome
from kiosk.table.screens.aside.call import draw_seat_keys
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui import Align, Look, Rect, Size, key

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_dealer(canvas: Canvas, state: State, game: Game) -> None:
    """Who deals the deal in play: one touch says it."""
    question = Message(N_("{deal}: who deals?"), {"deal": game.deal_name(state.view.deal)})
    content = draw_question(canvas, state, question)
    draw_seat_keys(canvas, draw_lot_key(canvas, game, content), state, "deals", SayDealer)


def draw_lot_key(canvas: Canvas, game: Game, content: Rect) -> Rect:
    """The key with which the kiosk draws, where the regulations leave the first deal to the lot; the rest."""
    dealing = game.offers.dealing
    if dealing is None or dealing.first_dealer is not FirstDealer.DRAWN:
        return content
    foot, rest = content.cut_bottom(canvas.panel.key, canvas.panel.gap)
    label = Message(N_("Draw it by lot"))
    key(canvas, "draw-dealer", foot, label, LetDealerBeDrawn(), look=Look.MAIN, size=Size.LARGE)
    return rest


def draw_question(canvas: Canvas, state: State, question: Message) -> Rect:
    """A question about the players, below the bar; the room for its answers."""
    panel = canvas.panel
    content = draw_bar(canvas, state, back=None if isinstance(state.mode, AtHome) else GoBack())
    head, content = content.cut_top(panel.key * 0.6, panel.gap)
    canvas.text(question, head, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE, lines=2)
    return content
