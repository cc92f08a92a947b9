"""An arbiter takes a sheet in: why, and then the result that becomes final."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.model.sheet_column import running_total
from kiosk.table.screens.consent.result import result_sentence
from kiosk.table.screens.official.arbiter_reasons import draw_reasons
from kiosk.table.screens.official.keyboard import draw_keyboard
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.party_style import party_line
from kiosk.table.screens.shared.seats import party_names
from kiosk.table.steps.official.force_delivery import may_force_delivery
from kiosk.table.ui import Align, Rect, Size, held_field

if TYPE_CHECKING:
    from kiosk.games.game import Game, Party
    from kiosk.table.model.modes.arbiter_modes import ForcingDelivery
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

REASONS: Final = (
    Message(N_("Somebody had to leave before signing.")),
    Message(N_("Somebody does not sign, and I have heard why.")),
    Message(N_("Everybody has signed, and nobody hands it in.")),
    Message(N_("The result was told to me at the table.")),
)


def draw_force_delivery(canvas: Canvas, state: State, game: Game, mode: ForcingDelivery) -> None:
    """The reasons to choose from, the letters, or what is taken in and the field that does it."""
    if mode.text is not None:
        draw_keyboard(canvas, state, mode.text)
    elif not mode.reason:
        _draw_reasons(canvas, state, mode)
    else:
        _draw_result(canvas, state, game, mode)


def _draw_reasons(canvas: Canvas, state: State, mode: ForcingDelivery) -> None:
    heading = Message(N_("Why do you take the score sheet in?"))
    draw_reasons(canvas, state, heading, REASONS, mode.page)


def _draw_result(canvas: Canvas, state: State, game: Game, mode: ForcingDelivery) -> None:
    """As it stands: what has to be corrected, is corrected before."""
    panel, theme = canvas.panel, canvas.theme
    heading = Message(N_("From here the match is final."))
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    foot, content = content.cut_bottom(panel.key * 1.15, panel.gap)
    shown, words = content.rows((1.5, 1), panel.gap)
    for party, column in zip(game.parties, shown.columns(len(game.parties), panel.gap), strict=True):
        _draw_party(canvas, state, game, party, rect=column)
    sentence, reason = words.rows((1, 1))
    canvas.text(
        result_sentence(state.view, game), sentence, theme.paper, bold=True, align=Align.CENTRE, lines=2
    )
    canvas.text(mode.reason, reason, theme.paper, align=Align.CENTRE, lines=2)
    held_field(
        canvas,
        "take-in",
        foot,
        Message(N_("Hold to take the score sheet in")),
        events.ForceDelivery() if may_force_delivery(state.view) else None,
        paint=theme.main_key,
    )


def _draw_party(canvas: Canvas, state: State, game: Game, party: Party, *, rect: Rect) -> None:
    panel, line = canvas.panel, party_line(canvas.theme, game, party)
    canvas.box(rect, line.tint.ground, border=line.strong.ground, border_mm=0.8, radius_mm=2)
    inside = rect.inset(panel.mm(2), panel.mm(1))
    names, total = inside.rows((1, 1)) if len(game.parties) > 2 else inside.columns((1.4, 1))
    party_names(canvas, names, party, state.view, line=line, paint=line.tint)
    points = game.total(running_total(state.view, party.key))
    canvas.text(points, total, line.tint, size=Size.HUGE, bold=True, align=Align.CENTRE)
