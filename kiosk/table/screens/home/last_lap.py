"""The arbiter's time-out: who has to draw, then the seats of the last turns. Nobody is prompted to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.entry_events import EndDeal
from kiosk.table.model.events.lap_events import EndLap, NameMustDraw, NobodyHasDrawn, TickDiscard
from kiosk.table.model.events.table_events import GoBack, OpenMore
from kiosk.table.model.modes.match_modes import AskingFirst
from kiosk.table.model.table_view import PLAYED_OUT
from kiosk.table.screens.aside.call import draw_seat_keys
from kiosk.table.screens.shared.frame import BACK, draw_bar
from kiosk.table.screens.shared.party_style import party_line, seat_line
from kiosk.table.screens.shared.seats import seat_name
from kiosk.table.ui import Align, Look, Rect, Size, held_field, key, tick

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_last_lap(canvas: Canvas, state: State, game: Game) -> None:
    """The frame of the time-out, around its question or its turns."""
    panel, theme = canvas.panel, canvas.theme
    more = ("more", Message(N_("More")), OpenMore())
    content = draw_bar(canvas, state, lead=more, lead_look=Look.PLAIN)
    canvas.box(panel.bounds, None, border=theme.alert.ground, border_mm=1.6, radius_mm=0)
    head, content = content.cut_top(panel.key * 0.7, panel.gap)
    canvas.box(head, theme.alert.ground)
    canvas.text(_heading(state), head, theme.alert, size=Size.LARGE, bold=True, align=Align.CENTRE)
    foot, content = content.cut_bottom(panel.key, panel.gap)
    must_draw = state.view.must_draw
    if must_draw is None:
        draw_seat_keys(canvas, content, state, "must-draw", NameMustDraw)
        _draw_other_ways(canvas, state, game, foot)
        return
    lap = game.offers.last_lap
    turns = () if lap is None else lap.turns(must_draw, is_whole=state.view.match.whole_lap)
    if turns:
        _draw_ends(canvas, state, game, foot)
    else:
        text = Message(N_("The deal was played out when the time-out came. Count it: no other is dealt."))
        words = content.inset(panel.mm(6), 0)
        canvas.text(text, words, theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=4)
        key(canvas, "end-deal", foot, game.end_of_deal, EndDeal(), look=Look.MAIN, size=Size.LARGE)
    cells = content.columns(max(1, len(turns)), panel.gap)
    for place, (seat, cell) in enumerate(zip(turns, cells, strict=False)):
        _draw_turn(canvas, state, place, seat, cell, is_last=place == len(turns) - 1)


def _draw_other_ways(canvas: Canvas, state: State, game: Game, foot: Rect) -> None:
    """Nobody has drawn yet; or the deal had been played out."""
    if isinstance(state.mode, AskingFirst):
        back, first = foot.columns((1, 2.4), canvas.panel.gap)
        key(canvas, "back", back if _first_by_dealer(state, game) else foot, BACK, GoBack())
        for seat in _first_by_dealer(state, game):
            name = state.view.players.get(seat) or seat_name(state.view, seat)
            label = Message(N_("{name} plays first, by who has dealt"), {"name": name})
            key(canvas, "first-by-dealer", first, label, NameMustDraw(seat), look=Look.MAIN)
        return
    dealt, end = foot.columns((1, 1.4), canvas.panel.gap)
    key(canvas, "nobody-has-drawn", dealt, Message(N_("Nobody has drawn yet")), NobodyHasDrawn())
    key(canvas, "end-deal", end, game.end_of_deal, EndDeal(), look=Look.MAIN, size=Size.LARGE)


def _first_by_dealer(state: State, game: Game) -> tuple[str, ...]:
    """The seat of who plays first in the deal in play, if it is known who deals it (Art. 4, R12)."""
    dealing, dealer = game.offers.dealing, state.view.dealer
    return () if dealing is None or dealer is None else (dealing.plays_first(dealer),)


def _draw_ends(canvas: Canvas, state: State, game: Game, foot: Rect) -> None:
    """The deal is over when both lines say so; nobody ends it for the others."""
    for party, rect in zip(game.parties, foot.columns(len(game.parties), canvas.panel.gap), strict=True):
        line, has_ended = party_line(canvas.theme, game, party), party.key in state.lap_ended_by
        held_field(
            canvas,
            f"end-lap-{party.key}",
            rect,
            Message(N_("Waiting for the others")) if has_ended else Message(N_("The deal is over")),
            EndLap(party.key),
            paint=line.tint if has_ended else line.strong,
            is_ticked=has_ended,
            size=Size.TEXT,
        )


def _heading(state: State) -> Message:
    if isinstance(state.mode, AskingFirst):
        return Message(N_("TIME-OUT · one whole lap: who plays first?"))
    if state.view.must_draw is None:
        return Message(N_("TIME-OUT · who has to draw?"))
    if state.view.must_draw == PLAYED_OUT:
        return Message(N_("TIME-OUT · this was the last deal"))
    return Message(N_("TIME-OUT · the last turns"))


def _draw_turn(canvas: Canvas, state: State, place: int, seat: str, rect: Rect, *, is_last: bool) -> None:
    panel, theme = canvas.panel, canvas.theme
    is_ticked = place in state.ticked
    line = seat_line(theme, state.view.game, seat)
    paint = line.tint if is_ticked else line.strong
    canvas.box(rect, paint.ground, border=line.strong.ground, border_mm=0.6, radius_mm=2)
    name, player, foot = rect.inset(panel.mm(1.2), panel.mm(1)).rows((1, 1.4, 1))
    canvas.text(seat_name(state.view, seat), name, paint, bold=True, align=Align.CENTRE)
    canvas.text(state.view.players.get(seat, ""), player, paint, align=Align.CENTRE, lines=2)
    if is_ticked:
        tick(canvas, foot, paint.ink)
    elif is_last:
        canvas.text(Message(N_("last discard")), foot, paint, bold=True, align=Align.CENTRE, lines=2)
    canvas.target(f"turn-{place}", rect, tap=TickDiscard(place))
