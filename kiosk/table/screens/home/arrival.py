"""Before the first deal: who is there, whether the packs are whole, who keeps the score, who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.arrival_events import CheckIn, ConfirmPacks, DrawSeats, TakeBackCheckIn
from kiosk.table.model.events.call_events import RingBell
from kiosk.table.screens.home.idle import draw_foot, draw_table_number
from kiosk.table.screens.home.moves import draw_moves
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.party_style import party_line
from kiosk.table.screens.shared.seats import party_names, seat_name
from kiosk.table.steps.arrival import Preparing, draws_seats, proposed_lateness
from kiosk.table.ui import Align, Rect, Size, format_clock, held_field, key

if TYPE_CHECKING:
    from kiosk.games.game import Party
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

_HERE = Message(N_("We are here"))
_I_AM_HERE = Message(N_("I am here"))
_THERE = Message(N_("Here"))


def draw_arrival(canvas: Canvas, state: State, awaited: Preparing) -> None:
    """Who sits where, and a field for each party to say that it is there."""
    panel, view = canvas.panel, state.view
    content = draw_bar(canvas, state)
    foot, content = content.cut_bottom(panel.key, panel.gap)
    if awaited is Preparing.START and draws_seats(view):
        again, rest = foot.cut_left(panel.key * 1.6, panel.gap)
        key(canvas, "draw-again", again, Message(N_("Draw again")), DrawSeats())
        draw_foot(canvas, state, rest)
    else:
        draw_foot(canvas, state, foot)
    if not any(view.came.values()):
        content = draw_moves(canvas, view.moves, content)
    left, right = content.columns((1, 2.1), panel.gap)
    _draw_beside(canvas, state, left)
    if view.seated is None:
        return
    parties = view.seated.parties
    if all(len(party.seats) > 1 for party in parties):
        for party, row in zip(parties, right.rows(len(parties), panel.gap), strict=True):
            _draw_line(canvas, state, party, row)
        return
    for party, cell in zip(parties, right.grid(2, -(-len(parties) // 2), panel.gap), strict=False):
        _draw_field(canvas, state, party, cell, caption=view.players.get(party.seats[0], ""))


def _draw_line(canvas: Canvas, state: State, party: Party, rect: Rect) -> None:
    """A line's names, and its field beside them."""
    panel = canvas.panel
    assert state.view.seated is not None  # noqa: S101 - the caller has looked
    line = party_line(canvas.theme, state.view.seated, party)
    field, names = rect.cut_right(panel.key * 2.2, panel.gap)
    canvas.box(names, line.tint.ground, radius_mm=2)
    inside = names.inset(panel.mm(3), names.height * 0.12)
    team = state.view.teams.get(party.key)
    if team is not None:
        head, inside = inside.cut_top(inside.height * 0.3, panel.mm(1))
        canvas.text(team.name, head, line.tint, size=Size.LARGE, bold=True)
    party_names(canvas, inside, party, state.view, line=line, paint=line.tint)
    _draw_field(canvas, state, party, field)


def _draw_field(canvas: Canvas, state: State, party: Party, rect: Rect, caption: str = "") -> None:
    """To be held when the party is complete; held again, it is taken back."""
    view = state.view
    assert view.seated is not None  # noqa: S101 - the caller has looked
    line = party_line(canvas.theme, view.seated, party)
    is_here = view.came.get(party.key) is not None
    said = _THERE if is_here else _HERE if len(party.seats) > 1 else _I_AM_HERE
    event = TakeBackCheckIn(party.key) if is_here else CheckIn(party.key)
    held_field(
        canvas,
        f"here-{party.key}",
        rect,
        said,
        None if state.recording or party.key not in view.entrants else event,
        paint=line.tint if is_here else line.strong,
        is_ticked=is_here,
        caption=caption,
        size=Size.TEXT,
    )


def _draw_beside(canvas: Canvas, state: State, rect: Rect) -> None:
    """The table's number; once play has begun, how late who is missing is; after the draw, its outcome."""
    late, seats = proposed_lateness(state), state.view.preparation.seats
    theme, players = canvas.theme, state.view.players
    if late is not None:
        absent = [party for party, at in state.view.came.items() if at is None]
        delay = max(late.delays[party] for party in absent)
        says = next((late.says[party] for party in absent if party in late.says), None)
        canvas.box(rect, theme.alert_tint.ground, radius_mm=2)
        head, clock, words = rect.inset(canvas.panel.mm(2)).rows((1, 1.4, 2))
        text = Message(N_("Not here yet"))
        canvas.text(text, head, theme.alert_tint, bold=True, align=Align.CENTRE)
        canvas.text(
            format_clock(delay), clock, theme.alert_tint, size=Size.HUGE, bold=True, align=Align.CENTRE
        )
        if says is not None:
            canvas.text(says, words, theme.alert_tint, align=Align.CENTRE, lines=4)
        return
    if seats is None:
        draw_table_number(canvas, state, rect)
        return
    number, words = rect.rows((1.3, 1))
    draw_table_number(canvas, state, number)
    said = ((Message(N_("keeps the score")), seats.scorer), (Message(N_("deals first")), seats.dealer))
    for (caption, seat), rows in zip(said, words.rows(2), strict=True):
        upper, lower = rows.rows(2)
        canvas.text(caption, upper, theme.quiet)
        canvas.text(players.get(seat, "") or seat_name(state.view, seat), lower, theme.paper, bold=True)


def draw_packs(canvas: Canvas, state: State) -> None:
    """Both packs are checked before the match (Art. 3)."""
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state)
    head, content = content.cut_top(panel.key * 0.6, panel.gap)
    text = Message(N_("Are both packs whole?"))
    canvas.text(text, head, theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)
    keys, words = content.cut_bottom(panel.key * 1.6, panel.gap)
    canvas.box(words, theme.surface.ground, border=theme.rule, radius_mm=2)
    text = Message(
        N_(
            "Two packs of 54: thirteen cards of each suit and two jokers in each, 108 in all. "
            "Count them, and put right what is wrong, before you begin (Art. 3)."
        )
    )
    canvas.text(text, words.inset(panel.mm(4), panel.mm(2)), theme.surface, align=Align.CENTRE, lines=4)
    whole, call = keys.columns((1.6, 1), panel.gap)
    held_field(
        canvas,
        "packs-whole",
        whole,
        Message(N_("Yes, both are whole")),
        None if state.recording else ConfirmPacks(),
        paint=theme.main_key,
    )
    key(canvas, "call-arbiter", call, Message(N_("Call the arbiter")), RingBell(), size=Size.LARGE)
