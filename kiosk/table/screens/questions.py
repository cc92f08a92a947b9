"""The end of a deal, one question at a time: who closed, the pozzetto of each line, photograph or write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.game import FieldKind
from kiosk.messages import N_, Message
from kiosk.table.canvas import Align
from kiosk.table.deal_entry import CLOSING, field_of, is_answered
from kiosk.table.evening import PARTY_SEATS
from kiosk.table.events import ChooseEnding, Device, GoBack, GoOn, SetValue, TakePicture, Write
from kiosk.table.screens.frame import draw_bar
from kiosk.table.typesetting import Size
from kiosk.table.widgets import SEAT_LETTERS, Look, key, party_names, tick

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Field, Game, Party
    from kiosk.table.canvas import Canvas
    from kiosk.table.geometry import Rect
    from kiosk.table.state import AskingChoice, ChoosingCount, State

_QUESTIONS: Final[Mapping[str, Message]] = {
    "pozzetto": Message(N_("The pozzetto of each line?")),
}
"""How a field's question is put; other fields ask by their label."""


def draw_ending(canvas: Canvas, state: State, game: Game) -> None:
    """Who closed? A key for each player, in the line's colours; below, the ways in which nobody closes."""
    panel = canvas.panel
    content = draw_bar(canvas, state, back=GoBack())
    head, content = content.cut_top(panel.key * 0.6, panel.gap)
    _draw_heading(canvas, head, Message(N_("End of the deal: who closed?")))
    foot, content = content.cut_bottom(panel.key, panel.gap)
    for place, (party, column) in enumerate(
        zip(game.parties, content.columns(len(game.parties), panel.gap), strict=True)
    ):
        _draw_closers(canvas, state, place, party, column)
    endings = {
        "nobody": Message(N_("Nobody")),
        "stock": Message(N_("Stock at its end")),
        "time-out": Message(N_("Time-out")),
    }
    for (name, label), rect in zip(endings.items(), foot.columns(3, panel.gap), strict=True):
        key(canvas, f"closed-{name}", rect, label, ChooseEnding(None))


def _draw_closers(canvas: Canvas, state: State, place: int, party: Party, rect: Rect) -> None:
    line = canvas.theme.line(place)
    chosen = Look.CHOSEN if state.draft.value(party.key, CLOSING) else Look.MAIN
    players = [seat for seat in PARTY_SEATS.get(party.key, ()) if state.evening.players.get(seat)]
    if not players:
        key(canvas, f"closed-{party.key}", rect, party.label, ChooseEnding(party.key), look=chosen, line=line)
        return
    for seat, row in zip(players, rect.rows(len(players), canvas.panel.gap), strict=True):
        label = Message(
            N_("{seat} · {player}"), {"seat": SEAT_LETTERS[seat], "player": state.evening.players[seat]}
        )
        key(
            canvas,
            f"closed-{seat}",
            row,
            label,
            ChooseEnding(party.key),
            look=chosen,
            line=line,
            size=Size.LARGE,
        )


def draw_choice(canvas: Canvas, state: State, game: Game, stage: AskingChoice) -> None:
    """A question with a few answers, for each party side by side."""
    field = field_of(game, stage.field)
    panel = canvas.panel
    ready = GoOn() if is_answered(state.draft, game, field.key) else None
    content = draw_bar(canvas, state, back=GoBack(), lead=("go-on", Message(N_("Next")), ready))
    head, content = content.cut_top(panel.key * 0.6, panel.gap)
    _draw_heading(canvas, head, _QUESTIONS.get(field.key, field.label))
    for place, (party, column) in enumerate(
        zip(game.parties, content.columns(len(game.parties), panel.gap), strict=True)
    ):
        _draw_answers(canvas, state, place, party, field, rect=column)


