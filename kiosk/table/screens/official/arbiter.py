"""The arbiter at the table: who opens it, the PIN, what may be done, extra time, the history."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, assert_never

from kiosk.messages import N_, Message
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.service_events import OpenService
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.model.stages.arbiter_stages import (
    SERVICE,
    AtDesk,
    ChoosingDeal,
    ChoosingOfficial,
    Correcting,
    GivingTime,
    OpeningRulebook,
    Ordering,
    Ruling,
    ShowingHistory,
    TakingIn,
    TypingPin,
)
from kiosk.table.screens.official.correcting import draw_choosing_deal, draw_correcting
from kiosk.table.screens.official.ruling import draw_ruling
from kiosk.table.screens.official.taking_in import draw_taking_in
from kiosk.table.screens.shared import flow
from kiosk.table.screens.shared.choices import Choice, draw_choices, draw_text, text_width
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.steps.aside.looking_up import code_of
from kiosk.table.steps.official.arbiter import MINUTES
from kiosk.table.steps.official.force_delivery import may_take_in
from kiosk.table.steps.official.locking import LOCK_SECONDS
from kiosk.table.ui.canvas import Align
from kiosk.table.ui.typesetting import Size
from kiosk.table.ui.widgets import Look, keypad, keypad_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.table.model.stages.arbiter_stages import ArbiterStage
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.flow import Strip
    from kiosk.table.ui.canvas import Canvas
    from kiosk.table.ui.geometry import Rect


def draw_arbiter(  # noqa: C901, PLR0912 - a case for each screen
    canvas: Canvas, state: State, stage: ArbiterStage
) -> None:
    """Whatever of it lies open."""
    match stage:
        case ChoosingOfficial():
            _draw_officials(canvas, state, stage)
        case TypingPin():
            _draw_pin(canvas, state, stage)
        case AtDesk():
            _draw_desk(canvas, state, stage)
        case OpeningRulebook():
            _draw_waiting(canvas, state, Message(N_("The code is being opened")))
        case Ordering():
            _draw_waiting(canvas, state, Message(N_("Waiting for the director’s PC")))
        case Ruling():
            draw_ruling(canvas, state, stage)
        case ChoosingDeal() if state.evening.game is not None:
            draw_choosing_deal(canvas, state, state.evening.game)
        case Correcting() if state.evening.game is not None:
            draw_correcting(canvas, state, state.evening.game, stage)
        case TakingIn() if state.evening.game is not None:
            draw_taking_in(canvas, state, state.evening.game, stage)
        case ChoosingDeal() | Correcting() | TakingIn():
            _draw_desk(canvas, state, AtDesk())
        case GivingTime():
            _draw_minutes(canvas, state)
        case ShowingHistory():
            _draw_history(canvas, state, stage)
        case _:
            assert_never(stage)


def _draw_officials(canvas: Canvas, state: State, stage: ChoosingOfficial) -> None:
    heading = Message(N_("Who opens the table?"))
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    choices = [
        Choice(f"official-{each.number}", each.name, events.ChooseOfficial(each.number))
        for each in state.evening.openers
    ]
    service = Message(N_("Service"))
    choices.append(Choice("service", service, events.ChooseOfficial(SERVICE)))
    draw_choices(canvas, content, choices, across=2, page=stage.page, turn=events.TurnText)


def _draw_pin(canvas: Canvas, state: State, stage: TypingPin) -> None:
    panel, theme = canvas.panel, canvas.theme
    names = {each.number: each.name for each in state.evening.openers}
    heading: Message | str = names.get(stage.official) or Message(N_("Service"))
    title = Message(N_("PIN of {who}"), {"who": heading})
    content = draw_bar(canvas, state, back=GoBack(), heading=title)
    width, height = keypad_size(canvas)
    height = min(height, content.height)
    pad, side = content.cut_right(width, panel.gap)
    keypad(canvas, pad.middle(width, height))
    shown, words = side.rows((1, 1), panel.gap)
    dots = "• " * len(stage.digits)
    canvas.box(shown, theme.surface.ground, border=theme.rule, radius_mm=2)
    canvas.text(dots.strip(), shown, theme.surface, size=Size.HUGE, bold=True, align=Align.CENTRE)
    text = Message(N_("The PIN is being checked")) if stage.is_checking else stage.problem
    if text is not None:
        paint = theme.paper if stage.is_checking else theme.alert_tint
        canvas.box(words, paint.ground, radius_mm=2)
        inside = words.inset(panel.mm(2), panel.mm(1))
        canvas.text(text, inside, paint, size=Size.LARGE, align=Align.CENTRE, lines=4)


def _draw_desk(canvas: Canvas, state: State, stage: AtDesk) -> None:
    panel, theme = canvas.panel, canvas.theme
    at_table = state.at_table
    name: Message | str = (at_table.name if at_table else "") or Message(N_("Service"))
    title = Message(N_("Open for {who}"), {"who": name})
    lock = ("lock", Message(N_("Lock")), events.LockTable())
    content = draw_bar(canvas, state, back=GoBack(), lead=lock, heading=title)
    foot, content = content.cut_bottom(panel.mm(17 if panel.compact else 26), panel.gap)
    if stage.notice is None:
        text: Message | str = Message(
            N_("Locks by itself after {seconds} seconds without a touch."), {"seconds": round(LOCK_SECONDS)}
        )
        canvas.text(text, foot, theme.quiet, align=Align.CENTRE)
    else:
        paint = theme.alert_tint if stage.is_bad else theme.surface
        canvas.box(foot, paint.ground, radius_mm=2)
        inside = foot.inset(panel.mm(2), panel.mm(0.5))
        canvas.text(stage.notice, inside, paint, bold=True, align=Align.CENTRE, lines=3)
    draw_choices(canvas, content, list(_desk(state)), across=2, page=0, turn=events.TurnText)


def _desk(state: State) -> Iterator[Choice]:
    """What may be done here; the service PIN leads to the service screens alone."""
    is_arbiter = state.at_table is not None and state.at_table.official != SERVICE
    may_rule = is_arbiter and code_of(state.evening) is not None and bool(state.evening.round)
    if is_arbiter:
        tap = events.OpenRulings() if may_rule else None
        yield Choice("rule", Message(N_("Ruling")), tap, Look.MAIN)
        time_tap = events.OpenExtraTime() if state.evening.started else None
        yield Choice("extra-time", Message(N_("Extra time")), time_tap)
        if state.evening.game is not None:
            correct_tap = events.OpenCorrection() if state.evening.deals else None
            yield Choice("correct", Message(N_("Correct the sheet")), correct_tap)
        if may_take_in(state.evening):
            yield Choice("take-in", Message(N_("Take the sheet in")), events.OpenTakingIn())
    if is_arbiter and state.evening.call is not None:
        yield Choice("end-call", Message(N_("The call is dealt with")), events.EndCall())
    yield Choice("service", Message(N_("Service")), OpenService())
    yield Choice("history", Message(N_("What has happened here")), events.OpenHistory())


def _draw_waiting(canvas: Canvas, state: State, text: Message) -> None:
    content = draw_bar(canvas, state, back=GoBack())
    canvas.text(text, content, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE, lines=2)


def _draw_minutes(canvas: Canvas, state: State) -> None:
    heading = Message(N_("How many minutes more does this table get?"))
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    choices = [
        Choice(f"minutes-{each}", Message(N_("{minutes} min"), {"minutes": each}), events.GrantTime(each))
        for each in MINUTES
    ]
    draw_choices(canvas, content, choices, across=3, page=0, turn=events.TurnText)


def _draw_history(canvas: Canvas, state: State, stage: ShowingHistory) -> None:
    heading = Message(N_("What has happened here"))
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    if stage.lines is None:
        text = Message(N_("The journal is being read"))
        canvas.text(text, content, canvas.theme.paper, size=Size.LARGE, align=Align.CENTRE)
        return
    strips = list(_history_strips(canvas, stage, content))
    draw_text(canvas, content, strips, page=stage.page, turn=events.TurnText)


def _history_strips(canvas: Canvas, stage: ShowingHistory, rect: Rect) -> Iterator[Strip]:
    theme = canvas.theme
    for line in stage.lines or ():
        at = time.strftime("%H:%M", time.localtime(line.at))
        paint = theme.paper if line.is_own else theme.quiet
        text = f"{at}  {canvas.say(line.says)}"
        yield from flow.bound(flow.words(canvas, text, text_width(canvas, rect), paint))
