"""The arbiter's call: the band in the bar's place, who calls, and taking the call back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.model.events.arbiter_events import OpenLock
from kiosk.table.model.events.call_events import AskCancelCall, GiveReason, NameCaller
from kiosk.table.model.events.table_events import Confirm, GoBack
from kiosk.table.model.modes.call_questions import ReallyCancel, WhoCalled, WhoCalls, WhyCalled
from kiosk.table.model.state import State
from kiosk.table.model.table_view import SEATS
from kiosk.table.screens.shared.party_style import seat_line
from kiosk.table.screens.shared.seats import SEAT_NAMES, seat_key, seats_around
from kiosk.table.steps.official.locking import is_awaited
from kiosk.table.ui import Align, Look, Rect, Size, bell, format_clock, key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.lines import Compass
    from kiosk.journal.bodies import CallReason
    from kiosk.table.model.events.arrival_events import NameDealer, NameScorer
    from kiosk.table.model.events.dealer_events import SayDealer
    from kiosk.table.model.events.lap_events import NameMustDraw
    from kiosk.table.model.table_view import OpenCall
    from kiosk.table.screens.shared.canvas import Canvas


REASONS: Final[Mapping[CallReason, Message]] = {
    "rules": Message(N_("What is allowed")),
    "score": Message(N_("The count")),
    "clock": Message(N_("Slow play")),
    "conduct": Message(N_("Behaviour")),
    "cards": Message(N_("A card or a pack")),
}
"""What a call may be about."""


ARBITER: Final = Message(N_("Arbiter"))
_ROOMY: Final = 5.5
"""So many keys wide is a bar in which the way to take a call back has letters as large as the rest."""


def draw_call(canvas: Canvas, state: State, call: OpenCall, bar: Rect) -> None:
    """The band of an open call: how long, who comes, and the way to take it back; the clock where it fits.

    For an arbiter who has been let in meanwhile, the way to the desk stands in the place of that back.
    """
    theme, panel = canvas.theme, canvas.panel
    cancel, rest = bar.cut_right(panel.key * (1.9 if bar.width > panel.key * _ROOMY else 1.5), panel.gap)
    canvas.box(rest, theme.alert.ground, radius_mm=2)
    if is_awaited(state):
        key(canvas, "desk", cancel, ARBITER, OpenLock(), look=Look.MAIN)
    else:
        key(canvas, "cancel-call", cancel, Message(N_("Cancel the call")), AskCancelCall())
    pictogram, words = rest.inset(panel.mm(2), panel.mm(1)).cut_left(panel.key * 0.6, panel.mm(2))
    bell(canvas, pictogram, theme.alert.ink)
    if state.seconds_left is not None and bar.width > panel.key * 6.5:
        clock, words = words.cut_right(panel.mm(14 if panel.compact else 22), panel.mm(1))
        canvas.text(
            format_clock(state.seconds_left),
            clock,
            theme.alert,
            size=Size.LARGE,
            bold=True,
            align=Align.CENTRE,
        )
    said = call_message(call, state.hall_time, state.view.compass, is_sent=_is_sent(state))
    canvas.text(said, words, theme.alert, size=Size.LARGE, bold=True, lines=2)


def _is_sent(state: State) -> bool:
    """Whether the director may have heard of the call."""
    return state.link.connected or not state.link.pending


def call_message(call: OpenCall, now: float, compass: Compass, *, is_sent: bool) -> Message:
    """The state of the open call, in one sentence; `now` is in seconds since 1970 by the director's clock."""
    if call.arbiter is not None:
        return Message(N_("{arbiter} is coming"), {"arbiter": call.arbiter})
    waiting = format_clock(max(0, round(now - call.raised_at)))
    if not is_sent:
        return Message(N_("No link: raise your hand · {waiting}"), {"waiting": waiting})
    if call.seat is not None and call.seat in SEAT_NAMES:
        values = {"seat": SEAT_NAMES[compass.called(call.seat)], "waiting": waiting}
        return Message(N_("Arbiter called by {seat} · {waiting}"), values)
    return Message(N_("Arbiter called · {waiting}"), {"waiting": waiting})