def _draw_answers(
    canvas: Canvas, state: State, place: int, party: Party, field: Field, *, rect: Rect
) -> None:
    panel, line = canvas.panel, canvas.theme.line(place)
    names_height = max(rect.height - 3 * (panel.key + panel.gap), panel.key * 0.3)
    head, rest = rect.cut_top(min(names_height, panel.key), panel.gap)
    canvas.box(head, line.tint.ground, radius_mm=2)
    _draw_short_names(canvas, state, place, party, head)
    chosen = state.draft.values.get(party.key, {}).get(field.key)
    choices = field.choices if field.kind is FieldKind.CHOICE else ()
    for value, (choice, row) in enumerate(zip(choices, rest.rows(len(choices), panel.gap), strict=True)):
        look = Look.CHOSEN if value == chosen else Look.PLAIN
        tap = SetValue(party.key, field.key, value)
        key(canvas, f"{field.key}-{party.key}-{value}", row, choice, tap, look=look, line=line)


def _draw_short_names(canvas: Canvas, state: State, place: int, party: Party, rect: Rect) -> None:
    """Both names where there is room for two rows; else in one."""
    panel, tint = canvas.panel, canvas.theme.line(place).tint
    if rect.height > panel.mm(12):
        party_names(
            canvas, rect.inset(panel.mm(2), panel.mm(0.8)), place, party, state.evening.players, paint=tint
        )
        return
    canvas.text(one_line_names(state, party), rect.inset(panel.mm(2), 0), tint, bold=True, align=Align.CENTRE)


def one_line_names(state: State, party: Party) -> Message | str:
    """A party's players in one line."""
    seats = PARTY_SEATS.get(party.key, ())
    names = [state.evening.players[seat] for seat in seats if state.evening.players.get(seat)]
    return " – ".join(names) if names else party.label


def draw_count_choice(canvas: Canvas, state: State, game: Game, stage: ChoosingCount) -> None:
    """For each party: photograph the melds before anything is moved, or write."""
    panel = canvas.panel
    content = draw_bar(canvas, state, back=GoBack(), lead=("go-on", Message(N_("To the sheet")), GoOn()))
    head, content = content.cut_top(panel.key * 0.6, panel.gap)
    if stage.problem is None:
        _draw_heading(canvas, head, Message(N_("Photograph the melds before anything is moved")))
    else:
        canvas.box(head, canvas.theme.alert_tint.ground)
        inside = head.inset(panel.mm(2), 0)
        canvas.text(stage.problem, inside, canvas.theme.alert_tint, bold=True, lines=2)
    for place, (party, column) in enumerate(
        zip(game.parties, content.columns(len(game.parties), panel.gap), strict=True)
    ):
        _draw_count_keys(canvas, state, place, party, column)


def _draw_count_keys(canvas: Canvas, state: State, place: int, party: Party, rect: Rect) -> None:
    panel, line = canvas.panel, canvas.theme.line(place)
    head, rest = rect.cut_top(max(rect.height * 0.28, panel.mm(11)), panel.gap)
    canvas.box(head, line.tint.ground, radius_mm=2)
    names = head.inset(panel.mm(2), panel.mm(0.8))
    if party.key in state.draft.photographed:
        mark, names = names.cut_right(names.height, panel.mm(1))
        tick(canvas, mark, line.tint.ink)
    party_names(canvas, names, place, party, state.evening.players, paint=line.tint)
    picture, write = rest.rows((1.35, 1), panel.gap)
    is_counted = party.key in state.draft.photographed
    label = Message(N_("Photograph again")) if is_counted else Message(N_("Photograph the melds"))
    tap = None if Device.CAMERA in state.missing else TakePicture(party.key)
    look = Look.PLAIN if is_counted else Look.MAIN
    key(canvas, f"photograph-{party.key}", picture, label, tap, look=look, line=line, size=Size.LARGE)
    key(canvas, f"write-{party.key}", write, Message(N_("Write")), Write(party.key), line=line)


def _draw_heading(canvas: Canvas, rect: Rect, text: Message) -> None:
    canvas.text(text, rect, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)
