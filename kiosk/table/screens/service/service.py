"""The round's clock in large, what is seldom needed, and a sentence when something did not work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.model.events.arbiter_events import OpenLock
from kiosk.table.model.events.dealer_events import OpenDealer
from kiosk.table.model.events.hand_events import OpenCarrying
from kiosk.table.model.events.preference_events import OpenSettings
from kiosk.table.model.events.reference_events import OpenReferences
from kiosk.table.model.events.table_events import GoBack, GoHome
from kiosk.table.model.events.turn_events import OpenTurnClock
from kiosk.table.screens.aside.call import ARBITER
from kiosk.table.screens.service.settings import language_key, turning_key
from kiosk.table.screens.shared.frame import draw_bar, link_facts, missing_messages
from kiosk.table.screens.shared.seats import WHO_DEALS
from kiosk.table.steps.aside.rule_lookup import code_in_force
from kiosk.table.steps.aside.turn_clock import turn_limits
from kiosk.table.steps.dealer import may_name_dealer
from kiosk.table.ui import Align, Look, Rect, Size, format_clock, key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas, Scene


_LEAST_CLOCK: Final = 0.4
"""How far the clock shrinks where a key stands below it."""


def draw_clock_screen(canvas: Canvas, state: State) -> None:
    """The time left, as large as it goes."""
    theme = canvas.theme
    content = draw_bar(canvas, state, back=GoBack())
    if turn_limits(state.view):
        panel = canvas.panel
        foot, content = content.cut_bottom(panel.key, panel.gap)
        key(canvas, "turn-clock", foot, Message(N_("Time a single turn")), OpenTurnClock())
    above, below = content.rows((3, 1))
    if state.seconds_left is None:
        sentence = Message(N_("The round’s clock is not running."))
        canvas.text(sentence, content, theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=2)
        return
    paint = theme.alert if state.seconds_left < 0 else theme.paper
    if state.seconds_left < 0:
        canvas.box(above, paint.ground, radius_mm=3)
    clock = format_clock(state.seconds_left)
    canvas.text(
        clock, above, paint, size=Size.TABLE_NUMBER, bold=True, align=Align.CENTRE, least=_LEAST_CLOCK
    )
    caption = N_("Time is up") if state.seconds_left < 0 else N_("left in this round")
    if state.view.paused_at is not None:
        caption = N_("The director has stopped the clock.")
    canvas.text(Message(caption), below, theme.paper, size=Size.LARGE, align=Align.CENTRE)


def draw_more(canvas: Canvas, state: State) -> None:
    """Turn the screen, what can be set, the language, the rules; what is missing; who this table is."""
    panel = canvas.panel
    content = draw_bar(canvas, state, back=GoBack())
    keys, words = content.cut_top(panel.key * 2 + panel.gap, panel.gap * 2)
    can_look_up = code_in_force(state.view) is not None
    can_name = may_name_dealer(state)
    turn, settings, language, arbiter, hand, *others = keys.grid(4 if can_name else 3, 2, panel.gap)
    turning_key(canvas, turn, state.preferences)
    key(canvas, "settings", settings, Message(N_("Screen and sound")), OpenSettings())
    language_key(canvas, language, state.preferences)
    key(canvas, "arbiter", arbiter, ARBITER, OpenLock())
    key(canvas, "by-hand", hand, Message(N_("Stick or QR code")), OpenCarrying())
    if can_look_up:
        key(canvas, "references", others[0], Message(N_("Rules")), OpenReferences())
    if can_name:
        key(canvas, "dealer", others[1], WHO_DEALS, OpenDealer())
    lines = [
        *link_facts(state, state.link.ways),
        Message(N_("Fingerprint {fingerprint}"), {"fingerprint": state.fingerprint}),
        Message(N_("Serial number {number}"), {"number": state.link.serial or "–"}),
    ]
    lines += missing_messages(state)
    draw_facts(canvas, words, lines, max(5, len(lines)), state.link.problem)


def draw_facts(
    canvas: Canvas, rect: Rect, lines: Sequence[Message], rows: int, problem: Message | None
) -> None:
    """A fact a line; `problem`, where it is among them, may take as much as two."""
    heights = [2.0 if line is problem else 1.0 for line in lines]
    room = rect.rows([*heights, *[1.0] * (rows - len(lines))])
    for line, row in zip(lines, room, strict=False):
        canvas.text(line, row, canvas.theme.paper, lines=3 if line is problem else 1)


def draw_failure(canvas: Canvas, state: State, sentence: Message) -> None:
    """One clear sentence, and the way on."""
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state)
    foot, content = content.cut_bottom(panel.key, panel.gap)
    canvas.box(content, theme.alert_tint.ground, radius_mm=2)
    inside = content.inset(panel.mm(5), panel.mm(2))
    canvas.text(sentence, inside, theme.alert_tint, size=Size.LARGE, align=Align.CENTRE, lines=5)
    key(canvas, "understood", foot, Message(N_("Understood")), GoHome(), look=Look.MAIN, size=Size.LARGE)


TROUBLE: Final = Message(
    N_("Something went wrong on this screen. What was accepted is saved. Touch to go on.")
)


def draw_trouble(canvas: Canvas, number: int) -> Scene:
    """A calm sentence in place of whatever failed; a touch anywhere goes on."""
    panel, theme = canvas.panel, canvas.theme
    head, content = panel.bounds.inset(panel.gap * 2).rows((1, 2), panel.gap)
    table = Message(N_("Table {table}"), {"table": number})
    canvas.text(table, head, theme.paper, size=Size.HUGE, bold=True, align=Align.CENTRE)
    canvas.text(TROUBLE, content, theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=5)
    canvas.target("restart", panel.bounds, tap=GoHome())
    return canvas.scene()