def draw_call_question(canvas: Canvas, state: State) -> None:
    """Lay the call's open question over the screen."""
    match state.call_question:
        case WhoCalls():
            content = _draw_question(canvas, Message(N_("Who is calling the arbiter?")))
            _draw_callers(canvas, content, state)
        case WhoCalled() if state.view.call is not None:
            content = _draw_question(canvas, Message(N_("The arbiter is called. Who has called?")))
            _draw_callers_afterwards(canvas, content, state)
        case WhyCalled() if state.view.call is not None:
            content = _draw_question(canvas, Message(N_("The arbiter is called. What is it about?")))
            _draw_reasons(canvas, content)
        case ReallyCancel():
            content = _draw_question(canvas, Message(N_("Take the call back?")))
            _yes_no(canvas, content, Message(N_("Yes, take it back")), Message(N_("No, keep it")))
        case _:
            return


def _draw_callers_afterwards(canvas: Canvas, content: Rect, state: State) -> None:
    foot, rest = content.cut_bottom(canvas.panel.key, canvas.panel.gap)
    draw_seat_keys(canvas, rest, state, "caller", NameCaller)
    key(canvas, "caller-skip", foot, Message(N_("Do not say")), NameCaller(None), look=Look.MAIN)


def _draw_reasons(canvas: Canvas, content: Rect) -> None:
    """What it is about, as the arbiter would like to know before setting out."""
    foot, rest = content.cut_bottom(canvas.panel.key, canvas.panel.gap)
    key(canvas, "reason-skip", foot, Message(N_("Do not say")), GiveReason(None), look=Look.MAIN)
    for (reason, label), cell in zip(REASONS.items(), rest.grid(3, 2, canvas.panel.gap), strict=False):
        key(canvas, f"reason-{reason}", cell, label, GiveReason(reason), size=Size.LARGE)


def _draw_callers(canvas: Canvas, content: Rect, state: State) -> None:
    feet, rest = content.cut_bottom(canvas.panel.key, canvas.panel.gap)
    draw_seat_keys(canvas, rest, state, "caller", NameCaller)
    skip, leave = feet.columns(2, canvas.panel.gap)
    key(canvas, "caller-skip", skip, Message(N_("Call without saying")), NameCaller(None), look=Look.MAIN)
    key(canvas, "caller-leave", leave, Message(N_("Do not call")), GoBack())


def _yes_no(canvas: Canvas, content: Rect, yes: Message, no: Message) -> None:
    panel = canvas.panel
    keys = content.middle(content.width * 0.8, panel.key * 1.5).columns(2, panel.gap * 2)
    key(canvas, "confirm", keys[0], yes, Confirm(), look=Look.ALERT)
    key(canvas, "keep", keys[1], no, GoBack(), look=Look.MAIN)


def _draw_question(canvas: Canvas, question: Message) -> Rect:
    """Cover the screen with one question; the room for its answers."""
    panel, theme = canvas.panel, canvas.theme
    canvas.cover()
    head, content = panel.bounds.inset(panel.gap).cut_top(panel.key, panel.gap)
    canvas.text(question, head, theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE, lines=2)
    return content


def draw_seat_keys(
    canvas: Canvas,
    rect: Rect,
    state: State,
    name: str,
    event: type[NameCaller | NameMustDraw | NameScorer | NameDealer | SayDealer],
    *,
    seats: Sequence[str] = SEATS,
) -> None:
    """The seats as they sit, or two of them side by side; each key in its line's colours."""
    panel = canvas.panel
    places = seats_around(rect, panel.key, panel.gap, state.view.compass)
    if len(seats) == 2:
        row = rect.middle(rect.width, min(rect.height, panel.key * 1.6))
        places = dict(
            zip(
                sorted(seats, key=lambda seat: "NWES".index(state.view.compass.called(seat))),
                row.columns(2, panel.gap),
                strict=True,
            )
        )
    for seat in seats:
        paint = seat_line(canvas.theme, state.view.seated, seat).strong
        player = state.view.players.get(seat, "")
        rect, tap = places[seat], event(seat)
        letter = state.view.compass.called(seat)
        seat_key(canvas, f"{name}-{seat}", rect, seat=letter, player=player, tap=tap, paint=paint)
