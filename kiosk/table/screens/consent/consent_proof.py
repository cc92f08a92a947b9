"""A consent is proved: by whose initials, by the party's PIN, or by a signature."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.model.consent_proof import DIGITS
from kiosk.table.model.events.consent_proof_events import ClearDrawing, FinishDrawing, NameSigner, SignInstead
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.screens.shared.frame import BACK, draw_bell
from kiosk.table.screens.shared.keypad import keypad, keypad_size
from kiosk.table.screens.shared.party_style import one_line_names, party_by_key, party_line
from kiosk.table.screens.shared.seats import seat_key
from kiosk.table.steps.consent.consent_proof import is_drawn, signers
from kiosk.table.ui import Align, Look, Rect, Size, Stroke, back_arrow, key

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.consent_proof import ConsentProof
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

PAD: Final = "signature"
"""The target on which a finger draws."""
_INK_MM: Final = 0.9


def draw_proof(canvas: Canvas, state: State, game: Game, consent_proof: ConsentProof) -> None:
    """Laid over the screen whose field was held."""
    panel, party = canvas.panel, party_by_key(game, consent_proof.party)
    canvas.cover()
    bar, content = panel.bounds.inset(panel.gap).cut_top(panel.key, panel.gap)
    back, rest = bar.cut_left(panel.key * 1.1, panel.gap)
    rest = draw_bell(canvas, state, rest)
    key(canvas, "back", back, BACK, GoBack(), pictogram=back_arrow)
    whose = rest
    if consent_proof.way == "signature":
        done, rest = rest.cut_right(panel.key * 1.6, panel.gap)
        clear, whose = rest.cut_right(panel.key * 1.4, panel.gap)
        can_finish = is_drawn(consent_proof.strokes) and not state.recording
        tap = FinishDrawing() if can_finish else None
        key(canvas, "finish-drawing", done, Message(N_("Done")), tap, look=Look.MAIN)
        key(
            canvas,
            "clear-drawing",
            clear,
            Message(N_("Clear")),
            ClearDrawing() if consent_proof.strokes else None,
        )
    line = party_line(canvas.theme, game, party)
    canvas.box(whose, line.tint.ground, radius_mm=2)
    inside = whose.inset(panel.mm(2), panel.mm(1))
    canvas.text(one_line_names(state, party), inside, line.tint, bold=True, lines=2)
    match consent_proof.way:
        case "initials":
            _draw_signers(canvas, state, game, consent_proof, content)
        case "pin":
            _draw_pin(canvas, state, consent_proof, content)
        case "signature":
            _draw_pad(canvas, consent_proof, content)


def _draw_signers(canvas: Canvas, state: State, game: Game, consent_proof: ConsentProof, rect: Rect) -> None:
    panel, party = canvas.panel, party_by_key(game, consent_proof.party)
    head, rest = rect.cut_top(panel.key * 0.6, panel.gap)
    text = Message(N_("Which of you initials this?"))
    canvas.text(text, head, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)
    named = signers(state, game, consent_proof)
    paint = party_line(canvas.theme, game, party).strong
    for (seat, player), cell in zip(named, rest.rows(max(2, len(named)), panel.gap), strict=False):
        seat_key(
            canvas,
            f"signer-{seat}",
            cell,
            seat=state.view.compass.called(seat),
            player=player,
            tap=NameSigner(seat),
            paint=paint,
        )


def _draw_pin(canvas: Canvas, state: State, consent_proof: ConsentProof, rect: Rect) -> None:
    panel, theme = canvas.panel, canvas.theme
    width, _ = keypad_size(canvas)
    pad, left = rect.cut_right(max(width, rect.width * 0.4), panel.gap)
    keypad(canvas, pad)
    if state.view.preparation.pins.get(consent_proof.party) is not None:
        foot, left = left.cut_bottom(panel.key, panel.gap)
        key(canvas, "sign-instead", foot, Message(N_("Forgotten: sign instead")), SignInstead())
    words, digits = left.rows((1.4, 1), panel.gap)
    if consent_proof.problem is not None:
        canvas.box(words, theme.alert_tint.ground, radius_mm=2)
        inside = words.inset(panel.mm(2), panel.mm(1))
        canvas.text(consent_proof.problem, inside, theme.alert_tint, bold=True, lines=3)
    else:
        canvas.text(_asks(state, consent_proof), words, theme.paper, size=Size.LARGE, bold=True, lines=3)
    for place, cell in enumerate(digits.columns(DIGITS, panel.gap)):
        canvas.box(cell, theme.surface.ground, border=theme.key_border, radius_mm=2)
        if place < len(consent_proof.digits):
            dot = min(cell.width, cell.height) * 0.3
            canvas.box(cell.middle(dot, dot), theme.surface.ink, radius_mm=dot)


def _asks(state: State, consent_proof: ConsentProof) -> Message:
    if state.view.preparation.pins.get(consent_proof.party) is not None:
        return Message(N_("Your PIN"))
    if consent_proof.first is not None:
        return Message(N_("The same PIN once more"))
    return Message(N_("Choose a PIN of four digits for this match"))


def _draw_pad(canvas: Canvas, consent_proof: ConsentProof, rect: Rect) -> None:
    panel, theme = canvas.panel, canvas.theme
    canvas.box(rect, theme.surface.ground, border=theme.surface.ink, border_mm=0.4, radius_mm=2)
    rule, _ = rect.inset(panel.mm(8), rect.height * 0.78).cut_top(max(1.0, panel.mm(0.3)))
    canvas.box(rule, theme.rule, radius_mm=0)
    if not consent_proof.strokes and PAD not in canvas.feedback.drawn:
        text = Message(N_("Sign here with a finger"))
        canvas.text(text, rect, theme.surface_quiet, size=Size.LARGE, align=Align.CENTRE)
    width = panel.mm(_INK_MM)
    for stroke in consent_proof.strokes:
        points = tuple((rect.x + x * rect.width, rect.y + y * rect.width) for x, y in stroke)
        _draw_line(canvas, points, width)
    _draw_line(canvas, canvas.feedback.drawn.get(PAD, ()), width)
    canvas.target(PAD, rect, draws=True)


def _draw_line(canvas: Canvas, points: tuple[tuple[float, float], ...], width: float) -> None:
    if len(points) > 1:
        canvas.put(Stroke(points, canvas.theme.surface.ink, width))
