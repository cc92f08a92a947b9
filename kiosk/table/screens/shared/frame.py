"""What stands on every screen: the bar with table, deal, clock, link and bell, or an open call's band."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.projections.naming import deal_of_match
from kiosk.table.model.events.arbiter_events import OpenLock
from kiosk.table.model.events.call_events import RingBell
from kiosk.table.model.events.table_events import Device
from kiosk.table.screens.aside.call import ARBITER, draw_call
from kiosk.table.steps.aside.checklists import board_number, is_on
from kiosk.table.steps.official.locking import is_awaited
from kiosk.table.ui import Align, Look, Rect, Size, back_arrow, bell, format_clock, key, undo_arrow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

BACK: Final = Message(N_("Back"))
_LEAST_NOW: Final = 5.3
"""So many keys wide is the room in which the link has its words, too."""
_WAYS: Final = {"network": N_("network"), "serial": N_("serial line"), "bus": N_("bus")}
_PAUSED: Final = Message(N_("paused"))
_MISSING: Final = {
    Device.CAMERA: Message(N_("No camera")),
    Device.BUTTON: Message(N_("No call button")),
    Device.LAMP: Message(N_("No lamp")),
}


def draw_bar(
    canvas: Canvas,
    state: State,
    *,
    back: TableEvent | None = None,
    undo: tuple[Message, TableEvent | None] | None = None,
    lead: tuple[str, Message, TableEvent | None] | None = None,
    lead_look: Look = Look.MAIN,
    notice: Message | None = None,
    heading: Message | str | None = None,
    show: Callable[[Rect], None] | None = None,
) -> Rect:
    """Draw the bar and return the room below it.

    `back` adds a key at the left, `undo` another next to it, `lead` the one that leads on. An open call
    takes the place of table, clock and bell; `notice` that of table and clock, and so does `heading`, where
    there is no notice, or whatever `show` draws.
    """
    panel = canvas.panel
    bar, content = panel.bounds.inset(panel.gap).cut_top(panel.key, panel.gap)
    rest = bar if state.view.call is not None else draw_bell(canvas, state, bar)
    if lead is not None:
        name, label, tap = lead
        place, rest = rest.cut_right(panel.key * (1.9 if undo is None else 1.15), panel.gap)
        key(canvas, name, place, label, tap, look=lead_look)
    if back is not None:
        place, rest = rest.cut_left(panel.key * 1.1, panel.gap)
        key(canvas, "back", place, BACK, back, pictogram=back_arrow)
    if undo is not None:
        label, tap = undo
        place, rest = rest.cut_left(panel.key * 1.1, panel.gap)
        key(canvas, "undo", place, label, tap, pictogram=undo_arrow)
    if state.view.call is not None:
        draw_call(canvas, state, state.view.call, rest)
    elif show is not None:
        show(rest)
    elif notice is None and heading is not None:
        canvas.text(heading, rest, canvas.theme.paper, size=Size.LARGE, bold=True, lines=2)
    elif notice is None:
        _draw_now(canvas, state, rest)
    else:
        canvas.box(rest, canvas.theme.alert_tint.ground)
        canvas.text(notice, rest.inset(panel.mm(1.5), 0), canvas.theme.alert_tint, lines=3)
    return content


def draw_bell(canvas: Canvas, state: State, bar: Rect) -> Rect:
    """The arbiter's bell at the right of a bar, switched off while a call is open; the room beside it.

    For an arbiter who has been let in meanwhile, the way to the desk.
    """
    panel = canvas.panel
    ring, rest = bar.cut_right(panel.key * 1.1, panel.gap)
    if is_awaited(state):
        key(canvas, "desk", ring, ARBITER, OpenLock(), look=Look.MAIN)
        return rest
    is_called = state.view.call is not None
    key(canvas, "bell", ring, "", None if is_called else RingBell())
    paint = canvas.theme.off_key if is_called else canvas.theme.key
    bell(canvas, ring.inset(panel.mm(2)), paint.ink)
    return rest


def _draw_now(canvas: Canvas, state: State, rect: Rect) -> None:
    """Right now: table, round, deal; the clock; what is saved and received."""
    theme = canvas.theme
    is_wide = rect.width > canvas.panel.key * 7
    clock_width = canvas.panel.mm(14 if canvas.panel.compact else 22)
    has_words = rect.width > canvas.panel.key * _LEAST_NOW
    share = 0.52 if is_wide else 0.48 if has_words else 0.6
    where, rest = rect.cut_left(rect.width * share, canvas.panel.gap)
    upper, lower = where.rows((1.25, 1))
    table = Message(N_("Table {table}"), {"table": state.table_name})
    canvas.text(table, upper, theme.paper, size=Size.LARGE, bold=True)
    canvas.text(_play(state), lower, theme.quiet)
    if is_wide or state.seconds_left is not None:
        clock, rest = rest.cut_right(min(clock_width, rest.width / 2), canvas.panel.mm(1))
        draw_clock(canvas, state, clock)
    _draw_link(canvas, state, rest, has_words=has_words)


def _play(state: State) -> Message | str:
    view = state.view
    if is_on(view):
        values = {"round": view.round, "board": board_number(state)}
        return Message(N_("Round {round} · board {board}"), values)
    if view.game is None or not view.round:
        return ""
    named = view.match_name
    if not view.started or view.over:
        return named or Message(N_("Round {round}"), {"round": view.round})
    deal = deal_of_match(view.game, view.deal)
    if named is not None:
        return Message(N_("{match} · {deal}"), {"match": named, "deal": deal})
    return Message(N_("Round {round} · {deal}"), {"round": view.round, "deal": deal})


def draw_clock(canvas: Canvas, state: State, rect: Rect, size: Size = Size.LARGE) -> None:
    """The time that the round still has; dark while it warns, on red when it is over."""
    if state.seconds_left is None:
        return
    paint = canvas.theme.paper
    if state.seconds_left < 0:
        paint = canvas.theme.alert
    elif state.warned_of is not None:
        paint = canvas.theme.main_key
    if paint is not canvas.theme.paper:
        canvas.box(rect, paint.ground)
    if state.view.paused_at is not None:
        rect, below = rect.rows((1.25, 1))
        canvas.text(_PAUSED, below, canvas.theme.quiet, align=Align.CENTRE)
    canvas.text(format_clock(state.seconds_left), rect, paint, size=size, bold=True, align=Align.CENTRE)


def link_message(state: State) -> Message:
    """What has become of what was saved: never more than is known."""
    if state.link.pending:
        return Message(N_("Saved, {pending} waiting"), {"pending": state.link.pending})
    if not state.link.connected:
        return Message(N_("Looking for the PC") if state.link.is_looking else N_("No link"))
    if state.link.problem is not None:
        return Message(N_("Saved, not received"))
    if not state.view.admitted:
        return Message(N_("Connected"))
    return Message(N_("Saved, received"))


def ways_message(ways: Sequence[str], *, is_looking: bool = False) -> Message:
    """By which ways (see `Link.ways`) the director's PC answers; if by none, what the table does about it."""
    names = [Message(_WAYS[way]) for way in ways]
    if not names:
        return Message(
            N_("The director’s PC does not answer: this table looks for it.")
            if is_looking
            else N_("The director’s PC does not answer.")
        )
    said = names[0]
    for name in names[1:]:
        said = Message(N_("{first} and {second}"), {"first": said, "second": name})
    return Message(N_("Linked by {ways}"), {"ways": said})


