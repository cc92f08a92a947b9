"""The draw (Art. 3), one question at a time: who keeps the score, who deals first, who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.lines import Compass
from kiosk.games.regulations import FirstDealer
from kiosk.messages import N_, Message
from kiosk.table.model.events.arrival_events import (
    NameDealer,
    NameScorer,
    SettleSeats,
    SkipDraw,
    SwapPartners,
    TakePlace,
)
from kiosk.table.model.state import DrawingSeats
from kiosk.table.model.table_view import SEATS
from kiosk.table.screens.aside.call import draw_seat_keys
from kiosk.table.screens.home.dealer import draw_lot_key, draw_question
from kiosk.table.screens.shared.seats import SEAT_LETTERS, SEAT_NAMES, seat_name, seats_around
from kiosk.table.steps.arrival import first_dealers, places_to_take, seat_after
from kiosk.table.ui import Align, Rect, Size, held_field, key

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.table.ui import LineColours

_ORDER = Message(
    N_(
        "Joker, 2, ace, king, down to the 3; hearts, diamonds, clubs, spades. "
        "Those who have drawn the same card draw again."
    )
)


def draw_seat_draw(canvas: Canvas, state: State, game: Game, mode: DrawingSeats) -> None:
    """The question that is open."""
    if mode.scorer is None:
        _ask_scorer(canvas, state)
    elif mode.dealer is None:
        _ask_dealer(canvas, state, game, mode.scorer)
    elif mode.place is None:
        _ask_place(canvas, state, mode.scorer)
    else:
        _ask_seats(canvas, state, game, mode)


def _ask_scorer(canvas: Canvas, state: State) -> None:
    panel, theme = canvas.panel, canvas.theme
    content = draw_question(canvas, state, Message(N_("Each draws a card. Whose is the highest?")))
    foot, content = content.cut_bottom(panel.key, panel.gap)
    skip, words = foot.cut_right(panel.key * 1.9, panel.gap)
    key(canvas, "skip-draw", skip, Message(N_("No draw here")), SkipDraw())
    canvas.text(_ORDER, words, theme.quiet, lines=3)
    draw_seat_keys(canvas, content, state, "highest", NameScorer)


def _ask_dealer(canvas: Canvas, state: State, game: Game, scorer: str) -> None:
    name = state.view.players.get(scorer, "") or seat_name(state.view, scorer)
    dealing, seats = game.offers.dealing, first_dealers(state.view, scorer)
    is_of_draw = dealing is None or dealing.first_dealer is FirstDealer.LOWER_CARD
    question = N_("Whose card of these two is lower?") if is_of_draw else N_("Who deals first?")
    content = draw_question(canvas, state, Message(question))
    head, content = content.cut_top(canvas.panel.key * 0.5, canvas.panel.gap)
    text = Message(N_("{name} keeps the score"), {"name": name})
    canvas.text(text, head, canvas.theme.paper, align=Align.CENTRE)
    content = draw_lot_key(canvas, game, content)
    draw_seat_keys(canvas, content, state, "lowest", NameDealer, seats=seats)


def _ask_place(canvas: Canvas, state: State, scorer: str) -> None:
    """Which place the scorer takes, line and seat (Art. 3); of the own line where the lines are fixed."""
    panel, view = canvas.panel, state.view
    name = view.players.get(scorer, "") or seat_name(view, scorer)
    content = draw_question(canvas, state, Message(N_("The highest card chooses: which place?")))
    head, content = content.cut_top(panel.key * 0.8, panel.gap)
    who, head = head.rows(2)
    canvas.text(name, who, canvas.theme.paper, bold=True, align=Align.CENTRE)
    says = N_("The partner sits opposite, the others follow.")
    if not view.may_choose_line:
        says = N_("One line stays, the other moves: each keeps its own.")
    canvas.text(Message(says), head, canvas.theme.quiet, align=Align.CENTRE)
    places = seats_around(content, panel.key, panel.gap, Compass())
    for place in places_to_take(view, scorer):
        line = _line_at(canvas, place)
        label = SEAT_NAMES[place]
        key(canvas, f"place-{place}", places[place], label, TakePlace(place), line=line, size=Size.LARGE)


def _line_at(canvas: Canvas, place: str) -> LineColours:
    """The colours of whichever line sits at a place that is called so."""
    return canvas.theme.lines[0 if place in {"N", "S"} else 1]


def _ask_seats(canvas: Canvas, state: State, game: Game, mode: DrawingSeats) -> None:
    """Who sits where, to be changed between partners until it is right."""
    panel, theme = canvas.panel, canvas.theme
    content = draw_question(canvas, state, Message(N_("Is this how you sit?")))
    foot, content = content.cut_bottom(panel.key * 1.2, panel.gap)
    places = seats_around(content, panel.key, panel.gap, mode.compass)
    for seat in SEATS:
        taken = seat_after(state.view, mode, seat)
        _draw_place(canvas, state, mode, place=mode.compass.called(taken), seat=seat, rect=places[taken])
    *swaps, settle = foot.columns([1.0] * len(game.parties) + [1.8], panel.gap)
    for party, rect in zip(mode.compass.parties, swaps, strict=True):
        first, second = (SEAT_LETTERS[mode.compass.called(seat)] for seat in party.seats)
        label = Message(N_("{first} and {second} swap"), {"first": first, "second": second})
        line = theme.lines[mode.compass.parties.index(party)]
        key(canvas, f"swap-{party.key}", rect, label, SwapPartners(party.key), line=line)
    held_field(
        canvas,
        "settle-seats",
        settle,
        Message(N_("Yes, like this")),
        None if state.recording else SettleSeats(),
        paint=theme.main_key,
    )


def _draw_place(
    canvas: Canvas, state: State, mode: DrawingSeats, *, place: str, seat: str, rect: Rect
) -> None:
    """A seat, who sits there, and what the draw has given them."""
    panel, line = canvas.panel, _line_at(canvas, place)
    canvas.box(rect, line.tint.ground, border=line.strong.ground, border_mm=0.6, radius_mm=2)
    inside = rect.inset(panel.mm(2), panel.mm(1))
    upper, lower = inside.middle(inside.width, min(inside.height, panel.key * 0.85)).rows((1, 1.2))
    what = {mode.scorer: Message(N_("keeps the score")), mode.dealer: Message(N_("deals first"))}
    given = f" · {canvas.say(what[seat])}" if seat in what else ""
    canvas.text(f"{canvas.say(SEAT_NAMES[place])}{given}", upper, line.tint, align=Align.CENTRE)
    player = state.view.players.get(seat, "")
    canvas.text(player, lower, line.tint, bold=True, align=Align.CENTRE)
