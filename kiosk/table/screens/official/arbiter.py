"""The arbiter at the table: who opens it, the PIN, what may be done, extra time, the history."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, assert_never

from kiosk.messages import N_, Message
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.service_events import OpenService
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.model.modes.arbiter_modes import (
    SERVICE,
    AtDesk,
    AwaitingHub,
    ChoosingDeal,
    ChoosingOfficial,
    Consulting,
    Correcting,
    ForcingDelivery,
    GivingTime,
    OpeningRulebook,
    ShowingHistory,
    TypingPin,
)
from kiosk.table.screens.official.correcting import draw_choosing_deal, draw_correcting
from kiosk.table.screens.official.force_delivery import draw_force_delivery
from kiosk.table.screens.official.ruling import draw_ruling
from kiosk.table.screens.shared import flow
from kiosk.table.screens.shared.choices import ChoiceKey, draw_choices, draw_text, text_width
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.keypad import keypad, keypad_size
from kiosk.table.steps.aside.rule_lookup import code_in_force
from kiosk.table.steps.official.arbiter import MINUTES
from kiosk.table.steps.official.force_delivery import may_force_delivery
from kiosk.table.steps.official.idle_lock import LOCK_SECONDS
from kiosk.table.ui import Align, Look, Rect, Size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.table.model.modes.arbiter_modes import ArbiterMode
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.table.screens.shared.flow import TextBlock


def draw_arbiter(  # noqa: C901, PLR0912 - a case for each screen
    canvas: Canvas, state: State, mode: ArbiterMode
) -> None:
    """Whatever of it lies open."""
    match mode:
        case ChoosingOfficial():
            _draw_officials(canvas, state, mode)
        case TypingPin():
            _draw_pin(canvas, state, mode)
        case AtDesk():
            _draw_desk(canvas, state, mode)
        case OpeningRulebook():
            _draw_waiting(canvas, state, Message(N_("The code is being opened")))
        case AwaitingHub():
            _draw_waiting(canvas, state, Message(N_("Waiting for the director’s PC")))
        case Consulting():
            draw_ruling(canvas, state, mode)
        case ChoosingDeal() if state.view.game is not None:
            draw_choosing_deal(canvas, state, state.view.game)
        case Correcting() if state.view.game is not None:
            draw_correcting(canvas, state, state.view.game, mode)
        case ForcingDelivery() if state.view.game is not None:
            draw_force_delivery(canvas, state, state.view.game, mode)
        case ChoosingDeal() | Correcting() | ForcingDelivery():
            _draw_desk(canvas, state, AtDesk())
        case GivingTime():
            _draw_minutes(canvas, state)
        case ShowingHistory():
            _draw_history(canvas, state, mode)
        case _:
            assert_never(mode)


def _draw_officials(canvas: Canvas, state: State, mode: ChoosingOfficial) -> None:
    heading = Message(N_("Who opens the table?"))
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    choices = [
        ChoiceKey(f"official-{official.number}", official.name, events.ChooseOfficial(official.number))
        for official in state.view.openers
    ]
    service = Message(N_("Service"))
    choices.append(ChoiceKey("service", service, events.ChooseOfficial(SERVICE)))
    draw_choices(canvas, content, choices, across=2, page=mode.page, turn=events.TurnText)


def _draw_pin(canvas: Canvas, state: State, mode: TypingPin) -> None:
    panel, theme = canvas.panel, canvas.theme
    names = {official.number: official.name for official in state.view.openers}
    heading: Message | str = names.get(mode.official) or Message(N_("Service"))
    title = Message(N_("PIN of {who}"), {"who": heading})
    content = draw_bar(canvas, state, back=GoBack(), heading=title)
    width, height = keypad_size(canvas)
    height = min(height, content.height)
    pad, side = content.cut_right(width, panel.gap)
    keypad(canvas, pad.middle(width, height))
    shown, words = side.rows((1, 1), panel.gap)
    dots = "• " * len(mode.digits)
    canvas.box(shown, theme.surface.ground, border=theme.rule, radius_mm=2)
    canvas.text(dots.strip(), shown, theme.surface, size=Size.HUGE, bold=True, align=Align.CENTRE)
    text = Message(N_("The PIN is being checked")) if mode.is_checking else mode.problem
    if text is not None:
        paint = theme.paper if mode.is_checking else theme.alert_tint
        canvas.box(words, paint.ground, radius_mm=2)
        inside = words.inset(panel.mm(2), panel.mm(1))
        canvas.text(text, inside, paint, size=Size.LARGE, align=Align.CENTRE, lines=4)


def _draw_desk(canvas: Canvas, state: State, mode: AtDesk) -> None:
    panel, theme = canvas.panel, canvas.theme
    at_table = state.at_table
    name: Message | str = (at_table.name if at_table else "") or Message(N_("Service"))
    title = Message(N_("Open for {who}"), {"who": name})
    lock = ("lock", Message(N_("Lock")), events.LockTable())
    content = draw_bar(canvas, state, back=GoBack(), lead=lock, heading=title)
    foot, content = content.cut_bottom(panel.mm(17 if panel.compact else 26), panel.gap)
    if mode.notice is None:
        text: Message | str = Message(
            N_("Locks by itself after {seconds} seconds without a touch."), {"seconds": round(LOCK_SECONDS)}
        )
        canvas.text(text, foot, theme.quiet, align=Align.CENTRE)
    else:
        paint = theme.alert_tint if mode.is_bad else theme.surface
        canvas.box(foot, paint.ground, radius_mm=2)
        inside = foot.inset(panel.mm(2), panel.mm(0.5))
        canvas.text(mode.notice, inside, paint, bold=True, align=Align.CENTRE, lines=3)
    draw_choices(canvas, content, list(_desk(state)), across=2, page=0, turn=events.TurnText)


def _desk(state: State) -> Iterator[ChoiceKey]:
    """What may be done here; the service PIN leads to the service screens alone."""
    is_arbiter = state.at_table is not None and state.at_table.official != SERVICE
    has_code = code_in_force(state.view) is not None
    if is_arbiter:
        tap = events.OpenRulings() if has_code and state.view.round else None
        yield ChoiceKey("rule", Message(N_("Ruling")), tap, Look.MAIN)
        time_tap = events.OpenExtraTime() if state.view.started else None
        yield ChoiceKey("extra-time", Message(N_("Extra time")), time_tap)
        if state.view.game is not None:
            correct_tap = events.OpenCorrection() if has_code and state.view.deals else None
            yield ChoiceKey("correct", Message(N_("Correct the score sheet")), correct_tap)
        if may_force_delivery(state.view):
            yield ChoiceKey("take-in", Message(N_("Take the score sheet in")), events.OpenForcedDelivery())
    if is_arbiter and state.view.call is not None:
        yield ChoiceKey("end-call", Message(N_("The call is dealt with")), events.EndCall())
    yield ChoiceKey("service", Message(N_("Service")), OpenService())
    yield ChoiceKey("history", Message(N_("What has happened here")), events.OpenHistory())


def _draw_waiting(canvas: Canvas, state: State, text: Message) -> None:
    content = draw_bar(canvas, state, back=GoBack())
    canvas.text(text, content, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE, lines=2)


def _draw_minutes(canvas: Canvas, state: State) -> None:
    heading = Message(N_("How many minutes more does this table get?"))
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    choices = [
        ChoiceKey(
            f"minutes-{minutes}",
            Message(N_("{minutes} min"), {"minutes": minutes}),
            events.GrantTime(minutes),
        )
        for minutes in MINUTES
    ]
    draw_choices(canvas, content, choices, across=3, page=0, turn=events.TurnText)


def _draw_history(canvas: Canvas, state: State, mode: ShowingHistory) -> None:
    heading = Message(N_("What has happened here"))
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    if mode.lines is None:
        text = Message(N_("What has happened is being read"))
        canvas.text(text, content, canvas.theme.paper, size=Size.LARGE, align=Align.CENTRE)
        return
    blocks = list(_history_blocks(canvas, mode, content))
    draw_text(canvas, content, blocks, page=mode.page, turn=events.TurnText)


def _history_blocks(canvas: Canvas, mode: ShowingHistory, rect: Rect) -> Iterator[TextBlock]:
    theme = canvas.theme
    for line in mode.lines or ():
        at = time.strftime("%H:%M", time.localtime(line.at))
        paint = theme.paper if line.is_own else theme.quiet
        text = f"{at}  {canvas.say(line.says)}"
        yield from flow.keep_together(flow.paragraph(canvas, text, text_width(canvas, rect), paint))
