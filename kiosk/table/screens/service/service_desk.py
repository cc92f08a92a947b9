"""The service screens: what can be tried, the camera's view, the link and the version."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from kiosk.messages import N_, Message
from kiosk.table.model.events import service_events as events
from kiosk.table.model.events.deck_events import OpenDeck
from kiosk.table.model.events.table_events import Device, GoBack
from kiosk.table.model.modes.service_modes import (
    FIELDS,
    AskingEnrolAnew,
    AtService,
    LookingThrough,
    ReadingFacts,
    SettingSides,
    TryingDevices,
)
from kiosk.table.model.picture_names import live_name
from kiosk.table.screens.count.evidence import draw_picture
from kiosk.table.screens.service.service import draw_facts
from kiosk.table.screens.service.settings import draw_questions, sides_of
from kiosk.table.screens.shared.acceptance_fields import acceptance_fields
from kiosk.table.screens.shared.choices import ChoiceKey, draw_choices
from kiosk.table.screens.shared.frame import draw_bar, link_facts, link_message, missing_messages
from kiosk.table.ui import Align, Look, Rect, Size, key, tick

if TYPE_CHECKING:
    from kiosk.table.model.modes.service_modes import ServiceMode
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

MOST_GLARE = 0.02
"""Share of an empty mat's picture that may be as white as it gets."""


def draw_service(canvas: Canvas, state: State, mode: ServiceMode) -> None:
    """Whatever of it lies open."""
    match mode:
        case AtService():
            _draw_desk(canvas, state, mode)
        case TryingDevices():
            _draw_devices(canvas, state, mode)
        case LookingThrough():
            _draw_camera(canvas, state, mode)
        case ReadingFacts():
            _draw_facts(canvas, state, mode)
        case SettingSides():
            _draw_sides(canvas, state)
        case AskingEnrolAnew():
            _draw_enrol_anew(canvas, state)
        case _:
            assert_never(mode)


def _draw_desk(canvas: Canvas, state: State, mode: AtService) -> None:
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state, back=GoBack(), heading=Message(N_("Service")))
    foot, content = content.cut_bottom(panel.mm(17 if panel.compact else 26), panel.gap)
    notice = Message(N_("The log is being written")) if mode.is_busy else mode.notice
    if notice is not None:
        paint = theme.alert_tint if mode.is_bad else theme.surface
        canvas.box(foot, paint.ground, radius_mm=2)
        inside = foot.inset(panel.mm(2), panel.mm(0.5))
        canvas.text(notice, inside, paint, bold=True, align=Align.CENTRE, lines=3)
    has_camera = Device.CAMERA not in state.missing
    choices = [
        ChoiceKey("devices", Message(N_("Button, lamp, sound, touch")), events.TestDevices()),
        ChoiceKey("camera", Message(N_("Camera")), events.CheckCamera(0) if has_camera else None),
        ChoiceKey("deck", Message(N_("Deck of cards")), OpenDeck() if has_camera else None),
        ChoiceKey("sides", Message(N_("Where the lines sit")), events.OpenSides()),
        ChoiceKey("facts", Message(N_("Link and version")), events.OpenFacts()),
        ChoiceKey("logs", Message(N_("Log to a USB stick")), None if mode.is_busy else events.SaveLogs()),
        ChoiceKey("enrol-anew", Message(N_("Enrol anew")), events.AskEnrolAnew()),
    ]
    draw_choices(canvas, content, choices, across=3, page=0, turn=events.TouchField)


def _draw_devices(canvas: Canvas, state: State, mode: TryingDevices) -> None:
    """Fields to be touched one after the other, over the whole width; below, the devices."""
    panel = canvas.panel
    heading = Message(N_("Touch every field. Press the button."))
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    foot, fields = content.cut_bottom(panel.key, panel.gap)
    across, down = FIELDS
    down = max(1, min(down, int(fields.height / panel.key)))
    for field, cell in enumerate(fields.grid(across, down, 0)):
        paint = canvas.theme.main_key if field in mode.touched else canvas.theme.surface
        canvas.box(cell.inset(panel.mm(0.4)), paint.ground, border=canvas.theme.rule, radius_mm=1)
        if field in mode.touched:
            tick(canvas, cell.inset(cell.width * 0.3, cell.height * 0.3), paint.ink)
        canvas.target(f"field-{field}", cell, tap=events.TouchField(field))
    button, lamp, sound = foot.columns((1.4, 1, 1), panel.gap)
    _draw_button(canvas, state, mode, rect=button)
    lamp_label = Message(N_("Lamp off")) if mode.is_lit else Message(N_("Lamp on"))
    lamp_tap = None if Device.LAMP in state.missing else events.SwitchLamp()
    key(canvas, "lamp", lamp, lamp_label, lamp_tap, look=Look.CHOSEN if mode.is_lit else Look.PLAIN)
    key(canvas, "sound", sound, Message(N_("Sound")), events.TrySound())


def _draw_button(canvas: Canvas, state: State, mode: TryingDevices, *, rect: Rect) -> None:
    theme = canvas.theme
    is_missing = Device.BUTTON in state.missing
    text = (
        Message(N_("No call button"))
        if is_missing
        else Message(N_("Button pressed: {count}"), {"count": mode.pressed})
    )
    paint = theme.alert_tint if is_missing else theme.surface
    canvas.box(rect, paint.ground, radius_mm=2)
    canvas.text(text, rect.inset(canvas.panel.mm(2), 0), paint, bold=True, align=Align.CENTRE, lines=2)


