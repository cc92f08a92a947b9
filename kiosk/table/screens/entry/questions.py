"""The end of a deal, one question at a time: who has it, a choice for each section, photograph or write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.game import Grade
from kiosk.messages import N_, Message
from kiosk.table.model.events.count_events import Aim
from kiosk.table.model.events.entry_events import ChooseWho, GoOn, SetValue, Write
from kiosk.table.model.events.table_events import Device, GoBack
from kiosk.table.model.sections import field_of, photographed_sections, sections_asking
from kiosk.table.screens.shared.answers import draw_answers
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.party_style import one_line_names, party_by_key, party_line, section_line
from kiosk.table.screens.shared.seats import party_names, seat_letter
from kiosk.table.steps.entry.deal_entry import is_answered
from kiosk.table.steps.entry.entry_checks import entry_findings
from kiosk.table.ui import Align, LineColours, Look, Rect, Size, key, tick

if TYPE_CHECKING:
    from kiosk.games.game import Field, Game, Party, Section
    from kiosk.table.model.modes.match_modes import AskingChoice, AskingWho, ChoosingCount
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_who(canvas: Canvas, state: State, game: Game, mode: AskingWho) -> None:
    """A key for each player, in the line's colours; below, the ways in which nobody has it."""
    panel = canvas.panel
    content = draw_bar(canvas, state, back=GoBack())
    asking = sections_asking(game, state.draft.entry(game), mode.field)
    field = field_of(game, asking[0].key, mode.field)
    head, content = content.cut_top(panel.key * 0.6, panel.gap)
    _draw_heading(canvas, head, field.question or field.label)
    ways: tuple[Rect, ...] = ()
    if field.choices:
        foot, content = content.cut_bottom(panel.key, panel.gap)
        ways = foot.columns(len(field.choices), panel.gap)
    for section, column in zip(asking, content.columns(len(asking), panel.gap), strict=True):
        _draw_havers(canvas, state, game, section, field, rect=column)
    for place, (label, rect) in enumerate(zip(field.choices, ways, strict=True)):
        key(canvas, f"{field.key}-none-{place}", rect, label, ChooseWho(None))


def _draw_havers(
    canvas: Canvas, state: State, game: Game, section: Section, field: Field, *, rect: Rect
) -> None:
    line = section_line(canvas.theme, game, section)
    look = Look.CHOSEN if state.draft.value(section.key, field.key) else Look.MAIN
    seats = () if section.party is None else party_by_key(game, section.party).seats
    players = [seat for seat in seats if state.view.players.get(seat)]
    if not players:
        name = f"{field.key}-{section.key}"
        key(canvas, name, rect, section.label, ChooseWho(section.key), look=look, line=line)
        return
    for seat, row in zip(players, rect.rows(len(players), canvas.panel.gap), strict=True):
        label = Message(
            N_("{seat} · {player}"),
            {"seat": seat_letter(state.view, seat), "player": state.view.players[seat]},
        )
        key(
            canvas,
            f"{field.key}-{seat}",
            row,
            label,
            ChooseWho(section.key),
            look=look,
            line=line,
            size=Size.LARGE,
        )


def draw_choice(canvas: Canvas, state: State, game: Game, mode: AskingChoice) -> None:
    """A question with a few answers: for each section that asks it side by side, or for the table alone."""
    panel = canvas.panel
    asking = sections_asking(game, state.draft.entry(game), mode.field)
    field = field_of(game, asking[0].key, mode.field)
    ready = GoOn() if is_answered(state.draft, game, field.key) else None
    content = draw_bar(canvas, state, back=GoBack(), lead=("go-on", Message(N_("Next")), ready))
    head, content = content.cut_top(panel.key * 0.6, panel.gap)
    problem = _problem(state, game, field)
    if problem is None:
        _draw_heading(canvas, head, field.question or field.label)
    else:
        _draw_problem(canvas, head, problem)
    if len(asking) == 1 and asking[0].party is None:
        whole = asking[0].key
        draw_answers(
            canvas,
            state,
            game,
            field,
            chosen=state.draft.values.get(whole, {}).get(field.key),
            tap=lambda value: SetValue(whole, field.key, value),
            rect=content,
        )
        return
    for section, column in zip(asking, content.columns(len(asking), panel.gap), strict=True):
        _draw_answers(canvas, state, game, section, field, rect=column)


def _problem(state: State, game: Game, field: Field) -> Message | None:
    """Why an answer that was given cannot be."""
    if not any(field.key in values for values in state.draft.values.values()):
        return None
    here = (finding for finding in entry_findings(state, game) if finding.field == field.key)
    return next((finding.message for finding in here if finding.grade is Grade.IMPOSSIBLE), None)


