"""An arbiter corrects an accepted deal: which one, its fields, and what changes by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.game import format_points
from kiosk.messages import N_, KioskError, Message
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.model.sections import asked_fields, field_of, find_section
from kiosk.table.screens.entry.tiles import worded
from kiosk.table.screens.shared.choices import ChoiceKey, draw_choices
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.keypad import keypad, keypad_size
from kiosk.table.screens.shared.party_style import section_line
from kiosk.table.steps.official import correcting
from kiosk.table.ui import Align, Look, Rect, Size, held_field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.game import Entry, Field, Game, Section
    from kiosk.table.model.modes.arbiter_modes import Correcting
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_choosing_deal(canvas: Canvas, state: State, game: Game) -> None:
    """A key for each deal that was accepted, with its score."""
    heading = Message(N_("What is to be corrected?"))
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    choices = [
        ChoiceKey(f"deal-{number}", f"{canvas.say(game.deal_name(number))} · {_score(game, entry)}", tap)
        for number, entry in state.view.deals.items()
        for tap in (events.ChooseDeal(number),)
    ]
    draw_choices(canvas, content, choices, across=1 if len(choices) <= 4 else 2, page=0, turn=events.TurnText)


def draw_correcting(canvas: Canvas, state: State, game: Game, mode: Correcting) -> None:
    """The deal's fields as keys, those that change marked; or the number that is being typed."""
    if mode.place is not None:
        _draw_number(canvas, state, game, mode, mode.place)
        return
    panel, match = canvas.panel, state.view.match
    values = {"deal": game.deal_name(mode.deal)}
    heading = Message(N_("{deal}: touch what is wrong"), values)
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    foot, content = content.cut_bottom(panel.key * 1.1, panel.gap)
    choices = list(_fields(canvas, state, game, mode))
    draw_choices(canvas, content, choices, across=2, page=mode.page, turn=events.TurnText)
    words, record = foot.columns((1, 1.3), panel.gap)
    _draw_change(canvas, state, game, mode, words)
    is_ready = correcting.command(match, game, mode) is not None
    held_field(
        canvas,
        "record-correction",
        record,
        Message(N_("Hold to correct the deal")),
        events.RecordCorrection() if is_ready else None,
        paint=canvas.theme.main_key if is_ready else canvas.theme.off_key,
    )


def _fields(canvas: Canvas, state: State, game: Game, mode: Correcting) -> Iterator[ChoiceKey]:
    before = state.view.match.deals[mode.deal].entry if mode.deal in state.view.deals else mode.entry
    for section in game.sections:
        for field in asked_fields(section, mode.entry):
            value = mode.entry[section.key].get(field.key, 0)
            was = before.get(section.key, {}).get(field.key, 0)
            asked = canvas.say(field.label)
            colon = "" if asked.endswith("?") else ":"
            text = f"{canvas.say(section.label)} · {asked}{colon} {_said(canvas, field, was)}"
            if value != was:
                text += f" › {_said(canvas, field, value)}"
            yield ChoiceKey(
                f"field-{section.key}-{field.key}",
                text,
                events.PickField(section.key, field.key),
                Look.CHOSEN if value != was else Look.PLAIN,
                section_line(canvas.theme, game, section),
            )


def _said(canvas: Canvas, field: Field, value: int) -> str:
    text = worded(field, value)
    return text if isinstance(text, str) else canvas.say(text)


def _draw_change(canvas: Canvas, state: State, game: Game, mode: Correcting, rect: Rect) -> None:
    """What the deal comes to, before and after; or why it cannot have been so."""
    match, theme = state.view.match, canvas.theme
    if not correcting.is_changed(match, mode):
        return
    problem = correcting.problem(match, game, mode)
    if problem is not None:
        canvas.box(rect, theme.alert_tint.ground, radius_mm=2)
        inside = rect.inset(canvas.panel.mm(2), 0)
        canvas.text(problem, inside, theme.alert_tint, lines=3)
        return
    values = {"before": _score(game, match.deals[mode.deal].entry), "after": _score(game, mode.entry)}
    upper, lower = rect.rows((1, 1))
    canvas.text(Message(N_("Was {before}"), values), upper, theme.quiet, align=Align.CENTRE)
    canvas.text(Message(N_("Will be {after}"), values), lower, theme.paper, bold=True, align=Align.CENTRE)


def _score(game: Game, entry: Entry) -> str:
    try:
        scores = game.score(entry)
    except KioskError:
        return "–"
    return " : ".join(game.total(scores[party.key].total) for party in game.parties)


def _draw_number(canvas: Canvas, state: State, game: Game, mode: Correcting, place: tuple[str, str]) -> None:
    panel, theme = canvas.panel, canvas.theme
    field = field_of(game, *place)
    section: Section | None = find_section(game, place[0])
    heading = Message(N_("{whose}: {what}"), {"whose": section.label if section else "", "what": field.label})
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    width, height = keypad_size(canvas)
    pad, side = content.cut_right(width, panel.gap)
    keypad(canvas, pad.middle(width, min(height, content.height)))
    was, shown = side.rows((1, 1.3), panel.gap)
    stands = format_points(mode.entry[place[0]].get(place[1], 0))
    canvas.text(Message(N_("It stands at {number}"), {"number": stands}), was, theme.paper, size=Size.LARGE)
    canvas.box(shown, theme.surface.ground, border=theme.rule, radius_mm=2)
    canvas.text(mode.digits or "–", shown, theme.surface, size=Size.HUGE, bold=True, align=Align.CENTRE)