def _draw_camera(canvas: Canvas, state: State, mode: LookingThrough) -> None:
    panel, theme = canvas.panel, canvas.theme
    heading = Message(N_("Camera {number}"), {"number": mode.camera + 1})
    following = ("next-camera", Message(N_("Other camera")), events.CheckCamera(1 - mode.camera))
    content = draw_bar(canvas, state, back=GoBack(), lead=following, lead_look=Look.PLAIN, heading=heading)
    picture, side = content.cut_left(content.width - panel.mm(46 if panel.compact else 66), panel.gap)
    if not mode.width:
        waiting = Message(N_("The camera is being opened"))
        canvas.text(waiting, content, theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=2)
        return
    draw_picture(canvas, picture, live_name(mode.frame), mode.width, mode.height)
    is_dull = mode.glare <= MOST_GLARE
    says = (
        (_say_markers(mode), not mode.missing_markers),
        (
            Message(N_("No reflections.") if is_dull else N_("Light is reflected: turn the lamp away.")),
            is_dull,
        ),
        (mode.advice or Message(N_("Sharp and bright enough.")), mode.advice is None),
    )
    for (text, is_well), row in zip(says, side.rows((1.6, 1, 1), panel.gap), strict=True):
        paint = theme.surface if is_well else theme.alert_tint
        canvas.box(row, paint.ground, radius_mm=2)
        canvas.text(text, row.inset(panel.mm(2), panel.mm(0.5)), paint, bold=not is_well, lines=6)


def _say_markers(mode: LookingThrough) -> Message:
    """Which of the mat's markers are seen, which are not, and what to do about those."""
    seen, missing = (", ".join(map(str, markers)) for markers in (mode.markers, mode.missing_markers))
    if not missing:
        return Message(N_("All markers of the mat are seen."))
    if not seen:
        return Message(N_("No marker is seen. Lay the mat under the camera, its corners in the picture."))
    values = {"seen": seen, "missing": missing}
    return Message(
        N_("Markers seen: {seen}; missing: {missing}. Uncover them, or move the camera until all are seen."),
        values,
    )


def _draw_facts(canvas: Canvas, state: State, mode: ReadingFacts) -> None:
    theme, facts = canvas.theme, mode.facts
    content = draw_bar(canvas, state, back=GoBack(), heading=Message(N_("Link and version")))
    if facts is None:
        text = Message(N_("What has happened is being read"))
        canvas.text(text, content, theme.paper, size=Size.LARGE, align=Align.CENTRE)
        return
    lines = [
        Message(N_("Table {table}"), {"table": state.table_name}),
        *link_facts(state, facts.ways),
        Message(N_("Version {version}"), {"version": facts.version}),
        Message(
            N_("{events} entries saved here, the last of its own: {head}"),
            {"events": facts.events, "head": facts.head},
        ),
        Message(N_("Fingerprint {fingerprint}"), {"fingerprint": state.fingerprint}),
        Message(N_("Cameras: {count}"), {"count": facts.cameras}),
        *missing_messages(state),
    ]
    draw_facts(canvas, content, lines, max(8, len(lines)), state.link.problem)


def _draw_sides(canvas: Canvas, state: State) -> None:
    """The questions, and below them the fields of acceptance as they will lie."""
    panel, now = canvas.panel, state.preferences
    content = draw_bar(canvas, state, back=GoBack(), heading=Message(N_("Where the lines sit")))
    asked, shown = content.cut_top(panel.key * (1.5 if panel.compact else 1.6), panel.gap)
    lines = (Message(N_("N/S")), Message(N_("E/W")))
    draw_questions(canvas, asked, now, sides_of(now, lines), across=2)
    screen = shown.middle(min(shown.width, shown.height * 1.6), shown.height)
    canvas.box(screen, canvas.theme.surface.ground, border=canvas.theme.rule, radius_mm=2)
    fields, _ = acceptance_fields(screen.inset(panel.mm(2)), now, panel.mm(10), panel.mm(2))
    for line, name, (place, turn) in zip(canvas.theme.lines, lines, fields, strict=True):
        canvas.box(place, line.strong.ground, radius_mm=1.5)
        canvas.text(name, place, line.strong, bold=True, align=Align.CENTRE, turn=turn)


def _draw_enrol_anew(canvas: Canvas, state: State) -> None:
    """Asked back, and what has not reached the hub is said: another hub will never get it by itself."""
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state, back=GoBack(), heading=Message(N_("Enrol this device anew?")))
    foot, content = content.cut_bottom(panel.key, panel.gap)
    words, saved = content.rows((2.2, 1), panel.gap)
    sentence = Message(
        N_("The table closes until the director has accepted this device. What was saved here is kept.")
    )
    canvas.text(
        sentence, words.inset(panel.mm(5), 0), theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=4
    )
    paint = theme.alert_tint if state.link.pending else theme.surface
    canvas.box(saved, paint.ground, radius_mm=2)
    inside = saved.inset(panel.mm(2), panel.mm(0.5))
    canvas.text(_received(state), inside, paint, bold=True, align=Align.CENTRE, lines=2)
    no, yes = foot.columns(2, panel.gap)
    key(
        canvas, "keep-table", no, Message(N_("No, stay table {table}"), {"table": state.table_name}), GoBack()
    )
    tap = None if state.recording else events.EnrolAnew()
    key(canvas, "leave-table", yes, Message(N_("Yes, enrol anew")), tap, look=Look.ALERT)


def _received(state: State) -> Message:
    if not state.link.pending:
        return link_message(state)
    return Message(
        N_(
            "Not yet received by the director’s PC: {pending}."
            " Wait for the link, or carry it there by hand first."
        ),
        {"pending": state.link.pending},
    )