def link_facts(state: State, ways: Sequence[str]) -> list[Message]:
    """What there is to say of the link: how it stands, what is wrong with it, by which `ways` it leads."""
    facts = [link_message(state)]
    if state.link.problem is not None:
        facts.append(state.link.problem)
    if ways or state.link.problem is None:  # who gives a reason answers, and is the wrong one
        facts.append(ways_message(ways, is_looking=state.link.is_looking))
    return facts


def _draw_link(canvas: Canvas, state: State, rect: Rect, *, has_words: bool) -> None:
    theme = canvas.theme
    is_well = state.link.connected and not state.link.pending and state.link.problem is None
    light = theme.good.ink if is_well else theme.lines[1].strong.ground
    rows = rect.rows(2) if state.missing else (rect.middle(rect.width, rect.height),)
    dot, words = rows[0].cut_left(canvas.panel.mm(4 if canvas.panel.compact else 5), canvas.panel.mm(1))
    side = dot.width
    canvas.box(dot.middle(side, side), light, border=theme.paper.ink, radius_mm=side)
    if not has_words:
        return
    canvas.text(link_message(state), words, theme.quiet, lines=1 if state.missing else 2)
    if state.missing:
        canvas.box(rows[1], theme.alert_tint.ground)
        canvas.text(missing_messages(state)[0], rows[1].inset(canvas.panel.mm(1), 0), theme.alert_tint)


def missing_messages(state: State) -> list[Message]:
    """The devices that the table goes on without, the one that players miss most first."""
    return [_MISSING[device] for device in Device if device in state.missing]