def _draw_answers(
    canvas: Canvas, state: State, game: Game, section: Section, field: Field, *, rect: Rect
) -> None:
    panel, line = canvas.panel, section_line(canvas.theme, game, section)
    names_height = max(rect.height - 3 * (panel.key + panel.gap), panel.key * 0.3)
    head, rest = rect.cut_top(min(names_height, panel.key), panel.gap)
    canvas.box(head, line.tint.ground, radius_mm=2)
    _draw_short_names(canvas, state, game, section, line, rect=head)
    chosen = state.draft.values.get(section.key, {}).get(field.key)
    for value, (choice, row) in enumerate(
        zip(field.choices, rest.rows(len(field.choices), panel.gap), strict=True)
    ):
        look = Look.CHOSEN if value == chosen else Look.PLAIN
        tap = SetValue(section.key, field.key, value)
        key(canvas, f"{field.key}-{section.key}-{value}", row, choice, tap, look=look, line=line)


def _draw_short_names(
    canvas: Canvas, state: State, game: Game, section: Section, line: LineColours, *, rect: Rect
) -> None:
    """Both names where there is room for two rows; else in one."""
    panel = canvas.panel
    inside = rect.inset(panel.mm(2), 0)
    if section.party is None:
        canvas.text(section.label, inside, line.tint, bold=True, align=Align.CENTRE)
        return
    party = party_by_key(game, section.party)
    if rect.height > panel.mm(12):
        names = rect.inset(panel.mm(2), panel.mm(0.8))
        party_names(canvas, names, party, state.view, line=line, paint=line.tint, dealer=state.view.dealer)
        return
    canvas.text(one_line_names(state, party), inside, line.tint, bold=True, align=Align.CENTRE)


def draw_count_choice(canvas: Canvas, state: State, game: Game, mode: ChoosingCount) -> None:
    """For each party: photograph the melds before anything is moved, or write."""
    panel = canvas.panel
    content = draw_bar(
        canvas, state, back=GoBack(), lead=("go-on", Message(N_("To the score sheet")), GoOn())
    )
    head, content = content.cut_top(panel.key * 0.6, panel.gap)
    if mode.problem is None:
        _draw_heading(canvas, head, Message(N_("Photograph the melds before anything is moved")))
    else:
        _draw_problem(canvas, head, mode.problem)
    counted = [
        (section.key, party_by_key(game, section.party))
        for section in photographed_sections(game)
        if section.party is not None
    ]
    for (section, party), column in zip(counted, content.columns(len(counted), panel.gap), strict=True):
        line = party_line(canvas.theme, game, party)
        _draw_count_keys(canvas, state, game, section, party=party, line=line, rect=column)


def _left_to_count(state: State, game: Game, section: str) -> tuple[str, ...]:
    """What nobody has photographed or written yet, beside this section."""
    done = state.draft.photographed | state.draft.written | {section}
    return tuple(section.key for section in photographed_sections(game) if section.key not in done)


def _draw_count_keys(
    canvas: Canvas, state: State, game: Game, section: str, *, party: Party, line: LineColours, rect: Rect
) -> None:
    panel = canvas.panel
    head, rest = rect.cut_top(max(rect.height * 0.28, panel.mm(11)), panel.gap)
    canvas.box(head, line.tint.ground, radius_mm=2)
    names = head.inset(panel.mm(2), panel.mm(0.8))
    is_counted = section in state.draft.photographed
    if is_counted:
        mark, names = names.cut_right(names.height, panel.mm(1))
        tick(canvas, mark, line.tint.ink)
    party_names(canvas, names, party, state.view, line=line, paint=line.tint, dealer=state.view.dealer)
    picture, write = rest.rows((1.35, 1), panel.gap)
    label = Message(N_("Photograph again")) if is_counted else Message(N_("Photograph the melds"))
    tap = None if Device.CAMERA in state.missing else Aim(section, _left_to_count(state, game, section))
    look = Look.PLAIN if is_counted else Look.MAIN
    key(canvas, f"photograph-{section}", picture, label, tap, look=look, line=line, size=Size.LARGE)
    key(canvas, f"write-{section}", write, Message(N_("Write")), Write(section), line=line)


def _draw_heading(canvas: Canvas, rect: Rect, text: Message) -> None:
    canvas.text(text, rect, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)


def _draw_problem(canvas: Canvas, rect: Rect, problem: Message) -> None:
    canvas.box(rect, canvas.theme.alert_tint.ground)
    inside = rect.inset(canvas.panel.mm(2), 0)
    canvas.text(problem, inside, canvas.theme.alert_tint, bold=True, lines=2)
