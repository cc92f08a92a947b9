"""What is said before a deal's first card: a field for each thing in the order of play, and its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.game import FieldKind
from kiosk.messages import N_, Message
from kiosk.table.model.events.declaration_events import (
    AskDeclaration,
    Declare,
    PlayFirstCard,
    TakeDeclarationBack,
    TakeFirstCardBack,
)
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.screens.home.sheet import DECLARATIONS
from kiosk.table.screens.shared.answers import draw_answers
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.party_style import player_called
from kiosk.table.steps.entry.declarations import noted_here
from kiosk.table.ui import Align, Look, Paint, Rect, Size, key

if TYPE_CHECKING:
    from kiosk.games.declarations import Declarations
    from kiosk.games.game import Field, Game
    from kiosk.table.model.modes.match_modes import NotingDeclarations
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

_ACROSS: Final = 3
_SAID: Final = Message(N_("said"))
_NOT_SAID: Final = "–"


def draw_declarations(canvas: Canvas, state: State, game: Game, mode: NotingDeclarations) -> None:
    """The note, or the question that is open."""
    declarations = game.offers.declarations
    if declarations is None:
        draw_bar(canvas, state, back=GoBack())
        return
    asked = next((field for field in declarations.fields if field.key == mode.field), None)
    if asked is None:
        _draw_note(canvas, state, game, declarations, mode)
    else:
        _draw_question(canvas, state, game, declarations, field=asked, refusal=mode.refusal)


def _draw_note(
    canvas: Canvas, state: State, game: Game, declarations: Declarations, mode: NotingDeclarations
) -> None:
    """A tile for each field; below, why something cannot be said, or a rule of the play to come."""
    panel, noted = canvas.panel, noted_here(state.view)
    lead = ("first-card", Message(N_("First card played")), PlayFirstCard())
    if noted.is_first_card_played:
        again = ("first-card-back", Message(N_("Not played yet")), TakeFirstCardBack())
        content = draw_bar(
            canvas, state, back=GoBack(), lead=again, lead_look=Look.PLAIN, heading=DECLARATIONS
        )
    else:
        content = draw_bar(canvas, state, back=GoBack(), lead=lead, heading=DECLARATIONS)
    foot, content = content.cut_bottom(panel.key, panel.gap)
    fields = declarations.fields
    cells = content.grid(_ACROSS, -(-len(fields) // _ACROSS), panel.gap)
    for field, cell in zip(fields, cells, strict=False):
        _draw_tile(canvas, state, game, declarations, field=field, rect=cell)
    if mode.refusal is None:
        _draw_foot(canvas, declarations.reminder(noted.said), canvas.theme.surface, rect=foot)
    else:
        _draw_foot(canvas, mode.refusal, canvas.theme.alert_tint, rect=foot)


def _draw_tile(
    canvas: Canvas, state: State, game: Game, declarations: Declarations, *, field: Field, rect: Rect
) -> None:
    """What it is called, and what was said. One that cannot be said looks switched off, and says why."""
    panel, theme, noted = canvas.panel, canvas.theme, noted_here(state.view)
    is_said = field.key in noted.said
    is_open = declarations.refusal(noted, field.key) is None
    paint = theme.neutral.strong if is_said else theme.key if is_open else theme.off_key
    name = f"said-{field.key}"
    is_pressed = name in canvas.feedback.portions
    canvas.box(rect, paint.ground, border=theme.key_border, border_mm=1.0 if is_pressed else 0.3, radius_mm=2)
    label, value = rect.inset(panel.mm(2), panel.mm(1.5)).rows((1, 1.3), panel.mm(0.5))
    canvas.text(field.label, label, paint, align=Align.CENTRE, lines=2)
    words = _words(state, game, field, noted.said.get(field.key))
    canvas.text(words, value, paint, size=Size.LARGE, bold=True, align=Align.CENTRE, lines=2)
    canvas.target(name, rect, tap=AskDeclaration(field.key))


def _words(state: State, game: Game, field: Field, value: int | None) -> Message | str:
    """A player by name, all else in the field's own words."""
    if value is None:
        return _NOT_SAID
    if field.kind is FieldKind.FLAG:
        return _SAID
    choice = field.choices[value]
    party = player_called(game, choice)
    name = None if party is None else state.view.players.get(party.seats[0])
    return name or choice


def _draw_question(
    canvas: Canvas,
    state: State,
    game: Game,
    declarations: Declarations,
    *,
    field: Field,
    refusal: Message | None,
) -> None:
    """The field's answers, or a yes to be given; what was said already can be taken back."""
    panel, noted = canvas.panel, noted_here(state.view)
    chosen = noted.said.get(field.key)
    back = None if chosen is None else TakeDeclarationBack(field.key)
    lead = ("take-back", Message(N_("Take it back")), back)
    content = draw_bar(canvas, state, back=GoBack(), lead=lead, lead_look=Look.PLAIN)
    question = field.question or field.label
    if field.kind is FieldKind.FLAG:
        text, keys = content.rows((1, 1), panel.gap)
        _draw_foot(canvas, question, canvas.theme.surface, rect=text, size=Size.LARGE)
        yes = keys.middle(keys.width * 0.5, panel.key * 1.5)
        label = Message(N_("Yes, note it"))
        tap = Declare(field.key, field.maximum)
        key(canvas, "declare", yes, label, tap, look=Look.MAIN, size=Size.LARGE)
        return
    head, content = content.cut_top(panel.key * 0.6, panel.gap)
    if refusal is None:
        canvas.text(question, head, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)
    else:
        _draw_foot(canvas, refusal, canvas.theme.alert_tint, rect=head)
    refused = [
        value
        for value in range(field.minimum, field.maximum + 1)
        if declarations.refusal(noted, field.key, value) is not None
    ]
    draw_answers(
        canvas,
        state,
        game,
        field,
        chosen=chosen,
        tap=lambda value: Declare(field.key, value),
        rect=content,
        refused=refused,
    )


def _draw_foot(canvas: Canvas, text: Message, paint: Paint, *, rect: Rect, size: Size = Size.TEXT) -> None:
    """A sentence in a box of its own."""
    canvas.box(rect, paint.ground, radius_mm=2)
    inside = rect.inset(canvas.panel.mm(3), canvas.panel.mm(1))
    canvas.text(text, inside, paint, size=size, align=Align.CENTRE, lines=3)
