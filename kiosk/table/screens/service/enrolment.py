"""The screens of a unit that is to become a table: one question each, for somebody who has never seen one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.sync.session.enrolment_window import ENROLMENT_CODE_DIGITS
from kiosk.table.model.events.enrolling_events import ChooseHub, ReadCode, Separator
from kiosk.table.model.events.entry_events import GoOn
from kiosk.table.model.events.table_events import Confirm, GoBack
from kiosk.table.model.modes.enrolling_modes import Enrolling, EnrolPage
from kiosk.table.screens.service.settings import language_key, turning_key
from kiosk.table.screens.shared.keypad import digit_keys, keypad_size
from kiosk.table.steps.enrolling import is_whole, next_separator
from kiosk.table.ui import Align, Look, Paint, Rect, Size, back_arrow, key

if TYPE_CHECKING:
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

_BACK: Final = Message(N_("Back"))
_NUMBER: Final = Message(N_("Which table is this?"))
_ADDRESS: Final = Message(N_("The address of the director’s PC"))
_CODE: Final = Message(N_("The code on the director’s page"))
_WHERE: Final = Message(N_("On the director’s PC open “Table devices”: it shows an address and a code."))
_BY_CABLE: Final = Message(N_("By cable"))


def draw_enrolment(canvas: Canvas, state: State, mode: Enrolling) -> None:
    """The page that is open."""
    match mode.page:
        case EnrolPage.BEGIN:
            _draw_begin(canvas, state, mode)
        case EnrolPage.NUMBER:
            hint = Message(N_("The number that stands on the table."))
            _draw_typing(canvas, _NUMBER, str(mode.table or ""), hint, is_done=mode.table > 0)
        case EnrolPage.ADDRESS:
            _draw_address(canvas, mode)
        case EnrolPage.CODE:
            shown = mode.code.ljust(ENROLMENT_CODE_DIGITS, "·")
            place = mode.address or _BY_CABLE
            hint = Message(N_("Table {table} · {address}"), {"table": mode.table, "address": place})
            _draw_typing(canvas, _CODE, f"{shown[:3]} {shown[3:]}", hint, is_done=is_whole(mode))
        case EnrolPage.READING:
            sentence = Message(N_("Hold the QR code of the director’s page under the camera."))
            _draw_waiting(canvas, sentence)
        case EnrolPage.ASKING:
            sentence = Message(N_("Looking for the director’s PC and asking it…"))
            _draw_waiting(canvas, sentence)
        case EnrolPage.COMPARING:
            _draw_comparing(canvas, mode)
        case EnrolPage.FAILED:
            _draw_failed(canvas, mode.problem or "")


def _draw_begin(canvas: Canvas, state: State, mode: Enrolling) -> None:
    panel, theme = canvas.panel, canvas.theme
    foot, content = panel.bounds.inset(panel.gap).cut_bottom(panel.key, panel.gap)
    title, words = (row.inset(panel.mm(3), 0) for row in content.rows((1, 1.7), panel.gap))
    question = N_("This device is not a table yet")
    if mode.was_table:
        question = N_("Shall this device become another table?")
    _draw_title(canvas, Message(question), title, Size.HUGE)
    if mode.problem is None:
        canvas.text(_WHERE, words, theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=4)
    else:
        canvas.box(words, theme.alert_tint.ground, radius_mm=2)
        inside = words.inset(panel.mm(3), panel.mm(2))
        canvas.text(mode.problem, inside, theme.alert_tint, size=Size.LARGE, align=Align.CENTRE, lines=4)
    turn, language, *reads, begin = foot.columns(
        (1, 1, 1.3, 1.6) if mode.has_camera else (1, 1, 1.6), panel.gap
    )
    if mode.was_table:
        key(canvas, "back", turn, _BACK, GoBack())
    else:
        turning_key(canvas, turn, state.preferences)
    language_key(canvas, language, state.preferences)
    for rect in reads:
        key(canvas, "read-code", rect, Message(N_("Read the QR code")), ReadCode())
    key(canvas, "begin", begin, Message(N_("Begin")), GoOn(), look=Look.MAIN, size=Size.LARGE)


def _draw_address(canvas: Canvas, mode: Enrolling) -> None:
    """The address that is typed; what announces itself in the network stands below, to be touched instead."""
    room = _draw_typing(
        canvas,
        _ADDRESS,
        mode.address,
        Message(N_("Or touch the director’s PC that was found:")) if mode.hubs else _WHERE,
        is_done=bool(mode.address),
        separator=next_separator(mode.address),
        keys=len(mode.hubs),
    )
    rows = room.rows(len(mode.hubs), canvas.panel.gap / 2) if mode.hubs else ()
    for hub, row in zip(mode.hubs, rows, strict=False):
        look = Look.CHOSEN if hub.place == mode.address else Look.PLAIN
        key(canvas, f"hub-{hub.place}", row, f"{hub.name} · {hub.place}", ChooseHub(hub.place), look=look)


def _draw_typing(
    canvas: Canvas,
    question: Message,
    typed: str,
    hint: Message,
    *,
    is_done: bool,
    separator: str | None = None,
    keys: int = 0,
) -> Rect:
    """A question, what has been typed, and the keypad. Returns the room for so many keys below the hint."""
    panel, theme = canvas.panel, canvas.theme
    width, height = keypad_size(canvas)
    right, left = panel.bounds.inset(panel.gap).cut_right(width, panel.gap * 2)
    corner = digit_keys(canvas, right.cut_top(height)[0].middle(width, height))
    if separator is not None:
        key(
            canvas, "separator", corner, separator or ":", Separator() if separator else None, size=Size.LARGE
        )
    head, rest = left.cut_top(panel.key, panel.gap)
    back, title = head.cut_left(panel.key * 1.2, panel.gap)
    key(canvas, "back", back, _BACK, GoBack(), pictogram=back_arrow)
    canvas.text(question, title, theme.paper, size=Size.LARGE, bold=True, lines=2)
    foot, rest = rest.cut_bottom(panel.key, panel.gap)
    room, rest = rest.cut_bottom(keys * (panel.key + panel.gap / 2), 0)
    value, words = rest.rows((1.6, 1) if keys else (1, 1), panel.gap / 2 if keys else panel.gap)
    canvas.box(value, theme.key.ground, border=theme.key.ink, border_mm=0.6, radius_mm=2)
    canvas.text(
        typed, value.inset(panel.mm(3), panel.mm(1)), theme.key, size=Size.HUGE, bold=True, align=Align.CENTRE
    )
    canvas.text(hint, words, theme.paper, lines=2 if keys else 4)
    key(
        canvas,
        "go-on",
        foot,
        Message(N_("Go on")),
        GoOn() if is_done else None,
        look=Look.MAIN,
        size=Size.LARGE,
    )
    return room.cut_bottom(panel.gap / 2)[1] if keys else room


def _draw_waiting(canvas: Canvas, sentence: Message) -> None:
    """What is done now, and the way back."""
    panel = canvas.panel
    foot, content = panel.bounds.inset(panel.gap).cut_bottom(panel.key, panel.gap)
    _draw_sentence(canvas, sentence, content, canvas.theme.paper)
    key(canvas, "back", foot, _BACK, GoBack(), size=Size.LARGE)


def _draw_failed(canvas: Canvas, problem: Message | str) -> None:
    """Why it has not come to an end, and the way to try again."""
    panel, paint = canvas.panel, canvas.theme.alert_tint
    foot, content = panel.bounds.inset(panel.gap).cut_bottom(panel.key, panel.gap)
    canvas.box(content, paint.ground, radius_mm=2)
    _draw_sentence(canvas, problem, content, paint)
    left, right = foot.columns((1, 2), panel.gap)
    key(canvas, "back", left, _BACK, GoBack())
    key(canvas, "go-on", right, Message(N_("Try again")), GoOn(), look=Look.MAIN, size=Size.LARGE)


def _draw_sentence(canvas: Canvas, sentence: Message | str, rect: Rect, paint: Paint) -> None:
    inside = rect.inset(canvas.panel.mm(5), canvas.panel.mm(2))
    canvas.text(sentence, inside, paint, size=Size.LARGE, bold=True, align=Align.CENTRE, lines=5)


def _draw_title(canvas: Canvas, title: Message, rect: Rect, size: Size) -> None:
    canvas.text(title, rect, canvas.theme.paper, size=size, bold=True, align=Align.CENTRE, lines=2)


def _draw_comparing(canvas: Canvas, mode: Enrolling) -> None:
    panel, theme = canvas.panel, canvas.theme
    foot, content = panel.bounds.inset(panel.gap).cut_bottom(panel.key, panel.gap)
    title, groups, question = content.rows((1, 1.6, 1.2), panel.gap)
    asked = Message(N_("Table {table}: is this number on the director’s page?"), {"table": mode.table})
    _draw_title(canvas, asked, title, Size.LARGE)
    _draw_groups(canvas, mode.fingerprint.split(), groups)
    if mode.is_confirmed:
        sentence = Message(N_("Now the director has to accept this table on that page."))
        canvas.text(sentence, question, theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=2)
        key(canvas, "back", foot, _BACK, GoBack(), size=Size.LARGE)
        return
    sentence = Message(
        N_("Compare every digit. If one is not the same, touch “Different” and tell the director.")
    )
    canvas.text(sentence, question.inset(panel.mm(3), 0), theme.paper, align=Align.CENTRE, lines=3)
    different, same = foot.columns((1, 1.6), panel.gap)
    key(canvas, "back", different, Message(N_("Different")), GoBack(), look=Look.ALERT, size=Size.LARGE)
    key(canvas, "same", same, Message(N_("It is the same")), Confirm(), look=Look.MAIN, size=Size.LARGE)


def _draw_groups(canvas: Canvas, groups: list[str], rect: Rect) -> None:
    """Five groups of digits side by side, each in a field of its own, to be read out."""
    panel, theme = canvas.panel, canvas.theme
    for group, cell in zip(groups, rect.columns(max(1, len(groups)), panel.gap / 2), strict=True):
        canvas.box(cell, theme.key.ground, border=theme.key.ink, border_mm=0.4, radius_mm=2)
        canvas.text(group, cell.inset(panel.mm(2)), theme.key, size=Size.HUGE, bold=True, align=Align.CENTRE)
